//! The greedy player: he tries every legal move on the board and takes it back.
//!
//! Each lane walks its own list of moves, so that no lane waits for another's longest trial: the state before the decision is
//! saved, the move is played by the ordinary engine until the next decision, and the state is restored under a mask.

use crate::engine::decide::Work;
use crate::engine::lanes::{Row, State, each, mask, set};
use crate::engine::race;
use crate::engine::record::{DRAW, NOBODY};
use crate::rules::{OpeningKind, Program};

/// Above and below every possible gain.
const WIN: i32 = 1 << 20;
const LOSS: i32 = -WIN;
const VOID: i32 = -2 * WIN;

/// Trials under way.
#[derive(Debug, Clone)]
#[repr(C, align(64))]
pub struct Trials<const L: usize> {
    /// Lanes whose state is a trial.
    pub running: Row<L>,
    saved: State<L>,
    side: Row<L>,
    open: [u128; L],
    current: Row<L>,
    best: [i32; L],
    ties: [u128; L],
}

impl<const L: usize> Trials<L> {
    /// None under way.
    pub fn none() -> Self {
        Self {
            running: [0; L],
            saved: State::empty(),
            side: [0; L],
            open: [0; L],
            current: [0; L],
            best: [VOID; L],
            ties: [0; L],
        }
    }

    /// Starts trying the legal moves of the lanes in `lanes`; their first one is put into `slot`.
    #[inline(always)]
    pub fn begin(&mut self, program: &Program, state: &State<L>, work: &Work<L>, lanes: &Row<L>, slot: &mut Row<L>) {
        self.saved.blend(program, lanes, state);
        for l in each(lanes) {
            self.running[l] = 0xff;
            self.side[l] = state.side[l];
            self.open[l] = work.legal_bits(l);
            self.best[l] = i32::MIN;
            self.ties[l] = 0;
            self.next(l, slot);
        }
    }

    fn next(&mut self, l: usize, slot: &mut Row<L>) {
        self.current[l] = self.open[l].trailing_zeros() as u8;
        self.open[l] &= self.open[l].wrapping_sub(1);
        slot[l] = self.current[l];
    }

    /// Judges the trials of `done`, takes them back, and puts the next move to try into `slot`. Lanes that have tried all leave
    /// the trial: they are returned, with the number of equally good moves in `count`.
    #[inline(always)]
    pub fn judge(
        &mut self,
        program: &Program,
        state: &mut State<L>,
        done: &Row<L>,
        slot: &mut Row<L>,
        count: &mut Row<L>,
    ) -> Row<L> {
        let [mine, theirs] = state.wealth(program);
        let mut decided = [0; L];
        for l in each(done) {
            let same = state.side[l] == self.side[l];
            let gain = i32::from(mine[l]) - i32::from(theirs[l]);
            let value = match (state.over[l] != 0, state.winner[l]) {
                (false, _) if program.plays_phases && state.phase[l] != self.saved.phase[l] => {
                    if state.phase_winner[l] == self.side[l] & 1 { WIN } else { LOSS }
                }
                (true, NOBODY) => VOID,
                (true, winner) if winner != DRAW => {
                    if winner == self.side[l] & 1 {
                        WIN
                    } else {
                        LOSS
                    }
                }
                _ => {
                    if same {
                        gain
                    } else {
                        -gain
                    }
                }
            };
            let bit = 1u128 << self.current[l];
            if value > self.best[l] {
                self.best[l] = value;
                self.ties[l] = bit;
            } else if value == self.best[l] {
                self.ties[l] |= bit;
            }
            if self.open[l] == 0 {
                decided[l] = 0xff;
                count[l] = self.ties[l].count_ones() as u8;
                self.running[l] = 0;
            } else {
                self.next(l, slot);
            }
        }
        state.blend(program, done, &self.saved);
        decided
    }

    /// Finds the best holes to race from, as if the opponent stood still, in the lanes of `lanes` whose opening is a race; these
    /// are added to `decided`, with the number of equally good holes in `count`.
    #[inline(never)]
    pub fn weigh_race(
        &mut self,
        program: &Program,
        state: &State<L>,
        work: &Work<L>,
        lanes: &Row<L>,
        count: &mut Row<L>,
        decided: &mut Row<L>,
    ) {
        for l in each(lanes) {
            let OpeningKind::Race(race) = &program.phases[usize::from(state.phase[l])].kind else { continue };
            self.best[l] = i32::MIN;
            self.ties[l] = 0;
            for hole in (0..2 * program.geometry.half).filter(|hole| work.legal[usize::from(*hole)][l] != 0) {
                let value = race::alone(program, race, &mut state.lane(program, l), hole).unwrap_or(VOID);
                let bit = 1u128 << hole;
                if value > self.best[l] {
                    self.best[l] = value;
                    self.ties[l] = bit;
                } else if value == self.best[l] {
                    self.ties[l] |= bit;
                }
            }
            count[l] = self.ties[l].count_ones() as u8;
            decided[l] = 0xff;
        }
    }

    /// The `k`-th of the equally good moves of a lane.
    pub fn tied(&self, l: usize, k: u8) -> u8 {
        let mut ties = self.ties[l];
        for _ in 0..k {
            ties &= ties.wrapping_sub(1);
        }
        ties.trailing_zeros() as u8
    }
}

/// The enemy hole to take in the lanes of `lanes`: the fullest, then the one with the highest number.
#[inline(always)]
pub fn take<const L: usize>(program: &Program, state: &State<L>, lanes: &Row<L>, slot: &mut Row<L>) {
    let half = usize::from(program.geometry.half);
    let mut most = [1u8; L];
    for hole in program.geometry.own() {
        let row = &state.seeds[half + usize::from(hole)];
        for l in 0..L {
            let better = mask(row[l] >= most[l]) & lanes[l];
            most[l] = (most[l] & !better) | (row[l] & better);
            slot[l] = (slot[l] & !better) | (hole & better);
        }
    }
}

/// The hole to put a seed in, in the lanes of `lanes`: the lowest that has less than the layout aimed for.
#[inline(always)]
pub fn put<const L: usize>(program: &Program, state: &State<L>, lanes: &Row<L>, slot: &mut Row<L>) {
    for (i, phase) in program.phases.iter().enumerate() {
        let OpeningKind::Arrange { target, .. } = &phase.kind else { continue };
        for hole in program.geometry.own().rev() {
            let target = target[usize::from(hole)];
            let mut lacking = [0; L];
            for l in 0..L {
                let here = lanes[l] & mask(usize::from(state.phase[l]) == i);
                lacking[l] = here & mask(state.seeds[usize::from(hole)][l] < target);
            }
            set(slot, &lacking, hole);
        }
    }
}
