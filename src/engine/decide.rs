//! Legal actions of every lane that has to decide.

use super::atoms::{Facts, Landing, all_hold, look_for_fullest, narrowed};
use super::barred::Barred;
use super::first_laps::FirstLaps;
use super::further_choices::{enemy_holes, legal_puts, legal_takes};
use super::lanes::{NO_HOLE, Row, State, any, at_stage, blend, mask, set, stage};
use super::openings;
use super::rounds::owned;
use super::settle::ask;
use super::watch;
use super::{lifts, offers, race};
use crate::catalogue::model::{Moment, Seat};
use crate::rules::{Check, MAX_ACTIONS, MAX_HOLES, MOST_STATISTICS, PairTest, Program, Tier, begun_by_tier};

/// Legal actions by slot, and what is found out on the way.
#[derive(Debug, Clone)]
#[repr(C, align(64))]
pub struct Work<const L: usize> {
    /// Whether the action of each slot is legal.
    pub legal: [Row<L>; MAX_ACTIONS],
    /// How many actions are legal.
    pub count: Row<L>,
    /// How many actions are legal in a lane whose opening lists them; 0 in others.
    pub listed: [u16; L],
    /// The chosen one of those.
    pub choice: [u16; L],
    /// Lanes that have to decide.
    pub deciding: Row<L>,
    /// The chosen slots.
    pub slot: Row<L>,
    /// What the last laps showed.
    pub landing: Landing<L>,
    /// The tier of a move chosen now, as in [`State::tier`].
    pub tier: Row<L>,
    /// Lanes whose move a statistic would count.
    pub counts_move: [Row<L>; MOST_STATISTICS],
    /// Lanes whose player has no legal action.
    pub stuck: Row<L>,
    /// Slots in use by this program.
    pub slots: usize,
    first_laps: FirstLaps<L>,
}

impl<const L: usize> Work<L> {
    /// Nothing found out yet.
    pub fn new(program: &Program) -> Self {
        let moves = program.slots.len() + program.acts.len();
        let moves = if lifts::chosen(program) { moves.max(program.seeds.into()) } else { moves };
        let takes = program.takes || !program.phases.is_empty();
        let moves = if program.offers { moves.max(offers::SLOTS) } else { moves };
        let takes = if takes { usize::from(pass_slot(program)) + 1 } else { 0 };
        Self {
            legal: [[0; L]; MAX_ACTIONS],
            slots: moves.max(takes).min(MAX_ACTIONS),
            count: [0; L],
            listed: [0; L],
            choice: [0; L],
            deciding: [0; L],
            slot: [0; L],
            landing: Landing::none(),
            tier: [0; L],
            counts_move: [[0; L]; MOST_STATISTICS],
            stuck: [0; L],
            first_laps: FirstLaps::none(),
        }
    }

    /// The legal slots of one lane, as bits.
    pub fn legal_bits(&self, l: usize) -> u128 {
        (0..self.slots).fold(0, |bits, slot| bits | (u128::from(self.legal[slot][l] & 1) << slot))
    }
}

/// The slot that ends a series of takes early.
pub fn pass_slot(program: &Program) -> u8 {
    if program.takes_own { 2 * program.geometry.half } else { program.geometry.half }
}

