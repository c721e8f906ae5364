//! One lap: lift, sow, look where the last seed fell, and let the decision list say what happens.

use super::atoms::{Facts, Landing, all_hold};
use super::cases::decide_list;
use super::lanes::{Row, State, any, at_stage, blend, mask, stage};
use super::marks;
use crate::rules::{Atom, MAX_HOLES, Program, Read};

/// A moment of a lap at which it can be watched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Watched {
    /// Nothing is done yet.
    Before,
    /// The seeds are sown.
    Sown,
    /// What follows from that is done.
    Decided,
}

/// Plays one lap in every lane that has one to play; `seen` is shown the state at each moment of it.
#[inline(always)]
pub fn lap<const L: usize>(
    program: &Program,
    state: &mut State<L>,
    landing: &mut Landing<L>,
    mut seen: impl FnMut(Watched, &State<L>, &Landing<L>),
) {
    let sowing = at_stage(state, stage::SOWING);
    if !any(&sowing) {
        return;
    }
    seen(Watched::Before, state, landing);
    sow(program, state, landing, &sowing);
    seen(Watched::Sown, state, landing);
    look(program, state, landing);
    decide_list(program, &program.cases, true, state, landing, &sowing);
    seen(Watched::Decided, state, landing);
}

/// Sows one handful on a board that is only tried, in the lanes of `lanes`: those in which its last seed falls where all atoms hold.
#[inline(always)]
pub fn try_lap<const L: usize>(program: &Program, trial: &mut State<L>, when: &[Atom], lanes: &Row<L>) -> Row<L> {
    let mut landing = Landing::none();
    sow(program, trial, &mut landing, lanes);
    look(program, trial, &mut landing);
    all_hold(when, lanes, trial, &landing, &Facts::none())
}

#[inline(always)]
fn sow<const L: usize>(program: &Program, state: &mut State<L>, landing: &mut Landing<L>, sowing: &Row<L>) {
    let ring = program.geometry.ring;
    let mut lift = [0u8; L];
    let mut hand = [0u8; L];
    for l in 0..L {
        lift[l] = sowing[l] & state.lift[l];
        hand[l] = state.carry[l] & sowing[l] & !state.lift[l];
        state.carry[l] &= !sowing[l];
    }
    // No hole has the number 255, so lanes without a hole to lift are passed over.
    let mut from = [0u8; L];
    for l in 0..L {
        from[l] = state.at[l] | !lift[l];
    }
    for (hole, row) in state.seeds[..usize::from(ring)].iter_mut().enumerate() {
        for l in 0..L {
            let hit = mask(from[l] == hole as u8);
            hand[l] |= row[l] & hit;
            row[l] &= !hit;
        }
    }
    if program.marks.lifted != 0 {
        marks::lifted(program, state, &from);
    }
    let at = state.at;
    blend(&mut state.origin, &lift, &at);

    // A full round is `modulus` seeds: quotient and remainder by a rounded-up reciprocal, exact below 256.
    let modulus = if program.skip_origin { ring - 1 } else { ring };
    let reciprocal = 65536u32.div_ceil(u32::from(modulus)) as u16;
    let mut rounds = [0u8; L];
    let mut rest = [0u8; L];
    let mut last = [0u8; L];
    for l in 0..L {
        rounds[l] = ((u32::from(hand[l]) * u32::from(reciprocal)) >> 16) as u8;
    }
    for l in 0..L {
        rest[l] = hand[l].wrapping_sub(rounds[l].wrapping_mul(modulus));
        let far = rest[l] | (modulus & mask(rest[l] == 0));
        let ahead = at[l].wrapping_add(far);
        let behind = at[l].wrapping_sub(far);
        let ahead = ahead.wrapping_sub(ring & mask(ahead >= ring));
        let behind = behind.wrapping_add(ring & mask(behind >= ring));
        last[l] = (ahead & !state.clockwise[l]) | (behind & state.clockwise[l]);
    }
    if program.crossing {
        let (half, clockwise) = (program.geometry.half, state.clockwise);
        let first = stepped(&at, &clockwise, ring);
        for l in 0..L {
            // Holes to go to the enemy's first one: 0 where the first seed falls on his side.
            let ahead = half.saturating_sub(first[l]);
            let behind = (first[l] + 1) & mask(first[l] < half);
            let to_go = (ahead & !clockwise[l]) | (behind & clockwise[l]);
            state.crossed[l] |= mask(hand[l] > to_go);
        }
    }
    let handful = Handful { at, rounds, rest, last };
    let tail = match (program.reversible, program.skip_origin) {
        (false, false) => drop_seeds::<L, false, false>(ring, state, &handful),
        (false, true) => drop_seeds::<L, false, true>(ring, state, &handful),
        (true, false) => drop_seeds::<L, true, false>(ring, state, &handful),
        (true, true) => drop_seeds::<L, true, true>(ring, state, &handful),
    };
    // A lane that is taking further holes goes on from where its own last seed fell.
    blend(&mut landing.hole, sowing, &last);
    blend(&mut landing.count, sowing, &tail);
    for l in 0..L {
        state.lap[l] += u16::from(sowing[l] & 1);
    }
    for l in 0..L {
        state.sown_turn[l] += u32::from(hand[l]);
    }
    if program.counts_ways {
        for l in 0..L {
            let turned = sowing[l] & state.clockwise[l] & mask(state.anticlockwise[l] != 0);
            state.turned[l] = state.turned[l].saturating_add(turned & 1);
            state.anticlockwise[l] = state.anticlockwise[l].saturating_add(sowing[l] & !state.clockwise[l] & 1);
        }
    }
}

