//! Places for the nodes of a graph and for its labels, without randomness.

use super::scene::{Point, distance};

const STEPS: usize = 400;

/// Points in the plane whose distances come as near as can be to those given (stress majorisation: E. R. Gansner, Y. Koren,
/// S. North, "Graph drawing by stress majorization", GD 2004), weighted by 1 / distance². Of the solutions reached from
/// circles in the given order, begun with each of its nodes and run both ways round, the best is kept; it is turned so that
/// its longer axis lies across.
pub fn places(order: &[usize], target: impl Fn(usize, usize) -> f64) -> Vec<Point> {
    let n = order.len();
    let goal = |a: usize, b: usize| target(a, b).max(1.0);
    let circle = |shift: usize, fold: usize| -> Vec<Point> {
        let mut points = vec![(0.0, 0.0); n];
        for (k, &node) in order.iter().enumerate() {
            let slot = if fold == 0 { k } else { k * fold % n.max(1) + k * fold / n.max(1) };
            let turn = std::f64::consts::TAU * (slot + shift) as f64 / n as f64;
            points[node] = (5.0 * turn.cos() * (1.0 + 0.1 * shift as f64 / n as f64), 5.0 * turn.sin());
        }
        points
    };
    let starts = (0..n).flat_map(|shift| [(shift, 0), (shift, 2), (shift, 3)]);
    let best = starts
        .map(|(shift, fold)| majorise(circle(shift, fold), &goal))
        .map(|points| (stress(&points, &goal), points))
        .reduce(|best, next| if next.0 < best.0 * (1.0 - 1e-9) { next } else { best });
    best.map_or(Vec::new(), |(_, points)| level(points))
}

fn pairs(n: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..n).flat_map(move |a| (a + 1..n).map(move |b| (a, b)))
}

fn stress(points: &[Point], goal: &impl Fn(usize, usize) -> f64) -> f64 {
    pairs(points.len()).map(|(a, b)| (distance(points[a], points[b]) / goal(a, b) - 1.0).powi(2)).sum()
}

fn majorise(mut points: Vec<Point>, goal: &impl Fn(usize, usize) -> f64) -> Vec<Point> {
    for _ in 0..STEPS {
        for a in 0..points.len() {
            let (mut x, mut y, mut sum) = (0.0, 0.0, 0.0);
            for b in (0..points.len()).filter(|&b| b != a) {
                let d = goal(a.min(b), a.max(b));
                let apart = distance(points[a], points[b]).max(1e-9);
                let weight = 1.0 / (d * d);
                x += weight * (points[b].0 + d * (points[a].0 - points[b].0) / apart);
                y += weight * (points[b].1 + d * (points[a].1 - points[b].1) / apart);
                sum += weight;
            }
            if sum > 0.0 {
                points[a] = (x / sum, y / sum);
            }
        }
    }
    points
}

/// Turns points about their mean so that their longer axis lies across.
fn level(mut points: Vec<Point>) -> Vec<Point> {
    let n = points.len().max(1) as f64;
    let (mx, my) = points.iter().fold((0.0, 0.0), |(x, y), p| (x + p.0 / n, y + p.1 / n));
    let (mut xx, mut yy, mut xy) = (0.0, 0.0, 0.0);
    for (x, y) in &points {
        xx += (x - mx) * (x - mx);
        yy += (y - my) * (y - my);
        xy += (x - mx) * (y - my);
    }
    let angle = -0.5 * (2.0 * xy).atan2(xx - yy);
    let (sin, cos) = angle.sin_cos();
    for p in &mut points {
        let (x, y) = (p.0 - mx, p.1 - my);
        *p = (x * cos - y * sin, x * sin + y * cos);
    }
    points
}

/// Height of the box round points, its width 1.
pub fn aspect(points: &[Point]) -> f64 {
    let (low, high) = bounds(points);
    (high.1 - low.1) / (high.0 - low.0).max(1e-9)
}

fn bounds(points: &[Point]) -> (Point, Point) {
    let low = points.iter().fold((f64::INFINITY, f64::INFINITY), |m, p| (m.0.min(p.0), m.1.min(p.1)));
    let high = points.iter().fold((f64::NEG_INFINITY, f64::NEG_INFINITY), |m, p| (m.0.max(p.0), m.1.max(p.1)));
    (low, high)
}

/// Fits points into a box, one scale for both ways, in its middle.
pub fn fit(points: &mut [Point], (left, top): Point, (right, bottom): Point) {
    let (low, high) = bounds(points);
    let scale = ((right - left) / (high.0 - low.0).max(1e-9)).min((bottom - top) / (high.1 - low.1).max(1e-9));
    for p in points {
        p.0 = (left + right) / 2.0 + (p.0 - (low.0 + high.0) / 2.0) * scale;
        p.1 = (top + bottom) / 2.0 + (p.1 - (low.1 + high.1) / 2.0) * scale;
    }
}

