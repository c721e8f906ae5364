//! Exchange: before the game each player takes what lies in some loaded holes of the other.

use super::super::played::Played;
use crate::engine::apply::{credit, next_phase, take_holes};
use crate::engine::lanes::{Row, State, any, mask};
use crate::rules::OpeningKind;

/// Takes the holes. [`State::pending`] counts those that both still have to take.
#[inline(never)]
pub fn apply_takes<const L: usize>(program: Played<'_>, state: &mut State<L>, slot: &Row<L>, exchanging: &Row<L>) {
    let (taken, _) = take_holes(program, state, slot, exchanging);
    let mut other = [0u8; L];
    let mut done = [0u8; L];
    for (i, opening) in program.phases.iter().enumerate() {
        let OpeningKind::Exchange(exchange) = opening.kind else { continue };
        let mut here = [0; L];
        for l in 0..L {
            here[l] = exchanging[l] & mask(usize::from(state.phase[l]) == i);
            state.pending[l] = state.pending[l].wrapping_sub(here[l] & 1);
            other[l] |= here[l] & (mask(exchange.in_turn) | mask(state.pending[l] == exchange.count));
            done[l] |= here[l] & mask(state.pending[l] == 0);
        }
        credit(program, state, exchange.to, &taken, &here);
    }
    for l in 0..L {
        other[l] &= !done[l];
    }
    state.turn_later(&other);
    if any(&done) {
        let other = next_phase(program, state, &done);
        state.turn_later(&other);
    }
}
