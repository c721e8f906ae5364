//! Races: both players sow at once, one seed a tick, until both have ended.

mod run;
#[cfg(test)]
mod seed_by_seed;
mod standing;

pub use run::Races;

use super::decide::Work;
use super::lanes::{Row, State, and, and_not, blend, mask, set, stage};
use super::played::Played;
use super::rounds::owned;
use crate::rules::{MAX_HOLES, OpeningKind, Program, Race, RaceStart, RowTest};

/// What came of a race. Pairs are South's, then North's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Finish {
    /// `0xff` where North ended first.
    pub first: u8,
    /// Laps.
    pub laps: [u32; 2],
    /// Seeds sown.
    pub sown: [u32; 2],
    /// Captures.
    pub captures: [u32; 2],
    /// Seeds captured.
    pub captured: [u32; 2],
}

/// What the races of a game took; no record keeps it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Raced {
    /// Laps of both players.
    pub laps: u32,
    /// Ticks, in each of which every racer under way drops a seed.
    pub ticks: u32,
    /// Ticks of races that the greedy player tried.
    pub tried_ticks: u64,
}

/// Adds the holes that the racer to choose in each lane of `here` may lift.
#[inline(always)]
pub fn legal<const L: usize>(program: Played<'_>, race: &Race, state: &State<L>, work: &mut Work<L>, here: &Row<L>) {
    let RaceStart::Lift(holes) = &race.start else { return };
    for (hole, tests) in holes.iter().enumerate() {
        let Some(tests) = tests else { continue };
        let mut hit = *here;
        if program.rounds() {
            hit = and(&hit, &owned(program, state, hole as u8));
        }
        for &RowTest { row, test } in tests {
            let (row, span) = (&state.seeds[usize::from(row) % MAX_HOLES], test.max.wrapping_sub(test.min));
            for l in 0..L {
                hit[l] &= mask(row[l].wrapping_sub(test.min) <= span);
            }
        }
        work.legal.add(hole, &hit);
    }
}

/// The players to move in the lanes of `lanes` have chosen where to begin ([`NO_HOLE`]: they cannot): South first, then North, then the
/// race is run.
#[inline(always)]
pub fn choose<const L: usize>(state: &mut State<L>, lanes: &Row<L>, hole: &Row<L>) {
    let (south, north) = (and_not(lanes, &state.side), and(lanes, &state.side));
    blend(&mut state.chosen, &south, hole);
    blend(&mut state.at, &north, hole);
    set(&mut state.stage, &north, stage::RACING);
    state.turn_later(lanes);
}

/// What the movers in the lanes of `lanes` gain over their enemies by racing from a hole each while those stand still; `None`: they never
/// end. The state is a copy to be played on.
#[inline(always)]
pub fn alone<const L: usize>(program: Played<'_>, state: &mut State<L>, lanes: &Row<L>, hole: &Row<L>) -> [Option<i16>; L] {
    blend(&mut state.at, lanes, hole);
    set(&mut state.stage, lanes, stage::RACING);
    let never = Races::one_sided(program, state, lanes);
    let [mine, theirs] = state.wealth(program);
    std::array::from_fn(|l| (never[l] == 0).then(|| i16::from(mine[l]) - i16::from(theirs[l])))
}

/// Lanes whose opening is a race.
#[inline(always)]
pub fn at_one<const L: usize>(program: Played<'_>, state: &State<L>) -> Row<L> {
    let mut at_one = [0; L];
    for (i, _) in races(&program) {
        for l in 0..L {
            at_one[l] |= mask(usize::from(state.phase[l]) == i);
        }
    }
    at_one
}

/// The openings that are races, by number.
fn races(program: &Program) -> impl Iterator<Item = (usize, &Race)> {
    program.phases.iter().enumerate().filter_map(|(i, phase)| match &phase.kind {
        OpeningKind::Race(race) => Some((i, race)),
        _ => None,
    })
}
