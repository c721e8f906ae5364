//! What a player may do at his turn: tiers of moves, and other actions.

use super::HoleName;
use crate::catalogue::condition::Condition;

/// One tier of moves.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct MoveTier {
    /// Its name, for patches and messages.
    pub id: String,
    /// The guard: conditions on the whole side, all of which must hold.
    pub guard: Vec<Condition>,
    /// The holes that may be lifted: conditions on the candidate hole, all of which must hold.
    pub holes: Vec<Condition>,
    /// The holes among those that may be sown clockwise as well; `None`: never.
    pub clockwise: Option<Vec<Condition>>,
    /// A move is legal only if its first lap ends where all of these hold.
    pub first_lap: Vec<Condition>,
    /// A move is barred if its first lap ends where all of these hold; none: no move is.
    pub first_lap_barred: Vec<Condition>,
    /// A clockwise move is legal only if its first lap ends where all of these hold.
    pub clockwise_lap: Vec<Condition>,
    /// A move is legal only if, once its first lap and what follows from it have been carried out, all of these hold of the whole side.
    pub leaves: Vec<Condition>,
    /// Whether its holes are sown clockwise only.
    pub only_clockwise: bool,
    /// Whether a clockwise move runs so for its first lap only, and the turn then goes on anticlockwise.
    pub first_lap_clockwise: bool,
    /// Whether the tier is asked when a player chooses how to go on after a capture; others are asked at every other move.
    pub after_capture: bool,
    /// Whether its moves stand beside those of the tiers after it.
    pub also: bool,
    /// The word for such a move, where it is not `sow`.
    pub verb: Option<String>,
    /// Whether only the first such hole from the player's left may be lifted.
    pub leftmost: bool,
    /// Where the hole so chosen passes all of these, it may not be lifted, and there is no move; none: it always may.
    pub stops: Vec<Condition>,
    /// How much of a hole is lifted; `None`: all of it, and recorded games do not say how much.
    pub lift: Option<Lift>,
    /// The hole that gets the first seed; empty: the one after the hole lifted.
    pub sow_from: SowFrom,
    /// Whether a seed of the player's reserve is added to the hole before it is lifted, which may then be empty.
    pub add_reserve: bool,
}

/// Into which hole of his own a player drops the first seed of a move.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SowFrom {
    /// For certain holes lifted.
    pub holes: Vec<(HoleName, HoleName)>,
    /// For all others; `None`: the hole after the one lifted.
    pub others: Option<HoleName>,
}

/// How much of a hole is lifted at the start of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Lift {
    /// All of it.
    All,
    /// As many seeds as the player likes.
    AnyNumber,
}

impl MoveTier {
    /// Whether some move of the tier is tried on the board before it is legal.
    pub fn tries_first_lap(&self) -> bool {
        !(self.first_lap.is_empty()
            && self.first_lap_barred.is_empty()
            && self.clockwise_lap.is_empty()
            && self.leaves.is_empty())
    }

    /// Whether some of its holes may be sown clockwise.
    pub fn turns(&self) -> bool {
        self.only_clockwise || self.clockwise.is_some()
    }
}

/// An action other than sowing, chosen at the start of one's turn.
#[derive(Debug, Clone, PartialEq)]
pub struct Act {
    /// Its name, as recorded games write it.
    pub id: String,
    /// When it may be chosen; all must hold.
    pub guard: Vec<Condition>,
    /// What it does.
    pub effect: ActEffect,
    /// Whether it uses up the turn; otherwise the player goes on to his move.
    pub ends_turn: bool,
}

/// What an [`Act`] does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ActEffect {
    /// One seed of the player's reserve into each of his own holes.
    SpreadReserve,
}
