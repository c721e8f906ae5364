//! One lap: lift, sow, look where the last seed fell, and let the decision list say what happens.

use super::atoms::{Facts, Landing, all_hold, look_for_fullest};
use super::cases::{decide_apart, decide_list};
use super::going_on::go_on;
use super::lanes::{Row, State, any, at_stage, blend, count, mask, set, stage};
use super::played::Played;
use super::{marks, watch};
use crate::catalogue::condition::Test;
use crate::rules::{Atom, MAX_HOLES, Read, Then, begun_by_case};

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
    program: Played<'_>,
    state: &mut State<L>,
    landing: &mut Landing<L>,
    mut seen: impl FnMut(Watched, &State<L>, &Landing<L>),
) {
    let sowing = at_stage(state, stage::SOWING);
    if !any(&sowing) {
        return;
    }
    seen(Watched::Before, state, landing);
    sow(program, state, landing, &sowing, false);
    seen(Watched::Sown, state, landing);
    look(program, state, landing);
    decide_list(program, &program.cases, true, state, landing, &sowing);
    seen(Watched::Decided, state, landing);
}

/// Lets those of the lanes go on whose last seed fell where the first case relays, and returns how many they are; the others have landed.
#[inline(always)]
pub fn relay<const L: usize>(
    program: Played<'_>,
    state: &mut State<L>,
    landing: &Landing<L>,
    test: Test,
    sown: &Row<L>,
) -> usize {
    let (mut on, mut ended) = ([0u8; L], [0u8; L]);
    for l in 0..L {
        on[l] = sown[l] & mask(test.holds(landing.count[l]));
        ended[l] = sown[l] & !on[l];
    }
    watch::fired(program, state, 0, &on);
    go_on(program, state, landing, Then::SowOn, &on);
    if program.recalls_case() {
        set(&mut state.begun_by, &on, begun_by_case(0));
    }
    set(&mut state.stage, &ended, stage::LANDED);
    count(&on)
}

/// Sows one handful on a board that is only tried, in the lanes of `lanes`: those in which its last seed falls where all atoms hold.
#[inline(always)]
pub fn try_lap<const L: usize>(program: Played<'_>, trial: &mut State<L>, when: &[Atom], lanes: &Row<L>) -> Row<L> {
    let mut landing = Landing::none();
    sow(program, trial, &mut landing, lanes, false);
    look(program, trial, &mut landing);
    look_for_fullest(program, trial, [true; 2]);
    all_hold(when, lanes, trial, &landing, Facts::NONE)
}

/// As [`try_lap`], with what the decision list does then: the lanes in which all atoms hold afterwards. No end of a game is asked for.
#[inline(always)]
pub fn try_whole_lap<const L: usize>(program: Played<'_>, trial: &mut State<L>, when: &[Atom], lanes: &Row<L>) -> Row<L> {
    let mut landing = Landing::none();
    sow(program, trial, &mut landing, lanes, false);
    look(program, trial, &mut landing);
    decide_apart(program, 0, false, trial, &landing, lanes);
    look_for_fullest(program, trial, [true; 2]);
    all_hold(when, lanes, trial, &landing, Facts::NONE)
}

/// Full rounds in a handful, of `modulus` seeds each, and the seeds over: a whole round rather than none.
#[inline(always)]
pub fn in_rounds<const L: usize>(hand: &Row<L>, modulus: u8) -> (Row<L>, Row<L>) {
    // Few handfuls have more than one or two, so counting takes less time than dividing.
    let (mut rounds, mut rest) = ([0u8; L], *hand);
    loop {
        let mut more = [0u8; L];
        for l in 0..L {
            more[l] = mask(rest[l] > modulus);
        }
        if !any(&more) {
            return (rounds, rest);
        }
        for l in 0..L {
            rest[l] -= modulus & more[l];
            rounds[l] += more[l] & 1;
        }
    }
}

