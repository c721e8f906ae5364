//! Openings: how one begins and ends, and what comes after it. Each kind of opening is a file here; a rare thing may be done
//! lane by lane.

pub(crate) mod arrange;

use super::lanes::{Row, State, mask, set, stage};
use crate::rules::{By, OpeningKind, Program};

/// Begins the opening, or the main phase, whose number a lane has; returns who is to act (`0xff`: North). `first` is who begins
/// the game.
pub fn begin<const L: usize>(program: &Program, state: &mut State<L>, l: usize, first: u8) -> u8 {
    let opening = program.phases.get(usize::from(state.phase[l]));
    let by = opening.map_or(program.first, |opening| opening.by);
    let otherwise = match opening.map(|opening| &opening.kind) {
        Some(OpeningKind::Arrange(_)) => 0,
        Some(OpeningKind::Play) | None => first,
    };
    let actor = match by {
        By::Both => otherwise,
        By::Winner => mask(state.phase_winner[l] == 1),
        By::Loser => mask(state.phase_winner[l] == 0),
    };
    state.stage[l] = match opening.map(|opening| &opening.kind) {
        Some(OpeningKind::Arrange(arrangement)) => {
            let alone = (by != By::Both).then_some(usize::from(actor != state.side[l]));
            arrange::begin(program, state, l, arrangement, alone);
            stage::ARRANGING
        }
        Some(OpeningKind::Play) | None => stage::MOVING,
    };
    actor
}

/// The opening under way is over: on to the next, or to the main phase.
#[inline(never)]
pub fn next_phase<const L: usize>(program: &Program, state: &mut State<L>, done: &Row<L>, first: u8) {
    let mut other = [0u8; L];
    for l in (0..L).filter(|l| done[*l] != 0) {
        state.phase[l] += 1;
        other[l] = begin(program, state, l, first) ^ state.side[l];
    }
    state.swap_sides(program, &other);
}

/// A part that was played is won or lost, which ends the turn.
#[inline(never)]
pub fn decided<const L: usize>(program: &Program, state: &mut State<L>, lanes: &Row<L>, first: u8) {
    set(&mut state.phase_over, lanes, 0);
    set(&mut state.passed, lanes, 0);
    state.clear_turn(program, lanes);
    next_phase(program, state, lanes, first);
}
