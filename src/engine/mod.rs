//! The engine: plays any compiled rules, many games in lockstep.
//!
//! A block holds `L` games side by side and plays them one step at a time: every lane that has to decide
//! decides, every lane that has a handful sows it, and moves and turns are ended. There is one implementation of the rules,
//! generic over `L` and over the words that rules may use (`played.rs`): with one lane it is a [`Session`], for traces, tests and
//! play; with [`LANES`] it is [`play_games`].

// A loop over lanes reads and writes several rows at the same place; an index says that, and the compiler turns it into vectors.
#![allow(clippy::needless_range_loop)]

pub(crate) mod apply;
pub(crate) mod atoms;
mod barred;
pub(crate) mod block;
pub(crate) mod cases;
mod choices;
mod copying;
pub(crate) mod decide;
pub(crate) mod draws;
pub mod events;
mod first_laps;
mod further_choices;
mod going_on;
pub(crate) mod history;
pub(crate) mod lanes;
pub(crate) mod lap;
mod laps;
pub(crate) mod lifts;
mod lines;
mod long_turns;
pub(crate) mod marks;
mod nursery;
pub(crate) mod offers;
pub(crate) mod openings;
pub(crate) mod own_takes;
pub(crate) mod philox;
pub(crate) mod played;
pub(crate) mod race;
pub mod record;
pub(crate) mod rounds;
mod rows;
pub mod session;
pub(crate) mod settle;
pub(crate) mod slots;
pub(crate) mod tally;
pub(crate) mod totals;
mod waiting;
mod watch;
mod wealth;

use std::fmt;
use std::ops::Range;

use block::Block;
use lanes::Row;
use multiversion::target::{match_target, target_cfg_f};
use nursery::Nursery;
use played::{ANY, COMMON, MARKED, PLAIN, ROUNDS};
use waiting::Waiting;

pub use events::{Hole, Lap};
pub use race::Raced;
pub use record::GameRecord;
pub use session::{Action, HoleMark, Over, Position, Session, SessionError, Verb};

use crate::players::Player;
use crate::rules::Program;

/// Games played side by side in simulation: a row of them fills two vectors of 256 bits.
pub const LANES: usize = 64;
/// As many where vectors have 512 bits.
const MANY_LANES: usize = 2 * LANES;

/// A side of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The near side, which moves first unless the rules or the run say otherwise.
    South,
    /// The far side.
    North,
}

impl Side {
    /// 0 for South, 1 for North.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other side.
    pub const fn other(self) -> Side {
        match self {
            Side::South => Side::North,
            Side::North => Side::South,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Side::South => "South",
            Side::North => "North",
        })
    }
}

/// How the machine runs the lanes; no result depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Width {
    /// In the widest instructions the machine has: [`LANES`] lanes, or twice as many.
    #[default]
    Wide,
    /// [`LANES`] lanes, in the instructions every machine of its kind has.
    Narrow,
    /// One lane.
    Single,
}

/// What is played: a program, a player for each side, and the key of all draws.
#[derive(Debug, Clone)]
pub struct Run<'a> {
    /// The rules.
    pub program: &'a Program,
    /// South's player, North's player.
    pub players: [Player; 2],
    /// Key of the random numbers; with the number of a game it fixes every draw.
    pub key: u64,
    /// Who takes the first turn of the main phase.
    pub first: Side,
    /// Turns after which a game is stopped, where not as the rules say.
    pub turn_limit: Option<u32>,
    /// How to run the lanes.
    pub width: Width,
}

/// Plays games and hands over their records in rising order of game number.
pub fn play_games(run: &Run<'_>, games: Range<u64>, sink: &mut dyn FnMut(GameRecord)) {
    match played::vocabulary(run.program, nursery::apart(run.program)) {
        PLAIN => play_in::<PLAIN>(run, games, sink),
        COMMON => play_in::<COMMON>(run, games, sink),
        MARKED => play_in::<MARKED>(run, games, sink),
        ROUNDS => play_in::<ROUNDS>(run, games, sink),
        _ => play_in::<ANY>(run, games, sink),
    }
}

/// Plays games of rules of a vocabulary. Narrow lanes, and one alone, know none but that of any rules.
fn play_in<const V: usize>(run: &Run<'_>, games: Range<u64>, sink: &mut dyn FnMut(GameRecord)) {
    match run.width {
        Width::Wide if has_long_vectors() => play_lanes(run, games, sink, advance_long::<V>, advance_long::<ANY>),
        Width::Wide if has_wide_vectors() => play_lanes(run, games, sink, advance_wide::<V>, advance_wide::<ANY>),
        Width::Wide | Width::Narrow => play_lanes(run, games, sink, advance_narrow::<LANES, ANY>, advance_narrow::<LANES, ANY>),
        Width::Single => play_lanes(run, games, sink, advance_narrow::<1, ANY>, advance_narrow::<1, ANY>),
    }
}

/// Whether the machine has vectors of 512 bits.
#[multiversion::multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn has_long_vectors() -> bool {
    target_cfg_f!(target_feature = "avx512bw")
}

/// Whether it has vectors of 256 bits.
#[multiversion::multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn has_wide_vectors() -> bool {
    target_cfg_f!(target_feature = "avx2")
}

#[multiversion::multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn advance_long<'b, 'p, const V: usize>(block: &'b mut Block<'p, MANY_LANES, V>) -> Row<MANY_LANES> {
    match_target! {
        "x86_64+avx512bw" => advance(block),
        // Called only where [`has_long_vectors`] says so; another version would be built for nothing.
        _ => unreachable!("{} lanes without vectors of 512 bits", block.acted.len()),
    }
}

#[multiversion::multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn advance_wide<'b, 'p, const V: usize>(block: &'b mut Block<'p, LANES, V>) -> Row<LANES> {
    match_target! {
        "x86_64+avx2" => advance(block),
        _ => unreachable!("{} lanes without vectors of 256 bits", block.acted.len()),
    }
}

#[inline(never)]
fn advance_narrow<const L: usize, const V: usize>(block: &mut Block<'_, L, V>) -> Row<L> {
    advance(block)
}

/// Plays on until games are over, or in the nursery has left its openings behind; returns the lanes of such games. All of the engine is
/// compiled into this, as a function of the block alone, so that nothing else is thought to change with it.
#[inline(always)]
fn advance<const L: usize, const V: usize>(block: &mut Block<'_, L, V>) -> Row<L> {
    block.set_up();
    loop {
        block.step();
        if let Some(leaving) = block.leaving() {
            return leaving;
        }
    }
}

fn play_lanes<const L: usize, const V: usize>(
    run: &Run<'_>,
    games: Range<u64>,
    sink: &mut dyn FnMut(GameRecord),
    advance: impl Fn(&mut Block<'_, L, V>) -> Row<L>,
    advance_openings: impl Fn(&mut Block<'_, L>) -> Row<L>,
) {
    let mut block = Box::new(Block::<L, V>::new(run, false));
    let mut nursery = Nursery::new(run, games.clone());
    let mut free: Vec<usize> = (0..L).rev().collect();
    let mut waiting = Waiting::new(games.start);
    loop {
        while let Some(l) = free.pop() {
            if !nursery.begin(&mut block, l, &advance_openings) {
                free.clear();
            }
        }
        if block.is_idle() {
            return;
        }
        for l in lanes::each(&advance(&mut block)) {
            let game = block.game[l];
            block.take_record(l, waiting.put(game));
            free.push(l);
        }
        waiting.hand_over(sink);
    }
}
