//! Tiers of moves: filters of holes as tests of rows.

use std::collections::BTreeMap;

use super::atoms::misplaced;
use super::compile::{CompileError, Compiler};
use super::{MarkTest, PairTest, RowTest, Slot, Tier};
use crate::catalogue::condition::{Condition, Test};
use crate::catalogue::model::{self, HoleRef, Seat};

/// Every number of seeds.
const ANY: Test = Test { min: 0, max: u8::MAX };

impl Compiler<'_> {
    pub(super) fn may_go_clockwise(&self, hole: u8) -> bool {
        self.rules.moves.iter().filter_map(|tier| tier.clockwise.as_ref()).any(|filters| {
            filters.iter().all(|filter| match filter {
                Condition::InSet(set) => self.set(set).is_ok_and(|holes| holes.contains(&hole)),
                Condition::Inner(inner) => self.geometry.is_inner(hole) == *inner,
                _ => true,
            })
        })
    }

    pub(super) fn tier(&self, tier: &model::MoveTier, slots: &[Slot]) -> Result<Tier, CompileError> {
        let guard = self.guard(&tier.guard, Seat::Mover)?;
        let mut marks: Vec<Vec<MarkTest>> = Vec::new();
        let legal = slots
            .iter()
            .map(|slot| {
                marks.push(Vec::new());
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
                        Filter::Marked(test) => marks.last_mut().into_iter().for_each(|marks| marks.push(test)),
                    }
                }
                tests.push(RowTest { row: slot.hole, test: Test::LOADED });
                Ok(merged(tests))
            })
            .collect::<Result<Vec<_>, _>>()?;
        if marks.iter().all(Vec::is_empty) {
            marks.clear();
        }
        let plain = marks.is_empty();
        let at_least = if plain { self.at_least(&legal, slots) } else { None };
        let pair = if plain { pair(&legal, slots) } else { None };
        Ok(Tier { guard, legal, marks, at_least, pair })
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

    fn next_hole(&self, slot: Slot) -> u8 {
        let ring = self.geometry.ring;
        if slot.clockwise { (slot.hole + ring - 1) % ring } else { (slot.hole + 1) % ring }
    }

    pub(super) fn filter(&self, condition: &Condition, slot: Slot) -> Result<Filter, CompileError> {
        let g = self.geometry;
        let here = |test| Filter::If(RowTest { row: slot.hole, test });
        Ok(match condition {
            Condition::Was { empty } => here(if *empty { Test::EMPTY } else { Test::LOADED }),
            Condition::Hole { hole: HoleRef::Landing, test } => here(*test),
            Condition::Hole { hole: HoleRef::Next, test } => {
                Filter::If(RowTest { row: self.next_hole(slot), test: *test })
            }
            Condition::Hole { hole, test } => match g.refer(slot.hole, *hole) {
                Some(row) => Filter::If(RowTest { row, test: *test }),
                None => return Err(misplaced(condition, "as a filter of holes")),
            },
            Condition::Is { hole, mark } => {
                let row = match hole {
                    HoleRef::Next => self.next_hole(slot),
                    hole => g.refer(slot.hole, *hole).ok_or_else(|| misplaced(condition, "as a filter of holes"))?,
                };
                Filter::Marked(MarkTest { row, bits: self.mark_bits(mark, Seat::Mover)?, wanted: true })
            }
            Condition::InSet(set) => Filter::fixed(self.set(set)?.contains(&slot.hole)),
            Condition::Inner(inner) => Filter::fixed(g.is_inner(slot.hole) == *inner),
            Condition::ReachesEnemy if !slot.clockwise && g.ring > g.half => here(Test { min: g.half - slot.hole, max: u8::MAX }),
            Condition::Not(inner) => match self.filter(inner, slot)? {
                Filter::Always => Filter::Never,
                Filter::Never => Filter::Always,
                Filter::Marked(test) => Filter::Marked(MarkTest { wanted: !test.wanted, ..test }),
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
    Marked(MarkTest),
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
