//! Rules compiled for the engine: what [`crate::catalogue::Rules`] say, as tables that the engine can run through.
//!
//! A [`Program`] knows nothing of files or players. Conditions have become [`Atom`]s over numbered holes, tiers of moves
//! have become range tests of rows of seeds, and every seat has been resolved to the mover's.

mod atoms;
mod cases;
mod compile;
mod ends;
mod error;
mod geometry;
mod marks;
mod moves;
mod openings;
mod races;

pub use atoms::{Atom, Read, begun_by_case, begun_by_tier};
pub use compile::compile;
pub use ends::{Question, Round};
pub use error::CompileError;
pub use geometry::{Geometry, MAX_HOLES};
pub use marks::{Marks, NamedMark};
pub use openings::{Deal, Exchange, Opening, OpeningKind};
pub use races::{Race, RaceStart};

pub use crate::catalogue::model::{By, Listed, Then};
pub use crate::catalogue::record::{Count, MOST_STATISTICS, Statistic};

use crate::catalogue::condition::Test;
use crate::catalogue::model::{HoleRef, Lift, Moment, Place, Spared, TakeRule, Wealth};

/// The endings every game may have besides those of its rules: void, without a winner. `endless`: a turn came back to an earlier
/// state of itself; `lap_limit`: a turn passed [`LAP_LIMIT`] laps; `turn_limit`: the game passed its limit of turns; `stuck`:
/// neither player can act, and the rules do not say what then; `round_limit`: the game needs more rounds than its rules allow.
pub const VOID_ENDINGS: [&str; 5] = ["endless", "lap_limit", "turn_limit", "stuck", "round_limit"];

/// The most different holes, beside the landing hole, that a decision list may look at.
pub const MAX_READS: usize = 8;

/// The most actions a decision may offer.
pub const MAX_ACTIONS: usize = 80;

/// A turn of more laps than this is stopped, undecided.
pub const LAP_LIMIT: u32 = 2000;

/// One game's rules, ready to run.
#[derive(Debug, Clone, PartialEq)]
pub struct Program {
    /// The board.
    pub geometry: Geometry,
    /// Whether a lap of a full round passes over the hole it was lifted from.
    pub skip_origin: bool,
    /// Seeds at the start, by relative hole number: South's and North's.
    pub start: [Vec<u8>; 2],
    /// Seeds in reserve at the start, each.
    pub reserve: u8,
    /// Whether the reserves are one: then the player to move has all of it.
    pub shared_reserve: bool,
    /// Whether seeds are ever held in reserve or in hand.
    pub holds: bool,
    /// All seeds of the game, in holes, hands and reserves.
    pub seeds: u8,
    /// Openings, in order.
    pub phases: Vec<Opening>,
    /// Whether one of them is an arrangement in which a player may stop.
    pub stops: bool,
    /// Whether one of them is an exchange.
    pub exchanges: bool,
    /// Who begins the main phase, where an opening that was played decides it.
    pub first: By,
    /// Whether an opening is played like the game itself.
    pub plays_phases: bool,
    /// What can be sown at a turn: hole and direction, in the order of legal actions.
    pub slots: Vec<Slot>,
    /// Slots whose hole is not the one after that of the slot before, and by how much it is less.
    pub breaks: Vec<(u8, u8)>,
    /// Whether a move may add a seed of the reserve, or begin elsewhere than after the hole lifted.
    pub odd_moves: bool,
    /// Whether the decision list asks which case began a lap.
    pub recalls_case: bool,
    /// Whether it asks which tier's move did.
    pub recalls_tier: bool,
    /// Whether it goes on from the hole that the move of the turn lifted.
    pub recalls_start: bool,
    /// Words for moves other than sowing.
    pub verbs: Vec<String>,
    /// Tiers of moves.
    pub tiers: Vec<Tier>,
    /// Other actions of a turn; they follow the slots.
    pub acts: Vec<Act>,
    /// Holes other than the landing hole that the decision list looks at.
    pub reads: Vec<Read>,
    /// The decision list.
    pub cases: Vec<Case>,
    /// What the first case asks of the seeds where the last one fell, if it asks nothing else and does nothing but sow them on.
    pub relay: Option<Test>,
    /// Whether every lap that follows another, no decision between them, sows what lies where that one ended, or what is in hand.
    pub hands_known: bool,
    /// Questions asked at each moment, in order.
    pub ends: Vec<(Moment, Vec<Question>)>,
    /// Rounds, where the game has them.
    pub round: Option<Round>,
    /// Names of endings: the void ones of [`VOID_ENDINGS`] first.
    pub endings: Vec<String>,
    /// Whether an opening is a race.
    pub races: bool,
    /// Whether players may decline a case.
    pub offers: bool,
    /// Whether further holes are ever taken.
    pub takes: bool,
    /// Whether holes of the player's own are ever among them.
    pub takes_own: bool,
    /// Whether a question about the end looks, before a move, at more than whether there is one.
    pub asks_before_moves: bool,
    /// Whether moves, or questions before them, look at the fullest hole of the mover and of the enemy ...
    pub moves_ask_fullest: [bool; 2],
    /// ... and cases ...
    pub cases_ask_fullest: [bool; 2],
    /// ... and questions at a capture ...
    pub captures_ask_fullest: [bool; 2],
    /// ... and those after a move or a turn.
    pub turns_ask_fullest: [bool; 2],
    /// How much of a hole is lifted, where the rules say.
    pub lift: Option<Lift>,
    /// What lifting some of a hole must come to.
    pub lift_checks: Vec<Check>,
    /// Whether openings list their actions.
    pub listed: bool,
    /// Whether it matters how many captures a player has made in the game.
    pub asks_captures: bool,
    /// How many different questions about first laps the tiers ask, where any is asked twice; 0: no answer need be kept.
    pub asked_again: usize,
    /// Whether it matters that a turn has reached the enemy's side.
    pub crossing: bool,
    /// Marks on holes.
    pub marks: Marks,
    /// Numbers of the [`Program::reads`] of which marks are asked.
    pub mark_reads: Vec<usize>,
    /// Whether any move may go clockwise.
    pub reversible: bool,
    /// Whether moves that go clockwise do so for their first lap only.
    pub turns_back: bool,
    /// Whether players choose how to go on after captures.
    pub chooses: bool,
    /// Whether guards ask if an earlier tier leaves a move.
    pub asks_tiers: bool,
    /// Whether laps are counted by their direction.
    pub counts_ways: bool,
    /// Whether repetition of positions is asked for.
    pub repetition: bool,
    /// What is counted in every game, in the order of the rule file.
    pub statistics: Vec<Statistic>,
    /// Those of them that are counted while a game is played, by their place in `statistics`.
    pub watches: Vec<(usize, Watch)>,
    /// What wealth is.
    pub wealth: Wealth,
    /// Turns after which a game is stopped.
    pub turn_limit: u32,
    /// Whether a move after which the turn would never end may not be made.
    pub forbids_endless: bool,
}

