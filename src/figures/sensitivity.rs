//! Sensitivity: how the statistics of one game move under its other options and readings, one small forest plot a statistic.

use std::collections::{BTreeMap, BTreeSet};

use super::axis::{Scale, number};
use super::rows::{Estimate, Rows};
use super::scene::{Anchor, Ink, Point, Scene};
use super::style::{self, BLACK, GREY, Hand, LABEL, MARGIN, SMALL, Symbol, WIDTH, pairing_words};
use super::{Drawn, FigureError, paint};
use crate::stats::sensitivity::{LEVEL, OF_MATCHES};
use crate::table::Table;

const ROW: f64 = 20.0;
/// The most panels beside each other, and the room between them.
const ACROSS: usize = 3;
const GAP: f64 = 26.0;
/// Room of a panel above and below its rows: title, ticks, name of the axis.
const ABOVE: f64 = 26.0;
const BELOW: f64 = 48.0;

/// The first row.
const AS_READ: &str = "as first read";

/// Larger than sampling error.
const MOVED: Hand = Hand { symbol: Symbol::Disc, ink: style::DARK };
/// Within it.
const STILL: Hand = Hand { symbol: Symbol::Diamond, ink: style::MIDDLE };

const CAPTION: &str = "Difference of each statistic from the game as first read, for each other option and each other reading that can be \
                       played. The first row gives the statistic of the game as first read, with its interval; the line at zero stands for \
                       it. Each panel has a scale of its own. A dark disc is larger than sampling error, a grey diamond is not, a hollow \
                       symbol could not be tested, and where there is none the games are the same. Intervals narrower than the symbols are covered by \
                       them.";

/// What the figures are drawn from.
#[derive(Debug, Clone, Copy)]
pub struct Material<'a> {
    /// The table `sensitivity`.
    pub table: &'a Table,
    /// Names of variants for readers, by id.
    pub names: &'a BTreeMap<String, String>,
    /// Seed of the run.
    pub seed: u64,
}

/// An alternative: option or reading, and its value.
type Alternative = (String, String);

/// One variant's rows of one pairing.
struct Plot<'a> {
    rows: Rows<'a>,
    of: Vec<usize>,
    alternatives: Vec<Alternative>,
    statistics: Vec<String>,
}

/// Draws one figure for each variant of the table, of the games between random players, or else those of the first pairing.
///
/// # Errors
/// A table without a column that is needed.
pub fn draw(material: &Material) -> Result<Vec<Drawn>, FigureError> {
    let columns = [
        "variant",
        "id",
        "default",
        "alternative",
        "south",
        "north",
        "statistic",
        "title",
        "unit",
        "default_value",
        "difference",
        "larger_than_error",
        "note",
    ];
    let rows = Rows::new(material.table, &columns)?;
    let all: Vec<usize> = (0..material.table.rows()).collect();
    let variants: BTreeSet<String> = all.iter().map(|row| rows.text(*row, "variant")).collect();
    let mut drawn = Vec::new();
    for variant in variants {
        let mine: Vec<usize> = all.iter().copied().filter(|row| rows.text(*row, "variant") == variant).collect();
        let random = mine.iter().any(|row| rows.pairing(*row) == "random:random");
        let pairing = if random { "random:random".into() } else { mine.first().map_or(String::new(), |row| rows.pairing(*row)) };
        let of: Vec<usize> = mine.into_iter().filter(|row| rows.pairing(*row) == pairing).collect();
        let ids = each(&of, |row| rows.text(row, "id"));
        let mut alternatives = each(&of, |row| (rows.text(row, "id"), rows.text(row, "alternative")));
        // Numbers of an option rise: 4 stands before 12.
        alternatives.sort_by_key(|(id, value)| (ids.iter().position(|one| one == id), value.parse::<u32>().ok()));
        let plot = Plot { rows, alternatives, statistics: each(&told(&rows, &of), |row| rows.text(row, "statistic")), of };
        let name = material.names.get(&variant).unwrap_or(&variant);
        let title = format!("Sensitivity of {name}");
        let note = plot.note(&pairing, material.seed);
        let scene = plot.draw(&title, &note);
        let name = format!("sensitivity_{variant}");
        drawn.push(Drawn { name, title, caption: CAPTION.into(), note, svg: paint::svg(&scene)?, png: paint::png(&scene)? });
    }
    Ok(drawn)
}

/// The rows of statistics that were tested for some alternative: where nothing was, there is nothing to see.
fn told(rows: &Rows, of: &[usize]) -> Vec<usize> {
    let tested = |statistic: &str| {
        of.iter().any(|row| rows.text(*row, "statistic") == statistic && !rows.text(*row, "larger_than_error").is_empty())
    };
    of.iter().copied().filter(|row| tested(&rows.text(*row, "statistic"))).collect()
}

