//! Affinity heat map: guide numbers of every two variants, ordered by average linkage, with the tree beside it.

use super::axis::Scale;
use super::rows::Rows;
use super::scene::{Anchor, Ink, Scene};
use super::style::{self, BLACK, GREY, LABEL, MARGIN, SMALL, WHITE, WIDTH};
use super::{Figure, FigureError, Material};
use crate::affinity::linkage::{self, Join};

/// The figure.
pub struct AffinityMap;

/// Guide numbers between variants: a symmetric table with gaps where two variants share no known character.
#[derive(Debug, Clone, PartialEq)]
pub struct Guides {
    /// Ids of the variants, sorted.
    pub ids: Vec<String>,
    numbers: Vec<Option<f64>>,
}

impl Guides {
    /// Reads the table of pairs.
    ///
    /// # Errors
    /// A missing column, or no pair.
    pub fn read(material: &Material) -> Result<Self, FigureError> {
        let rows = Rows::new(material.affinity, &["a", "b", "guide"])?;
        let mut ids: Vec<String> =
            (0..material.affinity.rows()).flat_map(|row| [rows.text(row, "a"), rows.text(row, "b")]).collect();
        ids.sort();
        ids.dedup();
        if ids.is_empty() {
            return Err(FigureError::Empty { table: material.affinity.name.clone(), need: "pairs of variants".into() });
        }
        let mut guides = Self { numbers: vec![None; ids.len() * ids.len()], ids };
        for row in 0..material.affinity.rows() {
            if let (Some(a), Some(b)) = (guides.index(&rows.text(row, "a")), guides.index(&rows.text(row, "b"))) {
                let number = rows.real(row, "guide");
                let n = guides.ids.len();
                guides.numbers[a * n + b] = number;
                guides.numbers[b * n + a] = number;
            }
        }
        Ok(guides)
    }

    /// Index of a variant.
    pub fn index(&self, id: &str) -> Option<usize> {
        self.ids.iter().position(|i| i == id)
    }

    /// Guide number of two variants; 100 of one with itself.
    pub fn get(&self, a: usize, b: usize) -> Option<f64> {
        if a == b { Some(100.0) } else { self.numbers.get(a * self.ids.len() + b).copied().flatten() }
    }

    /// 100 − guide number; where there is none, as far apart as can be.
    pub fn distance(&self, a: usize, b: usize) -> f64 {
        100.0 - self.get(a, b).unwrap_or(0.0)
    }

    /// The lowest guide number.
    pub fn lowest(&self) -> f64 {
        self.numbers.iter().flatten().copied().fold(100.0, f64::min)
    }
}

impl Figure for AffinityMap {
    fn name(&self) -> &'static str {
        "affinity_map"
    }

    fn title(&self) -> &'static str {
        "Affinity of rules"
    }

    fn caption(&self) -> &'static str {
        "Guide numbers of every two variants: 100 where all characters known of both agree, 0 where none does (Gower). Rows and \
         columns stand in the order of average linkage, whose tree is at the right; of equal distances the variant whose id \
         comes first joined first. A cell with a stroke has no character known of both."
    }

    fn note(&self, material: &Material) -> Result<String, FigureError> {
        let n = Guides::read(material)?.ids.len();
        Ok(format!(
            "n = {n} variants, {} pairs; from the rules alone: no players, no seed, no sampling, hence no intervals.",
            n * (n - 1) / 2
        ))
    }

    fn draw(&self, material: &Material) -> Result<Scene, FigureError> {
        let guides = Guides::read(material)?;
        let joins = linkage::average(guides.ids.len(), |a, b| guides.distance(a, b));
        let order = linkage::order(guides.ids.len(), &joins);
        Ok(self.map(material, &guides, &joins, &order, &self.note(material)?))
    }
}

const TREE: f64 = 130.0;
const BAR: f64 = 16.0;

