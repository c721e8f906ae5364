//! Openings whose actions are listed game by game; what follows from winning an opening that is played.

pub(crate) mod arrange;
pub(crate) mod exchange;
pub(crate) mod listed;

use super::apply::next_phase;
use super::decide::Work;
use super::lanes::{Row, State, and_not, any, each, mask, set, wide16};
use super::played::Played;
use crate::rules::{By, Deal, Listed, MAX_HOLES, OpeningKind};

/// The listed opening under way in a lane.
pub fn under_way<const L: usize>(program: Played<'_>, state: &State<L>, l: usize) -> Option<Listed> {
    match program.phases.get(usize::from(state.phase[l])).map(|opening| &opening.kind) {
        Some(OpeningKind::Listed(listed)) => Some(*listed),
        _ => None,
    }
}

/// Counts the legal actions of the lanes in `lanes`.
#[inline(always)]
pub fn count<const L: usize>(program: Played<'_>, state: &State<L>, work: &mut Work<L>, lanes: &Row<L>) {
    let removing = at_removal(program, state, lanes);
    if any(&removing) {
        listed::count_removals(program, state, work, &removing);
    }
    let others = and_not(lanes, &removing);
    if any(&others) {
        count_apart(program, state, work, &others);
    }
}

/// As [`count`], lane by lane.
#[inline(never)]
fn count_apart<const L: usize>(program: Played<'_>, state: &State<L>, work: &mut Work<L>, lanes: &Row<L>) {
    for l in each(lanes) {
        work.listed[l] = under_way(program, state, l).map_or(0, |listed| listed::count(program, listed, state, l));
    }
}

/// Carries out the chosen actions of the lanes in `lanes`: South first, then North, then the next opening.
#[inline(always)]
pub fn apply<const L: usize>(program: Played<'_>, state: &mut State<L>, work: &mut Work<L>, lanes: &Row<L>) {
    let removing = at_removal(program, state, lanes);
    let mut over = [0; L];
    if any(&removing) {
        over = listed::remove(program, state, work, &removing);
    }
    let others = and_not(lanes, &removing);
    if any(&others) {
        let done = apply_apart(program, state, work, &others);
        for l in 0..L {
            over[l] |= done[l];
        }
    }
    for l in 0..L {
        work.listed[l] &= !wide16(lanes[l]);
    }
    if any(&over) {
        hand_on(program, state, &over);
    }
}

/// As [`apply`], lane by lane; returns the lanes whose player has done his part.
#[inline(never)]
fn apply_apart<const L: usize>(program: Played<'_>, state: &mut State<L>, work: &Work<L>, lanes: &Row<L>) -> Row<L> {
    let mut over = [0; L];
    for l in each(lanes) {
        let Some(listed) = under_way(program, state, l) else { continue };
        let step = listed::step(program, listed, state, l, work.choice[l]);
        over[l] = mask(listed::carry_out(listed, state, l, step));
    }
    over
}

/// The player of each lane in `over` has done his part: the other one follows, or the next opening.
#[inline(never)]
fn hand_on<const L: usize>(program: Played<'_>, state: &mut State<L>, over: &Row<L>) {
    let mut other = and_not(over, &state.side);
    for l in each(over) {
        other[l] &= mask(under_way(program, state, l) != Some(Listed::Pile));
    }
    state.swap_sides(program, &other);
    for l in each(&other) {
        let Some(listed) = under_way(program, state, l) else { continue };
        listed::begin(program, listed, state, l, state.side[l]);
    }
    let other = next_phase(program, state, &and_not(over, &other));
    state.turn_later(&other);
}

/// Lanes in which a player removes seeds: all holes are gone through one after another, so it is done for all lanes at once.
#[inline(always)]
fn at_removal<const L: usize>(program: Played<'_>, state: &State<L>, lanes: &Row<L>) -> Row<L> {
    let mut here = [0; L];
    for (i, opening) in program.phases.iter().enumerate() {
        if opening.kind == OpeningKind::Listed(Listed::Remove) {
            for l in 0..L {
                here[l] |= lanes[l] & mask(usize::from(state.phase[l]) == i);
            }
        }
    }
    here
}

