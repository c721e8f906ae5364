//! Conditions over all lanes: each atom narrows a mask.

use std::hint::black_box;

use super::lanes::{Row, State, mask};
use super::played::Played;
use crate::catalogue::condition::{Quantifier, Test};
use crate::catalogue::model::Seat;
use crate::rules::{Atom, MAX_HOLES, MAX_READS, MarkTest, RowTest};

/// What a lap showed of the hole where its last seed fell.
#[derive(Debug, Clone)]
#[repr(C, align(64))]
pub struct Landing<const L: usize> {
    /// The hole.
    pub hole: Row<L>,
    /// Seeds in it, the last one included.
    pub count: Row<L>,
    /// Seeds in the holes of [`Program::reads`].
    pub values: [Row<L>; MAX_READS],
    /// Its marks.
    pub marks: Row<L>,
    /// The marks of the holes of [`Program::mark_reads`], by their number in [`Program::reads`].
    pub value_marks: [Row<L>; MAX_READS],
}

/// What questions about the end of a game may look at besides the state.
#[derive(Debug, Clone, Copy)]
pub struct Facts<'f, const L: usize> {
    /// The mover has no legal action.
    pub stuck: &'f Row<L>,
    /// The position has stood before.
    pub repeated: &'f Row<L>,
}

impl<const L: usize> Facts<'_, L> {
    /// None of it.
    pub const NONE: Self = Self { stuck: &[0; L], repeated: &[0; L] };
}

/// Which rows of a pair belong to a seat.
pub const fn seat(seat: Seat) -> usize {
    match seat {
        Seat::Mover => 0,
        Seat::Enemy => 1,
    }
}

/// Lanes whose number passes a test.
#[inline(always)]
pub fn passes<const L: usize>(row: &Row<L>, test: Test) -> Row<L> {
    let mut out = [0; L];
    for l in 0..L {
        out[l] = mask(test.holds(row[l]));
    }
    out
}

/// Leaves in `within` the lanes in which an atom holds.
#[inline(always)]
pub fn narrow<const L: usize>(atom: &Atom, within: &mut Row<L>, state: &State<L>, landing: &Landing<L>, facts: Facts<'_, L>) {
    let (atom, denied) = match atom {
        Atom::Not(inner) => (&**inner, 0xff),
        _ => (atom, 0),
    };
    if let Some((row, test)) = row_asked(atom, state, landing, facts) {
        for l in 0..L {
            within[l] &= mask(test.holds(row[l])) ^ denied;
        }
        return;
    }
    match atom {
        Atom::Always => {
            for l in 0..L {
                within[l] &= !denied;
            }
        }
        Atom::LandingIn(ranges) => {
            let mut row = [0; L];
            for (min, max) in ranges {
                for l in 0..L {
                    row[l] |= mask(Test { min: *min, max: *max }.holds(landing.hole[l]));
                }
            }
            for l in 0..L {
                within[l] &= row[l] ^ denied;
            }
        }
        Atom::Side(quantifier, rows, test, 0) => side(*quantifier, rows, *test, denied, within, state),
        _ => {
            let row = holds_rarely(atom, state, landing);
            for l in 0..L {
                within[l] &= row[l] ^ denied;
            }
        }
    }
}

/// The row that an atom asks about, and the test its numbers must pass, where it is as simple as that. One load follows whatever is
/// asked: were every atom a test of its own, the compiler would read all that any of them may ask before each list of them.
#[inline(always)]
fn row_asked<'r, const L: usize>(
    atom: &Atom,
    state: &'r State<L>,
    landing: &'r Landing<L>,
    facts: Facts<'r, L>,
) -> Option<(&'r Row<L>, Test)> {
    let exactly = |n| Test { min: n, max: n };
    Some(match atom {
        Atom::LandingCount(test) => (&landing.count, *test),
        Atom::Value(read, test) => (&landing.values[*read % MAX_READS], *test),
        Atom::Crossed => (&state.crossed, Test::LOADED),
        Atom::CapturesThisGame(of, test) => (&state.captures[seat(*of)], *test),
        Atom::AfterCapture => (&state.after, Test::LOADED),
        Atom::Anticlockwise(test) => (&state.anticlockwise, *test),
        Atom::Turned(test) => (&state.turned, *test),
        Atom::TurnedRun(test) => (&state.turned_run, *test),
        Atom::Left(test) => (&state.left, *test),
        Atom::LapBy(kept) => (&state.begun_by, exactly(*kept)),
        Atom::Phase(number) => (&state.phase, exactly(*number)),
        Atom::Reserve(of, test) => (&state.reserve[seat(*of)], *test),
        Atom::Stored(of, test) => (&state.stored[seat(*of)], *test),
        Atom::Fullest(of, test) => (&state.fullest[seat(*of)], *test),
        Atom::NoLegalMove => (facts.stuck, Test::LOADED),
        Atom::Repeated => (facts.repeated, Test::LOADED),
        _ => return None,
    })
}

