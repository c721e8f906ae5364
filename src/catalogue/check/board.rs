//! Seeds: do they fit the holes, the arrangement, and a byte?

use super::super::diagnostic::Faults;
use super::super::model::{Circuit, Layout, PhaseKind};
use super::Case;

/// Checks the numbers of seeds under one choice of options.
pub fn check(case: &Case<'_>, faults: &mut Faults) {
    let board = &case.rules.board;
    let holes = u32::from(board.rows) * u32::from(board.columns) + if board.sown_stores { 2 } else { 0 };
    if holes > 64 {
        faults
            .error("too-many-holes", case.section("board"), format!("{holes} holes on the board"))
            .expected("at most 64, stores that are sown included");
    }
    if board.rows == 4 && board.circuit == Circuit::Board {
        faults
            .error("unsupported-board", case.section("board"), "on four rows players sow round their own rows")
            .expected("circuit = \"own\"");
    }
    if board.sown_stores && board.circuit == Circuit::Own {
        faults
            .error("unsupported-board", case.section("board"), "stores are sown only on a circuit round the whole board")
            .expected("rows = 2 and circuit = \"board\"");
    }
    if let Some(north) = &case.rules.start.north {
        let start = &case.rules.start;
        let sum = |outer: &[u8], inner: &[u8]| outer.iter().chain(inner).map(|n| u32::from(*n)).sum::<u32>();
        let (south, north) = (sum(&start.outer, &start.inner), sum(&north.outer, &north.inner));
        if south != north {
            let message = format!("North has {north} seeds in his holes, South {south}");
            faults.error("uneven-start", case.section("start"), message).expected("as many seeds, otherwise laid");
        }
    }
    let total = case.rules.seeds();
    if total > 255 {
        let fault = faults.error("too-many-seeds", case.section("start"), format!("{total} seeds in the game"));
        fault.expected("at most 255").help("all of them could come to lie in one hole, which holds no more");
    } else if total == 0 {
        faults.error("no-seeds", case.section("start"), "there are no seeds in the game").expected("at least one seed");
    }
    for (at, phase) in case.rules.phases.iter().enumerate() {
        if let PhaseKind::Exchange { count, .. } = &phase.kind {
            exchange(case, faults, at, *count);
        }
        let PhaseKind::Arrange { seeds, at_most, greedy, .. } = &phase.kind else { continue };
        let (seeds, at_most) = (*seeds, *at_most);
        let room = u32::from(case.rules.holes()) * u32::from(at_most);
        if u32::from(seeds) > room {
            let message = format!("{seeds} seeds do not fit into {} holes with at most {at_most} in each", case.rules.holes());
            faults
                .error("arrangement-does-not-fit", case.value("phase", at, "seeds"), message)
                .expected(format!("at most {room} seeds"));
        }
        aim(case, faults, at, greedy, seeds, at_most);
    }
}

/// Each player must find so many loaded holes of the other, however those before were chosen.
fn exchange(case: &Case<'_>, faults: &mut Faults, at: usize, count: u8) {
    let (left, span) = (case.rules.surely_loaded(at), case.value("phase", at, "count"));
    if count == 0 || u32::from(count) > left {
        faults
            .error("exchange-does-not-fit", span, format!("each player is to take {count} loaded holes of {left}"))
            .expected("at least one, and at most the holes loaded at the start, those of earlier exchanges taken off");
    }
}

/// The layout that the greedy player aims for.
fn aim(case: &Case<'_>, faults: &mut Faults, at: usize, aim: &Layout, seeds: u8, at_most: u8) {
    let holes = || aim.outer.iter().chain(&aim.inner);
    let sum: u32 = holes().map(|n| u32::from(*n)).sum();
    let span = case.value("phase", at, "greedy");
    if sum != u32::from(seeds) {
        faults
            .error("layout-sum", span, format!("the greedy layout has {sum} seeds"))
            .expected(format!("{seeds}, the seeds to arrange"));
    } else if let Some(most) = holes().copied().max().filter(|most| *most > at_most) {
        faults
            .error("arrangement-does-not-fit", span, format!("the greedy layout has {most} seeds in a hole"))
            .expected(format!("at most {at_most}"));
    }
}
