//! What is counted over a whole game, for its record.

use super::lanes::{Row, mask, wide16};
use super::race::Finish;
use crate::rules::MOST_STATISTICS;

/// What is counted over a whole game. Pairs are South's, then North's.
#[derive(Debug, Clone)]
#[repr(C, align(64))]
pub struct Totals<const L: usize> {
    /// Laps.
    pub laps: [u32; L],
    /// Laps of a turn without end.
    pub void_laps: [u32; L],
    /// Seeds sown.
    pub sown: [u32; L],
    /// Captures.
    pub captures: [[u32; L]; 2],
    /// Seeds captured.
    pub captured: [[u32; L]; 2],
    /// Laps of the longest turn.
    pub longest: [u16; L],
    /// Counts by statistic.
    pub counted: [[u32; L]; MOST_STATISTICS],
    /// Seeds in store or off the board after the last turn.
    pub stored: [Row<L>; 2],
    /// Who led last: 0 nobody yet, 1 South, 2 North.
    pub leader: Row<L>,
    /// Two halves of the hash of all actions.
    pub hash: [[u32; L]; 2],
    sums: Sums<L, u32>,
    /// What is not yet in the sums.
    lately: Sums<L, u16>,
    /// How often something may have been added to the latter.
    additions: u16,
    /// The most turns in the sums.
    most_turns: u32,
}

/// What grows by little at a time: it is added up in half the width, and now and then added to the whole.
#[derive(Debug, Clone, PartialEq, Eq)]
#[repr(C, align(64))]
struct Sums<const L: usize, N> {
    turns: [N; L],
    decisions: [N; L],
    choices: [N; L],
    main_decisions: [N; L],
    main_actions: [N; L],
    lead_changes: [N; L],
}

/// A [`Sums`] of one game.
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
}

impl<const L: usize, N: Copy> Sums<L, N> {
    fn all(zero: N) -> Self {
        let row = [zero; L];
        Self { turns: row, decisions: row, choices: row, main_decisions: row, main_actions: row, lead_changes: row }
    }

    fn rows(&mut self) -> [&mut [N; L]; 6] {
        let Self { turns, decisions, choices, main_decisions, main_actions, lead_changes } = self;
        [turns, decisions, choices, main_decisions, main_actions, lead_changes]
    }
}

impl<const L: usize> Totals<L> {
    /// All zero.
    pub fn zero() -> Self {
        Self {
            laps: [0; L],
            void_laps: [0; L],
            sown: [0; L],
            captures: [[0; L]; 2],
            captured: [[0; L]; 2],
            longest: [0; L],
            counted: [[0; L]; MOST_STATISTICS],
            stored: [[0; L]; 2],
            leader: [0; L],
            hash: [[0; L]; 2],
            sums: Sums::all(0),
            lately: Sums::all(0),
            additions: 0,
            most_turns: 0,
        }
    }

    /// Adds a race in one lane, and what lies off the board after it.
    pub fn race(&mut self, l: usize, finish: &Finish, stored: [u8; 2]) {
        self.laps[l] += finish.laps.iter().sum::<u32>();
        self.sown[l] += finish.sown.iter().sum::<u32>();
        for side in 0..2 {
            self.captures[side][l] += finish.captures[side];
            self.captured[side][l] += finish.captured[side];
            self.stored[side][l] = stored[side];
        }
    }

    /// Lane `l` goes on with what has been counted in lane `m` of another.
    pub fn take_over(&mut self, l: usize, from: &Self, m: usize) {
        for (to, from) in [(&mut self.laps, &from.laps), (&mut self.void_laps, &from.void_laps), (&mut self.sown, &from.sown)] {
            to[l] = from[m];
        }
        for (to, from) in
            [(&mut self.captures, &from.captures), (&mut self.captured, &from.captured), (&mut self.hash, &from.hash)]
        {
            (to[0][l], to[1][l]) = (from[0][m], from[1][m]);
        }
        for (to, from) in self.counted.iter_mut().zip(&from.counted) {
            to[l] = from[m];
        }
        (self.stored[0][l], self.stored[1][l]) = (from.stored[0][m], from.stored[1][m]);
        (self.longest[l], self.leader[l]) = (from.longest[m], from.leader[m]);
        let counted = from.counted_in(m);
        let sums = [
            counted.turns,
            counted.decisions,
            counted.choices,
            counted.main_decisions,
            counted.main_actions,
            counted.lead_changes,
        ];
        self.most_turns = self.most_turns.max(counted.turns);
        for ((sum, now), n) in self.sums.rows().into_iter().zip(self.lately.rows()).zip(sums) {
            (sum[l], now[l]) = (n, 0);
        }
    }

