//! Moves that lift as many seeds of a hole as the player likes. The slot of such a move is the number of the last seed lifted,
//! counting the player's own seeds hole by hole; so there are never more slots than seeds.

use super::decide::Work;
use super::lanes::{Row, State};
use super::lap::try_lap;
use super::played::Played;
use crate::catalogue::model::Lift;
use crate::rules::{Check, Program};

/// Whether players of this program say how many seeds they lift.
pub fn chosen(program: &Program) -> bool {
    program.lift == Some(Lift::AnyNumber)
}

/// The hole of a slot and how many of its seeds are lifted.
pub fn decode<const L: usize>(program: Played<'_>, state: &State<L>, l: usize, slot: u8) -> (u8, u8) {
    let mut before = 0;
    for hole in program.geometry.own() {
        let seeds = state.seeds[usize::from(hole)][l];
        if slot < before + seeds {
            return (hole, slot - before + 1);
        }
        before += seeds;
    }
    (0, 0)
}

/// Turns the holes that may be lifted, in the lanes of `moving`, into moves of every number of their seeds that pass the checks.
#[inline(never)]
pub fn legal<const L: usize>(program: Played<'_>, state: &State<L>, work: &mut Work<L>, moving: &Row<L>) {
    for l in (0..L).filter(|l| moving[*l] != 0) {
        let mut holes = [false; crate::rules::MAX_HOLES];
        for (i, slot) in program.slots.iter().enumerate() {
            holes[usize::from(slot.hole)] |= work.legal.has(i, l);
        }
        work.legal.clear(l);
        let one = state.lane(program, l);
        let mut slot = 0;
        for hole in program.geometry.own().map(usize::from) {
            for seeds in 1..=state.seeds[hole][l] {
                if holes[hole] && passes(program, &one, hole as u8, seeds) {
                    work.legal.insert(slot, l);
                }
                slot += 1;
            }
        }
    }
}

fn passes(program: Played<'_>, one: &State<1>, hole: u8, seeds: u8) -> bool {
    program.lift_checks.iter().all(|check| {
        let Check::FirstLap { holds, when, .. } = check else { return true };
        let mut trial = one.clone();
        take(program, &mut trial, 0, hole, seeds);
        (try_lap(program, &mut trial, when, &[0xff])[0] != 0) == *holds
    })
}

/// Lifts the chosen seeds in the lanes of `sown`, which are about to sow them.
#[inline(never)]
pub fn apply<const L: usize>(program: Played<'_>, state: &mut State<L>, slot: &Row<L>, sown: &Row<L>) {
    for l in (0..L).filter(|l| sown[*l] != 0) {
        let (hole, seeds) = decode(program, state, l, slot[l]);
        take(program, state, l, hole, seeds);
    }
}

fn take<const L: usize>(program: Played<'_>, state: &mut State<L>, l: usize, hole: u8, seeds: u8) {
    state.seeds[usize::from(hole)][l] -= seeds;
    state.marks[usize::from(hole)][l] &= !program.marks.lifted;
    state.at[l] = hole;
    state.origin[l] = hole;
    state.carry[l] = seeds;
    state.lift[l] = 0;
}
