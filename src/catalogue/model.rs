//! The typed rules of one game, after options are chosen and readings applied.
//!
//! These types are the meaning of a rule file: the decoder makes them from TOML, [`crate::rules`] compiles them for
//! the engine, [`crate::affinity`] reads characters off them. Nothing here knows how a game is played.

mod holes;
mod phases;

use std::collections::BTreeMap;

use super::condition::Condition;

pub use holes::*;
pub use phases::*;

/// Everything that decides how one game is played: one variant with one choice of options and readings.
#[derive(Debug, Clone, PartialEq)]
pub struct Rules {
    /// The holes and how sowing runs round them.
    pub board: Board,
    /// Seeds in the holes and in reserve before the first action.
    pub start: Start,
    /// Named sets of holes, such as turning holes, usable in conditions.
    pub sets: BTreeMap<String, Vec<HoleName>>,
    /// Openings, in the order they are played; the main phase follows.
    pub phases: Vec<Phase>,
    /// Guarded tiers of moves: the first whose guard holds and that has a legal hole is the only one allowed.
    pub moves: Vec<MoveTier>,
    /// Actions other than sowing that a player may choose at his turn.
    pub acts: Vec<Act>,
    /// The decision list for the last seed of a lap: the first case that fits decides.
    pub laps: Vec<LapCase>,
    /// When the game ends, and for whom.
    pub ends: Vec<End>,
    /// Who begins the main phase.
    pub first: By,
    /// What the greedy player counts and what a lead is.
    pub wealth: Wealth,
    /// A game still going after so many turns is stopped and counted apart, as `turn_limit`.
    pub turn_limit: u32,
}

/// The board: two or four rows of holes, and how they are joined.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// Rows in all, both players together: 2 or 4.
    pub rows: u8,
    /// Holes in a row.
    pub columns: u8,
    /// Whose holes a player sows round.
    pub circuit: Circuit,
    /// Whether a player's own store is one of the holes sown, after his right-hand hole.
    pub sown_stores: bool,
    /// Whether a lap of a full round puts a seed into the hole it was lifted from.
    pub full_round: FullRound,
}

/// Whose holes a sowing runs round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Circuit {
    /// Each player sows round his own rows only.
    Own,
    /// Both players sow round the whole board.
    Board,
}

/// What a full round does to the hole being sown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FullRound {
    /// It is sown like any other.
    Sow,
    /// It is passed over.
    Skip,
}

/// The deal before the first action; the same for both players, each row in ring order from the player's own left
/// (outer row left to right, inner row right to left; on two rows only `inner` is used, left to right).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Start {
    /// Seeds in the outer row (empty on two-row boards).
    pub outer: Vec<u8>,
    /// Seeds in the inner row.
    pub inner: Vec<u8>,
    /// Seeds each player keeps in reserve, to enter later.
    pub reserve: u8,
}

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
    /// The hole that gets the first seed; empty: the one after the hole lifted.
    pub sow_from: SowFrom,
    /// Whether a seed of the player's reserve is added to the hole before it is lifted, which may then be empty.
    pub add_reserve: bool,
    /// The word for such a move in recorded games; `None`: `sow`.
    pub verb: Option<String>,
}

/// Into which hole of his own a player drops the first seed of a move.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SowFrom {
    /// For certain holes lifted.
    pub holes: Vec<(HoleName, HoleName)>,
    /// For all others; `None`: the hole after the one lifted.
    pub others: Option<HoleName>,
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

/// One case of the decision list.
#[derive(Debug, Clone, PartialEq)]
pub struct LapCase {
    /// Its name, for patches and messages.
    pub id: String,
    /// Conditions, all of which must hold.
    pub when: Vec<Condition>,
    /// What is done, in order, before `then`.
    pub effects: Vec<Effect>,
    /// How the turn goes on.
    pub then: Then,
}

