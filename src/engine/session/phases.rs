//! Openings and rounds of a game in one lane.

use super::Session;
use crate::engine::Side;

impl Session<'_> {
    /// The opening under way, by its place among those of the rules; their number in the main phase.
    pub fn opening(&self) -> usize {
        self.block.state.phase[0].into()
    }

    /// Who won the last opening that was played like the game.
    pub fn opening_winner(&self) -> Option<Side> {
        match self.block.state.phase_winner[0] {
            0 => Some(Side::South),
            1 => Some(Side::North),
            _ => None,
        }
    }

    /// Number of the round, from 1.
    pub fn round(&self) -> u8 {
        self.block.state.round[0]
    }

    /// Holes that South and North own in this round, where holes change owners.
    pub fn owned(&self) -> [u8; 2] {
        let state = &self.block.state;
        let [mover, enemy] = [0, 1].map(|player| state.owned[player][0]);
        if state.side[0] == 0 { [mover, enemy] } else { [enemy, mover] }
    }
}
