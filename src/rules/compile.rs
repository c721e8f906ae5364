//! From [`Rules`] to a [`Program`].

use std::collections::BTreeMap;

use thiserror::Error;

use super::atoms::{asks_crossing, asks_repetition, counts_ways, looks_at_fullest};
use super::geometry::{Geometry, MAX_HOLES};
use super::{
    Act, Atom, Case, Check, Count, Effect, Exchange, Listed, MAX_ACTIONS, MAX_READS, MOST_STATISTICS, Marks, Opening,
    OpeningKind, Program, Question, Round, Then, VOID_ENDINGS, Watch,
};
use crate::catalogue::condition::{Condition, Counter};
use crate::catalogue::model::{self, HoleName, HoleRef, Layout, Lift, MarkRef, Moment, PhaseKind, Rules, Seat, Wealth};

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
    /// A name of a mark that is not declared, or has no owner.
    #[error("no mark is called '{0}'")]
    UnknownMark(String),
    /// Too many marks.
    #[error("the game has too many marks; eight are possible, one with an owner counting as two")]
    TooManyMarks,
    /// Too many actions for one decision.
    #[error("a player may have {0} actions to choose from; at most {MAX_ACTIONS} are possible")]
    TooManyActions(usize),
    /// Holes that move with the sowing are not captured.
    #[error("case '{0}': the origin and the next hole are the player's own path; they cannot be captured")]
    CaptureOfOwnPath(String),
    /// A hole would give its seeds twice.
    #[error("case '{0}' captures a hole twice, under two names, for some hole where the last seed may fall")]
    HoleTwice(String),
    /// A line of holes runs with the sowing.
    #[error("case '{0}': a sweep is known only where no hole is sown clockwise")]
    SweepBothWays(String),
    /// Captured seeds would be lost.
    #[error("case '{0}' captures to the hand; say how the hand is sown: then = {{ sow-hand = ... }} or {{ add-and-lift = ... }}")]
    HandLost(String),
    /// Nothing to sow.
    #[error("case '{0}' sows the hand, but captures nothing to the hand")]
    HandEmpty(String),
    /// Seeds that cannot be put.
    #[error(
        "opening '{id}': {seeds} seeds at most {at_most} to a hole may not all find room, besides those that lie there; at least one must be put"
    )]
    NoRoom {
        /// The opening.
        id: String,
        /// Seeds in hand.
        seeds: u8,
        /// The most in one hole.
        at_most: u8,
    },
    /// A circuit too short to pass over a hole.
    #[error("full_round = \"skip\" needs a circuit of at least three holes")]
    ShortCircuit,
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
    /// A line that cannot be followed.
    #[error(
        "the line of case '{0}' must start from a hole of fixed place, and its conditions speak of seeds and marks of its holes"
    )]
    Line(String),
    /// Taking is not the last effect.
    #[error("case '{0}': further holes are taken after everything else, so 'take' must come last")]
    TakeNotLast(String),
    /// An exchange of holes that are not there.
    #[error("opening '{id}': each player is to take {count} loaded holes of the other, who may have fewer or none")]
    NothingToTake {
        /// The opening.
        id: String,
        /// Holes each player takes.
        count: u8,
    },
    /// A hole that may be empty is lifted.
    #[error(
        "case '{0}' lifts another hole than the one where the last seed fell; it must ask that this hole is loaded, and must not capture it"
    )]
    LiftsNothing(String),
    /// A store that may be lifted.
    #[error("case '{0}' lifts the next hole, which may be a store; stores are not lifted")]
    LiftsStore(String),
    /// A full round is passed over, but captured seeds are sown from elsewhere.
    #[error("full_round = \"skip\" has no meaning when captured seeds are sown from a hole that was not lifted")]
    SkipWithHand,
    /// A race needs a list in which nothing is chosen.
    #[error("race '{0}': nothing can be chosen in a race; give it cases of its own that take no further holes")]
    RaceWithChoice(String),
    /// Rounds that cannot be dealt.
    #[error("rounds need a circuit round both rows, no sown stores, and as many seeds in the game as fill every hole alike")]
    Round,
    /// Nothing is counted.
    #[error("wealth = \"counted\" is known only where the game has rounds")]
    CountedWithoutRounds,
    /// A choice without tiers.
    #[error("a case has then = \"choose\", but no tier is asked after a capture")]
    NothingToChoose,
    /// A handful that was not lifted has no origin.
    #[error("race '{0}': seeds sown from the hand come from no hole, so nothing can be captured to the origin")]
    RaceWithoutOrigin(String),
    /// A race begins in a hole that is not sown.
    #[error("race '{0}' begins in the enemy's holes, which are not sown")]
    RaceElsewhere(String),
    /// Numbers of seeds cannot be chosen among other moves.
    #[error("lift = \"any-number\" needs one tier, anticlockwise, without acts, and at most {MAX_ACTIONS} seeds in the game")]
    AnyNumber,
    /// A move that adds a seed that may not be there.
    #[error("move '{0}' adds a seed of the reserve, which may be empty: guard it with 'own reserve loaded'")]
    NoReserve(String),
    /// A phase of the winner or loser of nothing.
    #[error("phase '{0}' speaks of a winner or loser, but no phase before it is played")]
    NobodyWon(String),
    /// Seeds gathered for one player, or one player's arrangement without it.
    #[error("opening '{0}': a deal is made for an arrangement by the winner or the loser alone, and only then")]
    DealByBoth(String),
    /// A phase that is decided at a moment that is not watched.
    #[error(
        "the end '{0}' of a phase is asked at 'turn' or 'own-turn', has a winner or loser, and leaves the seeds where they are"
    )]
    PhaseEnd(String),
    /// A case that is not there.
    #[error("no case is called '{0}'")]
    UnknownCase(String),
    /// No hole is the leftmost one.
    #[error("choose = \"leftmost\" has a meaning on two rows only, sown anticlockwise")]
    Leftmost,
    /// Seeds are put on a side that nobody sows.
    #[error("opening '{0}' puts seeds on the enemy's side, which needs circuit = \"board\"")]
    PutsElsewhere(String),
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
    let case_ids = rules.all_laps().map(|case| case.id.clone()).collect();
    let (marks, reads, mark_reads) = (Marks::default(), BTreeMap::new(), Vec::new());
    let mut compiler = Compiler { rules, geometry, marks, reads, mark_reads, case_ids };
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
}

