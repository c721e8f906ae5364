//! Openings whose actions may be many: they are listed game by game, in one order, by [`step`].

use super::super::played::Played;
use crate::engine::decide::Work;
use crate::engine::lanes::{Row, State, each, mask, wide16};
use crate::engine::lap::found_at;
use crate::engine::{Action, Verb};
use crate::rules::{Geometry, Listed, MAX_HOLES, OpeningKind};

/// One action of such an opening, with holes as the player to act numbers them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// An own hole is lifted into the hand.
    Lift(u8),
    /// No further hole is lifted.
    Done,
    /// A seed of the hand, or all of it where the seeds of a hole stay together, is put into any hole.
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

/// How many actions are legal in a lane.
pub fn count<const L: usize>(program: Played<'_>, listed: Listed, state: &State<L>, l: usize) -> u16 {
    let own = u16::from(program.geometry.own().end);
    match listed {
        Listed::Redeploy { may, .. } if lifting(listed, state, l) => {
            let holes = liftable(program, listed, state, l).count() as u16;
            holes + u16::from(may || holes == 0)
        }
        Listed::Redeploy { .. } => 2 * own,
        Listed::Remove => u16::from(state.seeds[removed_from(program, state, l)][l]) + 1,
        Listed::Place { keep } => own * u16::from(state.hand[0][l].saturating_sub(keep)) + 1,
        Listed::Pile => own,
    }
}

/// The `n`-th of those: holes rising from the player's own left, then numbers, then what does nothing.
pub fn step<const L: usize>(program: Played<'_>, listed: Listed, state: &State<L>, l: usize, n: u16) -> Step {
    let g = program.geometry;
    let own = u16::from(g.own().end);
    match listed {
        Listed::Redeploy { .. } if lifting(listed, state, l) => {
            liftable(program, listed, state, l).nth(n.into()).map_or(Step::Done, Step::Lift)
        }
        Listed::Redeploy { .. } => Step::Put(if n < own { n as u8 } else { (n - own) as u8 + g.half }),
        Listed::Remove => Step::Remove(removed_from(program, state, l) as u8, n as u8),
        Listed::Place { keep } => {
            let most = u16::from(state.hand[0][l].saturating_sub(keep));
            if n >= own * most { Step::Keep } else { Step::Place(g.half + (n / most) as u8, (n % most) as u8 + 1) }
        }
        Listed::Pile => Step::Pile(g.half + n as u8),
    }
}

/// The legal actions of a lane.
pub fn steps<const L: usize>(program: Played<'_>, listed: Listed, state: &State<L>, l: usize) -> impl Iterator<Item = Step> {
    (0..count(program, listed, state, l)).map(move |n| step(program, listed, state, l, n))
}

/// Whether a hole is to be lifted next in a redeployment.
fn lifting<const L: usize>(listed: Listed, state: &State<L>, l: usize) -> bool {
    let put_first = matches!(listed, Listed::Redeploy { together: true, .. }) && state.hand[0][l] > 0;
    state.pending[l] > 0 && !put_first
}

/// The own holes that may be lifted in a redeployment.
fn liftable<const L: usize>(program: Played<'_>, listed: Listed, state: &State<L>, l: usize) -> impl Iterator<Item = u8> {
    let least = if let Listed::Redeploy { seeds: Some(seeds), .. } = listed { seeds } else { 1 };
    program.geometry.own().filter(move |hole| state.seeds[usize::from(*hole) % MAX_HOLES][l] >= least)
}

/// The hole from which seeds are now removed.
fn removed_from<const L: usize>(program: Played<'_>, state: &State<L>, l: usize) -> usize {
    usize::from(program.geometry.own().end.saturating_sub(state.pending[l])) % MAX_HOLES
}

