//! Positions seen since the last capture, for games that end by repetition.

use super::lanes::{Row, State};
use crate::rules::Program;

/// Hashes of the positions of each game, after every turn since its last capture.
#[derive(Debug, Clone, Default)]
pub struct History {
    seen: Vec<Vec<u64>>,
}

impl History {
    /// Nothing seen, in so many lanes.
    pub fn new(lanes: usize) -> Self {
        Self { seen: vec![Vec::new(); lanes] }
    }

    /// A new game: only its first position has been seen.
    pub fn begin<const L: usize>(&mut self, program: &Program, state: &State<L>, l: usize) {
        self.seen[l].clear();
        // As if the enemy of the first player had just moved.
        self.seen[l].push(position(program, state, l, false));
    }

    /// Which of the positions now on the board, after the turns in `ended`, have stood before. Lanes in `trial` leave no trace.
    pub fn see<const L: usize>(&mut self, program: &Program, state: &State<L>, ended: &Row<L>, trial: &Row<L>) -> Row<L> {
        let mut repeated = [0; L];
        for l in (0..L).filter(|l| ended[*l] != 0) {
            let seen = &mut self.seen[l];
            let captured = state.captures_turn[l] > 0;
            if captured && trial[l] == 0 {
                seen.clear();
            }
            let key = position(program, state, l, true);
            if !captured && seen.contains(&key) {
                repeated[l] = 0xff;
            }
            if trial[l] == 0 {
                seen.push(key);
            }
        }
        repeated
    }
}

/// A hash of seeds, lasting marks, stores and the player to move next; `moved` tells whether the mover of the state has had his turn.
fn position<const L: usize>(program: &Program, state: &State<L>, l: usize, moved: bool) -> u64 {
    let half = usize::from(program.geometry.half);
    let (first, second) = if moved { (half, 0) } else { (0, half) };
    let rows = (first..first + half).chain(second..second + half).map(|h| state.seeds[h][l]);
    let north = (state.side[l] != 0) != moved;
    let marks = if program.marks.lasting { 2 * half } else { 0 };
    let turned = |bits| if moved { program.marks.turned(bits) } else { bits };
    let marks = (0..marks).map(|h| turned(state.marks[(h + first) % marks][l]) & !program.marks.turn);
    rows.chain(marks).chain([u8::from(north)]).fold(0x9E37_79B9_7F4A_7C15, |hash: u64, n| {
        let mixed = (hash ^ u64::from(n)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        mixed ^ (mixed >> 32)
    })
}
