//! Openings: what is done before the main phase.

use std::ops::Range;

use super::super::model::{Board, By, Layout, Listed, Phase, PhaseKind, Play, Race, RaceOrder, RaceStart, Start};
use super::super::tree::{Table, Value};
use super::super::vocabulary as words;
use super::sentences::Stand;
use super::{Decoder, Fields};

/// Seeds of an arrangement that takes all that a deal leaves, until these are counted.
const REST: u8 = 0;

/// Counts what deals leave. Without a layout of its own the rest is spread evenly by the greedy player.
pub fn with_rests(board: &Board, start: &Start, phases: Vec<Phase>) -> Vec<Phase> {
    let sum = |row: &Start| row.outer.iter().chain(&row.inner).map(|n| u32::from(*n)).sum::<u32>();
    let arranged = phases.iter().map(|phase| match &phase.kind {
        PhaseKind::Arrange { seeds, deal: None, .. } => u32::from(*seeds),
        _ => 0,
    });
    let all = 2 * (sum(start) + u32::from(start.reserve) + arranged.sum::<u32>());
    let counted = |mut phase: Phase| {
        if let PhaseKind::Arrange { seeds, greedy, deal: Some(deal), .. } = &mut phase.kind
            && *seeds == REST
        {
            let left = all.saturating_sub(sum(deal) + 2 * u32::from(deal.reserve));
            *seeds = u8::try_from(left).unwrap_or(u8::MAX);
            if *greedy == even_layout(board.rows, board.columns, REST) {
                *greedy = even_layout(board.rows, board.columns, *seeds);
            }
        }
        phase
    };
    phases.into_iter().map(counted).collect()
}

impl Decoder {
    pub(super) fn phase(&mut self, table: &Table, span: &Range<usize>) -> Option<Phase> {
        match table.get("kind").and_then(|node| self.word(node, words::PHASE_KINDS)) {
            Some(words::Opening::Race) => self.race(table, span),
            Some(words::Opening::Redeploy) => self.listed_phase(table, span, words::REDEPLOY),
            Some(words::Opening::Place) => self.listed_phase(table, span, words::PLACE_PHASE),
            Some(words::Opening::Remove | words::Opening::Pile) => self.listed_phase(table, span, words::PLAIN_PHASE),
            Some(words::Opening::Play) => self.play_phase(table, span),
            Some(words::Opening::Exchange) => self.exchange(table, span),
            // A kind that is missing or unknown is a fault of its own.
            _ => self.arrange(table, span),
        }
    }

    /// Who acts alone, or begins.
    fn by(&mut self, fields: Fields<'_>) -> Option<By> {
        self.optional(fields, "by", By::Both, |cx, node| cx.word(node, words::BY))
    }

    fn arrange(&mut self, table: &Table, span: &Range<usize>) -> Option<Phase> {
        let fields = self.fields(table, span, words::ARRANGE);
        let id = fields.get("id").and_then(|node| self.id(node));
        let by = self.by(fields);
        let deal = self.maybe(fields, "deal", |cx, node| {
            let table = cx.table(node)?;
            cx.deal(table, &node.span)
        });
        let seeds = fields.get("seeds").and_then(|node| match &node.value {
            // What is left is known when all of the rules are.
            Value::Text(word) if word == "rest" && fields.get("deal").is_some() => Some(REST),
            _ => self.seeds(node),
        });
        let at_most = self.optional(fields, "at_most", u8::MAX, Self::seeds);
        let may = self.optional(fields, "may", false, Self::flag);
        let greedy = match fields.get("greedy") {
            Some(node) => self.table(node).and_then(|table| {
                let fields = self.fields(table, &node.span, words::LAYOUT);
                self.layout(fields)
            }),
            None => self.rows.zip(self.columns).map(|(rows, columns)| even_layout(rows, columns, seeds.unwrap_or(0))),
        };
        let some_of = self.maybe(fields, "some_of", |cx, node| {
            let set = cx.text(node)?;
            cx.set_exists(node, &set).then_some(set)
        });
        fields.get("kind")?;
        let (seeds, at_most, some_of, may) = (seeds?, at_most?, some_of?, may?);
        let kind = PhaseKind::Arrange { seeds, at_most, some_of, may, greedy: greedy?, deal: deal? };
        Some(Phase { id: id?, by: by?, kind })
    }

