//! The typed rules of one game, after options are chosen and readings applied.
//!
//! These types are the meaning of a rule file: the decoder makes them from TOML, [`crate::rules`] compiles them for
//! the engine, [`crate::affinity`] reads characters off them. Nothing here knows how a game is played.

mod holes;
mod phases;

use std::collections::BTreeMap;

use super::condition::Condition;
use super::record::Statistic;

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
    /// Named marks that holes may carry.
    pub marks: BTreeMap<String, Mark>,
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
    /// Rounds, after each of which holes change owners; `None`: the game is one round.
    pub round: Option<Round>,
    /// What is counted in every game because the source speaks of it.
    pub statistics: Vec<Statistic>,
    /// Who begins the main phase, where an opening that was played decides it.
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

/// A mark that a hole may carry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark {
    /// How long it lasts.
    pub until: Until,
    /// Whether it is the mark of a player: his own, or the enemy's.
    pub owned: bool,
    /// Whether all loaded holes carry it when the main phase begins.
    pub at_start: bool,
}

/// How long a mark lasts, if nothing removes it before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Until {
    /// To the end of the turn.
    Turn,
    /// To the next time the hole is lifted to be sown.
    Lifted,
    /// To the end of the round.
    Round,
    /// To the end of the game.
    Game,
}

/// A mark as conditions speak of it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct MarkRef {
    /// Of an owned mark, whose: the player's own (true) or the enemy's. `None`: anyone's.
    pub own: Option<bool>,
    /// Its name.
    pub name: String,
}

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

/// The kinds of opening.
#[derive(Debug, Clone, PartialEq)]
pub enum PhaseKind {
    /// Free arrangement: South puts all his seeds, one at a time, into his own holes, then North.
    Arrange {
        /// Seeds each player has in hand.
        seeds: u8,
        /// The most that may lie in one hole.
        at_most: u8,
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

/// A race: sowing by both players at once, until both have ended.
#[derive(Debug, Clone, PartialEq)]
pub struct Race {
    /// What is sown first.
    pub start: RaceStart,
    /// The decision list for the last seed of a lap; `None`: that of the main phase.
    pub laps: Option<Vec<LapCase>>,
    /// Who drops his seed first.
    pub order: RaceOrder,
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

/// A layout of one player's holes, as in [`Start`].
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Layout {
    /// Seeds in the outer row.
    pub outer: Vec<u8>,
    /// Seeds in the inner row.
    pub inner: Vec<u8>,
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
    /// A move is legal only if its first lap ends where all of these hold.
    pub first_lap: Vec<Condition>,
    /// A move is barred if its first lap ends where all of these hold; none: no move is.
    pub first_lap_barred: Vec<Condition>,
    /// A clockwise move is legal only if its first lap ends where all of these hold.
    pub clockwise_lap: Vec<Condition>,
    /// Whether its holes are sown clockwise only.
    pub only_clockwise: bool,
    /// Whether the tier is asked when a player chooses how to go on after a capture; others are asked at every other move.
    pub after_capture: bool,
    /// Whether its moves stand beside those of the tiers after it.
    pub also: bool,
    /// The word for such a move, where it is not `sow`.
    pub verb: Option<String>,
    /// Whether only the first such hole from the player's left may be lifted.
    pub leftmost: bool,
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
        !(self.first_lap.is_empty() && self.first_lap_barred.is_empty() && self.clockwise_lap.is_empty())
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
        /// Whether he may do so only before the first.
        all_or_none: bool,
        /// Where the seeds go.
        to: Place,
        /// How the greedy player chooses.
        greedy: TakeRule,
    },
    /// The hole where the last seed fell gets a mark; an owned one becomes the player's own.
    Mark(String),
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
    /// The most holes taken; `None`: to the end of the side.
    pub at_most: Option<u8>,
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
    /// The hole after the one that the move of this turn lifted.
    AfterStart,
    /// A hole of the player's own.
    Hole(HoleName),
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
    /// A game that needs more rounds than this is stopped and counted apart.
    pub most: u8,
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
}

/// What a player's wealth is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Wealth {
    /// Seeds in his holes, off the board to his credit and in reserve.
    Side,
    /// Seeds in his store or off the board to his credit.
    Captured,
    /// What he would count if the round ended now: seeds in his store and in holes with his mark.
    Counted,
    /// Seeds in his holes.
    Holes,
}

impl Rules {
    /// Seeds in the game, those in reserve and those still to be arranged included.
    pub fn seeds(&self) -> u32 {
        let sum = |row: &[u8]| row.iter().map(|n| u32::from(*n)).sum::<u32>();
        let arranged = self.phases.iter().map(|phase| match &phase.kind {
            PhaseKind::Arrange { seeds, deal: None, .. } => u32::from(*seeds),
            _ => 0,
        });
        2 * (sum(&self.start.outer) + sum(&self.start.inner) + u32::from(self.start.reserve) + arranged.sum::<u32>())
    }

    /// Holes of each player that are loaded when the phase of that number begins, however the phases before it went: those of
    /// the start, without what earlier exchanges took; none where seeds were moved.
    pub fn surely_loaded(&self, phase: usize) -> u32 {
        let mut loaded = self.start.outer.iter().chain(&self.start.inner).map(|n| u32::from(*n > 0)).sum::<u32>();
        for phase in self.phases.iter().take(phase) {
            loaded = match phase.kind {
                PhaseKind::Arrange { deal: None, .. } => loaded,
                PhaseKind::Exchange { count, .. } => loaded.saturating_sub(u32::from(count)),
                _ => 0,
            };
        }
        loaded
    }

    /// Holes of one player, without his store.
    pub fn holes(&self) -> u8 {
        self.board.columns * (self.board.rows / 2)
    }
}
