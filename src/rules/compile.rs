//! From [`Rules`] to a [`Program`].

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

use super::atoms::{asks_crossing, asks_repetition, asks_tier, counts_ways, looks_at_fullest};
use super::geometry::{Geometry, MAX_HOLES};
use super::{
    Act, Atom, Case, Check, CompileError, Count, Effect, MAX_ACTIONS, MAX_READS, MOST_STATISTICS, Marks, Opening, OpeningKind,
    Program, Slot, Then, Tier, VOID_ENDINGS, Watch,
};
use crate::catalogue::condition::{Condition, Counter, Test};
use crate::catalogue::model::{self, HoleRef, Layout, Lift, Moment, Rules, Seat, Wealth};

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
    let case_ids = rules.all_laps().map(|case| case.id.clone()).collect();
    let (marks, reads, mark_reads) = (Marks::default(), BTreeMap::new(), Vec::new());
    let asks_captures = Cell::new(false);
    let mut compiler = Compiler { rules, geometry, marks, reads, mark_reads, case_ids, asks_captures, first_laps: Vec::new() };
    compiler.marks = compiler.marks()?;
    compiler.program()
}

/// Rules on their way to a program.
pub(super) struct Compiler<'a> {
    pub(super) rules: &'a Rules,
    pub(super) geometry: Geometry,
    /// Marks on holes.
    pub(super) marks: Marks,
    /// Reads of which marks are asked.
    pub(super) mark_reads: Vec<usize>,
    /// Number of every hole that conditions and captures refer to.
    pub(super) reads: BTreeMap<HoleRef, usize>,
    /// Names of all cases, those of openings that are played first.
    pub(super) case_ids: Vec<String>,
    /// Whether any condition so far asks for the captures of a game.
    pub(super) asks_captures: Cell<bool>,
    /// What is asked of first laps.
    pub(super) first_laps: Vec<Vec<Atom>>,
}

