//! Legal actions of every lane that has to decide, and carrying out the chosen ones.

use super::atoms::{Facts, Landing, all_hold, fullest};
use super::lanes::{Row, State, and, any, at_stage, blend, mask, set, stage};
use super::lap::go_on;
use super::openings::arrange;
use super::settle::ask;
use crate::catalogue::model::{Moment, Place, Seat};
use crate::rules::{Effect, MAX_ACTIONS, MAX_HOLES, PairTest, Program, RowTest, Tier};

/// Legal actions by slot, and what is found out on the way.
#[derive(Debug, Clone)]
#[repr(C, align(64))]
pub struct Work<const L: usize> {
    /// Whether the action of each slot is legal.
    pub legal: [Row<L>; MAX_ACTIONS],
    /// How many actions are legal.
    pub count: Row<L>,
    /// Lanes that have to decide.
    pub deciding: Row<L>,
    /// The chosen slots.
    pub slot: Row<L>,
    /// What the last laps showed.
    pub landing: Landing<L>,
    /// For the endings.
    pub facts: Facts<L>,
    /// Slots in use by this program.
    pub slots: usize,
}

impl<const L: usize> Work<L> {
    /// Nothing found out yet.
    pub fn new(program: &Program) -> Self {
        let moves = program.slots.len() + program.acts.len();
        let takes = usize::from(program.geometry.half) + 1;
        Self {
            legal: [[0; L]; MAX_ACTIONS],
            slots: moves.max(takes).min(MAX_ACTIONS),
            count: [0; L],
            deciding: [0; L],
            slot: [0; L],
            landing: Landing::none(),
            facts: Facts::none(),
        }
    }

    /// The legal slots of one lane, as bits.
    pub fn legal_bits(&self, l: usize) -> u128 {
        (0..self.slots).fold(0, |bits, slot| bits | (u128::from(self.legal[slot][l] & 1) << slot))
    }
}

/// The slot that ends a series of takes early.
pub fn pass_slot(program: &Program) -> u8 {
    program.geometry.half
}

/// Finds the legal actions of every lane that has to decide, and asks whether a player about to act has lost.
#[inline(always)]
pub fn prepare<const L: usize>(program: &Program, state: &mut State<L>, work: &mut Work<L>) {
    let moving = at_stage(state, stage::MOVING);
    let mut deciding = moving;
    legal_moves(program, state, work, &moving);
    if program.takes {
        let taking = at_stage(state, stage::TAKING);
        if any(&taking) {
            legal_takes(program, state, work, &taking);
            for l in 0..L {
                deciding[l] |= taking[l];
            }
        }
    }
    if !program.phases.is_empty() {
        let arranging = at_stage(state, stage::ARRANGING);
        if any(&arranging) {
            arrange::legal_puts(program, state, work, &arranging);
            for l in 0..L {
                deciding[l] |= arranging[l];
            }
        }
    }
    let mut stuck = [0u8; L];
    for l in 0..L {
        stuck[l] = moving[l] & mask(work.count[l] == 0);
    }
    work.facts.stuck = stuck;
    if any(&stuck) || program.asks_before_moves {
        ask(program, state, &work.facts, Moment::OwnTurn, &moving);
    }
    for l in 0..L {
        work.deciding[l] = deciding[l] & !state.over[l];
    }
}