/// Sows one handful in the lanes of `sowing`; `again`: all of them have just played another lap, and those that lift a hole
/// lift the one where it ended.
#[inline(always)]
pub fn sow<const L: usize>(program: Played<'_>, state: &mut State<L>, landing: &mut Landing<L>, sowing: &Row<L>, again: bool) {
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
    if again {
        for l in 0..L {
            hand[l] |= landing.count[l] & lift[l];
        }
    } else {
        let mut away = from;
        for row in &state.seeds[..usize::from(ring)] {
            for l in 0..L {
                hand[l] |= row[l] & mask(away[l] == 0);
                away[l] = away[l].wrapping_sub(1);
            }
        }
    }
    if program.marked() && program.marks.lifted != 0 {
        marks::lifted(program, state, &from);
    }
    let at = state.at;
    blend(&mut state.origin, &lift, &at);

    let modulus = if program.skip_origin { ring - 1 } else { ring };
    let (rounds, rest) = in_rounds(&hand, modulus);
    let clockwise = state.clockwise(program);
    let (mut far, mut last) = ([0u8; L], [0u8; L]);
    for l in 0..L {
        far[l] = rest[l] | (modulus & mask(rest[l] == 0));
        let ahead = at[l].wrapping_add(far[l]);
        let behind = at[l].wrapping_sub(far[l]);
        let ahead = ahead.wrapping_sub(ring & mask(ahead >= ring));
        let behind = behind.wrapping_add(ring & mask(behind >= ring));
        last[l] = (ahead & !clockwise[l]) | (behind & clockwise[l]);
    }
    if program.crossing {
        let half = program.geometry.half;
        let first = stepped(&at, state.clockwise(program), ring);
        for l in 0..L {
            let clockwise = state.clockwise(program)[l];
            // Holes to go to the enemy's first one: 0 where the first seed falls on his side.
            let ahead = half.saturating_sub(first[l]);
            let behind = (first[l] + 1) & mask(first[l] < half);
            let to_go = (ahead & !clockwise) | (behind & clockwise);
            state.crossed[l] |= mask(hand[l] > to_go);
        }
    }
    let handful = Handful { at, lift, rounds, rest, far };
    let tail = match (program.skip_origin, ring.is_power_of_two() && ring > 1) {
        (false, true) => drop_seeds::<L, false, true>(program, state, &handful),
        (false, false) => drop_seeds::<L, false, false>(program, state, &handful),
        (true, _) => drop_seeds::<L, true, false>(program, state, &handful),
    };
    if program.takes || program.relay.is_some() {
        // A lane that is taking further holes goes on from where its own last seed fell, and one that has landed is yet to be judged.
        blend(&mut landing.hole, sowing, &last);
        blend(&mut landing.count, sowing, &tail);
    } else {
        (landing.hole, landing.count) = (last, tail);
    }
    state.lap.count(sowing);
    state.sown_turn.add(&hand);
    if program.counts_ways() {
        for l in 0..L {
            let turned = sowing[l] & state.clockwise[l] & mask(state.anticlockwise[l] != 0);
            state.turned[l] = state.turned[l].saturating_add(turned & 1);
            state.turned_run[l] = state.turned_run[l].saturating_add(turned & 1) & !(sowing[l] & !state.clockwise[l]);
            state.anticlockwise[l] = state.anticlockwise[l].saturating_add(sowing[l] & !state.clockwise[l] & 1);
        }
    }
    if program.turns_back() {
        for l in 0..L {
            state.clockwise[l] &= !sowing[l];
        }
    }
}

/// A handful about to be sown: from where, whether that hole was lifted, how many full rounds and seeds over (a whole round, rather than
/// none), and how many holes on the last one falls.
struct Handful<const L: usize> {
    at: Row<L>,
    lift: Row<L>,
    rounds: Row<L>,
    rest: Row<L>,
    far: Row<L>,
}

