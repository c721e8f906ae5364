//! Arrangement: what a player does who may stop before his hand is empty.

use super::super::played::Played;
use crate::catalogue::model::Place;
use crate::engine::apply::credit;
use crate::engine::decide::{Work, pass_slot};
use crate::engine::lanes::{Row, State, mask};
use crate::rules::OpeningKind;

/// Lets the lanes of `lanes` stop.
#[inline(never)]
pub fn may_stop<const L: usize>(program: Played<'_>, work: &mut Work<L>, lanes: &Row<L>) {
    work.legal.add(pass_slot(program).into(), lanes);
}

/// Lanes of `arranging` whose player has chosen to stop: the seeds in his hand go out of the game, to his credit.
#[inline(never)]
pub fn stop<const L: usize>(program: Played<'_>, state: &mut State<L>, slot: &Row<L>, arranging: &Row<L>) -> Row<L> {
    let mut stopping = [0; L];
    for (i, opening) in program.phases.iter().enumerate() {
        let OpeningKind::Arrange { may: true, .. } = opening.kind else { continue };
        for l in 0..L {
            stopping[l] |= arranging[l] & mask(usize::from(state.phase[l]) == i) & mask(slot[l] == pass_slot(program));
        }
    }
    let left = state.hand[0];
    credit(program, state, Place::OffBoard, &left, &stopping);
    for l in 0..L {
        state.hand[0][l] &= !stopping[l];
    }
    stopping
}

/// Whether a slot of an arrangement is the one that ends it early.
pub fn stops(program: Played<'_>, phase: usize, slot: u8) -> bool {
    slot == pass_slot(program)
        && matches!(program.phases.get(phase).map(|opening| &opening.kind), Some(OpeningKind::Arrange { .. }))
}
