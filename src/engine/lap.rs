//! One lap: lift, sow, look where the last seed fell, and let the decision list say what happens.

use super::atoms::{Facts, Landing, all_hold, passes};
use super::decide::credit;
use super::lanes::{NO_HOLE, Row, State, and_not, any, at_stage, blend, mask, set, stage};
use super::marks;
use super::settle::ask;
use super::watch;
use crate::catalogue::condition::Test;
use crate::catalogue::model::{HoleRef, Moment, Place, Resume};
use crate::rules::{Atom, Case, Effect, Line, LineHole, MAX_HOLES, MarkTest, Program, Read, RowTest, Then};

/// A moment of a lap at which it can be watched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Watched {
    /// Nothing is done yet.
    Before,
    /// The seeds are sown.
    Sown,
    /// What follows from that is done.
    Decided,
}

/// Plays one lap in every lane that has one to play; `seen` is shown the state at each moment of it.
#[inline(always)]
pub fn lap<const L: usize>(
    program: &Program,
    state: &mut State<L>,
    landing: &mut Landing<L>,
    mut seen: impl FnMut(Watched, &State<L>, &Landing<L>),
) {
    let sowing = at_stage(state, stage::SOWING);
    if !any(&sowing) {
        return;
    }
    seen(Watched::Before, state, landing);
    sow(program, state, landing, &sowing);
    seen(Watched::Sown, state, landing);
    look(program, state, landing);
    decide_list(program, &program.cases, true, state, landing, &sowing);
    seen(Watched::Decided, state, landing);
}

/// Sows one handful on a board that is only tried, in the lanes of `lanes`: those in which its last seed falls where all atoms hold.
#[inline(always)]
pub fn try_lap<const L: usize>(program: &Program, trial: &mut State<L>, when: &[Atom], lanes: &Row<L>) -> Row<L> {
    let mut landing = Landing::none();
    sow(program, trial, &mut landing, lanes);
    look(program, trial, &mut landing);
    all_hold(when, lanes, trial, &landing, &Facts::none())
}

#[inline(always)]
fn sow<const L: usize>(program: &Program, state: &mut State<L>, landing: &mut Landing<L>, sowing: &Row<L>) {
    let ring = program.geometry.ring;
    let mut lift = [0u8; L];
    let mut hand = [0u8; L];
    for l in 0..L {
        lift[l] = sowing[l] & state.lift[l];
        hand[l] = state.carry[l] & sowing[l] & !state.lift[l];
        state.carry[l] &= !sowing[l];
    }
    // No hole has the number 255, so lanes without a hole to lift are passed over.
    let mut from = [0u8; L];
    for l in 0..L {
        from[l] = state.at[l] | !lift[l];
    }
    for (hole, row) in state.seeds[..usize::from(ring)].iter_mut().enumerate() {
        for l in 0..L {
            let hit = mask(from[l] == hole as u8);
            hand[l] |= row[l] & hit;
            row[l] &= !hit;
        }
    }
    if program.marks.lifted != 0 {
        marks::lifted(program, state, &from);
    }
    let at = state.at;
    blend(&mut state.origin, &lift, &at);

    // A full round is `modulus` seeds: quotient and remainder by a rounded-up reciprocal, exact below 256.
    let modulus = if program.skip_origin { ring - 1 } else { ring };
    let reciprocal = 65536u32.div_ceil(u32::from(modulus)) as u16;
    let mut rounds = [0u8; L];
    let mut rest = [0u8; L];
    let mut last = [0u8; L];
    for l in 0..L {
        rounds[l] = ((u32::from(hand[l]) * u32::from(reciprocal)) >> 16) as u8;
    }
    for l in 0..L {
        rest[l] = hand[l].wrapping_sub(rounds[l].wrapping_mul(modulus));
        let far = rest[l] | (modulus & mask(rest[l] == 0));
        let ahead = at[l].wrapping_add(far);
        let behind = at[l].wrapping_sub(far);
        let ahead = ahead.wrapping_sub(ring & mask(ahead >= ring));
        let behind = behind.wrapping_add(ring & mask(behind >= ring));
        last[l] = (ahead & !state.clockwise[l]) | (behind & state.clockwise[l]);
    }
    if program.crossing {
        let (half, clockwise) = (program.geometry.half, state.clockwise);
        let first = stepped(&at, &clockwise, ring);
        for l in 0..L {
            // Holes to go to the enemy's first one: 0 where the first seed falls on his side.
            let ahead = half.saturating_sub(first[l]);
            let behind = (first[l] + 1) & mask(first[l] < half);
            let to_go = (ahead & !clockwise[l]) | (behind & clockwise[l]);
            state.crossed[l] |= mask(hand[l] > to_go);
        }
    }
    let handful = Handful { at, rounds, rest, last };
    let tail = match (program.reversible, program.skip_origin) {
        (false, false) => drop_seeds::<L, false, false>(ring, state, &handful),
        (false, true) => drop_seeds::<L, false, true>(ring, state, &handful),
        (true, false) => drop_seeds::<L, true, false>(ring, state, &handful),
        (true, true) => drop_seeds::<L, true, true>(ring, state, &handful),
    };
    // A lane that is taking further holes goes on from where its own last seed fell.
    blend(&mut landing.hole, sowing, &last);
    blend(&mut landing.count, sowing, &tail);
    for l in 0..L {
        state.lap[l] += u16::from(sowing[l] & 1);
    }
    for l in 0..L {
        state.sown_turn[l] += u32::from(hand[l]);
    }
    if program.counts_ways {
        for l in 0..L {
            let turned = sowing[l] & state.clockwise[l] & mask(state.anticlockwise[l] != 0);
            state.turned[l] = state.turned[l].saturating_add(turned & 1);
            state.anticlockwise[l] = state.anticlockwise[l].saturating_add(sowing[l] & !state.clockwise[l] & 1);
        }
    }
}

