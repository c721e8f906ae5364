//! Players: given a decision and its legal actions, they choose one. A further player is a variant of [`Player`] and a file here.

#![allow(clippy::needless_range_loop)] // As in the engine: loops over lanes.

pub mod greedy;
pub mod random;

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// Who decides for one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Player {
    /// Any legal action, all equally likely, at every decision.
    Random,
    /// The action with the largest gain of own over enemy wealth up to the next decision or the end of the turn; a winning action
    /// before all others, one that never ends after all others (where the rules forbid such a move, it is taken back); ties equally likely. Further holes are taken, and seeds put, by
    /// the rule in the rule file.
    Greedy,
}

impl Player {
    /// All players.
    pub const ALL: [Player; 2] = [Player::Random, Player::Greedy];

    /// The word for the player.
    pub const fn name(self) -> &'static str {
        match self {
            Player::Random => "random",
            Player::Greedy => "greedy",
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A word that names no player.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("there is no player '{0}'; the players are random and greedy")]
pub struct UnknownPlayer(pub String);

impl FromStr for Player {
    type Err = UnknownPlayer;

    fn from_str(word: &str) -> Result<Self, UnknownPlayer> {
        Player::ALL.into_iter().find(|p| p.name() == word).ok_or_else(|| UnknownPlayer(word.to_owned()))
    }
}
