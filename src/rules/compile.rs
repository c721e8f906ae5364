//! From [`Rules`] to a [`Program`].

use std::collections::BTreeMap;

use thiserror::Error;

use super::geometry::{Geometry, MAX_HOLES};
use super::{
    Act, Atom, Case, Effect, MAX_ACTIONS, MAX_READS, Opening, PairTest, Program, Question, Read, RowTest, Slot, Then, Tier,
    VOID_ENDINGS,
};
use crate::catalogue::condition::{Condition, Counter, Quantifier, Test, Whose};
use crate::catalogue::model::{self, HoleName, HoleRef, Layout, Moment, PhaseKind, Rules, Seat};

/// Why rules that read well cannot be played.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum CompileError {
    /// Too many seeds for a hole.
    #[error("the game has {0} seeds; a hole can hold no more than 255, so no game may have more")]
    TooManySeeds(u32),
    /// Too many holes.
    #[error("the board has {0} holes; at most {MAX_HOLES} can be played")]
    TooManyHoles(u32),
    /// A board that is not known.
    #[error("a board of four rows is sown round each player's own rows: say circuit = \"own\"")]
    SharedFourRows,
    /// A sown store off the circuit.
    #[error("stores can be sown only on a two-row board with circuit = \"board\"")]
    SownStores,
    /// A row of a layout of the wrong length.
    #[error("a layout gives {found} holes where the row has {expected}")]
    Layout {
        /// Holes given.
        found: usize,
        /// Holes in the row.
        expected: usize,
    },
    /// A name of a set that is not declared.
    #[error("no set of holes is called '{0}'")]
    UnknownSet(String),
    /// A hole the board does not have.
    #[error("the board has no hole {0:?}")]
    UnknownHole(HoleName),
    /// Too many actions for one decision.
    #[error("a player may have {0} actions to choose from; at most {MAX_ACTIONS} are possible")]
    TooManyActions(usize),
    /// The decision list looks at too many different holes.
    #[error("the decision list looks at {0} different holes beside the landing hole; at most 8 are possible")]
    TooManyReads(usize),
    /// A condition where it has no meaning.
    #[error("'{condition}' means nothing {place}")]
    Misplaced {
        /// The condition.
        condition: String,
        /// Where it stands.
        place: &'static str,
    },
    /// A sweep without a side.
    #[error("a sweep must say 'own' or 'enemy', and may else only test 'count'")]
    Sweep,
    /// Taking is not the last effect.
    #[error("case '{0}': further holes are taken after everything else, so 'take' must come last")]
    TakeNotLast(String),
    /// A full round is passed over, but captured seeds are sown from elsewhere.
    #[error("full_round = \"skip\" has no meaning when captured seeds are sown from a hole that was not lifted")]
    SkipWithHand,
    /// An act that takes more than the reserve.
    #[error("act '{0}' may be chosen with fewer seeds in reserve than the player has holes: guard it with 'own reserve >= {1}'")]
    ReserveTooSmall(String, u8),
}

/// Compiles rules.
///
/// # Errors
/// When the rules ask for something that cannot be played; the rule checker finds these with a place in the file.
pub fn compile(rules: &Rules) -> Result<Program, CompileError> {
    let board = &rules.board;
    let holes = u32::from(board.rows) * u32::from(board.columns) + if board.sown_stores { 2 } else { 0 };
    if holes as usize > MAX_HOLES {
        return Err(CompileError::TooManyHoles(holes));
    }
    if board.rows == 4 && board.circuit == model::Circuit::Board {
        return Err(CompileError::SharedFourRows);
    }
    if board.sown_stores && (board.rows == 4 || board.circuit == model::Circuit::Own) {
        return Err(CompileError::SownStores);
    }
    let geometry = Geometry::of(board);
    let compiler = Compiler { rules, geometry, reads: BTreeMap::new() };
    compiler.program()
}

