//! Where games begin. An opening has many small actions and no laps; games that are in one together get through it in short steps,
//! and need not wait in each for the laps of others.

use std::collections::VecDeque;
use std::ops::Range;

use super::Run;
use super::block::Block;
use super::lanes::each;

/// The games of a run that are still to begin.
pub struct Nursery<'a, const L: usize> {
    games: Range<u64>,
    /// Where openings are played; none if there are none, or if they have laps like the game itself.
    block: Option<Box<Block<'a, L>>>,
    /// How many games are in their openings there.
    opening: usize,
    /// Lanes of that block whose opening is over, as they were parked.
    ready: VecDeque<(usize, [u8; 2])>,
}

/// What comes of asking for a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// It goes on in the lane.
    Begun,
    /// Openings have to be played first: see [`Nursery::openings`].
    Wait,
    /// There is none.
    Nothing,
}

impl<'a, const L: usize> Nursery<'a, L> {
    /// All games are to begin.
    pub fn new(run: &Run<'a>, games: Range<u64>) -> Self {
        let apart = !run.program.phases.is_empty() && !run.program.plays_phases;
        Self { games, block: apart.then(|| Box::new(Block::new(run))), opening: 0, ready: VecDeque::new() }
    }

    /// Lets the next game go on in a lane of `block`.
    pub fn begin(&mut self, block: &mut Block<'a, L>, l: usize) -> Next {
        let Some(openings) = &mut self.block else {
            let Some(game) = self.games.next() else { return Next::Nothing };
            block.begin(l, game);
            return Next::Begun;
        };
        if let Some((m, parked)) = self.ready.pop_front() {
            block.take_over(l, openings, m, parked);
            return Next::Begun;
        }
        if self.opening == 0 {
            for (m, game) in (0..L).zip(&mut self.games) {
                openings.begin(m, game);
                self.opening += 1;
            }
        }
        if self.opening > 0 { Next::Wait } else { Next::Nothing }
    }

    /// The block to be stepped before anything else, while openings are played.
    pub fn openings(&mut self) -> Option<&mut Block<'a, L>> {
        self.block.as_deref_mut().filter(|_| self.opening > 0)
    }

    /// After a step of the openings: sets aside the games that have left theirs; whether openings were played.
    pub fn park(&mut self) -> bool {
        let Some(openings) = self.block.as_deref_mut().filter(|_| self.opening > 0) else { return false };
        for m in each(&openings.opened()) {
            self.ready.push_back((m, openings.park(m)));
            self.opening -= 1;
        }
        true
    }
}