impl Compiler<'_> {
    fn program(mut self) -> Result<Program, CompileError> {
        let rules = self.rules;
        let g = self.geometry;
        let start = self.layout(&Layout { outer: rules.start.outer.clone(), inner: rules.start.inner.clone() })?;
        let north = match &rules.start.north {
            Some(north) => self.layout(north)?,
            None => start.clone(),
        };
        let sum = |holes: &[u8]| holes.iter().map(|n| u32::from(*n)).sum::<u32>();
        if sum(&start) != sum(&north) {
            return Err(CompileError::UnevenStart { south: sum(&start), north: sum(&north) });
        }
        self.somebody_won()?;
        let (phases, hands) = self.openings(&start)?;
        let own = start.iter().map(|n| u32::from(*n)).sum::<u32>() + u32::from(rules.start.reserve) + hands;
        let seeds = u8::try_from(2 * own).map_err(|_| CompileError::TooManySeeds(2 * own))?;
        let mut verbs: Vec<String> = rules.all_moves().filter_map(|tier| tier.verb.clone()).collect();
        verbs.sort_unstable();
        verbs.dedup();
        let ways = self.ways();
        // A move of another way has a slot that is not its hole, as a clockwise one has.
        let reversible = rules.all_moves().any(model::MoveTier::turns) || ways.len() > 1;
        let mut turning = rules.all_moves().filter(|tier| tier.turns()).map(|tier| tier.first_lap_clockwise);
        let turns_back = turning.next().unwrap_or(false);
        if turning.any(|first_lap| first_lap != turns_back) {
            return Err(CompileError::ClockwiseForBoth);
        }
        let slots = self.slots(&ways, &verbs)?;
        let (mut tiers, mut acts, mut cases) = (Vec::new(), Vec::new(), Vec::new());
        for (phase, play) in self.plays() {
            let within = self.in_phase(Some(phase));
            for tier in &play.moves {
                tiers.push(self.tier(tier, &slots, &ways, within.as_ref())?);
            }
            for act in &play.acts {
                acts.push(self.act(act, within.as_ref())?);
            }
            for case in &play.laps {
                cases.push(self.case(case, within.as_slice())?);
            }
        }
        let within = self.in_phase(None);
        for tier in &rules.moves {
            tiers.push(self.tier(tier, &slots, &ways, within.as_ref())?);
        }
        for act in &rules.acts {
            acts.push(self.act(act, within.as_ref())?);
        }
        // A phase without cases of its own follows those of the main phase.
        let with_own = self.plays().into_iter().filter(|(_, play)| !play.laps.is_empty());
        let apart: Vec<Atom> =
            with_own.filter_map(|(phase, _)| self.in_phase(Some(phase))).map(|atom| Atom::Not(Box::new(atom))).collect();
        for case in &rules.laps {
            cases.push(self.case(case, &apart)?);
        }
        let slots: Vec<_> = slots.into_iter().map(|(slot, _)| slot).collect();
        let odd_moves = ways.iter().any(|way| way.add_reserve || way.sow_from != model::SowFrom::default());
        let hands_sown = cases.iter().any(|case| match case.then {
            Then::SowHand { .. } => true,
            Then::AddAndLift { first, .. } => first.is_some(),
            _ => false,
        });
        let skip_origin = board_skips(rules);
        if skip_origin && g.ring < 3 {
            return Err(CompileError::ShortCircuit);
        }
        if skip_origin && (hands_sown || odd_moves) {
            return Err(CompileError::SkipWithHand);
        }
        let listed = phases.iter().any(|phase| matches!(phase.kind, OpeningKind::Listed(_)));
        let stops = phases.iter().any(|phase| matches!(phase.kind, OpeningKind::Arrange { may: true, .. }));
        let exchanges = phases.iter().any(|phase| matches!(phase.kind, OpeningKind::Exchange(_)));
        let lift = rules.moves.iter().find_map(|tier| tier.lift);
        let mut lift_checks = Vec::new();
        if lift == Some(Lift::AnyNumber) {
            let plain = !reversible && acts.is_empty() && tiers.len() == 1 && usize::from(seeds) <= MAX_ACTIONS;
            let checks = tiers.first_mut().map(|tier| std::mem::take(&mut tier.checks)).unwrap_or_default();
            if !plain || checks.iter().any(|check| matches!(check, Check::Origin(_) | Check::Leaves(_))) {
                return Err(CompileError::AnyNumber);
            }
            lift_checks = checks;
        }
        if rules.moves.iter().any(|tier| tier.leftmost) && (g.rows != 2 || reversible) {
            return Err(CompileError::Leftmost);
        }
        if slots.len() + acts.len() > MAX_ACTIONS {
            return Err(CompileError::TooManyActions(slots.len() + acts.len()));
        }
        if self.reads.len() > MAX_READS {
            return Err(CompileError::TooManyReads(self.reads.len()));
        }
        let races = || {
            phases.iter().filter_map(|phase: &Opening| if let OpeningKind::Race(race) = &phase.kind { Some(race) } else { None })
        };
        let raced: Vec<Case> = races().filter_map(|race| race.cases.as_deref()).flatten().cloned().collect();
        let reads = self.reads(&[&cases[..], &raced].concat(), &tiers);
        let mut endings: Vec<String> = VOID_ENDINGS.map(str::to_owned).to_vec();
        for end in &rules.ends {
            if !endings.contains(&end.reason) {
                endings.push(end.reason.clone());
            }
        }
        let round = self.round(seeds, &mut endings)?;
        if round.is_none() && rules.wealth == Wealth::Counted {
            return Err(CompileError::CountedWithoutRounds);
        }
        let ends = [Moment::Capture, Moment::Move, Moment::Turn, Moment::OwnTurn]
            .into_iter()
            .map(|moment| Ok((moment, self.questions(moment, &endings)?)))
            .collect::<Result<Vec<_>, CompileError>>()?;
        let repetition = ends.iter().flat_map(|(_, q)| q).flat_map(|q| &q.when).any(asks_repetition);
        let races = races().next().is_some();
        let chooses = rules.moves.iter().any(|tier| tier.after_capture);
        if rules.laps.iter().any(|case| case.then == Then::Choose) && !chooses {
            return Err(CompileError::NothingToChoose);
        }
        let guarded = || tiers.iter().flat_map(|tier| &tier.guard);
        let asks_tiers = guarded().any(|atom| *atom == Atom::NoLegalMove);
        let counts_ways = guarded().chain(cases.iter().flat_map(|case| &case.when)).any(counts_ways);
        let crossing = cases.iter().chain(&raced).flat_map(|case| &case.when).any(asks_crossing);
        let offers = cases.iter().any(|case| case.may);
        let takes = cases.iter().flat_map(|case| &case.effects).any(|e| matches!(e, Effect::Take { .. }));
        if rules.forbids_endless
            && let Some(case) = cases.iter().find(|case| takes_and_sows(case))
        {
            return Err(CompileError::TakenAndSown(case.id.clone()));
        }
        let takes_own = cases.iter().flat_map(|case| &case.effects).any(|e| matches!(e, Effect::Take { own_too: true, .. }));
        let asks_before_moves = ends[3].1.iter().any(|q| !q.when.contains(&Atom::NoLegalMove));
        let of_moments = |moments: &[Moment]| {
            let asked = ends.iter().filter(|(moment, _)| moments.contains(moment)).flat_map(|(_, questions)| questions);
            fullest_asked(asked.flat_map(|question| &question.when))
        };
        let cases_ask_fullest = fullest_asked(cases.iter().chain(&raced).flat_map(|case| &case.when));
        let captures_ask_fullest = of_moments(&[Moment::Capture]);
        let turns_ask_fullest = of_moments(&[Moment::Move, Moment::Turn]);
        let before_moves = ends[3].1.iter().flat_map(|q| &q.when);
        let guards = tiers.iter().map(|tier| &tier.guard).chain(acts.iter().map(|act| &act.guard)).flatten();
        let mut moves_ask_fullest = fullest_asked(guards.chain(before_moves));
        // A lower bound is settled by the fullest hole.
        moves_ask_fullest[0] |= tiers.iter().any(|tier| tier.at_least.is_some());
        Ok(Program {
            geometry: g,
            skip_origin,
            start: [start, north],
            reserve: rules.start.reserve,
            shared_reserve: rules.start.shared_reserve,
            holds: rules.start.reserve > 0 || !phases.is_empty(),
            seeds,
            phases,
            stops,
            exchanges,
            first: rules.first,
            plays_phases: within.is_some(),
            odd_moves,
            recalls_case: cases.iter().flat_map(|case| &case.when).any(recalls_case),
            recalls_tier: cases.iter().flat_map(|case| &case.when).any(|atom| asks_tier(atom, cases.len())),
            recalls_start: cases.iter().chain(&raced).any(recalls_start),
            breaks: breaks(&slots),
            relay: cases.first().and_then(only_relays),
            hands_known: cases.iter().all(hand_known),
            asked_again: if asked_again(&tiers) { self.first_laps.len() } else { 0 },
            slots,
            verbs,
            tiers,
            acts,
            reads,
            cases,
            ends,
            round,
            endings,
            lift,
            lift_checks,
            listed,
            asks_captures: takes || self.asks_captures.get(),
            crossing,
            marks: self.marks,
            mark_reads: self.mark_reads,
            reversible,
            turns_back,
            chooses,
            asks_tiers,
            counts_ways,
            repetition,
            races,
            offers,
            takes,
            takes_own,
            asks_before_moves,
            moves_ask_fullest,
            cases_ask_fullest,
            captures_ask_fullest,
            turns_ask_fullest,
            statistics: rules.statistics.iter().take(MOST_STATISTICS).cloned().collect(),
            watches: watches(rules),
            wealth: rules.wealth,
            turn_limit: rules.turn_limit,
            forbids_endless: rules.forbids_endless,
        })
    }

    pub(super) fn layout(&self, layout: &Layout) -> Result<Vec<u8>, CompileError> {
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

    pub(super) fn set(&self, name: &str) -> Result<Vec<u8>, CompileError> {
        let holes = self.rules.sets.get(name).ok_or_else(|| CompileError::UnknownSet(name.to_owned()))?;
        holes.iter().map(|hole| self.geometry.named(hole).ok_or(CompileError::UnknownHole(*hole))).collect()
    }

    fn act(&self, act: &model::Act, within: Option<&Atom>) -> Result<Act, CompileError> {
        let model::ActEffect::SpreadReserve = act.effect;
        let own = self.geometry.own().end;
        let enough = act.guard.iter().any(
            |c| matches!(c, Condition::Counter { counter: Counter::Reserve, test } if test.min >= own || (test.min > 0 && self.rules.start.reserve == own && !self.rules.start.shared_reserve)),
        );
        if !enough {
            return Err(CompileError::ReserveTooSmall(act.id.clone(), own));
        }
        let guard = within.cloned().into_iter().chain(self.guard(&act.guard, Seat::Mover)?).collect();
        Ok(Act { id: act.id.clone(), guard, ends_turn: act.ends_turn })
    }
}

