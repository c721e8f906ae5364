//! The state of `L` games side by side: a row holds one number of every game.

use super::played::Played;
use super::record::NOBODY;
pub use super::rows::*;
use super::tally::Tally;
use super::watch;
use crate::rules::{MAX_HOLES, MOST_STATISTICS};

/// What a game is waiting for; the value of [`State::stage`].
pub mod stage {
    /// A handful is to be sown.
    pub const SOWING: u8 = 0;
    /// The player to move chooses a move.
    pub const MOVING: u8 = 1;
    /// He chooses a further hole to take.
    pub const TAKING: u8 = 2;
    /// He chooses a hole to put a seed in.
    pub const ARRANGING: u8 = 3;
    /// His move is over, and he has another.
    pub const MOVED: u8 = 4;
    /// His turn is over.
    pub const TURN_OVER: u8 = 5;
    /// The game is over, or there is none in this lane.
    pub const IDLE: u8 = 6;
    /// A race is to be run.
    pub const RACING: u8 = 7;
    /// He chooses an action of an opening that lists them.
    pub const LISTED: u8 = 8;
    /// Before the game, he chooses a loaded hole of the enemy to take.
    pub const EXCHANGING: u8 = 9;

    /// He takes what a case offers, or declines it.
    pub const OFFERED: u8 = 10;
    /// The last seed of a lap has fallen, and it is no relay: the decision list says what follows, before anything else happens.
    pub const LANDED: u8 = 11;

    /// Whether a decision belongs to an opening.
    pub const fn is_opening(stage: u8) -> bool {
        (stage == ARRANGING) | (stage == LISTED) | (stage == EXCHANGING)
    }
}

/// Everything that decides how a game goes on. Pairs are the mover's, then the enemy's.
#[derive(Debug, Clone)]
#[repr(C, align(64))]
pub struct State<const L: usize> {
    /// Seeds by relative hole.
    pub seeds: [Row<L>; MAX_HOLES],
    /// Marks by relative hole, as bits of [`crate::rules::Marks`].
    pub marks: [Row<L>; MAX_HOLES],
    /// Seeds off the board to a player's credit (not those in a sown store).
    pub stored: [Row<L>; 2],
    /// Seeds in reserve.
    pub reserve: [Row<L>; 2],
    /// Seeds in hand during an arrangement.
    pub hand: [Row<L>; 2],
    /// Captures in this game, at most 255; see [`State::keeps_captures`].
    pub captures: [Row<L>; 2],
    /// Holes owned, where they change owners.
    pub owned: [Row<L>; 2],
    /// Seeds in the fullest hole when it was last looked for.
    pub fullest: [Row<L>; 2],
    /// Number of the round, from 1.
    pub round: Row<L>,
    /// `0xff` where North is to move.
    pub side: Row<L>,
    /// See [`stage`].
    pub stage: Row<L>,
    /// Number of the opening under way.
    pub phase: Row<L>,
    /// The hole before the first one to be sown (where `lift`: the hole to be lifted).
    pub at: Row<L>,
    /// Whether `at` is to be lifted.
    pub lift: Row<L>,
    /// Seeds to be sown that were not lifted.
    pub carry: Row<L>,
    /// The hole last lifted.
    pub origin: Row<L>,
    /// `0xff` where this turn runs clockwise.
    pub clockwise: Row<L>,
    /// `0xff` where a seed has been dropped on the enemy's side in this turn.
    pub crossed: Row<L>,
    /// Holes still to be taken.
    pub pending: Row<L>,
    /// The case whose holes are being taken, or that is offered.
    pub resume: Row<L>,
    /// Where the last seed fell, while a case is offered.
    pub offered: Row<L>,
    /// Captures in this turn.
    pub captures_turn: Tally<L>,
    /// Seeds captured in this turn.
    pub captured_turn: Tally<L>,
    /// `0xff` where the player chooses how to go on after a capture.
    pub after: Row<L>,
    /// Anticlockwise laps of this turn, at most 255.
    pub anticlockwise: Row<L>,
    /// Clockwise laps of this turn after an anticlockwise one, at most 255.
    pub turned: Row<L>,
    /// Those of them since the last anticlockwise one, at most 255.
    pub turned_run: Row<L>,
    /// Captures of this turn after which another hole than the origin was played, at most 255.
    pub left: Row<L>,
    /// Laps of this turn.
    pub lap: Tally<L>,
    /// Seeds sown in this turn.
    pub sown_turn: Tally<L>,
    /// Counts of this turn, by statistic.
    pub counted_turn: [[u16; L]; MOST_STATISTICS],
    /// `0xff` where a move chosen now is one that the statistic counts.
    pub counts_move: [Row<L>; MOST_STATISTICS],
    /// What began this lap, as [`crate::rules::begun_by_case`] and [`crate::rules::begun_by_tier`] say; 0: a move.
    pub begun_by: Row<L>,
    /// The tier of a move chosen now, in the same way.
    pub tier: Row<L>,
    /// The hole that the move of this turn lifted.
    pub start: Row<L>,
    /// `0xff` where the opening under way has just been won.
    pub phase_over: Row<L>,
    /// Who won the last opening that was played, as in [`super::record::GameRecord::winner`].
    pub phase_winner: Row<L>,
    /// `0xff` where the other player has just been passed over.
    pub passed: Row<L>,
    /// The hole that the first of two racers has chosen; [`NO_HOLE`] where he has not, or cannot.
    pub chosen: Row<L>,
    /// `0xff` where North takes the first turn of the main phase.
    pub first: Row<L>,
    /// `0xff` where the other player is to move from the end of this step on, see [`State::turn_later`]; 0 between steps.
    pub turning: Row<L>,
    /// `0xff` where the game is over.
    pub over: Row<L>,
    /// How it ended.
    pub ending: Row<L>,
    /// Who won, as in [`super::record::GameRecord::winner`].
    pub winner: Row<L>,
    /// All seeds of each game; last, so that every row begins a line of the cache.
    pub total: u8,
}

