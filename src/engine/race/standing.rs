//! How a racer's sowing stands, and how his seeds fall.

use super::super::played::Played;
use crate::engine::lanes::{NO_HOLE, Row, State, blend, exchange, mask};
use crate::engine::lap::{in_rounds, stepped};
use crate::engine::tally::Tally;
use crate::rules::MAX_HOLES;

/// How a racer's sowing stands while his enemy is the mover; the mover's own stands in the state.
#[derive(Debug, Clone)]
#[repr(C, align(64))]
pub struct Standing<const L: usize> {
    pub at: Row<L>,
    pub carry: Row<L>,
    pub origin: Row<L>,
    pub crossed: Row<L>,
    pub after: Row<L>,
    pub begun_by: Row<L>,
    pub start: Row<L>,
    pub lap: Tally<L>,
    pub captures: Tally<L>,
    pub sown: Tally<L>,
    pub captured: Tally<L>,
}

impl<const L: usize> Standing<L> {
    /// Nobody sows.
    pub fn none() -> Self {
        let none = [0; L];
        Self {
            at: none,
            carry: none,
            origin: none,
            crossed: none,
            after: none,
            begun_by: none,
            start: none,
            lap: Tally::ZERO,
            captures: Tally::ZERO,
            sown: Tally::ZERO,
            captured: Tally::ZERO,
        }
    }

    /// Mover and enemy change places in the lanes of `lanes`.
    #[inline(always)]
    pub fn exchange(&mut self, program: Played<'_>, state: &mut State<L>, lanes: &Row<L>) {
        exchange(&mut self.at, &mut state.at, lanes);
        exchange(&mut self.carry, &mut state.carry, lanes);
        exchange(&mut self.origin, &mut state.origin, lanes);
        exchange(&mut self.crossed, &mut state.crossed, lanes);
        if program.chooses() {
            exchange(&mut self.after, &mut state.after, lanes);
        }
        if program.recalls_case() {
            exchange(&mut self.begun_by, &mut state.begun_by, lanes);
        }
        if program.recalls_start() {
            exchange(&mut self.start, &mut state.start, lanes);
        }
        self.lap.exchange(&mut state.lap, lanes);
        self.captures.exchange(&mut state.captures_turn, lanes);
        self.sown.exchange(&mut state.sown_turn, lanes);
        self.captured.exchange(&mut state.captured_turn, lanes);
    }
}

/// Seeds of a hand that are about to fall, from the hole after `at` on.
pub struct Handful<const L: usize> {
    pub at: Row<L>,
    pub origin: Row<L>,
    pub crossed: Row<L>,
    pub seeds: Row<L>,
}

impl<const L: usize> Handful<L> {
    /// Drops the seeds; the racer's own first hole has the number `base` on this board.
    #[inline(always)]
    pub fn fall<const SKIP: bool>(&mut self, program: Played<'_>, seeds: &mut [Row<L>; MAX_HOLES], base: u8) {
        let (ring, half) = (program.geometry.ring, program.geometry.half);
        let first = stepped(&self.at, &[0; L], ring);
        // Holes on from the first one to the origin, which may be passed over.
        let mut origin = [ring; L];
        if SKIP {
            for l in 0..L {
                let lifted = mask(self.origin[l] != NO_HOLE);
                let on = self.origin[l].wrapping_sub(first[l]);
                let on = on.wrapping_add(ring & mask(on >= ring));
                origin[l] = (on & lifted) | (ring & !lifted);
            }
        }
        let (mut rounds, mut rest) = in_rounds(&self.seeds, ring);
        if SKIP {
            let (fewer_rounds, fewer_rest) = in_rounds(&self.seeds, ring - 1);
            let lifted = std::array::from_fn(|l| mask(self.origin[l] != NO_HOLE));
            blend(&mut rounds, &lifted, &fewer_rounds);
            blend(&mut rest, &lifted, &fewer_rest);
        }
        for l in 0..L {
            let last = rest[l].wrapping_sub(1);
            let last = if SKIP { last.wrapping_add(mask(last >= origin[l]) & 1) } else { last };
            let at = first[l].wrapping_add(last);
            let at = at.wrapping_sub(ring & mask(at >= ring));
            let some = mask(self.seeds[l] != 0);
            self.at[l] = (self.at[l] & !some) | (at & some);
        }
        // Holes on from the first one to the one under the loop. It is counted from the last hole of the ring and may be negative: then the
        // unsigned minimum takes the number a circuit further on.
        let mut beyond = [0u8; L];
        for l in 0..L {
            beyond[l] = first[l].wrapping_neg();
        }
        for hole in 0..ring {
            let row = base + hole;
            let row = if row >= 2 * half { row - 2 * half } else { row };
            let row = &mut seeds[usize::from(row) % MAX_HOLES];
            let far = mask(program.crossing && hole >= half);
            for l in 0..L {
                let again = beyond[l].wrapping_add(ring);
                let on = if beyond[l] < again { beyond[l] } else { again };
                let mut gain = rounds[l];
                if SKIP {
                    let place = on.wrapping_sub(mask(on > origin[l]) & 1);
                    gain = gain.wrapping_sub(mask(place < rest[l])) & !mask(on == origin[l]);
                } else {
                    gain = gain.wrapping_sub(mask(on < rest[l]));
                }
                row[l] = row[l].wrapping_add(gain);
                self.crossed[l] |= far & mask(gain != 0);
                beyond[l] = beyond[l].wrapping_add(1);
            }
        }
    }
}
