//! What is counted over a whole game, for its record.

use super::lanes::{Row, State, and, and_not, each, mask, wide16};
use super::played::Played;
use super::race::Finish;
use crate::rules::MOST_STATISTICS;

/// What is counted over a whole game. Pairs are South's, then North's.
#[derive(Debug, Clone)]
#[repr(C, align(64))]
pub struct Totals<const L: usize> {
    /// Laps of a turn without end.
    pub void_laps: [u32; L],
    /// Laps of the longest turn: the most that a row of bytes holds, and of turns of more laps.
    longest: Row<L>,
    longest_long: [u16; L],
    /// Counts by statistic.
    pub counted: [[u32; L]; MOST_STATISTICS],
    /// Laps and ticks of races.
    pub raced: [[u32; L]; 2],
    /// Seeds in store or off the board after the last turn.
    pub stored: [Row<L>; 2],
    /// Who led last: 0 nobody yet, 1 South, 2 North.
    pub leader: Row<L>,
    /// Two halves of the hash of all actions.
    pub hash: [[u32; L]; 2],
    /// What grows by little at a time, by the names of [`sum`].
    sums: [[u32; L]; sum::ALL],
    /// What is not yet in the sums, of those that grow by ones ...
    ones: [Row<L>; sum::ONES],
    /// ... and of the others. Numbers of half the width, or a quarter, are added up in as much less time.
    lately: [[u16; L]; sum::ALL - sum::ONES],
    /// How often something may have been added to those.
    additions: u8,
    /// So many turns can be played before any lane may come to a limit; 0: to be asked anew.
    to_limit: u32,
    /// Whether all decisions belong to the main phase, so that those of it need not be counted.
    all_main: bool,
}

/// Names of the sums of a game.
mod sum {
    pub const TURNS: usize = 0;
    pub const DECISIONS: usize = 1;
    /// Decisions among several.
    pub const CHOICES: usize = 2;
    /// Decisions of the main phase.
    pub const MAIN_DECISIONS: usize = 3;
    pub const LEAD_CHANGES: usize = 4;
    /// So many grow by ones.
    pub const ONES: usize = 5;
    /// Legal actions in decisions of the main phase.
    pub const MAIN_ACTIONS: usize = 5;
    pub const LAPS: usize = 6;
    pub const SOWN: usize = 7;
    /// South's, and then North's.
    pub const CAPTURES: usize = 8;
    /// South's, and then North's.
    pub const CAPTURED: usize = 10;
    pub const ALL: usize = 12;
}

/// The sums of one game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counted {
    /// Turns.
    pub turns: u32,
    /// Decisions.
    pub decisions: u32,
    /// Decisions among several.
    pub choices: u32,
    /// Decisions of the main phase.
    pub main_decisions: u32,
    /// Legal actions in those.
    pub main_actions: u32,
    /// Changes of lead.
    pub lead_changes: u32,
    /// Laps.
    pub laps: u32,
    /// Seeds sown.
    pub sown: u32,
    /// Captures of South and of North.
    pub captures: [u32; 2],
    /// Seeds they captured.
    pub captured: [u32; 2],
}

impl<const L: usize> Totals<L> {
    /// All zero, for games of a program.
    pub fn new(program: Played<'_>) -> Self {
        Self {
            // Of the rules themselves: openings may lie behind a game that is played here.
            all_main: program.phases.is_empty(),
            void_laps: [0; L],
            longest: [0; L],
            longest_long: [0; L],
            counted: [[0; L]; MOST_STATISTICS],
            raced: [[0; L]; 2],
            stored: [[0; L]; 2],
            leader: [0; L],
            hash: [[0; L]; 2],
            sums: [[0; L]; sum::ALL],
            ones: [[0; L]; sum::ONES],
            lately: [[0; L]; sum::ALL - sum::ONES],
            additions: 0,
            to_limit: 0,
        }
    }

    /// Adds a race in one lane, and what lies off the board after it.
    pub fn race(&mut self, l: usize, finish: &Finish, stored: [u8; 2]) {
        let laps = finish.laps.iter().sum::<u32>();
        self.raced[0][l] += laps;
        self.raced[1][l] += finish.sown[0].max(finish.sown[1]);
        self.sums[sum::LAPS][l] += laps;
        self.sums[sum::SOWN][l] += finish.sown.iter().sum::<u32>();
        for side in 0..2 {
            self.sums[sum::CAPTURES + side][l] += finish.captures[side];
            self.sums[sum::CAPTURED + side][l] += finish.captured[side];
            self.stored[side][l] = stored[side];
        }
    }

