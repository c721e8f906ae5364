//! The decision list: what follows from where the last seed of a lap fell.

use super::apply::credit;
use super::atoms::{Facts, Landing, all_hold, carries, look_for_fullest, passes};
use super::going_on::go_on;
use super::lanes::{Row, State, and, and_not, any, blend, mask, set, stage};
use super::lap::{stepped, stepped_back};
use super::lines::{spare_one, take_line};
use super::played::Played;
use super::settle::ask;
use super::{marks, offers, watch};
use crate::catalogue::model::{HoleRef, Moment, Place, Spared};
use crate::rules::{Case, Effect, MAX_HOLES, MAX_READS, Read, begun_by_case};

/// Lets the first case that fits decide; `asks`: captures ask for the end of the game.
#[inline(always)]
pub fn decide_list<const L: usize>(
    program: Played<'_>,
    cases: &[Case],
    asks: bool,
    state: &mut State<L>,
    landing: &Landing<L>,
    sowing: &Row<L>,
) {
    decide_from(program, (cases, 0), asks, state, landing, sowing);
}

/// As [`decide_list`], from the case of that number on.
#[inline(always)]
pub fn decide_from<const L: usize>(
    program: Played<'_>,
    (cases, first): (&[Case], usize),
    asks: bool,
    state: &mut State<L>,
    landing: &Landing<L>,
    sowing: &Row<L>,
) {
    look_for_fullest(program, state, program.cases_ask_fullest);
    let mut rest = *sowing;
    for (i, case) in cases.iter().enumerate().skip(first) {
        let mut fit = all_hold(&case.when, &rest, state, landing, Facts::NONE);
        if !any(&fit) {
            continue;
        }
        rest = and_not(&rest, &fit);
        if program.offers() && case.may {
            // A copy, here as below: what a call is shown cannot stay in registers.
            let offered = fit;
            offers::offer(state, landing, i, &offered);
            if !any(&rest) {
                return;
            }
            continue;
        }
        // Laps of a race belong to no turn, and its cases may be others.
        if asks {
            watch::fired(program, state, i, &fit);
        }
        follow(program, state, landing, (i, case), asks, &mut fit);
        if !any(&rest) {
            return;
        }
    }
    set(&mut state.stage, &rest, stage::TURN_OVER);
}

/// Does what a case says in the lanes of `fit`.
#[inline(always)]
pub fn follow<const L: usize>(
    program: Played<'_>,
    state: &mut State<L>,
    landing: &Landing<L>,
    (i, case): (usize, &Case),
    asks: bool,
    fit: &mut Row<L>,
) {
    for effect in &case.effects {
        carry_out(program, state, landing, effect, (i, asks), fit);
    }
    go_on(program, state, landing, case.then, fit);
    if program.recalls_case() {
        set(&mut state.begun_by, fit, begun_by_case(i as u8));
    }
}

/// [`follow`] for those who seldom need it, so that it is not built into each of them.
#[inline(never)]
pub fn follow_apart<const L: usize>(
    program: Played<'_>,
    state: &mut State<L>,
    landing: &Landing<L>,
    case: (usize, &Case),
    mut lanes: Row<L>,
) {
    follow(program, state, landing, case, true, &mut lanes);
}

/// [`decide_from`] for those who seldom need it.
#[inline(never)]
pub fn decide_apart<const L: usize>(
    program: Played<'_>,
    first: usize,
    asks: bool,
    state: &mut State<L>,
    landing: &Landing<L>,
    lanes: &Row<L>,
) {
    decide_from(program, (&program.cases, first), asks, state, landing, lanes);
}