/// Moves points that lie closer than `least` apart, pair by pair, for a few rounds.
pub fn spread(points: &mut [Point], least: f64) {
    for _ in 0..50 {
        for (a, b) in pairs(points.len()) {
            let apart = distance(points[a], points[b]);
            if apart < least {
                let (ux, uy) = if apart > 1e-6 {
                    ((points[b].0 - points[a].0) / apart, (points[b].1 - points[a].1) / apart)
                } else {
                    (1.0, 0.0)
                };
                let push = (least - apart) / 2.0;
                points[a] = (points[a].0 - ux * push, points[a].1 - uy * push);
                points[b] = (points[b].0 + ux * push, points[b].1 + uy * push);
            }
        }
    }
}

/// A rectangle by two corners: left and top, right and bottom.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Box2 {
    /// Left and top.
    pub low: Point,
    /// Right and bottom.
    pub high: Point,
}

impl Box2 {
    /// A box of that size about its middle.
    pub fn about((x, y): Point, width: f64, height: f64) -> Self {
        Self { low: (x - width / 2.0, y - height / 2.0), high: (x + width / 2.0, y + height / 2.0) }
    }

    /// The box with so much more room on every side.
    pub fn grown(&self, by: f64) -> Self {
        Self { low: (self.low.0 - by, self.low.1 - by), high: (self.high.0 + by, self.high.1 + by) }
    }

    /// Area shared with another box.
    pub fn overlap(&self, other: &Box2) -> f64 {
        let wide = self.high.0.min(other.high.0) - self.low.0.max(other.low.0);
        let high = self.high.1.min(other.high.1) - self.low.1.max(other.low.1);
        wide.max(0.0) * high.max(0.0)
    }

    /// Length of the part of a line inside the box, to about a pixel.
    pub fn crossed(&self, from: Point, to: Point) -> f64 {
        let length = distance(from, to);
        let steps = length.ceil().max(1.0) as usize;
        let inside = (0..=steps).filter(|&k| {
            let t = k as f64 / steps as f64;
            let (x, y) = (from.0 + (to.0 - from.0) * t, from.1 + (to.1 - from.1) * t);
            x >= self.low.0 && x <= self.high.0 && y >= self.low.1 && y <= self.high.1
        });
        inside.count() as f64 * length / (steps + 1) as f64
    }

    /// How much of the box lies outside another.
    pub fn outside(&self, page: &Box2) -> f64 {
        (self.high.0 - self.low.0) * (self.high.1 - self.low.1) - self.overlap(page)
    }
}

/// Room that labels leave between each other.
pub const APART: f64 = 6.0;

/// Chooses a place for each label among its candidates so that labels stand [`APART`] from each other and keep clear of `cost`, which is what a
/// place costs by itself, given its number among the candidates. Labels are placed in turn and then moved, each to its cheapest place, until none moves.
pub fn labels(candidates: &[Vec<Box2>], cost: impl Fn(&Box2, usize) -> f64) -> Vec<usize> {
    let mut chosen = vec![0; candidates.len()];
    let own: Vec<Vec<f64>> =
        candidates.iter().map(|boxes| boxes.iter().enumerate().map(|(k, place)| cost(place, k)).collect()).collect();
    for round in 0..20 {
        let mut moved = false;
        for label in 0..candidates.len() {
            let price = |place: usize| {
                let others = (0..candidates.len()).filter(|&o| o != label && (round > 0 || o < label));
                let clash: f64 = others.map(|o| candidates[label][place].grown(APART).overlap(&candidates[o][chosen[o]])).sum();
                own[label][place] + 20.0 * clash
            };
            let best = (0..candidates[label].len()).min_by(|&a, &b| price(a).total_cmp(&price(b))).unwrap_or(0);
            moved |= best != chosen[label];
            chosen[label] = best;
        }
        if !moved {
            break;
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_triangle_gets_its_sides() {
        let sides = [[0.0, 30.0, 40.0], [30.0, 0.0, 50.0], [40.0, 50.0, 0.0]];
        let points = places(&[0, 1, 2], |a, b| sides[a][b]);
        for (a, b) in pairs(3) {
            assert!((distance(points[a], points[b]) - sides[a][b]).abs() < 0.5);
        }
    }

    #[test]
    fn labels_keep_clear_of_each_other() {
        let candidates = |x: f64| vec![Box2::about((x, 0.0), 40.0, 10.0), Box2::about((x, 20.0), 40.0, 10.0)];
        let boxes = [candidates(0.0), candidates(10.0)];
        let chosen = labels(&boxes, |_, _| 0.0);
        assert_eq!(boxes[0][chosen[0]].grown(APART).overlap(&boxes[1][chosen[1]]), 0.0);
    }

    #[test]
    fn labels_that_would_only_touch_move_apart() {
        let candidates = |x: f64| vec![Box2::about((x, 0.0), 40.0, 10.0), Box2::about((x, 20.0), 40.0, 10.0)];
        let boxes = [candidates(0.0), candidates(41.0)];
        assert_ne!(labels(&boxes, |_, rank| rank as f64)[0], labels(&boxes, |_, rank| rank as f64)[1]);
    }

    #[test]
    fn points_are_spread_and_stay_few_apart() {
        let mut points = vec![(0.0, 0.0), (1.0, 0.0), (0.0, 0.0)];
        spread(&mut points, 10.0);
        assert!(pairs(3).all(|(a, b)| distance(points[a], points[b]) > 9.0));
    }
}
