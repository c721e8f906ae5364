//! Further holes of the player's own, where cases let him take such too. Their slots follow those of the enemy's holes.

use super::decide::{Work, pass_slot};
use super::lanes::{Row, State, each, mask};
use super::played::Played;
use crate::rules::Effect;

/// Lanes of `taking` whose case lets the player take his own holes too.
fn allowed<const L: usize>(program: Played<'_>, state: &State<L>, taking: &Row<L>) -> Row<L> {
    let mut allowed = [0; L];
    for (i, case) in program.cases.iter().enumerate() {
        let Some(Effect::Take { own_too: true, .. }) = case.effects.last() else { continue };
        for l in 0..L {
            allowed[l] |= taking[l] & mask(usize::from(state.resume[l]) == i);
        }
    }
    allowed
}

/// Lets players take their own loaded holes.
#[inline(never)]
pub fn legal<const L: usize>(program: Played<'_>, state: &State<L>, work: &mut Work<L>, taking: &Row<L>) {
    let allowed = allowed(program, state, taking);
    let half = usize::from(program.geometry.half);
    for hole in program.geometry.own().map(usize::from) {
        let mut hit = allowed;
        for l in 0..L {
            hit[l] &= mask(state.seeds[hole][l] != 0);
        }
        work.legal.add(half + hole, &hit);
    }
}

/// Takes the chosen own holes; what lay in them joins `taken`, what is left in others `left`.
#[inline(never)]
pub fn apply<const L: usize>(
    program: Played<'_>,
    state: &mut State<L>,
    slot: &Row<L>,
    taking: &Row<L>,
    (taken, left): (&mut Row<L>, &mut Row<L>),
) {
    let allowed = allowed(program, state, taking);
    let half = program.geometry.half;
    for hole in program.geometry.own() {
        let row = &mut state.seeds[usize::from(hole)];
        for l in 0..L {
            let hit = allowed[l] & mask(slot[l] == half + hole);
            taken[l] |= row[l] & hit;
            row[l] &= !hit;
            left[l] |= row[l] & allowed[l];
        }
    }
}

/// What the greedy player does where the enemy has no loaded hole: he takes none if he may, or else the own hole with the fewest seeds,
/// among equals the one with the highest number.
#[inline(never)]
pub fn greedy<const L: usize>(program: Played<'_>, state: &State<L>, work: &Work<L>, lanes: &Row<L>, slot: &mut Row<L>) {
    let (half, pass) = (program.geometry.half, pass_slot(program));
    for l in each(lanes) {
        let legal = |slot: u8| work.legal.has(slot.into(), l);
        if program.geometry.own().any(legal) {
            continue;
        }
        let own = program.geometry.own().filter(|hole| legal(half + hole));
        let fewest = own.min_by_key(|hole| (state.seeds[usize::from(*hole)][l], u8::MAX - hole));
        slot[l] = if legal(pass) { pass } else { fewest.map_or(pass, |hole| half + hole) };
    }
}
