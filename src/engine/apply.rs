//! Carrying out the chosen actions, and going from one phase to the next.

use super::decide::{Work, pass_slot};
use super::going_on::go_on;
use super::lanes::{NO_HOLE, Row, State, and, and_not, any, at_stage, blend, each, mask, set, stage};
use super::openings::{self, arrange, exchange, listed};
use super::played::Played;
use super::{lifts, offers, own_takes, race, watch};
use crate::catalogue::model::Place;
use crate::rules::{Effect, Listed, MAX_HOLES, OpeningKind, Race, RaceStart, begun_by_case};

/// Takes the chosen holes of the enemy in the lanes of `lanes`; returns what lay in them, and what he has left, as bits of all
/// his holes.
#[inline(always)]
pub fn take_holes<const L: usize>(program: Played<'_>, state: &mut State<L>, slot: &Row<L>, lanes: &Row<L>) -> (Row<L>, Row<L>) {
    let half = usize::from(program.geometry.half);
    let (mut taken, mut left, mut chosen) = ([0u8; L], [0u8; L], [0u8; L]);
    for l in 0..L {
        chosen[l] = slot[l] | !lanes[l];
    }
    let own = usize::from(program.geometry.own().end);
    for (hole, row) in state.seeds[half..half + own].iter_mut().enumerate() {
        for l in 0..L {
            let hit = mask(chosen[l] == hole as u8);
            taken[l] |= row[l] & hit;
            row[l] &= !hit;
            left[l] |= row[l];
        }
    }
    (taken, left)
}

/// Carries out the chosen slots of the lanes in `chosen`.
#[inline(always)]
pub fn apply<const L: usize>(program: Played<'_>, state: &mut State<L>, work: &mut Work<L>, chosen: &Row<L>) {
    for l in 0..L {
        state.passed[l] &= !chosen[l];
    }
    let moving = and(chosen, &at_stage(state, stage::MOVING));
    let taking = and(chosen, &at_stage(state, stage::TAKING));
    let arranging = and(chosen, &at_stage(state, stage::ARRANGING));
    let offered = if program.offers() { and(chosen, &at_stage(state, stage::OFFERED)) } else { [0; L] };
    if program.exchanges() {
        let exchanging = and(chosen, &at_stage(state, stage::EXCHANGING));
        if any(&exchanging) {
            exchange::apply_takes(program, state, &work.slot, &exchanging);
        }
    }
    if program.listed() {
        let listed = and(chosen, &at_stage(state, stage::LISTED));
        if any(&listed) {
            openings::apply(program, state, work, &listed);
        }
    }
    if any(&moving) {
        apply_moves(program, state, &work.slot, &moving);
    }
    if any(&taking) {
        apply_takes(program, state, work, &taking);
    }
    if any(&offered) {
        offers::apply(program, state, work, &offered);
    }
    if any(&arranging) {
        apply_puts(program, state, &work.slot, &arranging);
    }
}

#[inline(always)]
fn apply_moves<const L: usize>(program: Played<'_>, state: &mut State<L>, slot: &Row<L>, moving: &Row<L>) {
    let slots = program.slots.len();
    let mut sown = *moving;
    let acts = if program.acts() { &program.acts[..] } else { &[] };
    for (i, act) in acts.iter().enumerate() {
        let mut here = [0; L];
        for l in 0..L {
            here[l] = moving[l] & mask(usize::from(slot[l]) == slots + i);
            sown[l] &= !here[l];
        }
        if !any(&here) {
            continue;
        }
        for hole in program.geometry.own() {
            for l in 0..L {
                state.seeds[usize::from(hole)][l] += here[l] & 1;
            }
        }
        for l in 0..L {
            state.reserve[0][l] = state.reserve[0][l].wrapping_sub(here[l] & program.geometry.own().end);
        }
        if act.ends_turn {
            set(&mut state.stage, &here, stage::TURN_OVER);
        }
    }
    if program.reversible() {
        let mut hole = *slot;
        for &(first, less) in &program.breaks {
            for l in 0..L {
                // Both numbers are small, and processors compare signed ones more readily.
                hole[l] = hole[l].wrapping_sub(less & mask(slot[l] as i8 >= first as i8));
            }
        }
        let mut clockwise = [0u8; L];
        for (i, _) in program.slots.iter().enumerate().filter(|(_, slot)| slot.clockwise) {
            for l in 0..L {
                clockwise[l] |= mask(slot[l] == i as u8);
            }
        }
        blend(&mut state.at, &sown, &hole);
        blend(&mut state.clockwise, &sown, &clockwise);
    } else {
        blend(&mut state.at, &sown, slot);
    }
    if program.chooses() {
        for l in 0..L {
            let left = sown[l] & state.after[l] & mask(state.at[l] != state.origin[l]);
            state.left[l] = state.left[l].saturating_add(left & 1);
            state.after[l] &= !sown[l];
        }
    }
    watch::moved(program, state, &sown);
    set(&mut state.lift, &sown, 0xff);
    set(&mut state.stage, &sown, stage::SOWING);
    if program.recalls_case() {
        set(&mut state.begun_by, &sown, 0);
    }
    if program.recalls_tier() {
        let tier = state.tier;
        blend(&mut state.begun_by, &sown, &tier);
    }
    if program.recalls_start() {
        let at = state.at;
        blend(&mut state.start, &sown, &at);
    }
    if program.odd_moves() {
        lift_oddly(program, state, slot, &sown);
    }
    if program.any_number() {
        lifts::apply(program, state, slot, &sown);
    }
}

