//! Holes that are captured one after another: the lines of a capture, the runs of a sweep.

use super::atoms::{Landing, narrowed};
use super::lanes::{NO_HOLE, Row, State, each, mask};
use crate::catalogue::condition::Test;
use crate::rules::{Line, LineHole};

/// Empties the holes of a line, as far as it goes; `there` is where the last seed fell, 255 in lanes that do not capture.
#[inline(always)]
pub fn take_line<const L: usize>(state: &mut State<L>, line: &Line, there: &Row<L>, taken: &mut Row<L>) {
    let mut first = [NO_HOLE; L];
    for &(landing, hole) in &line.firsts {
        for l in 0..L {
            let here = mask(there[l] == landing);
            first[l] = (first[l] & !here) | (hole & here);
        }
    }
    let mut number = [0u8; L];
    for side in &line.sides {
        let mut run = [0u8; L];
        for LineHole { row, tests, skip } in side {
            for l in 0..L {
                run[l] |= mask(first[l] == *row);
                run[l] &= mask(number[l] < line.at_most);
            }
            let over = skip.as_ref().map(|tests| narrowed(state, (&tests.seeds, &tests.marks), &run));
            run = narrowed(state, (&tests.seeds, &tests.marks), &run);
            let mut takes = run;
            if let Some(over) = over {
                for l in 0..L {
                    run[l] |= over[l];
                    takes[l] &= !over[l];
                }
            }
            let row = &mut state.seeds[usize::from(*row)];
            for l in 0..L {
                taken[l] = taken[l].wrapping_add(row[l] & takes[l]);
                row[l] &= !takes[l];
                number[l] += run[l] & 1;
            }
        }
    }
}

/// Empties the run of a sweep but for its first or its last hole, in the lanes of `lanes`; `taken` is what lay in the others.
#[inline(never)]
pub fn spare_one<const L: usize>(
    state: &mut State<L>,
    landing: &Landing<L>,
    (line, test): (&[u8], Test),
    first: bool,
    lanes: &Row<L>,
    taken: &mut Row<L>,
) {
    for l in each(lanes) {
        let from = line.iter().skip_while(|hole| **hole != landing.hole[l]).map(|hole| usize::from(*hole));
        let run: Vec<usize> = from.take_while(|hole| test.holds(state.seeds[*hole][l])).collect();
        let spared = if first { run.first() } else { run.last() };
        for hole in run.iter().filter(|hole| Some(*hole) != spared) {
            taken[l] += std::mem::take(&mut state.seeds[*hole][l]);
        }
    }
}
