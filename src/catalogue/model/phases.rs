//! Openings: what is done before the main phase. A kind of opening is a variant of [`PhaseKind`].

use super::{Act, End, LapCase, MoveTier, Rules, Start};

/// One part of an opening.
#[derive(Debug, Clone, PartialEq)]
pub struct Phase {
    /// Its name in the file and in recorded games.
    pub id: String,
    /// Who acts in it, or begins it.
    pub by: By,
    /// What is done in it.
    pub kind: PhaseKind,
}

/// Who acts in a phase alone, or begins it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum By {
    /// The player the phase would ask by itself: South first in an arrangement, whoever begins the game in play.
    #[default]
    Both,
    /// The winner of the last phase that had one.
    Winner,
    /// Its loser.
    Loser,
}

/// The kinds of opening.
#[derive(Debug, Clone, PartialEq)]
pub enum PhaseKind {
    /// Free arrangement: seeds are put, one at a time, into the player's own holes.
    Arrange(Arrange),
    /// Play with rules of its own, until it is won.
    Play(Play),
}

/// A free arrangement, by South and then by North, or by one player alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arrange {
    /// Seeds in hand, each; `None`: whatever the deal leaves.
    pub seeds: Option<u8>,
    /// The most that may lie in one hole.
    pub at_most: u8,
    /// What the greedy player aims for; `None`: seeds spread evenly.
    pub greedy: Option<Layout>,
    /// All seeds are gathered before it, and the player who does not arrange gets these.
    pub deal: Option<Start>,
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

/// A layout of one player's holes, as in [`Start`].
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Layout {
    /// Seeds in the outer row.
    pub outer: Vec<u8>,
    /// Seeds in the inner row.
    pub inner: Vec<u8>,
}

impl Rules {
    /// Seeds in the hand of a player who arranges.
    pub fn in_hand(&self, arrange: &Arrange) -> u32 {
        let Some(deal) = &arrange.deal else { return arrange.seeds.unwrap_or(0).into() };
        let dealt = deal.outer.iter().chain(&deal.inner).map(|n| u32::from(*n)).sum::<u32>() + 2 * u32::from(deal.reserve);
        let left = self.seeds().saturating_sub(dealt);
        arrange.seeds.map_or(left, |seeds| u32::from(seeds))
    }

    /// Tiers of moves of all phases.
    pub fn all_moves(&self) -> impl Iterator<Item = &MoveTier> {
        self.plays().flat_map(|play| &play.moves).chain(&self.moves)
    }

    /// Cases of all decision lists.
    pub fn all_laps(&self) -> impl Iterator<Item = &LapCase> {
        self.plays().flat_map(|play| &play.laps).chain(&self.laps)
    }

    /// The phases that are played like the game.
    pub fn plays(&self) -> impl Iterator<Item = &Play> {
        self.phases.iter().filter_map(|phase| match &phase.kind {
            PhaseKind::Play(play) => Some(play),
            PhaseKind::Arrange(_) => None,
        })
    }

    /// Seeds a player may have in reserve: at the start, and after a deal.
    pub fn reserves(&self) -> impl Iterator<Item = u8> {
        let dealt = self.phases.iter().filter_map(|phase| match &phase.kind {
            PhaseKind::Arrange(arrange) => arrange.deal.as_ref(),
            PhaseKind::Play(_) => None,
        });
        dealt.chain([&self.start]).map(|start| start.reserve)
    }
}
