//! Openings whose actions may be many: they are listed game by game, in one order, by [`steps`]. A rare thing may be slow.

use crate::engine::lanes::State;
use crate::engine::{Action, Verb};
use crate::rules::{Geometry, Listed, Program};

/// One action of such an opening, with holes as the player to act numbers them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// An own hole is lifted into the hand.
    Lift(u8),
    /// No further hole is lifted.
    Done,
    /// A seed of the hand is put into any hole.
    Put(u8),
    /// So many seeds of an own hole go into the hand.
    Remove(u8, u8),
    /// So many seeds of the hand are placed in a hole of the enemy.
    Place(u8, u8),
    /// None are.
    Keep,
    /// A seed of the hand is put into a hole of the enemy.
    Pile(u8),
}

/// The legal actions of a lane: holes rising from the player's own left, then numbers, then what does nothing.
pub fn steps<'a, const L: usize>(
    program: &'a Program,
    listed: Listed,
    state: &'a State<L>,
    l: usize,
) -> Box<dyn Iterator<Item = Step> + 'a> {
    let g = program.geometry;
    let hand = state.hand[0][l];
    let loaded = move || g.own().filter(move |hole| state.seeds[usize::from(*hole)][l] > 0);
    match listed {
        Listed::Redeploy { may, .. } if state.pending[l] > 0 => {
            let done = may || loaded().next().is_none();
            Box::new(loaded().map(Step::Lift).chain(done.then_some(Step::Done)))
        }
        Listed::Redeploy { .. } => Box::new(g.own().chain(g.own().map(move |hole| g.half + hole)).map(Step::Put)),
        Listed::Remove => {
            let hole = g.own().end.saturating_sub(state.pending[l]);
            Box::new((0..=state.seeds[usize::from(hole)][l]).map(move |seeds| Step::Remove(hole, seeds)))
        }
        Listed::Place { keep } => {
            let most = hand.saturating_sub(keep);
            let placed = g.own().flat_map(move |hole| (1..=most).map(move |seeds| Step::Place(g.half + hole, seeds)));
            Box::new(placed.chain([Step::Keep]))
        }
        Listed::Pile => Box::new(g.own().map(move |hole| Step::Pile(g.half + hole))),
    }
}

/// Begins such an opening in a lane, and again when the other player follows; `actor` is who acts (`0xff`: North).
pub fn begin<const L: usize>(program: &Program, listed: Listed, state: &mut State<L>, l: usize, actor: u8) {
    let g = program.geometry;
    match listed {
        Listed::Redeploy { lifts, .. } => state.pending[l] = lifts,
        Listed::Remove => state.pending[l] = g.own().end,
        Listed::Place { .. } => {}
        Listed::Pile => {
            let seat = usize::from(state.side[l] != actor);
            for hole in g.own() {
                let row = &mut state.seeds[seat * usize::from(g.half) + usize::from(hole)];
                state.hand[seat][l] += std::mem::take(&mut row[l]);
            }
            // The other player opens the main phase.
            state.first[l] = !actor;
        }
    }
}

/// Carries out one action; returns whether the player has done his part.
pub fn carry_out<const L: usize>(state: &mut State<L>, l: usize, step: Step) -> bool {
    let hand = &mut state.hand[0][l];
    match step {
        Step::Lift(hole) => {
            *hand += std::mem::take(&mut state.seeds[usize::from(hole)][l]);
            state.pending[l] -= 1;
            false
        }
        Step::Done => {
            state.pending[l] = 0;
            *hand == 0
        }
        Step::Put(hole) | Step::Pile(hole) => {
            *hand -= 1;
            state.seeds[usize::from(hole)][l] += 1;
            *hand == 0
        }
        Step::Remove(hole, seeds) => {
            *hand += seeds;
            state.seeds[usize::from(hole)][l] -= seeds;
            state.pending[l] -= 1;
            state.pending[l] == 0
        }
        Step::Place(hole, seeds) => {
            *hand -= seeds;
            state.seeds[usize::from(hole)][l] += seeds;
            true
        }
        Step::Keep => true,
    }
}

/// What the greedy player does, by its place in the list: he lifts nothing he need not, leaves one seed in each hole, places
/// nothing, and piles evenly.
pub fn greedy<const L: usize>(program: &Program, listed: Listed, state: &State<L>, l: usize) -> u16 {
    let worth = |step: Step| match step {
        Step::Done | Step::Keep => u16::MAX,
        Step::Lift(_) | Step::Put(_) => 0,
        Step::Remove(hole, seeds) => {
            let left = state.seeds[usize::from(hole)][l] - seeds;
            u16::from(u8::MAX - left.abs_diff(1))
        }
        Step::Place(..) => 0,
        Step::Pile(hole) => u16::from(u8::MAX - state.seeds[usize::from(hole)][l]),
    };
    let mut best = (0, 0);
    for (place, step) in steps(program, listed, state, l).enumerate() {
        let worth = worth(step);
        if place == 0 || worth > best.1 {
            best = (place, worth);
        }
    }
    best.0 as u16
}

/// The action as it is written; `number` gives a hole its number on the board.
pub fn action(g: Geometry, step: Step, number: impl Fn(u8, bool) -> u8) -> Action {
    let number = |hole: u8| if hole < g.half { number(hole, true) } else { number(hole - g.half, false) };
    let (verb, hole, count) = match step {
        Step::Lift(hole) => (Verb::Lift, Some(hole), None),
        Step::Done => (Verb::Done, None, None),
        Step::Put(hole) => (Verb::Place, Some(hole), None),
        Step::Remove(hole, seeds) => (Verb::Remove, Some(hole), Some(seeds)),
        Step::Place(hole, seeds) => (Verb::Place, Some(hole), Some(seeds)),
        Step::Keep => (Verb::Place, None, Some(0)),
        Step::Pile(hole) => (Verb::Pile, Some(hole), None),
    };
    Action { verb, hole: hole.map(number), clockwise: false, count }
}
