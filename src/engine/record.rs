//! What is kept of a finished game.

use crate::rules::MOST_STATISTICS;

/// How one game went. All counts are of the main phase unless said otherwise; opening actions are no turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct GameRecord {
    /// Number of the game within its run: with the plan's seed it fixes every draw.
    pub game: u64,
    /// Who took the first turn of the main phase: 0 South, 1 North, 3 nobody (the game ended in its opening).
    pub first: u8,
    /// Who won: 0 South, 1 North, 2 a draw, 3 nobody (the game is void: see `ending`).
    pub winner: u8,
    /// How it ended: an index into [`crate::rules::Program::endings`].
    pub ending: u8,
    /// Turns, those of openings that are played and the one that ends the game included. A turn consists of all laps until the opponent may act.
    pub turns: u32,
    /// Laps, those of a turn that never ends not included. A lap is one sowing of one handful.
    pub laps: u32,
    /// Laps of the turn that never ended (0 in other games).
    pub void_laps: u32,
    /// Seeds dropped in all laps together.
    pub sown: u32,
    /// Captures by South and North: firings of a capture action.
    pub captures: [u32; 2],
    /// Seeds captured by South and North, further holes taken included.
    pub captured: [u32; 2],
    /// Laps of the longest turn.
    pub longest_turn: u32,
    /// Decisions in all, those of the opening and those with one legal action included.
    pub decisions: u32,
    /// Decisions with more than one legal action.
    pub choices: u32,
    /// Decisions of the main phase.
    pub main_decisions: u32,
    /// Legal actions summed over the decisions of the main phase, those included that were only found on being tried to begin a turn
    /// without end, where the rules forbid that.
    pub main_actions: u32,
    /// Times the sign of the wealth difference flipped between turn ends, ties passed over.
    pub lead_changes: u32,
    /// Seeds off the board or in store at the end, South's and North's; what a turn without end captured is given back.
    pub stored: [u8; 2],
    /// Counts of the statistics of the rule file, in its order; 0 beyond them.
    pub counted: [u32; MOST_STATISTICS],
    /// A hash of all actions in order: equal games have equal hashes.
    pub hash: u64,
}

/// [`GameRecord::winner`] of a drawn game.
pub const DRAW: u8 = 2;
/// [`GameRecord::winner`] of a void game, and [`GameRecord::first`] where nobody began.
pub const NOBODY: u8 = 3;
