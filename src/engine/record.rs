//! What is kept of a finished game.

use super::block::Block;
use super::lanes::stage;
use super::long_turns::{ENDLESS, LAP_LIMIT_ENDING};
use super::watch;
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

impl<const L: usize, const V: usize> Block<'_, L, V> {
    /// Writes the record of a finished game; its lane is free afterwards.
    pub fn take_record(&mut self, l: usize, record: &mut GameRecord) {
        self.write_record(l, record);
        self.state.over[l] = 0;
        self.state.phase_over[l] = 0;
        self.state.stage[l] = stage::IDLE;
    }

    /// What has been counted of the game in a lane.
    pub fn record(&self, l: usize) -> GameRecord {
        let mut record = GameRecord::default();
        self.write_record(l, &mut record);
        record
    }

    /// Writes what [`Block::record`] tells where it is to stay: to copy numbers that have just been written takes longer than to write them.
    fn write_record(&self, l: usize, record: &mut GameRecord) {
        let (program, state, totals) = (self.program(), &self.state, &self.totals);
        let mut stored = state.off_board_of(program, l);
        if state.side[l] != 0 {
            stored.swap(0, 1);
        }
        if state.over[l] != 0 && state.winner[l] == NOBODY && matches!(state.ending[l], ENDLESS | LAP_LIMIT_ENDING) {
            // A turn without end is undone.
            stored = [totals.stored[0][l], totals.stored[1][l]];
        }
        let counted = totals.counted_in(l);
        let mut watched = [0; MOST_STATISTICS];
        for (i, _) in &program.watches {
            watched[*i] = totals.counted[*i][l];
        }
        *record = GameRecord {
            game: self.game[l],
            first: self.began[l],
            winner: state.winner[l],
            ending: state.ending[l],
            turns: counted.turns,
            laps: counted.laps,
            void_laps: totals.void_laps[l],
            sown: counted.sown,
            captures: counted.captures,
            captured: counted.captured,
            longest_turn: totals.longest_in(l),
            decisions: counted.decisions,
            choices: counted.choices,
            main_decisions: counted.main_decisions,
            main_actions: counted.main_actions,
            lead_changes: counted.lead_changes,
            stored,
            counted: watched,
            hash: (u64::from(totals.hash[1][l]) << 32) | u64::from(totals.hash[0][l]),
        };
        watch::follow(program, record);
    }
}
