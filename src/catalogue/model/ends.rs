//! When a game or a round is over, and for whom.

use crate::catalogue::condition::Condition;

/// One way for a game to end.
#[derive(Debug, Clone, PartialEq)]
pub struct End {
    /// The word recorded for this ending.
    pub reason: String,
    /// When it is asked.
    pub at: Moment,
    /// Of whom it is asked, in this order; conditions say `own` of the player asked about. All rows with the same moment are
    /// asked of the first player before any is asked of the second.
    pub of: Vec<Seat>,
    /// Conditions, all of which must hold.
    pub when: Vec<Condition>,
    /// Who wins.
    pub result: Outcome,
    /// Seeds in holes with this owned mark go to the player whose mark it is, before `rest`.
    pub marked: Option<String>,
    /// What becomes of seeds left in the holes.
    pub rest: Rest,
}

/// When an ending is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Moment {
    /// At every capture, at once; captured seeds in hand stay with the capturer.
    Capture,
    /// After every move, also one that gives another.
    Move,
    /// After every whole turn.
    Turn,
    /// When a player is about to act.
    OwnTurn,
}

/// A player seen from the one who has just acted (or, at [`Moment::OwnTurn`], is about to act).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Seat {
    /// He.
    Mover,
    /// His opponent.
    Enemy,
}

/// Who wins when an ending holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The player asked about loses.
    Loses,
    /// The player asked about wins.
    Wins,
    /// Whoever has more seeds in store, after `rest`; the same number is a draw.
    Majority,
}

/// What becomes of the seeds still in the holes at the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rest {
    /// They stay where they are.
    Stays,
    /// Each player stores those in his own holes.
    ToOwners,
    /// The opponent of the player asked about stores all.
    ToOpponent,
    /// Each player stores half of all of them; an odd one stays.
    Shared,
}

/// Rounds: when nobody can act, seeds are counted, holes change owners, and the next round is dealt; whoever owns all holes wins.
///
/// A player counts the seeds in his store and in the holes that carry his mark. So many seeds as are dealt to a hole give him
/// one; what is over gives one to whoever has more of it, or, of equal shares, to the player who counted less. He
/// owns his own holes from his left on, then his enemy's from that one's right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Round {
    /// The word recorded when a player owns all holes.
    pub reason: String,
    /// The mark, which has an owner, of holes that are counted.
    pub mark: String,
    /// Seeds dealt to every hole.
    pub seeds: u8,
    /// Whether what is over is shared only where neither player counts enough for more holes than a side has; else he who does has
    /// what he can fill, and his enemy all other holes.
    pub close: bool,
    /// A game that needs more rounds than this is stopped and counted apart.
    pub most: u8,
}