struct Compiler<'a> {
    rules: &'a Rules,
    geometry: Geometry,
    reads: BTreeMap<HoleRef, usize>,
}

/// Where a condition stands.
#[derive(Clone, Copy)]
enum Context {
    Lap,
    Side(Seat),
}

impl Compiler<'_> {
    fn program(mut self) -> Result<Program, CompileError> {
        let rules = self.rules;
        let g = self.geometry;
        let start = self.layout(&Layout { outer: rules.start.outer.clone(), inner: rules.start.inner.clone() })?;
        let mut phases = Vec::new();
        let mut hands = 0;
        for phase in &rules.phases {
            let PhaseKind::Arrange { seeds, at_most } = phase.kind;
            hands += u32::from(seeds);
            phases.push(Opening { id: phase.id.clone(), hand: seeds, at_most, target: self.layout(&phase.greedy)? });
        }
        let own = start.iter().map(|n| u32::from(*n)).sum::<u32>() + u32::from(rules.start.reserve) + hands;
        let seeds = u8::try_from(2 * own).map_err(|_| CompileError::TooManySeeds(2 * own))?;
        let reversible = rules.moves.iter().any(|tier| tier.clockwise.is_some());
        let slots: Vec<Slot> = g
            .own()
            .flat_map(|hole| [false, true].map(|clockwise| Slot { hole, clockwise }))
            .filter(|slot| !slot.clockwise || self.may_go_clockwise(slot.hole))
            .collect();
        let tiers = rules.moves.iter().map(|tier| self.tier(tier, &slots)).collect::<Result<Vec<_>, _>>()?;
        let acts = rules.acts.iter().map(|act| self.act(act)).collect::<Result<Vec<_>, _>>()?;
        let cases = rules.laps.iter().map(|case| self.case(case)).collect::<Result<Vec<_>, _>>()?;
        let hands_sown = cases.iter().any(|case| matches!(case.then, Then::SowHand(_)));
        let skip_origin = board_skips(rules);
        if skip_origin && hands_sown {
            return Err(CompileError::SkipWithHand);
        }
        if slots.len() + acts.len() > MAX_ACTIONS {
            return Err(CompileError::TooManyActions(slots.len() + acts.len()));
        }
        if self.reads.len() > MAX_READS {
            return Err(CompileError::TooManyReads(self.reads.len()));
        }
        let reads = self.reads(&cases);
        let mut endings: Vec<String> = VOID_ENDINGS.map(str::to_owned).to_vec();
        for end in &rules.ends {
            if !endings.contains(&end.reason) {
                endings.push(end.reason.clone());
            }
        }
        let ends = [Moment::Capture, Moment::Move, Moment::Turn, Moment::OwnTurn]
            .into_iter()
            .map(|moment| Ok((moment, self.questions(moment, &endings)?)))
            .collect::<Result<Vec<_>, CompileError>>()?;
        let repetition = ends.iter().flat_map(|(_, q)| q).flat_map(|q| &q.when).any(|a| matches!(a, Atom::Repeated));
        let marks = cases.iter().flat_map(|case| &case.effects).any(|e| matches!(e, Effect::Mark));
        let takes = cases.iter().flat_map(|case| &case.effects).any(|e| matches!(e, Effect::Take { .. }));
        let asks_before_moves = ends[3].1.iter().any(|q| q.when != [Atom::NoLegalMove]);
        let asks_fullest = ends.iter().flat_map(|(_, q)| q).flat_map(|q| &q.when).any(|atom| looks_at_fullest(atom, None));
        let before_moves = ends[3].1.iter().flat_map(|q| &q.when);
        let guards = tiers.iter().map(|tier| &tier.guard).chain(acts.iter().map(|act| &act.guard)).flatten();
        let moves_ask_enemy = guards.chain(before_moves).any(|atom| looks_at_fullest(atom, Some(Seat::Enemy)));
        Ok(Program {
            geometry: g,
            skip_origin,
            start,
            reserve: rules.start.reserve,
            seeds,
            phases,
            slots,
            tiers,
            acts,
            reads,
            cases,
            ends,
            endings,
            marks,
            reversible,
            repetition,
            takes,
            asks_before_moves,
            moves_ask_enemy,
            asks_fullest,
            wealth: rules.wealth,
            turn_limit: rules.turn_limit,
        })
    }

    fn layout(&self, layout: &Layout) -> Result<Vec<u8>, CompileError> {
        let g = self.geometry;
        let expected = usize::from(g.columns);
        let outer = if g.rows == 4 { expected } else { 0 };
        for (row, expected) in [(&layout.outer, outer), (&layout.inner, expected)] {
            if row.len() != expected {
                return Err(CompileError::Layout { found: row.len(), expected });
            }
        }
        let mut holes = layout.outer.clone();
        holes.extend(&layout.inner);
        holes.resize(usize::from(g.half), 0);
        Ok(holes)
    }

    fn set(&self, name: &str) -> Result<Vec<u8>, CompileError> {
        let holes = self.rules.sets.get(name).ok_or_else(|| CompileError::UnknownSet(name.to_owned()))?;
        holes.iter().map(|hole| self.geometry.named(hole).ok_or_else(|| CompileError::UnknownHole(hole.clone()))).collect()
    }

    fn may_go_clockwise(&self, hole: u8) -> bool {
        self.rules.moves.iter().filter_map(|tier| tier.clockwise.as_ref()).any(|filters| {
            filters.iter().all(|filter| match filter {
                Condition::InSet(set) => self.set(set).is_ok_and(|holes| holes.contains(&hole)),
                Condition::Inner(inner) => self.geometry.is_inner(hole) == *inner,
                _ => true,
            })
        })
    }

    fn tier(&self, tier: &model::MoveTier, slots: &[Slot]) -> Result<Tier, CompileError> {
        let guard = self.guard(&tier.guard, Seat::Mover)?;
        let legal = slots
            .iter()
            .map(|slot| {
                let clockwise = match (slot.clockwise, &tier.clockwise) {
                    (false, _) => &[][..],
                    (true, Some(filters)) => filters,
                    (true, None) => return Ok(None),
                };
                let mut tests = Vec::new();
                for filter in tier.holes.iter().chain(clockwise) {
                    match self.filter(filter, *slot)? {
                        Filter::Always => {}
                        Filter::Never => return Ok(None),
                        Filter::If(test) => tests.push(test),
                    }
                }
                tests.push(RowTest { row: slot.hole, test: Test::LOADED });
                Ok(merged(tests))
            })
            .collect::<Result<Vec<_>, _>>()?;
        let at_least = self.at_least(&legal, slots);
        let pair = pair(&legal, slots);
        Ok(Tier { guard, legal, at_least, pair })
    }

    /// Whether a tier tests nothing but the seeds of the hole, with the same lower bound for all.
    fn at_least(&self, legal: &[Option<Vec<RowTest>>], slots: &[Slot]) -> Option<u8> {
        let mut bound = None;
        for (tests, slot) in legal.iter().zip(slots) {
            match tests.as_deref() {
                Some([RowTest { row, test }]) if *row == slot.hole && test.max == u8::MAX && !slot.clockwise => {
                    if bound.is_some_and(|b| b != test.min) {
                        return None;
                    }
                    bound = Some(test.min);
                }
                None if slot.clockwise => {}
                _ => return None,
            }
        }
        bound
    }

    fn filter(&self, condition: &Condition, slot: Slot) -> Result<Filter, CompileError> {
        let g = self.geometry;
        let here = |test| Filter::If(RowTest { row: slot.hole, test });
        Ok(match condition {
            Condition::Was { empty } => here(if *empty { Test::EMPTY } else { Test::LOADED }),
            Condition::Hole { hole: HoleRef::Landing, test } => here(*test),
            Condition::Hole { hole: HoleRef::Next, test } => {
                let next = if slot.clockwise { (slot.hole + g.ring - 1) % g.ring } else { (slot.hole + 1) % g.ring };
                Filter::If(RowTest { row: next, test: *test })
            }
            Condition::Hole { hole, test } => match g.refer(slot.hole, *hole) {
                Some(row) => Filter::If(RowTest { row, test: *test }),
                None => return Err(misplaced(condition, "as a filter of holes")),
            },
            Condition::InSet(set) => Filter::fixed(self.set(set)?.contains(&slot.hole)),
            Condition::Inner(inner) => Filter::fixed(g.is_inner(slot.hole) == *inner),
            Condition::ReachesEnemy if !slot.clockwise && g.ring > g.half => here(Test { min: g.half - slot.hole, max: u8::MAX }),
            Condition::Not(inner) => match self.filter(inner, slot)? {
                Filter::Always => Filter::Never,
                Filter::Never => Filter::Always,
                Filter::If(RowTest { row, test }) => match negated(test) {
                    Some(test) => Filter::If(RowTest { row, test }),
                    None => Filter::Never,
                },
            },
            _ => return Err(misplaced(condition, "as a filter of holes")),
        })
    }

    fn act(&self, act: &model::Act) -> Result<Act, CompileError> {
        let model::ActEffect::SpreadReserve = act.effect;
        let own = self.geometry.own().end;
        let enough = act.guard.iter().any(
            |c| matches!(c, Condition::Counter { counter: Counter::Reserve, test } if test.min >= own || (test.min > 0 && self.rules.start.reserve == own)),
        );
        if !enough {
            return Err(CompileError::ReserveTooSmall(act.id.clone(), own));
        }
        Ok(Act { id: act.id.clone(), guard: self.guard(&act.guard, Seat::Mover)?, ends_turn: act.ends_turn })
    }

    fn guard(&self, conditions: &[Condition], of: Seat) -> Result<Vec<Atom>, CompileError> {
        conditions.iter().map(|c| self.atom(c, Context::Side(of))).collect()
    }

    fn atom(&self, condition: &Condition, context: Context) -> Result<Atom, CompileError> {
        let g = self.geometry;
        let seat = match context {
            Context::Lap => Seat::Mover,
            Context::Side(seat) => seat,
        };
        let lap = matches!(context, Context::Lap);
        Ok(match condition {
            Condition::Not(inner) => match self.atom(inner, context)? {
                Atom::Not(twice) => *twice,
                Atom::Always => Atom::Never,
                Atom::Never => Atom::Always,
                once => Atom::Not(Box::new(once)),
            },
            Condition::Side { quantifier, own, set, test } => {
                let mine = *own == (seat == Seat::Mover);
                let whose = if mine { Seat::Mover } else { Seat::Enemy };
                // What holds of some hole with an open upper bound, or of all with an open lower one, holds of the fullest.
                match (quantifier, set, test.min, test.max) {
                    (Quantifier::Some, None, _, u8::MAX) | (Quantifier::Every, None, 0, _) => {
                        return Ok(Atom::Fullest(whose, *test));
                    }
                    (Quantifier::No, None, 1.., u8::MAX) => {
                        return Ok(Atom::Fullest(whose, Test { min: 0, max: test.min - 1 }));
                    }
                    _ => {}
                }
                let base = if mine { 0 } else { g.half };
                let holes = match set {
                    Some(set) => self.set(set)?,
                    None => g.own().collect(),
                };
                Atom::Side(*quantifier, holes.iter().map(|h| base + h).collect(), *test)
            }
            Condition::Counter { counter, test } => match counter {
                Counter::CapturesThisTurn if seat == Seat::Mover => Atom::CapturesThisTurn(*test),
                Counter::CapturesThisGame => Atom::CapturesThisGame(seat, *test),
                Counter::Lap if lap => Atom::Lap(*test),
                Counter::Reserve => Atom::Reserve(seat, *test),
                Counter::Stored => match g.store {
                    Some(store) => {
                        Atom::Side(Quantifier::Some, vec![if seat == Seat::Mover { store } else { g.half + store }], *test)
                    }
                    None => Atom::Stored(seat, *test),
                },
                _ => return Err(misplaced(condition, "here")),
            },
            Condition::NoLegalMove if !lap && seat == Seat::Mover => Atom::NoLegalMove,
            Condition::Repeated if !lap => Atom::Repeated,
            Condition::Was { empty } if lap => {
                let test = Test { min: 2, max: u8::MAX };
                let loaded = Atom::LandingCount(test);
                if *empty { Atom::Not(Box::new(loaded)) } else { loaded }
            }
            Condition::Whose(whose) if lap => {
                let of = |hole: u8| match whose {
                    Whose::Own => !g.is_enemy(hole) && !g.is_store(hole),
                    Whose::Enemy => g.is_enemy(hole) && !g.is_store(hole),
                    Whose::Store => g.store == Some(hole),
                };
                self.landing_in(of)
            }
            Condition::Inner(inner) if lap => self.landing_in(|hole| !g.is_store(hole) && g.is_inner(hole) == *inner),
            Condition::InSet(set) if lap => {
                let holes = self.set(set)?;
                self.landing_in(|hole| holes.contains(&hole))
            }
            Condition::Hole { hole: HoleRef::Landing, test } if lap => Atom::LandingCount(*test),
            Condition::Hole { hole, test } if lap => {
                Atom::Value(*self.reads.get(hole).ok_or_else(|| misplaced(condition, "on this board"))?, *test)
            }
            Condition::Marked if lap => Atom::Marked,
            _ => return Err(misplaced(condition, if lap { "of a landing hole" } else { "of a side" })),
        })
    }

    fn landing_in(&self, of: impl Fn(u8) -> bool) -> Atom {
        let mut ranges: Vec<(u8, u8)> = Vec::new();
        for hole in (0..self.geometry.ring).filter(|h| of(*h)) {
            match ranges.last_mut() {
                Some(last) if last.1 + 1 == hole => last.1 = hole,
                _ => ranges.push((hole, hole)),
            }
        }
        match ranges[..] {
            [] => Atom::Never,
            [(0, end)] if end + 1 == self.geometry.ring => Atom::Always,
            _ => Atom::LandingIn(ranges),
        }
    }

    fn case(&mut self, case: &model::LapCase) -> Result<Case, CompileError> {
        let mut refs: Vec<HoleRef> = Vec::new();
        case.when.iter().for_each(|c| collect_refs(c, &mut refs));
        for effect in &case.effects {
            if let model::Effect::Capture { holes, .. } = effect {
                refs.extend(holes);
            }
        }
        for hole in refs.into_iter().filter(|hole| *hole != HoleRef::Landing) {
            let next = self.reads.len();
            self.reads.entry(hole).or_insert(next);
        }
        let when = case.when.iter().map(|c| self.atom(c, Context::Lap)).collect::<Result<Vec<_>, _>>()?;
        let effects = case.effects.iter().map(|e| self.effect(e)).collect::<Result<Vec<_>, _>>()?;
        if effects.iter().rev().skip(1).any(|e| matches!(e, Effect::Take { .. })) {
            return Err(CompileError::TakeNotLast(case.id.clone()));
        }
        let then = match case.then {
            model::Then::EndTurn => Then::EndTurn,
            model::Then::SowOn => Then::SowOn,
            model::Then::SowHand { first } => Then::SowHand(first),
            model::Then::AddAndLift { hole } => Then::AddAndLift(hole),
            model::Then::MoveAgain => Then::MoveAgain,
        };
        Ok(Case { id: case.id.clone(), when: when.into_iter().filter(|a| *a != Atom::Always).collect(), effects, then })
    }

    fn effect(&self, effect: &model::Effect) -> Result<Effect, CompileError> {
        Ok(match effect {
            model::Effect::Capture { holes, to } => Effect::Capture {
                landing: holes.contains(&HoleRef::Landing),
                reads: holes.iter().filter_map(|hole| self.reads.get(hole).copied()).collect(),
                to: *to,
            },
            model::Effect::Sweep { back, take_while, spare_last, to } => {
                let (line, test) = self.line(*back, take_while)?;
                Effect::Sweep { line, test, spare_last: *spare_last, to: *to }
            }
            model::Effect::Take { counts, may, to, greedy } => {
                Effect::Take { counts: counts.clone(), may: *may, to: *to, greedy: *greedy }
            }
            model::Effect::Mark => Effect::Mark,
        })
    }

    /// A line never leaves one side of the board, so that its order does not depend on where it starts.
    fn line(&self, back: bool, take_while: &[Condition]) -> Result<(Vec<u8>, Test), CompileError> {
        let g = self.geometry;
        let mut side = None;
        let mut test = Test::LOADED;
        for condition in take_while {
            match condition {
                Condition::Whose(Whose::Own) => side = Some(0),
                Condition::Whose(Whose::Enemy) if g.ring > g.half => side = Some(g.half),
                Condition::Hole { hole: HoleRef::Landing, test: t } => {
                    test = Test { min: test.min.max(t.min), max: test.max.min(t.max) };
                }
                Condition::Was { empty: false } => {}
                _ => return Err(CompileError::Sweep),
            }
        }
        let base = side.ok_or(CompileError::Sweep)?;
        let mut line: Vec<u8> = g.own().map(|h| base + h).collect();
        if back {
            line.reverse();
        }
        Ok((line, test))
    }

    /// The tables of the reads, restricted to landing holes for which some case can use them.
    fn reads(&self, cases: &[Case]) -> Vec<Read> {
        let mut reads: Vec<(usize, HoleRef)> = self.reads.iter().map(|(hole, index)| (*index, *hole)).collect();
        reads.sort_unstable();
        reads
            .into_iter()
            .map(|(index, hole)| match hole {
                HoleRef::Origin => Read::Origin,
                HoleRef::Next => Read::Next,
                _ => {
                    let wanted = |landing: u8| {
                        cases.iter().any(|case| {
                            let uses = case.when.iter().any(|a| uses_read(a, index))
                                || case
                                    .effects
                                    .iter()
                                    .any(|e| matches!(e, Effect::Capture { reads, .. } if reads.contains(&index)));
                            uses && case.when.iter().all(|a| may_land(a, landing))
                        })
                    };
                    let pair = |landing| Some((landing, self.geometry.refer(landing, hole)?));
                    Read::Fixed((0..self.geometry.ring).filter(|h| wanted(*h)).filter_map(pair).collect())
                }
            })
            .collect()
    }

    fn questions(&self, moment: Moment, endings: &[String]) -> Result<Vec<Question>, CompileError> {
        let rows: Vec<&model::End> = self.rules.ends.iter().filter(|end| end.at == moment).collect();
        let mut questions = Vec::new();
        for turn in 0..2 {
            for end in &rows {
                let Some(of) = end.of.get(turn).copied() else { continue };
                let when = self.guard(&end.when, of)?;
                if moment != Moment::OwnTurn && when.iter().any(|a| matches!(a, Atom::NoLegalMove)) {
                    return Err(CompileError::Misplaced { condition: "no legal move".into(), place: "except at 'own-turn'" });
                }
                if moment != Moment::Turn && when.iter().any(|a| matches!(a, Atom::Repeated)) {
                    return Err(CompileError::Misplaced { condition: "position repeated".into(), place: "except at 'turn'" });
                }
                let ending = endings.iter().position(|name| *name == end.reason).and_then(|i| u8::try_from(i).ok()).unwrap_or(0);
                questions.push(Question { of, when, result: end.result, rest: end.rest, ending });
            }
        }
        Ok(questions)
    }
}

