//! Legal actions of every lane that has to decide, and carrying out the chosen ones.

use super::atoms::{Facts, Landing, all_hold, fullest, passes};
use super::lanes::{NO_HOLE, Row, State, and, any, at_stage, blend, mask, set, stage};
use super::lap::{entitled, go_on, try_lap};
use super::openings::{self, exchange, listed};
use super::rounds::owned;
use super::settle::ask;
use super::watch;
use super::{lifts, race};
use crate::catalogue::model::{Moment, Place, Seat};
use crate::rules::{
    Check, Effect, Listed, MAX_ACTIONS, MAX_HOLES, MOST_STATISTICS, MarkTest, OpeningKind, PairTest, Program, Race, RaceStart,
    RowTest, Tier,
};

/// Legal actions by slot, and what is found out on the way.
#[derive(Debug, Clone)]
#[repr(C, align(64))]
pub struct Work<const L: usize> {
    /// Whether the action of each slot is legal.
    pub legal: [Row<L>; MAX_ACTIONS],
    /// How many actions are legal.
    pub count: Row<L>,
    /// How many actions are legal in a lane whose opening lists them; 0 in others.
    pub listed: [u16; L],
    /// The chosen one of those.
    pub choice: [u16; L],
    /// Lanes that have to decide.
    pub deciding: Row<L>,
    /// The chosen slots.
    pub slot: Row<L>,
    /// What the last laps showed.
    pub landing: Landing<L>,
    /// Lanes whose move a statistic would count.
    pub counts_move: [Row<L>; MOST_STATISTICS],
    /// For the endings.
    pub facts: Facts<L>,
    /// Slots in use by this program.
    pub slots: usize,
}

impl<const L: usize> Work<L> {
    /// Nothing found out yet.
    pub fn new(program: &Program) -> Self {
        let moves = program.slots.len() + program.acts.len();
        let moves = if lifts::chosen(program) { moves.max(program.seeds.into()) } else { moves };
        let takes = usize::from(program.geometry.half) + 1;
        Self {
            legal: [[0; L]; MAX_ACTIONS],
            slots: moves.max(takes).min(MAX_ACTIONS),
            count: [0; L],
            listed: [0; L],
            choice: [0; L],
            deciding: [0; L],
            slot: [0; L],
            landing: Landing::none(),
            counts_move: [[0; L]; MOST_STATISTICS],
            facts: Facts::none(),
        }
    }

    /// The legal slots of one lane, as bits.
    pub fn legal_bits(&self, l: usize) -> u128 {
        (0..self.slots).fold(0, |bits, slot| bits | (u128::from(self.legal[slot][l] & 1) << slot))
    }
}

/// The slot that ends a series of takes early.
pub fn pass_slot(program: &Program) -> u8 {
    program.geometry.half
}

/// Finds the legal actions of every lane that has to decide, and asks whether a player about to act has lost.
#[inline(always)]
pub fn prepare<const L: usize>(program: &Program, state: &mut State<L>, work: &mut Work<L>) {
    let moving = at_stage(state, stage::MOVING);
    let mut deciding = moving;
    legal_moves(program, state, work, &moving);
    for (i, _) in &program.watches {
        state.counts_move[*i] = work.counts_move[*i];
    }
    if lifts::chosen(program) {
        lifts::legal(program, state, work, &moving);
    }
    if program.takes {
        let taking = at_stage(state, stage::TAKING);
        if any(&taking) {
            legal_takes(program, state, work, &taking);
            for l in 0..L {
                deciding[l] |= taking[l];
            }
        }
    }
    if !program.phases.is_empty() {
        let arranging = at_stage(state, stage::ARRANGING);
        if any(&arranging) {
            legal_puts(program, state, work, &arranging);
            for l in 0..L {
                deciding[l] |= arranging[l];
            }
            if program.races {
                // A racer without a hole to lift does not sow.
                for l in (0..L).filter(|l| arranging[*l] != 0 && work.count[*l] == 0) {
                    deciding[l] = 0;
                    race::choose(program, state, l, NO_HOLE);
                }
            }
        }
    }
    if program.exchanges {
        let exchanging = at_stage(state, stage::EXCHANGING);
        if any(&exchanging) {
            enemy_holes(program, state, work, &exchanging);
            for l in 0..L {
                deciding[l] |= exchanging[l];
            }
        }
    }
    if program.listed {
        let listed = at_stage(state, stage::LISTED);
        if any(&listed) {
            openings::count(program, state, work, &listed);
            for l in 0..L {
                deciding[l] |= listed[l];
            }
        }
    }
    let mut stuck = [0u8; L];
    for l in 0..L {
        stuck[l] = moving[l] & mask(work.count[l] == 0);
    }
    work.facts.stuck = stuck;
    if any(&stuck) || program.asks_before_moves {
        ask(program, state, &work.facts, Moment::OwnTurn, &moving);
    }
    for l in 0..L {
        work.deciding[l] = deciding[l] & !state.over[l];
    }
}