/// Finds the legal actions of every lane that has to decide, those left out that are `barred`, and asks whether a player about to act
/// has lost.
#[inline(always)]
pub fn prepare<const L: usize>(program: &Program, state: &mut State<L>, work: &mut Work<L>, barred: Option<&Barred<L>>) {
    let moving = at_stage(state, stage::MOVING);
    let mut deciding = moving;
    legal_moves(program, state, work, &moving);
    for (i, _) in &program.watches {
        state.counts_move[*i] = work.counts_move[*i];
    }
    if program.recalls_tier {
        blend(&mut state.tier, &moving, &work.tier);
    }
    if lifts::chosen(program) {
        lifts::legal(program, state, work, &moving);
    }
    if let Some(barred) = barred {
        barred.leave_out(work);
    }
    if program.takes {
        let taking = at_stage(state, stage::TAKING);
        if any(&taking) {
            legal_takes(program, state, work, &taking);
            for l in 0..L {
                deciding[l] |= taking[l];
            }
        }
    }
    if program.offers {
        let offered = offers::legal(state, work);
        for l in 0..L {
            deciding[l] |= offered[l];
        }
    }
    if !program.phases.is_empty() {
        let arranging = at_stage(state, stage::ARRANGING);
        if any(&arranging) {
            legal_puts(program, state, work, &arranging);
            for l in 0..L {
                deciding[l] |= arranging[l];
            }
            if program.races {
                // A racer without a hole to lift does not sow.
                let mut unable = arranging;
                for l in 0..L {
                    unable[l] &= mask(work.count[l] == 0);
                    deciding[l] &= !unable[l];
                }
                if any(&unable) {
                    race::choose(program, state, &unable, &[NO_HOLE; L]);
                }
            }
        }
    }
    if program.exchanges {
        let exchanging = at_stage(state, stage::EXCHANGING);
        if any(&exchanging) {
            enemy_holes(program, state, work, &exchanging);
            for l in 0..L {
                deciding[l] |= exchanging[l];
            }
        }
    }
    if program.listed {
        let listed = at_stage(state, stage::LISTED);
        if any(&listed) {
            openings::count(program, state, work, &listed);
            for l in 0..L {
                deciding[l] |= listed[l];
            }
        }
    }
    let mut stuck = [0u8; L];
    for l in 0..L {
        stuck[l] = moving[l] & mask(work.count[l] == 0);
    }
    work.stuck = stuck;
    if any(&stuck) || program.asks_before_moves {
        ask(program, state, &work.landing, Facts { stuck: &work.stuck, ..Facts::NONE }, Moment::OwnTurn, &moving);
    }
    for l in 0..L {
        work.deciding[l] = deciding[l] & !state.over[l];
    }
}

/// Legal moves of the lanes in `moving`; all other lanes are left with none.
#[inline(always)]
fn legal_moves<const L: usize>(program: &Program, state: &mut State<L>, work: &mut Work<L>, moving: &Row<L>) {
    look_for_fullest(program, state, Seat::Mover);
    if program.moves_ask_enemy {
        look_for_fullest(program, state, Seat::Enemy);
    }
    // Lanes whose tier is a lower bound are settled by the fullest hole; the others hole by hole.
    let mut open = *moving;
    let mut bound = [0u8; L];
    let mut bounded = [0u8; L];
    let mut by_hole = false;
    let mut moves = [0u8; L];
    watch::about_to_move(program, &mut work.counts_move, moving);
    for (number, tier) in program.tiers.iter().enumerate() {
        if program.asks_tiers {
            for l in 0..L {
                work.stuck[l] = moving[l] & !moves[l];
            }
        }
        let here = all_hold(&tier.guard, &open, state, &work.landing, Facts { stuck: &work.stuck, ..Facts::NONE });
        let found = match tier.at_least {
            Some(least) => {
                let mut found = [0u8; L];
                for l in 0..L {
                    found[l] = here[l] & mask(state.fullest[0][l] >= least);
                    bound[l] |= least & found[l];
                    bounded[l] |= found[l];
                }
                found
            }
            None if any(&here) => {
                let first = !by_hole;
                by_hole = true;
                match &tier.pair {
                    Some(pair) if first => pair_moves::<L, false>(state, pair, &here, &mut work.legal),
                    _ => {
                        if first {
                            work.legal[..program.slots.len()].fill([0; L]);
                        }
                        match &tier.pair {
                            Some(pair) => pair_moves::<L, true>(state, pair, &here, &mut work.legal),
                            None if tier.checks.is_empty() => legal_by_hole(state, tier, &here, &mut work.legal),
                            None => checked_moves(program, state, tier, &here, &mut work.legal, &mut work.first_laps),
                        }
                    }
                }
            }
            None => continue,
        };
        watch::offered(program, &mut work.counts_move, number, &found);
        if program.recalls_tier {
            set(&mut work.tier, &found, begun_by_tier(number));
        }
        if program.asks_tiers {
            for l in 0..L {
                moves[l] |= found[l];
            }
        }
        if !tier.also {
            for l in 0..L {
                open[l] &= !found[l];
            }
            if !any(&open) {
                break;
            }
        }
    }
    let bounds = Bounds { least: bound, lanes: bounded };
    let mut count = match (by_hole, program.reversible) {
        (false, false) => add_bounded::<L, false, false>(program, state, &bounds, &mut work.legal),
        (false, true) => add_bounded::<L, false, true>(program, state, &bounds, &mut work.legal),
        (true, false) => add_bounded::<L, true, false>(program, state, &bounds, &mut work.legal),
        (true, true) => add_bounded::<L, true, true>(program, state, &bounds, &mut work.legal),
    };
    for legal in &mut work.legal[program.slots.len()..work.slots] {
        *legal = [0; L];
    }
    for (i, act) in program.acts.iter().enumerate() {
        let mut first = *moving;
        let unbegun = state.lap.is_zero();
        for l in 0..L {
            first[l] &= unbegun[l];
        }
        let hit = all_hold(&act.guard, &first, state, &work.landing, Facts { stuck: &work.stuck, ..Facts::NONE });
        for l in 0..L {
            count[l] = count[l].wrapping_sub(hit[l]);
        }
        work.legal[program.slots.len() + i] = hit;
    }
    work.count = count;
}

