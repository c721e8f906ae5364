//! Openings whose actions are listed game by game.

pub(crate) mod listed;

use super::decide::{Work, next_phase};
use super::lanes::{Row, State};
use crate::rules::{Listed, OpeningKind, Program};

/// The listed opening under way in a lane.
pub fn under_way<const L: usize>(program: &Program, state: &State<L>, l: usize) -> Option<Listed> {
    match program.phases.get(usize::from(state.phase[l])).map(|opening| &opening.kind) {
        Some(OpeningKind::Listed(listed)) => Some(*listed),
        _ => None,
    }
}

/// Counts the legal actions of the lanes in `lanes`.
#[inline(never)]
pub fn count<const L: usize>(program: &Program, state: &State<L>, work: &mut Work<L>, lanes: &Row<L>) {
    for l in (0..L).filter(|l| lanes[*l] != 0) {
        let count = under_way(program, state, l).map_or(0, |listed| listed::steps(program, listed, state, l).count());
        work.listed[l] = u16::try_from(count).unwrap_or(u16::MAX);
    }
}

/// Carries out the chosen actions of the lanes in `lanes`: South first, then North, then the next opening.
#[inline(never)]
pub fn apply<const L: usize>(program: &Program, state: &mut State<L>, work: &mut Work<L>, lanes: &Row<L>) {
    for l in (0..L).filter(|l| lanes[*l] != 0) {
        work.listed[l] = 0;
        let Some(listed) = under_way(program, state, l) else { continue };
        let step = listed::steps(program, listed, state, l).nth(usize::from(work.choice[l]));
        if !step.is_some_and(|step| listed::carry_out(state, l, step)) {
            continue;
        }
        let mut lane = [0; L];
        lane[l] = 0xff;
        if listed != Listed::Pile && state.side[l] == 0 {
            state.swap_sides(program, &lane);
            listed::begin(program, listed, state, l, state.side[l]);
        } else {
            next_phase(program, state, &lane);
        }
    }
}
