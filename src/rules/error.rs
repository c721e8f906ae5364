//! Rules that cannot be played.

use thiserror::Error;

use super::{MAX_ACTIONS, MAX_HOLES};
use crate::catalogue::model::HoleName;

/// Why rules that read well cannot be played.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum CompileError {
    /// Too many seeds for a hole.
    #[error("the game has {0} seeds; a hole can hold no more than 255, so no game may have more")]
    TooManySeeds(u32),
    /// Too many holes.
    #[error("the board has {0} holes; at most {MAX_HOLES} can be played")]
    TooManyHoles(u32),
    /// A board that is not known.
    #[error("a board of four rows is sown round each player's own rows: say circuit = \"own\"")]
    SharedFourRows,
    /// A sown store off the circuit.
    #[error("stores can be sown only on a two-row board with circuit = \"board\"")]
    SownStores,
    /// A row of a layout of the wrong length.
    #[error("a layout gives {found} holes where the row has {expected}")]
    Layout {
        /// Holes given.
        found: usize,
        /// Holes in the row.
        expected: usize,
    },
    /// A name of a set that is not declared.
    #[error("no set of holes is called '{0}'")]
    UnknownSet(String),
    /// A hole the board does not have.
    #[error("the board has no hole {0:?}")]
    UnknownHole(HoleName),
    /// A name of a mark that is not declared, or has no owner.
    #[error("no mark is called '{0}'")]
    UnknownMark(String),
    /// Too many marks.
    #[error("the game has too many marks; eight are possible, one with an owner counting as two")]
    TooManyMarks,
    /// Too many actions for one decision.
    #[error("a player may have {0} actions to choose from; at most {MAX_ACTIONS} are possible")]
    TooManyActions(usize),
    /// Holes that move with the sowing are not captured.
    #[error("case '{0}': the origin and the next hole are the player's own path; they cannot be captured")]
    CaptureOfOwnPath(String),
    /// A hole would give its seeds twice.
    #[error("case '{0}' captures a hole twice, under two names, for some hole where the last seed may fall")]
    HoleTwice(String),
    /// A line of holes runs with the sowing.
    #[error("case '{0}': a sweep is known only where no hole is sown clockwise")]
    SweepBothWays(String),
    /// Captured seeds would be lost.
    #[error("case '{0}' captures to the hand; say how the hand is sown: then = {{ sow-hand = ... }} or {{ add-and-lift = ... }}")]
    HandLost(String),
    /// Nothing to sow.
    #[error("case '{0}' sows the hand, but captures nothing to the hand")]
    HandEmpty(String),
    /// Seeds that cannot be put.
    #[error(
        "opening '{id}': {seeds} seeds at most {at_most} to a hole may not all find room, besides those that lie there; at least one must be put"
    )]
    NoRoom {
        /// The opening.
        id: String,
        /// Seeds in hand.
        seeds: u8,
        /// The most in one hole.
        at_most: u8,
    },
    /// A circuit too short to pass over a hole.
    #[error("full_round = \"skip\" needs a circuit of at least three holes")]
    ShortCircuit,
    /// The decision list looks at too many different holes.
    #[error("the decision list looks at {0} different holes beside the landing hole; at most 8 are possible")]
    TooManyReads(usize),
    /// A condition where it has no meaning.
    #[error("'{condition}' means nothing {place}")]
    Misplaced {
        /// The condition.
        condition: String,
        /// Where it stands.
        place: &'static str,
    },
    /// A sweep without a side.
    #[error("a sweep must say 'own' or 'enemy', and may else only test 'count'")]
    Sweep,
    /// A line that cannot be followed.
    #[error(
        "the line of case '{0}' must start from a hole of fixed place, and its conditions speak of seeds and marks of its holes"
    )]
    Line(String),
    /// Taking is not the last effect.
    #[error("case '{0}': further holes are taken after everything else, so 'take' must come last")]
    TakeNotLast(String),
    /// An exchange of holes that are not there.
    #[error("opening '{id}': each player is to take {count} loaded holes of the other, who may have fewer or none")]
    NothingToTake {
        /// The opening.
        id: String,
        /// Holes each player takes.
        count: u8,
    },
    /// A hole that may be empty is lifted.
    #[error(
        "case '{0}' lifts another hole than the one where the last seed fell; it must ask that this hole is loaded, and must not capture it"
    )]
    LiftsNothing(String),
    /// A store that may be lifted.
    #[error("case '{0}' lifts the next hole, which may be a store; stores are not lifted")]
    LiftsStore(String),
    /// A full round is passed over, but captured seeds are sown from elsewhere.
    #[error("full_round = \"skip\" has no meaning when captured seeds are sown from a hole that was not lifted")]
    SkipWithHand,
    /// A race needs a list in which nothing is chosen.
    #[error("race '{0}': nothing can be chosen in a race; give it cases of its own that take no further holes")]
    RaceWithChoice(String),
    /// Rounds that cannot be dealt.
    #[error("rounds need a circuit round both rows, no sown stores, and as many seeds in the game as fill every hole alike")]
    Round,
    /// Nothing is counted.
    #[error("wealth = \"counted\" is known only where the game has rounds")]
    CountedWithoutRounds,
    /// A choice of holes after which a turn may not end.
    #[error(
        "case '{0}' leaves the player a choice after which the turn may go on: where a turn that never ends is forbidden, it must end the turn or give another move"
    )]
    TakenAndSown(String),
    /// A choice without tiers.
    #[error("a case has then = \"choose\", but no tier is asked after a capture")]
    NothingToChoose,
    /// A handful that was not lifted has no origin.
    #[error("race '{0}': seeds sown from the hand come from no hole, so nothing can be captured to the origin")]
    RaceWithoutOrigin(String),
    /// A race begins in a hole that is not sown.
    #[error("race '{0}' begins in the enemy's holes, which are not sown")]
    RaceElsewhere(String),
    /// Numbers of seeds cannot be chosen among other moves.
    #[error("lift = \"any-number\" needs one tier, anticlockwise, without acts, and at most {MAX_ACTIONS} seeds in the game")]
    AnyNumber,
    /// A move that adds a seed that may not be there.
    #[error("move '{0}' adds a seed of the reserve, which may be empty: guard it with 'own reserve loaded'")]
    NoReserve(String),
    /// A phase of the winner or loser of nothing.
    #[error("phase '{0}' speaks of a winner or loser, but no phase before it is played")]
    NobodyWon(String),
    /// Seeds gathered for one player, or one player's arrangement without it.
    #[error("opening '{0}': a deal is made for an arrangement by the winner or the loser alone, and only then")]
    DealByBoth(String),
    /// A phase that is decided at a moment that is not watched.
    #[error(
        "the end '{0}' of a phase is asked at 'turn' or 'own-turn', has a winner or loser, and leaves the seeds where they are"
    )]
    PhaseEnd(String),
    /// A case that is not there.
    #[error("no case is called '{0}'")]
    UnknownCase(String),
    /// Clockwise moves of two kinds.
    #[error(
        "clockwise moves of some tiers run so for the turn, of others for their first lap: say the same `clockwise_for` in all"
    )]
    ClockwiseForBoth,
    /// Players who begin with different numbers.
    #[error("South has {south} seeds in his holes at the start and North {north}: they must have as many")]
    UnevenStart {
        /// South's.
        south: u32,
        /// North's.
        north: u32,
    },
    /// A tier that is not there.
    #[error("no tier of moves is called '{0}'")]
    UnknownTier(String),
    /// Tiers that are not told apart.
    #[error("'lap by move {0}' cannot be asked where moves of two tiers stand beside each other")]
    TiersAtOnce(String),
    /// What is done instead of a declined case may be impossible.
    #[error(
        "case '{0}' leaves it to '{1}' where it is declined, which must have no `do`, and end the turn, sow on or move again"
    )]
    Declined(String, String),
    /// No hole is the leftmost one.
    #[error("choose = \"leftmost\" has a meaning on two rows only, sown anticlockwise")]
    Leftmost,
    /// Seeds are put on a side that nobody sows.
    #[error("opening '{0}' puts seeds on the enemy's side, which needs circuit = \"board\"")]
    PutsElsewhere(String),
    /// An act that takes more than the reserve.
    #[error("act '{0}' may be chosen with fewer seeds in reserve than the player has holes: guard it with 'own reserve >= {1}'")]
    ReserveTooSmall(String, u8),
}
