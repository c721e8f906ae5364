//! The rules proper, out of a tree with options chosen and readings applied.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::super::model::*;
use super::super::patch::id_of;
use super::super::tree::{Node, Table, Value};
use super::super::vocabulary as words;
use super::sentences::Stand;
use super::{Decoder, Fields, all, one_of};

/// Reads the rules; `None` after any fault.
pub fn rules(cx: &mut Decoder, file: &Table) -> Option<Rules> {
    let board = section(file, "board").and_then(|(table, span)| cx.board(table, span));
    cx.known_sets = file.table("sets").map(|sets| sets.entries.iter().map(|e| e.key.clone()).collect()).unwrap_or_default();
    cx.known_cases = case_ids(file);
    let sets = cx.sets(file);
    let start = section(file, "start").and_then(|(table, span)| cx.start(table, span));
    let phases = cx.entries(file, "phase", Decoder::phase);
    let moves = cx.entries(file, "move", Decoder::move_tier);
    let acts = cx.entries(file, "act", Decoder::act);
    let laps = cx.entries(file, "lap", Decoder::lap);
    let ends = cx.entries(file, "end", Decoder::end);
    let play = section(file, "play").and_then(|(table, span)| cx.play(table, span));
    let (wealth, turn_limit, first) = play?;
    Some(Rules {
        board: board?,
        start: start?,
        sets: sets?,
        phases: phases?,
        moves: moves?,
        acts: acts?,
        laps: laps?,
        ends: ends?,
        first,
        wealth,
        turn_limit,
    })
}

/// Names of all cases for the last seed, those of openings included.
fn case_ids(file: &Table) -> BTreeSet<String> {
    let of_phases = file.list("phase").iter().filter_map(|node| match &node.value {
        Value::Table(phase) => Some(phase.list("lap")),
        _ => None,
    });
    of_phases.chain([file.list("lap")]).flatten().filter_map(id_of).map(str::to_owned).collect()
}

fn section<'t>(file: &'t Table, key: &str) -> Option<(&'t Table, &'t Range<usize>)> {
    let node = file.get(key)?;
    match &node.value {
        Value::Table(table) => Some((table, &node.span)),
        _ => None,
    }
}

type Reader<'t, T> = fn(&mut Decoder, &'t Table, &'t Range<usize>) -> Option<T>;

