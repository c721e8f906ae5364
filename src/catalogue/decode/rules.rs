//! The rules proper, out of a tree with options chosen and readings applied.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::super::model::{
    AtStart, Board, By, Circuit, End, FullRound, HoleName, Layout, Mark, MarkRef, Rest, Round, Rules, Start, Until, Wealth,
};
use super::super::patch::id_of;
use super::super::tree::{Node, Table, Value};
use super::super::vocabulary as words;
use super::phases::with_rests;
use super::sentences::Stand;
use super::{Decoder, Fields};

/// Reads the rules; `None` after any fault.
pub fn rules(cx: &mut Decoder, file: &Table) -> Option<Rules> {
    let board = section(file, "board").and_then(|(table, span)| cx.board(table, span));
    cx.known_sets = file.table("sets").map(|sets| sets.entries.iter().map(|e| e.key.clone()).collect()).unwrap_or_default();
    cx.known_cases = ids(file, "lap");
    cx.known_tiers = ids(file, "move");
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
    let (wealth, turn_limit, first, passes, forbids_endless) = play?;
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
        passes,
        wealth,
        turn_limit,
        forbids_endless,
    })
}

/// Names of all entries of a section, those of openings included.
fn ids(file: &Table, section: &str) -> BTreeSet<String> {
    let of_phases = file.list("phase").iter().filter_map(|node| match &node.value {
        Value::Table(phase) => Some(phase.list(section)),
        _ => None,
    });
    of_phases.chain([file.list(section)]).flatten().filter_map(id_of).map(str::to_owned).collect()
}

fn section<'t>(file: &'t Table, key: &str) -> Option<(&'t Table, &'t Range<usize>)> {
    let node = file.get(key)?;
    match &node.value {
        Value::Table(table) => Some((table, &node.span)),
        _ => None,
    }
}

impl Decoder {
    fn board(&mut self, table: &Table, span: &Range<usize>) -> Option<Board> {
        let fields = self.fields(table, span, words::BOARD);
        let rows = fields.get("rows").and_then(|node| {
            let rows = self.small(node, 0, 255)?;
            if rows != 2 && rows != 4 {
                self.faults.error("out-of-range", node.span.clone(), format!("a board of {rows} rows")).expected("2 or 4");
                return None;
            }
            Some(rows)
        });
        let columns = fields.get("columns").and_then(|node| self.small(node, 2, 63));
        (self.rows, self.columns) = (rows, columns);
        let circuit = fields.get("circuit").and_then(|node| self.word(node, words::CIRCUITS));
        self.shared = circuit.map(|circuit| circuit == Circuit::Board);
        let sown_stores = self.optional(fields, "stores", false, |cx, node| cx.word(node, words::STORES));
        let full_round = self.optional(fields, "full_round", FullRound::Sow, |cx, node| cx.word(node, words::FULL_ROUNDS));
        Some(Board { rows: rows?, columns: columns?, circuit: circuit?, sown_stores: sown_stores?, full_round: full_round? })
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
        let shared_reserve = self.optional(fields, "shared_reserve", false, Self::flag);
        let north = self.maybe(fields, "north", |cx, node| {
            let table = cx.table(node)?;
            let fields = cx.fields(table, &node.span, words::LAYOUT);
            cx.layout(fields)
        });
        let layout = layout?;
        let (reserve, shared_reserve, north) = (reserve?, shared_reserve?, north?);
        Some(Start { outer: layout.outer, inner: layout.inner, reserve, shared_reserve, north })
    }

    /// What a deal gives to one player.
    pub(super) fn deal(&mut self, table: &Table, span: &Range<usize>) -> Option<Start> {
        let fields = self.fields(table, span, words::DEAL);
        let layout = self.layout(fields);
        let reserve = self.optional(fields, "reserve", 0, Self::seeds);
        let layout = layout?;
        Some(Start { outer: layout.outer, inner: layout.inner, reserve: reserve?, ..Start::default() })
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

    fn marks(&mut self, file: &Table) -> Option<BTreeMap<String, Mark>> {
        let Some((table, _)) = section(file, "marks") else { return Some(BTreeMap::new()) };
        let mut sound = true;
        for entry in &table.entries {
            let mark = self.table(&entry.node).and_then(|table| {
                let fields = self.fields(table, &entry.node.span, words::MARK);
                let until = self.optional(fields, "until", Until::Game, |cx, node| cx.word(node, words::UNTILS));
                let owned = self.optional(fields, "owner", false, Self::flag);
                let at_start = self.optional(fields, "at_start", AtStart::None, |cx, node| cx.word(node, words::AT_STARTS));
                Some(Mark { until: until?, owned: owned?, at_start: at_start? })
            });
            sound &= mark.is_some();
            if mark.is_some_and(|mark| mark.at_start != AtStart::None) {
                self.made_marks.insert(entry.key.clone());
            }
            // A faulty mark is known all the same: its name is not at fault where it is used.
            let known = mark.unwrap_or(Mark { until: Until::Game, owned: true, at_start: AtStart::None });
            self.marks.insert(entry.key.clone(), known);
        }
        sound.then(|| self.marks.clone())
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
        let mark = fields.get("mark").and_then(|node| self.owned_mark(node));
        let close = self.optional(fields, "remainder", false, |cx, node| cx.word(node, words::REMAINDERS));
        let seeds = fields.get("seeds").and_then(|node| self.small(node, 1, 255));
        let most = self.optional(fields, "most", 100, |cx, node| cx.small(node, 1, 255));
        Some(Round { reason: reason?, mark: mark?, seeds: seeds?, close: close?, most: most? })
    }

    /// A mark that belongs to a player, of which something is asked.
    pub(super) fn owned_mark(&mut self, node: &Node) -> Option<String> {
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
    }

    fn play(&mut self, table: &Table, span: &Range<usize>) -> Option<(Wealth, u32, By, bool, bool)> {
        let fields = self.fields(table, span, words::PLAY);
        let wealth = fields.get("wealth").and_then(|node| self.word(node, words::WEALTHS));
        let limit =
            fields.get("turn_limit").and_then(|node| self.number(node, 1, 10_000_000)).and_then(|n| u32::try_from(n).ok());
        let first = self.optional(fields, "first", By::Both, |cx, node| cx.word(node, words::BY));
        let passes = self.optional(fields, "no_move", false, |cx, node| cx.word(node, words::NO_MOVES));
        let forbids_endless = self.optional(fields, "endless", false, |cx, node| cx.word(node, words::ENDLESS));
        Some((wealth?, limit?, first?, passes?, forbids_endless?))
    }
}
