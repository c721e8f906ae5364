//! Readings beside the defaults, each where it plays otherwise.

use mbao::engine::Side::{North, South};
use mbao::engine::{Action, Session, Side, Verb};
use mbao::players::Player;
use mbao::rules::compile;

use super::{Game, board, holes, of, rules};

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
fn further_holes_may_be_the_players_own() {
    let drawing = "2 0 0 3 1\n0 0 0 2 0\n0 0 0 0 0\n1 0 0 0 2";
    let mut game = board("chisolo_1", &["extra_whose=any"], drawing).play();
    game.sow(4);
    let legal: Vec<_> = game.legal().iter().map(|action| (action.verb, action.hole)).collect();
    let (take, own) = (|hole| (Verb::Take, Some(hole)), |hole| (Verb::TakeOwn, Some(hole)));
    assert_eq!(legal, [take(0), take(4), own(0), own(5), own(6), (Verb::Pass, None)]);
    game.act(Verb::TakeOwn, Some(0), false).stored(6, 0).shows("2 0 0 0 1\n0 0 0 0 0\n0 0 0 1 1\n0 0 0 0 0").goes_on(North, 1, 1);
    let mut game = board("chisolo_1", &["extra_whose=any"], drawing).play();
    game.sow(4).take(4).stored(7, 0).goes_on(North, 1, 1);
}

