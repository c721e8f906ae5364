//! Tiers of moves: filters of holes as tests of rows.

use std::collections::BTreeMap;

use super::atoms::misplaced;
use super::compile::{CompileError, Compiler};
use super::{Atom, PairTest, RowTest, Slot, Tier};
use crate::catalogue::condition::{Condition, Counter, Test};
use crate::catalogue::model::{self, HoleRef, MoveTier, Seat, SowFrom};

/// Every number of seeds.
const ANY: Test = Test { min: 0, max: u8::MAX };

/// What tells moves of the same hole apart besides their direction.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Way {
    pub(super) sow_from: SowFrom,
    pub(super) add_reserve: bool,
    pub(super) verb: Option<String>,
}

impl Way {
    fn of(tier: &MoveTier) -> Self {
        Self { sow_from: tier.sow_from.clone(), add_reserve: tier.add_reserve, verb: tier.verb.clone() }
    }
}

impl Compiler<'_> {
    /// The ways to move of all tiers.
    pub(super) fn ways(&self) -> Vec<Way> {
        let mut ways: Vec<Way> = Vec::new();
        for way in self.rules.all_moves().map(Way::of) {
            if !ways.contains(&way) {
                ways.push(way);
            }
        }
        ways
    }

    /// What can be sown, with the number of its way.
    pub(super) fn slots(&self, ways: &[Way]) -> Result<Vec<(Slot, usize)>, CompileError> {
        let ring = self.geometry.ring;
        let acts = self.rules.plays().map(|play| play.acts.len()).sum::<usize>() + self.rules.acts.len();
        let named = |hole: &model::HoleName| self.geometry.named(hole).ok_or_else(|| CompileError::UnknownHole(*hole));
        let mut slots = Vec::new();
        for hole in self.geometry.own() {
            for (number, way) in ways.iter().enumerate() {
                let mut first = way.sow_from.others.as_ref().map(named).transpose()?;
                for (lifted, from) in &way.sow_from.holes {
                    if named(lifted)? == hole {
                        first = Some(named(from)?);
                    }
                }
                let verbs = acts + ways[..number].iter().filter(|way| way.verb.is_some()).count();
                let verb = way.verb.as_ref().and_then(|_| u8::try_from(verbs).ok());
                for clockwise in [false, true] {
                    if clockwise && !self.may_go_clockwise(hole, way) {
                        continue;
                    }
                    let step = if clockwise { 1 } else { ring - 1 };
                    let at = first.map_or(hole, |first| (first + step) % ring);
                    slots.push((Slot { hole, clockwise, at, add_reserve: way.add_reserve, verb }, number));
                }
            }
        }
        Ok(slots)
    }

    fn may_go_clockwise(&self, hole: u8, way: &Way) -> bool {
        self.rules.all_moves().filter(|tier| Way::of(tier) == *way).filter_map(|tier| tier.clockwise.as_ref()).any(|filters| {
            filters.iter().all(|filter| match filter {
                Condition::InSet(set) => self.set(set).is_ok_and(|holes| holes.contains(&hole)),
                Condition::Inner(inner) => self.geometry.is_inner(hole) == *inner,
                _ => true,
            })
        })
    }

    pub(super) fn tier(
        &self,
        tier: &MoveTier,
        slots: &[(Slot, usize)],
        ways: &[Way],
        within: Option<&Atom>,
    ) -> Result<Tier, CompileError> {
        let guard: Vec<Atom> = within.cloned().into_iter().chain(self.guard(&tier.guard, Seat::Mover)?).collect();
        let loaded = |c: &Condition| matches!(c, Condition::Counter { counter: Counter::Reserve, test } if test.min > 0);
        if tier.add_reserve && !tier.guard.iter().any(loaded) {
            return Err(CompileError::NoReserve(tier.id.clone()));
        }
        let way = Way::of(tier);
        let legal = slots
            .iter()
            .map(|(slot, number)| {
                if ways.get(*number) != Some(&way) {
                    return Ok(None);
                }
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
                let least = if tier.add_reserve { ANY } else { Test::LOADED };
                tests.push(RowTest { row: slot.hole, test: least });
                Ok(merged(tests))
            })
            .collect::<Result<Vec<_>, _>>()?;
        let slots: Vec<Slot> = slots.iter().map(|(slot, _)| *slot).collect();
        let slots = slots.as_slice();
        let at_least = self.at_least(&legal, slots);
        let pair = pair(&legal, slots);
        Ok(Tier { guard, legal, at_least, pair })
    }

    /// Whether a tier tests nothing but the seeds of the hole, with the same lower bound for all.
    pub(super) fn at_least(&self, legal: &[Option<Vec<RowTest>>], slots: &[Slot]) -> Option<u8> {
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

    pub(super) fn filter(&self, condition: &Condition, slot: Slot) -> Result<Filter, CompileError> {
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
}

pub(super) enum Filter {
    Always,
    Never,
    If(RowTest),
}

impl Filter {
    fn fixed(holds: bool) -> Self {
        if holds { Filter::Always } else { Filter::Never }
    }
}

/// What fails a test; where that is less and more than it, the bounds cross. `None`: nothing fails it.
pub(super) fn negated(test: Test) -> Option<Test> {
    (test != ANY).then(|| Test { min: test.max.wrapping_add(1), max: test.min.wrapping_sub(1) })
}

/// The tests of a tier, where they are the same pair of tests for every slot.
pub(super) fn pair(legal: &[Option<Vec<RowTest>>], slots: &[Slot]) -> Option<PairTest> {
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
pub(super) fn merged(tests: Vec<RowTest>) -> Option<Vec<RowTest>> {
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
