//! Cases for the last seed of a lap, what they do, and how the turn goes on.

use std::ops::Range;

use super::super::model::{Effect, LapCase, Line, Spared, TakeRule, Then};
use super::super::tree::{Node, Table, Value};
use super::super::vocabulary as words;
use super::sentences::Stand;
use super::{Decoder, all, one_of};

type Reader<'t, T> = fn(&mut Decoder, &'t Table, &'t Range<usize>) -> Option<T>;

impl Decoder {
    pub(super) fn lap(&mut self, table: &Table, span: &Range<usize>) -> Option<LapCase> {
        let fields = self.fields(table, span, words::LAP);
        let id = fields.get("id").and_then(|node| self.id(node));
        let when = self.optional(fields, "when", Vec::new(), |cx, node| cx.conditions(node, Stand::Lap));
        let may = self.optional(fields, "may", false, Self::flag);
        let declined = self.maybe(fields, "declined", |cx, node| {
            let id = cx.id(node)?;
            cx.case_exists(node, &id).then_some(id)
        });
        let effects = self.optional(fields, "do", Vec::new(), |cx, node| {
            let nodes = cx.list(node, "actions")?;
            all(nodes, |item| cx.effect(item))
        });
        let then = fields.get("then").and_then(|node| self.then(node));
        Some(LapCase { id: id?, when: when?, may: may?, declined: declined?, effects: effects?, then: then? })
    }

