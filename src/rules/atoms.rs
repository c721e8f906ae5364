//! Conditions as atoms over numbered holes and counters.

use super::Atom;
use super::compile::{CompileError, Compiler};
use crate::catalogue::condition::{Condition, Counter, Quantifier, Test, Whose};
use crate::catalogue::model::{HoleRef, Seat};

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
            Condition::LapBy(case) if lap => {
                let number = self.case_ids.iter().position(|id| id == case).and_then(|i| u8::try_from(i).ok());
                Atom::LapBy(number.ok_or_else(|| CompileError::UnknownCase(case.clone()))?)
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

/// Whether an atom looks at the fullest hole of a player, or of that one.
pub(super) fn looks_at_fullest(atom: &Atom, whose: Option<Seat>) -> bool {
    match atom {
        Atom::Not(inner) => looks_at_fullest(inner, whose),
        Atom::Fullest(of, _) => whose.is_none_or(|seat| seat == *of),
        _ => false,
    }
}

/// Whether an atom asks for a repetition.
pub(super) fn asks_repetition(atom: &Atom) -> bool {
    match atom {
        Atom::Not(inner) => asks_repetition(inner),
        _ => *atom == Atom::Repeated,
    }
}