/// Something done at the end of a lap.
#[derive(Debug, Clone, PartialEq)]
pub enum Effect {
    /// A capture of fixed holes.
    Capture {
        /// The holes emptied.
        holes: Vec<HoleRef>,
        /// Where the seeds go.
        to: Place,
    },
    /// A capture of a line of holes, starting where the last seed fell.
    Sweep {
        /// Which way the line runs, against or along the sowing.
        back: bool,
        /// Taken as long as every one of these holds of the hole reached.
        take_while: Vec<Condition>,
        /// The capture is cancelled if it would leave the enemy no seed in his holes.
        spare_last: bool,
        /// Where the seeds go.
        to: Place,
    },
    /// Further holes of the enemy, at the player's choice; they go where the capture before them went.
    Take {
        /// How many, by the number of the player's captures in the game; the last entry repeats.
        counts: Vec<u8>,
        /// Whether the player may stop short.
        may: bool,
        /// Where the seeds go.
        to: Place,
        /// How the greedy player chooses.
        greedy: TakeRule,
    },
    /// A mark on the hole where the last seed fell, until the end of the turn.
    Mark,
}

/// How the greedy player chooses among holes to take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TakeRule {
    /// The fullest, then the one with the highest ring number.
    FullestThenLast,
}

/// Where captured seeds go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Place {
    /// Out of the game, credited to the player.
    OffBoard,
    /// The player's own store (on boards with sown stores, the store hole itself).
    Store,
    /// Into the hand, to be sown or added to a hole by `then`.
    Hand,
    /// Into a hole of the player's own.
    Hole(HoleName),
}

/// A hole seen from where the last seed fell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum HoleRef {
    /// Where the last seed fell; in filters of holes, the candidate itself.
    Landing,
    /// The hole whose contents were sown in this lap.
    Origin,
    /// The hole after the landing hole (or the candidate), in the direction of sowing.
    Next,
    /// The enemy's inner hole of the file (his only hole of it on two rows).
    OppositeInner,
    /// The enemy's outer hole of the file.
    OppositeOuter,
    /// The player's own outer hole of the file.
    OwnOuter,
    /// The player's own inner hole of the file.
    OwnInner,
    /// A hole wherever the last seed fell, named from its owner's seat.
    Named {
        /// Whether it is the player's own, or else the enemy's.
        own: bool,
        /// Its name.
        hole: HoleName,
    },
}

/// How the turn goes on after a case has been carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Then {
    /// The turn is over.
    EndTurn,
    /// The landing hole is lifted, last seed included, and sown on.
    SowOn,
    /// Captured seeds in hand are sown, the first into `first`; the origin stays what it was.
    SowHand {
        /// Where the first seed goes.
        first: Resume,
    },
    /// Captured seeds in hand are added to the hole, and all of it is lifted and sown on; it is the new origin.
    AddAndLift {
        /// The hole.
        hole: Resume,
        /// Where the first seed goes; `None`: into the hole after it.
        first: Option<Resume>,
    },
    /// The same player moves again.
    MoveAgain,
}

/// A hole from which sowing resumes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Resume {
    /// The hole sown in this lap.
    Origin,
    /// The hole after it.
    AfterOrigin,
    /// The hole after the one where the last seed fell.
    AfterLanding,
    /// The hole where the last seed fell.
    Landing,
    /// The hole after the one that the move of this turn lifted.
    AfterStart,
    /// A hole of the player's own.
    Hole(HoleName),
}

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
}

/// What a player's wealth is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Wealth {
    /// Seeds in his holes, off the board to his credit and in reserve.
    Side,
    /// Seeds in his store or off the board to his credit.
    Captured,
    /// Seeds in his holes.
    Holes,
}

impl Rules {
    /// Seeds in the game, those in reserve and those still to be arranged included.
    pub fn seeds(&self) -> u32 {
        let sum = |row: &[u8]| row.iter().map(|n| u32::from(*n)).sum::<u32>();
        let arranged = self.phases.iter().map(|phase| match &phase.kind {
            PhaseKind::Arrange(Arrange { seeds: Some(seeds), deal: None, .. }) => u32::from(*seeds),
            PhaseKind::Arrange(_) | PhaseKind::Play(_) => 0,
        });
        2 * (sum(&self.start.outer) + sum(&self.start.inner) + u32::from(self.start.reserve) + arranged.sum::<u32>())
    }

    /// Holes of one player, without his store.
    pub fn holes(&self) -> u8 {
        self.board.columns * (self.board.rows / 2)
    }
}
