//! The typed rules of one game, after options are chosen and readings applied.
//!
//! These types are the meaning of a rule file: the decoder makes them from TOML, [`crate::rules`] compiles them for
//! the engine, [`crate::affinity`] reads characters off them. Nothing here knows how a game is played.

mod ends;
mod holes;
mod laps;
mod moves;
mod phases;

use std::collections::BTreeMap;

use super::record::Statistic;

pub use ends::*;
pub use holes::*;
pub use laps::*;
pub use moves::*;
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
    /// Whether a player who cannot act, and has not lost, is meant to be passed over.
    pub passes: bool,
    /// What the greedy player counts and what a lead is.
    pub wealth: Wealth,
    /// A game still going after so many turns is stopped and counted apart, as `turn_limit`.
    pub turn_limit: u32,
    /// Whether a move after which the turn would never end may not be made; else it makes the game void.
    pub forbids_endless: bool,
}

impl Rules {
    /// Whether lots are drawn in a race, so that the actions alone do not say what comes of them.
    pub fn races_by_lot(&self) -> bool {
        self.phases.iter().any(|phase| matches!(&phase.kind, PhaseKind::Race(race) if race.order == RaceOrder::Lot))
    }
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
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Start {
    /// Seeds in the outer row (empty on two-row boards).
    pub outer: Vec<u8>,
    /// Seeds in the inner row.
    pub inner: Vec<u8>,
    /// Seeds each player keeps in reserve, to enter later.
    pub reserve: u8,
    /// Whether the reserves of both are one, from which either draws.
    pub shared_reserve: bool,
    /// North's rows, where they are not as South's; they have as many seeds.
    pub north: Option<Layout>,
}

/// A mark that a hole may carry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark {
    /// How long it lasts.
    pub until: Until,
    /// Whether it is the mark of a player: his own, or the enemy's.
    pub owned: bool,
    /// Which holes carry it when the main phase begins.
    pub at_start: AtStart,
}

/// Holes that carry a mark when the main phase begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AtStart {
    /// None.
    None,
    /// Those that are loaded then.
    Loaded,
    /// All.
    All,
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

/// A layout of one player's holes, as in [`Start`].
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Layout {
    /// Seeds in the outer row.
    pub outer: Vec<u8>,
    /// Seeds in the inner row.
    pub inner: Vec<u8>,
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
        let of = |outer: &[u8], inner: &[u8]| outer.iter().chain(inner).map(|n| u32::from(*n > 0)).sum::<u32>();
        let south = of(&self.start.outer, &self.start.inner);
        let mut loaded = self.start.north.as_ref().map_or(south, |north| south.min(of(&north.outer, &north.inner)));
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