/// A handful about to be sown: from where, how many full rounds and seeds over, and where the last one falls.
struct Handful<const L: usize> {
    at: Row<L>,
    rounds: Row<L>,
    rest: Row<L>,
    last: Row<L>,
}

/// Drops the seeds of every lane in one pass over the holes; returns what then lies where the last one fell.
#[inline(always)]
fn drop_seeds<const L: usize, const REVERSIBLE: bool, const SKIP: bool>(
    ring: u8,
    state: &mut State<L>,
    handful: &Handful<L>,
) -> Row<L> {
    let Handful { at, rounds, rest, last } = handful;
    let clockwise = state.clockwise;
    // How many seeds are dropped before the hole under the loop gets its first, each way round.
    let mut step = [0u8; L];
    let mut back = [0u8; L];
    for l in 0..L {
        step[l] = (ring - 1).wrapping_sub(at[l]);
        back[l] = at[l].wrapping_sub(1).wrapping_add(ring & mask(at[l] == 0));
    }
    let mut tail = [0u8; L];
    for (hole, row) in state.seeds[..usize::from(ring)].iter_mut().enumerate() {
        let hole = hole as u8;
        let mut d = step;
        if REVERSIBLE {
            for l in 0..L {
                d[l] = (step[l] & !clockwise[l]) | (back[l] & clockwise[l]);
            }
        }
        for l in 0..L {
            let mut gain = rounds[l].wrapping_sub(mask(d[l] < rest[l]));
            if SKIP {
                gain &= !mask(d[l] == ring - 1);
            }
            let seeds = row[l].wrapping_add(gain);
            row[l] = seeds;
            tail[l] |= seeds & mask(last[l] == hole);
        }
        for l in 0..L {
            let next = step[l].wrapping_add(1);
            step[l] = next & mask(next != ring);
        }
        if REVERSIBLE {
            for l in 0..L {
                back[l] = back[l].wrapping_sub(1).wrapping_add(ring & mask(back[l] == 0));
            }
        }
    }
    tail
}

