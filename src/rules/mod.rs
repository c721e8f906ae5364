//! Rules compiled for the engine: what [`crate::catalogue::Rules`] say, as tables that the engine can run through.
//!
//! A [`Program`] knows nothing of files or players. Conditions have become [`Atom`]s over numbered holes, tiers of moves
//! have become range tests of rows of seeds, and every seat has been resolved to the mover's.

mod atoms;
mod cases;
mod compile;
mod geometry;
mod moves;
mod openings;

pub use compile::{CompileError, compile};
pub use geometry::{Geometry, MAX_HOLES};
pub use openings::{Arrangement, Deal, Opening, OpeningKind};

pub use crate::catalogue::model::{By, Then};

use crate::catalogue::condition::{Quantifier, Test};
use crate::catalogue::model::{Moment, Outcome, Place, Rest, Seat, TakeRule, Wealth};

/// The endings every game may have besides those of its rules: void, without a winner. `endless`: a turn came back to an earlier
/// state of itself; `lap_limit`: a turn passed [`LAP_LIMIT`] laps; `turn_limit`: the game passed its limit of turns; `stuck`:
/// neither player can act, and the rules do not say what then.
pub const VOID_ENDINGS: [&str; 4] = ["endless", "lap_limit", "turn_limit", "stuck"];

/// The most different holes, beside the landing hole, that a decision list may look at.
pub const MAX_READS: usize = 8;

/// The most actions a decision may offer.
pub const MAX_ACTIONS: usize = 80;

/// A turn of more laps than this is stopped, undecided.
pub const LAP_LIMIT: u16 = 2000;

/// One game's rules, ready to run.
#[derive(Debug, Clone, PartialEq)]
pub struct Program {
    /// The board.
    pub geometry: Geometry,
    /// Whether a lap of a full round passes over the hole it was lifted from.
    pub skip_origin: bool,
    /// Seeds at the start, by relative hole number; the same for both players.
    pub start: Vec<u8>,
    /// Seeds in reserve at the start, each.
    pub reserve: u8,
    /// All seeds of the game, in holes, hands and reserves.
    pub seeds: u8,
    /// Openings, in order.
    pub phases: Vec<Opening>,
    /// Who begins the main phase.
    pub first: By,
    /// Whether an opening is played like the game itself.
    pub plays_phases: bool,
    /// What can be sown at a turn: hole and direction, in the order of legal actions.
    pub slots: Vec<Slot>,
    /// Tiers of moves.
    pub tiers: Vec<Tier>,
    /// Whether a move may add a seed of the reserve, or begin elsewhere than after the hole lifted.
    pub odd_moves: bool,
    /// Words for acts, then for moves that are not called `sow`.
    pub verbs: Vec<String>,
    /// Other actions of a turn; they follow the slots.
    pub acts: Vec<Act>,
    /// Holes other than the landing hole that the decision list looks at.
    pub reads: Vec<Read>,
    /// The decision list.
    pub cases: Vec<Case>,
    /// Questions asked at each moment, in order.
    pub ends: Vec<(Moment, Vec<Question>)>,
    /// Names of endings: the void ones of [`VOID_ENDINGS`] first.
    pub endings: Vec<String>,
    /// Whether further holes are ever taken.
    pub takes: bool,
    /// Whether a question about the end looks, before a move, at more than whether there is one.
    pub asks_before_moves: bool,
    /// Whether moves, or questions before them, look at the enemy's fullest hole.
    pub moves_ask_enemy: bool,
    /// Whether fullest holes matter to the questions after a turn or a capture look at.
    pub asks_fullest: bool,
    /// Whether marks are used.
    pub marks: bool,
    /// Whether any move may go clockwise.
    pub reversible: bool,
    /// Whether the decision list asks which case began a lap.
    pub recalls_case: bool,
    /// Whether it goes on from the hole that the move of the turn lifted.
    pub recalls_start: bool,
    /// Whether repetition of positions is asked for.
    pub repetition: bool,
    /// What wealth is.
    pub wealth: Wealth,
    /// Turns after which a game is stopped.
    pub turn_limit: u32,
}

/// A hole and a way to sow it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slot {
    /// The hole lifted.
    pub hole: u8,
    /// Whether it is sown clockwise.
    pub clockwise: bool,
    /// The hole before the one that gets the first seed.
    pub at: u8,
    /// Whether a seed of the reserve is added to it first.
    pub add_reserve: bool,
    /// Its word in [`Program::verbs`]; `None`: `sow`.
    pub verb: Option<u8>,
}

/// A test of the seeds in one row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RowTest {
    /// The relative hole.
    pub row: u8,
    /// The test. With `max` below `min` it passes what lies outside the two: at most `max`, or at least `min`.
    pub test: Test,
}

