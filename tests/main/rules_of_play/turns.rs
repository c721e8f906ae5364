//! Openings, players who cannot act, turns and games that do not end.

use mbao::engine::Side::{North, South};
use mbao::engine::{Session, Side};
use mbao::players::Player;
use mbao::rules::{LAP_LIMIT, Program, compile};

use super::{Game, loops_after_a_loaded_hole, of, relay_rules, rules};

fn program(id: &str, settings: &[&str]) -> &'static Program {
    Box::leak(Box::new(compile(&rules(id, settings)).expect("a program")))
}

#[test]
fn seeds_are_arranged_one_by_one_south_before_north_at_most_twelve_in_a_hole() {
    let mut game = Game(Session::new(program("isolo_2", &[]), South));
    for (hole, seeds) in [(0, 12), (5, 12), (9, 8)] {
        assert!(game.legal_holes().contains(&hole));
        (0..seeds).for_each(|_| {
            game.put(hole);
        });
    }
    let position = game.0.position();
    assert_eq!((position.to_move, position.hand, position.decision.as_str()), (North, [0, 32], "arrange"));
    (0..12).for_each(|_| {
        game.put(3);
    });
    assert_eq!(game.legal_holes(), (0..16).filter(|hole| *hole != 3).collect::<Vec<_>>());
    (0..20).for_each(|seed| {
        game.put(4 + seed % 2);
    });
    game.shows("0 0 10 10 12 0 0 0\n0 0 0 0 0 0 0 0\n0 0 0 0 0 0 8 0\n12 0 0 0 0 12 0 0").goes_on(South, 0, 0);
    assert_eq!(game.0.position().decision, "move");
    assert_eq!(game.legal_holes(), [0, 5, 9]);
}

#[test]
fn without_a_limit_all_seeds_may_lie_in_one_hole_and_either_side_may_begin() {
    for first in [South, North] {
        let mut game = Game(Session::new(program("mweso", &[]), first));
        (0..64).for_each(|_| {
            game.put(7);
        });
        game.goes_on(first, 0, 0);
        assert_eq!(game.0.position().holes[0][7], 32);
        assert_eq!(game.0.record().first, first.index() as u8);
    }
}

/// The rules of a variant without any ending.
fn endless_rules(id: &str, settings: &[&str]) -> mbao::catalogue::Rules {
    let mut rules = rules(id, settings);
    rules.ends.clear();
    rules
}

#[test]
fn a_player_who_cannot_act_is_passed_over_and_has_no_turn() {
    let rules = endless_rules("mulabalaba_lozi", &["columns=6"]);
    let mut game = of(&rules, "0 0 0 0 0 2\n0 0 0 0 0 0\n0 0 0 0 0 0\n0 0 0 0 0 0").play();
    game.goes_on(North, 0, 0).sow(0).goes_on(North, 1, 1);
    game.sow(1).shows("0 1 1 0 0 0\n0 0 0 0 0 0\n0 0 0 0 0 0\n0 0 0 0 0 0").goes_on(North, 2, 3);
}

#[test]
fn a_further_move_that_cannot_be_made_ends_the_turn() {
    let mut game = of(&endless_rules("kalah", &[]), "0 2 0 0 0 3\n0 0 0 0 0 1").play();
    game.sow(5).stored(1, 0).goes_on(North, 1, 1);
}

#[test]
fn a_game_in_which_neither_player_can_act_is_void() {
    let rules = endless_rules("mulabalaba_lozi", &["columns=6", "singles=never"]);
    of(&rules, "1 0 0 0 0 0\n0 0 0 0 0 0\n0 0 0 0 0 0\n1 0 1 0 0 0").play().void("stuck");
    let mut game = of(&rules, "1 0 0 0 0 0\n0 0 0 0 0 0\n0 0 0 0 0 0\n2 0 0 0 0 0").play();
    game.sow(0).shows("1 0 0 0 0 0\n0 0 0 0 0 0\n0 0 0 0 0 0\n0 1 1 0 0 0").void("stuck");
    assert_eq!((game.0.turns(), game.0.laps()), (1, 1));
}

