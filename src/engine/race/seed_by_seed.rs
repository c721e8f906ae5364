//! The same race one game and one seed at a time, to compare with.

use super::super::played::Played;
use super::{Finish, Races, races};
use crate::catalogue::Catalogue;
use crate::catalogue::model::RaceOrder;
use crate::engine::atoms::Landing;
use crate::engine::cases::decide_list;
use crate::engine::draws::Draws;
use crate::engine::lanes::{NO_HOLE, State, mask, stage};
use crate::engine::lap::look;
use crate::engine::tally::Tally;
use crate::rules::{Case, LAP_LIMIT, MAX_HOLES, OpeningKind, Race, RaceStart, compile};

/// Runs the race of a lane, South to move, whose players have chosen; `lot` says whether North drops first at a tick. `None`
/// where a player passes the limit of laps.
fn run(program: Played<'_>, race: &Race, one: &mut State<1>, mut lot: impl FnMut(u32) -> bool) -> Option<Finish> {
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
                    let before = one.captures[0];
                    end_lap(program, cases, one);
                    if race.apart {
                        one.captures[0] = before;
                    }
                    if one.lap.get(0) > LAP_LIMIT {
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
        laps: both(|racer| racer.lap.get(0)),
        sown: both(|racer| racer.sown_turn.get(0)),
        captures: both(|racer| racer.captures_turn.get(0)),
        captured: both(|racer| racer.captured_turn.get(0)),
    })
}

/// The player of that number is to move.
fn turn_to(program: Played<'_>, one: &mut State<1>, seat: usize) {
    if usize::from(one.side[0] & 1) != seat {
        one.swap_sides(program, &[0xff]);
    }
}

/// The player to move takes up his first handful.
fn begin(program: Played<'_>, one: &mut State<1>, race: &Race, hole: u8) {
    let ring = program.geometry.ring;
    (one.captures_turn, one.captured_turn) = (Tally::ZERO, Tally::ZERO);
    (one.lap, one.sown_turn) = (Tally::ZERO, Tally::ZERO);
    (one.clockwise, one.carry, one.lift, one.origin, one.crossed) = ([0], [0], [0], [NO_HOLE], [0]);
    match race.start {
        RaceStart::Lift(_) => (one.at, one.lift) = ([hole], [mask(hole != NO_HOLE)]),
        RaceStart::Hand(first) => {
            (one.at, one.carry) = ([(first + ring - 1) % ring], one.hand[0]);
            one.hand[0] = [0];
        }
    }
    one.start = one.at;
    one.stage = [stage::SOWING];
    take_up(program, one);
}

/// What is to be lifted is lifted; with nothing in hand the sowing is over.
fn take_up(program: Played<'_>, one: &mut State<1>) {
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
fn drop_seed(program: Played<'_>, racer: &mut State<1>) -> u8 {
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
fn end_lap(program: Played<'_>, cases: &[Case], one: &mut State<1>) {
    one.lap.count(&[0xff]);
    let mut landing = Landing::none();
    (landing.hole, landing.count) = (one.at, one.seeds[usize::from(one.at[0]) % MAX_HOLES]);
    look(program, one, &mut landing);
    decide_list(program, cases, false, one, &landing, &[0xff]);
    if one.stage[0] == stage::SOWING {
        take_up(program, one);
    }
}

const LANES: usize = 16;

/// A lot that has no pattern a race could follow.
fn lot(l: usize, round: u8, tick: u32) -> bool {
    ((l as u32 + 1) * 7919 + u32::from(round) * 31 + tick * 104_729).wrapping_mul(0x9E37_79B1) >> 31 != 0
}

/// Boards of random seeds and hands, few or many, about to race from random holes.
fn boards(program: Played<'_>, number: usize, random: &mut impl FnMut(u16) -> u8) -> State<LANES> {
    let mut state = State::empty();
    let half = usize::from(program.geometry.half);
    let most = 2 + u16::from(random(8));
    state.total = program.seeds;
    state.phase = [number as u8; LANES];
    state.round = [1; LANES];
    state.stage = [stage::RACING; LANES];
    for l in 0..LANES {
        (0..2 * half).for_each(|hole| state.seeds[hole][l] = random(most));
        (state.hand[0][l], state.hand[1][l]) = (random(40), random(40));
        let mut hole = || if random(12) == 0 { NO_HOLE } else { random(half as u16) };
        (state.chosen[l], state.at[l]) = (hole(), hole());
    }
    state
}

/// Runs the races of a program both ways; returns how many come to an end.
fn compare(name: &str, program: Played<'_>, random: &mut impl FnMut(u16) -> u8) -> usize {
    let mut finished = 0;
    for (number, race) in races(&program) {
        let mut state = boards(program, number, random);
        let mut expected = [const { None }; LANES];
        for (l, expected) in expected.iter_mut().enumerate() {
            let mut one = state.lane(program, l);
            *expected = run(program, race, &mut one, |tick| lot(l, 1, tick)).map(|finish| (finish, one));
        }
        let mut races = Races::none();
        while state.stage.contains(&stage::RACING) {
            races.begin(program, &mut state);
            let [done, lost] = races.step(program, &mut state, lot);
            races.turn_to_south(program, &mut state, &done);
            let finishes: [Finish; LANES] = std::array::from_fn(|l| races.finish(program, &state, l, lot));
            state.clear_turn(program, &done);
            for l in (0..LANES).filter(|l| done[*l] | lost[*l] != 0) {
                state.stage[l] = stage::IDLE;
                assert_eq!(expected[l].is_some(), done[l] != 0, "{name}, lane {l}");
                let Some((finish, one)) = &expected[l] else { continue };
                finished += 1;
                assert_eq!(*finish, finishes[l], "{name}, lane {l}");
                let mine = state.lane(program, l);
                assert_eq!((mine.seeds, mine.marks, mine.side), (one.seeds, one.marks, one.side), "{name}, lane {l}");
                assert_eq!((mine.stored, mine.hand), (one.stored, one.hand), "{name}, lane {l}");
                if program.asks_captures {
                    assert_eq!(mine.captures, one.captures, "{name}, lane {l}");
                }
            }
        }
    }
    finished
}

#[test]
fn races_of_all_lanes_go_as_they_do_seed_by_seed() {
    let catalogue = Catalogue::load(&[]).expect("the built-in files are sound");
    let mut draws = Draws::<1>::new(1);
    draws.begin(0, 0);
    let mut random = |n: u16| draws.one(0, n) as u8;
    let mut finished = 0;
    for variant in catalogue.iter() {
        for mut program in variant.choices().iter().filter_map(|choice| compile(&variant.rules(choice).ok()?).ok()) {
            for (skip, order) in
                [RaceOrder::South, RaceOrder::Lot, RaceOrder::Serial].into_iter().flat_map(|o| [(false, o), (true, o)])
            {
                program.skip_origin = skip;
                for opening in &mut program.phases {
                    if let OpeningKind::Race(race) = &mut opening.kind {
                        race.order = order;
                    }
                }
                finished += compare(&variant.id, Played::from(&program), &mut random);
            }
        }
    }
    assert!(finished > 1000, "only {finished} races came to an end");
}