/// Moves that begin elsewhere than after the hole lifted, or add a seed to it: the hole is lifted at once, the hand is sown.
#[inline(always)]
fn lift_oddly<const L: usize>(program: Played<'_>, state: &mut State<L>, slot: &Row<L>, sown: &Row<L>) {
    let (mut odd, mut hole, mut at, mut hand) = ([0u8; L], [0u8; L], [0u8; L], [0u8; L]);
    for (i, s) in program.slots.iter().enumerate().filter(|(_, slot)| !slot.plain) {
        let row = &mut state.seeds[usize::from(s.hole) % MAX_HOLES];
        let more = u8::from(s.add_reserve);
        let mut hit = [0u8; L];
        for l in 0..L {
            hit[l] = sown[l] & mask(slot[l] == i as u8);
            odd[l] |= hit[l];
            hole[l] |= hit[l] & s.hole;
            at[l] |= hit[l] & s.at;
            hand[l] |= hit[l] & row[l].wrapping_add(more);
            row[l] &= !hit[l];
        }
        if program.marked() && program.marks.lifted != 0 {
            let marks = &mut state.marks[usize::from(s.hole) % MAX_HOLES];
            for l in 0..L {
                marks[l] &= !(hit[l] & program.marks.lifted);
            }
        }
        if s.add_reserve {
            for l in 0..L {
                state.reserve[0][l] = state.reserve[0][l].wrapping_sub(hit[l] & 1);
            }
        }
    }
    blend(&mut state.carry, &odd, &hand);
    blend(&mut state.origin, &odd, &hole);
    blend(&mut state.start, &odd, &hole);
    blend(&mut state.at, &odd, &at);
    set(&mut state.lift, &odd, 0);
}

#[inline(always)]
fn apply_takes<const L: usize>(program: Played<'_>, state: &mut State<L>, work: &mut Work<L>, taking: &Row<L>) {
    let (mut taken, mut left) = take_holes(program, state, &work.slot, taking);
    if program.takes_own() {
        own_takes::apply(program, state, &work.slot, taking, (&mut taken, &mut left));
    }
    let mut done = [0u8; L];
    for l in 0..L {
        state.pending[l] = state.pending[l].wrapping_sub(taking[l] & 1);
        done[l] = taking[l] & (mask(state.pending[l] == 0) | mask(left[l] == 0) | mask(work.slot[l] == pass_slot(program)));
    }
    state.captured_turn.add(&taken);
    for (i, case) in program.cases.iter().enumerate() {
        let Some(Effect::Take { to, .. }) = case.effects.last() else { continue };
        let mut here = [0; L];
        for l in 0..L {
            here[l] = taking[l] & mask(usize::from(state.resume[l]) == i);
        }
        credit(program, state, *to, &taken, &here);
        let here = and(&here, &done);
        go_on(program, state, &work.landing, case.then, &here);
        if program.recalls_case() {
            set(&mut state.begun_by, &here, begun_by_case(i as u8));
        }
    }
}