/// Empties the holes lifted and drops the seeds of every lane in one pass over the holes; returns what then lies where the last one
/// fell. `SKIP`: the hole lifted gets none. `WRAPS`: the number of holes is a power of two.
#[inline(always)]
fn drop_seeds<const L: usize, const SKIP: bool, const WRAPS: bool>(
    program: Played<'_>,
    state: &mut State<L>,
    handful: &Handful<L>,
) -> Row<L> {
    let ring = program.geometry.ring;
    let Handful { at, lift, rounds, rest, far } = handful;
    // Holes from the first one sown to the one under the loop, either way round, counted from the last hole of the board; no hole waits for the
    // next one. Where a circuit can be scaled to 256, bytes come round with the board. The number may else be negative, and the unsigned
    // minimum takes the one a circuit further on.
    let scale = if WRAPS { u8::BITS - ring.trailing_zeros() } else { 0 };
    // Processors compare signed numbers more readily; unscaled ones are small.
    let signed = if WRAPS { 0x80 } else { 0 };
    let scaled = |n: u8| (n << scale) ^ signed;
    let origin = scaled(ring - 1);
    let (mut beyond, mut step, mut limit) = ([0u8; L], [0u8; L], [0u8; L]);
    let (mut lifted, mut end) = ([0u8; L], [0u8; L]);
    for l in 0..L {
        let clockwise = state.clockwise(program)[l];
        beyond[l] = scaled((!at[l] & !clockwise) | (at[l].wrapping_sub(1) & clockwise));
        step[l] = (clockwise | 1) << scale;
        // A whole round is beyond every hole.
        limit[l] = if WRAPS && rest[l] == ring { i8::MAX as u8 } else { scaled(rest[l]) };
        lifted[l] = origin | !lift[l];
        // Less one step: to take one from the number first makes the compiler undo the scaling for each hole.
        end[l] = scaled(far[l]).wrapping_sub(1 << scale);
    }
    let mut tail = [0u8; L];
    for row in &mut state.seeds[..usize::from(ring)] {
        for l in 0..L {
            let again = beyond[l].wrapping_add(ring);
            let on = if WRAPS || beyond[l] < again { beyond[l] } else { again };
            let mut gain = rounds[l].wrapping_add(u8::from((on as i8) < (limit[l] as i8)));
            if SKIP {
                gain &= !mask(on == origin);
            }
            let seeds = (row[l] & !mask(on == lifted[l])).wrapping_add(gain);
            row[l] = seeds;
            tail[l] = if on == end[l] { seeds } else { tail[l] };
            beyond[l] = beyond[l].wrapping_add(step[l]);
        }
    }
    tail
}

/// Reads the other holes that the decision list asks about.
#[inline(always)]
pub fn look<const L: usize>(program: Played<'_>, state: &State<L>, landing: &mut Landing<L>) {
    let ring = program.geometry.ring;
    for (read, value) in program.reads.iter().zip(&mut landing.values) {
        *value = match read {
            Read::Fixed(pairs) => seen_at(&state.seeds, pairs, &landing.hole),
            Read::Origin => found_at(&state.seeds[..usize::from(ring)], &state.origin),
            Read::Next => found_at(&state.seeds[..usize::from(ring)], &stepped(&landing.hole, state.clockwise(program), ring)),
            Read::Previous => {
                found_at(&state.seeds[..usize::from(ring)], &stepped_back(&landing.hole, state.clockwise(program), ring))
            }
        };
    }
    if program.marked() {
        landing.marks = found_at(&state.marks[..usize::from(ring)], &landing.hole);
        for read in &program.mark_reads {
            landing.value_marks[*read] = match &program.reads[*read] {
                Read::Fixed(pairs) => seen_at(&state.marks, pairs, &landing.hole),
                Read::Origin => found_at(&state.marks[..usize::from(ring)], &state.origin),
                Read::Next => {
                    found_at(&state.marks[..usize::from(ring)], &stepped(&landing.hole, state.clockwise(program), ring))
                }
                Read::Previous => {
                    found_at(&state.marks[..usize::from(ring)], &stepped_back(&landing.hole, state.clockwise(program), ring))
                }
            };
        }
    }
}

/// What lies in the hole that goes with each lane's landing hole.
#[inline(always)]
fn seen_at<const L: usize>(rows: &[Row<L>; MAX_HOLES], pairs: &[(u8, u8)], landing: &Row<L>) -> Row<L> {
    let mut seen = [0u8; L];
    for &(at, hole) in pairs {
        let row = &rows[usize::from(hole) % MAX_HOLES];
        for l in 0..L {
            seen[l] |= row[l] & mask(landing[l] == at);
        }
    }
    seen
}

/// What lies in each lane's hole.
#[inline(always)]
pub fn found_at<const L: usize>(rows: &[Row<L>], at: &Row<L>) -> Row<L> {
    let mut seen = [0u8; L];
    for (hole, row) in rows.iter().enumerate() {
        for l in 0..L {
            seen[l] |= row[l] & mask(at[l] == hole as u8);
        }
    }
    seen
}

/// The hole before, against the direction of the turn.
#[inline(always)]
pub fn stepped_back<const L: usize>(hole: &Row<L>, clockwise: &Row<L>, ring: u8) -> Row<L> {
    let mut against = *clockwise;
    for l in 0..L {
        against[l] = !against[l];
    }
    stepped(hole, &against, ring)
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