/// Legal moves of the lanes in `moving`; all other lanes are left with none.
#[inline(always)]
fn legal_moves<const L: usize>(program: &Program, state: &State<L>, work: &mut Work<L>, moving: &Row<L>) {
    work.facts.fullest[0] = fullest(program, state, Seat::Mover);
    if program.moves_ask_enemy {
        work.facts.fullest[1] = fullest(program, state, Seat::Enemy);
    }
    // Lanes whose tier is a lower bound are settled by the fullest hole; the others hole by hole.
    let mut open = *moving;
    let mut bound = [0u8; L];
    let mut bounded = [0u8; L];
    let mut by_hole = false;
    let mut moves = [0u8; L];
    watch::about_to_move(program, &mut work.counts_move, moving);
    for (number, tier) in program.tiers.iter().enumerate() {
        if !any(&open) {
            break;
        }
        if program.asks_tiers {
            for l in 0..L {
                work.facts.stuck[l] = moving[l] & !moves[l];
            }
        }
        let here = all_hold(&tier.guard, &open, state, &work.landing, &work.facts);
        let found = match tier.at_least {
            Some(least) => {
                let mut found = [0u8; L];
                for l in 0..L {
                    found[l] = here[l] & mask(work.facts.fullest[0][l] >= least);
                    bound[l] |= least & found[l];
                    bounded[l] |= found[l];
                }
                found
            }
            None if any(&here) => {
                if !by_hole {
                    work.legal[..program.slots.len()].fill([0; L]);
                    by_hole = true;
                }
                match tier.checks.is_empty() {
                    true => legal_by_hole(state, tier, &here, &mut work.legal),
                    false => checked_moves(program, state, tier, &here, &mut work.legal),
                }
            }
            None => continue,
        };
        watch::offered(program, &mut work.counts_move, number, &found);
        if program.asks_tiers {
            for l in 0..L {
                moves[l] |= found[l];
            }
        }
        if !tier.also {
            for l in 0..L {
                open[l] &= !found[l];
            }
        }
    }
    let bounds = Bounds { least: bound, lanes: bounded };
    let mut count = match (by_hole, program.reversible) {
        (false, false) => add_bounded::<L, false, false>(program, state, &bounds, &mut work.legal),
        (false, true) => add_bounded::<L, false, true>(program, state, &bounds, &mut work.legal),
        (true, false) => add_bounded::<L, true, false>(program, state, &bounds, &mut work.legal),
        (true, true) => add_bounded::<L, true, true>(program, state, &bounds, &mut work.legal),
    };
    for legal in &mut work.legal[program.slots.len()..work.slots] {
        *legal = [0; L];
    }
    for (i, act) in program.acts.iter().enumerate() {
        let mut first = *moving;
        for l in 0..L {
            first[l] &= mask(state.lap[l] == 0);
        }
        let hit = all_hold(&act.guard, &first, state, &work.landing, &work.facts);
        for l in 0..L {
            count[l] = count[l].wrapping_sub(hit[l]);
        }
        work.legal[program.slots.len() + i] = hit;
    }
    work.count = count;
}

