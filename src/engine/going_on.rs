//! How a turn goes on after a lap: where the next one begins, or that none does.

use super::atoms::Landing;
use super::lanes::{Row, State, blend, mask, set, stage};
use super::lap::stepped;
use super::played::Played;
use crate::catalogue::model::{HoleRef, Resume};
use crate::rules::Then;

/// The hole that a reference means by the landing hole alone.
#[inline(never)]
fn referred<const L: usize>(program: Played<'_>, landing: &Row<L>, reference: HoleRef) -> Row<L> {
    let mut meant = *landing;
    for (l, hole) in landing.iter().enumerate() {
        meant[l] = program.geometry.refer(*hole, reference).unwrap_or(*hole);
    }
    meant
}

/// Lets the turn go on as a case says.
#[inline(always)]
pub fn go_on<const L: usize>(program: Played<'_>, state: &mut State<L>, landing: &Landing<L>, then: Then, fit: &Row<L>) {
    let ring = program.geometry.ring;
    match then {
        Then::EndTurn => set(&mut state.stage, fit, stage::TURN_OVER),
        Then::MoveAgain => set(&mut state.stage, fit, stage::MOVED),
        Then::Choose => {
            set(&mut state.after, fit, 0xff);
            set(&mut state.stage, fit, stage::MOVED);
        }
        Then::SowOn => {
            blend(&mut state.at, fit, &landing.hole);
            set(&mut state.lift, fit, 0xff);
            set(&mut state.stage, fit, stage::SOWING);
        }
        Then::Lift { hole } => {
            let lifted = match hole {
                HoleRef::Origin => state.origin,
                HoleRef::Next => stepped(&landing.hole, state.clockwise(program), ring),
                _ => referred(program, &landing.hole, hole),
            };
            blend(&mut state.at, fit, &lifted);
            set(&mut state.lift, fit, 0xff);
            set(&mut state.stage, fit, stage::SOWING);
        }
        Then::SowHand { first, new_origin } => {
            // `at` is the hole before the first one sown.
            let mut against = *state.clockwise(program);
            against.iter_mut().for_each(|x| *x = !*x);
            let before = match first {
                Resume::AfterOrigin => state.origin,
                Resume::AfterLanding => landing.hole,
                Resume::AfterStart => state.start,
                Resume::Origin | Resume::Landing | Resume::Start | Resume::Hole(_) => {
                    stepped(&resumed(program, state, landing, first), &against, ring)
                }
            };
            blend(&mut state.at, fit, &before);
            if new_origin {
                let sown = stepped(&before, state.clockwise(program), ring);
                blend(&mut state.origin, fit, &sown);
            }
            set(&mut state.lift, fit, 0);
            set(&mut state.stage, fit, stage::SOWING);
        }
        Then::AddAndLift { hole, first } => {
            let hole = resumed(program, state, landing, hole);
            for (i, row) in state.seeds[..usize::from(ring)].iter_mut().enumerate() {
                for l in 0..L {
                    row[l] = row[l].wrapping_add(state.carry[l] & fit[l] & mask(hole[l] == i as u8));
                }
            }
            set(&mut state.carry, fit, 0);
            set(&mut state.stage, fit, stage::SOWING);
            let Some(first) = first else {
                blend(&mut state.at, fit, &hole);
                set(&mut state.lift, fit, 0xff);
                return;
            };
            // Lifted at once, since the hand is sown from elsewhere.
            for (i, row) in state.seeds[..usize::from(ring)].iter_mut().enumerate() {
                for l in 0..L {
                    let hit = fit[l] & mask(hole[l] == i as u8);
                    state.carry[l] |= row[l] & hit;
                    row[l] &= !hit;
                }
            }
            let mut against = *state.clockwise(program);
            against.iter_mut().for_each(|x| *x = !*x);
            let before = stepped(&resumed(program, state, landing, first), &against, ring);
            blend(&mut state.at, fit, &before);
            blend(&mut state.origin, fit, &hole);
            set(&mut state.lift, fit, 0);
        }
    }
}

/// The hole from which a turn goes on.
#[inline(always)]
fn resumed<const L: usize>(program: Played<'_>, state: &State<L>, landing: &Landing<L>, hole: Resume) -> Row<L> {
    let ring = program.geometry.ring;
    match hole {
        Resume::Origin => state.origin,
        Resume::Landing => landing.hole,
        Resume::AfterOrigin => stepped(&state.origin, state.clockwise(program), ring),
        Resume::AfterLanding => stepped(&landing.hole, state.clockwise(program), ring),
        Resume::Start => state.start,
        Resume::AfterStart => stepped(&state.start, state.clockwise(program), ring),
        Resume::Hole(name) => [program.geometry.named(&name).unwrap_or(0); L],
    }
}