    /// A new game in one lane.
    pub fn clear(&mut self, l: usize) {
        for row in [&mut self.laps, &mut self.void_laps, &mut self.sown] {
            row[l] = 0;
        }
        for pair in [&mut self.captures, &mut self.captured, &mut self.hash] {
            pair[0][l] = 0;
            pair[1][l] = 0;
        }
        self.counted.iter_mut().for_each(|row| row[l] = 0);
        self.stored[0][l] = 0;
        self.stored[1][l] = 0;
        self.leader[l] = 0;
        self.longest[l] = 0;
        self.sums.rows().into_iter().for_each(|row| row[l] = 0);
        self.lately.rows().into_iter().for_each(|row| row[l] = 0);
    }

    /// Counts decisions: `n` legal actions in each lane of `real`; those of `main` belong to the main phase.
    #[inline(always)]
    pub fn decided(&mut self, real: &Row<L>, main: &Row<L>, n: &[u16; L]) {
        self.make_room();
        let now = &mut self.lately;
        for l in 0..L {
            let (m, main) = (wide16(real[l]), wide16(main[l]));
            now.decisions[l] += m & 1;
            now.choices[l] += m & u16::from(n[l] > 1);
            now.main_decisions[l] += main & 1;
            now.main_actions[l] += main & n[l];
        }
    }

    /// Takes the last decision of a lane out of the count: it offered so many actions, none of which could be carried out.
    pub fn undecided(&mut self, l: usize, main: u8, actions: u16) {
        let (sums, now) = (&mut self.sums, &mut self.lately);
        let less = |sum: &mut [u32; L], now: &mut [u16; L], n: u16| {
            // What has been counted may already be in the sums.
            let lately = n.min(now[l]);
            now[l] -= lately;
            sum[l] -= u32::from(n - lately);
        };
        less(&mut sums.decisions, &mut now.decisions, 1);
        less(&mut sums.choices, &mut now.choices, u16::from(actions > 1));
        less(&mut sums.main_decisions, &mut now.main_decisions, u16::from(main & 1));
        less(&mut sums.main_actions, &mut now.main_actions, wide16(main) & actions);
    }

    /// Counts a turn in each lane of `mask`.
    #[inline(always)]
    pub fn turned(&mut self, mask: &Row<L>) {
        self.make_room();
        for l in 0..L {
            self.lately.turns[l] += wide16(mask[l]) & 1;
        }
    }

    /// Counts a change of lead in each lane of `mask`.
    #[inline(always)]
    pub fn lead_changed(&mut self, mask: &Row<L>) {
        for l in 0..L {
            self.lately.lead_changes[l] += wide16(mask[l]) & 1;
        }
    }

    /// Lanes that have come to a limit of turns.
    #[inline(always)]
    pub fn at_limit(&self, limit: u32) -> Option<Row<L>> {
        // No lane has had more turns of late than there were additions.
        if self.most_turns + u32::from(self.additions) < limit {
            return None;
        }
        let mut row = [0; L];
        for l in 0..L {
            row[l] = mask(self.sums.turns[l] + u32::from(self.lately.turns[l]) >= limit);
        }
        Some(row)
    }

    /// What has been counted in one lane.
    pub fn counted_in(&self, l: usize) -> Counted {
        let (sums, now) = (&self.sums, &self.lately);
        let sum = |sum: &[u32; L], now: &[u16; L]| sum[l] + u32::from(now[l]);
        Counted {
            turns: sum(&sums.turns, &now.turns),
            decisions: sum(&sums.decisions, &now.decisions),
            choices: sum(&sums.choices, &now.choices),
            main_decisions: sum(&sums.main_decisions, &now.main_decisions),
            main_actions: sum(&sums.main_actions, &now.main_actions),
            lead_changes: sum(&sums.lead_changes, &now.lead_changes),
        }
    }

    /// Before an addition: a decision offers at most 255 actions, so sixteen bits hold 256 of them.
    #[inline(always)]
    fn make_room(&mut self) {
        self.additions += 1;
        if self.additions == 256 {
            self.sum_up();
        }
    }

    #[inline(never)]
    fn sum_up(&mut self) {
        for (sum, now) in self.sums.rows().into_iter().zip(self.lately.rows()) {
            for l in 0..L {
                sum[l] += u32::from(now[l]);
                now[l] = 0;
            }
        }
        self.additions = 1;
        self.most_turns = self.sums.turns.iter().copied().max().unwrap_or(0);
    }
}
