//! Positions seen since the last capture, for games that end by repetition.

use super::lanes::{Row, State, each, mask};
use crate::rules::{MAX_HOLES, Program};

/// Hashes of the positions of each game, after every turn since its last capture.
#[derive(Debug, Clone, Default)]
pub struct History {
    seen: Vec<Seen>,
}

/// Hashes, and a bit set for each in a small table: most positions are new, and a bit that is not set says so at once.
#[derive(Debug, Clone, Default)]
struct Seen {
    bits: [u64; 8],
    keys: Vec<u64>,
}

impl Seen {
    fn clear(&mut self) {
        self.bits = [0; 8];
        self.keys.clear();
    }

    fn bit(key: u64) -> (usize, u64) {
        ((key >> 58) as usize % 8, 1 << (key & 63))
    }

    fn contains(&self, key: u64) -> bool {
        let (word, bit) = Self::bit(key);
        self.bits[word] & bit != 0 && self.keys.contains(&key)
    }

    fn push(&mut self, key: u64) {
        let (word, bit) = Self::bit(key);
        self.bits[word] |= bit;
        self.keys.push(key);
    }
}

impl History {
    /// Nothing seen, in so many lanes.
    pub fn new(lanes: usize) -> Self {
        Self { seen: vec![Seen::default(); lanes] }
    }

    /// A new game: only its first position has been seen.
    pub fn begin<const L: usize>(&mut self, program: &Program, state: &State<L>, l: usize) {
        self.seen[l].clear();
        // As if the enemy of the first player had just moved.
        let [upper, lower] = positions(program, &state.lane(program, l), false);
        self.seen[l].push(key(upper[0], lower[0]));
    }

    /// Which of the positions now on the board, after the turns in `ended`, have stood before. Lanes in `trial` leave no trace.
    #[inline(always)]
    pub fn see<const L: usize>(&mut self, program: &Program, state: &State<L>, ended: &Row<L>, trial: &Row<L>) -> Row<L> {
        let mut repeated = [0; L];
        let [upper, lower] = positions(program, state, true);
        for l in each(ended) {
            let seen = &mut self.seen[l];
            let captured = state.captures_turn[l] > 0;
            if captured && trial[l] == 0 {
                seen.clear();
            }
            let key = key(upper[l], lower[l]);
            if !captured && seen.contains(key) {
                repeated[l] = 0xff;
            }
            if trial[l] == 0 {
                seen.push(key);
            }
        }
        repeated
    }

    /// Lane `l` goes on with the game in lane `m` of another.
    pub fn take_over(&mut self, l: usize, from: &mut Self, m: usize) {
        std::mem::swap(&mut self.seen[l], &mut from.seen[m]);
    }
}

fn key(upper: u32, lower: u32) -> u64 {
    (u64::from(upper) << 32) | u64::from(lower)
}

/// Two hashes of seeds, lasting marks, stores and the player to move next, in every lane; `moved` tells whether the mover of the state
/// has had his turn. Each is a sum of the numbers times odd constants, one for each place (multilinear hashing: Lemire and Kaser,
/// "Strongly universal string hashing is fast", The Computer Journal 57, 2014).
#[inline(always)]
fn positions<const L: usize>(program: &Program, state: &State<L>, moved: bool) -> [[u32; L]; 2] {
    let half = usize::from(program.geometry.half);
    let mut sums = [[0u32; L]; 2];
    let mut weights = [0x9E37_79B9u32, 0x85EB_CA6B];
    let mut add = |row: &Row<L>| {
        for (sum, weight) in sums.iter_mut().zip(&mut weights) {
            *weight = weight.wrapping_mul(0x2C1B_3C6D).wrapping_add(0x297A_2D39) | 1;
            let weight = *weight ^ (*weight >> 15) | 1;
            for l in 0..L {
                sum[l] = sum[l].wrapping_add(u32::from(row[l]).wrapping_mul(weight));
            }
        }
    };
    let first = if moved { half } else { 0 };
    for hole in 0..2 * half {
        add(&state.seeds[(first + hole) % (2 * half) % MAX_HOLES]);
    }
    if program.marks.lasting {
        for hole in 0..2 * half {
            let marks = &state.marks[(first + hole) % (2 * half) % MAX_HOLES];
            let mut row = [0; L];
            for l in 0..L {
                let bits = if moved { program.marks.turned(marks[l]) } else { marks[l] };
                row[l] = bits & !program.marks.turn;
            }
            add(&row);
        }
    }
    let mut north = [0; L];
    for l in 0..L {
        north[l] = (state.side[l] ^ mask(moved)) & 1;
    }
    add(&north);
    sums
}