/// Legal moves of the lanes in `moving`; all other lanes are left with none.
#[inline(always)]
fn legal_moves<const L: usize>(program: &Program, state: &State<L>, work: &mut Work<L>, moving: &Row<L>) {
    work.facts.fullest[0] = fullest(program, state, Seat::Mover);
    if program.moves_ask_enemy {
        work.facts.fullest[1] = fullest(program, state, Seat::Enemy);
    }
    // Lanes whose tier is a lower bound are settled by the fullest hole; the others hole by hole.
    let mut open = *moving;
    let mut bound = [0u8; L];
    let mut bounded = [0u8; L];
    let mut by_hole = false;
    for tier in &program.tiers {
        if !any(&open) {
            break;
        }
        let here = all_hold(&tier.guard, &open, state, &work.landing, &work.facts);
        let found = match tier.at_least {
            Some(least) => {
                let mut found = [0u8; L];
                for l in 0..L {
                    found[l] = here[l] & mask(work.facts.fullest[0][l] >= least);
                    bound[l] |= least & found[l];
                    bounded[l] |= found[l];
                }
                found
            }
            None if any(&here) => {
                if !by_hole {
                    work.legal[..program.slots.len()].fill([0; L]);
                    by_hole = true;
                }
                legal_by_hole(state, tier, &here, &mut work.legal)
            }
            None => continue,
        };
        for l in 0..L {
            open[l] &= !found[l];
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
        for l in 0..L {
            first[l] &= mask(state.lap[l] == 0);
        }
        let hit = all_hold(&act.guard, &first, state, &work.landing, &work.facts);
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
        let forward = mask(!(REVERSIBLE && slot.clockwise));
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

/// Adds the legal moves of a tier in the lanes of `within`; returns the lanes that have any.
#[inline(always)]
fn legal_by_hole<const L: usize>(state: &State<L>, tier: &Tier, within: &Row<L>, legal: &mut [Row<L>]) -> Row<L> {
    let mut found = [0u8; L];
    if let Some(PairTest { own, other, rows }) = &tier.pair {
        let (own_span, other_span) = (own.max.wrapping_sub(own.min), other.max.wrapping_sub(other.min));
        for (legal, (x, y)) in legal.iter_mut().zip(rows) {
            let (x, y) = (&state.seeds[usize::from(*x) % MAX_HOLES], &state.seeds[usize::from(*y) % MAX_HOLES]);
            for l in 0..L {
                let both = mask(x[l].wrapping_sub(own.min) <= own_span) & mask(y[l].wrapping_sub(other.min) <= other_span);
                let hit = within[l] & both;
                legal[l] |= hit;
                found[l] |= hit;
            }
        }
        return found;
    }
    for (legal, tests) in legal.iter_mut().zip(&tier.legal) {
        let Some(tests) = tests else { continue };
        let mut hit = *within;
        for RowTest { row, test } in tests {
            let (row, span) = (&state.seeds[usize::from(*row)], test.max.wrapping_sub(test.min));
            for l in 0..L {
                hit[l] &= mask(row[l].wrapping_sub(test.min) <= span);
            }
        }
        for l in 0..L {
            legal[l] |= hit[l];
            found[l] |= hit[l];
        }
    }
    found
}

#[inline(always)]
fn legal_takes<const L: usize>(program: &Program, state: &State<L>, work: &mut Work<L>, taking: &Row<L>) {
    let half = usize::from(program.geometry.half);
    for hole in program.geometry.own() {
        let hole = usize::from(hole);
        for l in 0..L {
            let hit = taking[l] & mask(state.seeds[half + hole][l] != 0);
            work.legal[hole][l] |= hit;
            work.count[l] = work.count[l].wrapping_sub(hit);
        }
    }
    for (i, case) in program.cases.iter().enumerate() {
        if case.effects.iter().any(|e| matches!(e, Effect::Take { may: true, .. })) {
            for l in 0..L {
                let hit = taking[l] & mask(usize::from(state.resume[l]) == i);
                work.legal[half][l] |= hit;
                work.count[l] = work.count[l].wrapping_sub(hit);
            }
        }
    }
}

/// Carries out the chosen slots of the lanes in `chosen`. `first` is who begins the main phase (`0xff`: North).
#[inline(always)]
pub fn apply<const L: usize>(program: &Program, state: &mut State<L>, work: &mut Work<L>, chosen: &Row<L>, first: u8) {
    for l in 0..L {
        state.passed[l] &= !chosen[l];
    }
    let moving = and(chosen, &at_stage(state, stage::MOVING));
    let taking = and(chosen, &at_stage(state, stage::TAKING));
    let arranging = and(chosen, &at_stage(state, stage::ARRANGING));
    if any(&moving) {
        apply_moves(program, state, &work.slot, &moving);
    }
    if any(&taking) {
        apply_takes(program, state, work, &taking);
    }
    if any(&arranging) {
        arrange::apply_puts(program, state, &work.slot, &arranging, first);
    }
}

#[inline(always)]
fn apply_moves<const L: usize>(program: &Program, state: &mut State<L>, slot: &Row<L>, moving: &Row<L>) {
    let slots = program.slots.len();
    let mut sown = *moving;
    for (i, act) in program.acts.iter().enumerate() {
        let mut here = [0; L];
        for l in 0..L {
            here[l] = moving[l] & mask(usize::from(slot[l]) == slots + i);
            sown[l] &= !here[l];
        }
        if !any(&here) {
            continue;
        }
        for hole in program.geometry.own() {
            for l in 0..L {
                state.seeds[usize::from(hole)][l] += here[l] & 1;
            }
        }
        for l in 0..L {
            state.reserve[0][l] = state.reserve[0][l].wrapping_sub(here[l] & program.geometry.own().end);
        }
        if act.ends_turn {
            set(&mut state.stage, &here, stage::TURN_OVER);
        }
    }
    if program.recalls_case {
        set(&mut state.begun_by, &sown, 0);
    }
    if program.odd_moves {
        lift_oddly(program, state, slot, &sown);
        set(&mut state.stage, &sown, stage::SOWING);
        return;
    }
    if program.recalls_start {
        blend(&mut state.start, &sown, slot);
    }
    if program.reversible {
        let mut hole = [0u8; L];
        let mut clockwise = [0u8; L];
        for (i, s) in program.slots.iter().enumerate() {
            for l in 0..L {
                let hit = mask(usize::from(slot[l]) == i);
                hole[l] |= hit & s.hole;
                clockwise[l] |= hit & mask(s.clockwise);
            }
        }
        blend(&mut state.at, &sown, &hole);
        blend(&mut state.clockwise, &sown, &clockwise);
    } else {
        blend(&mut state.at, &sown, slot);
    }
    set(&mut state.lift, &sown, 0xff);
    set(&mut state.stage, &sown, stage::SOWING);
}

/// Moves that begin elsewhere than after the hole lifted, or add a seed to it: the hole is lifted at once, the hand is sown.
#[inline(always)]
fn lift_oddly<const L: usize>(program: &Program, state: &mut State<L>, slot: &Row<L>, sown: &Row<L>) {
    let (mut hole, mut at, mut clockwise) = ([0u8; L], [0u8; L], [0u8; L]);
    let mut hand = [0u8; L];
    for (i, s) in program.slots.iter().enumerate() {
        let row = &mut state.seeds[usize::from(s.hole) % MAX_HOLES];
        let more = u8::from(s.add_reserve);
        for l in 0..L {
            let hit = sown[l] & mask(slot[l] == i as u8);
            hole[l] |= hit & s.hole;
            at[l] |= hit & s.at;
            clockwise[l] |= hit & mask(s.clockwise);
            hand[l] |= hit & row[l].wrapping_add(more);
            row[l] &= !hit;
            state.reserve[0][l] = state.reserve[0][l].wrapping_sub(hit & more);
        }
    }
    blend(&mut state.carry, sown, &hand);
    blend(&mut state.origin, sown, &hole);
    blend(&mut state.start, sown, &hole);
    blend(&mut state.at, sown, &at);
    blend(&mut state.clockwise, sown, &clockwise);
    set(&mut state.lift, sown, 0);
}

#[inline(always)]
fn apply_takes<const L: usize>(program: &Program, state: &mut State<L>, work: &mut Work<L>, taking: &Row<L>) {
    let half = usize::from(program.geometry.half);
    let mut taken = [0u8; L];
    let mut left = [0u8; L];
    for hole in program.geometry.own() {
        let row = &mut state.seeds[half + usize::from(hole)];
        for l in 0..L {
            let hit = taking[l] & mask(work.slot[l] == hole);
            taken[l] |= row[l] & hit;
            row[l] &= !hit;
            left[l] |= row[l];
        }
    }
    let mut done = [0u8; L];
    for l in 0..L {
        state.pending[l] = state.pending[l].wrapping_sub(taking[l] & 1);
        done[l] = taking[l] & (mask(state.pending[l] == 0) | mask(left[l] == 0) | mask(work.slot[l] == pass_slot(program)));
        state.captured_turn[l] += u32::from(taken[l]);
    }
    for (i, case) in program.cases.iter().enumerate() {
        let Some(Effect::Take { to, .. }) = case.effects.last() else { continue };
        let mut here = [0; L];
        for l in 0..L {
            here[l] = taking[l] & mask(usize::from(state.resume[l]) == i);
        }
        credit(program, state, *to, &taken, &here);
        let here = and(&here, &done);
        go_on(program, state, &work.landing, case.then, &here);
        if program.recalls_case {
            set(&mut state.begun_by, &here, i as u8 + 1);
        }
    }
}

/// Gives seeds to the mover.
#[inline(always)]
pub fn credit<const L: usize>(program: &Program, state: &mut State<L>, to: Place, seeds: &Row<L>, mask: &Row<L>) {
    let row = match (to, program.geometry.store) {
        (Place::Hand, _) => &mut state.carry,
        (Place::Hole(hole), _) => &mut state.seeds[usize::from(program.geometry.named(&hole).unwrap_or(0)) % MAX_HOLES],
        (Place::Store | Place::OffBoard, Some(store)) => &mut state.seeds[usize::from(store)],
        (Place::Store | Place::OffBoard, None) => &mut state.stored[0],
    };
    for l in 0..L {
        row[l] = row[l].wrapping_add(seeds[l] & mask[l]);
    }
}
