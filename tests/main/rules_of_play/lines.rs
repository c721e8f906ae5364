//! Captures along a line of holes, after a turn has crossed to the enemy's side; knives and what is left at the end.

use mbao::engine::HoleMark;
use mbao::engine::Side::{North, South};

use super::board;

#[test]
fn the_line_runs_from_the_far_left_over_three_loaded_holes_that_have_been_moved() {
    // Eleven seeds end in hole 0, which is empty; 19 faces it, 18, 17 and 16 follow.
    let drawing = "4 1 1 2 2 0 0 0 0 0\n0 0 0 0 0 0 0 0 0 11";
    board("kiothi", &[], drawing).play().sow(9).stored(5 + 2 + 2 + 3 + 1, 0).shows("0 0 0 0 3 1 1 1 1 1\n0 0 0 0 0 0 0 0 0 0");
    let unmoved = board("kiothi", &[], drawing).marked("unmoved", North, 7, None);
    unmoved.play().sow(9).stored(5 + 2 + 1, 0);
    let facing = board("kiothi", &[], drawing).marked("unmoved", North, 9, None);
    facing.play().sow(9).stored(0, 0).goes_on(North, 1, 1);
}

#[test]
fn a_turn_that_has_not_crossed_captures_only_by_the_other_reading() {
    let drawing = "0 0 0 0 3 0 0 0 0 0\n0 0 0 1 0 0 0 0 0 0";
    board("kiothi", &[], drawing).play().sow(3).stored(0, 0).goes_on(North, 1, 1);
    board("kiothi", &["need_cross=no"], drawing).play().sow(3).stored(4, 0);
}

#[test]
fn a_first_lap_may_not_end_in_an_own_loaded_hole() {
    let drawing = "0 0 0 0 0 0 0 0 0 1\n0 1 0 0 0 2 0 1 0 0";
    assert_eq!(board("kiothi", &[], drawing).play().legal_holes(), [1, 7]);
}

#[test]
fn who_cannot_move_leaves_all_seeds_to_the_other() {
    let board = board("kiothi", &[], "0 0 0 0 0 0 0 0 0 2\n0 0 0 0 0 0 0 0 0 1").stored(30, 27);
    // South's last seed wakes hole 10, and North is left without a move, or with one: he has seeds, so he moves.
    board.play().goes_on(South, 0, 0).sow(9);
    super::board("kiothi", &[], "0 0 0 0 0 0 0 0 0 2\n0 0 0 0 0 0 0 0 0 0").stored(29, 29).play().ended("no_move", North);
}

#[test]
fn captures_go_on_to_the_pits_that_follow_while_they_are_loaded() {
    let drawing = "1 0 0 2 3 0 0 0\n0 2 0 0 0 0 0 0";
    // Two stones from pit 1 end in pit 3, facing 12; 11 follows, 10 is empty.
    board("lukho", &[], drawing).play().sow(1).stored(2 + 3 + 1, 0);
    board("lukho", &["chain=single"], drawing).play().sow(1).stored(2 + 1, 0);
    let knife = board("lukho", &[], drawing).marked("knife", North, 3, Some(South));
    knife.play().sow(1).stored(2 + 1, 0);
    let facing = board("lukho", &[], drawing).marked("knife", North, 4, Some(North));
    facing.play().sow(1).stored(0, 0);
    let loaded_before = "1 0 0 2 3 0 0 0\n0 2 0 0 1 0 0 0";
    board("lukho", &["chain=clear"], drawing).play().sow(1).stored(2 + 3 + 1, 0);
    board("lukho", &["chain=clear"], loaded_before).play().sow(1).stored(2 + 1, 0);
}

#[test]
fn a_player_who_has_captured_makes_knives_of_pits_with_one_stone() {
    let drawing = "1 0 0 0 0 0 0 0\n2 0 1 0 0 0 0 0";
    let knife = HoleMark { name: "knife".into(), side: South, hole: 2, owner: Some(South) };
    let mut game = board("lukho", &[], drawing).captures(1, 0).play();
    game.sow(0).shows("1 0 0 0 0 0 0 0\n0 1 2 0 0 0 0 0").goes_on(North, 1, 1);
    assert_eq!(game.0.position().marks, [knife]);
    let mut game = board("lukho", &[], drawing).captures(0, 1).play();
    game.sow(0).goes_on(North, 1, 2);
    assert_eq!(game.0.position().marks, []);
}

#[test]
fn stones_of_a_knife_go_to_its_player_and_others_to_their_side() {
    let board = |settings: &[&str]| {
        let drawing = "0 0 0 0 0 0 0 0\n4 0 2 0 0 0 0 1";
        board("lukho", settings, drawing).marked("knife", South, 0, Some(North)).stored(20, 21).captures(1, 1)
    };
    board(&[]).play().stored(20 + 2 + 1, 21 + 4).ended("row_empty", North);
    board(&["leftover=nobody"]).play().stored(20, 21 + 4).ended("row_empty", North);
}
