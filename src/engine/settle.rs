//! What happens between laps: endings, the end of a turn, and the change of sides.

use super::atoms::{Facts, Landing, all_hold, look_for_fullest, seat};
use super::history::History;
use super::lanes::{Row, State, and, any, at_stage, blend, each, mask, set, stage};
use super::openings;
use super::played::Played;
use super::record::{DRAW, NOBODY};
use super::totals::Totals;
use super::watch;
use crate::catalogue::model::{Moment, Outcome, Rest, Seat};
use crate::rules::Question;

/// Index of the ending `turn_limit` in [`crate::rules::VOID_ENDINGS`].
pub const TURN_LIMIT: u8 = 2;

/// Asks the questions of one moment in the lanes of `within` that are not over.
#[inline(always)]
pub fn ask<const L: usize>(
    program: Played<'_>,
    state: &mut State<L>,
    landing: &Landing<L>,
    facts: Facts<'_, L>,
    moment: Moment,
    within: &Row<L>,
) {
    for question in program.questions(moment) {
        let mut open = *within;
        for l in 0..L {
            open[l] &= !state.over[l];
        }
        if program.plays_phases() {
            for l in 0..L {
                open[l] &= !state.phase_over[l];
            }
        }
        if !any(&open) {
            return;
        }
        let hit = all_hold(&question.when, &open, state, landing, facts);
        if any(&hit) {
            finish(program, state, question, &hit);
        }
    }
}

#[inline(always)]
fn finish<const L: usize>(program: Played<'_>, state: &mut State<L>, question: &Question, hit: &Row<L>) {
    let half = usize::from(program.geometry.half);
    let store = program.geometry.store.map(usize::from);
    if program.marked() && question.marked != 0 {
        to_holders(program, state, question.marked, hit);
    }
    if question.rest == Rest::ToOpponent {
        let mut sum = [0u8; L];
        for hole in [0, half].into_iter().flat_map(|base| program.geometry.own().map(move |hole| base + usize::from(hole))) {
            let row = &mut state.seeds[hole];
            for l in 0..L {
                sum[l] = sum[l].wrapping_add(row[l] & hit[l]);
                row[l] &= !hit[l];
            }
        }
        let opponent = 1 - seat(question.of);
        let to = match store {
            Some(store) => &mut state.seeds[opponent * half + store],
            None => &mut state.stored[opponent],
        };
        for l in 0..L {
            to[l] = to[l].wrapping_add(sum[l]);
        }
    }
    if question.rest == Rest::ToOwners {
        for player in 0..2 {
            let mut sum = [0u8; L];
            for hole in program.geometry.own() {
                let row = &mut state.seeds[player * half + usize::from(hole)];
                for l in 0..L {
                    sum[l] = sum[l].wrapping_add(row[l] & hit[l]);
                    row[l] &= !hit[l];
                }
            }
            let to = match store {
                Some(store) => &mut state.seeds[player * half + store],
                None => &mut state.stored[player],
            };
            for l in 0..L {
                to[l] = to[l].wrapping_add(sum[l]);
            }
        }
    }
    if question.rest == Rest::Shared {
        share(program, state, hit);
    }
    let mine = store.map_or(state.stored[0], |store| state.seeds[store]);
    let theirs = store.map_or(state.stored[1], |store| state.seeds[half + store]);
    let asked = mask(question.of == Seat::Enemy);
    let mut winner = [0u8; L];
    for l in 0..L {
        // 0 South, 1 North: the mover, or his enemy.
        let mover = state.side[l] & 1;
        winner[l] = match question.result {
            Outcome::Wins => mover ^ (asked & 1),
            Outcome::Loses => mover ^ 1 ^ (asked & 1),
            Outcome::Majority => {
                let more = mask(mine[l] > theirs[l]);
                let same = mask(mine[l] == theirs[l]);
                (DRAW & same) | (!same & ((more & mover) | (!more & (mover ^ 1))))
            }
        };
    }
    if program.plays_phases() && question.of_phase {
        blend(&mut state.phase_winner, hit, &winner);
        set(&mut state.phase_over, hit, 0xff);
        return;
    }
    blend(&mut state.winner, hit, &winner);
    set(&mut state.ending, hit, question.ending);
    set(&mut state.over, hit, 0xff);
}

/// Each player stores half of the seeds in the holes; an odd one stays in a hole where it lay.
#[inline(never)]
fn share<const L: usize>(program: Played<'_>, state: &mut State<L>, hit: &Row<L>) {
    let half = usize::from(program.geometry.half);
    let holes = || [0, half].into_iter().flat_map(|base| program.geometry.own().map(move |hole| base + usize::from(hole)));
    for l in each(hit) {
        // South's holes come first, whoever moves.
        let south = if state.side[l] == 0 { 0 } else { half };
        let mut sum = 0u8;
        let mut last = None;
        for hole in holes().map(|hole| (hole + south) % (2 * half)) {
            let seeds = std::mem::take(&mut state.seeds[hole][l]);
            sum += seeds;
            last = if seeds > 0 { Some(hole) } else { last };
        }
        if let Some(hole) = last {
            state.seeds[hole][l] = sum % 2;
        }
        for player in 0..2 {
            match program.geometry.store.map(usize::from) {
                Some(store) => state.seeds[player * half + store][l] += sum / 2,
                None => state.stored[player][l] += sum / 2,
            }
        }
    }
}