/// Gives seeds to the mover.
#[inline(always)]
pub fn credit<const L: usize>(program: Played<'_>, state: &mut State<L>, to: Place, seeds: &Row<L>, mask: &Row<L>) {
    let row = match (to, program.geometry.store) {
        (Place::Hand, _) => &mut state.carry,
        (Place::Origin | Place::Start, _) => {
            if to == Place::Start {
                let start = state.start;
                blend(&mut state.origin, mask, &start);
            }
            for (hole, row) in state.seeds[..usize::from(program.geometry.ring)].iter_mut().enumerate() {
                for l in 0..L {
                    row[l] = row[l].wrapping_add(seeds[l] & mask[l] & self::mask(state.origin[l] == hole as u8));
                }
            }
            return;
        }
        (Place::Hole(hole), _) => &mut state.seeds[usize::from(program.geometry.named(&hole).unwrap_or(0)) % MAX_HOLES],
        (Place::Store | Place::OffBoard, Some(store)) => &mut state.seeds[usize::from(store)],
        (Place::Store | Place::OffBoard, None) => &mut state.stored[0],
    };
    for l in 0..L {
        row[l] = row[l].wrapping_add(seeds[l] & mask[l]);
    }
}

#[inline(always)]
fn apply_puts<const L: usize>(program: Played<'_>, state: &mut State<L>, slot: &Row<L>, arranging: &Row<L>) {
    let mut putting = *arranging;
    if program.races() {
        let mut racing = [0; L];
        for (i, _) in program.phases.iter().enumerate().filter(|(_, phase)| matches!(phase.kind, OpeningKind::Race(_))) {
            for l in 0..L {
                racing[l] |= arranging[l] & mask(usize::from(state.phase[l]) == i);
            }
        }
        putting = and_not(&putting, &racing);
        if any(&racing) {
            race::choose(state, &racing, slot);
        }
    }
    for hole in program.geometry.own() {
        for l in 0..L {
            state.seeds[usize::from(hole)][l] += putting[l] & mask(slot[l] == hole) & 1;
        }
    }
    if program.stops() {
        let stopping = arrange::stop(program, state, slot, &putting);
        for l in 0..L {
            // His hand is empty, and nothing is put from it.
            state.hand[0][l] = state.hand[0][l].wrapping_add(stopping[l] & 1);
        }
    }
    let mut empty = [0u8; L];
    for l in 0..L {
        state.hand[0][l] = state.hand[0][l].wrapping_sub(putting[l] & 1);
        empty[l] = putting[l] & mask(state.hand[0][l] == 0);
    }
    if !any(&empty) {
        return;
    }
    let mut done = [0u8; L];
    let mut other = [0u8; L];
    for l in 0..L {
        done[l] = empty[l] & mask(state.hand[1][l] == 0);
        other[l] = empty[l] & !done[l];
    }
    state.turn_later(&other);
    let other = next_phase(program, state, &done);
    state.turn_later(&other);
}

/// The opening under way is over: on to the next, or to the main phase. Returns the lanes in which the other player is to move.
#[inline(always)]
#[must_use]
pub fn next_phase<const L: usize>(program: Played<'_>, state: &mut State<L>, done: &Row<L>) -> Row<L> {
    let mut other = [0u8; L];
    for l in each(done) {
        let phase = usize::from(state.phase[l]) + 1;
        other[l] = state.side[l] ^ begin_phase(program, state, l, phase);
    }
    other
}

/// An opening begins, or after the last one the main phase; returns who acts first, `0xff` North.
pub fn begin_phase<const L: usize>(program: Played<'_>, state: &mut State<L>, l: usize, number: usize) -> u8 {
    state.phase[l] = number as u8;
    let Some(phase) = program.phases.get(number) else {
        state.stage[l] = stage::MOVING;
        super::marks::at_start(program, state, l);
        return state.first[l];
    };
    if let Some(hand) = phase.hand {
        state.hand[0][l] = hand;
        state.hand[1][l] = hand;
    }
    state.chosen[l] = NO_HOLE;
    let alone = openings::alone(state, l, phase.by);
    if let (Some(actor), OpeningKind::Arrange { deal: Some(deal), .. }) = (alone, &phase.kind) {
        openings::deal(program, state, l, actor, deal);
    }
    if phase.kind == OpeningKind::Play {
        state.stage[l] = stage::MOVING;
        return alone.unwrap_or(state.first[l]);
    }
    if let OpeningKind::Exchange(exchange) = phase.kind {
        state.pending[l] = 2 * exchange.count;
        state.stage[l] = stage::EXCHANGING;
        return mask(exchange.north_first);
    }
    if let OpeningKind::Listed(listed) = phase.kind {
        let actor = if listed == Listed::Pile { state.first[l] } else { 0 };
        listed::begin(program, listed, state, l, actor);
        state.stage[l] = stage::LISTED;
        return actor;
    }
    state.stage[l] = match phase.kind {
        OpeningKind::Race(Race { start: RaceStart::Hand(_), .. }) => stage::RACING,
        _ => stage::ARRANGING,
    };
    alone.unwrap_or(0)
}
