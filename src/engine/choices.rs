//! What the players of a block choose, and what is counted of it.

use super::block::Block;
use super::lanes::{Row, and, and_not, any, at_stage, blend, each, mask, stage, wide};
use super::openings::listed;
use super::own_takes;
use super::settle::keep_stored;
use crate::players::{greedy, random};

impl<const L: usize, const V: usize> Block<'_, L, V> {
    /// Lets the players choose in every lane that has to decide: the slots go to `work.slot`, the lanes that choose are returned.
    #[inline(always)]
    pub fn choose(&mut self) -> Row<L> {
        let program = self.program();
        let mut slot = [0u8; L];
        let mut count = self.work.count;
        let mut decided = [0u8; L];
        let mut real = self.work.deciding;
        let mut chosen = real;
        let greedy = self.greedy[0] | self.greedy[1] != 0;
        if greedy && any(&self.trials.running) {
            let mut done = [0; L];
            // Who weighs a move takes what it offers on the way: the first slot, as none is chosen.
            let offered = if program.offers() { at_stage(&self.state, stage::OFFERED) } else { [0; L] };
            for l in 0..L {
                done[l] = self.trials.running[l] & ((self.work.deciding[l] & !offered[l]) | self.state.over[l]);
                real[l] &= !self.trials.running[l];
                chosen[l] |= done[l];
            }
            if any(&done) {
                decided = self.trials.judge(program, &mut self.state, &mut self.work, &done, &mut slot, &mut count);
            }
        }
        self.tally(&real);
        let mut drawing = real;
        if greedy {
            let mut mine = [0; L];
            let greedy = self.greedy_to_move();
            for l in 0..L {
                mine[l] = real[l] & greedy[l];
                drawing[l] = (real[l] & !mine[l]) | decided[l];
            }
            self.greedy_slots(&mine, &mut drawing, &mut slot, &mut count, &mut decided);
        }
        if program.listed() {
            // No action is legal beside listed ones. Where they are more than a byte holds, they are drawn apart.
            for l in 0..L {
                count[l] |= if self.work.listed[l] <= 255 { self.work.listed[l] as u8 } else { 0 };
            }
        }
        let k = self.draws.below(&count, &drawing);
        let picked = random::pick(&self.work, &k);
        blend(&mut slot, &drawing, &picked);
        self.work.slot = slot;
        if program.listed() {
            self.choose_listed(&real, &k);
        }
        self.hash(&real, &decided);
        chosen
    }

    /// Lanes in which the greedy player is to move.
    #[inline(always)]
    fn greedy_to_move(&self) -> Row<L> {
        let [south, north] = self.greedy;
        let mut lanes = [0; L];
        for l in 0..L {
            lanes[l] = (south & !self.state.side[l]) | (north & self.state.side[l]);
        }
        lanes
    }

    /// What the greedy player chooses without a draw goes to `slot`; where he tries moves, the first of them.
    #[inline(always)]
    fn greedy_slots(&mut self, mine: &Row<L>, drawing: &mut Row<L>, slot: &mut Row<L>, count: &mut Row<L>, decided: &mut Row<L>) {
        if !any(mine) {
            return;
        }
        let program = self.program();
        let mut taking = and(mine, &at_stage(&self.state, stage::TAKING));
        if program.exchanges() {
            let exchanging = and(mine, &at_stage(&self.state, stage::EXCHANGING));
            for l in 0..L {
                taking[l] |= exchanging[l];
            }
        }
        if any(&taking) {
            greedy::take(program, &self.state, &taking, slot);
            if program.takes_own() {
                own_takes::greedy(program, &self.state, &self.work, &and(&taking, &at_stage(&self.state, stage::TAKING)), slot);
            }
        }
        let arranging = and(mine, &at_stage(&self.state, stage::ARRANGING));
        if any(&arranging) {
            greedy::put(program, &self.state, &arranging, slot);
        }
        if program.races() && any(&arranging) {
            self.trials.weigh_race(program, &self.state, &mut self.work, &arranging, count, decided);
            for l in 0..L {
                drawing[l] |= decided[l];
            }
        }
        let mut trying = and(mine, &at_stage(&self.state, stage::MOVING));
        if program.offers() {
            let offered = and(mine, &at_stage(&self.state, stage::OFFERED));
            for l in 0..L {
                trying[l] |= offered[l];
            }
        }
        for l in 0..L {
            let single = trying[l] & mask(self.work.count[l] == 1);
            drawing[l] |= single;
            trying[l] &= !single;
        }
        if any(&trying) {
            self.trials.begin(program, &self.state, &self.work, &trying, slot);
        }
    }

    /// Lets the players choose in lanes whose opening lists its actions; `k` has been drawn for random ones.
    #[inline(always)]
    fn choose_listed(&mut self, real: &Row<L>, k: &Row<L>) {
        let listed = and(real, &at_stage(&self.state, stage::LISTED));
        let greedy = self.greedy_to_move();
        let (mut mine, mut many) = ([0u8; L], [0u8; L]);
        for l in 0..L {
            mine[l] = listed[l] & greedy[l];
            many[l] = listed[l] & !greedy[l] & mask(self.work.listed[l] > 255);
            self.work.choice[l] = u16::from(k[l] & listed[l] & !greedy[l]);
        }
        for l in each(&many) {
            self.work.choice[l] = self.draws.one(l, self.work.listed[l]);
        }
        if any(&mine) {
            let places = listed::greedy(self.program(), &self.state, &self.work, &mine);
            for l in 0..L {
                self.work.choice[l] |= places[l];
            }
        }
    }

    /// Counts decisions.
    #[inline(always)]
    fn tally(&mut self, real: &Row<L>) {
        let mut real = *real;
        if let Some(barred) = self.barred.as_ref().filter(|_| self.program().forbids_endless()) {
            // A move that was taken back leaves the decision one and the same.
            real = and_not(&real, &barred.again);
        }
        if self.program().plays_phases() {
            // A deal may put seeds off the board between turns.
            let arranging = and(&real, &at_stage(&self.state, stage::ARRANGING));
            keep_stored(self.program(), &self.state, &mut self.totals, &arranging);
        }
        let mut choices = [0u8; L];
        for l in 0..L {
            choices[l] = mask(self.work.count[l] > 1);
        }
        if self.program().listed() {
            for l in 0..L {
                choices[l] |= mask(self.work.listed[l] > 1);
            }
        }
        // Of the rules themselves: openings may lie behind a game that is played here.
        if self.rules.phases.is_empty() {
            return self.totals.decided(&real, &choices, None, &self.work.count);
        }
        let (mut main, openings, played) = (real, self.program().phases.len() as u8, mask(self.program().plays_phases()));
        for l in 0..L {
            let before = mask(stage::is_opening(self.state.stage[l])) | (mask(self.state.phase[l] < openings) & played);
            main[l] &= !before;
        }
        self.totals.decided(&real, &choices, Some(&main), &self.work.count);
    }

    /// Mixes the actions that count into the hash of the game: those of lanes that really decide, not those of trials.
    #[inline(always)]
    fn hash(&mut self, real: &Row<L>, decided: &Row<L>) {
        for l in 0..L {
            self.acted[l] = (real[l] & !self.trials.running[l]) | decided[l];
        }
        let program = self.program();
        if let Some(barred) = self.barred.as_mut().filter(|_| program.forbids_endless()) {
            barred.keep_hash(&self.acted, &self.totals.hash);
        }
        let mut actions = [0u32; L];
        for l in 0..L {
            actions[l] = u32::from(self.work.slot[l]) + 1 + (u32::from(self.state.stage[l]) << 8);
        }
        if self.program().listed() {
            for l in 0..L {
                actions[l] += u32::from(self.work.choice[l]) << 12;
            }
        }
        // Of the rules themselves, as above.
        if self.rules.races {
            // Where a race decides who begins, equal actions of one player are not equal games.
            for l in 0..L {
                actions[l] ^= u32::from(self.state.side[l] & 1) << 28;
            }
        }
        let [low, high] = &mut self.totals.hash;
        for l in 0..L {
            let m = wide(self.acted[l]);
            let action = actions[l];
            let a = (low[l] ^ action).wrapping_mul(0x9E37_79B1);
            let a = a ^ (a >> 15);
            let b = (high[l] ^ action).wrapping_mul(0x85EB_CA6B);
            let b = b ^ (b >> 13);
            low[l] = (low[l] & !m) | (a & m);
            high[l] = (high[l] & !m) | (b & m);
        }
    }
}
