//! Races: both players sow at once, one seed a tick, until both have ended. Rare, so played lane by lane, with the lap code of
//! every other sowing.

use super::atoms::Landing;
use super::cases::decide_list;
use super::decide::Work;
use super::lanes::{NO_HOLE, Row, State, and, and_not, blend, mask, set, stage};
use super::lap::look;
use super::rounds::owned;
use super::tally::Tally;
use crate::catalogue::model::RaceOrder;
use crate::rules::{Case, LAP_LIMIT, MAX_HOLES, Program, Race, RaceStart, RowTest};

/// What came of a race. Pairs are South's, then North's.
#[derive(Debug, Clone, Copy)]
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

/// Adds the holes that the racer to choose in each lane of `here` may lift.
#[inline(always)]
pub fn legal<const L: usize>(program: &Program, race: &Race, state: &State<L>, work: &mut Work<L>, here: &Row<L>) {
    let RaceStart::Lift(holes) = &race.start else { return };
    for (hole, tests) in holes.iter().enumerate() {
        let Some(tests) = tests else { continue };
        let mut hit = *here;
        if program.round.is_some() {
            hit = and(&hit, &owned(program, state, hole as u8));
        }
        for &RowTest { row, test } in tests {
            let (row, span) = (&state.seeds[usize::from(row) % MAX_HOLES], test.max.wrapping_sub(test.min));
            for l in 0..L {
                hit[l] &= mask(row[l].wrapping_sub(test.min) <= span);
            }
        }
        for l in 0..L {
            work.legal[hole][l] |= hit[l];
            work.count[l] += hit[l] & 1;
        }
    }
}

/// The players to move in the lanes of `lanes` have chosen where to begin ([`NO_HOLE`]: they cannot): South first, then North, then the
/// race is run.
#[inline(always)]
pub fn choose<const L: usize>(program: &Program, state: &mut State<L>, lanes: &Row<L>, hole: &Row<L>) {
    let (south, north) = (and_not(lanes, &state.side), and(lanes, &state.side));
    blend(&mut state.chosen, &south, hole);
    blend(&mut state.at, &north, hole);
    set(&mut state.stage, &north, stage::RACING);
    state.swap_sides(program, lanes);
}

/// Runs the race of a lane, South to move, whose players have chosen; `lot` says whether North drops first at a tick. `None`
/// where a player passes the limit of laps.
pub fn run(program: &Program, race: &Race, one: &mut State<1>, mut lot: impl FnMut(u32) -> bool) -> Option<Finish> {
    let cases = race.cases.as_deref().unwrap_or(&program.cases);
    let starts = [one.chosen[0], one.at[0]];
    // How each player's sowing stands while the other drops his seed.
    let mut racers = [State::<1>::empty(), State::<1>::empty()];
    let mut ended = [0, 1];
    let mut ticks = [0; 2];
    let heats: &[&[usize]] = if race.order == RaceOrder::Serial { &[&[0], &[1]] } else { &[&[0, 1]] };
    for heat in heats {
        for seat in heat.iter().copied() {
            turn_to(program, one, seat);
            begin(program, one, race, starts[seat]);
            racers[seat].put_sowing(0, one, 0);
        }
        let mut tick = 0;
        while racers.iter().any(|racer| racer.stage[0] == stage::SOWING) {
            tick += 1;
            let running = racers.each_ref().map(|racer| racer.stage[0] == stage::SOWING);
            let order = match race.order {
                RaceOrder::Lot if running == [true; 2] && lot(tick) => [1, 0],
                _ => [0, 1],
            };
            for (place, seat) in order.into_iter().enumerate().filter(|(_, seat)| running[*seat]) {
                ticks[seat] += 1;
                ended[seat] = 2 * ticks[seat] + place;
                let at = drop_seed(program, &mut racers[seat]);
                // The board may lie as the other player sees it.
                let ahead = usize::from(one.side[0] & 1) != seat;
                let hole = if ahead { (at + program.geometry.half) % (2 * program.geometry.half) } else { at };
                one.seeds[usize::from(hole) % MAX_HOLES][0] += 1;
                if racers[seat].carry[0] == 0 {
                    turn_to(program, one, seat);
                    one.put_sowing(0, &racers[seat], 0);
                    end_lap(program, cases, one);
                    if one.lap[0] > LAP_LIMIT {
                        return None;
                    }
                    racers[seat].put_sowing(0, one, 0);
                }
            }
        }
    }
    turn_to(program, one, 0);
    one.clear_turn(program, &[0xff]);
    let both = |count: fn(&State<1>) -> u32| racers.each_ref().map(count);
    Some(Finish {
        first: mask(ended[1] < ended[0]),
        laps: both(|racer| racer.lap[0].into()),
        sown: both(|racer| racer.sown_turn.get(0)),
        captures: both(|racer| racer.captures_turn[0].into()),
        captured: both(|racer| racer.captured_turn.get(0)),
    })
}

