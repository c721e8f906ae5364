//! Turns that never end: each long one is compared with its state at the last power of two of its laps (Brent, "An improved Monte Carlo
//! factorization algorithm", BIT 20, 1980, section 2).

use super::block::Block;
use super::lanes::{Row, State, any, count, each, mask, stage};
use super::settle::void;
use crate::rules::LAP_LIMIT;

/// Laps of a turn after which it is watched for a return to an earlier state: what a [`Tally`](super::tally::Tally) then carries.
const WATCH_FROM: u32 = 256;
/// Fewer turns than this are looked at one by one, more of them first all at once.
const FEW: usize = 4;
/// Indices into [`crate::rules::VOID_ENDINGS`].
pub const ENDLESS: u8 = 0;
/// The turn passed the limit of laps.
pub const LAP_LIMIT_ENDING: u8 = 1;

/// What long turns are compared with.
#[derive(Debug, Clone)]
pub struct LongTurns<const L: usize> {
    /// How each lane stood at the last power of two of its laps ...
    seen: Option<Box<State<L>>>,
    /// ... if it has stood so in this turn, and not in one that was taken back.
    known: Row<L>,
}

impl<const L: usize> LongTurns<L> {
    /// None so far.
    pub fn none() -> Self {
        Self { seen: None, known: [0; L] }
    }

    /// A new game in a lane.
    pub fn begin(&mut self, l: usize) {
        self.known[l] = 0;
    }

    /// Lanes of `long` to be looked at: those that may be kept to be compared with, that are at the limit, or whose next hole and seeds are those they are
    /// compared with; by that most others are told from them.
    #[inline(always)]
    fn due(&self, state: &State<L>, half: u8, long: &Row<L>) -> Row<L> {
        let mut alike = [0; L];
        if let Some(seen) = &self.seen {
            for l in 0..L {
                alike[l] = long[l] & self.known[l] & mask(state.at[l] == seen.at[l]);
            }
            let rows = usize::from(2 * half);
            for (now, then) in state.seeds[..rows].chunks(4).zip(seen.seeds[..rows].chunks(4)) {
                if !any(&alike) {
                    break;
                }
                for (now, then) in now.iter().zip(then) {
                    for l in 0..L {
                        alike[l] &= mask(now[l] == then[l]);
                    }
                }
            }
        }
        for l in 0..L {
            alike[l] |= long[l] & (mask(state.lap.low()[l] == 0) | mask(state.lap.get(l) >= LAP_LIMIT));
        }
        alike
    }
}

impl<const L: usize, const V: usize> Block<'_, L, V> {
    /// Stops turns that will never end.
    #[inline(always)]
    pub(super) fn watch_long(&mut self) {
        if let Some(carried) = self.state.lap.carried() {
            let mut long = [0u8; L];
            for l in 0..L {
                long[l] = mask(carried[l] > 0);
            }
            let due = match count(&long) {
                ..FEW => long,
                _ => self.long.due(&self.state, self.program().geometry.half, &long),
            };
            if any(&due) {
                self.watch(&due);
            }
        }
    }

    /// Looks at long turns one by one.
    #[inline(never)]
    fn watch(&mut self, due: &Row<L>) {
        let program = self.program();
        for l in each(due) {
            let laps = self.state.lap.get(l);
            // A player may also move again and again, by choice: that is no return, but it has its limit.
            let sowing = self.state.stage[l] == stage::SOWING;
            let choosing = matches!(self.state.stage[l], stage::MOVING | stage::OFFERED);
            if !(sowing || choosing && laps >= LAP_LIMIT) {
                if laps == WATCH_FROM {
                    // What is kept is of an earlier turn.
                    self.long.known[l] = 0;
                }
                continue;
            }
            let seen = self.long.seen.as_ref().filter(|_| laps > WATCH_FROM && self.long.known[l] != 0);
            let returned = seen.is_some_and(|seen| self.state.goes_on_as(l, seen, l, self.program()));
            let ending = match laps {
                _ if returned => ENDLESS,
                LAP_LIMIT.. => LAP_LIMIT_ENDING,
                _ => {
                    if laps.is_power_of_two() {
                        self.long.seen.get_or_insert_with(|| Box::new(State::empty())).put(program, l, &self.state, l);
                        self.long.known[l] = 0xff;
                    }
                    continue;
                }
            };
            if self.take_back(l, returned) {
                self.long.known[l] = 0;
                continue;
            }
            if self.trials.running[l] == 0 {
                self.totals.void_laps[l] = laps;
            }
            void(&mut self.state, l, ending);
        }
    }
}
