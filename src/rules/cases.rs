//! The decision list: cases, their effects, and the holes they look at.

use super::atoms::Context;
use super::compile::{CompileError, Compiler, resumes};
use super::{Atom, Case, Effect, Read};
use crate::catalogue::condition::{Condition, Test, Whose};
use crate::catalogue::model::{self, HoleRef};

impl Compiler<'_> {
    /// A case, which only counts where `within` holds.
    pub(super) fn case(&mut self, case: &model::LapCase, within: &[Atom]) -> Result<Case, CompileError> {
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
        self.named_holes(case)?;
        self.no_hole_twice(case, &when)?;
        let effects = case.effects.iter().map(|e| self.effect(e)).collect::<Result<Vec<_>, _>>()?;
        self.sound(case)?;
        if effects.iter().rev().skip(1).any(|e| matches!(e, Effect::Take { .. })) {
            return Err(CompileError::TakeNotLast(case.id.clone()));
        }
        Ok(Case {
            id: case.id.clone(),
            when: within.iter().cloned().chain(when).filter(|a| *a != Atom::Always).collect(),
            effects,
            then: case.then,
        })
    }

    /// Holes named from a player's seat must be on the board.
    fn named_holes(&self, case: &model::LapCase) -> Result<(), CompileError> {
        let places = case.effects.iter().filter_map(|effect| match effect {
            model::Effect::Capture { to: model::Place::Hole(hole), .. }
            | model::Effect::Sweep { to: model::Place::Hole(hole), .. }
            | model::Effect::Take { to: model::Place::Hole(hole), .. } => Some(*hole),
            _ => None,
        });
        let resumes = resumes(&case.then).into_iter().filter_map(|resume| match resume {
            Some(model::Resume::Hole(hole)) => Some(hole),
            _ => None,
        });
        let refs = self.reads.keys().filter_map(|hole| match hole {
            HoleRef::Named { hole, .. } => Some(*hole),
            _ => None,
        });
        match places.chain(resumes).chain(refs).find(|hole| self.geometry.named(hole).is_none()) {
            Some(hole) => Err(CompileError::UnknownHole(hole)),
            None => Ok(()),
        }
    }

    /// A hole captured twice would give its seeds twice.
    fn no_hole_twice(&self, case: &model::LapCase, when: &[Atom]) -> Result<(), CompileError> {
        let landings = (0..self.geometry.ring).filter(|landing| when.iter().all(|atom| may_land(atom, *landing)));
        for landing in landings {
            let mut taken = Vec::new();
            for effect in &case.effects {
                let model::Effect::Capture { holes, .. } = effect else { continue };
                for hole in holes.iter().filter_map(|hole| self.geometry.refer(landing, *hole)) {
                    if taken.contains(&hole) {
                        return Err(CompileError::HoleTwice(case.id.clone()));
                    }
                    taken.push(hole);
                }
            }
        }
        Ok(())
    }

    /// Whether what a case captures can be captured, and goes where the case goes on.
    fn sound(&self, case: &model::LapCase) -> Result<(), CompileError> {
        let mut hand = false;
        for effect in &case.effects {
            match effect {
                model::Effect::Capture { holes, to } => {
                    hand |= *to == model::Place::Hand;
                    if holes.iter().any(|hole| matches!(hole, HoleRef::Origin | HoleRef::Next)) {
                        return Err(CompileError::CaptureOfOwnPath(case.id.clone()));
                    }
                }
                model::Effect::Sweep { to, .. } => {
                    hand |= *to == model::Place::Hand;
                    if self.rules.moves.iter().any(|tier| tier.clockwise.is_some()) {
                        return Err(CompileError::SweepBothWays(case.id.clone()));
                    }
                }
                model::Effect::Take { to, .. } => hand |= *to == model::Place::Hand,
                model::Effect::Mark => {}
            }
        }
        match (hand, matches!(case.then, model::Then::SowHand { .. } | model::Then::AddAndLift { .. })) {
            (true, false) => Err(CompileError::HandLost(case.id.clone())),
            (false, true) => Err(CompileError::HandEmpty(case.id.clone())),
            _ => Ok(()),
        }
    }

    pub(super) fn effect(&self, effect: &model::Effect) -> Result<Effect, CompileError> {
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
    pub(super) fn line(&self, back: bool, take_while: &[Condition]) -> Result<(Vec<u8>, Test), CompileError> {
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
    pub(super) fn reads(&self, cases: &[Case]) -> Vec<Read> {
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
}

pub(super) fn collect_refs(condition: &Condition, refs: &mut Vec<HoleRef>) {
    match condition {
        Condition::Not(inner) => collect_refs(inner, refs),
        Condition::Hole { hole, .. } => refs.push(*hole),
        _ => {}
    }
}

pub(super) fn uses_read(atom: &Atom, index: usize) -> bool {
    match atom {
        Atom::Not(inner) => uses_read(inner, index),
        Atom::Value(read, _) => *read == index,
        _ => false,
    }
}

/// Whether an atom can hold when the last seed falls in `landing`.
pub(super) fn may_land(atom: &Atom, landing: u8) -> bool {
    match atom {
        Atom::Never => false,
        Atom::LandingIn(ranges) => ranges.iter().any(|(a, b)| (*a..=*b).contains(&landing)),
        _ => true,
    }
}