/// Reads the other holes that the decision list asks about.
#[inline(always)]
pub fn look<const L: usize>(program: &Program, state: &State<L>, landing: &mut Landing<L>) {
    let ring = program.geometry.ring;
    for (read, value) in program.reads.iter().zip(&mut landing.values) {
        *value = match read {
            Read::Fixed(pairs) => seen_at(&state.seeds, pairs, &landing.hole),
            Read::Origin => found_at(&state.seeds[..usize::from(ring)], &state.origin),
            Read::Next => found_at(&state.seeds[..usize::from(ring)], &stepped(&landing.hole, &state.clockwise, ring)),
        };
    }
    if program.marks.any() {
        landing.marks = found_at(&state.marks[..usize::from(ring)], &landing.hole);
        for read in &program.mark_reads {
            landing.value_marks[*read] = match &program.reads[*read] {
                Read::Fixed(pairs) => seen_at(&state.marks, pairs, &landing.hole),
                Read::Origin => found_at(&state.marks[..usize::from(ring)], &state.origin),
                Read::Next => found_at(&state.marks[..usize::from(ring)], &stepped(&landing.hole, &state.clockwise, ring)),
            };
        }
    }
}

/// What lies in the hole that goes with each lane's landing hole.
#[inline(always)]
fn seen_at<const L: usize>(rows: &[Row<L>; MAX_HOLES], pairs: &[(u8, u8)], landing: &Row<L>) -> Row<L> {
    let mut seen = [0u8; L];
    for (at, hole) in pairs {
        let row = &rows[usize::from(*hole) % MAX_HOLES];
        for l in 0..L {
            seen[l] |= row[l] & mask(landing[l] == *at);
        }
    }
    seen
}

/// What lies in each lane's hole.
#[inline(always)]
fn found_at<const L: usize>(rows: &[Row<L>], at: &Row<L>) -> Row<L> {
    let mut seen = [0u8; L];
    for (hole, row) in rows.iter().enumerate() {
        for l in 0..L {
            seen[l] |= row[l] & mask(at[l] == hole as u8);
        }
    }
    seen
}

/// The next hole in the direction of the turn.
#[inline(always)]
pub fn stepped<const L: usize>(hole: &Row<L>, clockwise: &Row<L>, ring: u8) -> Row<L> {
    let mut next = [0; L];
    for l in 0..L {
        let up = hole[l].wrapping_add(1);
        let up = up & mask(up != ring);
        let down = hole[l].wrapping_sub(1).wrapping_add(ring & mask(hole[l] == 0));
        next[l] = (up & !clockwise[l]) | (down & clockwise[l]);
    }
    next
}

/// Lets the first case that fits decide; `asks`: captures ask for the end of the game.
#[inline(always)]
pub fn decide_list<const L: usize>(
    program: &Program,
    cases: &[Case],
    asks: bool,
    state: &mut State<L>,
    landing: &Landing<L>,
    sowing: &Row<L>,
) {
    let facts = Facts::of(program, state);
    let mut rest = *sowing;
    for (i, case) in cases.iter().enumerate() {
        let mut fit = all_hold(&case.when, &rest, state, landing, &facts);
        if !any(&fit) {
            continue;
        }
        rest = and_not(&rest, &fit);
        // Laps of a race belong to no turn, and its cases may be others.
        if asks {
            watch::fired(program, state, i, &fit);
        }
        for effect in &case.effects {
            carry_out(program, state, landing, effect, (i, asks), &mut fit);
        }
        go_on(program, state, landing, case.then, &fit);
        if program.recalls_case {
            set(&mut state.begun_by, &fit, i as u8 + 1);
        }
        if !any(&rest) {
            return;
        }
    }
    set(&mut state.stage, &rest, stage::TURN_OVER);
}

/// Carries out one effect; lanes in which the turn is thereby settled (the game is over, or holes are to be taken) leave `fit`.
#[inline(always)]
fn carry_out<const L: usize>(
    program: &Program,
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
            captured(program, state, (Place::Store, asks), &[0; L], fit);
        }
        Effect::Pick { seeds, to } => {
            let mut taken = [0u8; L];
            for (hole, row) in state.seeds[..ring].iter_mut().enumerate() {
                for l in 0..L {
                    let n = if row[l] < *seeds { row[l] } else { *seeds };
                    let hit = n & fit[l] & mask(landing.hole[l] == hole as u8);
                    taken[l] += hit;
                    row[l] -= hit;
                }
            }
            captured(program, state, (*to, asks), &taken, fit);
        }
        Effect::Mark { set, clear } => marks::mark(state, ring, &landing.hole, *set, *clear, fit),
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
            for read in reads {
                for l in 0..L {
                    taken[l] = taken[l].wrapping_add(landing.values[*read][l] & fit[l]);
                }
                let Read::Fixed(pairs) = &program.reads[*read] else { continue };
                for (at, hole) in pairs {
                    let row = &mut state.seeds[usize::from(*hole) % MAX_HOLES];
                    for l in 0..L {
                        row[l] &= !mask(there[l] == *at);
                    }
                }
            }
            if let Some(line) = line {
                take_line(state, line, &there, &mut taken);
            }
            captured(program, state, (*to, asks), &taken, fit);
        }
        Effect::Sweep { line, test, spare_last, to } => {
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
            if *spare_last {
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
            captured(program, state, (*to, asks), &taken, &mut hit);
            for l in 0..L {
                fit[l] &= !state.over[l];
            }
        }
        Effect::Take { counts, .. } => take(program, state, counts, case, fit),
    }
}

