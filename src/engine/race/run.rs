//! All races of a block are played together. From one end of a lap to the next seeds only fall, in whatever order; so a step drops at
//! once all that fall until either racer has dropped the last of his hand, and lets the decision list say how he goes on.

use super::super::played::Played;
use super::standing::{Handful, Standing};
use super::{Finish, races};
use crate::catalogue::model::RaceOrder;
use crate::engine::atoms::Landing;
use crate::engine::cases::decide_list;
use crate::engine::lanes::{NO_HOLE, Row, State, and, and_not, any, at_stage, blend, each, exchange, mask, set, stage};
use crate::engine::lap::{found_at, look};
use crate::engine::marks;
use crate::rules::{LAP_LIMIT, RaceStart};

/// Laps after which one who races alone is watched for a return to an earlier state.
const WATCH_FROM: u16 = 64;

/// The races under way. Pairs are the mover's, then the enemy's.
#[derive(Debug, Clone)]
#[repr(C, align(64))]
pub struct Races<const L: usize> {
    /// Lanes in which one is.
    running: Row<L>,
    /// Who is still sowing.
    sowing: [Row<L>; 2],
    /// 1 where he has still to drop the seed of a tick in which the other has dropped his.
    owing: [Row<L>; 2],
    /// Where North begins only when South has ended.
    waiting: Row<L>,
    enemy: Standing<L>,
    landing: Landing<L>,
}

impl<const L: usize> Races<L> {
    /// None.
    pub fn none() -> Self {
        let none = [0; L];
        Self {
            running: none,
            sowing: [none; 2],
            owing: [none; 2],
            waiting: none,
            enemy: Standing::none(),
            landing: Landing::none(),
        }
    }

    /// Runs races in which the movers sow alone; returns the lanes in which one has passed the limit of laps.
    #[inline(always)]
    pub fn one_sided(program: Played<'_>, state: &mut State<L>, lanes: &Row<L>) -> Row<L> {
        let mut races = Self::none();
        races.running = *lanes;
        races.take_first(program, state, lanes);
        let (mut never, mut laps) = ([0u8; L], 0u16);
        // Those who sow long, as they stood at the last power of two.
        let mut seen: Vec<(usize, State<1>)> = Vec::new();
        while any(&races.running) {
            let [_, lost] = races.step(program, state, |_, _, _| false);
            for l in 0..L {
                never[l] |= lost[l];
            }
            // All sow their laps of the same number at once.
            laps += 1;
            for (l, seen) in &seen {
                if races.running[*l] != 0 && state.goes_on_as(*l, seen, 0, program) {
                    (never[*l], races.running[*l], races.sowing[0][*l]) = (0xff, 0, 0);
                }
            }
            if laps >= WATCH_FROM && laps.is_power_of_two() {
                seen = each(&races.running).map(|l| (l, state.lane(program, l))).collect();
            }
        }
        never
    }

    /// The races of the lanes that have just come to one begin: both players take up their first handfuls, South first.
    #[inline(always)]
    pub fn begin(&mut self, program: Played<'_>, state: &mut State<L>) {
        let lanes = and_not(&at_stage(state, stage::RACING), &self.running);
        if !any(&lanes) {
            return;
        }
        let north = and(&lanes, &state.side);
        if any(&north) {
            state.swap_sides(program, &north);
        }
        for l in 0..L {
            self.running[l] |= lanes[l];
        }
        let (chosen, at) = (state.chosen, state.at);
        blend(&mut self.enemy.at, &lanes, &at);
        blend(&mut state.at, &lanes, &chosen);
        blend(&mut self.enemy.after, &lanes, &state.after);
        blend(&mut self.enemy.begun_by, &lanes, &state.begun_by);
        for pair in [&mut self.sowing, &mut self.owing] {
            pair.iter_mut().for_each(|row| set(row, &lanes, 0));
        }
        set(&mut self.waiting, &lanes, 0xff);
        self.take_first(program, state, &lanes);
        let mut at_once = lanes;
        for (i, race) in races(&program) {
            for l in 0..L {
                at_once[l] &= !(mask(usize::from(state.phase[l]) == i) & mask(race.order == RaceOrder::Serial));
            }
        }
        self.follow(program, state, &at_once);
    }

    /// Northern racers who have waited take up their first handfuls.
    #[inline(always)]
    fn follow(&mut self, program: Played<'_>, state: &mut State<L>, lanes: &Row<L>) {
        self.turn(program, state, lanes);
        self.waiting = and_not(&self.waiting, lanes);
        self.take_first(program, state, lanes);
    }

