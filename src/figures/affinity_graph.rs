//! Affinity graph: variants as nodes, near relations as edges.

use super::affinity_map::Guides;
use super::layout::{self, Box2};
use super::paint;
use super::rows::Rows;
use super::scene::{Anchor, Ink, Point, Scene, distance};
use super::style::{self, BLACK, DARK, GREY, LABEL, MARGIN, SMALL, WHITE, WIDTH};
use super::{Figure, FigureError, Material};
use crate::affinity::linkage;

const NODE: f64 = 7.5;
const TREE: Ink = Ink(0x3a, 0x3a, 0x3a, 1.0);
const OTHER: Ink = Ink(0xb9, 0xc4, 0xd0, 1.0);
const TWO_ROWS: Ink = Ink(0xf2, 0xc4, 0x5a, 1.0);

/// The figure.
pub struct AffinityGraph;

struct Edge {
    nodes: [usize; 2],
    guide: f64,
    tree: bool,
}

impl Figure for AffinityGraph {
    fn name(&self) -> &'static str {
        "affinity_graph"
    }

    fn title(&self) -> &'static str {
        "Affinity graph"
    }

    fn caption(&self) -> &'static str {
        "Variants whose rules are alike stand near each other (stress majorisation of the square root of 100 \u{2212} guide number). Dark edges are the \
         maximum spanning tree, which joins all variants, with their guide numbers; pale edges are the other pairs at or over \
         the threshold. An edge is the wider the higher its guide number."
    }

    fn note(&self, material: &Material) -> Result<String, FigureError> {
        let n = Guides::read(material)?.ids.len();
        let threshold = material.threshold;
        Ok(format!(
            "n = {n} variants; edges: maximum spanning tree and guide numbers of {threshold:.0} or more; from the rules alone: no \
             players, no seed, no sampling, hence no intervals."
        ))
    }

    fn draw(&self, material: &Material) -> Result<Scene, FigureError> {
        let guides = Guides::read(material)?;
        let edges = edges(material, &guides)?;
        Ok(self.graph(material, &guides, &edges, &self.note(material)?))
    }
}

fn edges(material: &Material, guides: &Guides) -> Result<Vec<Edge>, FigureError> {
    let rows = Rows::new(material.graph, &["from", "to", "guide", "in_tree"])?;
    let mut edges: Vec<Edge> = (0..material.graph.rows())
        .filter_map(|row| {
            let nodes = [guides.index(&rows.text(row, "from"))?, guides.index(&rows.text(row, "to"))?];
            Some(Edge { nodes, guide: rows.real(row, "guide")?, tree: rows.text(row, "in_tree") == "1" })
        })
        .collect();
    edges.sort_by(|x, y| x.tree.cmp(&y.tree).then(x.guide.total_cmp(&y.guide)).then(x.nodes.cmp(&y.nodes)));
    Ok(edges)
}

impl AffinityGraph {
    fn graph(&self, material: &Material, guides: &Guides, edges: &[Edge], note: &str) -> Scene {
        let n = guides.ids.len();
        let names: Vec<&str> = guides.ids.iter().map(|id| material.name(id)).collect();
        let room = style::widest(names.iter().copied(), LABEL) * 0.6;
        let order = linkage::order(n, &linkage::average(n, |a, b| guides.distance(a, b)));
        // The square root of Gower's distance can be laid out without distortion in some number of dimensions.
        let mut points = layout::places(&order, |a, b| guides.distance(a, b).sqrt());
        let body = (layout::aspect(&points) * (WIDTH - 2.0 * (MARGIN + room)) + 108.0).clamp(300.0, 580.0);
        let (mut scene, top) = style::frame(self.title(), note, body);
        let page = Box2 { low: (MARGIN, top + 24.0), high: (WIDTH - MARGIN, top + body - 10.0) };
        let inner = |p: &mut [Point]| {
            layout::fit(p, (page.low.0 + room, page.low.1 + 34.0), (page.high.0 - room, page.high.1 - 34.0));
        };
        inner(&mut points);
        layout::spread(&mut points, 5.0 * NODE);
        inner(&mut points);
        let low = edges.iter().map(|e| e.guide).fold(100.0, f64::min).min(material.threshold);
        let width = |guide: f64| 1.0 + 6.0 * (guide - low).max(0.0) / (100.0 - low).max(1.0);
        for edge in edges {
            let [a, b] = edge.nodes.map(|k| points[k]);
            scene.line(a, b, width(edge.guide), if edge.tree { TREE } else { OTHER });
        }
        let numbers = numbers(&mut scene, edges, &points);
        for (id, &at) in guides.ids.iter().zip(&points) {
            scene.disc(at, NODE + 1.5, WHITE);
            scene.disc(at, NODE, BLACK);
            scene.disc(at, NODE - 1.5, rows_ink(material.rows.get(id).copied()));
        }
        names_of_nodes(&mut scene, &names, &points, edges, &numbers, &page);
        key(&mut scene, (MARGIN, top + 4.0), material, edges, &width);
        scene
    }
}

fn rows_ink(rows: Option<u8>) -> Ink {
    match rows {
        Some(4) => DARK,
        Some(2) => TWO_ROWS,
        _ => WHITE,
    }
}

