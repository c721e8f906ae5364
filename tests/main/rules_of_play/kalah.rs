//! Stores that are sown, moves that give another, captures opposite.

use mbao::engine::Side::{North, South};

use super::board;

#[test]
fn the_last_seed_in_the_own_store_gives_another_move() {
    let mut game = board("kalah", &[], "4 4 4 4 4 4\n4 4 4 4 4 4").play();
    game.sow(2).shows("4 4 4 4 4 4\n4 4 0 5 5 5").stored(1, 0).goes_on(South, 0, 1);
    assert_eq!(game.legal_holes(), [0, 1, 3, 4, 5]);
    game.sow(5).shows("4 4 5 5 5 5\n4 4 0 5 5 0").stored(2, 0).goes_on(North, 1, 2);
}

#[test]
fn norths_holes_are_numbered_on_from_souths() {
    let board = board("kalah", &[], "4 4 4 4 4 4\n4 4 4 4 4 4").north_to_move();
    assert_eq!(board.play().legal_holes(), [6, 7, 8, 9, 10, 11]);
    board.play().sow(8).shows("5 5 5 0 4 4\n4 4 4 4 4 4").stored(0, 1).goes_on(North, 0, 1);
}

#[test]
fn an_own_empty_hole_captures_itself_and_the_loaded_hole_opposite() {
    let board = board("kalah", &[], "0 3 0 0 0 1\n1 0 0 0 0 2");
    let mut game = board.play();
    game.sow(0).shows("0 0 0 0 0 1\n0 0 0 0 0 2").stored(4, 0).goes_on(North, 1, 1);
    assert_eq!((game.0.record().captures, game.0.record().captured), ([1, 0], [4, 0]));
}

#[test]
fn nothing_is_captured_when_the_hole_opposite_is_empty() {
    let drawing = "0 0 2 0 0 1\n1 0 0 0 0 2";
    board("kalah", &[], drawing).play().sow(0).shows("0 0 2 0 0 1\n0 1 0 0 0 2").stored(0, 0).goes_on(North, 1, 1);
    let always = board("kalah", &["empty_capture=always"], drawing);
    always.play().sow(0).shows("0 0 2 0 0 1\n0 0 0 0 0 2").stored(1, 0).goes_on(North, 1, 1);
}

#[test]
fn nothing_is_captured_from_a_loaded_hole_or_on_the_enemys_side() {
    board("kalah", &[], "0 3 0 0 0 1\n1 1 0 0 0 2").play().sow(0).shows("0 3 0 0 0 1\n0 2 0 0 0 2").stored(0, 0);
    board("kalah", &[], "1 0 0 0 0 0\n0 0 0 0 2 3").play().sow(5).shows("1 0 0 0 1 1\n0 0 0 0 2 0").stored(1, 0);
}

#[test]
fn the_enemys_store_is_passed_over() {
    let mut game = board("kalah", &[], "0 0 0 0 0 1\n1 0 0 0 0 8").play();
    game.sow(5).shows("1 1 1 1 1 2\n2 0 0 0 0 0").stored(1, 0).goes_on(North, 1, 1);
}

#[test]
fn a_full_round_ends_in_the_hole_it_was_lifted_from_which_is_empty_then() {
    let mut game = board("kalah", &[], "0 0 0 0 0 0\n13 0 0 0 0 0").play();
    game.sow(0).shows("0 1 1 1 1 1\n0 1 1 1 1 1").stored(3, 0).goes_on(North, 1, 1);
}

#[test]
fn the_game_ends_when_a_row_is_empty_after_a_move_that_gives_another_too() {
    let board = board("kalah", &[], "0 2 0 0 0 3\n0 0 0 0 0 1").stored(22, 20);
    board.play().sow(5).shows("0 0 0 0 0 0\n0 0 0 0 0 0").stored(23, 25).ended("row_empty", North);
}

#[test]
fn the_game_ends_when_the_enemys_row_is_empty_and_each_takes_his_own_row() {
    let mut game = board("kalah", &[], "0 3 0 0 0 0\n1 0 0 0 0 2").play();
    game.sow(0).shows("0 0 0 0 0 0\n0 0 0 0 0 0").stored(6, 0).ended("row_empty", South);
    assert_eq!(game.0.record().captured, [4, 0]);
}

#[test]
fn equal_stores_are_a_draw() {
    board("kalah", &[], "0 0 0 0 0 2\n0 0 0 0 0 1").stored(23, 22).play().sow(5).stored(24, 24).ended("row_empty", None);
}
