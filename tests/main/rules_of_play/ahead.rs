//! A lap that goes on from another hole than the one where its last seed fell, and the forced head.

use mbao::catalogue::model::{HoleRef, LapCase, Then};
use mbao::engine::Side::{North, South};

use super::{board, of, rules};

const GAME: &str = "kabwanga";

/// Hole 7 ends in hole 9, ahead of which two seeds lie.
const AHEAD: &str = "0 0 0 0 0 0 0 1\n0 0 0 0 0 0 0 0\n0 0 0 0 0 2 0 0\n0 0 0 0 0 0 0 2";

#[test]
fn an_empty_inner_hole_with_two_seeds_ahead_gives_another_lap() {
    let after = "0 0 0 0 0 0 0 1\n0 0 0 0 0 0 0 0\n0 0 0 1 1 0 1 1\n0 0 0 0 0 0 0 0";
    board(GAME, &[], AHEAD).play().sow(7).shows(after).goes_on(North, 1, 2);
}

#[test]
fn one_seed_ahead_gives_none() {
    let drawing = AHEAD.replace("0 0 0 0 0 2 0 0", "0 0 0 0 0 1 0 0");
    let after = "0 0 0 0 0 0 0 1\n0 0 0 0 0 0 0 0\n0 0 0 0 0 1 1 1\n0 0 0 0 0 0 0 0";
    board(GAME, &[], &drawing).play().sow(7).shows(after).goes_on(North, 1, 1);
}

#[test]
fn a_capture_is_made_before_the_hole_ahead_is_lifted_or_by_other_readings_alone_or_not_at_all() {
    let drawing = AHEAD.replace("0 0 0 0 0 0 0 1\n0 0 0 0 0 0 0 0", "0 0 0 0 0 0 3 1\n0 0 0 0 0 0 2 0");
    let (taken, lifted) = ("0 0 0 0 0 0 0 1\n0 0 0 0 0 0 0 0\n", "0 0 0 1 1 0 1 1\n0 0 0 0 0 0 0 0");
    board(GAME, &[], &drawing).play().sow(7).shows(&format!("{taken}{lifted}")).stored(5, 0).goes_on(North, 1, 2);
    let alone = board(GAME, &["ahead_after_capture=no"], &drawing);
    let kept = format!("{taken}0 0 0 0 0 2 1 1\n0 0 0 0 0 0 0 0");
    alone.play().sow(7).shows(&kept).stored(5, 0).goes_on(North, 1, 1);
    let instead = board(GAME, &["ahead_after_capture=instead"], &drawing);
    let whole = format!("0 0 0 0 0 0 3 1\n0 0 0 0 0 0 2 0\n{lifted}");
    instead.play().sow(7).shows(&whole).stored(0, 0).goes_on(North, 1, 2);
}

#[test]
fn the_outer_row_gives_no_lap_but_by_the_other_reading() {
    let drawing = "0 0 0 0 0 0 0 1\n0 0 0 0 0 0 0 0\n1 0 0 0 0 0 0 0\n2 0 0 2 0 0 0 0";
    let front = "0 0 0 0 0 0 0 1\n0 0 0 0 0 0 0 0\n1 0 0 0 0 0 0 0\n0 1 1 2 0 0 0 0";
    board(GAME, &[], drawing).play().sow(0).shows(front).goes_on(North, 1, 1);
    let both = "0 0 0 0 0 0 0 1\n0 0 0 0 0 0 0 0\n1 0 0 0 0 0 0 0\n0 1 1 0 1 1 0 0";
    board(GAME, &["ahead_rows=both"], drawing).play().sow(0).shows(both).goes_on(North, 1, 2);
}

#[test]
fn ahead_of_the_last_inner_hole_lies_the_first_outer_one_or_by_the_other_reading_none() {
    let drawing = "0 0 0 0 0 0 0 1\n0 0 0 0 0 0 0 0\n0 0 2 0 0 0 0 0\n2 0 0 0 0 0 0 0";
    let lifted = "0 0 0 0 0 0 0 1\n0 0 0 0 0 0 0 0\n1 1 0 0 0 0 0 0\n0 1 1 0 0 0 0 0";
    board(GAME, &[], drawing).play().sow(13).shows(lifted).goes_on(North, 1, 2);
    board(GAME, &["ahead_corner=none"], drawing).play().sow(13).goes_on(North, 1, 1);
}

#[test]
fn by_another_reading_the_further_lap_is_any_move() {
    let mut game = board(GAME, &["ahead_lap=free_lap"], AHEAD).play();
    game.sow(7).goes_on(South, 0, 1);
    assert_eq!(game.legal_holes(), [10], "now the head");
}

#[test]
fn the_only_hole_of_two_beside_singles_must_be_moved() {
    let drawing = |outer: &str| format!("0 0 0 0 0 0 0 1\n0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 1\n{outer}");
    for (outer, exactly_two, two_or_more) in [
        ("1 0 0 2 0 0 0 0", &[3][..], &[3][..]),
        ("1 0 0 3 0 0 0 0", &[0, 3, 8], &[3]),
        ("2 0 0 2 0 0 0 0", &[0, 3, 8], &[0, 3, 8]),
        ("2 0 0 3 0 0 0 0", &[0, 3, 8], &[0, 3, 8]),
    ] {
        for id in [GAME, "nakabili"] {
            assert_eq!(board(id, &[], &drawing(outer)).play().legal_holes(), exactly_two, "{id}, {outer}");
            let wider = board(id, &["mutwi=two_or_more"], &drawing(outer)).play();
            assert_eq!(wider.legal_holes(), two_or_more, "{id}, {outer}");
        }
    }
}

#[test]
fn other_own_holes_can_be_lifted_too() {
    let lifting = |when: &[&str], hole| {
        let mut rules = rules("mulabalaba_lozi", &["columns=6"]);
        let when = when.iter().map(|text| text.parse().expect("a condition")).collect();
        rules.laps.insert(
            0,
            LapCase { id: "other".into(), when, may: false, declined: None, effects: Vec::new(), then: Then::Lift { hole } },
        );
        rules
    };
    let north = "0 0 0 0 0 1\n0 0 0 0 0 0\n";
    let outer =
        of(&lifting(&["empty", "inner", "own-outer loaded"], HoleRef::OwnOuter), &format!("{north}0 0 0 0 0 0\n0 0 0 0 3 2"));
    outer.play().sow(5).shows(&format!("{north}0 0 1 1 0 2\n0 0 0 0 0 1")).goes_on(North, 1, 3);
    let inner =
        of(&lifting(&["empty", "outer", "own-inner >= 2"], HoleRef::OwnInner), &format!("{north}0 2 0 0 0 0\n1 0 0 0 0 0"));
    inner.play().sow(0).shows(&format!("{north}1 0 0 0 0 0\n1 1 0 0 0 0")).goes_on(North, 1, 2);
}