/// A handful about to be sown: from where, how many full rounds and seeds over, and where the last one falls.
struct Handful<const L: usize> {
    at: Row<L>,
    rounds: Row<L>,
    rest: Row<L>,
    last: Row<L>,
}

/// Drops the seeds of every lane in one pass over the holes; returns what then lies where the last one fell.
#[inline(always)]
fn drop_seeds<const L: usize, const REVERSIBLE: bool, const SKIP: bool>(
    ring: u8,
    state: &mut State<L>,
    handful: &Handful<L>,
) -> Row<L> {
    let Handful { at, rounds, rest, last } = handful;
    let clockwise = state.clockwise;
    // How many seeds are dropped before the hole under the loop gets its first, each way round.
    let mut step = [0u8; L];
    let mut back = [0u8; L];
    for l in 0..L {
        step[l] = (ring - 1).wrapping_sub(at[l]);
        back[l] = at[l].wrapping_sub(1).wrapping_add(ring & mask(at[l] == 0));
    }
    let mut tail = [0u8; L];
    for (hole, row) in state.seeds[..usize::from(ring)].iter_mut().enumerate() {
        let hole = hole as u8;
        let mut d = step;
        if REVERSIBLE {
            for l in 0..L {
                d[l] = (step[l] & !clockwise[l]) | (back[l] & clockwise[l]);
            }
        }
        for l in 0..L {
            let mut gain = rounds[l].wrapping_sub(mask(d[l] < rest[l]));
            if SKIP {
                gain &= !mask(d[l] == ring - 1);
            }
            let seeds = row[l].wrapping_add(gain);
            row[l] = seeds;
            tail[l] |= seeds & mask(last[l] == hole);
        }
        for l in 0..L {
            let next = step[l].wrapping_add(1);
            step[l] = next & mask(next != ring);
        }
        if REVERSIBLE {
            for l in 0..L {
                back[l] = back[l].wrapping_sub(1).wrapping_add(ring & mask(back[l] == 0));
            }
        }
    }
    tail
}

/// Reads the other holes that the decision list asks about.
#[inline(always)]
pub fn look<const L: usize>(program: &Program, state: &State<L>, landing: &mut Landing<L>) {
    let ring = program.geometry.ring;
    for (read, value) in program.reads.iter().zip(&mut landing.values) {
        *value = match read {
            Read::Fixed(pairs) => seen_at(&state.seeds, pairs, &landing.hole),
            Read::Origin => found_at(&state.seeds[..usize::from(ring)], &state.origin),
            Read::Next => found_at(&state.seeds[..usize::from(ring)], &stepped(&landing.hole, &state.clockwise, ring)),
        };
    }
    if program.marks.any() {
        landing.marks = found_at(&state.marks[..usize::from(ring)], &landing.hole);
        for read in &program.mark_reads {
            landing.value_marks[*read] = match &program.reads[*read] {
                Read::Fixed(pairs) => seen_at(&state.marks, pairs, &landing.hole),
                Read::Origin => found_at(&state.marks[..usize::from(ring)], &state.origin),
                Read::Next => found_at(&state.marks[..usize::from(ring)], &stepped(&landing.hole, &state.clockwise, ring)),
            };
        }
    }
}

/// What lies in the hole that goes with each lane's landing hole.
#[inline(always)]
fn seen_at<const L: usize>(rows: &[Row<L>; MAX_HOLES], pairs: &[(u8, u8)], landing: &Row<L>) -> Row<L> {
    let mut seen = [0u8; L];
    for (at, hole) in pairs {
        let row = &rows[usize::from(*hole) % MAX_HOLES];
        for l in 0..L {
            seen[l] |= row[l] & mask(landing[l] == *at);
        }
    }
    seen
}

/// What lies in each lane's hole.
#[inline(always)]
fn found_at<const L: usize>(rows: &[Row<L>], at: &Row<L>) -> Row<L> {
    let mut seen = [0u8; L];
    for (hole, row) in rows.iter().enumerate() {
        for l in 0..L {
            seen[l] |= row[l] & mask(at[l] == hole as u8);
        }
    }
    seen
}

/// The next hole in the direction of the turn.
#[inline(always)]
pub fn stepped<const L: usize>(hole: &Row<L>, clockwise: &Row<L>, ring: u8) -> Row<L> {
    let mut next = [0; L];
    for l in 0..L {
        let up = hole[l].wrapping_add(1);
        let up = up & mask(up != ring);
        let down = hole[l].wrapping_sub(1).wrapping_add(ring & mask(hole[l] == 0));
        next[l] = (up & !clockwise[l]) | (down & clockwise[l]);
    }
    next
}