/// One tier of moves.
#[derive(Debug, Clone, PartialEq)]
pub struct Tier {
    /// When it applies.
    pub guard: Vec<Atom>,
    /// For each slot, the tests that make it legal; `None`: never in this tier.
    pub legal: Vec<Option<Vec<RowTest>>>,
    /// Where the tier allows every own hole with so many seeds, and nothing else: that number.
    pub at_least: Option<u8>,
    /// Where every slot has the same test of its hole and the same test of one other: these.
    pub pair: Option<PairTest>,
}

/// The same test of every slot's hole, and the same of another hole each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PairTest {
    /// The test of the slot's hole.
    pub own: Test,
    /// The test of the other hole.
    pub other: Test,
    /// Per slot, its hole and the other one.
    pub rows: Vec<(u8, u8)>,
}

/// An action other than sowing: one seed of the reserve into each own hole.
#[derive(Debug, Clone, PartialEq)]
pub struct Act {
    /// Its name.
    pub id: String,
    /// When it may be chosen.
    pub guard: Vec<Atom>,
    /// Whether it ends the turn.
    pub ends_turn: bool,
}

/// A hole that conditions or captures refer to, seen from where the last seed fell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Read {
    /// Pairs of a landing hole and the hole then meant, where some case can use it.
    Fixed(Vec<(u8, u8)>),
    /// The hole sown in this lap.
    Origin,
    /// The hole after the landing hole in the direction of sowing.
    Next,
}

/// A condition over numbered holes and counters.
#[derive(Debug, Clone, PartialEq)]
pub enum Atom {
    /// Holds always.
    Always,
    /// Holds never.
    Never,
    /// Negation.
    Not(Box<Atom>),
    /// The landing hole lies in one of these ranges, ends included.
    LandingIn(Vec<(u8, u8)>),
    /// Seeds in the landing hole, the last one included.
    LandingCount(Test),
    /// Seeds in the hole of that number in [`Program::reads`].
    Value(usize, Test),
    /// The landing hole is marked.
    Marked,
    /// Captures of this turn.
    CapturesThisTurn(Test),
    /// Captures of this game.
    CapturesThisGame(Seat, Test),
    /// Laps of this turn.
    Lap(Test),
    /// The case of that number in [`Program::cases`] began this lap.
    LapBy(u8),
    /// The opening of that number is under way; [`Program::phases`] has none of it: the main phase.
    Phase(u8),
    /// Seeds in reserve.
    Reserve(Seat, Test),
    /// Seeds in store or off the board.
    Stored(Seat, Test),
    /// Seeds in the fullest hole of a player.
    Fullest(Seat, Test),
    /// How many of these rows pass.
    Side(Quantifier, Vec<u8>, Test),
    /// The mover has no legal action.
    NoLegalMove,
    /// The position has stood before.
    Repeated,
}

/// One case of the decision list.
#[derive(Debug, Clone, PartialEq)]
pub struct Case {
    /// Its name.
    pub id: String,
    /// All must hold.
    pub when: Vec<Atom>,
    /// What is done.
    pub effects: Vec<Effect>,
    /// How the turn goes on.
    pub then: Then,
}

/// Something done at the end of a lap.
#[derive(Debug, Clone, PartialEq)]
pub enum Effect {
    /// The landing hole (if `landing`) and the holes of these reads are emptied.
    Capture {
        /// Whether the landing hole is taken.
        landing: bool,
        /// Indices into [`Program::reads`].
        reads: Vec<usize>,
        /// Where the seeds go.
        to: Place,
    },
    /// A run of holes from the landing hole is emptied.
    Sweep {
        /// The holes of the line in the order they are reached, whatever the landing hole.
        line: Vec<u8>,
        /// Each must pass.
        test: Test,
        /// Cancelled if the enemy would be left without a seed.
        spare_last: bool,
        /// Where the seeds go.
        to: Place,
    },
    /// Further enemy holes of choice.
    Take {
        /// How many, by capture of the game.
        counts: Vec<u8>,
        /// Whether the player may stop.
        may: bool,
        /// Where the seeds go.
        to: Place,
        /// The greedy player's rule.
        greedy: TakeRule,
    },
    /// The landing hole is marked.
    Mark,
}

/// A question about the end of the game, asked of one player.
#[derive(Debug, Clone, PartialEq)]
pub struct Question {
    /// Of whom.
    pub of: Seat,
    /// All must hold.
    pub when: Vec<Atom>,
    /// Who wins.
    pub result: Outcome,
    /// What becomes of the seeds left.
    pub rest: Rest,
    /// Whether it decides the opening under way, and not the game.
    pub of_phase: bool,
    /// Index into [`Program::endings`].
    pub ending: u8,
}

impl Program {
    /// The questions asked at a moment.
    pub fn questions(&self, moment: Moment) -> &[Question] {
        self.ends.iter().find(|(m, _)| *m == moment).map_or(&[], |(_, q)| q)
    }

    /// Whether games with that ending are void: without a result, counted apart.
    pub fn is_void(&self, ending: u8) -> bool {
        usize::from(ending) < VOID_ENDINGS.len()
    }
}