/// The least number of seeds a hole must hold, in the lanes whose tier is such a bound.
struct Bounds<const L: usize> {
    least: Row<L>,
    lanes: Row<L>,
}

/// Adds the moves of lanes with a bound to what is legal (`ADD`: others have been found already); returns how many there are.
#[inline(always)]
fn add_bounded<const L: usize, const ADD: bool, const REVERSIBLE: bool>(
    program: &Program,
    state: &State<L>,
    bounds: &Bounds<L>,
    legal: &mut [Row<L>],
) -> Row<L> {
    let mut count = [0u8; L];
    for (slot, legal) in program.slots.iter().zip(legal) {
        let row = &state.seeds[usize::from(slot.hole) % MAX_HOLES];
        let forward = mask(!(REVERSIBLE && (slot.clockwise || !slot.plain)));
        for l in 0..L {
            let mut hit = bounds.lanes[l] & mask(row[l] >= bounds.least[l]);
            if REVERSIBLE {
                hit &= forward;
            }
            if ADD {
                hit |= legal[l];
            }
            legal[l] = hit;
            count[l] = count[l].wrapping_sub(hit);
        }
    }
    count
}

/// Sets the moves of a tier that asks the same of two holes each, in the lanes of `within` (`ADD`: beside those found before); returns the
/// lanes that have any.
#[inline(always)]
fn pair_moves<const L: usize, const ADD: bool>(
    state: &State<L>,
    pair: &PairTest,
    within: &Row<L>,
    legal: &mut [Row<L>],
) -> Row<L> {
    let PairTest { own, other, .. } = *pair;
    let (own_span, other_span) = (own.max.wrapping_sub(own.min), other.max.wrapping_sub(other.min));
    // The common question, for so many seeds beside at least so many, takes half the instructions.
    match own_span == 0 && other.max == u8::MAX {
        true => passing_pairs::<L, ADD>(state, pair, within, legal, |x, y| (x == own.min) & (y >= other.min)),
        false => passing_pairs::<L, ADD>(state, pair, within, legal, |x, y| {
            (x.wrapping_sub(own.min) <= own_span) & (y.wrapping_sub(other.min) <= other_span)
        }),
    }
}