    fn effect(&mut self, node: &Node) -> Option<Effect> {
        const KINDS: &str = "`{ capture = … }`, `{ sweep = … }`, `{ take = … }`, `{ mark = … }`, `{ unmark = … }`, `{ claim = … }` or `{ pick = … }`";
        let Value::Table(table) = &node.value else { return self.wrong(node, KINDS) };
        let readers: [(&str, Reader<'_, Effect>); 7] = [
            ("capture", Self::capture),
            ("sweep", Self::sweep),
            ("take", Self::take),
            ("mark", |cx, table, span| {
                let mark = cx.marking(table, span, words::MARKING)?;
                cx.made_marks.insert(mark.clone());
                Some(match table.get("on") {
                    Some(node) => Effect::MarkOn { mark, hole: cx.word(node, words::PATH)? },
                    None => Effect::Mark(mark),
                })
            }),
            ("claim", |cx, table, span| {
                let name = cx.marking(table, span, words::CLAIMING)?;
                cx.made_marks.insert(name.clone());
                Some(Effect::Claim(name))
            }),
            ("pick", |cx, table, span| {
                let fields = cx.fields(table, span, words::PICK);
                let seeds = fields.get("pick").and_then(|node| cx.small(node, 1, 255));
                let to = fields.get("to").and_then(|node| cx.word(node, words::PLACES));
                let whose = cx.optional(fields, "whose", None, |cx, node| cx.owned_mark(node).map(Some));
                Some(Effect::Pick { seeds: seeds?, to: to?, whose: whose? })
            }),
            ("unmark", |cx, table, span| cx.marking(table, span, words::UNMARKING).map(Effect::Unmark)),
        ];
        for (key, read) in readers {
            if table.get(key).is_some() {
                return read(self, table, &node.span);
            }
        }
        let first = table.entries.first();
        let fault = self.faults.error("unknown-action", node.span.clone(), "none of the known actions");
        fault.expected(KINDS);
        if let Some(entry) = first {
            fault.suggest(&entry.key, readers.iter().map(|reader| reader.0));
        }
        None
    }

    fn capture(&mut self, table: &Table, span: &Range<usize>) -> Option<Effect> {
        let fields = self.fields(table, span, words::CAPTURE);
        let holes = fields.get("capture").and_then(|node| self.hole_refs(node));
        let line = self.maybe(fields, "line", |cx, node| {
            let table = cx.table(node)?;
            cx.line(table, &node.span)
        });
        let to = fields.get("to").and_then(|node| self.place_word(node));
        Some(Effect::Capture { holes: holes?, line: line?, to: to? })
    }

    fn line(&mut self, table: &Table, span: &Range<usize>) -> Option<Line> {
        let fields = self.fields(table, span, words::LINE);
        let from = fields.get("from").and_then(|node| {
            let hole = self.word(node, words::LINE_STARTS)?;
            self.row_exists(node, hole).then_some(hole)
        });
        let back = fields.get("way").and_then(|node| self.word(node, words::SWEEPS));
        let take_while = fields.get("while").and_then(|node| self.conditions(node, Stand::Line));
        let skip = self.optional(fields, "skip", Vec::new(), |cx, node| cx.conditions(node, Stand::Line));
        let at_most = self.maybe(fields, "at_most", Self::seeds);
        Some(Line { from: from?, back: back?, take_while: take_while?, skip: skip?, at_most: at_most? })
    }

    fn sweep(&mut self, table: &Table, span: &Range<usize>) -> Option<Effect> {
        let fields = self.fields(table, span, words::SWEEP);
        let back = fields.get("sweep").and_then(|node| self.word(node, words::SWEEPS));
        let take_while = fields.get("while").and_then(|node| self.conditions(node, Stand::Sweep));
        let spare_last = self.optional(fields, "spare_last", false, Self::flag);
        let spared = self.optional(fields, "spared", Spared::All, |cx, node| cx.word(node, words::SPARED));
        if spare_last == Some(false)
            && let Some(node) = fields.get("spared")
        {
            let fault = self.faults.error("idle-key", node.span.clone(), "`spared` means nothing where nothing is spared");
            fault.expected("spare_last = true beside it");
        }
        let to = fields.get("to").and_then(|node| self.place_word(node));
        Some(Effect::Sweep { back: back?, take_while: take_while?, spare_last: spare_last?, spared: spared?, to: to? })
    }

    fn take(&mut self, table: &Table, span: &Range<usize>) -> Option<Effect> {
        let fields = self.fields(table, span, words::TAKE);
        let counts = fields.get("take").and_then(|node| {
            let nodes = self.list(node, "whole numbers")?;
            if nodes.is_empty() {
                self.faults.error("empty-list", node.span.clone(), "the list is empty").expected("at least one number");
                return None;
            }
            let counts = all(nodes, |item| self.seeds(item))?;
            if counts.iter().all(|count| *count == 0) {
                let fault = self.faults.error("idle-key", node.span.clone(), "no hole would ever be taken");
                fault.expected("at least one number above 0");
                return None;
            }
            Some(counts)
        });
        let may = self.optional(fields, "may", false, Self::flag);
        let own_too = self.optional(fields, "whose", false, |cx, node| cx.word(node, words::WHOSE));
        let all_or_none = self.optional(fields, "all_or_none", false, Self::flag);
        if may == Some(false) && all_or_none == Some(true) {
            let fault = self.faults.error("idle-key", fields.span.clone(), "`all_or_none` means nothing where all must be taken");
            fault.expected("may = true beside it");
        }
        let to = fields.get("to").and_then(|node| self.place_word(node));
        let greedy = self.optional(fields, "greedy", TakeRule::FullestThenLast, |cx, node| cx.word(node, words::TAKE_RULES));
        Some(Effect::Take { counts: counts?, own_too: own_too?, may: may?, all_or_none: all_or_none?, to: to?, greedy: greedy? })
    }

    fn marking(&mut self, table: &Table, span: &Range<usize>, keys: &[words::Key]) -> Option<String> {
        let fields = self.fields(table, span, keys);
        let node = keys.first().and_then(|key| fields.get(key.name))?;
        let name = self.text(node)?;
        self.mark_named(node, &name)?;
        Some(name)
    }

    fn then(&mut self, node: &Node) -> Option<Then> {
        let tables = ["{ sow-hand = … }", "{ add-and-lift = … }", "{ lift = … }"];
        let expected = || one_of(words::THENS.iter().copied().chain(tables));
        let table = match &node.value {
            Value::Text(word) => match word.as_str() {
                "end-turn" => return Some(Then::EndTurn),
                "sow-on" => return Some(Then::SowOn),
                "move-again" => return Some(Then::MoveAgain),
                "choose" => return Some(Then::Choose),
                _ => {
                    let fault = self.faults.error("unknown-word", node.span.clone(), format!("unknown word `{word}`"));
                    fault.expected(expected()).suggest(word, words::THENS.iter().copied());
                    return None;
                }
            },
            Value::Table(table) => table,
            _ => return self.wrong(node, &expected()),
        };
        match table.entries.as_slice() {
            [entry] if entry.key == "sow-hand" => Some(Then::SowHand { first: self.resume(&entry.node)?, new_origin: false }),
            [entry, origin] | [origin, entry] if entry.key == "sow-hand" && origin.key == "new_origin" => {
                let new_origin = self.flag(&origin.node);
                Some(Then::SowHand { first: self.resume(&entry.node)?, new_origin: new_origin? })
            }
            [entry] if entry.key == "add-and-lift" => Some(Then::AddAndLift { hole: self.resume(&entry.node)?, first: None }),
            [entry, from] | [from, entry] if entry.key == "add-and-lift" && from.key == "sow_from" => {
                let first = self.resume(&from.node);
                Some(Then::AddAndLift { hole: self.resume(&entry.node)?, first: Some(first?) })
            }
            [entry] if entry.key == "lift" => {
                let hole = self.word(&entry.node, words::LIFTED)?;
                self.row_exists(&entry.node, hole).then_some(Then::Lift { hole })
            }
            entries => {
                let key = entries.first().map_or("", |entry| entry.key.as_str());
                let keys = ["sow-hand", "add-and-lift", "lift"];
                let fault = self.faults.error("unknown-action", node.span.clone(), "no way to go on");
                fault.expected(format!("one of {}", one_of(keys.into_iter()))).suggest(key, keys);
                None
            }
        }
    }
}
