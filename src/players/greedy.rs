//! The greedy player: he tries every legal move on the board and takes it back.
//!
//! Each lane walks its own list of moves, so that no lane waits for another's longest trial: the state before the decision is
//! saved, the move is played by the ordinary engine until the next decision, and the state is restored under a mask.

use crate::engine::decide::Work;
use crate::engine::lanes::{Row, State, and, and_not, any, blend, each, mask, set, wide16};
use crate::engine::played::Played;
use crate::engine::record::{DRAW, NOBODY};
use crate::engine::slots::{OCTET, Slots};
use crate::engine::{openings, race};
use crate::rules::OpeningKind;

/// Above and below every possible gain.
const WIN: i16 = 1 << 12;
const LOSS: i16 = -WIN;
const VOID: i16 = -2 * WIN;
/// Nothing has been tried.
const UNTRIED: i16 = i16::MIN;

/// A mask of sixteen bits.
#[inline(always)]
const fn signed(mask: u8) -> i16 {
    wide16(mask) as i16
}

/// Trials under way.
#[derive(Debug, Clone)]
#[repr(C, align(64))]
pub struct Trials<const L: usize> {
    /// Lanes whose state is a trial.
    pub running: Row<L>,
    saved: State<L>,
    /// Boards on which one player races.
    race: State<L>,
    side: Row<L>,
    /// Slots to be tried, one after another.
    open: Slots<L>,
    /// The one that is tried.
    current: Slots<L>,
    best: [i16; L],
    /// Slots as good as the best.
    ties: Slots<L>,
    /// Ticks of races tried, of all lanes.
    pub ticks: u64,
}

impl<const L: usize> Trials<L> {
    /// None under way.
    pub fn none() -> Self {
        Self {
            running: [0; L],
            saved: State::empty(),
            race: State::empty(),
            side: [0; L],
            open: Slots::NONE,
            current: Slots::NONE,
            best: [UNTRIED; L],
            ties: Slots::NONE,
            ticks: 0,
        }
    }

    /// Starts trying the legal moves of the lanes in `lanes`; their first one is put into `slot`.
    #[inline(always)]
    pub fn begin(&mut self, program: Played<'_>, state: &State<L>, work: &Work<L>, lanes: &Row<L>, slot: &mut Row<L>) {
        self.saved.blend(program, lanes, state);
        blend(&mut self.side, lanes, &state.side);
        for l in 0..L {
            self.running[l] |= lanes[l];
            let lane = signed(lanes[l]);
            self.best[l] = (self.best[l] & !lane) | (UNTRIED & lane);
        }
        for (open, legal) in self.open.octets_mut(work.slots).iter_mut().zip(work.legal.octets(work.slots)) {
            blend(open, lanes, legal);
        }
        self.next(work.slots, lanes, slot);
    }

    /// Puts the next slot to be tried of the lanes in `lanes` into `slot`; returns those that have none left.
    #[inline(always)]
    fn next(&mut self, slots: usize, lanes: &Row<L>, slot: &mut Row<L>) -> Row<L> {
        let (mut left, mut next) = (*lanes, [0u8; L]);
        for (i, (open, current)) in self.open.octets_mut(slots).iter_mut().zip(self.current.octets_mut(slots)).enumerate() {
            for l in 0..L {
                let bit = open[l] & open[l].wrapping_neg() & left[l];
                let hit = mask(bit != 0);
                open[l] ^= bit;
                current[l] = (current[l] & !lanes[l]) | bit;
                next[l] |= ((OCTET * i) as u8 + bit.wrapping_sub(1).count_ones() as u8) & hit;
                left[l] &= !hit;
            }
        }
        blend(slot, lanes, &next);
        left
    }

    /// Judges the trials of `done`, takes them back, and puts the next move to try into `slot`. Lanes that have tried all leave
    /// the trial: they are returned, with the equally good moves as their legal ones in `work` and how many these are in `count`.
    #[inline(always)]
    pub fn judge(
        &mut self,
        program: Played<'_>,
        state: &mut State<L>,
        work: &mut Work<L>,
        done: &Row<L>,
        slot: &mut Row<L>,
        count: &mut Row<L>,
    ) -> Row<L> {
        let value = self.values(program, state);
        let mut better = [0u8; L];
        let mut fits = [0u8; L];
        for l in 0..L {
            better[l] = done[l] & mask(value[l] > self.best[l]);
            fits[l] = done[l] & mask(value[l] >= self.best[l]);
        }
        for l in 0..L {
            let better = signed(better[l]);
            self.best[l] = (self.best[l] & !better) | (value[l] & better);
        }
        for (ties, current) in self.ties.octets_mut(work.slots).iter_mut().zip(self.current.octets(work.slots)) {
            for l in 0..L {
                ties[l] = (ties[l] & !better[l]) | (fits[l] & current[l]);
            }
        }
        let decided = self.next(work.slots, done, slot);
        if any(&decided) {
            self.running = and_not(&self.running, &decided);
            for (legal, ties) in work.legal.octets_mut(work.slots).iter_mut().zip(self.ties.octets(work.slots)) {
                blend(legal, &decided, ties);
            }
            blend(count, &decided, &self.ties.count(work.slots));
        }
        state.blend(program, done, &self.saved);
        decided
    }