/// The least number of seeds a hole must hold, in the lanes whose tier is such a bound.
struct Bounds<const L: usize> {
    least: Row<L>,
    lanes: Row<L>,
}

/// Adds the moves of lanes with a bound to what is legal (`ADD`: others have been found already); returns how many there are.
#[inline(always)]
fn add_bounded<const L: usize, const ADD: bool, const REVERSIBLE: bool>(
    program: &Program,
    state: &State<L>,
    bounds: &Bounds<L>,
    legal: &mut [Row<L>],
) -> Row<L> {
    let mut count = [0u8; L];
    for (slot, legal) in program.slots.iter().zip(legal) {
        let row = &state.seeds[usize::from(slot.hole) % MAX_HOLES];
        let forward = mask(!(REVERSIBLE && (slot.clockwise || !slot.plain)));
        for l in 0..L {
            let mut hit = bounds.lanes[l] & mask(row[l] >= bounds.least[l]);
            if REVERSIBLE {
                hit &= forward;
            }
            if ADD {
                hit |= legal[l];
            }
            legal[l] = hit;
            count[l] = count[l].wrapping_sub(hit);
        }
    }
    count
}

/// Adds the legal moves of a tier in the lanes of `within`; returns the lanes that have any.
#[inline(always)]
fn legal_by_hole<const L: usize>(state: &State<L>, tier: &Tier, within: &Row<L>, legal: &mut [Row<L>]) -> Row<L> {
    let mut found = [0u8; L];
    if let Some(PairTest { own, other, rows }) = &tier.pair {
        let (own_span, other_span) = (own.max.wrapping_sub(own.min), other.max.wrapping_sub(other.min));
        for (legal, (x, y)) in legal.iter_mut().zip(rows) {
            let (x, y) = (&state.seeds[usize::from(*x) % MAX_HOLES], &state.seeds[usize::from(*y) % MAX_HOLES]);
            for l in 0..L {
                let both = mask(x[l].wrapping_sub(own.min) <= own_span) & mask(y[l].wrapping_sub(other.min) <= other_span);
                let hit = within[l] & both;
                legal[l] |= hit;
                found[l] |= hit;
            }
        }
        return found;
    }
    for (i, (legal, tests)) in legal.iter_mut().zip(&tier.legal).enumerate() {
        let Some(tests) = tests else { continue };
        let mut hit = *within;
        for RowTest { row, test } in tests {
            let (row, span) = (&state.seeds[usize::from(*row)], test.max.wrapping_sub(test.min));
            for l in 0..L {
                hit[l] &= mask(row[l].wrapping_sub(test.min) <= span);
            }
        }
        for MarkTest { row, bits, wanted } in tier.marks.get(i).into_iter().flatten() {
            let (row, unwanted) = (&state.marks[usize::from(*row)], mask(!wanted));
            for l in 0..L {
                hit[l] &= mask(row[l] & *bits != 0) ^ unwanted;
            }
        }
        if tier.leftmost {
            for l in 0..L {
                hit[l] &= !found[l];
            }
        }
        for l in 0..L {
            legal[l] |= hit[l];
            found[l] |= hit[l];
        }
    }
    found
}

