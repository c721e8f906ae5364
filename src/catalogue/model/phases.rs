//! Openings: what is done before the main phase.

use std::fmt;

use super::{Act, End, LapCase, Layout, MoveTier, Place, Rules, Start};
use crate::catalogue::condition::Condition;

/// One part of an opening.
#[derive(Debug, Clone, PartialEq)]
pub struct Phase {
    /// Its name in the file and in recorded games.
    pub id: String,
    /// Who acts in it alone, or begins it.
    pub by: By,
    /// What is done in it.
    pub kind: PhaseKind,
}

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

/// The kinds of opening.
#[derive(Debug, Clone, PartialEq)]
pub enum PhaseKind {
    /// Free arrangement: South puts all his seeds, one at a time, into his own holes, then North.
    Arrange {
        /// Seeds each player has in hand.
        seeds: u8,
        /// The most that may lie in one hole.
        at_most: u8,
        /// Whether he may stop before his hand is empty; the seeds left go out of the game, to his credit.
        may: bool,
        /// A named set of holes, of which at least one must be loaded when a player has done.
        some_of: Option<String>,
        /// What the greedy player aims for.
        greedy: Layout,
        /// All seeds are gathered before it, and the player who does not arrange gets these.
        deal: Option<Start>,
    },
    /// Exchange: each player takes what lies in so many loaded holes of the other.
    Exchange {
        /// Holes each player takes.
        count: u8,
        /// Whether North takes first.
        north_first: bool,
        /// Whether they take hole by hole in turn; else one takes all of his before the other.
        in_turn: bool,
        /// Where the seeds go.
        to: Place,
    },
    /// A part that is played like the game, by rules of its own, until it is won.
    Play(Play),
    /// Both players sow at once, one seed a tick; whoever ends his sowing first begins the main phase.
    Race(Race),
    /// An opening whose actions are listed game by game.
    Listed(Listed),
}

/// An opening whose actions are listed game by game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Listed {
    /// Redeployment: South, then North, lifts own holes and puts their seeds, one at a time, into any holes of the board.
    Redeploy {
        /// The most holes a player lifts.
        lifts: u8,
        /// Whether he may lift fewer.
        may: bool,
        /// How many seeds he takes from each, which must hold so many; `None`: all.
        seeds: Option<u8>,
        /// Whether he puts those of one hole into one hole, before he lifts another.
        together: bool,
    },
    /// South, then North, takes any number of seeds from each of his holes into his hand.
    Remove,
    /// South, then North, places any number of the seeds in his hand in one hole of the enemy, or none.
    Place {
        /// Seeds that must stay in the hand.
        keep: u8,
    },
    /// Who is due to begin puts all his seeds, one at a time, into holes of the enemy, who then begins.
    Pile,
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

/// A race: sowing by both players at once, until both have ended.
#[derive(Debug, Clone, PartialEq)]
pub struct Race {
    /// What is sown first.
    pub start: RaceStart,
    /// The decision list for the last seed of a lap; `None`: that of the main phase.
    pub laps: Option<Vec<LapCase>>,
    /// Who drops his seed first.
    pub order: RaceOrder,
    /// Whether its captures are left out where captures of the game are asked for.
    pub apart: bool,
}

/// What a player sows first in a race.
#[derive(Debug, Clone, PartialEq)]
pub enum RaceStart {
    /// An own hole of his choice that passes these conditions; South chooses first, North without looking.
    Lift(Vec<Condition>),
    /// The seeds in his hand, the first into the extreme left hole of his own or of his enemy.
    Hand {
        /// Whether it is the enemy's hole.
        enemy: bool,
    },
}

/// Who drops his seed first in a race.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RaceOrder {
    /// South, at every tick.
    South,
    /// One or the other, by lot at every tick.
    Lot,
    /// South sows to his end before North begins.
    Serial,
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

    /// Seeds a player may draw from a reserve: at the start, and after a deal.
    pub fn reserves(&self) -> impl Iterator<Item = u8> {
        let dealt = self.phases.iter().filter_map(|phase| match &phase.kind {
            PhaseKind::Arrange { deal, .. } => deal.as_ref(),
            _ => None,
        });
        let each = dealt.chain([&self.start]).map(|start| start.reserve);
        each.map(|reserve| if self.start.shared_reserve { reserve.saturating_mul(2) } else { reserve })
    }
}