impl Compiler<'_> {
    fn program(mut self) -> Result<Program, CompileError> {
        let rules = self.rules;
        let g = self.geometry;
        let start = self.layout(&Layout { outer: rules.start.outer.clone(), inner: rules.start.inner.clone() })?;
        self.somebody_won()?;
        let mut phases = Vec::new();
        let mut hands = 0;
        for (at, phase) in rules.phases.iter().enumerate() {
            if let Some(listed) = self.listed(phase)? {
                phases.push(Opening { id: phase.id.clone(), by: phase.by, hand: None, kind: OpeningKind::Listed(listed) });
                continue;
            }
            let (seeds, at_most, greedy, deal) = match &phase.kind {
                PhaseKind::Listed(_) => continue,
                PhaseKind::Arrange { seeds, at_most, greedy, deal } => (*seeds, *at_most, greedy, deal.as_ref()),
                PhaseKind::Exchange { count, north_first, in_turn, to } => {
                    let exchange = Exchange { count: *count, north_first: *north_first, in_turn: *in_turn, to: *to };
                    if *count == 0 || *count > u8::MAX / 2 || u32::from(*count) > rules.surely_loaded(at) {
                        return Err(CompileError::NothingToTake { id: phase.id.clone(), count: *count });
                    }
                    let kind = OpeningKind::Exchange(exchange);
                    phases.push(Opening { id: phase.id.clone(), by: phase.by, hand: None, kind });
                    continue;
                }
                PhaseKind::Play(_) => {
                    phases.push(Opening { id: phase.id.clone(), by: phase.by, hand: None, kind: OpeningKind::Play });
                    continue;
                }
                PhaseKind::Race(race) => {
                    let kind = OpeningKind::Race(self.race(&phase.id, race)?);
                    phases.push(Opening { id: phase.id.clone(), by: phase.by, hand: None, kind });
                    continue;
                }
            };
            // However the seeds before lie, what they leave free is at least this.
            let before = if deal.is_some() { 0 } else { start.iter().map(|n| u32::from(*n)).sum::<u32>() + hands };
            let room = u32::from(at_most) * u32::from(g.own().end);
            if seeds == 0 || before + u32::from(seeds) > room {
                return Err(CompileError::NoRoom { id: phase.id.clone(), seeds, at_most });
            }
            hands += if deal.is_some() { 0 } else { u32::from(seeds) };
            let deal = self.deal(phase, deal, seeds)?;
            let kind = OpeningKind::Arrange { at_most, target: self.layout(greedy)?, deal };
            phases.push(Opening { id: phase.id.clone(), by: phase.by, hand: Some(seeds), kind });
        }
        let own = start.iter().map(|n| u32::from(*n)).sum::<u32>() + u32::from(rules.start.reserve) + hands;
        let seeds = u8::try_from(2 * own).map_err(|_| CompileError::TooManySeeds(2 * own))?;
        let mut verbs: Vec<String> = rules.all_moves().filter_map(|tier| tier.verb.clone()).collect();
        verbs.sort_unstable();
        verbs.dedup();
        let ways = self.ways();
        // A move of another way has a slot that is not its hole, as a clockwise one has.
        let reversible = rules.all_moves().any(model::MoveTier::turns) || ways.len() > 1;
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
        let exchanges = phases.iter().any(|phase| matches!(phase.kind, OpeningKind::Exchange(_)));
        let lift = rules.moves.iter().find_map(|tier| tier.lift);
        let mut lift_checks = Vec::new();
        if lift == Some(Lift::AnyNumber) {
            let plain = !reversible && acts.is_empty() && tiers.len() == 1 && usize::from(seeds) <= MAX_ACTIONS;
            let checks = tiers.first_mut().map(|tier| std::mem::take(&mut tier.checks)).unwrap_or_default();
            if !plain || checks.iter().any(|check| matches!(check, Check::Origin(_))) {
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
        let round = match &rules.round {
            None => None,
            Some(round) => {
                let mark = self.marks.get(&round.mark).filter(|mark| mark.owned);
                let bit = mark.ok_or_else(|| CompileError::UnknownMark(round.mark.clone()))?.bit;
                if g.store.is_some() || g.ring == g.half || u32::from(seeds) != u32::from(round.seeds) * 2 * u32::from(g.half) {
                    return Err(CompileError::Round);
                }
                let known = endings.iter().position(|name| *name == round.reason).unwrap_or_else(|| {
                    endings.push(round.reason.clone());
                    endings.len() - 1
                });
                Some(Round { bit, seeds: round.seeds, most: round.most, ending: u8::try_from(known).unwrap_or(0) })
            }
        };
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
        let takes = cases.iter().flat_map(|case| &case.effects).any(|e| matches!(e, Effect::Take { .. }));
        let asks_before_moves = ends[3].1.iter().any(|q| !q.when.contains(&Atom::NoLegalMove));
        let asked = ends.iter().flat_map(|(_, q)| q).flat_map(|q| &q.when).chain(cases.iter().flat_map(|case| &case.when));
        let asks_fullest = asked.into_iter().any(|atom| looks_at_fullest(atom, None));
        let before_moves = ends[3].1.iter().flat_map(|q| &q.when);
        let guards = tiers.iter().map(|tier| &tier.guard).chain(acts.iter().map(|act| &act.guard)).flatten();
        let moves_ask_enemy = guards.chain(before_moves).any(|atom| looks_at_fullest(atom, Some(Seat::Enemy)));
        Ok(Program {
            geometry: g,
            skip_origin,
            start,
            reserve: rules.start.reserve,
            holds: rules.start.reserve > 0 || !phases.is_empty(),
            seeds,
            phases,
            exchanges,
            first: rules.first,
            plays_phases: within.is_some(),
            odd_moves,
            recalls_case: cases.iter().flat_map(|case| &case.when).any(recalls_case),
            recalls_start: cases.iter().any(|case| resumes(&case.then).contains(&Some(model::Resume::AfterStart))),
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
            crossing,
            marks: self.marks,
            mark_reads: self.mark_reads,
            reversible,
            chooses,
            asks_tiers,
            counts_ways,
            repetition,
            races,
            takes,
            asks_before_moves,
            moves_ask_enemy,
            asks_fullest,
            statistics: rules.statistics.iter().take(MOST_STATISTICS).cloned().collect(),
            watches: watches(rules),
            wealth: rules.wealth,
            turn_limit: rules.turn_limit,
        })
    }

    fn listed(&self, phase: &model::Phase) -> Result<Option<Listed>, CompileError> {
        let PhaseKind::Listed(listed) = phase.kind else { return Ok(None) };
        if listed != Listed::Remove && self.geometry.ring <= self.geometry.half {
            return Err(CompileError::PutsElsewhere(phase.id.clone()));
        }
        Ok(Some(listed))
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
            |c| matches!(c, Condition::Counter { counter: Counter::Reserve, test } if test.min >= own || (test.min > 0 && self.rules.start.reserve == own)),
        );
        if !enough {
            return Err(CompileError::ReserveTooSmall(act.id.clone(), own));
        }
        let guard = within.cloned().into_iter().chain(self.guard(&act.guard, Seat::Mover)?).collect();
        Ok(Act { id: act.id.clone(), guard, ends_turn: act.ends_turn })
    }

    fn questions(&self, moment: Moment, endings: &[String]) -> Result<Vec<Question>, CompileError> {
        let plays = self.plays();
        let of_phases = plays.iter().flat_map(|(phase, play)| play.ends.iter().map(move |end| (Some(*phase), end)));
        let rows: Vec<(Option<usize>, &model::End)> =
            of_phases.chain(self.rules.ends.iter().map(|end| (None, end))).filter(|(_, end)| end.at == moment).collect();
        let mut questions = Vec::new();
        for turn in 0..2 {
            for (phase, end) in &rows {
                let Some(of) = end.of.get(turn).copied() else { continue };
                let when: Vec<Atom> = self.in_phase(*phase).into_iter().chain(self.guard(&end.when, of)?).collect();
                if moment != Moment::OwnTurn && when.iter().any(|a| matches!(a, Atom::NoLegalMove)) {
                    return Err(CompileError::Misplaced { condition: "no legal move".into(), place: "except at 'own-turn'" });
                }
                if moment != Moment::Turn && when.iter().any(asks_repetition) {
                    return Err(CompileError::Misplaced { condition: "position repeated".into(), place: "except at 'turn'" });
                }
                let watched = matches!(moment, Moment::Turn | Moment::OwnTurn) && end.rest == model::Rest::Stays;
                if phase.is_some() && !(watched && end.result != model::Outcome::Majority) {
                    return Err(CompileError::PhaseEnd(end.reason.clone()));
                }
                let of_phase = phase.is_some();
                let ending = endings.iter().position(|name| *name == end.reason).and_then(|i| u8::try_from(i).ok()).unwrap_or(0);
                let marked = match &end.marked {
                    Some(name) => self.mark_bits(&MarkRef { own: Some(true), name: name.clone() }, Seat::Mover)?,
                    None => 0,
                };
                questions.push(Question { of, when, result: end.result, marked, rest: end.rest, of_phase, ending });
            }
        }
        Ok(questions)
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

/// The holes from which a turn goes on.
pub(super) fn resumes(then: &Then) -> [Option<model::Resume>; 2] {
    match *then {
        Then::SowHand { first } => [Some(first), None],
        Then::AddAndLift { hole, first } => [Some(hole), first],
        _ => [None; 2],
    }
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
