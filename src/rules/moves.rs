//! Tiers of moves: filters of holes as tests of rows.

use std::collections::BTreeMap;

use super::atoms::{Context, misplaced};
use super::cases::collect_refs;
use super::compile::Compiler;
use super::{Atom, Check, CompileError, MarkTest, PairTest, RowTest, Slot, Tests, Tier};
use crate::catalogue::condition::{Condition, Counter, Test};
use crate::catalogue::model::{self, HoleRef, MoveTier, Seat, SowFrom};

/// Every number of seeds.
const ANY: Test = Test { min: 0, max: u8::MAX };

/// What tells moves of the same hole apart besides their direction.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Way {
    pub(super) verb: Option<String>,
    pub(super) sow_from: SowFrom,
    pub(super) add_reserve: bool,
}

impl Way {
    fn of(tier: &MoveTier) -> Self {
        Self { verb: tier.verb.clone(), sow_from: tier.sow_from.clone(), add_reserve: tier.add_reserve }
    }
}

impl Compiler<'_> {
    /// The ways to move: plain sowing first, then all others by their words.
    pub(super) fn ways(&self) -> Vec<Way> {
        let mut ways = vec![Way::of(&MoveTier::default())];
        for way in self.rules.all_moves().map(Way::of) {
            if !ways.contains(&way) {
                ways.push(way);
            }
        }
        ways[1..].sort_by(|a, b| a.verb.cmp(&b.verb));
        ways
    }

    /// What can be sown, with the number of its way: own holes rising, anticlockwise before clockwise; then the same of every
    /// other way.
    pub(super) fn slots(&self, ways: &[Way], verbs: &[String]) -> Result<Vec<(Slot, usize)>, CompileError> {
        let ring = self.geometry.ring;
        let named = |hole: &model::HoleName| self.geometry.named(hole).ok_or(CompileError::UnknownHole(*hole));
        let mut slots = Vec::new();
        for (number, way) in ways.iter().enumerate() {
            let tiers: Vec<&MoveTier> = self.rules.all_moves().filter(|tier| Way::of(tier) == *way).collect();
            let verb = way.verb.as_ref().and_then(|word| verbs.iter().position(|verb| verb == word));
            let verb = verb.and_then(|i| u8::try_from(i).ok());
            for hole in self.holes() {
                let mut first = way.sow_from.others.as_ref().map(named).transpose()?;
                for (lifted, from) in &way.sow_from.holes {
                    if named(lifted)? == hole {
                        first = Some(named(from)?);
                    }
                }
                let forward = number == 0 || tiers.iter().any(|tier| !tier.only_clockwise);
                let turned = tiers.iter().any(|tier| self.may_go_clockwise(tier, hole));
                for (_, clockwise) in [(forward, false), (turned, true)].into_iter().filter(|way| way.0) {
                    let step = if clockwise { 1 } else { ring - 1 };
                    let at = first.map_or(hole, |first| (first + step) % ring);
                    slots.push((Slot { hole, clockwise, verb, at, add_reserve: way.add_reserve, plain: number == 0 }, number));
                }
            }
        }
        Ok(slots)
    }

    /// The holes that may be a player's own: where holes change owners, all.
    pub(super) fn holes(&self) -> std::ops::Range<u8> {
        if self.rules.round.is_some() { 0..2 * self.geometry.half } else { self.geometry.own() }
    }

    fn may_go_clockwise(&self, tier: &MoveTier, hole: u8) -> bool {
        let filters = if tier.only_clockwise { Some(&tier.holes) } else { tier.clockwise.as_ref() };
        filters.is_some_and(|filters| {
            filters.iter().all(|filter| match filter {
                Condition::InSet(set) => self.set(set).is_ok_and(|holes| holes.contains(&hole)),
                Condition::Inner(inner) => self.geometry.is_inner(hole) == *inner,
                _ => true,
            })
        })
    }

    pub(super) fn tier(
        &mut self,
        tier: &MoveTier,
        slots: &[(Slot, usize)],
        ways: &[Way],
        within: Option<&Atom>,
    ) -> Result<Tier, CompileError> {
        let loaded = |c: &Condition| matches!(c, Condition::Counter { counter: Counter::Reserve, test } if test.min > 0);
        if tier.add_reserve && !tier.guard.iter().any(loaded) {
            return Err(CompileError::NoReserve(tier.id.clone()));
        }
        let way = Way::of(tier);
        let mut guard: Vec<Atom> = within.cloned().into_iter().chain(self.guard(&tier.guard, Seat::Mover)?).collect();
        if self.rules.moves.iter().any(|tier| tier.after_capture) {
            let after = Atom::AfterCapture;
            guard.insert(0, if tier.after_capture { after } else { Atom::Not(Box::new(after)) });
        }
        let mut marks: Vec<Vec<MarkTest>> = Vec::new();
        let mut legal = slots
            .iter()
            .map(|(slot, number)| {
                marks.push(Vec::new());
                if ways.get(*number) != Some(&way) {
                    return Ok(None);
                }
                let clockwise = match (slot.clockwise, &tier.clockwise) {
                    (clockwise, _) if tier.only_clockwise => {
                        if clockwise {
                            &[][..]
                        } else {
                            return Ok(None);
                        }
                    }
                    (false, _) => &[][..],
                    (true, Some(filters)) => filters,
                    (true, None) => return Ok(None),
                };
                let filters = tier.holes.iter().chain(clockwise).filter(|filter| of_origin(filter).is_none());
                let least = if tier.add_reserve { ANY } else { Test::LOADED };
                let mut tests = vec![RowTest { row: slot.hole, test: least }];
                for filter in filters {
                    match self.filter(filter, *slot)? {
                        Filter::Always => {}
                        Filter::Never => return Ok(None),
                        Filter::If(test) => tests.push(test),
                        Filter::Marked(test) => marks.last_mut().into_iter().for_each(|marks| marks.push(test)),
                    }
                }
                Ok(merged(tests))
            })
            .collect::<Result<Vec<_>, _>>()?;
        if marks.iter().all(Vec::is_empty) {
            marks.clear();
        }
        let checks = self.checks(tier)?;
        let free = marks.is_empty() && !tier.also && !tier.leftmost;
        let bounding = |check: &Check| matches!(check, Check::FirstLap { clockwise_only: true, .. });
        let plain_slots: Vec<Slot> = slots.iter().map(|(slot, _)| *slot).collect();
        let at_least = self.at_least(&legal, slots).filter(|_| free && checks.iter().all(bounding));
        if at_least.is_some() {
            for (tests, (slot, way)) in legal.iter_mut().zip(slots) {
                *tests = tests.take().filter(|_| !bounded(slot, *way));
            }
        }
        let pair = pair(&legal, &plain_slots).filter(|_| free && checks.is_empty());
        let by_hole = legal.iter().any(Option::is_some);
        let stops = match tier.stops.is_empty() {
            true => Vec::new(),
            false => plain_slots.iter().map(|slot| self.all_of(&tier.stops, *slot)).collect::<Result<Vec<_>, _>>()?,
        };
        Ok(Tier { guard, legal, marks, at_least, by_hole, pair, checks, also: tier.also, leftmost: tier.leftmost, stops })
    }

    /// What the hole of a slot must pass for all of these to hold; `None`: they never do.
    pub(super) fn all_of(&self, filters: &[Condition], slot: Slot) -> Result<Option<Tests>, CompileError> {
        let mut tests = Tests::default();
        for filter in filters {
            match self.filter(filter, slot)? {
                Filter::Always => {}
                Filter::Never => return Ok(None),
                Filter::If(test) => tests.seeds.push(test),
                Filter::Marked(test) => tests.marks.push(test),
            }
        }
        Ok(merged(std::mem::take(&mut tests.seeds)).map(|seeds| Tests { seeds, ..tests }))
    }

    fn checks(&mut self, tier: &MoveTier) -> Result<Vec<Check>, CompileError> {
        let mut checks: Vec<Check> = tier.holes.iter().filter_map(of_origin).map(Check::Origin).collect();
        if self.rules.round.is_some() {
            checks.push(Check::Owned);
        }
        if tier.clockwise.iter().flatten().any(|filter| of_origin(filter).is_some()) {
            return Err(CompileError::Misplaced { condition: "is origin".into(), place: "in 'clockwise'; put it into 'holes'" });
        }
        for (conditions, clockwise_only, holds) in
            [(&tier.first_lap, false, true), (&tier.first_lap_barred, false, false), (&tier.clockwise_lap, true, true)]
        {
            if conditions.is_empty() {
                continue;
            }
            let mut refs = Vec::new();
            conditions.iter().for_each(|c| collect_refs(c, &mut refs));
            self.add_reads(refs);
            self.add_mark_reads(conditions);
            let when = conditions.iter().map(|c| self.atom(c, Context::Lap)).collect::<Result<Vec<_>, _>>()?;
            let question = self.first_laps.iter().position(|other| *other == when).unwrap_or(self.first_laps.len());
            if question == self.first_laps.len() {
                self.first_laps.push(when.clone());
            }
            checks.push(Check::FirstLap { clockwise_only, holds, when, question });
        }
        if !tier.leaves.is_empty() {
            checks.push(Check::Leaves(self.guard(&tier.leaves, Seat::Mover)?));
        }
        Ok(checks)
    }

    /// The lower bound, where a tier tests, of moves of which one may speak, nothing but the seeds of the hole, with the same bound for all.
    fn at_least(&self, legal: &[Option<Vec<RowTest>>], slots: &[(Slot, usize)]) -> Option<u8> {
        let mut bound = None;
        for (tests, (slot, _)) in legal.iter().zip(slots).filter(|(_, (slot, way))| bounded(slot, *way)) {
            match tests.as_deref() {
                Some([RowTest { row, test }]) if *row == slot.hole && test.max == u8::MAX => {
                    if bound.is_some_and(|b| b != test.min) {
                        return None;
                    }
                    bound = Some(test.min);
                }
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
            Condition::Hole { hole: HoleRef::Next, test } => Filter::If(RowTest { row: self.next_hole(slot), test: *test }),
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

impl Compiler<'_> {
    /// The tests that an own hole must pass to be lifted anticlockwise; `None`: they are never passed.
    pub(super) fn tests(&self, filters: &[Condition], hole: u8) -> Result<Option<Vec<RowTest>>, CompileError> {
        let slot = Slot::plain(hole);
        let mut tests = vec![RowTest { row: hole, test: Test::LOADED }];
        for filter in filters {
            match self.filter(filter, slot)? {
                Filter::Always => {}
                Filter::Never => return Ok(None),
                Filter::If(test) => tests.push(test),
                Filter::Marked(_) => return Err(misplaced(filter, "in a race")),
            }
        }
        Ok(merged(tests))
    }
}

/// `is origin` or `not is origin`.
fn of_origin(condition: &Condition) -> Option<bool> {
    match condition {
        Condition::IsOrigin => Some(true),
        Condition::Not(inner) => of_origin(inner).map(|is| !is),
        _ => None,
    }
}

/// Whether a lower bound may speak of a slot: sowing anticlockwise in the plain way.
fn bounded(slot: &Slot, way: usize) -> bool {
    !slot.clockwise && way == 0
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