/// Carries out one effect; lanes in which the turn is thereby settled (the game is over, or holes are to be taken) leave `fit`.
#[inline(always)]
fn carry_out<const L: usize>(
    program: Played<'_>,
    state: &mut State<L>,
    landing: &Landing<L>,
    effect: &Effect,
    (case, asks): (usize, bool),
    fit: &mut Row<L>,
) {
    let ring = usize::from(program.geometry.ring);
    match effect {
        Effect::Claim { set, clear } => {
            marks::mark(state, ring, &landing.hole, *set, *clear, fit);
            captured(program, state, landing, (Place::Store, asks), &[0; L], fit);
        }
        Effect::Pick { seeds, to, whose } => {
            let mut taken = [0u8; L];
            for (hole, row) in state.seeds[..ring].iter_mut().enumerate() {
                for l in 0..L {
                    let n = if row[l] < *seeds { row[l] } else { *seeds };
                    let hit = n & fit[l] & mask(landing.hole[l] == hole as u8);
                    taken[l] += hit;
                    row[l] -= hit;
                }
            }
            if *whose != 0 {
                let theirs = and(fit, &carries(&landing.marks, whose << 1));
                let mut mine = and_not(fit, &theirs);
                to_enemy(program, state, &taken, &theirs);
                taken = and(&taken, &mine);
                captured(program, state, landing, (*to, asks), &taken, &mut mine);
                for l in 0..L {
                    fit[l] = theirs[l] | mine[l];
                }
                return;
            }
            captured(program, state, landing, (*to, asks), &taken, fit);
        }
        Effect::Mark { set, clear, on } => {
            let hole = match on {
                None => return marks::mark(state, ring, &landing.hole, *set, *clear, fit),
                Some(HoleRef::Origin) => state.origin,
                Some(HoleRef::Previous) => stepped_back(&landing.hole, state.clockwise(program), ring as u8),
                Some(_) => stepped(&landing.hole, state.clockwise(program), ring as u8),
            };
            marks::mark(state, ring, &hole, *set, *clear, fit);
        }
        Effect::Capture { landing: own, reads, line, to } => {
            let mut taken = [0u8; L];
            // Where the last seed fell, and nowhere in lanes that do not capture.
            let mut there = [0u8; L];
            for l in 0..L {
                there[l] = landing.hole[l] | !fit[l];
            }
            if *own {
                for (hole, row) in state.seeds[..ring].iter_mut().enumerate() {
                    for l in 0..L {
                        let hit = fit[l] & mask(landing.hole[l] == hole as u8);
                        taken[l] = taken[l].wrapping_add(row[l] & hit);
                        row[l] &= !hit;
                    }
                }
            }
            for &read in reads {
                let value = &landing.values[read % MAX_READS];
                for l in 0..L {
                    taken[l] = taken[l].wrapping_add(value[l] & fit[l]);
                }
                let Read::Fixed(pairs) = &program.reads[read] else { continue };
                for &(at, hole) in pairs {
                    let row = &mut state.seeds[usize::from(hole) % MAX_HOLES];
                    for l in 0..L {
                        row[l] &= !mask(there[l] == at);
                    }
                }
            }
            if let Some(line) = line {
                let (from, mut more) = (there, taken);
                take_line(state, line, &from, &mut more);
                taken = more;
            }
            captured(program, state, landing, (*to, asks), &taken, fit);
        }
        Effect::Sweep { line, test, spared, to } => {
            let half = usize::from(program.geometry.half);
            let mut taken = [0u8; L];
            let mut run = [0u8; L];
            let mut all = [0u8; L];
            for hole in line {
                let row = &state.seeds[usize::from(*hole)];
                let pass = passes(row, *test);
                for l in 0..L {
                    run[l] = (run[l] | mask(landing.hole[l] == *hole)) & pass[l] & fit[l];
                    taken[l] = taken[l].wrapping_add(row[l] & run[l]);
                }
            }
            let mut hit = *fit;
            if spared.is_some() {
                for hole in program.geometry.own() {
                    for l in 0..L {
                        all[l] = all[l].wrapping_add(state.seeds[half + usize::from(hole)][l]);
                    }
                }
                for l in 0..L {
                    hit[l] &= mask(taken[l] != all[l]);
                }
            }
            run = [0; L];
            for hole in line {
                let row = &mut state.seeds[usize::from(*hole)];
                let pass = passes(row, *test);
                for l in 0..L {
                    run[l] = (run[l] | mask(landing.hole[l] == *hole)) & pass[l] & hit[l];
                    row[l] &= !run[l];
                }
            }
            for l in 0..L {
                taken[l] &= hit[l];
            }
            if matches!(spared, Some(Spared::First | Spared::Last)) {
                let all_taken = and_not(fit, &hit);
                let mut others = taken;
                spare_one(state, landing, (line, *test), *spared == Some(Spared::First), &all_taken, &mut others);
                taken = others;
                for l in 0..L {
                    hit[l] |= all_taken[l] & mask(taken[l] != 0);
                }
            }
            captured(program, state, landing, (*to, asks), &taken, &mut hit);
            for l in 0..L {
                fit[l] &= !state.over[l];
            }
        }
        Effect::Take { counts, own_too, .. } => take(program, state, (counts, *own_too), case, fit),
    }
}

