//! What the players have: seeds in store or off the board, and all that counts as their wealth.

use super::lanes::{Row, State};
use super::played::Played;
use super::rounds::counted;
use crate::catalogue::model::Wealth;

impl<const L: usize> State<L> {
    /// Seeds in store or off the board, the mover's and the enemy's.
    #[inline(always)]
    pub fn off_board(&self, program: Played<'_>) -> [Row<L>; 2] {
        match program.geometry.store.map(usize::from) {
            Some(store) => [self.seeds[store], self.seeds[usize::from(program.geometry.half) + store]],
            None => self.stored,
        }
    }

    /// As [`State::off_board`], of one lane.
    pub fn off_board_of(&self, program: Played<'_>, l: usize) -> [u8; 2] {
        match program.geometry.store.map(usize::from) {
            Some(store) => [self.seeds[store][l], self.seeds[usize::from(program.geometry.half) + store][l]],
            None => [self.stored[0][l], self.stored[1][l]],
        }
    }

    /// The wealth of mover and enemy.
    #[inline(always)]
    pub fn wealth(&self, program: Played<'_>) -> [Row<L>; 2] {
        let half = usize::from(program.geometry.half);
        match (program.wealth, &program.round) {
            (Wealth::Captured, _) => return self.off_board(program),
            (Wealth::Counted, Some(round)) if program.rounds() => return counted(program, round, self),
            _ => {}
        }
        let mut mine = self.stored[0];
        for row in &self.seeds[..half] {
            for l in 0..L {
                mine[l] = mine[l].wrapping_add(row[l]);
            }
        }
        if program.holds() {
            let reserve = if program.shared_reserve() { [0; L] } else { self.reserve[0] };
            for l in 0..L {
                mine[l] = mine[l].wrapping_add(reserve[l]).wrapping_add(self.hand[0][l]);
            }
        }
        // All other seeds are the enemy's, but for those that the mover is about to sow.
        let mut theirs = [self.total; L];
        for l in 0..L {
            theirs[l] = theirs[l].wrapping_sub(mine[l]).wrapping_sub(self.carry[l]);
        }
        if program.shared_reserve() {
            // It is neither player's.
            for l in 0..L {
                theirs[l] = theirs[l].wrapping_sub(self.reserve[0][l]);
            }
        }
        [mine, theirs]
    }
}