    /// The racers to move take up their first handfuls.
    #[inline(always)]
    fn take_first(&mut self, program: Played<'_>, state: &mut State<L>, lanes: &Row<L>) {
        let ring = program.geometry.ring;
        for row in [&mut state.clockwise, &mut state.crossed, &mut state.carry, &mut state.lift] {
            set(row, lanes, 0);
        }
        set(&mut state.origin, lanes, NO_HOLE);
        for tally in [&mut state.lap, &mut state.sown_turn, &mut state.captures_turn, &mut state.captured_turn] {
            tally.clear(lanes);
        }
        for (i, race) in races(&program) {
            let mut here = *lanes;
            for l in 0..L {
                here[l] &= mask(usize::from(state.phase[l]) == i);
            }
            match race.start {
                RaceStart::Lift(_) => {
                    for l in 0..L {
                        state.lift[l] |= here[l] & mask(state.at[l] != NO_HOLE);
                    }
                }
                RaceStart::Hand(first) => {
                    set(&mut state.at, &here, (first + ring - 1) % ring);
                    let hand = state.hand[0];
                    blend(&mut state.carry, &here, &hand);
                    set(&mut state.hand[0], &here, 0);
                }
            }
        }
        if program.recalls_start() {
            let at = state.at;
            blend(&mut state.start, lanes, &at);
        }
        self.take_up(program, state, lanes);
    }

    /// In the lanes of `lanes` what the mover is to lift is lifted; with nothing in hand his sowing is over.
    #[inline(always)]
    fn take_up(&mut self, program: Played<'_>, state: &mut State<L>, lanes: &Row<L>) {
        let ring = usize::from(program.geometry.ring);
        // No hole has the number 255.
        let (mut from, mut lift, mut hand) = ([0u8; L], [0u8; L], [0u8; L]);
        for l in 0..L {
            lift[l] = lanes[l] & state.lift[l];
            from[l] = state.at[l] | !lift[l];
            hand[l] = state.carry[l] & !lift[l];
        }
        for (hole, row) in state.seeds[..ring].iter_mut().enumerate() {
            for l in 0..L {
                let hit = mask(from[l] == hole as u8);
                hand[l] |= row[l] & hit;
                row[l] &= !hit;
            }
        }
        state.carry = hand;
        if program.marked() && program.marks.lifted != 0 {
            marks::lifted(program, state, &from);
        }
        let at = state.at;
        blend(&mut state.origin, &lift, &at);
        for l in 0..L {
            state.lift[l] &= !lanes[l];
            let sowing = mask(state.carry[l] != 0);
            self.sowing[0][l] = (self.sowing[0][l] & !lanes[l]) | (sowing & lanes[l]);
        }
    }

    /// The other racer is the mover in the lanes of `lanes`.
    #[inline(always)]
    fn turn(&mut self, program: Played<'_>, state: &mut State<L>, lanes: &Row<L>) {
        state.swap_sides(program, lanes);
        self.enemy.exchange(program, state, lanes);
        for [a, b] in [&mut self.sowing, &mut self.owing] {
            exchange(a, b, lanes);
        }
    }

    /// Plays every race until the next lap of one of its racers has ended; `lot` says of a lane whether North drops first at a tick. Returns the
    /// lanes in which both have ended, and those in which one has passed the limit of laps.
    #[inline(always)]
    pub fn step(&mut self, program: Played<'_>, state: &mut State<L>, lot: impl Fn(usize, u8, u32) -> bool) -> [Row<L>; 2] {
        let north_first = self.orders(program, state, &lot);
        let other = self.drop(program, state, &north_first);
        self.turn(program, state, &other);
        let mut ended = [0u8; L];
        for l in 0..L {
            ended[l] = self.sowing[0][l] & mask(state.carry[l] == 0);
        }
        state.lap.count(&ended);
        self.decide(program, state, &ended);
        let mut lost = [0u8; L];
        if state.lap.carried().is_some() {
            for l in each(&ended) {
                lost[l] = mask(state.lap.get(l) > LAP_LIMIT);
            }
        }
        if any(&self.waiting) {
            let idle = self.idle();
            let next = and(&self.waiting, &idle);
            self.follow(program, state, &next);
        }
        let mut done = self.idle();
        for l in 0..L {
            done[l] &= !(self.waiting[l] | lost[l]);
            self.running[l] &= !(done[l] | lost[l]);
            self.sowing[0][l] &= self.running[l];
            self.sowing[1][l] &= self.running[l];
        }
        [done, lost]
    }

    /// South is to move in the lanes of `lanes`.
    #[inline(always)]
    pub fn turn_to_south(&mut self, program: Played<'_>, state: &mut State<L>, lanes: &Row<L>) {
        let north = and(lanes, &state.side);
        self.turn(program, state, &north);
    }

    /// Lanes with a race in which neither racer sows.
    #[inline(always)]
    fn idle(&self) -> Row<L> {
        let mut idle = self.running;
        for l in 0..L {
            idle[l] &= !(self.sowing[0][l] | self.sowing[1][l]);
        }
        idle
    }

    /// Where North drops first at the tick at which the next lap ends.
    #[inline(always)]
    fn orders(&self, program: Played<'_>, state: &State<L>, lot: impl Fn(usize, u8, u32) -> bool) -> Row<L> {
        let mut north_first = [0; L];
        for (i, _) in races(&program).filter(|(_, race)| race.order == RaceOrder::Lot) {
            for l in (0..L).filter(|l| usize::from(state.phase[*l]) == i && self.sowing[0][*l] & self.sowing[1][*l] != 0) {
                let [mine, theirs] =
                    [(state.carry[l], 0), (self.enemy.carry[l], 1)].map(|(carry, who)| carry - self.owing[who][l]);
                let tick = state.sown_turn.get(l) + u32::from(self.owing[0][l] + mine.min(theirs));
                north_first[l] = mask(lot(l, state.round[l], tick));
            }
        }
        north_first
    }