    fn listed_phase(&mut self, table: &Table, span: &Range<usize>, keys: &[words::Key]) -> Option<Phase> {
        let fields = self.fields(table, span, keys);
        let id = fields.get("id").and_then(|node| self.id(node));
        let opening = fields.get("kind").and_then(|node| self.word(node, words::PHASE_KINDS));
        let lifts = self.optional(fields, "lifts", 1, |cx, node| cx.small(node, 1, 60));
        let may = self.optional(fields, "may", false, Self::flag);
        let keep = self.optional(fields, "keep", 0, Self::seeds);
        let seeds = self.maybe(fields, "seeds", |cx, node| cx.small(node, 1, 255));
        let together = self.optional(fields, "put", false, |cx, node| cx.word(node, words::PUTS));
        let listed = match opening? {
            words::Opening::Redeploy => Listed::Redeploy { lifts: lifts?, may: may?, seeds: seeds?, together: together? },
            words::Opening::Place => Listed::Place { keep: keep? },
            words::Opening::Pile => Listed::Pile,
            _ => Listed::Remove,
        };
        Some(Phase { id: id?, by: By::Both, kind: PhaseKind::Listed(listed) })
    }

    fn race(&mut self, table: &Table, span: &Range<usize>) -> Option<Phase> {
        let fields = self.fields(table, span, words::RACE);
        let id = fields.get("id").and_then(|node| self.id(node));
        let start = match (fields.get("holes"), fields.get("from")) {
            (Some(node), None) => self.conditions(node, Stand::Filter).map(RaceStart::Lift),
            (None, Some(node)) => self.word(node, words::RACE_HANDS).map(|enemy| RaceStart::Hand { enemy }),
            _ => {
                let fault = self.faults.error("race-start", span.clone(), "a race says what is sown first, in one way");
                fault.expected("`holes`, of which each player lifts one, or `from`, where the seeds in hand are sown");
                None
            }
        };
        let laps = self.maybe(fields, "lap", |cx, node| cx.each(node, Self::lap));
        let order = self.optional(fields, "ticks", RaceOrder::South, |cx, node| cx.word(node, words::RACE_ORDERS));
        let apart = self.optional(fields, "captures", false, |cx, node| cx.word(node, words::RACE_CAPTURES));
        let race = Race { start: start?, laps: laps?, order: order?, apart: apart? };
        Some(Phase { id: id?, by: By::Both, kind: PhaseKind::Race(race) })
    }

    fn play_phase(&mut self, table: &Table, span: &Range<usize>) -> Option<Phase> {
        let fields = self.fields(table, span, words::PLAY_PHASE);
        let id = fields.get("id").and_then(|node| self.id(node));
        let by = self.by(fields);
        let moves = self.entries(table, "move", Self::move_tier);
        let acts = self.entries(table, "act", Self::act);
        let laps = self.entries(table, "lap", Self::lap);
        let ends = self.entries(table, "end", Self::end);
        let play = Play { moves: moves?, acts: acts?, laps: laps?, ends: ends? };
        Some(Phase { id: id?, by: by?, kind: PhaseKind::Play(play) })
    }

    fn exchange(&mut self, table: &Table, span: &Range<usize>) -> Option<Phase> {
        let fields = self.fields(table, span, words::EXCHANGE);
        let id = fields.get("id").and_then(|node| self.id(node));
        let count = fields.get("count").and_then(|node| self.seeds(node));
        let north_first = fields.get("first").and_then(|node| self.word(node, words::FIRSTS));
        let in_turn = self.optional(fields, "order", false, |cx, node| cx.word(node, words::ORDERS));
        let to = fields.get("to").and_then(|node| self.word(node, words::PURSES));
        let kind = PhaseKind::Exchange { count: count?, north_first: north_first?, in_turn: in_turn?, to: to? };
        Some(Phase { id: id?, by: By::Both, kind })
    }
}

/// As many seeds in each hole as in any other, or one more in the first.
fn even_layout(rows: u8, columns: u8, seeds: u8) -> Layout {
    let holes = usize::from(columns) * usize::from(rows / 2);
    let (each, more) = (usize::from(seeds) / holes, usize::from(seeds) % holes);
    let mut row: Vec<u8> = (0..holes).map(|i| u8::try_from(each + usize::from(i < more)).unwrap_or(u8::MAX)).collect();
    let inner = row.split_off(if rows == 4 { usize::from(columns) } else { 0 });
    Layout { outer: row, inner }
}