/// As [`legal_by_hole`], of a tier whose moves must pass checks besides.
#[inline(never)]
fn checked_moves<const L: usize>(
    program: &Program,
    state: &State<L>,
    tier: &Tier,
    within: &Row<L>,
    legal: &mut [Row<L>],
) -> Row<L> {
    let mut found = [0u8; L];
    let mut trial: Option<Box<State<L>>> = None;
    for (i, ((slot, legal), tests)) in program.slots.iter().zip(legal).zip(&tier.legal).enumerate() {
        let Some(tests) = tests else { continue };
        let mut hit = *within;
        for RowTest { row, test } in tests {
            let pass = passes(&state.seeds[usize::from(*row)], *test);
            for l in 0..L {
                hit[l] &= pass[l];
            }
        }
        for MarkTest { row, bits, wanted } in tier.marks.get(i).into_iter().flatten() {
            for l in 0..L {
                hit[l] &= mask(state.marks[usize::from(*row)][l] & *bits != 0) ^ mask(!wanted);
            }
        }
        for check in &tier.checks {
            let (clockwise_only, holds, when) = match check {
                Check::Origin(is) => {
                    for l in 0..L {
                        hit[l] &= mask((state.origin[l] == slot.hole) == *is);
                    }
                    continue;
                }
                Check::Owned => {
                    let owned = owned(program, state, slot.hole);
                    for l in 0..L {
                        hit[l] &= owned[l];
                    }
                    continue;
                }
                Check::FirstLap { clockwise_only, holds, when } => (clockwise_only, holds, when),
            };
            if !any(&hit) || (*clockwise_only && !slot.clockwise) {
                continue;
            }
            let trial = trial.get_or_insert_with(|| Box::new(state.clone()));
            trial.seeds = state.seeds;
            set(&mut trial.at, &hit, slot.hole);
            set(&mut trial.lift, &hit, 0xff);
            set(&mut trial.clockwise, &hit, mask(slot.clockwise));
            let fits = try_lap(program, trial, when, &hit);
            for l in 0..L {
                hit[l] &= fits[l] ^ mask(!*holds);
            }
        }
        if tier.leftmost {
            for l in 0..L {
                hit[l] &= !found[l];
            }
        }
        for l in 0..L {
            legal[l] |= hit[l];
            found[l] |= hit[l];
        }
    }
    found
}

#[inline(always)]
fn legal_takes<const L: usize>(program: &Program, state: &State<L>, work: &mut Work<L>, taking: &Row<L>) {
    let half = usize::from(program.geometry.half);
    enemy_holes(program, state, work, taking);
    for (i, case) in program.cases.iter().enumerate() {
        let Some(Effect::Take { counts, may: true, all_or_none, .. }) = case.effects.last() else { continue };
        let mut may = *taking;
        if *all_or_none {
            let number = entitled(counts, &state.captures[0]);
            for l in 0..L {
                may[l] &= mask(state.pending[l] == number[l]);
            }
        }
        for l in 0..L {
            let hit = may[l] & mask(usize::from(state.resume[l]) == i);
            work.legal[half][l] |= hit;
            work.count[l] = work.count[l].wrapping_sub(hit);
        }
    }
}

/// Lets the lanes of `lanes` take any loaded hole of the enemy.
#[inline(always)]
fn enemy_holes<const L: usize>(program: &Program, state: &State<L>, work: &mut Work<L>, lanes: &Row<L>) {
    let half = usize::from(program.geometry.half);
    for hole in program.geometry.own() {
        let hole = usize::from(hole);
        for l in 0..L {
            let hit = lanes[l] & mask(state.seeds[half + hole][l] != 0);
            work.legal[hole][l] |= hit;
            work.count[l] = work.count[l].wrapping_sub(hit);
        }
    }
}

/// Takes the chosen holes of the enemy in the lanes of `lanes`; returns what lay in them, and what he has left, as bits of all
/// his holes.
#[inline(always)]
pub fn take_holes<const L: usize>(program: &Program, state: &mut State<L>, slot: &Row<L>, lanes: &Row<L>) -> (Row<L>, Row<L>) {
    let half = usize::from(program.geometry.half);
    let mut taken = [0u8; L];
    let mut left = [0u8; L];
    for hole in program.geometry.own() {
        let row = &mut state.seeds[half + usize::from(hole)];
        for l in 0..L {
            let hit = lanes[l] & mask(slot[l] == hole);
            taken[l] |= row[l] & hit;
            row[l] &= !hit;
            left[l] |= row[l];
        }
    }
    (taken, left)
}