/// Seeds in holes with an owned mark go to the player whose mark it is; `bit` is the mover's.
#[inline(never)]
fn to_holders<const L: usize>(program: Played<'_>, state: &mut State<L>, bit: u8, hit: &Row<L>) {
    for l in each(hit) {
        for hole in 0..2 * usize::from(program.geometry.half) {
            let marks = state.marks[hole][l];
            if marks & (bit | (bit << 1)) == 0 {
                continue;
            }
            for player in 0..2 {
                if marks & (bit << player) != 0 {
                    let seeds = std::mem::take(&mut state.seeds[hole][l]);
                    match program.geometry.store.map(usize::from) {
                        Some(store) => state.seeds[player * usize::from(program.geometry.half) + store][l] += seeds,
                        None => state.stored[player][l] += seeds,
                    }
                }
            }
        }
    }
}

/// The game ends without a result.
pub fn void<const L: usize>(state: &mut State<L>, l: usize, ending: u8) {
    state.over[l] = 0xff;
    state.ending[l] = ending;
    state.winner[l] = NOBODY;
    state.stage[l] = stage::IDLE;
}

/// Ends moves and turns: asks for endings, counts, and gives the turn to the other player, also where that has been put off to the end of the step
/// ([`State::turn_later`]); so it ends every step. Lanes in `trial` are not counted.
#[inline(always)]
pub fn settle<const L: usize>(
    program: Played<'_>,
    state: &mut State<L>,
    landing: &Landing<L>,
    totals: &mut Totals<L>,
    history: &mut History<L>,
    trial: &Row<L>,
    turn_limit: u32,
) {
    let moved = at_stage(state, stage::MOVED);
    let mut ended = at_stage(state, stage::TURN_OVER);
    let mut either = [0; L];
    for l in 0..L {
        either[l] = moved[l] | ended[l];
    }
    if !any(&either) {
        let turning = std::mem::replace(&mut state.turning, [0; L]);
        if any(&turning) {
            state.swap_sides(program, &turning);
        }
        return;
    }
    look_for_fullest(program, state, program.turns_ask_fullest);
    ask(program, state, landing, Facts::NONE, Moment::Move, &either);
    for l in 0..L {
        ended[l] |= moved[l] & state.over[l];
    }
    let mut counted = [0; L];
    for l in 0..L {
        counted[l] = ended[l] & !trial[l];
    }
    count_turn(program, state, totals, &counted);
    let repeated;
    let mut facts = Facts::NONE;
    if program.repetition {
        repeated = history.see(program, state, &ended, trial);
        facts.repeated = &repeated;
    }
    ask(program, state, landing, facts, Moment::Turn, &ended);
    if let Some(late) = totals.at_limit(turn_limit) {
        for l in 0..L {
            let long = counted[l] & !state.over[l] & late[l];
            state.over[l] |= long;
            state.ending[l] = (state.ending[l] & !long) | (TURN_LIMIT & long);
            state.winner[l] = (state.winner[l] & !long) | (NOBODY & long);
        }
    }
    let mut next = [0; L];
    let mut again = [0; L];
    for l in 0..L {
        next[l] = ended[l] & !state.over[l];
        again[l] = moved[l] & !state.over[l];
    }
    let mut decided = [0; L];
    if program.plays_phases() {
        for l in 0..L {
            decided[l] = ended[l] & state.phase_over[l] & !state.over[l];
            next[l] &= !decided[l];
            again[l] &= !decided[l];
        }
    }
    if any(&decided) {
        let other = openings::decided(program, state, &decided);
        state.turn_later(&other);
    }
    let mut turning = std::mem::replace(&mut state.turning, [0; L]);
    for l in 0..L {
        turning[l] |= next[l];
    }
    state.swap_sides(program, &turning);
    state.clear_turn(program, &next);
    for l in 0..L {
        again[l] |= next[l];
    }
    set(&mut state.stage, &again, stage::MOVING);
    let over = and(&either, &state.over);
    set(&mut state.stage, &over, stage::IDLE);
}

/// Adds a finished turn to the totals.
#[inline(always)]
pub fn count_turn<const L: usize>(program: Played<'_>, state: &State<L>, totals: &mut Totals<L>, mask: &Row<L>) {
    let wealth = state.wealth(program);
    totals.turned(state, mask);
    watch::turn_over(program, state, totals, mask);
    keep_stored(program, state, totals, mask);
    lead(state, totals, &wealth, mask);
}

/// Keeps what is in store or off the board, to which a turn without end is undone.
#[inline(always)]
pub fn keep_stored<const L: usize>(program: Played<'_>, state: &State<L>, totals: &mut Totals<L>, mask: &Row<L>) {
    let [mine, theirs] = state.off_board(program);
    for l in 0..L {
        let (south, north) = (mask[l] & !state.side[l], mask[l] & state.side[l]);
        totals.stored[0][l] = (totals.stored[0][l] & !mask[l]) | (mine[l] & south) | (theirs[l] & north);
        totals.stored[1][l] = (totals.stored[1][l] & !mask[l]) | (theirs[l] & south) | (mine[l] & north);
    }
}

#[inline(always)]
fn lead<const L: usize>(state: &State<L>, totals: &mut Totals<L>, wealth: &[Row<L>; 2], within: &Row<L>) {
    let [mine, theirs] = wealth;
    let mut changed = [0u8; L];
    for l in 0..L {
        let tie = mask(mine[l] == theirs[l]);
        let mover = (state.side[l] & 1) + 1;
        let leader = if mine[l] > theirs[l] { mover } else { 3 - mover };
        let told = within[l] & !tie;
        let last = totals.leader[l];
        changed[l] = told & mask(last != 0) & mask(last != leader);
        totals.leader[l] = (last & !told) | (leader & told);
    }
    totals.lead_changed(&changed);
}