#[test]
fn a_turn_that_never_ends_is_undone_and_the_game_void() {
    let drawing = "0 0 0 0 0 2\n0 0 0 0 0 0\n0 0 0 0 0 0\n2 0 0 3 0 0";
    let mut game = of(&relay_rules("mulabalaba_lozi", &["columns=6"]), drawing).play();
    game.sow(0).shows(drawing).void("endless");
    let record = game.0.record();
    assert_eq!((record.turns, record.laps, record.sown, record.longest_turn), (0, 0, 0, 0));
    assert!(record.void_laps > 256 && record.void_laps < LAP_LIMIT, "{record:?}");
    assert_eq!(record.winner, mbao::engine::record::NOBODY);
}

#[test]
fn a_turn_that_never_ends_gives_back_what_it_captured() {
    let drawing = "0 0 0 0 3 1\n0 0 0 0 2 0\n0 0 0 0 0 0\n0 0 0 0 0 2";
    let rules = relay_rules("mulabalaba_lozi", &["columns=6", "turn_after_capture=again"]);
    let mut game = of(&rules, drawing).play();
    game.sow(5).stored(5, 0).goes_on(South, 0, 1);
    game.sow(6).shows(drawing).stored(0, 0).void("endless");
    let record = game.0.record();
    assert_eq!((record.captures, record.captured, record.stored), ([0, 0], [0, 0], [0, 0]));
}

#[test]
fn only_the_turn_that_never_ends_is_undone() {
    let drawing = "0 0 0 0 0 0 1 1\n0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0\n0 1 0 0 0 0 0 0";
    let mut game = of(&loops_after_a_loaded_hole(), drawing).play();
    let after = "0 0 0 0 0 0 1 1\n0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0\n0 0 1 0 0 0 0 0";
    game.sow(1).shows(after).goes_on(North, 1, 1);
    game.sow(0).shows(after).void("endless");
    assert_eq!((game.0.turns(), game.0.laps(), game.0.position().to_move), (1, 1, North));
}

#[test]
fn a_turn_of_more_laps_than_the_limit_is_stopped_undecided() {
    let rules = relay_rules("nchuba", &[]);
    let row = "2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2";
    let drawing = format!("0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1\n{}\n{row}\n{row}", row.replace('2', "0"));
    let mut game = of(&rules, &drawing).play();
    game.sow(0).shows(&drawing).void("lap_limit");
    assert_eq!((game.0.record().void_laps, game.0.laps()), (LAP_LIMIT, 0));
}

#[test]
fn a_game_that_passes_its_limit_of_turns_is_void() {
    let mut own = rules("mulabalaba_lozi", &[]);
    own.turn_limit = 5;
    let own = compile(&own).expect("a program");
    for (limit, turns) in [(Some(3), 3), (None, 5), (Some(7), 7)] {
        let mut session = Session::with(&own, South, limit, [Player::Random; 2], 1, 0);
        while session.over().is_none() {
            session.choose().expect("a game that goes on");
        }
        let over = session.over().expect("over");
        assert_eq!((over.reason.as_str(), over.void, session.turns()), ("turn_limit", true, turns));
        let to_move = session.position().to_move;
        assert_eq!(to_move, Side::North.other(), "after an odd number of turns the mover is still South");
    }
}

#[test]
fn a_game_that_ends_by_its_rules_in_the_last_turn_is_not_void() {
    let mut rules = rules("kalah", &[]);
    rules.turn_limit = 1;
    of(&rules, "0 2 0 0 0 3\n0 0 0 0 0 1").play().sow(5).ended("row_empty", North);
    of(&rules, "0 2 0 0 0 3\n0 0 0 0 1 1").play().sow(4).void("turn_limit");
}
