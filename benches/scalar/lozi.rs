//! The Lozi game on 4x8 holes, two seeds in each, default readings.

use std::ops::Range;

use mbao::engine::GameRecord;

use super::{BY_THE_RULES, Draws, ENDLESS, LAP_LIMIT, MOST_TURNS, NOBODY, TURN_LIMIT, Tally, Turn, loaded, seeds, sowings};

const HOLES: usize = 16;
const SEEDS: usize = 64;
const START: u128 = u128::from_ne_bytes([2; HOLES]);

/// The lap from which a turn is watched for a return, and the one at which it is stopped in any case.
const WATCHED_LAPS: u32 = 256;
const MOST_LAPS: u32 = 2000;

type Sowings = [[u128; SEEDS + 1]; HOLES];

/// Plays games of two random players, South first.
pub fn play(key: u64, games: Range<u64>, sink: &mut dyn FnMut(GameRecord)) {
    let sowings = sowings::<HOLES, { SEEDS + 1 }>(HOLES);
    play_with(&sowings, key, games, sink);
}

#[multiversion::multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512dq+avx512vl+avx2+bmi1+bmi2+lzcnt+popcnt",
    "x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"
))]
fn play_with(sowings: &Sowings, key: u64, games: Range<u64>, sink: &mut dyn FnMut(GameRecord)) {
    for game in games {
        sink(play_one(sowings, key, game));
    }
}

#[inline(always)]
fn play_one(sowings: &Sowings, key: u64, game: u64) -> GameRecord {
    let mut tally = Tally::new(game);
    let mut draws = Draws::new(key, game);
    let (mut own, mut enemy) = (START, START);
    let mut stored = [0u8; 2];
    let mut player = 0;
    loop {
        let mask = legal(own);
        if mask == 0 {
            return tally.finish(BY_THE_RULES, 1 - player as u8, stored);
        }
        let mut origin = tally.choose(mask, &mut draws);
        let mut handful = seeds(own, origin);
        let mut turn = Turn::default();
        let mut seen = (0, 0, 0);
        let last = loop {
            own = own.wrapping_add(sowings[origin][handful]);
            turn.laps += 1;
            turn.sown += handful as u32;
            let last = (origin + handful) % HOLES;
            handful = seeds(own, last);
            if handful == 1 {
                break last;
            }
            if turn.laps >= WATCHED_LAPS {
                let now = (own, origin, last);
                let returned = turn.laps > WATCHED_LAPS && now == seen;
                if returned || turn.laps >= MOST_LAPS {
                    tally.record.void_laps = turn.laps;
                    return tally.finish(if returned { ENDLESS } else { LAP_LIMIT }, NOBODY, stored);
                }
                if turn.laps.is_power_of_two() {
                    seen = now;
                }
            }
            origin = last;
        };
        if last >= 8 {
            let (inner, outer) = (23 - last, last - 8);
            let front = seeds(enemy, inner);
            if front > 0 {
                let taken = front + seeds(enemy, outer);
                enemy &= !(0xff << (8 * inner) | 0xff << (8 * outer));
                stored[player] += taken as u8;
                turn.captures = 1;
                turn.captured = taken as u32;
            }
        }
        // A player has what the enemy did not take from him and what he took.
        let south = SEEDS as u8 / 2 + stored[0] - stored[1];
        tally.end_turn(player, &turn, [south, SEEDS as u8 - south]);
        if tally.record.turns >= MOST_TURNS {
            return tally.finish(TURN_LIMIT, NOBODY, stored);
        }
        (own, enemy) = (enemy, own);
        player = 1 - player;
    }
}

/// Loaded holes while there is one with two seeds or more; then singles with a seed in the next hole; then all singles.
#[inline(always)]
fn legal(own: u128) -> u32 {
    let mask = loaded(own as u64) | loaded((own >> 64) as u64) << 8;
    let larger = own & u128::from_ne_bytes([0xfe; HOLES]) != 0;
    let merging = mask & (mask >> 1 | mask << 15);
    if larger || merging == 0 { mask } else { merging & 0xffff }
}