#[inline(always)]
fn passing_pairs<const L: usize, const ADD: bool>(
    state: &State<L>,
    pair: &PairTest,
    within: &Row<L>,
    legal: &mut [Row<L>],
    passes: impl Fn(u8, u8) -> bool,
) -> Row<L> {
    let mut found = [0u8; L];
    for (legal, &(x, y)) in legal.iter_mut().zip(&pair.rows) {
        let (x, y) = (&state.seeds[usize::from(x) % MAX_HOLES], &state.seeds[usize::from(y) % MAX_HOLES]);
        for l in 0..L {
            let hit = within[l] & mask(passes(x[l], y[l]));
            legal[l] = if ADD { legal[l] | hit } else { hit };
            found[l] |= hit;
        }
    }
    found
}

/// Adds the legal moves of a tier in the lanes of `within`; returns the lanes that have any.
#[inline(always)]
fn legal_by_hole<const L: usize>(state: &State<L>, tier: &Tier, within: &Row<L>, legal: &mut [Row<L>]) -> Row<L> {
    let mut found = [0u8; L];
    for (i, legal) in legal.iter_mut().enumerate().take(tier.legal.len()) {
        let Some(mut hit) = tested(state, tier, i, within) else { continue };
        allow(state, tier, i, &mut hit, legal, &mut found);
    }
    found
}

/// Lanes of `within` in which a slot passes its tests of seeds and marks; `None`: never in this tier.
#[inline(always)]
fn tested<const L: usize>(state: &State<L>, tier: &Tier, slot: usize, within: &Row<L>) -> Option<Row<L>> {
    let marks = tier.marks.get(slot).map_or(&[][..], |tests| tests);
    Some(narrowed(state, (tier.legal[slot].as_ref()?, marks), within))
}

/// Adds a slot to what is legal, in the lanes of `hit`.
#[inline(always)]
fn allow<const L: usize>(state: &State<L>, tier: &Tier, slot: usize, hit: &mut Row<L>, legal: &mut Row<L>, found: &mut Row<L>) {
    if tier.leftmost {
        for l in 0..L {
            hit[l] &= !found[l];
        }
        if let Some(Some(tests)) = tier.stops.get(slot) {
            // The first hole has been found, but it may not be lifted.
            let stopped = narrowed(state, (&tests.seeds, &tests.marks), hit);
            for l in 0..L {
                found[l] |= stopped[l];
                hit[l] &= !stopped[l];
            }
        }
    }
    for l in 0..L {
        legal[l] |= hit[l];
        found[l] |= hit[l];
    }
}

/// As [`legal_by_hole`], of a tier whose moves must pass checks besides.
#[inline(always)]
fn checked_moves<const L: usize>(
    program: &Program,
    state: &State<L>,
    tier: &Tier,
    within: &Row<L>,
    legal: &mut [Row<L>],
    first_laps: &mut FirstLaps<L>,
) -> Row<L> {
    let mut found = [0u8; L];
    for (i, (slot, legal)) in program.slots.iter().zip(legal).enumerate().take(tier.legal.len()) {
        let Some(mut hit) = tested(state, tier, i, within) else { continue };
        for check in &tier.checks {
            let (clockwise_only, holds, when) = match check {
                Check::Origin(is) => {
                    for l in 0..L {
                        hit[l] &= mask((state.origin[l] == slot.hole) == *is);
                    }
                    continue;
                }
                Check::Owned => {
                    let owned = owned(program, state, slot.hole);
                    for l in 0..L {
                        hit[l] &= owned[l];
                    }
                    continue;
                }
                Check::Leaves(when) => {
                    // A copy: what a call is shown cannot stay in registers.
                    let asked = hit;
                    if any(&asked) {
                        let left = first_laps.leave(program, state, slot, when, &asked);
                        for l in 0..L {
                            hit[l] &= left[l];
                        }
                    }
                    continue;
                }
                Check::FirstLap { clockwise_only, holds, when } => (clockwise_only, holds, when),
            };
            if !any(&hit) || (*clockwise_only && !slot.clockwise) {
                continue;
            }
            let fits = first_laps.end_where(program, state, slot, when, &hit);
            for l in 0..L {
                hit[l] &= fits[l] ^ mask(!*holds);
            }
        }
        allow(state, tier, i, &mut hit, legal, &mut found);
    }
    found
}
