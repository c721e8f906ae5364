//! Readings beside the defaults, each where it plays otherwise.

use mbao::engine::Side::{North, South};
use mbao::engine::{Action, Session, Verb};

use super::{Game, board, of, rules};

#[test]
fn the_capturing_seed_leaves_the_board_whether_or_not_further_holes_must_be_taken() {
    let drawing = "2 0 0 3 1\n0 0 0 2 0\n0 0 0 0 0\n0 0 0 0 2";
    board("chisolo_1", &[], drawing).play().sow(4).take(4).stored(7, 0);
    for further in ["extra_must=may", "extra_must=yes"] {
        let mut game = board("chisolo_1", &["capturing_bean=off_too", further], drawing).play();
        game.sow(4);
        assert_eq!(game.legal().iter().any(|action| action.verb == Verb::Pass), further.ends_with("may"));
        game.take(4).stored(8, 0).shows("0 0 0 0 1\n0 0 0 0 0\n0 0 0 0 1\n0 0 0 0 0");
    }
}

#[test]
fn further_holes_may_be_counted_by_turns() {
    let drawing = "0 0 0 0 0 0 0 0 1 0 3 0 0 2 1 2\n0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0\n\
                   0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2";
    for (settings, takes) in [(&[][..], 1), (&["count=per_turn"][..], 3)] {
        let mut game = board("nchuba", settings, drawing).captures(2, 0).play();
        assert_eq!(game.sow(15).0.position().pending_takes, takes);
    }
}

#[test]
fn a_file_may_be_taken_whose_inner_hole_is_empty() {
    let drawing = "1 0 0 0 3 0\n0 0 0 0 0 0\n0 0 0 1 0 0\n0 0 0 0 0 2";
    board("mulabalaba_lozi", &["columns=6"], drawing).play().sow(5).stored(0, 0);
    board("mulabalaba_lozi", &["columns=6", "front_needed=no"], drawing).play().sow(5).stored(3, 0);
}

#[test]
fn the_head_may_need_a_side_without_an_empty_hole() {
    let drawing = "0 0 0 0 0 0 0 1\n0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 1\n1 0 0 2 0 0 0 0";
    assert_eq!(board("nakabili", &[], drawing).play().legal_holes(), [3]);
    assert_eq!(board("nakabili", &["mutwi_gaps=none"], drawing).play().legal_holes(), [0, 3, 8]);
    let full = "0 0 0 0 0 0 0 1\n0 0 0 0 0 0 0 0\n1 1 1 1 1 1 1 1\n1 1 1 3 1 1 1 1";
    assert_eq!(board("nakabili", &["mutwi_gaps=none", "mutwi=two_or_more"], full).play().legal_holes(), [3]);
}

#[test]
fn who_has_seeds_but_no_move_may_wait_and_who_has_none_has_lost() {
    let settings = ["columns=6", "singles=never", "end=no_bean"];
    let drawing = "2 0 0 0 0 0\n0 0 0 0 0 0\n0 0 0 0 0 0\n1 1 0 0 1 0";
    board("mulabalaba_lozi", &settings[..2], drawing).play().ended("no_move", North);
    board("mulabalaba_lozi", &settings, drawing).play().goes_on(North, 0, 0);
    let none = "2 0 0 0 0 0\n0 0 0 0 0 0\n0 0 0 0 0 0\n0 0 0 0 0 0";
    board("mulabalaba_lozi", &settings, none).play().ended("no_move", North);
    let singles = "1 0 0 0 0 0\n0 0 0 0 0 0\n0 0 0 0 0 0\n0 1 0 0 0 0";
    board("mulabalaba_lozi", &settings, singles).play().void("stuck");
}

#[test]
fn a_full_store_may_not_save_who_has_no_seed_on_the_board() {
    let drawing = "2 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0";
    board("mwambulula", &[], drawing).reserve(16, 0).play().goes_on(South, 0, 0);
    board("mwambulula", &["end=no_seed"], drawing).reserve(16, 0).play().ended("no_seed", North);
}