/// Atoms that few rules ask. What they read is hidden from the compiler, which would read it for every atom.
#[inline(always)]
fn holds_rarely<const L: usize>(atom: &Atom, state: &State<L>, landing: &Landing<L>) -> Row<L> {
    let (state, landing) = black_box((state, landing));
    match atom {
        &Atom::LandingOwned(own, half) => {
            let mut row = [0; L];
            for l in 0..L {
                let hole = landing.hole[l];
                let near = mask(hole < half);
                let mine = (near & mask(hole < state.owned[0][l])) | (!near & mask(hole.wrapping_sub(half) >= state.owned[1][l]));
                row[l] = mine ^ mask(!own);
            }
            row
        }
        Atom::SideMarked(quantifier, rows, bits) => {
            let mut count = [0u8; L];
            for row in rows {
                let hit = carries(&state.marks[usize::from(*row) % MAX_HOLES], *bits);
                for l in 0..L {
                    count[l] += hit[l] & 1;
                }
            }
            passes(&count, how_many(*quantifier, rows.len()))
        }
        Atom::Side(quantifier, rows, test, but) => side_but(*quantifier, rows, *test, *but, state),
        Atom::Marked(bits) => carries(&landing.marks, *bits),
        Atom::ValueMarked(read, bits) => carries(&landing.value_marks[*read % MAX_READS], *bits),
        Atom::CapturesThisTurn(test) => state.captures_turn.passes(*test),
        Atom::Lap(test) => state.lap.passes(*test),
        // Never, and what is asked elsewhere. A double negation is undone at compilation.
        _ => [0; L],
    }
}

/// Leaves the lanes in which so many of some holes pass a test, or, if `denied`, the others.
#[inline(always)]
fn side<const L: usize>(quantifier: Quantifier, rows: &[u8], test: Test, denied: u8, within: &mut Row<L>, state: &State<L>) {
    let mut count = [0u8; L];
    for row in rows {
        let row = &state.seeds[usize::from(*row) % MAX_HOLES];
        for l in 0..L {
            count[l] = count[l].wrapping_sub(mask(test.holds(row[l])));
        }
    }
    let many = how_many(quantifier, rows.len());
    for l in 0..L {
        within[l] &= mask(many.holds(count[l])) ^ denied;
    }
}

/// How many of so many holes must pass.
fn how_many(quantifier: Quantifier, holes: usize) -> Test {
    let (min, max) = match quantifier {
        Quantifier::Some => (1, u8::MAX),
        Quantifier::No => (0, 0),
        Quantifier::Every => (holes as u8, u8::MAX),
        Quantifier::One => (1, 1),
    };
    Test { min, max }
}

/// As [`side`], without the holes that carry one of the marks.
#[inline(always)]
fn side_but<const L: usize>(quantifier: Quantifier, rows: &[u8], test: Test, but: u8, state: &State<L>) -> Row<L> {
    let (mut passing, mut failing) = ([0u8; L], [0u8; L]);
    for row in rows.iter().map(|row| usize::from(*row)) {
        for l in 0..L {
            let counts = mask(state.marks[row][l] & but == 0);
            let hit = mask(test.holds(state.seeds[row][l]));
            passing[l] += hit & counts & 1;
            failing[l] += !hit & counts & 1;
        }
    }
    let (counted, min, max) = match quantifier {
        Quantifier::Some => (&passing, 1, u8::MAX),
        Quantifier::No => (&passing, 0, 0),
        Quantifier::Every => (&failing, 0, 0),
        Quantifier::One => (&passing, 1, 1),
    };
    passes(counted, Test { min, max })
}

/// Lanes whose marks have one of those bits.
#[inline(always)]
pub fn carries<const L: usize>(marks: &Row<L>, bits: u8) -> Row<L> {
    let mut row = [0; L];
    for l in 0..L {
        row[l] = mask(marks[l] & bits != 0);
    }
    row
}

/// Looks for the fullest holes of the mover and of the enemy, of those that are asked for.
#[inline(always)]
pub fn look_for_fullest<const L: usize>(program: Played<'_>, state: &mut State<L>, [mover, enemy]: [bool; 2]) {
    let g = &program.geometry;
    let mut look = |seat: usize| {
        let base = seat * usize::from(g.half);
        let mut most = [0u8; L];
        for row in &state.seeds[base..base + usize::from(g.own().end)] {
            for l in 0..L {
                most[l] = if row[l] > most[l] { row[l] } else { most[l] };
            }
        }
        state.fullest[seat] = most;
    };
    if mover {
        look(0);
    }
    if enemy {
        look(1);
    }
}

/// The lanes of `within` in which all of these tests are passed.
#[inline(always)]
pub fn narrowed<const L: usize>(state: &State<L>, (seeds, marks): (&[RowTest], &[MarkTest]), within: &Row<L>) -> Row<L> {
    let mut hit = *within;
    for &RowTest { row, test } in seeds {
        let (row, span) = (&state.seeds[usize::from(row) % MAX_HOLES], test.max.wrapping_sub(test.min));
        for l in 0..L {
            hit[l] &= mask(row[l].wrapping_sub(test.min) <= span);
        }
    }
    for &MarkTest { row, bits, wanted } in marks {
        let (row, unwanted) = (&state.marks[usize::from(row) % MAX_HOLES], mask(!wanted));
        for l in 0..L {
            hit[l] &= mask(row[l] & bits != 0) ^ unwanted;
        }
    }
    hit
}

/// Lanes of `within` in which all atoms hold.
#[inline(always)]
pub fn all_hold<const L: usize>(
    atoms: &[Atom],
    within: &Row<L>,
    state: &State<L>,
    landing: &Landing<L>,
    facts: Facts<'_, L>,
) -> Row<L> {
    let mut row = *within;
    for atom in atoms {
        narrow(atom, &mut row, state, landing, facts);
    }
    row
}

impl<const L: usize> Landing<L> {
    /// Nothing has been sown.
    pub fn none() -> Self {
        Self { hole: [0; L], count: [0; L], values: [[0; L]; MAX_READS], marks: [0; L], value_marks: [[0; L]; MAX_READS] }
    }
}