/// A reading may have removed what a statistic counts: then it is not watched, and counts nothing.
fn watches(rules: &Rules) -> Vec<(usize, Watch)> {
    let watch = |count: &Count| match count {
        Count::Lap(id) => rules.all_laps().position(|case| case.id == *id).map(Watch::Case),
        Count::Move(id) => rules.all_moves().position(|tier| tier.id == *id).map(Watch::Tier),
        Count::Laps(_) | Count::Margin(_) => None,
    };
    let counts = rules.statistics.iter().take(MOST_STATISTICS).enumerate();
    counts.filter_map(|(i, statistic)| Some((i, watch(&statistic.count)?))).collect()
}

/// Whether laps may follow a choice of the player in a case: of further holes, or whether he accepts it.
fn takes_and_sows(case: &Case) -> bool {
    let takes = matches!(case.effects.last(), Some(Effect::Take { .. }));
    case.may || takes && !matches!(case.then, Then::EndTurn | Then::MoveAgain | Then::Choose)
}

/// The holes from which a turn goes on.
pub(super) fn resumes(then: &Then) -> [Option<model::Resume>; 2] {
    match *then {
        Then::SowHand { first, .. } => [Some(first), None],
        Then::AddAndLift { hole, first } => [Some(hole), first],
        _ => [None; 2],
    }
}

