//! Openings that are played like the game, moves that begin elsewhere, and holes named from a player's seat.

use mbao::engine::Side::{North, South};
use mbao::engine::{Position, Session, Verb};
use mbao::rules::{Program, compile};

use super::{Game, of, rules};

fn program(settings: &[&str]) -> &'static Program {
    Box::leak(Box::new(compile(&rules("isolo_1", settings)).expect("a program")))
}

/// A position of the played opening, South to move.
fn opening(settings: &[&str], south: [u8; 8], north: [u8; 8], reserve: [u8; 2]) -> Game {
    let position = Position {
        holes: [south.to_vec(), north.to_vec()],
        stored: [0; 2],
        reserve,
        hand: [0; 2],
        captures: [0; 2],
        to_move: South,
        decision: "fore".into(),
        pending_takes: 0,
        marks: Vec::new(),
    };
    Game(Session::at(program(settings), &position).expect("a position"))
}

const EVEN: [u8; 8] = [2; 8];

fn nkonto(game: &mut Game, hole: u8) {
    game.act(Verb::Named(0), Some(hole), false);
}

#[test]
fn a_seed_of_the_reserve_is_added_to_a_hole_loaded_or_not_and_all_of_it_is_lifted() {
    let mut game = opening(&[], [0, 0, 0, 0, 0, 0, 0, 3], EVEN, [1, 1]);
    assert_eq!(game.legal_holes(), (0..8).collect::<Vec<_>>());
    nkonto(&mut game, 4);
    assert_eq!(game.0.position().holes[0], [1, 0, 0, 0, 0, 0, 0, 3]);
    assert_eq!(game.0.position().reserve, [0, 1]);
}

#[test]
fn a_seed_of_the_reserve_may_have_to_join_a_loaded_hole() {
    let row = [0, 0, 2, 0, 0, 0, 0, 3];
    assert_eq!(opening(&[], row, EVEN, [1, 1]).legal_holes(), (0..8).collect::<Vec<_>>());
    assert_eq!(opening(&["nkonto_hole=loaded"], row, EVEN, [1, 1]).legal_holes(), [2, 7]);
}

#[test]
fn without_a_reserve_loaded_holes_are_sown() {
    let mut game = opening(&[], [0, 0, 0, 1, 0, 0, 2, 0], EVEN, [0, 1]);
    assert_eq!(game.legal_holes(), [3, 6]);
    game.sow(3);
    assert_eq!(game.0.position().holes[0], [1, 0, 0, 0, 0, 0, 2, 0]);
}

#[test]
fn the_first_seed_goes_into_the_left_hole_but_of_the_second_from_the_right_into_the_right_one() {
    let row = [0, 0, 0, 0, 0, 0, 1, 0];
    let mut game = opening(&[], row, EVEN, [1, 1]);
    nkonto(&mut game, 6);
    assert_eq!(game.0.position().holes[0], [1, 0, 0, 0, 0, 0, 0, 1]);
    let mut game = opening(&["first_hole=next"], [0, 0, 2, 0, 0, 0, 0, 0], EVEN, [0, 1]);
    game.sow(2);
    assert_eq!(game.0.position().holes[0], [0, 0, 0, 1, 1, 0, 0, 0]);
}

/// South wins the opening: his second seed falls opposite the enemy's last ones.
fn won(settings: &[&str]) -> Game {
    let mut game = opening(settings, [0, 1, 2, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 2, 0], [0, 5]);
    game.sow(2);
    game
}

#[test]
fn who_empties_the_enemys_row_wins_the_opening_and_sets_out_all_that_the_loser_leaves() {
    let mut game = won(&["store=2"]);
    let position = game.0.position();
    assert_eq!((position.decision.as_str(), position.to_move), ("kucheleka", South));
    assert_eq!(position.holes, [vec![0; 8], vec![2; 8]]);
    assert_eq!((position.hand, position.reserve, position.stored), ([20, 0], [0, 0], [0, 0]));
    (0..20).for_each(|_| {
        game.put(3);
    });
    let position = game.0.position();
    assert_eq!(
        (position.decision.as_str(), position.to_move, &position.holes[0]),
        ("move", North, &vec![0, 0, 0, 20, 0, 0, 0, 0])
    );
    assert_eq!((game.0.turns(), game.0.record().main_decisions), (1, 0));
}

#[test]
fn seeds_not_set_out_leave_the_game_to_the_winners_credit() {
    let game = won(&["store=2", "kucheleka=sixteen"]);
    assert_eq!((game.0.position().hand, game.0.position().stored), ([16, 0], [4, 0]));
}

#[test]
fn one_reserve_may_serve_both() {
    let mut game = opening(&["store_whose=shared"], [0, 0, 0, 0, 0, 0, 0, 3], [0, 0, 0, 0, 0, 0, 0, 3], [2, 0]);
    nkonto(&mut game, 4);
    assert_eq!((game.0.position().reserve, game.0.position().to_move), ([1, 0], North));
    nkonto(&mut game, 4);
    assert_eq!((game.0.position().reserve, game.0.position().to_move), ([0, 0], South));
    assert_eq!(game.legal_holes(), [0, 7], "no seed is left for South, whose own none was");
    let dealt = Session::new(program(&["store_whose=shared"]), South).position();
    assert_eq!((dealt.reserve, dealt.holes), ([32, 0], [vec![2; 8], vec![2; 8]]));
}

#[test]
fn the_winner_may_set_out_as_many_as_he_likes() {
    let mut game = won(&["store=2", "kucheleka=free"]);
    assert_eq!(game.0.position().hand, [20, 0]);
    game.put(3).put(0);
    game.act(Verb::Done, None, false);
    let position = game.0.position();
    assert_eq!((position.decision.as_str(), position.to_move), ("move", North));
    assert_eq!((position.holes, position.stored), ([vec![1, 0, 0, 1, 0, 0, 0, 0], vec![2; 8]], [18, 0]));
}