/// What the rows say, each once, in their order.
fn each<T: PartialEq>(rows: &[usize], of: impl Fn(usize) -> T) -> Vec<T> {
    let mut found = Vec::new();
    for value in rows.iter().map(|row| of(*row)) {
        if !found.contains(&value) {
            found.push(value);
        }
    }
    found
}

impl Plot<'_> {
    fn note(&self, pairing: &str, seed: u64) -> String {
        let of_matches = |row: &usize| self.rows.text(*row, "statistic").starts_with(OF_MATCHES);
        let range = |column: &str, matches: bool| {
            let rows = self.of.iter().filter(|row| of_matches(row) == matches);
            let n = rows.filter_map(|row| self.rows.real(*row, column));
            let (least, most) = n.fold((f64::INFINITY, 0.0f64), |(a, b), n| (a.min(n), b.max(n)));
            match least < most {
                true => format!("{} to {}", number(least, 0), number(most, 0)),
                false => number(most, 0),
            }
        };
        let matches = match self.of.iter().any(of_matches) {
            true => format!(
                "; {} different matches as first read, {} of each alternative",
                range("default_n", true),
                range("alternative_n", true)
            ),
            false => String::new(),
        };
        format!(
            "n = {} different games as first read, {} of each alternative{matches}; players: {}; seed {seed}; 95 % intervals as first read: for \
             shares Wilson\u{2019}s, otherwise Student\u{2019}s; of differences of independent samples: for shares Newcombe\u{2019}s (1998, \
             method 10), otherwise Welch\u{2019}s; larger than sampling error: p below {LEVEL} after Holm\u{2019}s correction over all tests of the table.",
            range("default_n", false),
            range("alternative_n", false),
            pairing_words(pairing),
        )
    }

    /// The label of an alternative; `same games` where its rules are those of the game as first read.
    fn label(&self, (id, value): &Alternative) -> String {
        let mine = |row: &usize| self.rows.text(*row, "id") == *id && self.rows.text(*row, "alternative") == *value;
        let row = self.of.iter().copied().find(mine);
        let same = self.of.iter().copied().filter(mine).all(|row| self.rows.text(row, "note").starts_with("same"));
        let default = row.map_or(String::new(), |row| self.rows.text(row, "default"));
        format!("{id} = {value}, not {default}{}", if same { " (same games)" } else { "" })
    }

    fn row(&self, alternative: &Alternative, statistic: &str) -> Option<usize> {
        self.of.iter().copied().find(|row| {
            self.rows.text(*row, "id") == alternative.0
                && self.rows.text(*row, "alternative") == alternative.1
                && self.rows.text(*row, "statistic") == statistic
        })
    }

    /// The title of a panel and the name of its axis.
    fn words(&self, statistic: &str) -> (String, String) {
        let row = self.of.iter().find(|row| self.rows.text(**row, "statistic") == statistic);
        let of = |column: &str| row.map_or(String::new(), |row| self.rows.text(*row, column));
        (of("title"), format!("difference, {}", of("unit")))
    }

    /// The width a panel needs for its words, with some room for readers whose sans-serif runs wider.
    fn needed(&self, statistic: &str) -> f64 {
        let (title, axis) = self.words(statistic);
        let first = self.first(statistic).unwrap_or_default();
        let title = paint::width(&title, LABEL.bold());
        1.06 * title.max(style::widest([axis.as_str(), first.as_str()], SMALL)) + 8.0
    }

    /// The number a reader would print for the game as first read, with its interval.
    fn first(&self, statistic: &str) -> Option<String> {
        let row = *self.of.iter().find(|row| self.rows.text(**row, "statistic") == statistic)?;
        let estimate = self.rows.interval(row, "default_value", "default")?;
        let spread = estimate.interval.map_or(estimate.value.abs(), |(low, high)| high - low);
        // Two digits of the interval's width, where there is one.
        let digits = if estimate.interval.is_some() { 1.0 } else { 2.0 };
        let decimals = if spread > 0.0 { (digits - spread.log10().floor()).clamp(0.0, 5.0) as usize } else { 0 };
        let shown = |value| number(value, decimals);
        Some(match estimate.interval {
            Some((low, high)) => format!("{} ({} to {})", shown(estimate.value), shown(low), shown(high)),
            None => shown(estimate.value),
        })
    }

    fn draw(&self, title: &str, note: &str) -> Scene {
        let mut labels: Vec<String> = vec![AS_READ.into()];
        labels.extend(self.alternatives.iter().map(|alternative| self.label(alternative)));
        let gutter = style::widest(labels.iter().map(String::as_str), SMALL) * 1.06 + MARGIN + 16.0;
        let height = ROW * labels.len() as f64 + 6.0;
        let band = ABOVE + height + BELOW;
        let room = WIDTH - MARGIN - gutter;
        let needed = self.statistics.iter().map(|statistic| self.needed(statistic)).fold(0.0, f64::max);
        let across = (1..=ACROSS).rev().find(|n| room / *n as f64 >= needed).unwrap_or(1);
        let bands = self.statistics.len().div_ceil(across);
        let (mut scene, head) = style::frame(title, note, band * bands as f64 + 22.0);
        key(&mut scene, (MARGIN, head + 4.0));
        let width = room / across as f64;
        for (k, statistics) in self.statistics.chunks(across).enumerate() {
            let top = head + 22.0 + band * k as f64 + ABOVE;
            let middle = |row: usize| top + 3.0 + ROW * (row as f64 + 0.5);
            for row in (0..labels.len()).step_by(2) {
                let y = middle(row);
                let across = ((MARGIN, y - ROW / 2.0), (WIDTH - MARGIN, y + ROW / 2.0));
                scene.rectangle(across.0, across.1, Ink(0xf6, 0xf6, 0xf4, 1.0));
            }
            for (row, label) in labels.iter().enumerate() {
                scene.text((gutter - 14.0, middle(row)), label, SMALL.ink(BLACK).at(Anchor::End));
            }
            for (panel, statistic) in statistics.iter().enumerate() {
                let start = gutter + width * panel as f64;
                self.panel(&mut scene, statistic, (start, start + width - GAP), (top, top + height), &middle);
            }
        }
        scene
    }

    fn panel(
        &self,
        scene: &mut Scene,
        statistic: &str,
        sides: (f64, f64),
        (top, bottom): (f64, f64),
        middle: &dyn Fn(usize) -> f64,
    ) {
        let points: Vec<(usize, usize, Estimate)> = self
            .alternatives
            .iter()
            .enumerate()
            .filter_map(|(k, alternative)| {
                let row = self.row(alternative, statistic)?;
                let shown = !self.rows.text(row, "note").starts_with("same");
                Some((k + 1, row, self.rows.estimate(row, "difference").filter(|_| shown)?))
            })
            .collect();
        let ends = points.iter().flat_map(|(.., e)| e.interval.map_or([e.value; 2], |(low, high)| [low, high]));
        let (low, high) = ends.fold((0.0f64, 0.0f64), |(a, b), x| (a.min(x), b.max(x)));
        let room = if high > low { 0.09 * (high - low) } else { 1.0 };
        let scale = Scale::linear((low - room, high + room), sides);
        let (title, axis) = self.words(statistic);
        scene.text((scale.start, top - 12.0), title, LABEL.bold());
        // The numbers of the first row stand above the grid.
        let below = middle(0) + ROW / 2.0;
        style::across(scene, &scale, (below, bottom), "", 4);
        scene.text((scale.start.midpoint(scale.end), bottom + 29.0), axis, SMALL.ink(BLACK).at(Anchor::Middle));
        scene.line((scale.at(0.0), below), (scale.at(0.0), bottom), 1.4, GREY);
        if let Some(first) = self.first(statistic) {
            let half = paint::width(&first, SMALL) * 0.53;
            let x = scale.at(0.0).clamp(scale.start + half, (scale.end - half).max(scale.start + half));
            scene.text((x, middle(0)), first, SMALL.ink(BLACK).at(Anchor::Middle));
        }
        for (k, row, estimate) in points {
            let hand = if self.rows.text(row, "larger_than_error") == "yes" { MOVED } else { STILL };
            let tested = !self.rows.text(row, "larger_than_error").is_empty();
            let interval = estimate.interval.filter(|_| tested);
            style::estimate(scene, &scale, middle(k), estimate.value, interval, hand);
        }
    }
}

fn key(scene: &mut Scene, at: Point) {
    let moved = |scene: &mut Scene, at: Point| MOVED.symbol.draw(scene, at, MOVED.ink, false);
    let still = |scene: &mut Scene, at: Point| STILL.symbol.draw(scene, at, STILL.ink, false);
    let hollow = |scene: &mut Scene, at: Point| STILL.symbol.draw(scene, at, STILL.ink, true);
    style::legend(scene, at, &[(&moved, "larger than sampling error"), (&still, "within it"), (&hollow, "not tested")]);
}
