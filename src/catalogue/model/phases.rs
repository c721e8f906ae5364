//! Openings that are won, and what follows from that.

use std::fmt;

use super::{Act, End, LapCase, MoveTier, PhaseKind, Rules};

/// Who acts in a phase alone, or begins it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum By {
    /// The player the phase would ask by itself: South first in an arrangement, whoever begins the game in play.
    #[default]
    Both,
    /// The winner of the last phase that was played.
    Winner,
    /// Its loser.
    Loser,
}

impl fmt::Display for By {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            By::Both => "both",
            By::Winner => "winner",
            By::Loser => "loser",
        })
    }
}

/// A phase that is played like the game itself. What it does not say is as in the main phase.
#[derive(Debug, Clone, PartialEq)]
pub struct Play {
    /// Its tiers of moves.
    pub moves: Vec<MoveTier>,
    /// Its other actions.
    pub acts: Vec<Act>,
    /// Its decision list; empty: that of the main phase.
    pub laps: Vec<LapCase>,
    /// When it is decided; who loses or wins is its loser or winner.
    pub ends: Vec<End>,
}

impl Rules {
    /// Tiers of moves of the main phase and of those that are played.
    pub fn all_moves(&self) -> impl Iterator<Item = &MoveTier> {
        self.plays().flat_map(|play| &play.moves).chain(&self.moves)
    }

    /// Cases of the same.
    pub fn all_laps(&self) -> impl Iterator<Item = &LapCase> {
        self.plays().flat_map(|play| &play.laps).chain(&self.laps)
    }

    /// The phases that are played like the game.
    pub fn plays(&self) -> impl Iterator<Item = &Play> {
        self.phases.iter().filter_map(|phase| match &phase.kind {
            PhaseKind::Play(play) => Some(play),
            _ => None,
        })
    }

    /// Seeds a player may have in reserve: at the start, and after a deal.
    pub fn reserves(&self) -> impl Iterator<Item = u8> {
        let dealt = self.phases.iter().filter_map(|phase| match &phase.kind {
            PhaseKind::Arrange { deal, .. } => deal.as_ref(),
            _ => None,
        });
        dealt.chain([&self.start]).map(|start| start.reserve)
    }
}
