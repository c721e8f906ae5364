//! Openings that are played, and seeds dealt anew.

use std::ops::Range;

use super::super::model::{Board, By, HoleName, Phase, PhaseKind, Play, SowFrom, Start};
use super::super::tree::{Node, Table, Value};
use super::super::vocabulary as words;
use super::rules::even_layout;
use super::{Decoder, Fields};

/// Seeds of an arrangement that takes all that a deal leaves, until these are counted.
pub const REST: u8 = 0;

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
    /// Who acts alone, or begins.
    pub(super) fn by(&mut self, fields: Fields<'_>) -> Option<By> {
        self.optional(fields, "by", By::Both, |cx, node| cx.word(node, words::BY))
    }

    pub(super) fn play_phase(&mut self, table: &Table, span: &Range<usize>) -> Option<Phase> {
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

    pub(super) fn exchange(&mut self, table: &Table, span: &Range<usize>) -> Option<Phase> {
        let fields = self.fields(table, span, words::EXCHANGE);
        let id = fields.get("id").and_then(|node| self.id(node));
        let count = fields.get("count").and_then(|node| self.seeds(node));
        let north_first = fields.get("first").and_then(|node| self.word(node, words::FIRSTS));
        let in_turn = self.optional(fields, "order", false, |cx, node| cx.word(node, words::ORDERS));
        let to = fields.get("to").and_then(|node| self.word(node, words::PURSES));
        let kind = PhaseKind::Exchange { count: count?, north_first: north_first?, in_turn: in_turn?, to: to? };
        Some(Phase { id: id?, by: By::Both, kind })
    }

    /// A hole for all, or one for each hole lifted.
    pub(super) fn sow_from(&mut self, node: &Node) -> Option<SowFrom> {
        let Value::Table(table) = &node.value else {
            return Some(SowFrom { holes: Vec::new(), others: Some(self.hole_name(node)?) });
        };
        let mut sow_from = SowFrom::default();
        for entry in &table.entries {
            let first: HoleName = self.hole_name(&entry.node)?;
            if entry.key == "others" {
                sow_from.others = Some(first);
            } else {
                let place = Node { span: entry.key_span.clone(), value: entry.node.value.clone() };
                sow_from.holes.push((self.named_hole(&place, &entry.key)?, first));
            }
        }
        Some(sow_from)
    }
}
