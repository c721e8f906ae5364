//! Openings, each kind with the keys it has.

use std::ops::Range;

use super::super::model::{Arrange, By, Phase, PhaseKind, Play};
use super::super::tree::{Node, Table, Value};
use super::super::vocabulary::{self as words, PhaseWord};
use super::{Decoder, Fields, one_of};

impl Decoder {
    pub(super) fn phase(&mut self, table: &Table, span: &Range<usize>) -> Option<Phase> {
        let fields = self.fields(table, span, words::PHASE);
        let id = fields.get("id").and_then(|node| self.id(node));
        let by = self.optional(fields, "by", By::Both, |cx, node| cx.word(node, words::BY));
        let word = fields.get("kind").and_then(|node| self.word(node, words::PHASE_KINDS))?;
        self.keys_of_kind(fields, word);
        let kind = match word {
            PhaseWord::Arrange => self.arrange(fields).map(PhaseKind::Arrange),
            PhaseWord::Play => self.play_phase(fields).map(PhaseKind::Play),
        };
        Some(Phase { id: id?, by: by?, kind: kind? })
    }

    /// Not every key of a phase belongs to every kind.
    fn keys_of_kind(&mut self, fields: Fields<'_>, word: PhaseWord) {
        let (needed, more) = word.keys();
        let known = || ["id", "kind", "by"].into_iter().chain(needed.iter().chain(more).copied());
        let general = |key: &str| words::PHASE.iter().any(|known| known.name == key);
        for entry in fields.table.entries.iter().filter(|entry| general(&entry.key) && !known().any(|key| key == entry.key)) {
            let message = format!("`{}` has no meaning in a phase of this kind", entry.key);
            self.faults.error("unknown-key", entry.key_span.clone(), message).expected(one_of(known()));
        }
        for key in needed.iter().filter(|key| fields.get(key).is_none()) {
            self.faults.error("missing-key", fields.span.clone(), format!("`{key}` is missing"));
        }
    }

    fn arrange(&mut self, fields: Fields<'_>) -> Option<Arrange> {
        let seeds = fields.get("seeds").and_then(|node| match &node.value {
            Value::Text(word) if word == "rest" => Some(None),
            _ => self.seeds(node).map(Some),
        });
        let at_most = self.optional(fields, "at_most", u8::MAX, Self::seeds);
        let greedy = self.optional(fields, "greedy", None, |cx, node| {
            let table = cx.table(node)?;
            let fields = cx.fields(table, &node.span, words::LAYOUT);
            cx.layout(fields).map(Some)
        });
        let deal = self.optional(fields, "deal", None, |cx, node: &Node| {
            let table = cx.table(node)?;
            cx.start(table, &node.span).map(Some)
        });
        let (seeds, deal) = (seeds?, deal?);
        if seeds.is_none() && deal.is_none() {
            let fault = self.faults.error("missing-key", fields.span.clone(), "the rest of what?");
            fault.expected("a number of seeds, or a `deal` that gathers all seeds and leaves a rest");
            return None;
        }
        Some(Arrange { seeds, at_most: at_most?, greedy: greedy?, deal })
    }

    fn play_phase(&mut self, fields: Fields<'_>) -> Option<Play> {
        let moves = self.entries(fields.table, "move", Self::move_tier);
        let acts = self.entries(fields.table, "act", Self::act);
        let laps = self.entries(fields.table, "lap", Self::lap);
        let ends = self.entries(fields.table, "end", Self::end);
        Some(Play { moves: moves?, acts: acts?, laps: laps?, ends: ends? })
    }
}
