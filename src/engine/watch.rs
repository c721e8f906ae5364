//! Counting what the source of a game speaks of: cases of the decision list that fire, moves under a certain tier. A program that
//! watches nothing pays nothing.

use super::lanes::{Row, State, blend, wide, wide16};
use super::played::Played;
use super::record::{DRAW, GameRecord};
use super::totals::Totals;
use crate::rules::{Count, MOST_STATISTICS, Watch};

/// What is watched.
#[inline(always)]
fn watches<'p>(program: &'p Played<'_>) -> &'p [(usize, Watch)] {
    if program.watched() { &program.watches } else { &[] }
}

/// A case of the decision list fires in the lanes of `fit`.
#[inline(always)]
pub fn fired<const L: usize>(program: Played<'_>, state: &mut State<L>, case: usize, fit: &Row<L>) {
    for &(i, watch) in watches(&program) {
        if watch == Watch::Case(case) {
            for l in 0..L {
                state.counted_turn[i % MOST_STATISTICS][l] += u16::from(fit[l] & 1);
            }
        }
    }
}

/// The lanes of `moving` are about to choose: none of them under a watched tier so far.
#[inline(always)]
pub fn about_to_move<const L: usize>(program: Played<'_>, counts_move: &mut [Row<L>], moving: &Row<L>) {
    for &(i, _) in watches(&program) {
        for l in 0..L {
            counts_move[i % MOST_STATISTICS][l] &= !moving[l];
        }
    }
}

/// The moves of the lanes in `found` are those of a tier.
#[inline(always)]
pub fn offered<const L: usize>(program: Played<'_>, counts_move: &mut [Row<L>], tier: usize, found: &Row<L>) {
    for &(i, watch) in watches(&program) {
        if watch == Watch::Tier(tier) {
            for l in 0..L {
                counts_move[i % MOST_STATISTICS][l] |= found[l];
            }
        }
    }
}

/// A move is chosen in the lanes of `moving`.
#[inline(always)]
pub fn moved<const L: usize>(program: Played<'_>, state: &mut State<L>, moving: &Row<L>) {
    for &(i, watch) in watches(&program) {
        if matches!(watch, Watch::Tier(_)) {
            for l in 0..L {
                state.counted_turn[i % MOST_STATISTICS][l] +=
                    u16::from(moving[l] & state.counts_move[i % MOST_STATISTICS][l] & 1);
            }
        }
    }
}

/// A new turn in the lanes of `mask`.
#[inline(always)]
pub fn clear<const L: usize>(program: Played<'_>, state: &mut State<L>, mask: &Row<L>) {
    for &(i, _) in watches(&program) {
        for l in 0..L {
            state.counted_turn[i % MOST_STATISTICS][l] &= !wide16(mask[l]);
        }
    }
}

/// The counts of another state in the lanes of `mask`.
#[inline(always)]
pub fn copy<const L: usize>(program: Played<'_>, state: &mut State<L>, mask: &Row<L>, from: &State<L>) {
    for &(i, _) in watches(&program) {
        for l in 0..L {
            let m = wide16(mask[l]);
            state.counted_turn[i % MOST_STATISTICS][l] =
                (state.counted_turn[i % MOST_STATISTICS][l] & !m) | (from.counted_turn[i % MOST_STATISTICS][l] & m);
        }
        blend(&mut state.counts_move[i % MOST_STATISTICS], mask, &from.counts_move[i % MOST_STATISTICS]);
    }
}

/// A turn is over in the lanes of `mask`.
#[inline(always)]
pub fn turn_over<const L: usize>(program: Played<'_>, state: &State<L>, totals: &mut Totals<L>, mask: &Row<L>) {
    for &(i, _) in watches(&program) {
        for l in 0..L {
            totals.counted[i % MOST_STATISTICS][l] += u32::from(state.counted_turn[i % MOST_STATISTICS][l]) & wide(mask[l]);
        }
    }
}

/// Puts the counts that follow from the rest of a record into it.
pub fn follow(program: Played<'_>, record: &mut GameRecord) {
    let [south, north] = record.stored;
    for (statistic, counted) in program.statistics.iter().zip(&mut record.counted) {
        match statistic.count {
            Count::Laps(least) => *counted = u32::from(record.laps >= least),
            Count::Margin(seeds) => {
                let ahead = if record.winner == 0 { south.checked_sub(north) } else { north.checked_sub(south) };
                *counted = u32::from(record.winner < DRAW && ahead == Some(seeds));
            }
            Count::Lap(_) | Count::Move(_) => {}
        }
    }
}