/// What is watched while a game is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Watch {
    /// Laps that the case of that number decides.
    Case(usize),
    /// Moves chosen while the tier of that number applies.
    Tier(usize),
}

/// A hole and a direction to sow it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slot {
    /// The hole lifted.
    pub hole: u8,
    /// Whether it is sown clockwise.
    pub clockwise: bool,
    /// The word for it, an index into [`Program::verbs`]; `None`: it is sown.
    pub verb: Option<u8>,
    /// The hole before the one that gets the first seed.
    pub at: u8,
    /// Whether a seed of the reserve is added to it first.
    pub add_reserve: bool,
    /// Whether it is sown in the plain way: into the hole after it, nothing added, without a word of its own.
    pub plain: bool,
}

impl Slot {
    /// A hole sown in the plain way, anticlockwise.
    pub fn plain(hole: u8) -> Self {
        Self { hole, clockwise: false, verb: None, at: hole, add_reserve: false, plain: true }
    }
}

/// A test of the seeds in one row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RowTest {
    /// The relative hole.
    pub row: u8,
    /// The test. With `max` below `min` it passes what lies outside the two: at most `max`, or at least `min`.
    pub test: Test,
}

/// A test of the marks in one row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MarkTest {
    /// The relative hole.
    pub row: u8,
    /// The bits of the mark.
    pub bits: u8,
    /// Whether one of them must be there, or none.
    pub wanted: bool,
}

/// One tier of moves.
#[derive(Debug, Clone, PartialEq)]
pub struct Tier {
    /// When it applies.
    pub guard: Vec<Atom>,
    /// For each slot, the tests that make it legal; `None`: never in this tier, or as `at_least` says.
    pub legal: Vec<Option<Vec<RowTest>>>,
    /// For each slot, the marks its holes must have or not; empty where the tier asks for none.
    pub marks: Vec<Vec<MarkTest>>,
    /// Where every own hole with so many seeds, and none with fewer, may be sown anticlockwise in the plain way, and nothing else is asked of these
    /// moves: that number. Their slots have no tests in `legal`; others may have.
    pub at_least: Option<u8>,
    /// Whether any slot is to be looked at by itself.
    pub by_hole: bool,
    /// Where every slot has the same test of its hole and the same test of one other: these.
    pub pair: Option<PairTest>,
    /// What else a legal move must pass, tried hole by hole; nothing is asked of moves of which `at_least` speaks.
    pub checks: Vec<Check>,
    /// Whether its moves stand beside those of the tiers after it.
    pub also: bool,
    /// Whether only the first legal slot counts.
    pub leftmost: bool,
    /// For each slot, where it may not be lifted although it is the first; empty: never.
    pub stops: Vec<Option<Tests>>,
}

