//! Cases of the decision list that a player may decline: he is asked first, and what he says is carried out.

use super::atoms::Landing;
use super::cases::{decide_apart, follow_apart};
use super::decide::Work;
use super::lanes::{Row, State, any, at_stage, blend, mask, set, stage};
use super::lap::{found_at, look};
use super::played::Played;
use super::watch;

/// The slot of the action that takes what is offered; the other declines it.
pub const ACCEPT: u8 = 0;
/// How many there are.
pub const SLOTS: usize = 2;

/// The case of that number is offered in the lanes of `fit`.
#[inline(never)]
pub fn offer<const L: usize>(state: &mut State<L>, landing: &Landing<L>, case: usize, fit: &Row<L>) {
    blend(&mut state.offered, fit, &landing.hole);
    set(&mut state.resume, fit, case as u8);
    set(&mut state.stage, fit, stage::OFFERED);
}

/// Both actions are legal in every lane to which a case is offered; these are returned.
#[inline(never)]
pub fn legal<const L: usize>(state: &State<L>, work: &mut Work<L>) -> Row<L> {
    let offered = at_stage(state, stage::OFFERED);
    (0..SLOTS).for_each(|slot| work.legal.add(slot, &offered));
    offered
}

/// Carries out what the players of the lanes in `lanes` have said.
#[inline(never)]
pub fn apply<const L: usize>(program: Played<'_>, state: &mut State<L>, work: &mut Work<L>, lanes: &Row<L>) {
    // Other games may have been sown since, and this one tried.
    let offered = state.offered;
    let count = found_at(&state.seeds[..usize::from(program.geometry.ring)], &offered);
    let landing = &mut work.landing;
    blend(&mut landing.hole, lanes, &offered);
    blend(&mut landing.count, lanes, &count);
    look(program, state, landing);
    let case_offered = state.resume;
    for (i, case) in program.cases.iter().enumerate().filter(|(_, case)| case.may) {
        let (mut accepted, mut declined) = ([0u8; L], [0u8; L]);
        for l in 0..L {
            let here = lanes[l] & mask(usize::from(case_offered[l]) == i);
            accepted[l] = here & mask(work.slot[l] == ACCEPT);
            declined[l] = here & !accepted[l];
        }
        if any(&accepted) {
            watch::fired(program, state, i, &accepted);
            follow_apart(program, state, landing, (i, case), accepted);
        }
        if !any(&declined) {
            continue;
        }
        match case.declined.and_then(|other| Some((other, program.cases.get(other)?))) {
            Some(other) => {
                watch::fired(program, state, other.0, &declined);
                follow_apart(program, state, landing, other, declined);
            }
            None => decide_apart(program, i + 1, true, state, landing, &declined),
        }
    }
}