/// Lanes at one stage.
#[inline(always)]
pub fn at_stage<const L: usize>(state: &State<L>, stage: u8) -> Row<L> {
    let mut row = [0; L];
    for l in 0..L {
        row[l] = mask(state.stage[l] == stage);
    }
    row
}

impl<const L: usize> State<L> {
    /// No game in any lane.
    pub fn empty() -> Self {
        Self {
            seeds: [[0; L]; MAX_HOLES],
            marks: [[0; L]; MAX_HOLES],
            stored: [[0; L]; 2],
            reserve: [[0; L]; 2],
            hand: [[0; L]; 2],
            captures: [[0; L]; 2],
            owned: [[0; L]; 2],
            round: [0; L],
            side: [0; L],
            stage: [stage::IDLE; L],
            phase: [0; L],
            at: [0; L],
            lift: [0; L],
            carry: [0; L],
            origin: [0; L],
            clockwise: [0; L],
            crossed: [0; L],
            pending: [0; L],
            resume: [0; L],
            offered: [0; L],
            captures_turn: Tally::ZERO,
            captured_turn: Tally::ZERO,
            after: [0; L],
            anticlockwise: [0; L],
            turned: [0; L],
            turned_run: [0; L],
            left: [0; L],
            lap: Tally::ZERO,
            sown_turn: Tally::ZERO,
            counted_turn: [[0; L]; MOST_STATISTICS],
            counts_move: [[0; L]; MOST_STATISTICS],
            begun_by: [0; L],
            tier: [0; L],
            start: [0; L],
            phase_over: [0; L],
            phase_winner: [0; L],
            passed: [0; L],
            chosen: [NO_HOLE; L],
            first: [0; L],
            turning: [0; L],
            over: [0; L],
            ending: [0; L],
            winner: [0; L],
            fullest: [[0; L]; 2],
            total: 0,
        }
    }

    /// The board before a game, South to move, in the lanes of `lanes`; `first`: `0xff` where North takes the first turn of the main
    /// phase.
    #[inline(always)]
    pub fn set_up(&mut self, program: Played<'_>, lanes: &Row<L>, first: u8) {
        let half = usize::from(program.geometry.half).min(MAX_HOLES / 2);
        self.total = program.seeds;
        for (base, start) in [0, half].into_iter().zip(&program.start) {
            for (hole, seeds) in start.iter().enumerate().take(half) {
                set(&mut self.seeds[base + hole], lanes, *seeds);
            }
        }
        if program.marked() {
            self.marks.iter_mut().for_each(|row| set(row, lanes, 0));
        }
        for pair in [&mut self.stored, &mut self.captures] {
            pair.iter_mut().for_each(|row| set(row, lanes, 0));
        }
        for (row, value) in [
            (&mut self.side, 0),
            (&mut self.stage, stage::MOVING),
            (&mut self.lift, 0),
            (&mut self.carry, 0),
            (&mut self.passed, 0),
            (&mut self.over, 0),
            (&mut self.first, first),
        ] {
            set(row, lanes, value);
        }
        if program.holds() {
            for (pair, value) in [(&mut self.reserve, program.reserve), (&mut self.hand, 0)] {
                pair.iter_mut().for_each(|row| set(row, lanes, value));
            }
        }
        if program.shared_reserve() {
            set(&mut self.reserve[0], lanes, program.reserve.saturating_mul(2));
            set(&mut self.reserve[1], lanes, 0);
        }
        if program.rounds() {
            self.owned.iter_mut().for_each(|row| set(row, lanes, program.geometry.own().end));
        }
        if program.races() || program.rounds() {
            set(&mut self.round, lanes, 1);
        }
        if program.openings() {
            for (row, value) in [(&mut self.phase, 0), (&mut self.phase_over, 0), (&mut self.phase_winner, NOBODY)] {
                set(row, lanes, value);
            }
        }
        if program.takes || program.exchanges() {
            set(&mut self.pending, lanes, 0);
        }
        if program.recalls_case() {
            set(&mut self.begun_by, lanes, 0);
        }
        self.clear_turn(program, lanes);
    }