/// Empties the holes of a line, as far as it goes; `there` is where the last seed fell, 255 in lanes that do not capture.
#[inline(never)]
fn take_line<const L: usize>(state: &mut State<L>, line: &Line, there: &Row<L>, taken: &mut Row<L>) {
    let mut first = [NO_HOLE; L];
    for (landing, hole) in &line.firsts {
        for l in 0..L {
            let here = mask(there[l] == *landing);
            first[l] = (first[l] & !here) | (*hole & here);
        }
    }
    let mut number = [0u8; L];
    for side in &line.sides {
        let mut run = [0u8; L];
        for LineHole { row, tests, marks } in side {
            for l in 0..L {
                run[l] |= mask(first[l] == *row);
                run[l] &= mask(number[l] < line.at_most);
            }
            for RowTest { row, test } in tests {
                let (row, span) = (&state.seeds[usize::from(*row)], test.max.wrapping_sub(test.min));
                for l in 0..L {
                    run[l] &= mask(row[l].wrapping_sub(test.min) <= span);
                }
            }
            for MarkTest { row, bits, wanted } in marks {
                let (row, unwanted) = (&state.marks[usize::from(*row)], mask(!wanted));
                for l in 0..L {
                    run[l] &= mask(row[l] & *bits != 0) ^ unwanted;
                }
            }
            let row = &mut state.seeds[usize::from(*row)];
            for l in 0..L {
                taken[l] = taken[l].wrapping_add(row[l] & run[l]);
                row[l] &= !run[l];
                number[l] += run[l] & 1;
            }
        }
    }
}

