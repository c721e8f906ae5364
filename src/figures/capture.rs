//! Capture frequency: captures a turn by game and pairing.

use super::axis::Scale;
use super::rows::{Estimate, Game, Rows, labels};
use super::scene::{Anchor, Ink, Point, Scene};
use super::style::{self, LABEL, MARGIN, WIDTH};
use super::{Figure, FigureError, Material};

/// The pairings of two kinds of players, in the order they are shown.
pub const PAIRINGS: [&str; 4] = ["random:random", "greedy:random", "random:greedy", "greedy:greedy"];
/// Room of a pairing in a row, and between rows, in pixels.
const STEP: f64 = 11.0;
const GAP: f64 = 12.0;

/// The figure.
pub struct Capture;

type Entries = Vec<(usize, Estimate)>;

impl Figure for Capture {
    fn name(&self) -> &'static str {
        "capture"
    }

    fn title(&self) -> &'static str {
        "Capture frequency"
    }

    fn caption(&self) -> &'static str {
        "All captures divided by all turns, over all games pooled, for each pairing of players. A capture is one firing of a \
         capture action. A hollow symbol has no interval: a few games were played over and over. Intervals narrower than the symbols \
         are covered by them."
    }

    fn note(&self, material: &Material) -> Result<String, FigureError> {
        material.note(
            &self.pairings(material)?,
            Some("delta method for a ratio of totals over games, resting on the number of different games"),
        )
    }

    fn draw(&self, material: &Material) -> Result<Scene, FigureError> {
        let rows = Rows::new(material.summary, &["south", "north", "captures_per_turn"])?;
        let pairings = self.pairings(material)?;
        let mut games: Vec<(Game, Entries)> = rows
            .games()
            .into_iter()
            .map(|game| {
                let entry = |k: usize| Some((k, rows.estimate(rows.row(&game, pairings[k])?, "captures_per_turn")?));
                let entries = (0..pairings.len()).filter_map(entry).collect();
                (game, entries)
            })
            .filter(|(_, entries): &(Game, Entries)| !entries.is_empty())
            .collect();
        let value = |entries: &Entries| entries.first().map_or(0.0, |(_, e)| e.value);
        games.sort_by(|a, b| value(&b.1).total_cmp(&value(&a.1)).then_with(|| a.0.cmp(&b.0)));
        if games.is_empty() {
            return Err(FigureError::Empty { table: "summary".into(), need: "capture frequencies".into() });
        }
        Ok(self.dots(material, &pairings, &games, &self.note(material)?))
    }
}

impl Capture {
    /// The pairings that were played, in a fixed order.
    fn pairings(&self, material: &Material) -> Result<Vec<&'static str>, FigureError> {
        let rows = Rows::new(material.summary, &["south", "north"])?;
        Ok(PAIRINGS.into_iter().filter(|p| !rows.of_pairing(p).is_empty()).collect())
    }

    fn dots(&self, material: &Material, pairings: &[&str], games: &[(Game, Entries)], note: &str) -> Scene {
        let names: Vec<Game> = games.iter().map(|(game, _)| game.clone()).collect();
        let labels = labels(&names, material.names);
        let gutter = style::widest(labels.values().map(String::as_str), LABEL) + MARGIN + 18.0;
        let row = STEP * pairings.len() as f64 + GAP;
        let height = row * games.len() as f64;
        let (mut scene, head) = style::frame(self.title(), note, height + 76.0);
        let (top, bottom) = (head + 24.0, head + 24.0 + height);
        let high = games.iter().flat_map(|(_, e)| e).map(|(_, e)| e.interval.map_or(e.value, |i| i.1)).fold(0.0, f64::max);
        let scale = Scale::linear((0.0, high * 1.05), (gutter, WIDTH - MARGIN - 8.0));
        for k in (0..games.len()).step_by(2) {
            let y = top + row * k as f64;
            scene.rectangle((MARGIN, y), (WIDTH - MARGIN, y + row), Ink(0xf6, 0xf6, 0xf4, 1.0));
        }
        key(&mut scene, (MARGIN, head + 4.0), pairings);
        style::across(&mut scene, &scale, (top, bottom), "Captures a turn", 9);
        for (k, (game, entries)) in games.iter().enumerate() {
            let y = top + row * k as f64;
            scene.text((gutter - 14.0, y + row / 2.0), labels.get(game).map_or("", String::as_str), LABEL.at(Anchor::End));
            for (j, estimate) in entries {
                let at = y + GAP / 2.0 + STEP * (*j as f64 + 0.5);
                style::estimate(&mut scene, &scale, at, estimate.value, estimate.interval, style::hand(pairings[*j]));
            }
        }
        scene
    }
}

fn key(scene: &mut Scene, at: Point, pairings: &[&str]) {
    let words: Vec<String> = pairings.iter().map(|p| short(p)).collect();
    let samples: Vec<_> = pairings
        .iter()
        .map(|pairing| {
            let hand = style::hand(pairing);
            move |scene: &mut Scene, at: Point| hand.symbol.draw(scene, at, hand.ink, false)
        })
        .collect();
    let entries: Vec<style::Sample> =
        samples.iter().zip(&words).map(|(sample, word)| (sample as &dyn Fn(&mut Scene, Point), word.as_str())).collect();
    style::legend(scene, at, &entries);
}

fn short(pairing: &str) -> String {
    match pairing {
        "random:random" => "both random".into(),
        "greedy:greedy" => "both greedy".into(),
        "greedy:random" => "South greedy, North random".into(),
        "random:greedy" => "South random, North greedy".into(),
        other => other.into(),
    }
}
