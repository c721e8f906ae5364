//! Free arrangement: seeds in hand are put, one at a time, into own holes.

use super::next_phase;
use crate::engine::decide::Work;
use crate::engine::lanes::{Row, State, any, mask};
use crate::rules::{Arrangement, OpeningKind, Program};

/// Gives the seeds to both players, or to one who arranges `alone` (0 the mover, 1 the enemy).
pub fn begin<const L: usize>(program: &Program, state: &mut State<L>, l: usize, arrangement: &Arrangement, alone: Option<usize>) {
    let actor = alone.unwrap_or(0);
    state.hand[actor][l] = arrangement.hand;
    state.hand[1 - actor][l] = if alone.is_none() { arrangement.hand } else { 0 };
    let Some(deal) = &arrangement.deal else { return };
    let half = usize::from(program.geometry.half);
    for (hole, seeds) in deal.holes.iter().enumerate() {
        state.seeds[actor * half + hole][l] = 0;
        state.seeds[(1 - actor) * half + hole][l] = *seeds;
    }
    state.reserve[0][l] = deal.reserve;
    state.reserve[1][l] = deal.reserve;
    state.stored[actor][l] = 0;
    state.stored[1 - actor][l] = 0;
    match program.geometry.store {
        Some(store) => state.seeds[actor * half + usize::from(store)][l] = deal.left,
        None => state.stored[actor][l] = deal.left,
    }
}

/// The holes that may take another seed.
#[inline(always)]
pub fn legal_puts<const L: usize>(program: &Program, state: &State<L>, work: &mut Work<L>, arranging: &Row<L>) {
    for (i, opening) in program.phases.iter().enumerate() {
        let OpeningKind::Arrange(phase) = &opening.kind else { continue };
        let mut here = *arranging;
        for l in 0..L {
            here[l] &= mask(usize::from(state.phase[l]) == i);
        }
        for hole in program.geometry.own() {
            let hole = usize::from(hole);
            for l in 0..L {
                let hit = here[l] & mask(state.seeds[hole][l] < phase.at_most);
                work.legal[hole][l] |= hit;
                work.count[l] = work.count[l].wrapping_sub(hit);
            }
        }
    }
}

/// Puts the seeds.
#[inline(always)]
pub fn apply_puts<const L: usize>(program: &Program, state: &mut State<L>, slot: &Row<L>, arranging: &Row<L>, first: u8) {
    for hole in program.geometry.own() {
        for l in 0..L {
            state.seeds[usize::from(hole)][l] += arranging[l] & mask(slot[l] == hole) & 1;
        }
    }
    let mut empty = [0u8; L];
    for l in 0..L {
        state.hand[0][l] = state.hand[0][l].wrapping_sub(arranging[l] & 1);
        empty[l] = arranging[l] & mask(state.hand[0][l] == 0);
    }
    if !any(&empty) {
        return;
    }
    let mut done = [0u8; L];
    let mut other = [0u8; L];
    for l in 0..L {
        done[l] = empty[l] & mask(state.hand[1][l] == 0);
        other[l] = empty[l] & !done[l];
    }
    state.swap_sides(program, &other);
    next_phase(program, state, &done, first);
}
