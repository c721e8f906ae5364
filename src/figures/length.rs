//! Length of games: one ridge a game, random players filled, greedy players in outline.

use super::axis::{Scale, number};
use super::rows::{Game, Rows, labels};
use super::scene::{Anchor, Point, Scene};
use super::style::{self, BLACK, DARK, Hand, LABEL, LIGHT, MARGIN, RULE, SMALL, WIDTH};
use super::{Figure, FigureError, Material};

const PAIRINGS: [&str; 2] = ["random:random", "greedy:greedy"];
/// Standard deviation of the smoothing kernel in decades (a factor of 1.1).
const BANDWIDTH: f64 = 0.04;
/// Steps of the density a decade.
const STEPS: f64 = 100.0;
/// Height of a row, and of the peaks of its curves, in pixels.
const ROW: f64 = 46.0;
const PEAK: f64 = 40.0;

/// The figure.
pub struct Length;

impl Figure for Length {
    fn name(&self) -> &'static str {
        "length"
    }

    fn title(&self) -> &'static str {
        "Length of games"
    }

    fn caption(&self) -> &'static str {
        "Distribution of the number of turns of finished games, each curve to its own height; the strokes below the line are \
         medians. Columns: median length, and the share of games not finished, for random and for greedy players. An arrow \
         marks the turn limit of a game of which games were cut there."
    }

    fn note(&self, material: &Material) -> Result<String, FigureError> {
        let note = material.note(&PAIRINGS, None)?;
        Ok(format!("{note} Gaussian kernel of {BANDWIDTH} decades; no intervals."))
    }

    fn draw(&self, material: &Material) -> Result<Scene, FigureError> {
        let lengths = Rows::new(
            material.lengths,
            &["variant", "options", "readings", "south", "north", "turns_from", "turns_to", "games"],
        )?;
        let endings = Rows::new(material.endings, &["south", "north", "ending", "games"])?;
        let summary = Rows::new(material.summary, &["south", "north", "games", "turns_median", "void_share"])?;
        let mut games: Vec<(Game, [Curve; 2])> = lengths
            .games()
            .into_iter()
            .map(|game| {
                let limit = material.turn_limits.get(&game.variant).copied();
                let curves = PAIRINGS.map(|pairing| Curve::read([&lengths, &summary, &endings], &game, pairing, limit));
                (game, curves)
            })
            .filter(|(_, curves)| curves.iter().any(|c| !c.classes.is_empty()))
            .collect();
        games.sort_by(|a, b| b.1[0].middle().total_cmp(&a.1[0].middle()).then_with(|| a.0.cmp(&b.0)));
        if games.is_empty() {
            return Err(FigureError::Empty { table: "lengths".into(), need: "finished games of like players".into() });
        }
        Ok(self.ridges(material, &games, &self.note(material)?))
    }
}

impl Length {
    fn ridges(&self, material: &Material, games: &[(Game, [Curve; 2])], note: &str) -> Scene {
        let names: Vec<Game> = games.iter().map(|(game, _)| game.clone()).collect();
        let labels = labels(&names, material.names);
        let gutter = style::widest(labels.values().map(String::as_str), LABEL) + MARGIN + 18.0;
        let field = (64.0, 64.0 + ROW * games.len() as f64 + 8.0);
        let (mut scene, top) = style::frame(self.title(), note, field.1 + 46.0);
        let scale = Scale::log(span(games), (gutter, WIDTH - MARGIN - 216.0));
        let columns = [scale.end + 56.0, scale.end + 102.0, scale.end + 168.0, scale.end + 214.0];
        style::across(&mut scene, &scale, (top + field.0 - 16.0, top + field.1), "Turns (logarithmic scale)", 6);
        key(&mut scene, (MARGIN, top + 8.0));
        heads(&mut scene, top + 24.0, &columns);
        for (k, (game, curves)) in games.iter().enumerate() {
            let base = top + field.0 + ROW * (k + 1) as f64;
            scene.line((gutter, base), (scale.end, base), 1.0, RULE);
            scene.text((gutter - 14.0, base - 8.0), labels.get(game).map_or("", String::as_str), LABEL.at(Anchor::End));
            for (curve, hand) in curves.iter().zip(PAIRINGS.map(style::hand)) {
                curve.draw(&mut scene, &scale, base, hand);
            }
            for (j, curve) in curves.iter().enumerate() {
                let median = curve.median.map_or("\u{2013}".into(), |m| number(m, 0));
                let void = curve.void.map_or("\u{2013}".into(), style::share);
                scene.text((columns[j], base - 8.0), median, SMALL.ink(BLACK).at(Anchor::End));
                scene.text((columns[2 + j], base - 8.0), void, SMALL.ink(BLACK).at(Anchor::End));
            }
        }
        scene
    }
}