    /// Lane `l` goes on with what has been counted in lane `m` of another.
    pub fn take_over(&mut self, l: usize, from: &Self, m: usize) {
        self.void_laps[l] = from.void_laps[m];
        (self.raced[0][l], self.raced[1][l]) = (from.raced[0][m], from.raced[1][m]);
        (self.hash[0][l], self.hash[1][l]) = (from.hash[0][m], from.hash[1][m]);
        for (to, from) in self.counted.iter_mut().zip(&from.counted) {
            to[l] = from[m];
        }
        (self.stored[0][l], self.stored[1][l]) = (from.stored[0][m], from.stored[1][m]);
        (self.longest[l], self.longest_long[l]) = (from.longest[m], from.longest_long[m]);
        self.leader[l] = from.leader[m];
        self.put_sums(l, from.sums_in(m));
        self.to_limit = 0;
    }

    /// A new game in one lane.
    pub fn clear(&mut self, program: Played<'_>, l: usize) {
        self.void_laps[l] = 0;
        (self.hash[0][l], self.hash[1][l]) = (0, 0);
        if program.races() {
            (self.raced[0][l], self.raced[1][l]) = (0, 0);
        }
        for (i, _) in &program.watches {
            self.counted[*i][l] = 0;
        }
        self.stored[0][l] = 0;
        self.stored[1][l] = 0;
        self.leader[l] = 0;
        (self.longest[l], self.longest_long[l]) = (0, 0);
        self.put_sums(l, [0; sum::ALL]);
    }

    /// Counts decisions in the lanes of `real`, among several actions in those of `choices`; `main`: those of the main phase, if there are
    /// others, with `n` legal actions each.
    #[inline(always)]
    pub fn decided(&mut self, real: &Row<L>, choices: &Row<L>, main: Option<&Row<L>>, n: &Row<L>) {
        self.make_room();
        for l in 0..L {
            self.ones[sum::DECISIONS][l] += real[l] & 1;
            self.ones[sum::CHOICES][l] += real[l] & choices[l] & 1;
        }
        if let Some(main) = main {
            for l in 0..L {
                self.ones[sum::MAIN_DECISIONS][l] += main[l] & 1;
            }
        }
        let main = main.unwrap_or(real);
        let actions = self.lately(sum::MAIN_ACTIONS);
        for l in 0..L {
            actions[l] += u16::from(main[l] & n[l]);
        }
    }

    /// Takes the last decision of a lane out of the count: it offered so many actions, none of which could be carried out.
    pub fn undecided(&mut self, l: usize, main: u8, actions: u16) {
        let mut sums = self.sums_in(l);
        sums[sum::DECISIONS] -= 1;
        sums[sum::CHOICES] -= u32::from(actions > 1);
        sums[sum::MAIN_DECISIONS] -= u32::from(main & 1);
        sums[sum::MAIN_ACTIONS] -= u32::from(wide16(main) & actions);
        self.put_sums(l, sums);
    }

    /// Counts a turn in each lane of `mask`: the turn of `state`.
    #[inline(always)]
    pub fn turned(&mut self, state: &State<L>, mask: &Row<L>) {
        self.make_room();
        self.to_limit = self.to_limit.saturating_sub(1);
        for l in 0..L {
            self.ones[sum::TURNS][l] += mask[l] & 1;
        }
        let [_, laps, all_sown, south, north, to_south, to_north] = &mut self.lately;
        let (lap, sown) = (state.lap.low(), state.sown_turn.low());
        for l in 0..L {
            let lap = lap[l] & mask[l];
            self.longest[l] = if lap > self.longest[l] { lap } else { self.longest[l] };
            laps[l] += u16::from(lap);
            all_sown[l] += u16::from(sown[l] & mask[l]);
        }
        let (captures, captured) = (state.captures_turn.low(), state.captured_turn.low());
        for l in 0..L {
            let (by_south, by_north) = (mask[l] & !state.side[l], mask[l] & state.side[l]);
            south[l] += u16::from(captures[l] & by_south);
            north[l] += u16::from(captures[l] & by_north);
            to_south[l] += u16::from(captured[l] & by_south);
            to_north[l] += u16::from(captured[l] & by_north);
        }
        let long =
            [&state.sown_turn, &state.lap, &state.captured_turn, &state.captures_turn].iter().any(|tally| tally.carries_in(mask));
        if long {
            self.turned_long(state, mask);
        }
    }