#[test]
fn after_a_capture_a_single_may_be_taken_like_any_other() {
    let drawing = "0 7 0 0 1 0 1 0\n0 1 0 0 2 0 1 0";
    let joined = "0 0 0 0 1 0 0 0\n2 3 1 1 1 1 2 1";
    of(&rules("isolo_1", &[]), drawing).play().sow(4).shows(joined).goes_on(North, 1, 2);
    let sown = "0 0 0 0 1 0 0 0\n0 4 2 0 2 0 3 1";
    of(&rules("isolo_1", &["rule_5_exceptions=overridden"]), drawing).play().sow(4).shows(sown).goes_on(North, 1, 6);
    // The first capture of a turn goes as ever.
    let first = "2 0 0 0 0 0 1 0\n0 7 0 0 0 0 1 1";
    let lone = "2 0 0 0 0 0 0 0\n1 1 1 1 1 1 2 2";
    of(&rules("isolo_1", &["rule_5_exceptions=overridden"]), first).play().sow(1).shows(lone).goes_on(North, 1, 1);
}

#[test]
fn the_main_phase_is_begun_by_the_loser_of_the_opening_or_by_its_winner() {
    for (reading, first) in [("main_first=loser", North), ("main_first=winner", South)] {
        let mut game = won(&["kucheleka=eight", reading]);
        (0..8).for_each(|hole| {
            game.put(hole);
        });
        assert_eq!((game.0.position().to_move, game.0.record().first), (first, first as u8), "{reading}");
    }
}

#[test]
fn a_reserve_dealt_for_the_main_phase_is_entered_in_it() {
    let mut game = won(&["main_nkonto=yes"]);
    assert_eq!((game.0.position().hand, game.0.position().reserve), ([16, 0], [16, 16]));
    (0..16).for_each(|_| {
        game.put(0);
    });
    assert!(game.0.legal().iter().all(|action| action.verb == Verb::Named(0)));
}

#[test]
fn who_cannot_move_at_his_turn_loses_an_opening_that_ends_so() {
    let mut game = opening(&["decision=no_move"], [0, 1, 2, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 2, 0], [0, 0]);
    game.sow(2);
    let position = game.0.position();
    assert_eq!((position.decision.as_str(), position.to_move, game.0.turns()), ("kucheleka", South, 1));
    // With a seed in reserve he can.
    let mut game = opening(&["decision=no_move"], [0, 1, 2, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 2, 0], [0, 1]);
    game.sow(2);
    assert_eq!((game.0.position().decision.as_str(), game.0.position().to_move), ("fore", North));
}

#[test]
fn an_opening_is_no_game_of_its_own() {
    let game = won(&[]);
    assert_eq!(game.0.over(), None);
    let record = game.0.record();
    assert_eq!((record.first, record.turns), (3, 1));
}

#[test]
fn captured_seeds_may_go_into_a_named_hole_which_is_then_sown_from_another() {
    // The last seed falls in g, opposite a single one; with a loaded neighbour both go into h, which is sown from a.
    of(&rules("isolo_1", &[]), "0 0 0 0 0 0 1 3\n0 7 0 0 0 0 1 1").play().sow(1).shows("0 0 0 0 0 0 0 0\n3 0 3 3 1 2 0 1");
}

#[test]
fn a_lone_single_joins_the_named_hole_and_ends_the_turn_or_is_sown() {
    let board = "2 0 0 0 0 0 1 0\n0 7 0 0 0 0 1 1";
    of(&rules("isolo_1", &[]), board).play().sow(1).shows("2 0 0 0 0 0 0 0\n1 1 1 1 1 1 2 2").goes_on(North, 1, 1);
    let sown = "2 0 0 0 0 0 0 0\n2 0 2 0 2 0 3 1";
    of(&rules("isolo_1", &["lone_single=go_on"]), board).play().sow(1).shows(sown).goes_on(North, 1, 5);
}

#[test]
fn a_capture_is_sown_from_one_hole_and_from_another_where_the_lap_was_begun_by_sowing_on() {
    let plain = "2 0 0 0 0 0 0 1\n1 0 0 0 1 0 0 0";
    of(&rules("isolo_1", &[]), plain).play().sow(4).shows("0 0 0 0 0 0 0 1\n3 1 0 0 0 0 0 0").goes_on(North, 1, 2);
    // b is sown on to d, whose captured seeds go into the hole after b, or after the hole of the move.
    let relayed = "0 0 0 3 0 0 0 1\n0 1 0 1 2 0 0 0";
    of(&rules("isolo_1", &[]), relayed).play().sow(4).shows("0 0 0 0 0 0 0 1\n1 0 2 3 1 0 0 0").goes_on(North, 1, 3);
    let from_move = rules("isolo_1", &["after_relay_from=turn"]);
    of(&from_move, relayed).play().sow(4).shows("0 0 0 0 0 0 0 1\n1 0 1 2 0 1 1 1").goes_on(North, 1, 3);
}

#[test]
fn the_reserve_may_be_for_the_first_turn_only_whatever_its_size() {
    for (store, reserve, first) in [("store=16", 16, true), ("store=16", 15, false), ("store=8", 8, true), ("store=8", 7, false)]
    {
        let game = opening(&["nkonto_each_turn=first_only", store], EVEN, EVEN, [reserve, reserve]);
        assert!(game.legal().iter().all(|action| (action.verb == Verb::Named(0)) == first), "{store} {reserve}");
    }
}
