//! The look all figures share: sizes, inks that differ in lightness as well as in hue, symbols, legend, title and note.

use super::axis::{Scale, number};
use super::paint;
use super::scene::{Anchor, Ink, Point, Scene, Type};

/// Width of a figure in pixels.
pub const WIDTH: f64 = 860.0;
/// Blank border.
pub const MARGIN: f64 = 14.0;

/// Text and axes.
pub const BLACK: Ink = Ink(0x1c, 0x1c, 0x1c, 1.0);
/// Lesser text.
pub const GREY: Ink = Ink(0x5e, 0x5e, 0x5e, 1.0);
/// Grid lines.
pub const GRID: Ink = Ink(0xe2, 0xe2, 0xe2, 1.0);
/// Lines of reference.
pub const RULE: Ink = Ink(0x90, 0x90, 0x90, 1.0);
/// Paper.
pub const WHITE: Ink = Ink(255, 255, 255, 1.0);
/// Random against random: dark.
pub const DARK: Ink = Ink(0x17, 0x3f, 0x6b, 1.0);
/// Greedy against greedy: light.
pub const LIGHT: Ink = Ink(0xdd, 0x84, 0x1c, 1.0);
/// Mixed pairings: between.
pub const MIDDLE: Ink = Ink(0x7d, 0x86, 0x8c, 1.0);

/// Labels and legends.
pub const LABEL: Type = Type::plain(12.5, BLACK);
/// Ticks and columns of numbers.
pub const SMALL: Type = Type::plain(11.0, GREY);
/// The note under a figure.
pub const NOTE: Type = Type::plain(10.5, GREY);
/// The title.
pub const TITLE: Type = Type::plain(15.0, BLACK).bold();

/// A symbol for a point of data; each differs from the others without colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Symbol {
    /// Disc.
    Disc,
    /// Diamond.
    Diamond,
    /// Triangle that points up.
    Up,
    /// Triangle that points down.
    Down,
}

impl Symbol {
    fn corners(self, (x, y): Point, r: f64) -> Vec<Point> {
        match self {
            Symbol::Disc => Vec::new(),
            Symbol::Diamond => vec![(x, y - r), (x + r, y), (x, y + r), (x - r, y)],
            Symbol::Up => vec![(x, y - r), (x + r, y + 0.8 * r), (x - r, y + 0.8 * r)],
            Symbol::Down => vec![(x, y + r), (x + r, y - 0.8 * r), (x - r, y - 0.8 * r)],
        }
    }

    /// Draws the symbol; a hollow one says that its interval is unknown.
    pub fn draw(self, scene: &mut Scene, at: Point, ink: Ink, hollow: bool) {
        self.fill(scene, at, 4.4, ink);
        if hollow {
            self.fill(scene, at, if self == Symbol::Disc { 2.9 } else { 2.4 }, WHITE);
        }
    }

    fn fill(self, scene: &mut Scene, at: Point, r: f64, ink: Ink) {
        match self {
            Symbol::Disc => scene.disc(at, 0.87 * r, ink),
            Symbol::Diamond => scene.area(self.corners(at, 1.12 * r), ink),
            _ => scene.area(self.corners(at, r), ink),
        }
    }
}

/// How a pairing of players is drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Hand {
    /// Its symbol.
    pub symbol: Symbol,
    /// Its colour.
    pub ink: Ink,
}

/// The hand of a pairing such as `random:random` (South's player, North's player).
pub fn hand(pairing: &str) -> Hand {
    let (south, north) = pairing.split_once(':').unwrap_or((pairing, pairing));
    match (south == "random", north == "random") {
        (true, true) => Hand { symbol: Symbol::Disc, ink: DARK },
        (false, true) => Hand { symbol: Symbol::Up, ink: MIDDLE },
        (true, false) => Hand { symbol: Symbol::Down, ink: MIDDLE },
        (false, false) => Hand { symbol: Symbol::Diamond, ink: LIGHT },
    }
}

/// A pairing in words.
pub fn pairing_words(pairing: &str) -> String {
    match pairing.split_once(':') {
        Some((south, north)) if south == north => format!("{south} against {north}"),
        Some((south, north)) => format!("{south} (South) against {north} (North)"),
        None => pairing.into(),
    }
}

