//! The rules proper, out of a tree with options chosen and readings applied.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::super::model::*;
use super::super::patch::id_of;
use super::super::tree::{Node, Table, Value};
use super::super::vocabulary as words;
use super::phases::{REST, with_rests};
use super::sentences::Stand;
use super::{Decoder, Fields, all, one_of};

/// Reads the rules; `None` after any fault.
pub fn rules(cx: &mut Decoder, file: &Table) -> Option<Rules> {
    let board = section(file, "board").and_then(|(table, span)| cx.board(table, span));
    cx.known_sets = file.table("sets").map(|sets| sets.entries.iter().map(|e| e.key.clone()).collect()).unwrap_or_default();
    cx.known_cases = case_ids(file);
    let sets = cx.sets(file);
    let marks = cx.marks(file);
    let start = section(file, "start").and_then(|(table, span)| cx.start(table, span));
    let phases = cx.entries(file, "phase", Decoder::phase);
    let moves = cx.entries(file, "move", Decoder::move_tier);
    let acts = cx.entries(file, "act", Decoder::act);
    let laps = cx.entries(file, "lap", Decoder::lap);
    let ends = cx.entries(file, "end", Decoder::end);
    let round = match section(file, "round") {
        Some((table, span)) => cx.round(table, span).map(Some),
        None => Some(None),
    };
    let statistics = cx.entries(file, "statistic", Decoder::statistic);
    let play = section(file, "play").and_then(|(table, span)| cx.play(table, span));
    let (wealth, turn_limit, first) = play?;
    let (board, start, phases) = (board?, start?, phases?);
    let phases = with_rests(&board, &start, phases);
    Some(Rules {
        board,
        start,
        sets: sets?,
        marks: marks?,
        phases,
        moves: moves?,
        acts: acts?,
        laps: laps?,
        ends: ends?,
        round: round?,
        statistics: statistics?,
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
        self.shared = circuit.map(|circuit| circuit == Circuit::Board);
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

    fn phase(&mut self, table: &Table, span: &Range<usize>) -> Option<Phase> {
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

    fn arrange(&mut self, table: &Table, span: &Range<usize>) -> Option<Phase> {
        let fields = self.fields(table, span, words::ARRANGE);
        let id = fields.get("id").and_then(|node| self.id(node));
        let by = self.by(fields);
        let deal = self.optional(fields, "deal", None, |cx, node| {
            let table = cx.table(node)?;
            cx.start(table, &node.span).map(Some)
        });
        let seeds = fields.get("seeds").and_then(|node| match &node.value {
            // What is left is known when all of the rules are.
            Value::Text(word) if word == "rest" && fields.get("deal").is_some() => Some(REST),
            _ => self.seeds(node),
        });
        let at_most = self.optional(fields, "at_most", u8::MAX, Self::seeds);
        let greedy = match fields.get("greedy") {
            Some(node) => self.table(node).and_then(|table| {
                let fields = self.fields(table, &node.span, words::LAYOUT);
                self.layout(fields)
            }),
            None => self.rows.zip(self.columns).map(|(rows, columns)| even_layout(rows, columns, seeds.unwrap_or(0))),
        };
        fields.get("kind")?;
        let kind = PhaseKind::Arrange { seeds: seeds?, at_most: at_most?, greedy: greedy?, deal: deal? };
        Some(Phase { id: id?, by: by?, kind })
    }

    fn listed_phase(&mut self, table: &Table, span: &Range<usize>, keys: &[words::Key]) -> Option<Phase> {
        let fields = self.fields(table, span, keys);
        let id = fields.get("id").and_then(|node| self.id(node));
        let opening = fields.get("kind").and_then(|node| self.word(node, words::PHASE_KINDS));
        let lifts = self.optional(fields, "lifts", 1, |cx, node| cx.number(node, 1, 60).and_then(|n| u8::try_from(n).ok()));
        let may = self.optional(fields, "may", false, Self::flag);
        let keep = self.optional(fields, "keep", 0, Self::seeds);
        let listed = match opening? {
            words::Opening::Redeploy => Listed::Redeploy { lifts: lifts?, may: may? },
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
        let laps = self.optional(fields, "lap", None, |cx, node| {
            let nodes = cx.list(node, "tables")?;
            all(nodes, |item| {
                let table = cx.table(item)?;
                cx.lap(table, &item.span)
            })
            .map(Some)
        });
        let order = self.optional(fields, "ticks", RaceOrder::South, |cx, node| cx.word(node, words::RACE_ORDERS));
        Some(Phase { id: id?, by: By::Both, kind: PhaseKind::Race(Race { start: start?, laps: laps?, order: order? }) })
    }

    pub(super) fn move_tier(&mut self, table: &Table, span: &Range<usize>) -> Option<MoveTier> {
        let fields = self.fields(table, span, words::MOVE);
        let id = fields.get("id").and_then(|node| self.id(node));
        let guard = self.optional(fields, "if", Vec::new(), |cx, node| cx.conditions(node, Stand::Guard));
        let holes = fields.get("holes").and_then(|node| self.conditions(node, Stand::Filter));
        let clockwise = self.optional(fields, "clockwise", None, |cx, node| cx.conditions(node, Stand::Filter).map(Some));
        let mut trial = |key| self.optional(fields, key, Vec::new(), |cx, node| cx.conditions(node, Stand::Trial));
        let (first_lap, first_lap_barred, clockwise_lap) =
            (trial("first_lap"), trial("first_lap_barred"), trial("clockwise_lap"));
        let only_clockwise = self.optional(fields, "only_clockwise", false, Self::flag);
        let after_capture = self.optional(fields, "after", false, |cx, node| cx.word(node, words::AFTERS));
        let also = self.optional(fields, "also", false, Self::flag);
        let verb = self.optional(fields, "verb", None, |cx, node| cx.id(node).map(Some));
        let leftmost = self.optional(fields, "choose", false, |cx, node| cx.word(node, words::CHOICES));
        let lift = self.optional(fields, "lift", None, |cx, node| cx.word(node, words::LIFTS).map(Some));
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
            only_clockwise: only_clockwise?,
            after_capture: after_capture?,
            also: also?,
            verb: verb?,
            leftmost: leftmost?,
            lift: lift?,
            sow_from: sow_from?,
            add_reserve: add_reserve?,
        })
    }

    fn marks(&mut self, file: &Table) -> Option<BTreeMap<String, Mark>> {
        let Some((table, _)) = section(file, "marks") else { return Some(BTreeMap::new()) };
        let mut sound = true;
        for entry in &table.entries {
            let mark = self.table(&entry.node).and_then(|table| {
                let fields = self.fields(table, &entry.node.span, words::MARK);
                let until = self.optional(fields, "until", Until::Game, |cx, node| cx.word(node, words::UNTILS));
                let owned = self.optional(fields, "owner", false, Self::flag);
                let at_start = self.optional(fields, "at_start", false, |cx, node| cx.word(node, words::AT_STARTS));
                Some(Mark { until: until?, owned: owned?, at_start: at_start? })
            });
            sound &= mark.is_some();
            if mark.is_some_and(|mark| mark.at_start) {
                self.made_marks.insert(entry.key.clone());
            }
            // A faulty mark is known all the same: its name is not at fault where it is used.
            let known = mark.unwrap_or(Mark { until: Until::Game, owned: true, at_start: false });
            self.marks.insert(entry.key.clone(), known);
        }
        sound.then(|| self.marks.clone())
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
        const KINDS: &str = "`{ capture = … }`, `{ sweep = … }`, `{ take = … }`, `{ mark = … }`, `{ unmark = … }`, `{ claim = … }` or `{ pick = … }`";
        let Value::Table(table) = &node.value else { return self.wrong(node, KINDS) };
        let readers: [(&str, Reader<'_, Effect>); 7] = [
            ("capture", Self::capture),
            ("sweep", Self::sweep),
            ("take", Self::take),
            ("mark", |cx, table, span| {
                let name = cx.marking(table, span, words::MARKING)?;
                cx.made_marks.insert(name.clone());
                Some(Effect::Mark(name))
            }),
            ("claim", |cx, table, span| {
                let name = cx.marking(table, span, words::CLAIMING)?;
                cx.made_marks.insert(name.clone());
                Some(Effect::Claim(name))
            }),
            ("pick", |cx, table, span| {
                let fields = cx.fields(table, span, words::PICK);
                let seeds = fields.get("pick").and_then(|node| cx.number(node, 1, 255)).and_then(|n| u8::try_from(n).ok());
                let to = fields.get("to").and_then(|node| cx.word(node, words::PLACES));
                Some(Effect::Pick { seeds: seeds?, to: to? })
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
        let line = self.optional(fields, "line", None, |cx, node| {
            let table = cx.table(node)?;
            cx.line(table, &node.span).map(Some)
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
        let at_most = self.optional(fields, "at_most", None, |cx, node| cx.seeds(node).map(Some));
        Some(Line { from: from?, back: back?, take_while: take_while?, at_most: at_most? })
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
        let all_or_none = self.optional(fields, "all_or_none", false, Self::flag);
        if may == Some(false) && all_or_none == Some(true) {
            let fault = self.faults.error("idle-key", fields.span.clone(), "`all_or_none` means nothing where all must be taken");
            fault.expected("may = true beside it");
        }
        let to = fields.get("to").and_then(|node| self.place_word(node));
        let greedy = self.optional(fields, "greedy", TakeRule::FullestThenLast, |cx, node| cx.word(node, words::TAKE_RULES));
        Some(Effect::Take { counts: counts?, may: may?, all_or_none: all_or_none?, to: to?, greedy: greedy? })
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
            [entry] if entry.key == "sow-hand" => Some(Then::SowHand { first: self.resume(&entry.node)? }),
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
        let marked = self.optional(fields, "marked", None, |cx, node| {
            let name = cx.text(node)?;
            cx.mark_exists(node, &MarkRef { own: Some(true), name: name.clone() }).then_some(Some(name))
        });
        let rest = self.optional(fields, "rest", Rest::Stays, |cx, node| cx.word(node, words::RESTS));
        Some(End { reason: reason?, at: at?, of: of?, when: when?, result: result?, marked: marked?, rest: rest? })
    }

    fn round(&mut self, table: &Table, span: &Range<usize>) -> Option<Round> {
        let fields = self.fields(table, span, words::ROUND);
        let reason = fields.get("reason").and_then(|node| self.id(node));
        let mark = fields.get("mark").and_then(|node| {
            let name = self.text(node)?;
            let known = self.mark_named(node, &name)?;
            self.asked_marks.insert(name.clone());
            if !known.owned {
                let fault =
                    self.faults.error("mark-without-owner", node.span.clone(), format!("the mark `{name}` belongs to no player"));
                fault.expected("a mark with owner = true");
                return None;
            }
            Some(name)
        });
        let number = |cx: &mut Self, node: &Node| cx.number(node, 1, 255).and_then(|n| u8::try_from(n).ok());
        let seeds = fields.get("seeds").and_then(|node| number(self, node));
        let most = self.optional(fields, "most", 100, number);
        Some(Round { reason: reason?, mark: mark?, seeds: seeds?, most: most? })
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

/// As many seeds in each hole as in any other, or one more in the first.
pub(super) fn even_layout(rows: u8, columns: u8, seeds: u8) -> Layout {
    let holes = usize::from(columns) * usize::from(rows / 2);
    let (each, more) = (usize::from(seeds) / holes, usize::from(seeds) % holes);
    let mut row: Vec<u8> = (0..holes).map(|i| u8::try_from(each + usize::from(i < more)).unwrap_or(u8::MAX)).collect();
    let inner = row.split_off(if rows == 4 { usize::from(columns) } else { 0 });
    Layout { outer: row, inner }
}
