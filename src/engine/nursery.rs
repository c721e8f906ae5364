//! Where games begin. An opening has many small actions and no laps; games that are in one together get through it in short steps,
//! and need not wait in each for the laps of others.

use std::collections::VecDeque;
use std::ops::Range;

use super::Run;
use super::block::Block;
use super::lanes::{Row, at_stage, each, stage};
use crate::rules::Program;

/// Openings are played till one lane in so many is ready; the rest go on in the company of those that begin then.
const NURSERY_READY: usize = 2;

/// Whether the games of a program go on elsewhere once their openings are over: where there are any, and they have no laps like the game itself.
pub fn apart(program: &Program) -> bool {
    !program.phases.is_empty() && !program.plays_phases
}

/// The games of a run that are still to begin.
pub struct Nursery<'a, const L: usize> {
    games: Range<u64>,
    /// Where openings are played, if they are played apart.
    block: Option<Box<Block<'a, L>>>,
    /// Lanes of that block whose opening is over, as they were parked.
    ready: VecDeque<(usize, [u8; 2])>,
}

impl<'a, const L: usize> Nursery<'a, L> {
    /// All games are to begin.
    pub fn new(run: &Run<'a>, games: Range<u64>) -> Self {
        Self { games, block: apart(run.program).then(|| Box::new(Block::new(run, true))), ready: VecDeque::new() }
    }

    /// Lets the next game go on in a lane of `block`; whether there is one. Openings are played by `advance`.
    pub fn begin<const V: usize>(
        &mut self,
        block: &mut Block<'a, L, V>,
        l: usize,
        advance: impl Fn(&mut Block<'a, L>) -> Row<L>,
    ) -> bool {
        let Some(openings) = &mut self.block else {
            let Some(game) = self.games.next() else { return false };
            block.begin(l, game);
            return true;
        };
        if self.ready.is_empty() {
            let idle = at_stage(&openings.state, stage::IDLE);
            each(&idle).zip(&mut self.games).for_each(|(m, game)| openings.begin(m, game));
            while NURSERY_READY * self.ready.len() < L && !openings.is_idle() {
                self.ready.extend(each(&advance(openings)).map(|m| (m, openings.park(m))));
            }
        }
        let Some((m, parked)) = self.ready.pop_front() else { return false };
        block.take_over(l, openings, m, parked);
        true
    }
}
