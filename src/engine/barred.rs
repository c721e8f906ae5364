//! Moves after which a turn would never end, where the rules forbid them. Nobody knows such a move before it is tried: it is played, and
//! taken back as soon as it is found not to end; it is barred, and the player chooses anew. Rare, so taken back lane by lane. A program
//! that does not forbid it pays nothing.

use super::block::Block;
use super::decide::Work;
use super::lanes::{Row, State, and, and_not, any, at_stage, blend, each, mask, stage, wide};
use super::played::Played;
use super::slots::Slots;
use super::totals::Totals;

/// The decisions that lanes go back to, and what they may not choose there.
#[derive(Debug, Clone)]
#[repr(C, align(64))]
pub struct Barred<const L: usize> {
    /// Lanes that have been taken back to their decision and have not yet decided anew.
    pub again: Row<L>,
    /// Those of them that decide now, and do not try moves.
    pub open: Row<L>,
    /// Lanes whose last action has been taken back.
    pub taken_back: Row<L>,
    /// The state before the last move.
    state: State<L>,
    /// The slot of that move.
    slot: Row<L>,
    /// The hash of the actions before it.
    hash: [[u32; L]; 2],
    /// Lanes whose `slots` are those of the decision in hand.
    known: Row<L>,
    /// Slots that may not be chosen.
    slots: Slots<L>,
}

impl<const L: usize> Barred<L> {
    /// Nothing is barred.
    pub fn none() -> Self {
        let row = [0; L];
        Self {
            again: row,
            open: row,
            taken_back: row,
            state: State::empty(),
            slot: row,
            hash: [[0; L]; 2],
            known: row,
            slots: Slots::NONE,
        }
    }

    /// A new game in a lane.
    pub fn begin(&mut self, l: usize) {
        (self.again[l], self.taken_back[l], self.known[l]) = (0, 0, 0);
    }

    /// Lane `l` goes on with the game in lane `m` of another.
    pub fn take_over(&mut self, program: Played<'_>, l: usize, from: &Self, m: usize) {
        self.state.put(program, l, &from.state, m);
        for (to, from) in [
            (&mut self.again, &from.again),
            (&mut self.taken_back, &from.taken_back),
            (&mut self.known, &from.known),
            (&mut self.slot, &from.slot),
        ] {
            to[l] = from[m];
        }
        (self.hash[0][l], self.hash[1][l]) = (from.hash[0][m], from.hash[1][m]);
        self.slots.put(l, &from.slots, m);
    }

    /// Keeps the hashes of the lanes in `acted`, into which an action is about to be mixed.
    #[inline(never)]
    pub fn keep_hash(&mut self, acted: &Row<L>, hash: &[[u32; L]; 2]) {
        for (kept, hash) in self.hash.iter_mut().zip(hash) {
            for l in 0..L {
                let m = wide(acted[l]);
                kept[l] = (kept[l] & !m) | (hash[l] & m);
            }
        }
    }

    /// Keeps the state of the lanes in `acting`, which are about to carry out what they have chosen.
    #[inline(never)]
    pub fn keep(&mut self, program: Played<'_>, state: &State<L>, slot: &Row<L>, acting: &Row<L>) {
        for l in 0..L {
            self.known[l] &= !acting[l] | self.again[l];
            self.again[l] &= !acting[l];
            self.taken_back[l] &= !acting[l];
        }
        // Only a move is sown on without a further choice: further holes end a turn, or another move follows them.
        let moving = and(acting, &at_stage(state, stage::MOVING));
        self.state.blend(program, &moving, state);
        blend(&mut self.slot, &moving, slot);
    }

    /// Leaves out of the legal actions what is barred.
    #[inline(never)]
    pub fn leave_out(&self, work: &mut Work<L>) {
        if !any(&self.open) {
            return;
        }
        for (legal, barred) in work.legal.octets_mut(work.slots).iter_mut().zip(self.slots.octets(work.slots)) {
            for l in 0..L {
                legal[l] &= !(barred[l] & self.open[l]);
            }
        }
    }

    /// Whether the last move of a lane began its turn.
    fn began_turn(&self, l: usize) -> bool {
        self.state.lap.get(l) == 0
    }

    /// Takes the last move of a lane back, and bars it.
    fn take_back(&mut self, program: Played<'_>, state: &mut State<L>, totals: &mut Totals<L>, l: usize) {
        let mut lane = [0; L];
        lane[l] = 0xff;
        state.blend(program, &lane, &self.state);
        (totals.hash[0][l], totals.hash[1][l]) = (self.hash[0][l], self.hash[1][l]);
        if self.known[l] == 0 {
            self.slots.clear(l);
        }
        self.slots.insert(self.slot[l].into(), l);
        (self.again[l], self.taken_back[l], self.known[l]) = (0xff, 0xff, 0xff);
    }
}

impl<const L: usize, const V: usize> Block<'_, L, V> {
    /// Which of the lanes that have been taken back decide now.
    #[inline(never)]
    pub(super) fn open_barred(&mut self) {
        if let Some(barred) = &mut self.barred {
            barred.open = and_not(&barred.again, &self.trials.running);
        }
    }

    /// Nothing is left to choose in some lanes that have been taken back: they have not decided anything.
    #[inline(never)]
    pub(super) fn undecided(&mut self) {
        let openings = if self.rules.plays_phases { self.rules.phases.len() } else { 0 };
        let Some(barred) = &mut self.barred else { return };
        for l in each(&and(&barred.open, &self.work.stuck)) {
            let actions = barred.slots.count(self.work.slots)[l].into();
            let main = mask(usize::from(self.state.phase[l]) >= openings);
            self.totals.undecided(l, main, actions);
            (barred.again[l], barred.open[l]) = (0, 0);
        }
    }

    /// Takes back the last move of a lane whose turn does not end, if the rules forbid such a move; `returned`: the turn has come back to
    /// an earlier state. A turn of too many laps that the player has drawn out by further moves is stopped as ever.
    pub(super) fn take_back(&mut self, l: usize, returned: bool) -> bool {
        let program = self.program();
        let Some(barred) = &mut self.barred else { return false };
        let sowing = self.state.stage[l] == stage::SOWING && self.trials.running[l] == 0;
        if !sowing || !(returned || barred.began_turn(l)) {
            return false;
        }
        barred.take_back(program, &mut self.state, &mut self.totals, l);
        true
    }
}
