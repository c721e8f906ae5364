//! Copies of states: of lanes under a mask, of one lane into another state, of what a trial needs; and whether one goes on as another.
//! A new row of [`State`] has its place in each of them, unless it says nothing between steps, as [`State::turning`] does, or is found anew where it is
//! asked for.

use super::lanes::{Row, State, blend};
use super::played::Played;
use super::watch;

/// Rows that tell how a sowing stands, of a state borrowed as it is written here.
macro_rules! sowing {
    (&mut $state:ident) => { sowing!([&mut] $state) };
    (&$state:ident) => { sowing!([&] $state) };
    ([$($borrow:tt)+] $state:ident) => {
        [
            $($borrow)+ $state.at,
            $($borrow)+ $state.lift,
            $($borrow)+ $state.carry,
            $($borrow)+ $state.origin,
            $($borrow)+ $state.clockwise,
            $($borrow)+ $state.crossed,
            $($borrow)+ $state.after,
            $($borrow)+ $state.anticlockwise,
            $($borrow)+ $state.turned,
            $($borrow)+ $state.turned_run,
            $($borrow)+ $state.left,
            $($borrow)+ $state.begun_by,
            $($borrow)+ $state.start,
        ]
    };
}

fn rows<const L: usize, const M: usize>(to: &mut [Row<L>], l: usize, from: &[Row<M>], m: usize) {
    to.iter_mut().zip(from).for_each(|(a, b)| a[l] = b[m]);
}

impl<const L: usize> State<L> {
    /// Copies what a sowing needs and conditions may ask for.
    #[inline(always)]
    pub fn copy_asked(&mut self, program: Played<'_>, from: &Self) {
        let holes = 2 * usize::from(program.geometry.half);
        self.seeds[..holes].copy_from_slice(&from.seeds[..holes]);
        if program.marked() {
            self.marks[..holes].copy_from_slice(&from.marks[..holes]);
        }
        for (pair, other) in [
            (&mut self.stored, &from.stored),
            (&mut self.reserve, &from.reserve),
            (&mut self.captures, &from.captures),
            (&mut self.owned, &from.owned),
        ] {
            *pair = *other;
        }
        self.phase = from.phase;
        for (row, other) in sowing!(&mut self).into_iter().zip(sowing!(&from)) {
            *row = *other;
        }
        (self.captures_turn, self.lap) = (from.captures_turn.clone(), from.lap.clone());
    }

    /// Copies from another state, where the mask is set, what matters between two laps: not the hole to be sown from, nor who has won.
    #[inline(always)]
    pub fn blend(&mut self, program: Played<'_>, mask: &Row<L>, from: &Self) {
        let holes = 2 * usize::from(program.geometry.half);
        for (row, other) in self.seeds[..holes].iter_mut().zip(&from.seeds) {
            blend(row, mask, other);
        }
        if program.marked() {
            for (row, other) in self.marks[..holes].iter_mut().zip(&from.marks) {
                blend(row, mask, other);
            }
        }
        let pairs = |to: &mut [Row<L>; 2], from: &[Row<L>; 2]| {
            blend(&mut to[0], mask, &from[0]);
            blend(&mut to[1], mask, &from[1]);
        };
        pairs(&mut self.stored, &from.stored);
        pairs(&mut self.captures, &from.captures);
        if program.holds() {
            pairs(&mut self.reserve, &from.reserve);
            pairs(&mut self.hand, &from.hand);
        }
        if program.rounds() {
            pairs(&mut self.owned, &from.owned);
            blend(&mut self.round, mask, &from.round);
        }
        for (row, other) in [
            (&mut self.side, &from.side),
            (&mut self.stage, &from.stage),
            (&mut self.carry, &from.carry),
            (&mut self.origin, &from.origin),
            (&mut self.passed, &from.passed),
            (&mut self.over, &from.over),
        ] {
            blend(row, mask, other);
        }
        if program.reversible() {
            blend(&mut self.clockwise, mask, &from.clockwise);
        }
        if program.crossing {
            blend(&mut self.crossed, mask, &from.crossed);
        }
        if program.chooses() || program.counts_ways() {
            for (row, other) in [
                (&mut self.after, &from.after),
                (&mut self.anticlockwise, &from.anticlockwise),
                (&mut self.turned, &from.turned),
                (&mut self.turned_run, &from.turned_run),
                (&mut self.left, &from.left),
            ] {
                blend(row, mask, other);
            }
        }
        if program.takes || program.exchanges() || program.offers() {
            blend(&mut self.pending, mask, &from.pending);
            blend(&mut self.resume, mask, &from.resume);
            blend(&mut self.offered, mask, &from.offered);
        }
        if program.openings() {
            for (row, other) in [(&mut self.phase, &from.phase), (&mut self.chosen, &from.chosen), (&mut self.first, &from.first)]
            {
                blend(row, mask, other);
            }
        }
        if program.plays_phases() {
            blend(&mut self.phase_over, mask, &from.phase_over);
            blend(&mut self.phase_winner, mask, &from.phase_winner);
        }
        if program.recalls_case() || program.recalls_start() {
            blend(&mut self.begun_by, mask, &from.begun_by);
            blend(&mut self.start, mask, &from.start);
        }
        if program.recalls_tier() {
            blend(&mut self.tier, mask, &from.tier);
        }
        self.captures_turn.blend(mask, &from.captures_turn);
        self.lap.blend(mask, &from.lap);
        self.sown_turn.blend(mask, &from.sown_turn);
        self.captured_turn.blend(mask, &from.captured_turn);
        watch::copy(program, self, mask, from);
    }