#[test]
fn captured_seeds_may_be_sown_from_the_hole_that_opened_the_turn() {
    // 0 to 1, which is lifted to 2 and 3; 3 takes the three seeds that face its file.
    let drawing = "0 0 0 0 0 0 0 5\n0 0 0 3 0 0 0 0\n0 0 0 0 0 0 0 0\n1 1 0 1 0 0 0 0";
    let after = |outer: &str| format!("0 0 0 0 0 0 0 5\n0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0\n{outer}");
    board("mwambulula", &[], drawing).play().sow(0).shows(&after("0 1 2 0 1 1 1 0")).goes_on(North, 1, 4);
    board("mwambulula", &["from=turn"], drawing).play().sow(0).shows(&after("1 1 0 3 1 0 0 0")).goes_on(North, 1, 4);
}

#[test]
fn who_cannot_move_may_lose_at_the_end_of_his_own_turn() {
    let drawing = "0 0 0 0 2 0 0 0\n0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0\n0 0 0 0 0 0 2 0";
    board("mweiso", &[], drawing).play().sow(6).goes_on(North, 1, 1);
    board("mweiso", &["one_cannot_play=turn_end"], drawing).play().sow(6).ended("no_move", North);
}

#[test]
fn clockwise_may_be_for_captures_only() {
    let clockwise = |settings: &[&str]| -> Vec<Option<u8>> {
        let drawing = "0 0 1 0 0 0 0 3\n0 0 2 0 0 0 0 0\n0 2 1 0 0 0 0 0\n0 4 0 0 0 0 0 0";
        let game = board("mweso", settings, drawing).play();
        game.legal().iter().filter(|action| action.clockwise).map(|action| action.hole).collect()
    };
    assert_eq!(clockwise(&[]), [Some(1), Some(14)]);
    assert_eq!(clockwise(&["reverse=capture_only"]), [Some(1)]);
}

#[test]
fn holes_that_are_empty_at_the_start_may_be_unmoved_too() {
    for (settings, marked) in [(&[][..], 12), (&["unmoved=all_at_start"][..], 20)] {
        let program = Box::leak(Box::new(mbao::rules::compile(&rules("kiothi", settings)).expect("a program")));
        let mut game = Game(Session::new(program, South));
        game.act(Verb::Done, None, false).act(Verb::Done, None, false);
        assert_eq!(game.0.position().marks.len(), marked);
    }
}

#[test]
fn a_further_capture_may_be_sown_one_hole_farther_on() {
    let drawing = "0 0 0 0 2 0 0 1\n0 0 0 0 0 0 2 3\n0 0 0 0 0 0 1 1\n0 0 0 0 0 3 0 0";
    let after = |south: &str| format!("0 0 0 0 2 0 0 0\n0 0 0 0 0 0 0 0\n{south}");
    let stays = after("0 0 0 0 0 1 3 4\n0 0 0 0 0 0 3 0");
    board("isolo_2", &[], drawing).play().sow(5).shows(&stays).goes_on(North, 1, 4);
    let moves = after("0 0 0 1 1 1 3 0\n0 0 0 0 0 0 2 3");
    board("isolo_2", &["origin=moves"], drawing).play().sow(5).shows(&moves).goes_on(North, 1, 4);
}

#[test]
fn seeds_left_may_go_to_the_player_whose_row_is_empty() {
    let drawing = "0 0 3 0 0 0\n0 0 0 0 0 1";
    board("kalah", &[], drawing).stored(20, 24).play().sow(5).stored(21, 27).ended("row_empty", North);
    board("kalah", &["rest=to_the_empty"], drawing).stored(20, 24).play().sow(5).stored(24, 24).ended("row_empty", None);
}

#[test]
fn a_lap_of_the_race_may_end_where_it_makes_four() {
    let mut placing = of(&rules("lukho", &["race_fours=yes"]), "2 2 2 2 2 2 2 2\n2 2 2 2 2 2 2 2");
    placing.position.hand = [8, 8];
    placing.position.decision = "place".into();
    let mut game = placing.play();
    // Eight seeds each make all pits three; three more are lifted from the last pit and make three pits four.
    for _ in 0..2 {
        game.0.apply(Action { verb: Verb::Place, hole: None, clockwise: false, count: Some(0) }).expect("none is placed");
    }
    game.shows("0 3 3 3 3 4 4 4\n4 4 4 3 3 3 3 0").goes_on(South, 0, 4);
}
