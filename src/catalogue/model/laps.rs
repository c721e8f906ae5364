//! The decision list for the last seed of a lap: cases, what they do, and how the turn goes on.

use super::HoleName;
use crate::catalogue::condition::Condition;

/// One case of the decision list.
#[derive(Debug, Clone, PartialEq)]
pub struct LapCase {
    /// Its name, for patches and messages.
    pub id: String,
    /// Conditions, all of which must hold.
    pub when: Vec<Condition>,
    /// Whether the player may decline it.
    pub may: bool,
    /// The case that decides where he does; `None`: the first after it that fits.
    pub declined: Option<String>,
    /// What is done, in order, before `then`.
    pub effects: Vec<Effect>,
    /// How the turn goes on.
    pub then: Then,
}

impl LapCase {
    /// Whether it does nothing but let the turn go on in a way that is always possible, so that it can decide whatever its `when`.
    pub fn only_goes_on(&self) -> bool {
        self.effects.is_empty() && matches!(self.then, Then::EndTurn | Then::SowOn | Then::MoveAgain)
    }
}

/// Something done at the end of a lap.
#[derive(Debug, Clone, PartialEq)]
pub enum Effect {
    /// A capture of fixed holes.
    Capture {
        /// The holes emptied.
        holes: Vec<HoleRef>,
        /// Holes beyond one of them, in the same capture.
        line: Option<Line>,
        /// Where the seeds go.
        to: Place,
    },
    /// A capture of a line of holes, starting where the last seed fell.
    Sweep {
        /// Which way the line runs, against or along the sowing.
        back: bool,
        /// Taken as long as every one of these holds of the hole reached.
        take_while: Vec<Condition>,
        /// Something is spared if the capture would leave the enemy no seed in his holes.
        spare_last: bool,
        /// What is spared then.
        spared: Spared,
        /// Where the seeds go.
        to: Place,
    },
    /// Further holes of the enemy, or of either player, at the player's choice; they go where the capture before them went.
    Take {
        /// How many, by the number of the player's captures in the game; the last entry repeats.
        counts: Vec<u8>,
        /// Whether holes of the player's own are among them.
        own_too: bool,
        /// Whether the player may stop short.
        may: bool,
        /// Whether he may do so only before the first.
        all_or_none: bool,
        /// Where the seeds go.
        to: Place,
        /// How the greedy player chooses.
        greedy: TakeRule,
    },
    /// The hole where the last seed fell gets a mark; an owned one becomes the player's own.
    Mark(String),
    /// Another hole on the player's path gets a mark.
    MarkOn {
        /// The mark.
        mark: String,
        /// The hole: the origin, the one before the landing hole, or the one after it.
        hole: HoleRef,
    },
    /// It loses a mark, whoever's it is.
    Unmark(String),
    /// It gets a mark, which counts as a capture of no seeds.
    Claim(String),
    /// So many of its seeds are captured, or all if there are not so many.
    Pick {
        /// How many.
        seeds: u8,
        /// Where they go.
        to: Place,
        /// An owned mark: where the hole carries the enemy's, the seeds are his, and that is no capture.
        whose: Option<String>,
    },
}

impl Effect {
    /// Whether it is a capture, further holes of choice left out.
    pub fn is_capture(&self) -> bool {
        matches!(self, Effect::Capture { .. } | Effect::Sweep { .. } | Effect::Claim(_) | Effect::Pick { .. })
    }
}

/// A line of holes of one side that a capture goes on to, one after another.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// The hole beyond which it starts, seen from where the last seed fell.
    pub from: HoleRef,
    /// Whether it runs against the anticlockwise numbering of the holes.
    pub back: bool,
    /// Taken as long as every one of these holds of the hole reached.
    pub take_while: Vec<Condition>,
    /// A hole of which all of these hold is passed over: not taken, and the line goes on. None: no hole is.
    pub skip: Vec<Condition>,
    /// The most holes reached; `None`: to the end of the side.
    pub at_most: Option<u8>,
}

/// What a capture spares that would leave the enemy no seed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Spared {
    /// All: nothing is captured.
    #[default]
    All,
    /// The last hole of the line.
    Last,
    /// The first, where the last seed fell.
    First,
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
    /// Into the hole whose contents were sown in this lap.
    Origin,
    /// Into the hole that the move of this turn lifted, which is then the origin.
    Start,
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
    /// The hole before the landing hole, where the last seed but one has fallen.
    Previous,
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
    /// Captured seeds in hand are sown, the first into `first`.
    SowHand {
        /// Where the first seed goes.
        first: Resume,
        /// Whether that hole is the new origin; else the origin stays what it was.
        new_origin: bool,
    },
    /// Captured seeds in hand are added to the hole, and all of it is lifted and sown on; it is the new origin.
    AddAndLift {
        /// The hole.
        hole: Resume,
        /// Where the first seed goes; `None`: into the hole after it.
        first: Option<Resume>,
    },
    /// Another own hole is lifted and sown on; it is the new origin.
    Lift {
        /// The hole, seen from where the last seed fell.
        hole: HoleRef,
    },
    /// The same player moves again.
    MoveAgain,
    /// The same player chooses how to go on, among the tiers asked after a capture.
    Choose,
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
    /// The hole that the move of this turn lifted.
    Start,
    /// The hole after it.
    AfterStart,
    /// A hole of the player's own.
    Hole(HoleName),
}
