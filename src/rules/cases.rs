//! The decision list: cases, their effects, and the holes they look at.

use super::atoms::Context;
use super::compile::{Compiler, resumes};
use super::{Atom, Case, Check, CompileError, Effect, Line, LineHole, Read, RowTest, Slot, Tests, Tier};
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
        self.add_reads(refs);
        self.add_mark_reads(&case.when);
        let when = case.when.iter().map(|c| self.atom(c, Context::Lap)).collect::<Result<Vec<_>, _>>()?;
        self.named_holes(case)?;
        self.no_hole_twice(case, &when)?;
        let effects = case.effects.iter().map(|e| self.effect(&case.id, &when, e)).collect::<Result<Vec<_>, _>>()?;
        self.sound(case)?;
        if effects.iter().rev().skip(1).any(|e| matches!(e, Effect::Take { .. })) {
            return Err(CompileError::TakeNotLast(case.id.clone()));
        }
        Ok(Case {
            id: case.id.clone(),
            when: within.iter().cloned().chain(when).filter(|a| *a != Atom::Always).collect(),
            may: case.may,
            declined: self.declined(case)?,
            effects,
            then: case.then,
        })
    }

    /// The number of the case that decides where the player declines one.
    fn declined(&self, case: &model::LapCase) -> Result<Option<usize>, CompileError> {
        let Some(id) = &case.declined else { return Ok(None) };
        let other = self.rules.all_laps().enumerate().find(|(_, other)| other.id == *id);
        let (number, other) = other.ok_or_else(|| CompileError::UnknownCase(id.clone()))?;
        if other.only_goes_on() { Ok(Some(number)) } else { Err(CompileError::Declined(case.id.clone(), id.clone())) }
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

    /// Numbers the holes that conditions and captures refer to.
    pub(super) fn add_reads(&mut self, refs: Vec<HoleRef>) {
        for hole in refs.into_iter().filter(|hole| *hole != HoleRef::Landing) {
            let next = self.reads.len();
            self.reads.entry(hole).or_insert(next);
        }
    }

    /// Notes of which of those holes marks are asked.
    pub(super) fn add_mark_reads(&mut self, conditions: &[Condition]) {
        for condition in conditions {
            if let Some(read) = asked_of_marks(condition).and_then(|hole| self.reads.get(&hole))
                && !self.mark_reads.contains(read)
            {
                self.mark_reads.push(*read);
            }
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
                model::Effect::Capture { holes, to, .. } => {
                    hand |= *to == model::Place::Hand;
                    if holes.iter().any(|hole| matches!(hole, HoleRef::Origin | HoleRef::Next | HoleRef::Previous)) {
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
                model::Effect::Pick { to, .. } => hand |= *to == model::Place::Hand,
                model::Effect::Mark(_) | model::Effect::MarkOn { .. } | model::Effect::Unmark(_) | model::Effect::Claim(_) => {}
            }
        }
        if let model::Then::Lift { hole } = case.then {
            self.lifts(case, hole)?;
        }
        match (hand, matches!(case.then, model::Then::SowHand { .. } | model::Then::AddAndLift { .. })) {
            (true, false) => Err(CompileError::HandLost(case.id.clone())),
            (false, true) => Err(CompileError::HandEmpty(case.id.clone())),
            _ => Ok(()),
        }
    }

    /// Another hole is lifted only where the case asks that it is loaded, and leaves its seeds there.
    fn lifts(&self, case: &model::LapCase, lifted: HoleRef) -> Result<(), CompileError> {
        if lifted == HoleRef::Next && self.geometry.store.is_some() {
            return Err(CompileError::LiftsStore(case.id.clone()));
        }
        let loaded =
            |condition: &Condition| matches!(condition, Condition::Hole { hole, test } if *hole == lifted && test.min > 0);
        let own = lifted == HoleRef::OwnOuter || lifted == HoleRef::OwnInner;
        let empties = |effect: &model::Effect| match effect {
            // The landing hole may be the one lifted, under its other name.
            model::Effect::Capture { holes, .. } => holes.contains(&lifted) || (own && holes.contains(&HoleRef::Landing)),
            _ => false,
        };
        if !case.when.iter().any(loaded) || case.effects.iter().any(empties) {
            return Err(CompileError::LiftsNothing(case.id.clone()));
        }
        Ok(())
    }

    fn effect(&self, case: &str, when: &[Atom], effect: &model::Effect) -> Result<Effect, CompileError> {
        Ok(match effect {
            model::Effect::Capture { holes, line, to } => Effect::Capture {
                line: line.as_ref().map(|line| self.holes_beyond(case, when, line)).transpose()?,
                landing: holes.contains(&HoleRef::Landing),
                reads: holes.iter().filter_map(|hole| self.reads.get(hole).copied()).collect(),
                to: *to,
            },
            model::Effect::Sweep { back, take_while, spare_last, spared, to } => {
                let (line, test) = self.line(*back, take_while)?;
                Effect::Sweep { line, test, spared: spare_last.then_some(*spared), to: *to }
            }
            model::Effect::Take { counts, own_too, may, all_or_none, to, greedy } => Effect::Take {
                counts: counts.clone(),
                own_too: *own_too,
                may: *may,
                all_or_none: *all_or_none,
                to: *to,
                greedy: *greedy,
            },
            model::Effect::Mark(name) => {
                let mark = self.marks.get(name).ok_or_else(|| CompileError::UnknownMark(name.clone()))?;
                Effect::Mark { set: mark.bit, clear: mark.bits(), on: None }
            }
            model::Effect::MarkOn { mark, hole } => {
                let mark = self.marks.get(mark).ok_or_else(|| CompileError::UnknownMark(mark.clone()))?;
                Effect::Mark { set: mark.bit, clear: mark.bits(), on: Some(*hole) }
            }
            model::Effect::Claim(name) => {
                let mark = self.marks.get(name).ok_or_else(|| CompileError::UnknownMark(name.clone()))?;
                Effect::Claim { set: mark.bit, clear: mark.bits() }
            }
            model::Effect::Pick { seeds, to, whose } => {
                let mark = whose.as_ref().map(|name| self.marks.get(name).ok_or_else(|| CompileError::UnknownMark(name.clone())));
                Effect::Pick { seeds: *seeds, to: *to, whose: mark.transpose()?.map_or(0, |mark| mark.bit) }
            }
            model::Effect::Unmark(name) => {
                let mark = self.marks.get(name).ok_or_else(|| CompileError::UnknownMark(name.clone()))?;
                Effect::Mark { set: 0, clear: mark.bits(), on: None }
            }
        })
    }

    /// The holes beyond one, to the end of its side, for every hole where the last seed may fall.
    fn holes_beyond(&self, case: &str, when: &[Atom], line: &model::Line) -> Result<Line, CompileError> {
        let g = self.geometry;
        let wrong = || CompileError::Line(case.to_owned());
        let mut firsts = Vec::new();
        for landing in (0..g.ring).filter(|hole| !g.is_store(*hole) && when.iter().all(|atom| may_land(atom, *hole))) {
            let from = g.refer(landing, line.from).ok_or_else(wrong)?;
            let beyond = if line.back { from.checked_sub(1) } else { Some(from + 1) };
            // The first hole of the other side, or a store, is beyond the end.
            let first = beyond.filter(|hole| hole / g.half == from / g.half && g.own().contains(&(hole % g.half)));
            firsts.extend(first.map(|first| (landing, first)));
        }
        let mut sides = Vec::new();
        for base in [0, g.half] {
            if firsts.iter().any(|(_, first)| first / g.half == base / g.half) {
                let mut side =
                    g.own().map(|hole| self.line_hole(base + hole, line).ok_or_else(wrong)).collect::<Result<Vec<_>, _>>()?;
                if line.back {
                    side.reverse();
                }
                sides.push(side);
            }
        }
        Ok(Line { firsts, sides, at_most: line.at_most.unwrap_or(u8::MAX) })
    }

    fn line_hole(&self, hole: u8, line: &model::Line) -> Option<LineHole> {
        let tests = self.all_of(&line.take_while, Slot::plain(hole)).ok()?;
        // A hole that can never be taken still ends the line.
        let never = || [Test::EMPTY, Test::LOADED].map(|test| RowTest { row: hole, test }).to_vec();
        let skip = match line.skip.is_empty() {
            true => None,
            false => self.all_of(&line.skip, Slot::plain(hole)).ok()?,
        };
        Some(LineHole { row: hole, tests: tests.unwrap_or_else(|| Tests { seeds: never(), marks: Vec::new() }), skip })
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

    /// The tables of the reads, restricted to landing holes for which some case or trial can use them.
    pub(super) fn reads(&self, cases: &[Case], tiers: &[Tier]) -> Vec<Read> {
        let trials: Vec<&[Atom]> = tiers
            .iter()
            .flat_map(|tier| &tier.checks)
            .filter_map(|check| if let Check::FirstLap { when, .. } = check { Some(&when[..]) } else { None })
            .collect();
        let mut reads: Vec<(usize, HoleRef)> = self.reads.iter().map(|(hole, index)| (*index, *hole)).collect();
        reads.sort_unstable();
        reads
            .into_iter()
            .map(|(index, hole)| match hole {
                HoleRef::Origin => Read::Origin,
                HoleRef::Next => Read::Next,
                HoleRef::Previous => Read::Previous,
                _ => {
                    let wanted = |landing: u8| {
                        let tried = trials
                            .iter()
                            .any(|when| when.iter().any(|a| uses_read(a, index)) && when.iter().all(|a| may_land(a, landing)));
                        tried
                            || cases.iter().any(|case| {
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
        Condition::Hole { hole, .. } | Condition::Is { hole, .. } => refs.push(*hole),
        _ => {}
    }
}

/// The hole besides the landing hole whose marks a condition asks for.
fn asked_of_marks(condition: &Condition) -> Option<HoleRef> {
    match condition {
        Condition::Not(inner) => asked_of_marks(inner),
        Condition::Is { hole, .. } if *hole != HoleRef::Landing => Some(*hole),
        _ => None,
    }
}

pub(super) fn uses_read(atom: &Atom, index: usize) -> bool {
    match atom {
        Atom::Not(inner) => uses_read(inner, index),
        Atom::Value(read, _) | Atom::ValueMarked(read, _) => *read == index,
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