fn key(scene: &mut Scene, at: Point) {
    let random = |s: &mut Scene, (x, y): Point| s.rectangle((x - 9.0, y - 5.0), (x + 9.0, y + 5.0), DARK.fade(0.55));
    let greedy = |s: &mut Scene, (x, y): Point| s.line((x - 9.0, y), (x + 9.0, y), 2.2, LIGHT);
    let cut = |s: &mut Scene, (x, y): Point| arrow(s, x, y, BLACK);
    style::legend(scene, at, &[(&random, "random against random"), (&greedy, "greedy against greedy"), (&cut, "games cut here")]);
}

fn heads(scene: &mut Scene, y: f64, columns: &[f64; 4]) {
    for (k, name) in ["Median turns", "Not finished, %"].into_iter().enumerate() {
        scene.text((columns[2 * k + 1], y), name, SMALL.ink(BLACK).bold().at(Anchor::End));
        for (j, player) in ["random", "greedy"].into_iter().enumerate() {
            scene.text((columns[2 * k + j], y + 16.0), player, SMALL.at(Anchor::End));
        }
    }
}

fn arrow(scene: &mut Scene, x: f64, y: f64, ink: super::scene::Ink) {
    scene.line((x, y - 6.0), (x, y + 6.0), 1.6, ink);
    scene.area([(x + 2.0, y - 4.0), (x + 8.0, y), (x + 2.0, y + 4.0)], ink);
}

/// Turns from the shortest to the longest game but for one in two thousand at each end, the turn limits that cut included.
fn span(games: &[(Game, [Curve; 2])]) -> (f64, f64) {
    let curves = || games.iter().flat_map(|(_, curves)| curves);
    let ends = curves().filter_map(|c| Some((c.quantile(0.0005)?, c.quantile(0.9995)?)));
    let (low, high) = ends.fold((f64::INFINITY, 1.0f64), |(a, b), (low, high)| (a.min(low), b.max(high)));
    let limit = curves().filter_map(|c| c.cut).fold(high, f64::max);
    ((low * 0.6).max(0.8), (high * 1.15).max(limit * 1.1))
}

/// Finished games of one pairing by length.
#[derive(Debug, Clone, PartialEq, Default)]
struct Curve {
    /// Fewest and most turns of a class, and its games; rising.
    classes: Vec<(f64, f64, f64)>,
    median: Option<f64>,
    void: Option<f64>,
    /// Turn limit, if games were cut there.
    cut: Option<f64>,
}

impl Curve {
    fn read([lengths, summary, endings]: [&Rows; 3], game: &Game, pairing: &str, limit: Option<u32>) -> Self {
        let of =
            |rows: &Rows| -> Vec<usize> { rows.of_pairing(pairing).into_iter().filter(|&row| rows.game(row) == *game).collect() };
        let class = |row| Some((lengths.real(row, "turns_from")?, lengths.real(row, "turns_to")?, lengths.real(row, "games")?));
        let mut classes: Vec<_> = of(lengths).into_iter().filter_map(class).filter(|class| class.2 > 0.0).collect();
        classes.sort_by(|a, b| a.0.total_cmp(&b.0));
        let row = summary.row(game, pairing);
        let real = |column: &str| summary.real(row?, column);
        let stopped = |row: &usize| endings.text(*row, "ending") == "turn_limit" && endings.real(*row, "games") > Some(0.0);
        let cut = limit.map(f64::from).filter(|_| of(endings).iter().any(stopped));
        Self { classes, median: real("turns_median"), void: real("void_share"), cut }
    }

    fn middle(&self) -> f64 {
        self.median.or_else(|| self.quantile(0.5)).unwrap_or(0.0)
    }