impl Decoder {
    pub(super) fn entries<'t, T>(
        &mut self,
        file: &'t Table,
        key: &str,
        mut read: impl FnMut(&mut Self, &'t Table, &'t Range<usize>) -> Option<T>,
    ) -> Option<Vec<T>> {
        let Some(node) = file.get(key) else { return Some(Vec::new()) };
        let nodes = self.list(node, "tables")?;
        all(nodes, |item| {
            let table = self.table(item)?;
            read(self, table, &item.span)
        })
    }

    fn board(&mut self, table: &Table, span: &Range<usize>) -> Option<Board> {
        let fields = self.fields(table, span, words::BOARD);
        let rows = fields.get("rows").and_then(|node| {
            let rows = self.number(node, 0, 255)?;
            if rows != 2 && rows != 4 {
                self.faults.error("out-of-range", node.span.clone(), format!("a board of {rows} rows")).expected("2 or 4");
                return None;
            }
            u8::try_from(rows).ok()
        });
        let columns = fields.get("columns").and_then(|node| self.number(node, 2, 63)).and_then(|n| u8::try_from(n).ok());
        (self.rows, self.columns) = (rows, columns);
        let circuit = fields.get("circuit").and_then(|node| self.word(node, words::CIRCUITS));
        let sown_stores = self.optional(fields, "stores", false, |cx, node| cx.word(node, words::STORES));
        let full_round = self.optional(fields, "full_round", FullRound::Sow, |cx, node| cx.word(node, words::FULL_ROUNDS));
        Some(Board { rows: rows?, columns: columns?, circuit: circuit?, sown_stores: sown_stores?, full_round: full_round? })
    }

    pub(super) fn optional<T>(
        &mut self,
        fields: Fields<'_>,
        key: &str,
        default: T,
        read: impl FnOnce(&mut Self, &Node) -> Option<T>,
    ) -> Option<T> {
        match fields.get(key) {
            Some(node) => read(self, node),
            None => Some(default),
        }
    }

    fn sets(&mut self, file: &Table) -> Option<BTreeMap<String, Vec<HoleName>>> {
        let Some(node) = file.get("sets") else { return Some(BTreeMap::new()) };
        let table = self.table(node)?;
        let read = table.entries.iter().map(|entry| Some((entry.key.clone(), self.hole_names(&entry.node)?)));
        let sets: Vec<Option<(String, Vec<HoleName>)>> = read.collect();
        sets.into_iter().collect()
    }

    pub(super) fn start(&mut self, table: &Table, span: &Range<usize>) -> Option<Start> {
        let fields = self.fields(table, span, words::START);
        let layout = self.layout(fields);
        let reserve = self.optional(fields, "reserve", 0, Self::seeds);
        let layout = layout?;
        Some(Start { outer: layout.outer, inner: layout.inner, reserve: reserve? })
    }

    pub(super) fn layout(&mut self, fields: Fields<'_>) -> Option<Layout> {
        let inner = fields.get("inner").and_then(|node| self.row(node));
        let outer = match (self.rows, fields.get("outer")) {
            (Some(2), Some(node)) => {
                let fault = self.faults.error("no-such-row", node.span.clone(), "a two-row board has no outer row");
                fault.help("name the only row `inner`");
                None
            }
            (Some(2), None) => Some(Vec::new()),
            (_, Some(node)) => self.row(node),
            (None, None) => None,
            (Some(_), None) => {
                self.faults
                    .error("missing-key", fields.span.clone(), "`outer` is missing")
                    .help("a four-row board has an outer row");
                None
            }
        };
        Some(Layout { outer: outer?, inner: inner? })
    }

    pub(super) fn move_tier(&mut self, table: &Table, span: &Range<usize>) -> Option<MoveTier> {
        let fields = self.fields(table, span, words::MOVE);
        let id = fields.get("id").and_then(|node| self.id(node));
        let guard = self.optional(fields, "if", Vec::new(), |cx, node| cx.conditions(node, Stand::Guard));
        let holes = fields.get("holes").and_then(|node| self.conditions(node, Stand::Filter));
        let clockwise = self.optional(fields, "clockwise", None, |cx, node| cx.conditions(node, Stand::Filter).map(Some));
        let sow_from = self.optional(fields, "sow_from", SowFrom::default(), Self::sow_from);
        let add_reserve = self.optional(fields, "add", false, |cx, node| cx.word(node, words::ADDED));
        let verb = self.optional(fields, "verb", None, |cx, node| cx.id(node).map(Some));
        Some(MoveTier {
            id: id?,
            guard: guard?,
            holes: holes?,
            clockwise: clockwise?,
            sow_from: sow_from?,
            add_reserve: add_reserve?,
            verb: verb?,
        })
    }

    /// A hole for all, or one for each hole lifted.
    fn sow_from(&mut self, node: &Node) -> Option<SowFrom> {
        let Value::Table(table) = &node.value else {
            return Some(SowFrom { holes: Vec::new(), others: Some(self.hole_name(node)?) });
        };
        let mut sow_from = SowFrom::default();
        for entry in &table.entries {
            let first = self.hole_name(&entry.node)?;
            if entry.key == "others" {
                sow_from.others = Some(first);
            } else {
                let place = Node { span: entry.key_span.clone(), value: entry.node.value.clone() };
                sow_from.holes.push((self.named_hole(&place, &entry.key)?, first));
            }
        }
        Some(sow_from)
    }

    pub(super) fn act(&mut self, table: &Table, span: &Range<usize>) -> Option<Act> {
        let fields = self.fields(table, span, words::ACT);
        let id = fields.get("id").and_then(|node| self.id(node));
        let guard = self.optional(fields, "if", Vec::new(), |cx, node| cx.conditions(node, Stand::Guard));
        let effect = fields.get("do").and_then(|node| self.word(node, words::ACT_EFFECTS));
        let ends_turn = fields.get("then").and_then(|node| self.word(node, words::ACT_THEN));
        Some(Act { id: id?, guard: guard?, effect: effect?, ends_turn: ends_turn? })
    }

    pub(super) fn lap(&mut self, table: &Table, span: &Range<usize>) -> Option<LapCase> {
        let fields = self.fields(table, span, words::LAP);
        let id = fields.get("id").and_then(|node| self.id(node));
        let when = self.optional(fields, "when", Vec::new(), |cx, node| cx.conditions(node, Stand::Lap));
        let effects = self.optional(fields, "do", Vec::new(), |cx, node| {
            let nodes = cx.list(node, "actions")?;
            all(nodes, |item| cx.effect(item))
        });
        let then = fields.get("then").and_then(|node| self.then(node));
        Some(LapCase { id: id?, when: when?, effects: effects?, then: then? })
    }

    fn effect(&mut self, node: &Node) -> Option<Effect> {
        const KINDS: &str = "`\"mark\"`, `{ capture = … }`, `{ sweep = … }` or `{ take = … }`";
        let table = match &node.value {
            Value::Text(word) if word == "mark" => return Some(Effect::Mark),
            Value::Text(word) => {
                let fault = self.faults.error("unknown-word", node.span.clone(), format!("unknown word `{word}`"));
                fault.expected(KINDS).suggest(word, ["mark"]);
                return None;
            }
            Value::Table(table) => table,
            _ => return self.wrong(node, KINDS),
        };
        let readers: [(&str, Reader<'_, Effect>); 3] = [("capture", Self::capture), ("sweep", Self::sweep), ("take", Self::take)];
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
        let to = fields.get("to").and_then(|node| self.place_word(node));
        Some(Effect::Capture { holes: holes?, to: to? })
    }

    fn sweep(&mut self, table: &Table, span: &Range<usize>) -> Option<Effect> {
        let fields = self.fields(table, span, words::SWEEP);
        let back = fields.get("sweep").and_then(|node| self.word(node, words::SWEEPS));
        let take_while = fields.get("while").and_then(|node| self.conditions(node, Stand::Sweep));
        let spare_last = self.optional(fields, "spare_last", false, Self::flag);
        let to = fields.get("to").and_then(|node| self.place_word(node));
        Some(Effect::Sweep { back: back?, take_while: take_while?, spare_last: spare_last?, to: to? })
    }

    fn take(&mut self, table: &Table, span: &Range<usize>) -> Option<Effect> {
        let fields = self.fields(table, span, words::TAKE);
        let counts = fields.get("take").and_then(|node| {
            let nodes = self.list(node, "whole numbers")?;
            if nodes.is_empty() {
                self.faults.error("empty-list", node.span.clone(), "the list is empty").expected("at least one number");
                return None;
            }
            all(nodes, |item| self.seeds(item))
        });
        let may = self.optional(fields, "may", false, Self::flag);
        let to = fields.get("to").and_then(|node| self.place_word(node));
        let greedy = self.optional(fields, "greedy", TakeRule::FullestThenLast, |cx, node| cx.word(node, words::TAKE_RULES));
        Some(Effect::Take { counts: counts?, may: may?, to: to?, greedy: greedy? })
    }

    fn then(&mut self, node: &Node) -> Option<Then> {
        let tables = ["{ sow-hand = … }", "{ add-and-lift = … }"];
        let expected = || one_of(words::THENS.iter().copied().chain(tables));
        let table = match &node.value {
            Value::Text(word) => match word.as_str() {
                "end-turn" => return Some(Then::EndTurn),
                "sow-on" => return Some(Then::SowOn),
                "move-again" => return Some(Then::MoveAgain),
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
            [entry] if entry.key == "sow-hand" => Some(Then::SowHand { first: self.resume(&entry.node)? }),
            [entry] if entry.key == "add-and-lift" => Some(Then::AddAndLift { hole: self.resume(&entry.node)?, first: None }),
            [entry, from] | [from, entry] if entry.key == "add-and-lift" && from.key == "sow_from" => {
                let first = self.resume(&from.node);
                Some(Then::AddAndLift { hole: self.resume(&entry.node)?, first: Some(first?) })
            }
            entries => {
                let key = entries.first().map_or("", |entry| entry.key.as_str());
                let keys = ["sow-hand", "add-and-lift"];
                let fault = self.faults.error("unknown-action", node.span.clone(), "no way to go on");
                fault.expected(format!("one of {}", one_of(keys.into_iter()))).suggest(key, keys);
                None
            }
        }
    }

    pub(super) fn end(&mut self, table: &Table, span: &Range<usize>) -> Option<End> {
        let fields = self.fields(table, span, words::END);
        let reason = fields.get("reason").and_then(|node| {
            let reason = self.id(node)?;
            if words::VOID_REASONS.contains(&reason.as_str()) {
                let fault = self.faults.error(
                    "reserved-reason",
                    node.span.clone(),
                    format!("`{reason}` is recorded by the program itself"),
                );
                fault.expected("a word of your own for an ending by the rules");
                return None;
            }
            Some(reason)
        });
        self.optional(fields, "id", String::new(), Self::id);
        let at = fields.get("at").and_then(|node| self.word(node, words::MOMENTS));
        let of = fields.get("of").and_then(|node| self.words(node, words::SEATS));
        let when = fields.get("if").and_then(|node| self.conditions(node, Stand::End));
        let result = fields.get("result").and_then(|node| self.word(node, words::OUTCOMES));
        let rest = self.optional(fields, "rest", Rest::Stays, |cx, node| cx.word(node, words::RESTS));
        Some(End { reason: reason?, at: at?, of: of?, when: when?, result: result?, rest: rest? })
    }

    fn play(&mut self, table: &Table, span: &Range<usize>) -> Option<(Wealth, u32, By)> {
        let fields = self.fields(table, span, words::PLAY);
        let wealth = fields.get("wealth").and_then(|node| self.word(node, words::WEALTHS));
        let limit =
            fields.get("turn_limit").and_then(|node| self.number(node, 1, 10_000_000)).and_then(|n| u32::try_from(n).ok());
        let first = self.optional(fields, "first", By::Both, |cx, node| cx.word(node, words::BY));
        Some((wealth?, limit?, first?))
    }
}
