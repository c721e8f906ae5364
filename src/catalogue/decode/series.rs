//! `[series]`: who begins the games of a match, and how they add up.

use std::ops::Range;

use super::super::series::{AfterUndecided, Length, Series, SeriesRules, Victory};
use super::super::tree::{Node, Table};
use super::super::vocabulary as words;
use super::{Decoder, Fields, one_of};

/// The most points that anything may count.
const MOST_POINTS: i64 = 10_000;
/// The most games that a match may be said to have.
const MOST_GAMES: i64 = 1000;

/// Makes a length of a number of games or points.
type Make = fn(u32) -> Length;

/// What a file says of series, under the options that `cx` knows; `None` where it says nothing or has a fault there.
pub fn series(cx: &mut Decoder, file: &Table) -> Option<Series> {
    let node = file.get("series")?;
    let table = cx.table(node)?;
    let fields = cx.fields(table, &node.span, words::SERIES);
    let first = cx.maybe(fields, "first", |cx, node| cx.word(node, words::SERIES_FIRST));
    let next = cx.maybe(fields, "next", |cx, node| cx.word(node, words::SERIES_NEXT));
    let same = AfterUndecided::Same;
    let after = cx.optional(fields, "after_undecided", same, |cx, node| cx.word(node, words::AFTER_UNDECIDED));
    let length = cx.length(fields);
    let counts = cx.optional(fields, "undecided", true, |cx, node| cx.word(node, words::UNDECIDED));
    let drawn = cx.optional(fields, "drawn", 0, |cx, node| cx.count_to(node, 0, MOST_POINTS));
    let victories = cx.victories(fields);
    let says = fields.get("says").and_then(|node| cx.text(node)).unwrap_or_default();
    let pages = fields.get("pages").and_then(|node| cx.text(node)).unwrap_or_default();
    let rules = SeriesRules {
        first: first?,
        next: next?,
        after_undecided: after?,
        length: length?,
        undecided_counts: counts?,
        drawn: drawn?,
        victories: victories?,
    };
    Some(Series { says, pages, rules })
}

impl Decoder {
    fn count_to(&mut self, node: &Node, min: i64, max: i64) -> Option<u32> {
        self.number(node, min, max).and_then(|n| u32::try_from(n).ok())
    }

    fn length(&mut self, fields: Fields<'_>) -> Option<Option<Length>> {
        const KINDS: [(&str, i64, Make); 3] = [
            ("games", MOST_GAMES, Length::Games),
            ("best_of", MOST_GAMES, Length::BestOf),
            ("first_to", MOST_POINTS, Length::FirstTo),
        ];
        let mut found = None;
        for (key, most, make) in KINDS {
            let Some(node) = fields.get(key) else { continue };
            let length = self.count_to(node, 1, most)?;
            if found.is_some() {
                let fault = self.faults.error("bad-match", node.span.clone(), "a match is said to be two things");
                fault.expected(format!("at most one of {}", one_of(KINDS.iter().map(|kind| kind.0))));
                return None;
            }
            found = Some(make(length));
        }
        Some(found)
    }

    fn victories(&mut self, fields: Fields<'_>) -> Option<Vec<Victory>> {
        let Some(node) = fields.get("victory") else { return Some(vec![Victory::plain()]) };
        let list = self.list(node, "tables")?;
        if list.is_empty() {
            let fault = self.faults.error("empty-list", node.span.clone(), "the list is empty");
            fault.help("leave it out where every victory counts one point");
            return None;
        }
        let read: Vec<_> = self.tables(node).into_iter().map(|(table, span)| self.victory(table, span)).collect();
        read.into_iter().collect()
    }

    fn victory(&mut self, table: &Table, span: &Range<usize>) -> Option<Victory> {
        let fields = self.fields(table, span, words::VICTORY);
        let id = fields.get("id").and_then(|node| self.id(node));
        let points = fields.get("points").and_then(|node| self.count_to(node, 0, MOST_POINTS));
        let game = self.maybe(fields, "game", |cx, node| cx.count_to(node, 1, MOST_GAMES));
        let margin = self.maybe(fields, "margin", |cx, node| cx.small(node, 1, 255));
        let captors = self.maybe(fields, "captors", |cx, node| cx.small(node, 0, 2));
        let below = self.maybe(fields, "loser_below", |cx, node| cx.small(node, 1, 255));
        Some(Victory { id: id?, points: points?, game: game?, margin: margin?, captors: captors?, loser_below: below? })
    }
}