    /// Turns that a share of the games does not exceed, to the class.
    fn quantile(&self, share: f64) -> Option<f64> {
        let all: f64 = self.classes.iter().map(|c| c.2).sum();
        let mut sum = 0.0;
        let at = self.classes.iter().find(|c| {
            sum += c.2;
            sum >= share * all
        });
        at.map(|c| (c.0 + c.1) / 2.0)
    }

    /// Density in even steps of log turns, its highest value 1: turns and height. Games of a class are spread evenly over it.
    fn density(&self) -> Vec<(f64, f64)> {
        let (Some(first), Some(last)) = (self.classes.first(), self.classes.last()) else { return Vec::new() };
        let cell = |turns: f64| (turns.max(0.5).log10() * STEPS).floor() as i64;
        let edge = |cell: i64| 10f64.powf(cell as f64 / STEPS);
        let reach = (4.0 * BANDWIDTH * STEPS).ceil() as i64;
        let low = cell(first.0 - 0.5) - reach;
        let size = (cell(last.1 + 0.5) + reach - low + 1) as usize;
        let mut mass = vec![0.0; size];
        for &(from, to, games) in &self.classes {
            let (from, to) = ((from - 0.5).max(0.5), to + 0.5);
            for k in cell(from)..=cell(to) {
                let inside = (edge(k + 1).min(to) - edge(k).max(from)).max(0.0);
                mass[(k - low) as usize] += games * inside / (to - from);
            }
        }
        let kernel: Vec<f64> = (-reach..=reach).map(|k| (-0.5 * (k as f64 / STEPS / BANDWIDTH).powi(2)).exp()).collect();
        let at = |k: i64| usize::try_from(k).ok().and_then(|k| mass.get(k)).copied().unwrap_or(0.0);
        let smooth: Vec<f64> =
            (0..size as i64).map(|k| (-reach..=reach).zip(&kernel).map(|(d, weight)| at(k + d) * weight).sum()).collect();
        let peak = smooth.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
        smooth.iter().enumerate().map(|(k, d)| (edge(low + k as i64) * 10f64.powf(0.5 / STEPS), d / peak)).collect()
    }

    fn draw(&self, scene: &mut Scene, scale: &Scale, base: f64, hand: Hand) {
        let filled = hand.ink == DARK;
        // No game is longer than the limit, however smooth the curve.
        let end = self.cut.map_or(scale.high, |limit| limit.min(scale.high));
        let line: Vec<Point> = self
            .density()
            .into_iter()
            .filter(|&(turns, height)| height > 0.002 && turns >= scale.low && turns <= end)
            .map(|(turns, height)| (scale.at(turns), base - PEAK * height))
            .collect();
        if let (Some(first), Some(last)) = (line.first(), line.last()) {
            if filled {
                let mut area = vec![(first.0, base)];
                area.extend(&line);
                area.push((last.0, base));
                scene.area(area, hand.ink.fade(0.55));
            }
            scene.stroke(line, if filled { 1.2 } else { 2.2 }, hand.ink);
        }
        if let Some(median) = self.median {
            let x = scale.at(median);
            scene.line((x, base), (x, base + 6.0), 2.4, hand.ink);
        }
        if let Some(limit) = self.cut {
            arrow(scene, scale.at(limit), base - if filled { 8.0 } else { 22.0 }, if filled { DARK } else { LIGHT });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_of_turns_keeps_its_weight_and_the_peak_is_one() {
        let curve = Curve { classes: vec![(10.0, 10.0, 1.0), (100.0, 109.0, 1.0)], ..Curve::default() };
        let density = curve.density();
        let mass = |from: f64, to: f64| density.iter().filter(|p| p.0 > from && p.0 < to).map(|p| p.1).sum::<f64>();
        assert!((mass(1.0, 30.0) / mass(30.0, 1000.0) - 1.0).abs() < 1e-6);
        assert!(density.iter().all(|p| p.1 <= 1.0) && density.iter().any(|p| p.1 == 1.0));
    }

    #[test]
    fn quantiles_count_games_not_classes() {
        let curve = Curve { classes: vec![(1.0, 1.0, 90.0), (2.0, 2.0, 10.0)], ..Curve::default() };
        assert_eq!([curve.quantile(0.5), curve.quantile(0.95)], [Some(1.0), Some(2.0)]);
    }
}