/// Tests of seeds and of marks, all of which must be passed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tests {
    /// Of seeds.
    pub seeds: Vec<RowTest>,
    /// Of marks.
    pub marks: Vec<MarkTest>,
}

/// What a move that passes the tests of rows must pass besides.
#[derive(Debug, Clone, PartialEq)]
pub enum Check {
    /// Its hole is the one last lifted, or (`false`) is not.
    Origin(bool),
    /// The player owns its hole.
    Owned,
    /// Once its first lap and what the decision list does then are carried out on a copy of the board, all of these hold.
    Leaves(Vec<Atom>),
    /// Its first lap, tried on a copy of the board, ends where all of these hold, or (not `holds`) do not all hold.
    FirstLap {
        /// Asked of clockwise moves only.
        clockwise_only: bool,
        /// Whether the conditions must hold.
        holds: bool,
        /// The conditions.
        when: Vec<Atom>,
        /// The number of these conditions among those of all first laps.
        question: usize,
    },
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

/// One case of the decision list.
#[derive(Debug, Clone, PartialEq)]
pub struct Case {
    /// Its name.
    pub id: String,
    /// All must hold.
    pub when: Vec<Atom>,
    /// Whether the player may decline it.
    pub may: bool,
    /// The case that decides where he does; `None`: the first after it that fits.
    pub declined: Option<usize>,
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
        /// The holes beyond.
        line: Option<Line>,
        /// Where the seeds go.
        to: Place,
    },
    /// A run of holes from the landing hole is emptied.
    Sweep {
        /// The holes of the line in the order they are reached, whatever the landing hole.
        line: Vec<u8>,
        /// Each must pass.
        test: Test,
        /// What is spared if the enemy would be left without a seed, where something is.
        spared: Option<Spared>,
        /// Where the seeds go.
        to: Place,
    },
    /// Further enemy holes of choice.
    Take {
        /// How many, by capture of the game.
        counts: Vec<u8>,
        /// Whether holes of the player's own are among them.
        own_too: bool,
        /// Whether the player may stop.
        may: bool,
        /// Whether he may do so only before the first.
        all_or_none: bool,
        /// Where the seeds go.
        to: Place,
        /// The greedy player's rule.
        greedy: TakeRule,
    },
    /// So many seeds of the landing hole are captured.
    Pick {
        /// How many, or all.
        seeds: u8,
        /// Where they go.
        to: Place,
        /// The mover's bit of a mark that gives them to the enemy where it is his; 0: none.
        whose: u8,
    },
    /// The landing hole is marked, which counts as a capture.
    Claim {
        /// Bits it gets.
        set: u8,
        /// Bits it loses.
        clear: u8,
    },
    /// The landing hole gets marks and loses others.
    Mark {
        /// Bits it gets.
        set: u8,
        /// Bits it loses.
        clear: u8,
        /// Another hole on the player's path instead.
        on: Option<HoleRef>,
    },
}

/// Holes taken one after another, as long as they pass.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// Landing holes, each with the first hole of its line.
    pub firsts: Vec<(u8, u8)>,
    /// The holes of each side that lines run along, in the order in which they are reached.
    pub sides: Vec<Vec<LineHole>>,
    /// The most that are reached.
    pub at_most: u8,
}

/// One hole of a line.
#[derive(Debug, Clone, PartialEq)]
pub struct LineHole {
    /// The relative hole.
    pub row: u8,
    /// What must pass, of this hole and others.
    pub tests: Tests,
    /// Where the hole is passed over; `None`: nowhere.
    pub skip: Option<Tests>,
}

impl Program {
    /// The questions asked at a moment.
    pub fn questions(&self, moment: Moment) -> &[Question] {
        self.ends.iter().find(|(m, _)| *m == moment).map_or(&[], |(_, q)| q)
    }

    /// Names of actions that the rules name: acts, then moves with words of their own.
    pub fn words(&self) -> Vec<String> {
        self.acts.iter().map(|act| &act.id).chain(&self.verbs).cloned().collect()
    }

    /// Whether games with that ending are void: without a result, counted apart.
    pub fn is_void(&self, ending: u8) -> bool {
        usize::from(ending) < VOID_ENDINGS.len()
    }
}