    /// Whether the captures of a game are counted here: a single game tells them, many count them only where the rules ask.
    #[inline(always)]
    pub fn keeps_captures(program: Played<'_>) -> bool {
        L == 1 || program.asks_captures
    }

    /// The other player is to move from the end of this step on, when sides are changed for all lanes at once; till then nothing is decided,
    /// sown or ended in these lanes.
    #[inline(always)]
    pub fn turn_later(&mut self, lanes: &Row<L>) {
        for l in 0..L {
            self.turning[l] |= lanes[l];
        }
    }

    /// The other player is to move: both halves of every pair change places.
    #[inline(always)]
    pub fn swap_sides(&mut self, program: Played<'_>, mask: &Row<L>) {
        let half = usize::from(program.geometry.half);
        for hole in 0..half.min(MAX_HOLES / 2) {
            // Copies, so that no write needs to be waited for.
            let (mut a, mut b) = (self.seeds[hole], self.seeds[half.min(MAX_HOLES / 2) + hole]);
            exchange(&mut a, &mut b, mask);
            (self.seeds[hole], self.seeds[half.min(MAX_HOLES / 2) + hole]) = (a, b);
        }
        if program.marked() && program.marks.lasting {
            self.swap_marks(program, mask);
        }
        let [a, b] = &mut self.stored;
        exchange(a, b, mask);
        if Self::keeps_captures(program) {
            let [a, b] = &mut self.captures;
            exchange(a, b, mask);
        }
        if program.holds() {
            let [a, b] = &mut self.hand;
            exchange(a, b, mask);
            if !program.shared_reserve() {
                let [a, b] = &mut self.reserve;
                exchange(a, b, mask);
            }
        }
        if program.rounds() {
            let [a, b] = &mut self.owned;
            exchange(a, b, mask);
        }
        for l in 0..L {
            self.side[l] ^= mask[l];
        }
    }

    /// Marks change sides with their holes, and those of the mover become the enemy's.
    #[inline(always)]
    fn swap_marks(&mut self, program: Played<'_>, mask: &Row<L>) {
        let half = usize::from(program.geometry.half);
        let mine = program.marks.mine;
        // As `Marks::turned`, of a number in hand: in a loop over lanes nothing is read behind a reference.
        let turned = |marks: u8| {
            let differing = (marks ^ (marks >> 1)) & mine;
            marks ^ differing ^ (differing << 1)
        };
        let (near, far) = self.marks.split_at_mut(half);
        for (a, b) in near.iter_mut().zip(far).take(half) {
            // Copies, so that no write needs to be waited for.
            let (mut x, mut y) = (*a, *b);
            if mine != 0 {
                for l in 0..L {
                    x[l] = (x[l] & !mask[l]) | (turned(x[l]) & mask[l]);
                    y[l] = (y[l] & !mask[l]) | (turned(y[l]) & mask[l]);
                }
            }
            exchange(&mut x, &mut y, mask);
            (*a, *b) = (x, y);
        }
    }

    /// A new turn: its marks and counters are cleared.
    #[inline(always)]
    pub fn clear_turn(&mut self, program: Played<'_>, mask: &Row<L>) {
        let marks = &program.marks;
        if program.marked() && marks.turn != 0 {
            // Marks that change sides may by now lie on either.
            let holes = if marks.lasting { 2 * program.geometry.half } else { program.geometry.ring };
            for row in &mut self.marks[..usize::from(holes)] {
                for l in 0..L {
                    row[l] &= !(mask[l] & marks.turn);
                }
            }
        }
        for l in 0..L {
            self.crossed[l] &= !mask[l];
        }
        if !program.goes_one_way() {
            for l in 0..L {
                self.clockwise[l] &= !mask[l];
            }
        }
        if program.chooses() || program.counts_ways() {
            for row in [&mut self.after, &mut self.anticlockwise, &mut self.turned, &mut self.turned_run, &mut self.left] {
                set(row, mask, 0);
            }
        }
        for tally in [&mut self.lap, &mut self.sown_turn, &mut self.captures_turn, &mut self.captured_turn] {
            tally.clear(mask);
        }
        watch::clear(program, self, mask);
    }

    /// [`State::clockwise`], known to be 0 where the rules know no such turns.
    #[inline(always)]
    pub fn clockwise(&self, program: Played<'_>) -> &Row<L> {
        if program.goes_one_way() { &[0; L] } else { &self.clockwise }
    }
}