enum Filter {
    Always,
    Never,
    If(RowTest),
}

impl Filter {
    fn fixed(holds: bool) -> Self {
        if holds { Filter::Always } else { Filter::Never }
    }
}

fn board_skips(rules: &Rules) -> bool {
    rules.board.full_round == model::FullRound::Skip
}

fn misplaced(condition: &Condition, place: &'static str) -> CompileError {
    CompileError::Misplaced { condition: condition.to_string(), place }
}

/// Every number of seeds.
const ANY: Test = Test { min: 0, max: u8::MAX };

/// What fails a test; where that is less and more than it, the bounds cross. `None`: nothing fails it.
fn negated(test: Test) -> Option<Test> {
    (test != ANY).then(|| Test { min: test.max.wrapping_add(1), max: test.min.wrapping_sub(1) })
}

/// The tests of a tier, where they are the same pair of tests for every slot.
fn pair(legal: &[Option<Vec<RowTest>>], slots: &[Slot]) -> Option<PairTest> {
    let mut found: Option<PairTest> = None;
    for (tests, slot) in legal.iter().zip(slots) {
        let [a, b] = tests.as_deref()? else { return None };
        let (own, other) = if a.row == slot.hole { (a, b) } else { (b, a) };
        let pair = found.get_or_insert_with(|| PairTest { own: own.test, other: other.test, rows: Vec::new() });
        if own.row != slot.hole || (pair.own, pair.other) != (own.test, other.test) {
            return None;
        }
        pair.rows.push((own.row, other.row));
    }
    found
}