/// Gives seeds to the enemy's store.
#[inline(always)]
fn to_enemy<const L: usize>(program: Played<'_>, state: &mut State<L>, seeds: &Row<L>, lanes: &Row<L>) {
    let row = match program.geometry.store {
        Some(store) => &mut state.seeds[usize::from(program.geometry.half + store) % MAX_HOLES],
        None => &mut state.stored[1],
    };
    for l in 0..L {
        row[l] = row[l].wrapping_add(seeds[l] & lanes[l]);
    }
}

#[inline(always)]
fn captured<const L: usize>(
    program: Played<'_>,
    state: &mut State<L>,
    landing: &Landing<L>,
    (to, asks): (Place, bool),
    taken: &Row<L>,
    fit: &mut Row<L>,
) {
    if State::<L>::keeps_captures(program) {
        for l in 0..L {
            state.captures[0][l] = state.captures[0][l].saturating_add(fit[l] & 1);
        }
    }
    state.captures_turn.count(fit);
    state.captured_turn.add(taken);
    credit(program, state, to, taken, fit);
    if !asks || program.questions(Moment::Capture).is_empty() {
        return;
    }
    // Seeds in hand count as the capturer's while it is asked; they come back to his hand if the game goes on.
    if to == Place::Hand {
        credit(program, state, Place::Store, taken, fit);
    }
    look_for_fullest(program, state, program.captures_ask_fullest);
    ask(program, state, landing, Facts::NONE, Moment::Capture, fit);
    let mut over = [0u8; L];
    let mut back = [0u8; L];
    for l in 0..L {
        over[l] = fit[l] & state.over[l];
        back[l] = taken[l].wrapping_neg();
    }
    *fit = and_not(fit, &over);
    if to == Place::Hand {
        credit(program, state, Place::Store, &back, fit);
    }
    if any(&over) {
        set(&mut state.carry, &over, 0);
        set(&mut state.stage, &over, stage::TURN_OVER);
    }
}

#[inline(always)]
fn take<const L: usize>(
    program: Played<'_>,
    state: &mut State<L>,
    (counts, own_too): (&[u8], bool),
    case: usize,
    fit: &mut Row<L>,
) {
    let half = usize::from(program.geometry.half);
    // Bits of all their seeds: 0 where none is loaded.
    let mut loaded = [0u8; L];
    let bases = [Some(half), own_too.then_some(0)];
    for hole in bases.into_iter().flatten().flat_map(|base| program.geometry.own().map(move |hole| base + usize::from(hole))) {
        for l in 0..L {
            loaded[l] |= state.seeds[hole][l];
        }
    }
    let number = entitled(counts, &state.captures[0]);
    let mut taking = [0u8; L];
    for l in 0..L {
        taking[l] = fit[l] & mask(loaded[l] != 0) & mask(number[l] != 0);
    }
    blend(&mut state.pending, &taking, &number);
    set(&mut state.resume, &taking, case as u8);
    set(&mut state.stage, &taking, stage::TAKING);
    *fit = and_not(fit, &taking);
}

/// How many further holes a capture brings, by the number of captures in the game.
#[inline(always)]
pub fn entitled<const L: usize>(counts: &[u8], captures: &Row<L>) -> Row<L> {
    let mut number = [0u8; L];
    for (i, &count) in counts.iter().enumerate() {
        let last = i + 1 == counts.len();
        for l in 0..L {
            let here = mask(captures[l] == i as u8 + 1) | (mask(last) & mask(captures[l] > i as u8 + 1));
            number[l] |= here & count;
        }
    }
    number
}
