//! One circuit round both rows, runs of captures, feeding, repetition.

use mbao::engine::Side::{North, South};

use super::board;

#[test]
fn a_long_lap_passes_over_the_hole_it_was_lifted_from() {
    let mut game = board("oware", &[], "0 0 0 0 0 0\n0 0 0 0 0 12").play();
    game.sow(5).shows("1 1 1 1 1 0\n1 1 1 1 1 0").stored(2, 0).goes_on(North, 1, 1);
}

#[test]
fn a_run_of_twos_and_threes_is_taken_backwards_and_stops_at_another_number() {
    let mut game = board("oware", &[], "0 0 2 1 3 1\n1 0 0 0 0 4").play();
    game.sow(5).shows("0 0 0 0 4 2\n1 0 0 0 0 0").stored(5, 0).goes_on(North, 1, 1);
    assert_eq!((game.0.record().captures, game.0.record().captured), ([1, 0], [5, 0]));
}

#[test]
fn a_run_stops_at_the_players_own_side() {
    board("oware", &[], "4 0 0 0 2 1\n0 0 0 0 3 1").play().sow(4).shows("4 0 0 0 0 0\n0 0 0 0 0 2").stored(5, 0);
    let north = board("oware", &[], "1 3 0 0 0 0\n1 2 0 0 0 4").north_to_move();
    north.play().sow(10).shows("2 0 0 0 0 0\n0 0 0 0 0 4").stored(0, 5).goes_on(South, 1, 1);
}

#[test]
fn nothing_is_taken_on_the_players_own_side_or_from_other_numbers() {
    board("oware", &[], "0 0 0 0 0 4\n1 1 0 0 0 0").play().sow(0).shows("0 0 0 0 0 4\n0 2 0 0 0 0").stored(0, 0);
    board("oware", &[], "0 0 0 0 2 3\n1 0 0 0 0 1").play().sow(5).shows("0 0 0 0 2 4\n1 0 0 0 0 0").stored(0, 0);
}

#[test]
fn a_grand_slam_takes_nothing() {
    let drawing = "0 0 0 0 2 1\n1 0 0 0 3 1";
    let mut game = board("oware", &[], drawing).play();
    game.sow(4).shows("0 0 0 0 3 2\n1 0 0 0 0 2").stored(0, 0).goes_on(North, 1, 1);
    assert_eq!(game.0.record().captures, [0, 0]);
    let all = board("oware", &["grand_slam=takes_all"], drawing);
    all.play().sow(4).shows("0 0 0 0 0 0\n0 0 0 0 0 0").stored(8, 0).ended("no_move", South);
}

#[test]
fn an_enemy_without_seeds_must_be_fed() {
    let game = board("oware", &[], "0 0 0 0 0 0\n6 0 0 3 2 1").play();
    assert_eq!(game.legal_holes(), [0, 3, 4, 5]);
    let game = board("oware", &[], "0 0 0 0 0 0\n5 0 0 2 1 1").play();
    assert_eq!(game.legal_holes(), [5]);
    let game = board("oware", &[], "0 0 0 0 0 1\n5 0 0 2 1 1").play();
    assert_eq!(game.legal_holes(), [0, 3, 4, 5]);
}

#[test]
fn a_player_who_cannot_feed_ends_the_game_and_each_takes_his_own_row() {
    let board = board("oware", &[], "1 0 0 0 0 0\n0 1 0 0 0 0").stored(20, 22).north_to_move();
    board.play().sow(11).shows("0 0 0 0 0 0\n0 0 0 0 0 0").stored(22, 22).ended("no_move", None);
}

/// Two lone seeds follow each other: after twelve turns they lie as before.
#[test]
fn a_position_that_comes_back_ends_the_game_and_each_takes_his_own_row() {
    let drawing = "0 0 0 0 0 1\n1 0 0 0 0 0";
    let circle = [0, 6, 1, 7, 2, 8, 3, 9, 4, 10, 5];
    let mut game = board("oware", &[], drawing).stored(23, 22).play();
    circle.iter().for_each(|hole| {
        game.sow(*hole);
    });
    game.shows("1 0 0 0 0 1\n0 0 0 0 0 0").goes_on(North, 11, 11);
    assert_eq!(game.legal_holes(), [11]);
    game.sow(11).shows("0 0 0 0 0 0\n0 0 0 0 0 0").stored(24, 23).ended("repetition", South);

    let mut game = board("oware", &["repetition=none"], drawing).stored(23, 22).play();
    circle.iter().chain(&[11]).for_each(|hole| {
        game.sow(*hole);
    });
    game.shows(drawing).goes_on(South, 12, 12);
}

#[test]
fn twenty_five_seeds_win_at_once() {
    let drawing = "4 0 0 0 0 1\n1 0 0 0 0 1";
    board("oware", &[], drawing).stored(23, 10).play().sow(5).stored(26, 14).ended("most_captured", South);
    board("oware", &[], drawing).stored(22, 10).play().sow(5).stored(24, 10).goes_on(North, 1, 1);
    board("oware", &["majority=play_out"], drawing).stored(23, 10).play().sow(5).stored(25, 10).goes_on(North, 1, 1);
}