impl AffinityMap {
    fn map(&self, material: &Material, guides: &Guides, joins: &[Join], order: &[usize], note: &str) -> Scene {
        let names: Vec<&str> = order.iter().map(|&k| material.name(&guides.ids[k])).collect();
        let longest = style::widest(names.iter().copied(), LABEL);
        let left = MARGIN + longest * 1.05 + 14.0;
        let n = order.len() as f64;
        let cell = ((WIDTH - left - TREE - BAR - 100.0) / n).min(58.0).floor();
        let side = cell * n;
        let (mut scene, top) = style::frame(self.title(), note, side + longest * 1.05 + 34.0);
        let low = (guides.lowest() / 10.0).floor() * 10.0;
        let size = (cell * 0.36).clamp(7.0, 13.0);
        for (i, &a) in order.iter().enumerate() {
            let y = top + cell * (i as f64 + 0.5);
            scene.text((left - 10.0, y), names[i], LABEL.at(Anchor::End));
            scene.text((left + cell * (i as f64 + 0.5), top + side + 10.0), names[i], LABEL.at(Anchor::End).upright());
            for (j, &b) in order.iter().enumerate() {
                let (x0, y0) = (left + cell * j as f64, top + cell * i as f64);
                let (x1, y1) = (x0 + cell - 1.0, y0 + cell - 1.0);
                let middle = (x0 + (cell - 1.0) / 2.0, y0 + (cell - 1.0) / 2.0);
                if a == b {
                    scene.rectangle((x0, y0), (x1, y1), Ink(0xee, 0xee, 0xee, 1.0));
                } else if let Some(guide) = guides.get(a, b) {
                    let ink = shade((guide - low) / (100.0 - low));
                    scene.rectangle((x0, y0), (x1, y1), ink);
                    let face = LABEL.ink(if ink.luminance() > 0.22 { BLACK } else { WHITE });
                    scene.text(middle, format!("{guide:.0}"), super::scene::Type { size, ..face }.at(Anchor::Middle));
                } else {
                    scene.line((x0, y1), (x1, y0), 1.0, GREY);
                }
            }
        }
        tree(&mut scene, joins, order, (left + side + 6.0, top), cell);
        bar(&mut scene, (left + side + TREE + 52.0, top), side.min(260.0), low);
        scene
    }
}

/// Cividis from light (0) to dark (1): near relations print dark.
fn shade(share: f64) -> Ink {
    let color = colorous::CIVIDIS.eval_continuous(1.0 - share.clamp(0.0, 1.0));
    Ink(color.r, color.g, color.b, 1.0)
}

fn tree(scene: &mut Scene, joins: &[Join], order: &[usize], (left, top): (f64, f64), cell: f64) {
    let n = order.len();
    let deepest = joins.iter().map(|j| 100.0 - j.height).fold(99.0, f64::min);
    let scale = Scale::linear((0.0, 100.0 - deepest), (left, left + TREE));
    let bottom = top + cell * n as f64;
    let ticks = scale.ticks(4);
    for tick in &ticks {
        let x = scale.at(*tick);
        scene.line((x, top), (x, bottom), 1.0, style::GRID);
        scene.text((x, bottom + 12.0), format!("{:.0}", 100.0 - tick), SMALL.at(Anchor::Middle));
    }
    scene.text(((left + left + TREE) / 2.0, bottom + 28.0), "Mean guide number", SMALL.ink(BLACK).at(Anchor::Middle));
    let mut nodes = vec![(scale.start, 0.0); n];
    for (place, &leaf) in order.iter().enumerate() {
        nodes[leaf] = (scale.start, top + cell * (place as f64 + 0.5));
    }
    for join in joins {
        let [a, b] = join.parts.map(|part| nodes[part]);
        let x = scale.at(join.height);
        scene.stroke([a, (x, a.1), (x, b.1), b], 1.4, BLACK);
        nodes.push((x, (a.1 + b.1) / 2.0));
    }
}

fn bar(scene: &mut Scene, (left, top): (f64, f64), height: f64, low: f64) {
    let scale = Scale::linear((low, 100.0), (top + 20.0 + height, top + 20.0));
    let steps = 100;
    // Each strip reaches to the foot and the next covers it, so that no seam shows between them.
    for k in (1..=steps).rev() {
        let share = f64::from(k) / f64::from(steps);
        let y = scale.start + share * (scale.end - scale.start);
        scene.rectangle((left, y), (left + BAR, scale.start), shade(share - 0.5 / f64::from(steps)));
    }
    for tick in scale.ticks(5) {
        let y = scale.at(tick);
        scene.line((left + BAR, y), (left + BAR + 4.0, y), 1.0, BLACK);
        scene.text((left + BAR + 8.0, y), format!("{tick:.0}"), SMALL);
    }
    scene.text((left + BAR + 28.0, top + 4.0), "Guide number", SMALL.ink(BLACK).at(Anchor::End));
}