/// A share as a percentage: none, a trace, all but a trace, all, or a number.
pub fn share(x: f64) -> String {
    match 100.0 * x {
        0.0 => "0".into(),
        100.0 => "100".into(),
        p if p < 0.1 => "< 0.1".into(),
        p if p > 99.9 => "> 99.9".into(),
        p => number(p, 1),
    }
}

/// Breaks a text into lines no wider than `room` pixels.
pub fn wrap(text: &str, face: Type, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if paint::width(&format!("{line} {word}"), face) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.into()),
        }
    }
    lines
}

/// The widest of some texts in pixels.
pub fn widest<'a>(texts: impl IntoIterator<Item = &'a str>, face: Type) -> f64 {
    texts.into_iter().map(|t| paint::width(t, face)).fold(0.0, f64::max)
}

/// Makes a drawing with title above and note below `body` pixels of room; gives also the top of that room.
pub fn frame(title: &str, note: &str, body: f64) -> (Scene, f64) {
    // Slack for readers whose sans-serif runs wider than the embedded face.
    let lines = wrap(note, NOTE, (WIDTH - 2.0 * MARGIN) * 0.9);
    let top = 40.0;
    let mut scene = Scene::new(title, WIDTH, (top + body + 15.0 * lines.len() as f64 + MARGIN).ceil());
    scene.rectangle((0.0, 0.0), (scene.width, scene.height), WHITE);
    scene.text((MARGIN, 20.0), title, TITLE);
    for (k, line) in lines.into_iter().enumerate() {
        scene.text((MARGIN, top + body + 8.0 + 15.0 * k as f64), line, NOTE);
    }
    (scene, top)
}

/// An entry of a legend: what draws a sample round a point, and its text.
pub type Sample<'a> = (&'a dyn Fn(&mut Scene, Point), &'a str);

/// Draws a legend in one line from the left.
pub fn legend(scene: &mut Scene, (mut x, y): Point, entries: &[Sample]) {
    for (sample, text) in entries {
        sample(scene, (x + 9.0, y));
        scene.text((x + 24.0, y), *text, LABEL);
        x += 24.0 + paint::width(text, LABEL) * 1.08 + 24.0;
    }
}

/// Draws grid lines, tick labels and the name of a horizontal axis for a field from `top` to `bottom`.
pub fn across(scene: &mut Scene, scale: &Scale, (top, bottom): (f64, f64), name: &str, count: usize) {
    let ticks = scale.ticks(count);
    let decimals = if scale.log { 0 } else { scale.decimals(&ticks) };
    for tick in &ticks {
        let x = scale.at(*tick);
        scene.line((x, top), (x, bottom), 1.0, GRID);
        scene.text((x, bottom + 12.0), number(*tick, decimals), SMALL.at(Anchor::Middle));
    }
    scene.line((scale.start, bottom), (scale.end, bottom), 1.0, RULE);
    scene.text(((scale.start + scale.end) / 2.0, bottom + 30.0), name, LABEL.at(Anchor::Middle));
}

/// A point with its interval on a horizontal scale; without an interval the symbol is hollow. An interval narrower than the
/// symbol is covered by it.
pub fn estimate(scene: &mut Scene, scale: &Scale, y: f64, value: f64, interval: Option<(f64, f64)>, hand: Hand) {
    if let Some((low, high)) = interval {
        scene.line((scale.at(low), y), (scale.at(high), y), 2.0, hand.ink);
    }
    hand.symbol.draw(scene, (scale.at(value), y), hand.ink, interval.is_none());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inks_of_pairings_differ_in_grey_print() {
        let mut grey = [DARK, MIDDLE, LIGHT].map(Ink::luminance);
        grey.sort_by(f64::total_cmp);
        assert!(grey.windows(2).all(|w| w[1] - w[0] > 0.08), "{grey:?}");
    }

    #[test]
    fn wrapped_lines_fit() {
        let lines = wrap("one two three four five six seven eight nine ten", NOTE, 90.0);
        assert!(lines.len() > 2 && lines.iter().all(|l| paint::width(l, NOTE) <= 90.0));
    }
}