/// Whether any of these looks at the fullest hole of the mover, and of the enemy.
fn fullest_asked<'a>(atoms: impl IntoIterator<Item = &'a Atom>) -> [bool; 2] {
    let atoms: Vec<&Atom> = atoms.into_iter().collect();
    [Seat::Mover, Seat::Enemy].map(|seat| atoms.iter().any(|atom| looks_at_fullest(atom, seat)))
}

/// Whether anything is asked twice of first laps.
fn asked_again(tiers: &[Tier]) -> bool {
    let mut questions = tiers.iter().flat_map(|tier| &tier.checks).filter_map(|check| match check {
        Check::FirstLap { question, .. } => Some(*question),
        _ => None,
    });
    let mut seen = BTreeSet::new();
    questions.any(|question| !seen.insert(question))
}

/// Slots whose hole is not the one after that of the slot before, and by how much it is less (in bytes that go round).
fn breaks(slots: &[Slot]) -> Vec<(u8, u8)> {
    let mut expected = 0u8;
    let mut breaks = Vec::new();
    for (number, slot) in (0..).zip(slots) {
        if slot.hole != expected {
            breaks.push((number, expected.wrapping_sub(slot.hole)));
        }
        expected = slot.hole.wrapping_add(1);
    }
    breaks
}

/// What a case asks of the seeds where the last one fell, if it asks nothing else and does nothing but sow them on.
fn only_relays(case: &Case) -> Option<Test> {
    match (&case.when[..], case.then) {
        ([Atom::LandingCount(test)], Then::SowOn) if case.effects.is_empty() && !case.may => Some(*test),
        _ => None,
    }
}

/// Whether a lap that follows from a case, no decision between them, sows what lies where the last seed fell, or what is in hand.
fn hand_known(case: &Case) -> bool {
    match case.then {
        Then::EndTurn | Then::MoveAgain | Then::Choose | Then::SowHand { .. } => true,
        Then::SowOn => case.effects.iter().all(|effect| matches!(effect, Effect::Mark { .. })),
        Then::Lift { .. } | Then::AddAndLift { .. } => false,
    }
}

fn recalls_start(case: &Case) -> bool {
    let to_start = |effect: &Effect| match effect {
        Effect::Capture { to, .. } | Effect::Sweep { to, .. } | Effect::Take { to, .. } | Effect::Pick { to, .. } => {
            *to == model::Place::Start
        }
        Effect::Claim { .. } | Effect::Mark { .. } => false,
    };
    let from_start = |hole: &model::Resume| matches!(hole, model::Resume::Start | model::Resume::AfterStart);
    case.effects.iter().any(to_start) || resumes(&case.then).iter().flatten().any(from_start)
}

fn recalls_case(atom: &Atom) -> bool {
    match atom {
        Atom::Not(inner) => recalls_case(inner),
        _ => matches!(atom, Atom::LapBy(_)),
    }
}

fn board_skips(rules: &Rules) -> bool {
    rules.board.full_round == model::FullRound::Skip
}