/// Writes the guide numbers of the tree's edges on them, each where it keeps clear of nodes and of other numbers.
fn numbers(scene: &mut Scene, edges: &[Edge], points: &[Point]) -> Vec<Box2> {
    let tree: Vec<&Edge> = edges.iter().filter(|e| e.tree).collect();
    let shares = [0.5, 0.45, 0.55, 0.4, 0.6, 0.35, 0.65, 0.3, 0.7];
    let candidates: Vec<Vec<Box2>> = tree
        .iter()
        .map(|edge| {
            let [a, b] = edge.nodes.map(|k| points[k]);
            shares.iter().map(|t| Box2::about((a.0 + (b.0 - a.0) * t, a.1 + (b.1 - a.1) * t), 20.0, 14.0)).collect()
        })
        .collect();
    let nodes: Vec<Box2> = points.iter().map(|&p| Box2::about(p, 2.0 * NODE + 6.0, 2.0 * NODE + 6.0)).collect();
    let chosen = layout::labels(&candidates, |place, rank| {
        let middle = ((place.low.0 + place.high.0) / 2.0, (place.low.1 + place.high.1) / 2.0);
        let crossed = tree.iter().filter(|e| !on(middle, e.nodes.map(|k| points[k])));
        // In the middle of its edge, where nothing speaks for another place.
        0.5 * rank as f64
            + 10.0 * nodes.iter().map(|n| n.overlap(place)).sum::<f64>()
            + crossed.map(|e| place.crossed(points[e.nodes[0]], points[e.nodes[1]])).sum::<f64>()
    });
    let boxes: Vec<Box2> = candidates.iter().zip(chosen).map(|(places, k)| places[k]).collect();
    for (edge, place) in tree.iter().zip(&boxes) {
        scene.rectangle(place.low, place.high, WHITE.fade(0.92));
        let middle = ((place.low.0 + place.high.0) / 2.0, (place.low.1 + place.high.1) / 2.0);
        scene.text(middle, format!("{:.0}", edge.guide), SMALL.ink(BLACK).at(Anchor::Middle));
    }
    boxes
}

fn on(p: Point, [a, b]: [Point; 2]) -> bool {
    distance(a, p) + distance(p, b) - distance(a, b) < 1e-6
}

/// Directions and distances at which a name may stand, the preferred first: right, left, above, below, between.
fn around() -> impl Iterator<Item = (f64, f64, f64)> {
    let eighth = [0, 8, 12, 4, 14, 10, 2, 6, 15, 9, 1, 7, 13, 11, 3, 5];
    [0.0, 8.0, 20.0].into_iter().flat_map(move |reach| {
        eighth.into_iter().map(move |k| {
            let (sin, cos) = (f64::from(k) * std::f64::consts::FRAC_PI_8).sin_cos();
            (cos, sin, reach)
        })
    })
}

fn names_of_nodes(scene: &mut Scene, names: &[&str], points: &[Point], edges: &[Edge], numbers: &[Box2], page: &Box2) {
    let candidates: Vec<Vec<Box2>> = names
        .iter()
        .zip(points)
        .map(|(name, &(x, y))| {
            let (w, h) = (paint::width(name, LABEL) * 1.08 + 4.0, 16.0);
            around()
                .map(|(cos, sin, reach)| {
                    // The box touches a circle round the node from outside.
                    let (r, half) = (NODE + 4.0 + reach, (w / 2.0, h / 2.0));
                    Box2::about((x + cos * (r + half.0), y + sin * (r + half.1)), w, h)
                })
                .collect()
        })
        .collect();
    let nodes: Vec<Box2> = points.iter().map(|&p| Box2::about(p, 2.0 * NODE + 4.0, 2.0 * NODE + 4.0)).collect();
    let preference = around().count() as f64;
    let chosen = layout::labels(&candidates, |place, rank| {
        let lines = edges.iter().map(|e| place.crossed(points[e.nodes[0]], points[e.nodes[1]]) * if e.tree { 12.0 } else { 4.0 });
        40.0 * rank as f64 / preference
            + lines.sum::<f64>()
            + 20.0 * nodes.iter().map(|node| node.overlap(place)).sum::<f64>()
            + 20.0 * numbers.iter().map(|number| number.grown(layout::APART / 2.0).overlap(place)).sum::<f64>()
            + 20.0 * place.outside(page)
    });
    for ((name, places), k) in names.iter().zip(&candidates).zip(chosen) {
        let place = places[k];
        let middle = ((place.low.0 + place.high.0) / 2.0, (place.low.1 + place.high.1) / 2.0);
        scene.rectangle((place.low.0, place.low.1 + 1.0), (place.high.0, place.high.1 - 1.0), WHITE.fade(0.7));
        scene.text(middle, *name, LABEL.at(Anchor::Middle));
    }
}

fn key(scene: &mut Scene, at: Point, material: &Material, edges: &[Edge], width: &dyn Fn(f64) -> f64) {
    let node = |ink: Ink| {
        move |s: &mut Scene, p: Point| {
            s.disc(p, NODE - 1.0, BLACK);
            s.disc(p, NODE - 2.5, ink);
        }
    };
    let (four, two) = (node(rows_ink(Some(4))), node(rows_ink(Some(2))));
    let line = |ink: Ink| move |s: &mut Scene, (x, y): Point| s.line((x - 9.0, y), (x + 9.0, y), 3.0, ink);
    let (tree, other) = (line(TREE), line(OTHER));
    let over = format!("guide number {:.0} or more", material.threshold);
    style::legend(
        scene,
        at,
        &[(&four, "four rows"), (&two, "two rows"), (&tree, "maximum spanning tree"), (&other, over.as_str())],
    );
    // Three widths with their numbers, at the right.
    let (least, most) = edges.iter().fold((100.0f64, 0.0f64), |(a, b), e| (a.min(e.guide), b.max(e.guide)));
    let mut x = WIDTH - MARGIN - 160.0;
    for guide in [least.round(), ((least + most) / 2.0).round(), most.round()] {
        scene.line((x, at.1), (x + 20.0, at.1), width(guide), GREY);
        scene.text((x + 25.0, at.1), format!("{guide:.0}"), SMALL.ink(BLACK));
        x += 54.0;
    }
}
