//! What a player may do at his turn: tiers of moves, and other actions.

use std::ops::Range;

use super::super::model::{Act, HoleName, MoveTier, SowFrom};
use super::super::tree::{Node, Table, Value};
use super::super::vocabulary as words;
use super::Decoder;
use super::sentences::Stand;

impl Decoder {
    pub(super) fn move_tier(&mut self, table: &Table, span: &Range<usize>) -> Option<MoveTier> {
        let fields = self.fields(table, span, words::MOVE);
        let id = fields.get("id").and_then(|node| self.id(node));
        let guard = self.optional(fields, "if", Vec::new(), |cx, node| cx.conditions(node, Stand::Guard));
        let holes = fields.get("holes").and_then(|node| self.conditions(node, Stand::Filter));
        let clockwise = self.maybe(fields, "clockwise", |cx, node| cx.conditions(node, Stand::Filter));
        let mut trial = |key| self.optional(fields, key, Vec::new(), |cx, node| cx.conditions(node, Stand::Trial));
        let (first_lap, first_lap_barred, clockwise_lap) =
            (trial("first_lap"), trial("first_lap_barred"), trial("clockwise_lap"));
        let leaves = self.optional(fields, "leaves", Vec::new(), |cx, node| cx.conditions(node, Stand::Guard));
        let only_clockwise = self.optional(fields, "only_clockwise", false, Self::flag);
        let first_lap_clockwise = self.optional(fields, "clockwise_for", false, |cx, node| cx.word(node, words::CLOCKWISE_FOR));
        let after_capture = self.optional(fields, "after", false, |cx, node| cx.word(node, words::AFTERS));
        let also = self.optional(fields, "also", false, Self::flag);
        let verb = self.maybe(fields, "verb", Self::id);
        let leftmost = self.optional(fields, "choose", false, |cx, node| cx.word(node, words::CHOICES));
        let stops = self.optional(fields, "stops", Vec::new(), |cx, node| cx.conditions(node, Stand::Filter));
        if leftmost == Some(false)
            && let Some(node) = fields.get("stops")
        {
            let fault = self.faults.error("idle-key", node.span.clone(), "`stops` means nothing where any hole may be lifted");
            fault.expected("choose = \"leftmost\" beside it");
        }
        let lift = self.maybe(fields, "lift", |cx, node| cx.word(node, words::LIFTS));
        let sow_from = self.optional(fields, "sow_from", SowFrom::default(), Self::sow_from);
        let add_reserve = self.optional(fields, "add", false, |cx, node| cx.word(node, words::ADDED));
        Some(MoveTier {
            id: id?,
            guard: guard?,
            holes: holes?,
            clockwise: clockwise?,
            first_lap: first_lap?,
            first_lap_barred: first_lap_barred?,
            clockwise_lap: clockwise_lap?,
            leaves: leaves?,
            only_clockwise: only_clockwise?,
            first_lap_clockwise: first_lap_clockwise?,
            after_capture: after_capture?,
            also: also?,
            verb: verb?,
            leftmost: leftmost?,
            stops: stops?,
            lift: lift?,
            sow_from: sow_from?,
            add_reserve: add_reserve?,
        })
    }

    pub(super) fn act(&mut self, table: &Table, span: &Range<usize>) -> Option<Act> {
        let fields = self.fields(table, span, words::ACT);
        let id = fields.get("id").and_then(|node| self.id(node));
        let guard = self.optional(fields, "if", Vec::new(), |cx, node| cx.conditions(node, Stand::Guard));
        let effect = fields.get("do").and_then(|node| self.word(node, words::ACT_EFFECTS));
        let ends_turn = fields.get("then").and_then(|node| self.word(node, words::ACT_THEN));
        Some(Act { id: id?, guard: guard?, effect: effect?, ends_turn: ends_turn? })
    }

    /// A hole for all, or one for each hole lifted.
    fn sow_from(&mut self, node: &Node) -> Option<SowFrom> {
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