#[test]
fn own_further_holes_must_be_taken_where_the_enemy_has_none_and_greedy_takes_the_least() {
    let drawing = "0 0 0 0 0 0 3 0\n0 0 0 0 0 0 2 0\n0 0 0 0 0 0 0 0\n4 0 0 0 0 0 0 2";
    board("nakabili", &[], drawing).play().sow(7).stored(5, 0).ended("no_move", South);
    let mut game = board("nakabili", &["extra_whose=any"], drawing).captures(1, 0).play();
    game.sow(7).stored(5, 0);
    assert_eq!(game.legal_holes(), [0, 8, 9]);
    let action = game.0.clone().played_by([Player::Greedy; 2], 1, 0).choose().expect("a choice");
    assert_eq!((action.verb, action.hole), (Verb::TakeOwn, Some(9)));
    game.act(Verb::TakeOwn, Some(9), false).stored(6, 0).ended("no_move", South);
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

/// The games that follow the Lozi one, with the columns of the drawings.
const LIKE_LOZI: [(&str, usize); 6] =
    [("mulabalaba_lozi", 8), ("mulabalaba_toka", 12), ("kanotta", 8), ("nakabili", 8), ("kabwanga", 8), ("chisolo_1", 5)];

/// Four rows of so many columns: some of South's holes and of North's, by their numbers.
fn drawn(columns: usize, south: &[(usize, u8)], north: &[(usize, u8)]) -> String {
    let side = |holes: &[(usize, u8)]| {
        let mut ring = vec![0; 2 * columns];
        holes.iter().for_each(|(hole, seeds)| ring[*hole] = *seeds);
        ring
    };
    let row = |holes: &[u8]| holes.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
    let turned = |holes: &[u8]| row(&holes.iter().rev().copied().collect::<Vec<_>>());
    let (south, north) = (side(south), side(north));
    [turned(&north[..columns]), row(&north[columns..]), turned(&south[columns..]), row(&south[..columns])].join("\n")
}

#[test]
fn in_every_game_like_the_lozi_one_a_file_may_be_taken_whose_inner_hole_is_empty() {
    for (id, columns) in LIKE_LOZI {
        // The last seed falls in the inner hole whose file has the enemy's outer hole 1, his inner one empty.
        let (landing, facing) = (columns + 1, 1);
        let drawing = drawn(columns, &[(columns - 1, 2)], &[(facing, 3), (columns - 1, 2)]);
        board(id, &[], &drawing).play().sow(columns as u8 - 1).stored(0, 0);
        board(id, &["front_needed=no"], &drawing).play().sow(columns as u8 - 1).stored(3, 0);
        // A file without a seed is not taken.
        let empty = drawn(columns, &[(columns - 1, 2)], &[(columns - 1, 2)]);
        let after = drawn(columns, &[(columns, 1), (landing, 1)], &[(columns - 1, 2)]);
        let mut game = board(id, &["front_needed=no"], &empty).play();
        game.sow(columns as u8 - 1).shows(&after).stored(0, 0).goes_on(North, 1, 1);
        assert_eq!(game.0.position().captures, [0, 0], "{id}");
    }
}

#[test]
fn with_nothing_in_the_file_the_hole_ahead_is_lifted_all_the_same() {
    let drawing = drawn(8, &[(7, 2), (10, 2)], &[(7, 2)]);
    let after = drawn(8, &[(8, 1), (9, 1), (11, 1), (12, 1)], &[(7, 2)]);
    board("kabwanga", &["front_needed=no"], &drawing).play().sow(7).shows(&after).goes_on(North, 1, 2);
}

#[test]
fn a_merged_pair_may_be_sown_once() {
    for (id, columns) in LIKE_LOZI {
        let first = columns as u8 - 2;
        let last = columns - 1;
        // The pair ends in a loaded hole.
        let drawing = drawn(columns, &[(last - 1, 1), (last, 1), (columns + 1, 1)], &[(0, 2)]);
        let sown_on = drawn(columns, &[(columns, 1), (columns + 2, 1), (columns + 3, 1)], &[(0, 2)]);
        board(id, &[], &drawing).play().sow(first).shows(&sown_on).goes_on(North, 1, 3);
        let once = drawn(columns, &[(columns, 1), (columns + 1, 2)], &[(0, 2)]);
        board(id, &["merge_continues=once"], &drawing).play().sow(first).shows(&once).goes_on(North, 1, 2);
        // In an empty one it captures as ever.
        let facing = drawn(columns, &[(last - 1, 1), (last, 1)], &[(0, 2), (2 * columns - 2, 1), (1, 2)]);
        let mut game = board(id, &["merge_continues=once"], &facing).play();
        assert_eq!(game.sow(first).0.position().stored, [3, 0], "{id}");
        // Other moves are sown on.
        let larger = drawn(columns, &[(last - 1, 2), (columns, 1)], &[(0, 2)]);
        let mut game = board(id, &["merge_continues=once"], &larger).play();
        assert_eq!(game.sow(first).0.laps(), 2, "{id}");
    }
}

#[test]
fn a_single_may_step_back_to_merge_and_the_pair_is_sown_on_the_usual_way() {
    for (id, columns) in LIKE_LOZI {
        let drawing = drawn(columns, &[(2, 1), (3, 1)], &[(0, 2)]);
        assert_eq!(board(id, &[], &drawing).play().legal_holes(), [2]);
        let either = board(id, &["adjacent=either"], &drawing);
        let ways: Vec<_> = either.play().legal().iter().map(|action| (action.hole, action.clockwise)).collect();
        assert_eq!(ways, [(Some(2), false), (Some(3), true)], "{id}");
        let after = drawn(columns, &[(3, 1), (4, 1)], &[(0, 2)]);
        either.play().sow_clockwise(3).shows(&after).goes_on(North, 1, 2);
        // Round the corner, and with the pair sown once.
        let corner = drawn(columns, &[(0, 1), (2 * columns - 1, 1), (1, 1)], &[(0, 2)]);
        let once = drawn(columns, &[(0, 1), (1, 2)], &[(0, 2)]);
        let mut game = board(id, &["adjacent=either", "merge_continues=once"], &corner).play();
        game.sow_clockwise(0).shows(&once).goes_on(North, 1, 2);
    }
}

#[test]
fn larger_holes_never_step_back() {
    let drawing = drawn(8, &[(2, 2), (3, 1)], &[(0, 2)]);
    assert!(board("mulabalaba_lozi", &["adjacent=either"], &drawing).play().legal().iter().all(|action| !action.clockwise));
}

#[test]
fn north_may_begin_with_a_layout_of_his_own() {
    let start = |settings: &[&str]| {
        let program = compile(&rules("nakabili", settings)).expect("a program");
        [Side::South, Side::North].map(|first| Session::new(&program, first).position().holes)
    };
    let even = "2 2 2 2 2 2 2 2\n2 2 2 2 2 2 1 0\n0 1 2 2 2 2 2 2\n2 2 2 2 2 2 2 2";
    assert_eq!(start(&[]), [holes(even), holes(even)]);
    let facing = "2 2 2 2 2 2 2 2\n0 1 2 2 2 2 2 2\n0 1 2 2 2 2 2 2\n2 2 2 2 2 2 2 2";
    assert_eq!(start(&["left_and_right=south"]), [holes(facing), holes(facing)]);
    let mut uneven = rules("nakabili", &["left_and_right=south"]);
    uneven.start.outer[0] += 1;
    assert!(compile(&uneven).is_err_and(|error| error.to_string().contains("30 seeds")));
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