    /// Both racers drop what falls until the next lap ends; returns the lanes in which the lap is not the mover's.
    #[inline(always)]
    fn drop(&mut self, program: Played<'_>, state: &mut State<L>, north_first: &Row<L>) -> Row<L> {
        let half = program.geometry.half;
        let mut other = [0u8; L];
        let mut drops = [[0u8; L]; 2];
        for l in 0..L {
            let [mine, theirs] = [self.sowing[0][l], self.sowing[1][l]];
            // Full ticks after this one until a hand is empty; he who does not sow has more than any.
            let my_left = state.carry[l].wrapping_sub(self.owing[0][l]) | !mine;
            let their_left = self.enemy.carry[l].wrapping_sub(self.owing[1][l]) | !theirs;
            let ticks = if my_left < their_left { my_left } else { their_left };
            let mover_first = !(state.side[l] ^ north_first[l]);
            let both = mask(my_left == their_left) & mine & theirs;
            let not_mine = (mask(their_left < my_left) | (both & !mover_first) | !mine) & theirs;
            // He who comes second in the tick in which the other ends has still to drop his seed.
            let second = mask(ticks != 0) & (mover_first ^ not_mine);
            let (mine_owing, theirs_owing) = (second & not_mine & mine & 1, second & !not_mine & theirs & 1);
            drops[0][l] = ticks.wrapping_add(self.owing[0][l]).wrapping_sub(mine_owing) & mine;
            drops[1][l] = ticks.wrapping_add(self.owing[1][l]).wrapping_sub(theirs_owing) & theirs;
            self.owing[0][l] = mine_owing;
            self.owing[1][l] = theirs_owing;
            other[l] = not_mine;
        }
        let mut mover = Handful { at: state.at, origin: state.origin, crossed: state.crossed, seeds: drops[0] };
        let enemy = &mut self.enemy;
        let mut theirs = Handful { at: enemy.at, origin: enemy.origin, crossed: enemy.crossed, seeds: drops[1] };
        if program.skip_origin {
            mover.fall::<true>(program, &mut state.seeds, 0);
            theirs.fall::<true>(program, &mut state.seeds, half);
        } else {
            mover.fall::<false>(program, &mut state.seeds, 0);
            theirs.fall::<false>(program, &mut state.seeds, half);
        }
        (state.at, state.crossed) = (mover.at, mover.crossed);
        (enemy.at, enemy.crossed) = (theirs.at, theirs.crossed);
        for l in 0..L {
            state.carry[l] = state.carry[l].wrapping_sub(drops[0][l]);
            enemy.carry[l] = enemy.carry[l].wrapping_sub(drops[1][l]);
        }
        state.sown_turn.add(&drops[0]);
        enemy.sown.add(&drops[1]);
        other
    }

    /// The decision list says how the movers in the lanes of `ended` go on.
    #[inline(always)]
    fn decide(&mut self, program: Played<'_>, state: &mut State<L>, ended: &Row<L>) {
        let ring = usize::from(program.geometry.ring);
        self.landing.hole = state.at;
        self.landing.count = found_at(&state.seeds[..ring], &state.at);
        look(program, state, &mut self.landing);
        for (i, race) in races(&program) {
            let mut here = *ended;
            for l in 0..L {
                here[l] &= mask(usize::from(state.phase[l]) == i);
            }
            let cases = race.cases.as_deref().unwrap_or(&program.cases);
            let before = race.apart.then_some(state.captures[0]);
            decide_list(program, cases, false, state, &self.landing, &here);
            if let Some(before) = before {
                blend(&mut state.captures[0], &here, &before);
            }
        }
        let on = and(ended, &at_stage(state, stage::SOWING));
        let over = and_not(ended, &on);
        set(&mut state.stage, ended, stage::RACING);
        self.sowing[0] = and_not(&self.sowing[0], &over);
        self.take_up(program, state, &on);
    }

    /// What came of the race of a lane, where it is over.
    pub fn finish(&self, program: Played<'_>, state: &State<L>, l: usize, lot: impl Fn(usize, u8, u32) -> bool) -> Finish {
        let north = &self.enemy;
        let sown = [state.sown_turn.get(l), north.sown.get(l)];
        // Nobody pauses before he has ended, so who has sown less has ended earlier.
        let by_lot = races(&program).any(|(i, race)| i == usize::from(state.phase[l]) && race.order == RaceOrder::Lot);
        let tie = sown[0] == sown[1] && sown[0] > 0 && by_lot && lot(l, state.round[l], sown[0]);
        Finish {
            first: mask(sown[1] < sown[0] || tie),
            laps: [state.lap.get(l), north.lap.get(l)],
            sown,
            captures: [state.captures_turn.get(l), north.captures.get(l)],
            captured: [state.captured_turn.get(l), north.captured.get(l)],
        }
    }
}
