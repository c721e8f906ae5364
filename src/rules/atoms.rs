//! Conditions as atoms over numbered holes and counters.

use super::CompileError;
use super::compile::Compiler;
use crate::catalogue::condition::{Condition, Counter, Quantifier, Test, Whose};
use crate::catalogue::model::{HoleRef, Seat};

/// A hole that conditions or captures refer to, seen from where the last seed fell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Read {
    /// Pairs of a landing hole and the hole then meant, where some case can use it.
    Fixed(Vec<(u8, u8)>),
    /// The hole sown in this lap.
    Origin,
    /// The hole after the landing hole in the direction of sowing.
    Next,
    /// The hole before it.
    Previous,
}

/// A condition over numbered holes and counters.
#[derive(Debug, Clone, PartialEq)]
pub enum Atom {
    /// Holds always.
    Always,
    /// Holds never.
    Never,
    /// Negation.
    Not(Box<Atom>),
    /// The landing hole lies in one of these ranges, ends included.
    LandingIn(Vec<(u8, u8)>),
    /// Seeds in the landing hole, the last one included.
    LandingCount(Test),
    /// Seeds in the hole of that number in [`Program::reads`](super::Program::reads).
    Value(usize, Test),
    /// A seed has been dropped on the enemy's side in this turn.
    Crossed,
    /// The landing hole carries one of these marks.
    Marked(u8),
    /// The hole of that number in [`Program::reads`](super::Program::reads) does.
    ValueMarked(usize, u8),
    /// Captures of this turn.
    CapturesThisTurn(Test),
    /// Captures of this game.
    CapturesThisGame(Seat, Test),
    /// Laps of this turn.
    Lap(Test),
    /// What began this lap is kept as that number: see [`begun_by_case`] and [`begun_by_tier`].
    LapBy(u8),
    /// The opening of that number is under way; [`Program::phases`](super::Program::phases) has none of it: the main phase.
    Phase(u8),
    /// The player chooses how to go on after a capture.
    AfterCapture,
    /// Anticlockwise laps of this turn.
    Anticlockwise(Test),
    /// Clockwise laps of this turn after an anticlockwise one.
    Turned(Test),
    /// Those of them since the last anticlockwise one.
    TurnedRun(Test),
    /// Captures of this turn after which another hole than the origin was played.
    Left(Test),
    /// Seeds in reserve.
    Reserve(Seat, Test),
    /// Seeds in store or off the board.
    Stored(Seat, Test),
    /// Seeds in the fullest hole of a player.
    Fullest(Seat, Test),
    /// The landing hole belongs to the mover, or (`false`) to his enemy, where holes change owners; the first hole of the
    /// enemy's side.
    LandingOwned(bool, u8),
    /// How many of these rows carry one of the marks.
    SideMarked(Quantifier, Vec<u8>, u8),
    /// How many of these rows pass; those with one of the marks are left out.
    Side(Quantifier, Vec<u8>, Test, u8),
    /// The mover has no legal action.
    NoLegalMove,
    /// The position has stood before.
    Repeated,
}

/// What is kept of a lap that the case of that number in [`Program::cases`](super::Program::cases) began: never 0, which says that a
/// move did.
pub const fn begun_by_case(number: u8) -> u8 {
    number.wrapping_add(1)
}

/// What is kept of a lap that a move of the tier of that number in [`Program::tiers`](super::Program::tiers) began, where that is asked.
pub const fn begun_by_tier(number: usize) -> u8 {
    u8::MAX - number as u8
}

/// Whether an atom asks which tier's move began a lap, of that many cases.
pub(super) fn asks_tier(atom: &Atom, cases: usize) -> bool {
    match atom {
        Atom::Not(inner) => asks_tier(inner, cases),
        _ => matches!(atom, Atom::LapBy(kept) if usize::from(*kept) > cases),
    }
}