#[inline(always)]
fn captured<const L: usize>(
    program: &Program,
    state: &mut State<L>,
    (to, asks): (Place, bool),
    taken: &Row<L>,
    fit: &mut Row<L>,
) {
    for l in 0..L {
        state.captures[0][l] = state.captures[0][l].saturating_add(fit[l] & 1);
    }
    for l in 0..L {
        state.captures_turn[l] += u16::from(fit[l] & 1);
    }
    for l in 0..L {
        state.captured_turn[l] += u32::from(taken[l]);
    }
    credit(program, state, to, taken, fit);
    if !asks || program.questions(Moment::Capture).is_empty() {
        return;
    }
    // Seeds in hand count as the capturer's while it is asked; they come back to his hand if the game goes on.
    if to == Place::Hand {
        credit(program, state, Place::Store, taken, fit);
    }
    let facts = Facts::of(program, state);
    ask(program, state, &facts, Moment::Capture, fit);
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
fn take<const L: usize>(program: &Program, state: &mut State<L>, counts: &[u8], case: usize, fit: &mut Row<L>) {
    let half = usize::from(program.geometry.half);
    let mut loaded = [0u8; L];
    for hole in program.geometry.own() {
        let pass = passes(&state.seeds[half + usize::from(hole)], Test::LOADED);
        for l in 0..L {
            loaded[l] |= pass[l];
        }
    }
    let number = entitled(counts, &state.captures[0]);
    let mut taking = [0u8; L];
    for l in 0..L {
        taking[l] = fit[l] & loaded[l] & mask(number[l] != 0);
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
    for (i, count) in counts.iter().enumerate() {
        let last = i + 1 == counts.len();
        for l in 0..L {
            let here = mask(captures[l] == i as u8 + 1) | (mask(last) & mask(captures[l] > i as u8 + 1));
            number[l] |= here & *count;
        }
    }
    number
}

/// The hole that a reference means by the landing hole alone.
#[inline(never)]
fn referred<const L: usize>(program: &Program, landing: &Row<L>, reference: HoleRef) -> Row<L> {
    let mut meant = *landing;
    for (l, hole) in landing.iter().enumerate() {
        meant[l] = program.geometry.refer(*hole, reference).unwrap_or(*hole);
    }
    meant
}

/// Lets the turn go on as a case says.
#[inline(always)]
pub fn go_on<const L: usize>(program: &Program, state: &mut State<L>, landing: &Landing<L>, then: Then, fit: &Row<L>) {
    let ring = program.geometry.ring;
    match then {
        Then::EndTurn => set(&mut state.stage, fit, stage::TURN_OVER),
        Then::MoveAgain => set(&mut state.stage, fit, stage::MOVED),
        Then::Choose => {
            set(&mut state.after, fit, 0xff);
            set(&mut state.stage, fit, stage::MOVED);
        }
        Then::SowOn => {
            blend(&mut state.at, fit, &landing.hole);
            set(&mut state.lift, fit, 0xff);
            set(&mut state.stage, fit, stage::SOWING);
        }
        Then::Lift { hole } => {
            let lifted = match hole {
                HoleRef::Origin => state.origin,
                HoleRef::Next => stepped(&landing.hole, &state.clockwise, ring),
                _ => referred(program, &landing.hole, hole),
            };
            blend(&mut state.at, fit, &lifted);
            set(&mut state.lift, fit, 0xff);
            set(&mut state.stage, fit, stage::SOWING);
        }
        Then::SowHand { first } => {
            // `at` is the hole before the first one sown.
            let mut against = state.clockwise;
            against.iter_mut().for_each(|x| *x = !*x);
            let before = match first {
                Resume::AfterOrigin => state.origin,
                Resume::AfterLanding => landing.hole,
                Resume::AfterStart => state.start,
                Resume::Origin | Resume::Landing | Resume::Hole(_) => {
                    stepped(&resumed(program, state, landing, first), &against, ring)
                }
            };
            blend(&mut state.at, fit, &before);
            set(&mut state.lift, fit, 0);
            set(&mut state.stage, fit, stage::SOWING);
        }
        Then::AddAndLift { hole, first } => {
            let hole = resumed(program, state, landing, hole);
            for (i, row) in state.seeds[..usize::from(ring)].iter_mut().enumerate() {
                for l in 0..L {
                    row[l] = row[l].wrapping_add(state.carry[l] & fit[l] & mask(hole[l] == i as u8));
                }
            }
            set(&mut state.carry, fit, 0);
            set(&mut state.stage, fit, stage::SOWING);
            let Some(first) = first else {
                blend(&mut state.at, fit, &hole);
                set(&mut state.lift, fit, 0xff);
                return;
            };
            // Lifted at once, since the hand is sown from elsewhere.
            for (i, row) in state.seeds[..usize::from(ring)].iter_mut().enumerate() {
                for l in 0..L {
                    let hit = fit[l] & mask(hole[l] == i as u8);
                    state.carry[l] |= row[l] & hit;
                    row[l] &= !hit;
                }
            }
            let mut against = state.clockwise;
            against.iter_mut().for_each(|x| *x = !*x);
            let before = stepped(&resumed(program, state, landing, first), &against, ring);
            blend(&mut state.at, fit, &before);
            blend(&mut state.origin, fit, &hole);
            set(&mut state.lift, fit, 0);
        }
    }
}

/// The hole from which a turn goes on.
#[inline(always)]
fn resumed<const L: usize>(program: &Program, state: &State<L>, landing: &Landing<L>, hole: Resume) -> Row<L> {
    let ring = program.geometry.ring;
    match hole {
        Resume::Origin => state.origin,
        Resume::Landing => landing.hole,
        Resume::AfterOrigin => stepped(&state.origin, &state.clockwise, ring),
        Resume::AfterLanding => stepped(&landing.hole, &state.clockwise, ring),
        Resume::AfterStart => stepped(&state.start, &state.clockwise, ring),
        Resume::Hole(name) => [program.geometry.named(&name).unwrap_or(0); L],
    }
}
