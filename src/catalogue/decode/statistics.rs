//! `[[statistic]]`: what is counted in every game.

use std::ops::Range;

use super::super::record::{Count, Statistic};
use super::super::tree::{Node, Table};
use super::super::vocabulary as words;
use super::{Decoder, one_of};

impl Decoder {
    /// One statistic.
    pub(super) fn statistic(&mut self, table: &Table, span: &Range<usize>) -> Option<Statistic> {
        let fields = self.fields(table, span, words::STATISTIC);
        let id = fields.get("id").and_then(|node| self.id(node));
        let title = fields.get("title").and_then(|node| self.text(node));
        let says = fields.get("says").and_then(|node| self.text(node));
        let pages = fields.get("pages").and_then(|node| self.text(node)).unwrap_or_default();
        let count = fields.get("count").and_then(|node| self.count(node));
        let id = id?;
        let title = title.unwrap_or_else(|| id.replace('_', " "));
        Some(Statistic { id, title, says: says?, pages, count: count? })
    }

    fn count(&mut self, node: &Node) -> Option<Count> {
        let table = self.table(node)?;
        self.fields(table, &node.span, words::COUNT);
        let [entry] = table.entries.as_slice() else {
            let fault = self.faults.error("bad-count", node.span.clone(), "not one thing to count");
            fault.expected(format!("exactly one of {}", one_of(words::COUNT.iter().map(|key| key.name))));
            return None;
        };
        match entry.key.as_str() {
            "lap" => self.id(&entry.node).map(Count::Lap),
            "move" => self.id(&entry.node).map(Count::Move),
            "laps" => self.number(&entry.node, 1, 1_000_000).and_then(|n| u32::try_from(n).ok()).map(Count::Laps),
            "margin" => self.small(&entry.node, 1, 255).map(Count::Margin),
            _ => None,
        }
    }
}
