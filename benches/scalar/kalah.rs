//! Kalah with six holes and four seeds in each, default readings.

use std::ops::Range;

use mbao::engine::GameRecord;

use super::{BY_THE_RULES, DRAW, Draws, MOST_TURNS, NOBODY, TURN_LIMIT, Tally, Turn, loaded, seeds, sowings};

const HOLES: usize = 6;
const SEEDS: usize = 48;
/// The mover's store; the holes of his enemy follow, and last the enemy's store, which he passes over.
const STORE: usize = HOLES;
const RING: usize = 2 * HOLES + 1;
const SIDE: u32 = 8 * (HOLES as u32 + 1);
const OWN: u128 = (1 << (8 * HOLES)) - 1;
const START: u128 = 0x0404_0404_0404;

type Sowings = [[u128; SEEDS + 1]; HOLES];

/// Plays games of two random players, South first.
pub fn play(key: u64, games: Range<u64>, sink: &mut dyn FnMut(GameRecord)) {
    let sowings = sowings::<HOLES, { SEEDS + 1 }>(RING);
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
    // The mover's holes and store, then his enemy's, a byte each.
    let mut board = START | START << SIDE;
    let mut player = 0;
    let mut turn = Turn::default();
    loop {
        let hole = tally.choose(loaded((board & OWN) as u64), &mut draws);
        let handful = seeds(board, hole);
        board = board.wrapping_add(sowings[hole][handful]);
        turn.laps += 1;
        turn.sown += handful as u32;
        let last = (hole + handful) % RING;
        if last < STORE && seeds(board, last) == 1 {
            let opposite = RING - 1 - last;
            let facing = seeds(board, opposite);
            if facing > 0 {
                board &= !(0xff << (8 * last) | 0xff << (8 * opposite));
                board += (facing as u128 + 1) << (8 * STORE);
                turn.captures += 1;
                turn.captured += facing as u32 + 1;
            }
        }
        let over = board & OWN == 0 || board >> SIDE & OWN == 0;
        if over {
            board = gather(board) | gather(board >> SIDE) << SIDE;
        } else if last == STORE {
            continue;
        }
        let stores = [seeds(board, STORE) as u8, seeds(board >> SIDE, STORE) as u8];
        let stored = [stores[player], stores[1 - player]];
        tally.end_turn(player, &turn, stored);
        if over {
            let winner = if stored[0] == stored[1] { DRAW } else { u8::from(stored[1] > stored[0]) };
            return tally.finish(BY_THE_RULES, winner, stored);
        }
        if tally.record.turns >= MOST_TURNS {
            return tally.finish(TURN_LIMIT, NOBODY, stored);
        }
        board = board >> SIDE | board << SIDE & ((1 << (2 * SIDE)) - (1 << SIDE));
        player = 1 - player;
        turn = Turn::default();
    }
}

/// All that lies on one side, in its store.
fn gather(side: u128) -> u128 {
    (0..=STORE).map(|hole| seeds(side, hole) as u128).sum::<u128>() << (8 * STORE)
}