impl Compiler<'_> {
    pub(super) fn guard(&self, conditions: &[Condition], of: Seat) -> Result<Vec<Atom>, CompileError> {
        conditions.iter().map(|c| self.atom(c, Context::Side(of))).collect()
    }

    pub(super) fn atom(&self, condition: &Condition, context: Context) -> Result<Atom, CompileError> {
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
            Condition::Side { quantifier, own, set, but, test } => {
                let mine = *own == (seat == Seat::Mover);
                let whose = if mine { Seat::Mover } else { Seat::Enemy };
                // What holds of some hole with an open upper bound, or of all with an open lower one, holds of the fullest.
                let but = but.as_ref().map_or(Ok(0), |mark| self.mark_bits(mark, seat))?;
                match (quantifier, set, test.min, test.max) {
                    _ if but != 0 => {}
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
                Atom::Side(*quantifier, holes.iter().map(|h| base + h).collect(), *test, but)
            }
            Condition::Counter { counter, test } => match counter {
                Counter::CapturesThisTurn if seat == Seat::Mover => Atom::CapturesThisTurn(*test),
                Counter::CapturesThisGame => {
                    self.asks_captures.set(true);
                    Atom::CapturesThisGame(seat, *test)
                }
                Counter::Lap if lap => Atom::Lap(*test),
                Counter::Anticlockwise if seat == Seat::Mover => Atom::Anticlockwise(*test),
                Counter::Turned if seat == Seat::Mover => Atom::Turned(*test),
                Counter::TurnedRun if seat == Seat::Mover => Atom::TurnedRun(*test),
                Counter::Left if seat == Seat::Mover => Atom::Left(*test),
                // Of one reserve for both the player to move has all.
                Counter::Reserve if self.rules.start.shared_reserve => Atom::Reserve(Seat::Mover, *test),
                Counter::Reserve => Atom::Reserve(seat, *test),
                Counter::Stored => match g.store {
                    Some(store) => {
                        Atom::Side(Quantifier::Some, vec![if seat == Seat::Mover { store } else { g.half + store }], *test, 0)
                    }
                    None => Atom::Stored(seat, *test),
                },
                _ => return Err(misplaced(condition, "here")),
            },
            Condition::LapBy(case) if lap => {
                let number = self.case_ids.iter().position(|id| id == case).and_then(|i| u8::try_from(i).ok());
                Atom::LapBy(begun_by_case(number.ok_or_else(|| CompileError::UnknownCase(case.clone()))?))
            }
            Condition::LapByMove(tier) if lap => {
                let number = self.rules.all_moves().position(|other| other.id == *tier);
                if self.rules.all_moves().any(|tier| tier.also) {
                    return Err(CompileError::TiersAtOnce(tier.clone()));
                }
                Atom::LapBy(begun_by_tier(number.ok_or_else(|| CompileError::UnknownTier(tier.clone()))?))
            }
            Condition::NoLegalMove if !lap && seat == Seat::Mover => Atom::NoLegalMove,
            Condition::Repeated if !lap => Atom::Repeated,
            Condition::Was { empty } if lap => {
                let test = Test { min: 2, max: u8::MAX };
                let loaded = Atom::LandingCount(test);
                if *empty { Atom::Not(Box::new(loaded)) } else { loaded }
            }
            Condition::Whose(whose) if lap && self.rules.round.is_some() && *whose != Whose::Store => {
                Atom::LandingOwned(*whose == Whose::Own, g.half)
            }
            Condition::SideIs { quantifier, own, set, mark } => {
                let base = if *own == (seat == Seat::Mover) { 0 } else { g.half };
                let holes = match set {
                    Some(set) => self.set(set)?,
                    None => g.own().collect(),
                };
                Atom::SideMarked(*quantifier, holes.iter().map(|h| base + h).collect(), self.mark_bits(mark, seat)?)
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
            Condition::Crossed if lap && g.ring > g.half => Atom::Crossed,
            Condition::InSet(set) if lap => {
                let holes = self.set(set)?;
                self.landing_in(|hole| holes.contains(&hole))
            }
            Condition::Hole { hole: HoleRef::Landing, test } if lap => Atom::LandingCount(*test),
            Condition::Hole { hole, test } if lap => {
                Atom::Value(*self.reads.get(hole).ok_or_else(|| misplaced(condition, "on this board"))?, *test)
            }
            Condition::Is { hole: HoleRef::Landing, mark } if lap => Atom::Marked(self.mark_bits(mark, seat)?),
            Condition::Is { hole, mark } if lap => {
                let read = *self.reads.get(hole).ok_or_else(|| misplaced(condition, "on this board"))?;
                Atom::ValueMarked(read, self.mark_bits(mark, seat)?)
            }
            _ => return Err(misplaced(condition, if lap { "of a landing hole" } else { "of a side" })),
        })
    }

    pub(super) fn landing_in(&self, of: impl Fn(u8) -> bool) -> Atom {
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
}

/// Where a condition stands.
#[derive(Clone, Copy)]
pub(super) enum Context {
    Lap,
    Side(Seat),
}

pub(super) fn misplaced(condition: &Condition, place: &'static str) -> CompileError {
    CompileError::Misplaced { condition: condition.to_string(), place }
}

/// Whether an atom looks at the fullest hole of a player.
pub(super) fn looks_at_fullest(atom: &Atom, whose: Seat) -> bool {
    match atom {
        Atom::Not(inner) => looks_at_fullest(inner, whose),
        Atom::Fullest(of, _) => whose == *of,
        _ => false,
    }
}

/// Whether an atom asks for the directions of laps.
pub(super) fn counts_ways(atom: &Atom) -> bool {
    match atom {
        Atom::Not(inner) => counts_ways(inner),
        _ => matches!(atom, Atom::Anticlockwise(_) | Atom::Turned(_) | Atom::TurnedRun(_)),
    }
}

/// Whether an atom asks if the turn has reached the enemy's side.
pub(super) fn asks_crossing(atom: &Atom) -> bool {
    match atom {
        Atom::Not(inner) => asks_crossing(inner),
        _ => *atom == Atom::Crossed,
    }
}

/// Whether an atom asks for a repetition.
pub(super) fn asks_repetition(atom: &Atom) -> bool {
    match atom {
        Atom::Not(inner) => asks_repetition(inner),
        _ => *atom == Atom::Repeated,
    }
}