/// What the player to move gains over his enemy by racing from a hole while the enemy stands still; `None`: he never ends.
pub fn alone(program: &Program, race: &Race, one: &mut State<1>, hole: u8) -> Option<i32> {
    let cases = race.cases.as_deref().unwrap_or(&program.cases);
    begin(program, one, race, hole);
    while one.stage[0] == stage::SOWING {
        let at = drop_seed(program, one);
        one.seeds[usize::from(at) % MAX_HOLES][0] += 1;
        if one.carry[0] == 0 {
            end_lap(program, cases, one);
            if one.lap[0] > LAP_LIMIT {
                return None;
            }
        }
    }
    let [mine, theirs] = one.wealth(program);
    Some(i32::from(mine[0]) - i32::from(theirs[0]))
}

/// The player of that number is to move.
fn turn_to(program: &Program, one: &mut State<1>, seat: usize) {
    if usize::from(one.side[0] & 1) != seat {
        one.swap_sides(program, &[0xff]);
    }
}

/// The player to move takes up his first handful.
fn begin(program: &Program, one: &mut State<1>, race: &Race, hole: u8) {
    let ring = program.geometry.ring;
    (one.captures_turn, one.captured_turn, one.lap, one.sown_turn) = ([0], Tally::ZERO, [0], Tally::ZERO);
    (one.clockwise, one.carry, one.lift, one.origin, one.crossed) = ([0], [0], [0], [NO_HOLE], [0]);
    match race.start {
        RaceStart::Lift(_) => (one.at, one.lift) = ([hole], [mask(hole != NO_HOLE)]),
        RaceStart::Hand(first) => {
            (one.at, one.carry) = ([(first + ring - 1) % ring], one.hand[0]);
            one.hand[0] = [0];
        }
    }
    one.stage = [stage::SOWING];
    take_up(program, one);
}

/// What is to be lifted is lifted; with nothing in hand the sowing is over.
fn take_up(program: &Program, one: &mut State<1>) {
    if one.lift[0] != 0 {
        let row = &mut one.seeds[usize::from(one.at[0])];
        (one.carry, one.origin, one.lift) = (*row, one.at, [0]);
        *row = [0];
        one.marks[usize::from(one.at[0])][0] &= !program.marks.lifted;
    }
    if one.carry[0] == 0 {
        one.stage = [stage::TURN_OVER];
    }
}

/// A racer drops one seed of his hand; returns the hole, which gets it.
#[inline(always)]
fn drop_seed(program: &Program, racer: &mut State<1>) -> u8 {
    let ring = program.geometry.ring;
    let after = |at: u8| if at + 1 == ring { 0 } else { at + 1 };
    let mut at = after(racer.at[0]);
    if program.skip_origin && at == racer.origin[0] {
        at = after(at);
    }
    racer.at = [at];
    racer.crossed[0] |= mask(at >= program.geometry.half);
    racer.carry[0] -= 1;
    racer.sown_turn.add(&[1]);
    at
}

/// The last seed of a lap has been dropped by the player to move: the decision list says how he goes on.
fn end_lap(program: &Program, cases: &[Case], one: &mut State<1>) {
    one.lap[0] += 1;
    let mut landing = Landing::none();
    (landing.hole, landing.count) = (one.at, one.seeds[usize::from(one.at[0]) % MAX_HOLES]);
    look(program, one, &mut landing);
    decide_list(program, cases, false, one, &landing, &[0xff]);
    one.sown_turn.carry(0);
    one.captured_turn.carry(0);
    if one.stage[0] == stage::SOWING {
        take_up(program, one);
    }
}