/// Lanes of `lanes` whose arranging player has a last seed, and none in the holes of which one must be loaded in the end.
#[inline(always)]
pub fn bare<const L: usize>(state: &State<L>, some_of: &[u8], lanes: &Row<L>) -> Row<L> {
    let mut bare = *lanes;
    for l in 0..L {
        bare[l] &= mask(state.hand[0][l] == 1);
    }
    for hole in some_of {
        let row = &state.seeds[usize::from(*hole) % MAX_HOLES];
        for l in 0..L {
            bare[l] &= mask(row[l] == 0);
        }
    }
    bare
}

/// Leaves of `lanes` those with a loaded hole among `some_of`, unless that is empty.
#[inline(always)]
pub fn only_loaded<const L: usize>(state: &State<L>, some_of: &[u8], lanes: &mut Row<L>) {
    if some_of.is_empty() {
        return;
    }
    let mut loaded = [0u8; L];
    for hole in some_of {
        for l in 0..L {
            loaded[l] |= state.seeds[usize::from(*hole) % MAX_HOLES][l];
        }
    }
    for l in 0..L {
        lanes[l] &= mask(loaded[l] != 0);
    }
}

/// Leaves the lanes that are [`bare`] no other holes than those of which one must be loaded.
#[inline(always)]
pub fn require<const L: usize>(program: Played<'_>, state: &State<L>, work: &mut Work<L>, some_of: &[u8], lanes: &Row<L>) {
    let bare = bare(state, some_of, lanes);
    if !any(&bare) {
        return;
    }
    for hole in program.geometry.own().filter(|hole| !some_of.contains(hole)).map(usize::from) {
        work.legal.remove(hole, &bare);
    }
}

/// Who acts in an opening alone, `0xff` for North; `None`: both.
pub fn alone<const L: usize>(state: &State<L>, l: usize, by: By) -> Option<u8> {
    match by {
        By::Both => None,
        By::Winner => Some(mask(state.phase_winner[l] == 1)),
        By::Loser => Some(mask(state.phase_winner[l] == 0)),
    }
}

/// Gathers all seeds; `actor` (`0xff`: North) is about to arrange his, the other gets those dealt.
pub fn deal<const L: usize>(program: Played<'_>, state: &mut State<L>, l: usize, actor: u8, deal: &Deal) {
    let half = usize::from(program.geometry.half);
    let actor = usize::from(actor != state.side[l]);
    for (hole, seeds) in deal.holes.iter().enumerate() {
        state.seeds[actor * half + hole][l] = 0;
        state.seeds[(1 - actor) * half + hole][l] = *seeds;
    }
    state.hand[1 - actor][l] = 0;
    let shared = program.shared_reserve();
    state.reserve[0][l] = if shared { deal.reserve.saturating_mul(2) } else { deal.reserve };
    state.reserve[1][l] = if shared { 0 } else { deal.reserve };
    state.stored[actor][l] = 0;
    state.stored[1 - actor][l] = 0;
    match program.geometry.store {
        Some(store) => state.seeds[actor * half + usize::from(store)][l] = deal.left,
        None => state.stored[actor][l] = deal.left,
    }
}

/// A part that was played is won or lost, which ends the turn. Returns the lanes in which the other player is to move.
#[inline(always)]
#[must_use]
pub fn decided<const L: usize>(program: Played<'_>, state: &mut State<L>, lanes: &Row<L>) -> Row<L> {
    set(&mut state.phase_over, lanes, 0);
    set(&mut state.passed, lanes, 0);
    state.clear_turn(program, lanes);
    for l in (0..L).filter(|l| lanes[*l] != 0) {
        state.first[l] = alone(state, l, program.first).unwrap_or(state.first[l]);
    }
    next_phase(program, state, lanes)
}