/// Tests of the same row are one test, or one and what it leaves out between its bounds. `None`: they exclude each other.
fn merged(tests: Vec<RowTest>) -> Option<Vec<RowTest>> {
    let mut rows: BTreeMap<u8, (Test, Vec<Test>)> = BTreeMap::new();
    for RowTest { row, test } in tests {
        let (within, gaps) = rows.entry(row).or_insert((ANY, Vec::new()));
        match test.min <= test.max {
            true => *within = Test { min: within.min.max(test.min), max: within.max.min(test.max) },
            false => gaps.push(test),
        }
    }
    let mut merged = Vec::new();
    for (row, (mut within, mut gaps)) in rows {
        gaps.sort_by_key(|gap| gap.max);
        // A gap at one of the bounds moves the bound.
        gaps.retain(|gap| {
            let (low, high) = (gap.max < within.min, gap.min > within.max);
            within.min = if low { within.min.max(gap.min) } else { within.min };
            within.max = if high { within.max.min(gap.max) } else { within.max };
            !low && !high
        });
        if within.min > within.max {
            return None;
        }
        let bounds = (within != ANY).then_some(within);
        merged.extend(bounds.into_iter().chain(gaps).map(|test| RowTest { row, test }));
    }
    Some(merged)
}

fn collect_refs(condition: &Condition, refs: &mut Vec<HoleRef>) {
    match condition {
        Condition::Not(inner) => collect_refs(inner, refs),
        Condition::Hole { hole, .. } => refs.push(*hole),
        _ => {}
    }
}

fn uses_read(atom: &Atom, index: usize) -> bool {
    match atom {
        Atom::Not(inner) => uses_read(inner, index),
        Atom::Value(read, _) => *read == index,
        _ => false,
    }
}

/// Whether an atom looks at the fullest hole of a player, or of that one.
fn looks_at_fullest(atom: &Atom, whose: Option<Seat>) -> bool {
    match atom {
        Atom::Not(inner) => looks_at_fullest(inner, whose),
        Atom::Fullest(of, _) => whose.is_none_or(|seat| seat == *of),
        _ => false,
    }
}

/// Whether an atom can hold when the last seed falls in `landing`.
fn may_land(atom: &Atom, landing: u8) -> bool {
    match atom {
        Atom::Never => false,
        Atom::LandingIn(ranges) => ranges.iter().any(|(a, b)| (*a..=*b).contains(&landing)),
        _ => true,
    }
}