    /// What long turns have carried out of rows of bytes.
    #[inline(never)]
    fn turned_long(&mut self, state: &State<L>, lanes: &Row<L>) {
        state.lap.add_carried(&mut self.sums[sum::LAPS], lanes);
        state.sown_turn.add_carried(&mut self.sums[sum::SOWN], lanes);
        let by = [and_not(lanes, &state.side), and(lanes, &state.side)];
        for (side, lanes) in by.iter().enumerate() {
            state.captures_turn.add_carried(&mut self.sums[sum::CAPTURES + side], lanes);
            state.captured_turn.add_carried(&mut self.sums[sum::CAPTURED + side], lanes);
        }
        for l in each(lanes).filter(|l| state.lap.get(*l) > u8::MAX.into()) {
            self.longest_long[l] = self.longest_long[l].max(state.lap.get(l) as u16);
        }
    }

    /// Laps of the longest turn of a lane.
    pub fn longest_in(&self, l: usize) -> u32 {
        u32::from(self.longest[l]).max(self.longest_long[l].into())
    }

    /// Counts a change of lead in each lane of `mask`.
    #[inline(always)]
    pub fn lead_changed(&mut self, mask: &Row<L>) {
        for l in 0..L {
            self.ones[sum::LEAD_CHANGES][l] += mask[l] & 1;
        }
    }

    /// Lanes that have come to a limit of turns.
    #[inline(always)]
    pub fn at_limit(&mut self, limit: u32) -> Option<Row<L>> {
        if self.to_limit > 0 {
            return None;
        }
        let (mut row, mut most) = ([0; L], 0);
        for l in 0..L {
            let turns = self.sums[sum::TURNS][l] + u32::from(self.ones[sum::TURNS][l]);
            row[l] = mask(turns >= limit);
            most = if turns > most { turns } else { most };
        }
        self.to_limit = limit.saturating_sub(most);
        Some(row)
    }

    /// A row of what is not yet in the sums and does not grow by ones.
    #[inline(always)]
    fn lately(&mut self, name: usize) -> &mut [u16; L] {
        &mut self.lately[name - sum::ONES]
    }

    fn sums_in(&self, l: usize) -> [u32; sum::ALL] {
        let mut sums = [0; sum::ALL];
        for (n, row) in sums.iter_mut().zip(&self.sums) {
            *n = row[l];
        }
        let (ones, more) = sums.split_at_mut(sum::ONES);
        for (n, row) in ones.iter_mut().zip(&self.ones) {
            *n += u32::from(row[l]);
        }
        for (n, row) in more.iter_mut().zip(&self.lately) {
            *n += u32::from(row[l]);
        }
        if self.all_main {
            sums[sum::MAIN_DECISIONS] = sums[sum::DECISIONS];
        }
        sums
    }

    fn put_sums(&mut self, l: usize, sums: [u32; sum::ALL]) {
        for (row, n) in self.sums.iter_mut().zip(sums) {
            row[l] = n;
        }
        self.ones.iter_mut().for_each(|row| row[l] = 0);
        self.lately.iter_mut().for_each(|row| row[l] = 0);
    }

    /// What has been counted in one lane.
    pub fn counted_in(&self, l: usize) -> Counted {
        let [turns, decisions, choices, main_decisions, lead_changes, main_actions, laps, sown, c0, c1, s0, s1] = self.sums_in(l);
        let (captures, captured) = ([c0, c1], [s0, s1]);
        Counted { turns, decisions, choices, main_decisions, main_actions, lead_changes, laps, sown, captures, captured }
    }

    /// Before an addition: eight bits hold 255 ones, and sixteen as many numbers of eight bits.
    #[inline(always)]
    fn make_room(&mut self) {
        if self.additions == u8::MAX {
            self.sum_up();
        }
        self.additions += 1;
    }

    #[inline(never)]
    fn sum_up(&mut self) {
        let (ones, more) = self.sums.split_at_mut(sum::ONES);
        for (sum, now) in ones.iter_mut().zip(&mut self.ones) {
            for l in 0..L {
                sum[l] += u32::from(now[l]);
                now[l] = 0;
            }
        }
        for (sum, now) in more.iter_mut().zip(&mut self.lately) {
            for l in 0..L {
                sum[l] += u32::from(now[l]);
                now[l] = 0;
            }
        }
        self.additions = 0;
    }
}