/// Begins such an opening in a lane, and again when the other player follows; `actor` is who acts (`0xff`: North).
pub fn begin<const L: usize>(program: Played<'_>, listed: Listed, state: &mut State<L>, l: usize, actor: u8) {
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
pub fn carry_out<const L: usize>(listed: Listed, state: &mut State<L>, l: usize, step: Step) -> bool {
    let hand = &mut state.hand[0][l];
    match step {
        Step::Lift(hole) => {
            let row = &mut state.seeds[usize::from(hole)];
            let lifted = if let Listed::Redeploy { seeds: Some(seeds), .. } = listed { seeds.min(row[l]) } else { row[l] };
            row[l] -= lifted;
            *hand += lifted;
            state.pending[l] -= 1;
            false
        }
        Step::Done => {
            state.pending[l] = 0;
            *hand == 0
        }
        Step::Put(hole) if matches!(listed, Listed::Redeploy { together: true, .. }) => {
            state.seeds[usize::from(hole)][l] += std::mem::take(hand);
            state.pending[l] == 0
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

/// As [`count`], where seeds are removed.
#[inline(always)]
pub fn count_removals<const L: usize>(program: Played<'_>, state: &State<L>, work: &mut Work<L>, lanes: &Row<L>) {
    let own = program.geometry.own();
    let mut hole = [0u8; L];
    for l in 0..L {
        hole[l] = own.end.wrapping_sub(state.pending[l]);
    }
    let seeds = found_at(&state.seeds[..usize::from(own.end)], &hole);
    for l in 0..L {
        work.listed[l] |= (u16::from(seeds[l]) + 1) & wide16(lanes[l]);
    }
}

/// As [`carry_out`], where seeds are removed: action *n* removes so many.
#[inline(always)]
pub fn remove<const L: usize>(program: Played<'_>, state: &mut State<L>, work: &Work<L>, lanes: &Row<L>) -> Row<L> {
    let own = program.geometry.own();
    let (mut seeds, mut hole, mut done) = ([0u8; L], [0u8; L], [0u8; L]);
    for l in 0..L {
        seeds[l] = work.choice[l] as u8 & lanes[l];
        hole[l] = own.end.wrapping_sub(state.pending[l]);
        state.hand[0][l] = state.hand[0][l].wrapping_add(seeds[l]);
        state.pending[l] = state.pending[l].wrapping_sub(lanes[l] & 1);
        done[l] = lanes[l] & mask(state.pending[l] == 0);
    }
    for (i, row) in state.seeds[..usize::from(own.end)].iter_mut().enumerate() {
        for l in 0..L {
            row[l] = row[l].wrapping_sub(seeds[l] & mask(hole[l] == i as u8));
        }
    }
    done
}

/// What the greedy player does in the lanes of `lanes`, by its place in the list; 0 elsewhere. He lifts nothing he need not, leaves one
/// seed in each hole, places nothing, and piles evenly; of equals he takes the first.
pub fn greedy<const L: usize>(program: Played<'_>, state: &State<L>, work: &Work<L>, lanes: &Row<L>) -> [u16; L] {
    let mut places = [0; L];
    for (i, opening) in program.phases.iter().enumerate() {
        let OpeningKind::Listed(listed) = opening.kind else { continue };
        let mut here = [0; L];
        for l in 0..L {
            here[l] = lanes[l] & mask(usize::from(state.phase[l]) == i);
        }
        match listed {
            // The list begins with none and ends with all seeds of the hole.
            Listed::Remove => {
                for l in 0..L {
                    places[l] |= work.listed[l].saturating_sub(2) & wide16(here[l]);
                }
            }
            // What does nothing comes last.
            Listed::Place { .. } => {
                for l in 0..L {
                    places[l] |= work.listed[l].saturating_sub(1) & wide16(here[l]);
                }
            }
            Listed::Redeploy { may, .. } => {
                for l in each(&here).filter(|l| may && lifting(listed, state, *l)) {
                    places[l] = work.listed[l] - 1;
                }
            }
            Listed::Pile => {
                for l in each(&here) {
                    let seeds = |hole: &u8| state.seeds[usize::from(program.geometry.half + hole) % MAX_HOLES][l];
                    places[l] = program.geometry.own().min_by_key(seeds).unwrap_or(0).into();
                }
            }
        }
    }
    places
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::Catalogue;
    use crate::engine::draws::Draws;
    use crate::rules::compile;

    const LANES: usize = 16;

    /// What an action is worth to the greedy player.
    fn worth(state: &State<LANES>, l: usize, step: Step) -> u16 {
        match step {
            Step::Done | Step::Keep => u16::MAX,
            Step::Lift(_) | Step::Put(_) | Step::Place(..) => 0,
            Step::Remove(hole, seeds) => u16::from(u8::MAX - (state.seeds[usize::from(hole)][l] - seeds).abs_diff(1)),
            Step::Pile(hole) => u16::from(u8::MAX - state.seeds[usize::from(hole)][l]),
        }
    }

    #[test]
    fn the_greedy_player_takes_the_first_of_the_best_actions_of_the_list() {
        let catalogue = Catalogue::load(&[]).expect("the built-in files are sound");
        let mut draws = Draws::<1>::new(1);
        draws.begin(0, 0);
        let mut random = |n: u8| draws.one(0, n.into()) as u8;
        let mut kinds = Vec::new();
        for variant in catalogue.iter() {
            for program in variant.choices().iter().filter_map(|choice| compile(&variant.rules(choice).ok()?).ok()) {
                for (i, opening) in program.phases.iter().enumerate() {
                    let OpeningKind::Listed(listed) = opening.kind else { continue };
                    kinds.push(std::mem::discriminant(&listed));
                    for _ in 0..50 {
                        let program = Played::from(&program);
                        let (mut state, mut work) = (State::<LANES>::empty(), Work::new(program));
                        state.phase = [i as u8; LANES];
                        state.seeds.iter_mut().flatten().for_each(|seeds| *seeds = random(5));
                        for l in 0..LANES {
                            state.hand[0][l] = 1 + random(9);
                            state.pending[l] = match listed {
                                Listed::Remove => 1 + random(program.geometry.own().end),
                                _ => random(3),
                            };
                            work.listed[l] = count(program, listed, &state, l);
                        }
                        let places = greedy(program, &state, &work, &[0xff; LANES]);
                        for l in 0..LANES {
                            let values: Vec<_> = steps(program, listed, &state, l).map(|step| worth(&state, l, step)).collect();
                            let best = values.iter().max().expect("an action is listed");
                            let first = values.iter().position(|value| value == best);
                            assert_eq!(first, Some(usize::from(places[l])), "{} {listed:?} {values:?}", variant.id);
                        }
                    }
                }
            }
        }
        kinds.sort_by_key(|kind| format!("{kind:?}"));
        kinds.dedup();
        assert_eq!(kinds.len(), 4, "every kind of list is met");
    }
}