#[inline(always)]
fn legal_puts<const L: usize>(program: &Program, state: &State<L>, work: &mut Work<L>, arranging: &Row<L>) {
    for (i, phase) in program.phases.iter().enumerate() {
        let mut here = *arranging;
        for l in 0..L {
            here[l] &= mask(usize::from(state.phase[l]) == i);
        }
        match &phase.kind {
            OpeningKind::Arrange { at_most, .. } => {
                for hole in program.geometry.own() {
                    let hole = usize::from(hole);
                    for l in 0..L {
                        let hit = here[l] & mask(state.seeds[hole][l] < *at_most);
                        work.legal[hole][l] |= hit;
                        work.count[l] = work.count[l].wrapping_sub(hit);
                    }
                }
            }
            OpeningKind::Race(race) if any(&here) => race::legal(program, race, state, work, &here),
            OpeningKind::Race(_) | OpeningKind::Listed(_) | OpeningKind::Exchange(_) | OpeningKind::Play => {}
        }
    }
}

/// Carries out the chosen slots of the lanes in `chosen`.
#[inline(always)]
pub fn apply<const L: usize>(program: &Program, state: &mut State<L>, work: &mut Work<L>, chosen: &Row<L>) {
    for l in 0..L {
        state.passed[l] &= !chosen[l];
    }
    let moving = and(chosen, &at_stage(state, stage::MOVING));
    let taking = and(chosen, &at_stage(state, stage::TAKING));
    let arranging = and(chosen, &at_stage(state, stage::ARRANGING));
    if program.exchanges {
        let exchanging = and(chosen, &at_stage(state, stage::EXCHANGING));
        if any(&exchanging) {
            exchange::apply_takes(program, state, &work.slot, &exchanging);
        }
    }
    if program.listed {
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
    if any(&arranging) {
        apply_puts(program, state, &work.slot, &arranging);
    }
}

#[inline(always)]
fn apply_moves<const L: usize>(program: &Program, state: &mut State<L>, slot: &Row<L>, moving: &Row<L>) {
    let slots = program.slots.len();
    let mut sown = *moving;
    for (i, act) in program.acts.iter().enumerate() {
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
    if program.reversible {
        let mut hole = [0u8; L];
        let mut clockwise = [0u8; L];
        for (i, s) in program.slots.iter().enumerate() {
            for l in 0..L {
                let hit = mask(usize::from(slot[l]) == i);
                hole[l] |= hit & s.hole;
                clockwise[l] |= hit & mask(s.clockwise);
            }
        }
        blend(&mut state.at, &sown, &hole);
        blend(&mut state.clockwise, &sown, &clockwise);
    } else {
        blend(&mut state.at, &sown, slot);
    }
    if program.chooses {
        for l in 0..L {
            let left = sown[l] & state.after[l] & mask(state.at[l] != state.origin[l]);
            state.left[l] = state.left[l].saturating_add(left & 1);
            state.after[l] &= !sown[l];
        }
    }
    watch::moved(program, state, &sown);
    set(&mut state.lift, &sown, 0xff);
    set(&mut state.stage, &sown, stage::SOWING);
    if program.recalls_case {
        set(&mut state.begun_by, &sown, 0);
    }
    if program.recalls_start {
        let at = state.at;
        blend(&mut state.start, &sown, &at);
    }
    if program.odd_moves {
        lift_oddly(program, state, slot, &sown);
    }
    if lifts::chosen(program) {
        lifts::apply(program, state, slot, &sown);
    }
}

/// Moves that begin elsewhere than after the hole lifted, or add a seed to it: the hole is lifted at once, the hand is sown.
#[inline(always)]
fn lift_oddly<const L: usize>(program: &Program, state: &mut State<L>, slot: &Row<L>, sown: &Row<L>) {
    let (mut odd, mut hole, mut at, mut hand) = ([0u8; L], [0u8; L], [0u8; L], [0u8; L]);
    for (i, s) in program.slots.iter().enumerate().filter(|(_, slot)| !slot.plain) {
        let row = &mut state.seeds[usize::from(s.hole) % MAX_HOLES];
        let marks = &mut state.marks[usize::from(s.hole) % MAX_HOLES];
        let more = u8::from(s.add_reserve);
        for l in 0..L {
            let hit = sown[l] & mask(slot[l] == i as u8);
            odd[l] |= hit;
            hole[l] |= hit & s.hole;
            at[l] |= hit & s.at;
            hand[l] |= hit & row[l].wrapping_add(more);
            row[l] &= !hit;
            marks[l] &= !(hit & program.marks.lifted);
            state.reserve[0][l] = state.reserve[0][l].wrapping_sub(hit & more);
        }
    }
    blend(&mut state.carry, &odd, &hand);
    blend(&mut state.origin, &odd, &hole);
    blend(&mut state.start, &odd, &hole);
    blend(&mut state.at, &odd, &at);
    set(&mut state.lift, &odd, 0);
}

#[inline(always)]
fn apply_takes<const L: usize>(program: &Program, state: &mut State<L>, work: &mut Work<L>, taking: &Row<L>) {
    let (taken, left) = take_holes(program, state, &work.slot, taking);
    let mut done = [0u8; L];
    for l in 0..L {
        state.pending[l] = state.pending[l].wrapping_sub(taking[l] & 1);
        done[l] = taking[l] & (mask(state.pending[l] == 0) | mask(left[l] == 0) | mask(work.slot[l] == pass_slot(program)));
        state.captured_turn[l] += u32::from(taken[l]);
    }
    for (i, case) in program.cases.iter().enumerate() {
        let Some(Effect::Take { to, .. }) = case.effects.last() else { continue };
        let mut here = [0; L];
        for l in 0..L {
            here[l] = taking[l] & mask(usize::from(state.resume[l]) == i);
        }
        credit(program, state, *to, &taken, &here);
        let here = and(&here, &done);
        go_on(program, state, &work.landing, case.then, &here);
        if program.recalls_case {
            set(&mut state.begun_by, &here, i as u8 + 1);
        }
    }
}

/// Gives seeds to the mover.
#[inline(always)]
pub fn credit<const L: usize>(program: &Program, state: &mut State<L>, to: Place, seeds: &Row<L>, mask: &Row<L>) {
    let row = match (to, program.geometry.store) {
        (Place::Hand, _) => &mut state.carry,
        (Place::Origin, _) => {
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
fn apply_puts<const L: usize>(program: &Program, state: &mut State<L>, slot: &Row<L>, arranging: &Row<L>) {
    let mut putting = *arranging;
    if program.races {
        for l in (0..L).filter(|l| arranging[*l] != 0) {
            if matches!(program.phases[usize::from(state.phase[l])].kind, OpeningKind::Race(_)) {
                putting[l] = 0;
                race::choose(program, state, l, slot[l]);
            }
        }
    }
    for hole in program.geometry.own() {
        for l in 0..L {
            state.seeds[usize::from(hole)][l] += putting[l] & mask(slot[l] == hole) & 1;
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
    state.swap_sides(program, &other);
    next_phase(program, state, &done);
}

/// The opening under way is over: on to the next, or to the main phase.
#[inline(always)]
pub fn next_phase<const L: usize>(program: &Program, state: &mut State<L>, done: &Row<L>) {
    let mut other = [0u8; L];
    for l in (0..L).filter(|l| done[*l] != 0) {
        let phase = usize::from(state.phase[l]) + 1;
        other[l] = state.side[l] ^ begin_phase(program, state, l, phase);
    }
    if any(&other) {
        state.swap_sides(program, &other);
    }
}

/// An opening begins, or after the last one the main phase; returns who acts first, `0xff` North.
pub fn begin_phase<const L: usize>(program: &Program, state: &mut State<L>, l: usize, number: usize) -> u8 {
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