    /// Whether a lane will go on as lane `m` of `seen` would, from the middle of a turn.
    pub fn goes_on_as<const M: usize>(&self, l: usize, seen: &State<M>, m: usize, program: Played<'_>) -> bool {
        let holes = 2 * usize::from(program.geometry.half);
        let rows = |a: &[Row<L>], b: &[Row<M>]| a.iter().zip(b).all(|(x, y)| x[l] == y[m]);
        // What differs most often comes first.
        self.at[l] == seen.at[m]
            && rows(&self.seeds[..holes], &seen.seeds)
            && (!program.marked() || rows(&self.marks[..holes], &seen.marks))
            && rows(&self.stored, &seen.stored)
            && rows(&self.reserve, &seen.reserve)
            && rows(&self.captures, &seen.captures)
            && self.captures_turn.get(l) == seen.captures_turn.get(m)
            && sowing!(&self).into_iter().zip(sowing!(&seen)).all(|(a, b)| a[l] == b[m])
    }

    /// One lane as a state of its own.
    pub fn lane(&self, program: Played<'_>, l: usize) -> State<1> {
        let mut one = State::<1>::empty();
        one.put(program, 0, self, l);
        one
    }

    /// A lane as lane `m` of another state.
    pub fn put<const M: usize>(&mut self, program: Played<'_>, l: usize, from: &State<M>, m: usize) {
        let holes = 2 * usize::from(program.geometry.half);
        self.total = from.total;
        rows(&mut self.seeds[..holes], l, &from.seeds, m);
        if program.marked() {
            rows(&mut self.marks[..holes], l, &from.marks, m);
        }
        rows(&mut self.stored, l, &from.stored, m);
        rows(&mut self.reserve, l, &from.reserve, m);
        rows(&mut self.hand, l, &from.hand, m);
        rows(&mut self.captures, l, &from.captures, m);
        rows(&mut self.owned, l, &from.owned, m);
        for (to, from) in [
            (&mut self.side, &from.side),
            (&mut self.stage, &from.stage),
            (&mut self.phase, &from.phase),
            (&mut self.pending, &from.pending),
            (&mut self.resume, &from.resume),
            (&mut self.offered, &from.offered),
            (&mut self.tier, &from.tier),
            (&mut self.passed, &from.passed),
            (&mut self.chosen, &from.chosen),
            (&mut self.first, &from.first),
            (&mut self.round, &from.round),
            (&mut self.phase_over, &from.phase_over),
            (&mut self.phase_winner, &from.phase_winner),
            (&mut self.over, &from.over),
            (&mut self.ending, &from.ending),
            (&mut self.winner, &from.winner),
        ] {
            to[l] = from[m];
        }
        self.put_sowing(l, from, m);
    }

    /// As [`State::put`], but only how the sowing under way stands.
    pub fn put_sowing<const M: usize>(&mut self, l: usize, from: &State<M>, m: usize) {
        self.stage[l] = from.stage[m];
        for (to, from) in sowing!(&mut self).into_iter().zip(sowing!(&from)) {
            to[l] = from[m];
        }
        for (to, from) in self.counted_turn.iter_mut().zip(&from.counted_turn) {
            to[l] = from[m];
        }
        rows(&mut self.counts_move, l, &from.counts_move, m);
        self.captures_turn.put(l, &from.captures_turn, m);
        self.captured_turn.put(l, &from.captured_turn, m);
        self.lap.put(l, &from.lap, m);
        self.sown_turn.put(l, &from.sown_turn, m);
    }
}
