//! Rounds: what a player counts when nobody can act, and the next deal.

use super::apply::begin_phase;
use super::lanes::{Row, State, each, mask, stage};
use super::played::Played;
use super::settle::void;
use crate::rules::Round;

/// Index of the ending `round_limit` in [`crate::rules::VOID_ENDINGS`].
const ROUND_LIMIT: u8 = 4;

/// Lanes in which the player to move owns a hole: his own from his left on, the enemy's from that one's right.
#[inline(always)]
pub fn owned<const L: usize>(program: Played<'_>, state: &State<L>, hole: u8) -> Row<L> {
    let half = program.geometry.half;
    let mut row = [0; L];
    for l in 0..L {
        row[l] = if hole < half { mask(hole < state.owned[0][l]) } else { mask(hole - half >= state.owned[1][l]) };
    }
    row
}

/// Seeds that the player to move and his enemy would count if the round ended now.
#[inline(always)]
pub fn counted<const L: usize>(program: Played<'_>, round: &Round, state: &State<L>) -> [Row<L>; 2] {
    let mut counts = state.stored;
    for hole in 0..2 * usize::from(program.geometry.half) {
        for l in 0..L {
            let (seeds, marks) = (state.seeds[hole][l], state.marks[hole][l]);
            counts[0][l] = counts[0][l].wrapping_add(seeds & mask(marks & round.bit != 0));
            counts[1][l] = counts[1][l].wrapping_add(seeds & mask(marks & (round.bit << 1) != 0));
        }
    }
    counts
}

/// Holes of the next round for what the two players have counted, `each` seeds a hole; `close`: who can fill more than his side of
/// `own` holes gets as many, and his enemy all others.
pub fn shares(counts: [u8; 2], each: u8, close: Option<u8>) -> [u8; 2] {
    if let Some((own, winner)) = close.and_then(|own| Some((own, counts.iter().position(|count| count / each > own)?))) {
        let gained = counts[winner] / each;
        return if winner == 0 { [gained, 2 * own - gained] } else { [2 * own - gained, gained] };
    }
    let mut holes = counts.map(|count| count / each);
    let [a, b] = counts.map(|count| count % each);
    if a + b == each {
        // More of what is over, or of equal shares the weaker.
        let first = a > b || (a == b && counts[0] < counts[1]);
        holes[usize::from(!first)] += 1;
    }
    holes
}

/// Nobody can act in the lanes of `lanes`: the round is counted, and the next one dealt, unless a player owns all holes.
#[inline(always)]
pub fn settle<const L: usize>(program: Played<'_>, round: &Round, state: &mut State<L>, lanes: &Row<L>) {
    let counts = counted(program, round, state);
    let mut next = *lanes;
    for l in each(lanes) {
        next[l] = mask(settle_lane(program, round, state, l, counts.map(|row| row[l])));
    }
    state.clear_turn(program, &next);
    let mut other = [0; L];
    for l in each(&next) {
        other[l] = state.side[l] ^ begin_phase(program, state, l, 0);
    }
    state.turn_later(&other);
}

/// As [`settle`], of what lies on the board of one lane; returns whether there is another round.
fn settle_lane<const L: usize>(program: Played<'_>, round: &Round, state: &mut State<L>, l: usize, counts: [u8; 2]) -> bool {
    let own = program.geometry.own().end;
    let holes = shares(counts, round.seeds, round.close.then_some(own));
    if let Some(winner) = holes.iter().position(|n| *n == 2 * own) {
        state.seeds.iter_mut().for_each(|row| row[l] = 0);
        (state.stored[winner][l], state.stored[1 - winner][l]) = (counts[0] + counts[1], 0);
        state.winner[l] = (state.side[l] & 1) ^ winner as u8;
        state.ending[l] = round.ending;
        state.over[l] = 0xff;
        state.stage[l] = stage::IDLE;
        return false;
    }
    if state.round[l] >= round.most {
        void(state, l, ROUND_LIMIT);
        return false;
    }
    let holes_in_all = 2 * usize::from(program.geometry.half);
    state.round[l] += 1;
    state.marks[..holes_in_all].iter_mut().for_each(|row| row[l] &= !program.marks.round);
    (state.stored[0][l], state.stored[1][l]) = (0, 0);
    for hole in program.geometry.own().map(usize::from) {
        state.seeds[hole][l] = round.seeds;
        state.seeds[hole + usize::from(program.geometry.half)][l] = round.seeds;
    }
    (state.owned[0][l], state.owned[1][l], state.passed[l]) = (holes[0], holes[1], 0);
    true
}

#[cfg(test)]
mod tests {
    use super::shares;

    #[test]
    fn holes_follow_what_was_counted() {
        for (counts, holes) in [
            ([24, 24], [6, 6]),
            ([25, 23], [6, 6]),
            ([26, 22], [6, 6]),
            ([27, 21], [7, 5]),
            ([28, 20], [7, 5]),
            ([30, 18], [7, 5]),
            ([31, 17], [8, 4]),
            ([46, 2], [11, 1]),
            ([47, 1], [12, 0]),
        ] {
            assert_eq!(shares(counts, 4, None), holes, "{counts:?}");
            assert_eq!(shares([counts[1], counts[0]], 4, None), [holes[1], holes[0]], "{counts:?} turned");
        }
    }

    #[test]
    fn where_a_hole_has_been_gained_what_is_over_may_be_left() {
        for (counts, holes) in [
            ([25, 23], [6, 6]),
            ([26, 22], [6, 6]),
            ([27, 21], [7, 5]),
            ([28, 20], [7, 5]),
            ([31, 17], [7, 5]),
            ([32, 16], [8, 4]),
            ([47, 1], [11, 1]),
            ([48, 0], [12, 0]),
        ] {
            assert_eq!(shares(counts, 4, Some(6)), holes, "{counts:?}");
            assert_eq!(shares([counts[1], counts[0]], 4, Some(6)), [holes[1], holes[0]], "{counts:?} turned");
        }
    }
}
