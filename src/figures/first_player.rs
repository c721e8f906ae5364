//! First-player advantage: a forest plot, random and greedy players side by side.

use super::axis::{Scale, number};
use super::rows::{Estimate, Game, Rows, labels};
use super::scene::{Anchor, Scene};
use super::style::{self, BLACK, GREY, LABEL, MARGIN, SMALL, WIDTH};
use super::{Figure, FigureError, Material};

const PAIRINGS: [&str; 2] = ["random:random", "greedy:greedy"];
const ROW: f64 = 28.0;

/// The figure.
pub struct FirstPlayer;

/// One panel's cell: the estimate, the number of different finished games it rests on, the share of void ones.
type Entry = Option<(Estimate, Option<f64>, Option<f64>)>;

impl Figure for FirstPlayer {
    fn name(&self) -> &'static str {
        "first_player"
    }

    fn title(&self) -> &'static str {
        "First-player advantage"
    }

    fn caption(&self) -> &'static str {
        "P(first wins) + half P(draw) \u{2212} 0.5 over games finished by their rules; right of the line at zero the player who \
         begins is better off. Each panel has a scale of its own. At the right the number of different finished games, on which the interval rests, and the share of void games. A hollow \
         symbol has no interval: a few games were played over and over. Intervals narrower than the symbols are \
         covered by them."
    }

    fn note(&self, material: &Material) -> Result<String, FigureError> {
        material.note(&PAIRINGS, Some("Wilson\u{2019}s where nothing was drawn, otherwise Student\u{2019}s for the mean of the scores 0, half, 1; both rest on the number of different games"))
    }

    fn draw(&self, material: &Material) -> Result<Scene, FigureError> {
        let rows = Rows::new(material.summary, &["south", "north", "distinct_finished", "void_share", "first_advantage"])?;
        let mut games: Vec<(Game, [Entry; 2])> = rows
            .games()
            .into_iter()
            .map(|game| {
                let entry = |pairing| -> Entry {
                    let row = rows.row(&game, pairing)?;
                    Some((
                        rows.estimate(row, "first_advantage")?,
                        rows.real(row, "distinct_finished"),
                        rows.real(row, "void_share"),
                    ))
                };
                let entries = PAIRINGS.map(entry);
                (game, entries)
            })
            .filter(|(_, entries)| entries.iter().any(Option::is_some))
            .collect();
        let value = |e: &Entry| e.map_or(f64::NEG_INFINITY, |(estimate, ..)| estimate.value);
        games.sort_by(|a, b| value(&b.1[0]).total_cmp(&value(&a.1[0])).then_with(|| a.0.cmp(&b.0)));
        if games.is_empty() {
            return Err(FigureError::Empty { table: "summary".into(), need: "first-player advantage of like players".into() });
        }
        Ok(self.panels(material, &games, &self.note(material)?))
    }
}

impl FirstPlayer {
    fn panels(&self, material: &Material, games: &[(Game, [Entry; 2])], note: &str) -> Scene {
        let names: Vec<Game> = games.iter().map(|(game, _)| game.clone()).collect();
        let labels = labels(&names, material.names);
        let gutter = style::widest(labels.values().map(String::as_str), LABEL) + MARGIN + 18.0;
        let height = ROW * games.len() as f64 + 8.0;
        let (mut scene, head) = style::frame(self.title(), note, height + 78.0);
        let (top, bottom) = (head + 26.0, head + 26.0 + height);
        let middle = |k: usize| top + 4.0 + ROW * (k as f64 + 0.5);
        for k in (0..games.len()).step_by(2) {
            let y = middle(k);
            scene.rectangle((MARGIN, y - ROW / 2.0), (WIDTH - MARGIN, y + ROW / 2.0), super::scene::Ink(0xf6, 0xf6, 0xf4, 1.0));
        }
        for (k, (game, _)) in games.iter().enumerate() {
            scene.text((gutter - 14.0, middle(k)), labels.get(game).map_or("", String::as_str), LABEL.at(Anchor::End));
        }
        let width = (WIDTH - MARGIN - gutter) / 2.0;
        for (panel, pairing) in PAIRINGS.into_iter().enumerate() {
            let left = gutter + panel as f64 * width;
            let (n_at, void_at) = (left + width - 78.0, left + width - 32.0);
            let scale = Scale::linear(span(games, panel), (left, left + width - 140.0));
            let title = format!("{} players", pairing.split(':').next().unwrap_or(pairing));
            scene.text((scale.start, head + 8.0), title, LABEL.bold());
            scene.text((n_at, head + 8.0), "different", SMALL.ink(BLACK).bold().at(Anchor::End));
            scene.text((void_at, head + 8.0), "void, %", SMALL.ink(BLACK).bold().at(Anchor::End));
            style::across(&mut scene, &scale, (top, bottom), "Advantage of the first player", 7);
            scene.line((scale.at(0.0), top), (scale.at(0.0), bottom), 1.4, GREY);
            for (k, (_, entries)) in games.iter().enumerate() {
                let Some((estimate, n, void)) = entries[panel] else { continue };
                style::estimate(&mut scene, &scale, middle(k), estimate.value, estimate.interval, style::hand(pairing));
                let n = n.map_or(String::new(), |n| number(n, 0));
                scene.text((n_at, middle(k)), n, SMALL.at(Anchor::End));
                scene.text((void_at, middle(k)), void.map_or(String::new(), style::share), SMALL.at(Anchor::End));
            }
        }
        scene
    }
}

/// From the lowest to the highest end of the intervals of a panel, zero included, with a little room.
fn span(games: &[(Game, [Entry; 2])], panel: usize) -> (f64, f64) {
    let ends = games.iter().filter_map(|(_, entries)| entries[panel]).flat_map(|(e, ..)| {
        let (low, high) = e.interval.unwrap_or((e.value, e.value));
        [low, high]
    });
    let (low, high) = ends.fold((-0.01f64, 0.01f64), |(a, b), x| (a.min(x), b.max(x)));
    let room = 0.07 * (high - low);
    (low - room, high + room)
}