    /// What the tried moves have brought.
    #[inline(always)]
    fn values(&self, program: Played<'_>, state: &State<L>) -> [i16; L] {
        let [mine, theirs] = state.wealth(program);
        let (mut settled, mut won, mut void) = ([0u8; L], [0u8; L], [0u8; L]);
        for l in 0..L {
            let winner = state.winner[l];
            void[l] = state.over[l] & mask(winner == NOBODY);
            settled[l] = state.over[l] & !void[l] & mask(winner != DRAW);
            won[l] = mask(winner == self.side[l] & 1);
        }
        if program.plays_phases() {
            for l in 0..L {
                let phase = !state.over[l] & mask(state.phase[l] != self.saved.phase[l]);
                let first = mask(state.phase_winner[l] == self.side[l] & 1);
                settled[l] |= phase;
                won[l] = (won[l] & !phase) | (first & phase);
            }
        }
        let mut value = [0i16; L];
        for l in 0..L {
            let gain = i16::from(mine[l]) - i16::from(theirs[l]);
            value[l] = if state.side[l] == self.side[l] { gain } else { -gain };
        }
        if any(&settled) | any(&void) {
            for l in 0..L {
                let (settled, won, void) = (signed(settled[l]), signed(won[l]), signed(void[l]));
                let result = (WIN & won) | (LOSS & !won);
                value[l] = (value[l] & !settled & !void) | (result & settled) | (VOID & void);
            }
        }
        value
    }

    /// Finds the best holes to race from, as if the opponent stood still, in the lanes of `lanes` whose opening is a race; these
    /// are added to `decided`, with the equally good holes as their legal ones in `work` and how many these are in `count`.
    #[inline(always)]
    pub fn weigh_race(
        &mut self,
        program: Played<'_>,
        state: &State<L>,
        work: &mut Work<L>,
        lanes: &Row<L>,
        count: &mut Row<L>,
        decided: &mut Row<L>,
    ) {
        let lanes = and(lanes, &race::at_one(program, state));
        let holes = usize::from(2 * program.geometry.half);
        let open: Vec<(usize, usize)> = each(&lanes)
            .flat_map(|l| (0..holes).map(move |hole| (l, hole)))
            .filter(|(l, hole)| work.legal.has(*hole, *l))
            .collect();
        // Every hole of every game has a lane of its own.
        let mut values = Vec::new();
        for open in open.chunks(L) {
            let (mut here, mut from) = ([0; L], [0; L]);
            for (m, (l, hole)) in open.iter().enumerate() {
                self.race.put(program, m, state, *l);
                (here[m], from[m]) = (0xff, *hole as u8);
            }
            let gains = race::alone(program, &mut self.race, &here, &from);
            self.ticks += (0..open.len()).map(|m| u64::from(self.race.sown_turn.get(m))).sum::<u64>();
            values.extend(gains.iter().take(open.len()).map(|gain| gain.unwrap_or(VOID)));
        }
        let mut best = [UNTRIED; L];
        for ((l, _), value) in open.iter().zip(&values) {
            best[*l] = best[*l].max(*value);
        }
        each(&lanes).for_each(|l| work.legal.clear(l));
        for (&(l, hole), _) in open.iter().zip(&values).filter(|((l, _), value)| **value == best[*l]) {
            work.legal.insert(hole, l);
        }
        blend(count, &lanes, &work.legal.count(work.slots));
        for l in 0..L {
            decided[l] |= lanes[l];
        }
    }
}

/// The enemy hole to take in the lanes of `lanes`: the fullest, then the one with the highest number.
#[inline(always)]
pub fn take<const L: usize>(program: Played<'_>, state: &State<L>, lanes: &Row<L>, slot: &mut Row<L>) {
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
pub fn put<const L: usize>(program: Played<'_>, state: &State<L>, lanes: &Row<L>, slot: &mut Row<L>) {
    for (i, phase) in program.phases.iter().enumerate() {
        let OpeningKind::Arrange { target, some_of, .. } = &phase.kind else { continue };
        for hole in program.geometry.own().rev() {
            let target = target[usize::from(hole)];
            let mut lacking = [0; L];
            for l in 0..L {
                let here = lanes[l] & mask(usize::from(state.phase[l]) == i);
                lacking[l] = here & mask(state.seeds[usize::from(hole)][l] < target);
            }
            set(slot, &lacking, hole);
        }
        if let Some(hole) = some_of.iter().min() {
            let mut here = *lanes;
            for l in 0..L {
                here[l] &= mask(usize::from(state.phase[l]) == i);
            }
            // A layout that leaves them all empty is not to be had: the last seed goes into the lowest.
            let mut bare = openings::bare(state, some_of, &here);
            bare = and_not(&bare, &wanted(some_of, slot));
            set(slot, &bare, *hole);
        }
    }
}

/// Lanes whose slot is one of these holes.
#[inline(always)]
fn wanted<const L: usize>(holes: &[u8], slot: &Row<L>) -> Row<L> {
    let mut row = [0; L];
    for hole in holes {
        for l in 0..L {
            row[l] |= mask(slot[l] == *hole);
        }
    }
    row
}
