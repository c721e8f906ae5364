//! Moves after which the turn would never end, where the rules forbid them.

use std::collections::HashMap;

use mbao::catalogue::Rules;
use mbao::catalogue::model::Then;
use mbao::engine::Side::{North, South};
use mbao::engine::{Action, Session, SessionError, Verb};
use mbao::players::Player;
use mbao::rules::{LAP_LIMIT, compile};

use super::{Board, Game, loops_after_a_loaded_hole, of, relay_rules, rules};

/// A first lap that ends in an empty hole ends the turn, one in a loaded hole would start a turn without end, which is forbidden.
fn no_loops() -> Rules {
    Rules { forbids_endless: true, ..loops_after_a_loaded_hole() }
}

/// Holes 1 and 6 end at once, the others never.
const SOME: &str = "0 0 0 0 0 0 0 2\n0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0\n1 2 2 0 1 1 1 0";
/// Neither hole 0 nor hole 1 ends.
const NONE: &str = "0 0 0 0 0 0 0 2\n0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0\n1 15 0 0 0 0 0 0";

fn sow(hole: u8) -> Action {
    Action { verb: Verb::Sow, hole: Some(hole), clockwise: false, count: None }
}

fn barred(game: &Game) -> Vec<u8> {
    game.0.barred().iter().filter_map(|action| action.hole).collect()
}

#[test]
fn a_move_after_which_the_turn_would_never_end_is_not_legal() {
    let mut game = of(&loops_after_a_loaded_hole(), SOME).play();
    assert_eq!((game.legal_holes(), barred(&game)), (vec![0, 1, 2, 4, 5, 6], vec![]));
    game.sow(0).void("endless");
    let mut game = of(&no_loops(), SOME).play();
    assert_eq!((game.legal_holes(), barred(&game)), (vec![1, 6], vec![0, 2, 4, 5]));
    assert_eq!(game.0.apply(sow(0)), Err(SessionError::Endless));
    assert_eq!(game.0.apply(sow(3)), Err(SessionError::Illegal));
    game.shows(SOME).goes_on(South, 0, 0);
    game.sow(6).goes_on(North, 1, 1);
}

#[test]
fn a_player_who_has_no_other_move_cannot_act() {
    of(&no_loops(), NONE).play().shows(NONE).ended("no_move", North);
    let mut rules = no_loops();
    rules.ends.clear();
    let mut game = of(&rules, NONE).play();
    assert!(barred(&game).is_empty());
    game.shows(NONE).goes_on(North, 0, 0);
    // Neither can act.
    let both = NONE.replace("0 0 0 0 0 0 0 2", "0 0 0 0 0 0 15 1");
    of(&rules, &both).play().shows(&both).void("stuck");
}

/// Games of one action from a board: the action, and the session after it.
fn first_actions(board: &Board, player: Player) -> Vec<(Action, Session<'static>)> {
    let one = |game| {
        let mut session = board.play().0.played_by([player; 2], 1, game);
        (session.choose().expect("a game that goes on"), session)
    };
    (0..24).map(one).collect()
}

#[test]
fn players_choose_among_the_moves_that_end() {
    let board = of(&no_loops(), SOME);
    for player in Player::ALL {
        let chosen = board.chosen(player, 60);
        assert_eq!(chosen.iter().map(|(action, _)| action.hole).collect::<Vec<_>>(), [Some(1), Some(6)], "{player}");
        // None of them oftener for the moves barred before it.
        assert!(chosen.iter().all(|(_, games)| (15..=45).contains(games)), "{player}: {chosen:?}");
    }
}

#[test]
fn what_was_tried_and_taken_back_leaves_no_trace_in_a_record() {
    for player in Player::ALL {
        let mut hashes = HashMap::new();
        for (action, session) in first_actions(&of(&no_loops(), SOME), player) {
            let record = session.record();
            assert_eq!((record.turns, record.laps, record.void_laps), (1, 1, 0));
            // All six were offered, once.
            let decided = (record.decisions, record.choices, record.main_decisions, record.main_actions);
            assert_eq!(decided, (1, 1, 1, 6), "{player}");
            assert_eq!(u32::from(action.hole == Some(1)) + 1, record.sown);
            assert_eq!(*hashes.entry(action.hole).or_insert(record.hash), record.hash, "{player}: two hashes for {action:?}");
        }
        assert_eq!(hashes.len(), 2);
    }
}

#[test]
fn who_cannot_act_has_decided_nothing() {
    let mut rules = no_loops();
    rules.ends.clear();
    let north = of(&rules, "0 0 0 0 0 0 0 2\n0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0").north_to_move();
    let alone = first_actions(&north, Player::Random);
    for ((action, session), (same, without)) in first_actions(&of(&rules, NONE), Player::Random).iter().zip(&alone) {
        assert_eq!((action, session.record().hash), (same, without.record().hash));
        assert_eq!(session.record().decisions, 1);
    }
}

#[test]
fn a_further_move_is_barred_and_what_came_before_it_stays() {
    let rules = relay_rules("mulabalaba_lozi", &["columns=6", "turn_after_capture=again"]);
    let drawing = "0 0 0 0 3 1\n0 0 0 0 2 0\n0 0 0 0 0 0\n0 0 0 0 0 2";
    let mut game = of(&Rules { forbids_endless: true, ..rules.clone() }, drawing).play();
    assert!(barred(&game).is_empty());
    game.sow(5).stored(5, 0);
    // Both holes left go round without end, so he cannot act any more: the capture stays.
    game.ended("no_move", North);
    assert_eq!((game.0.record().captures, game.0.record().laps, game.0.record().turns), ([1, 0], 1, 1));
    let mut rules = Rules { forbids_endless: true, ..rules };
    rules.ends.clear();
    of(&rules, drawing).play().sow(5).stored(5, 0).goes_on(North, 1, 1);
}

#[test]
fn a_turn_beyond_the_limit_of_laps_counts_as_one_that_never_ends() {
    let rules = Rules { forbids_endless: true, ..relay_rules("nchuba", &[]) };
    let row = "2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2";
    let drawing = format!("0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1\n{}\n{row}\n{row}", row.replace('2', "0"));
    let mut game = of(&rules, &drawing).play();
    assert_eq!(game.0.apply(sow(0)), Err(if game.0.over().is_some() { SessionError::GameOver } else { SessionError::Endless }));
    game.shows(&drawing);
    assert_eq!(game.0.record().void_laps, 0);
}

/// Every lap gives another move.
#[test]
fn a_turn_that_the_player_draws_out_himself_is_stopped_as_ever() {
    let mut rules = Rules { forbids_endless: true, ..rules("isolo_2", &[]) };
    rules.laps.truncate(1);
    (rules.laps[0].when, rules.laps[0].effects, rules.laps[0].then) = (Vec::new(), Vec::new(), Then::MoveAgain);
    let drawing = "0 0 0 0 0 0 0 2\n0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0\n1 0 0 0 0 0 0 0";
    let mut game = of(&rules, drawing).play();
    (0..LAP_LIMIT).for_each(|lap| {
        game.sow((lap % 16) as u8);
    });
    game.void("lap_limit");
    assert_eq!(game.0.record().void_laps, LAP_LIMIT);
}

#[test]
fn one_hole_is_barred_and_another_number_of_its_seeds_is_not() {
    use mbao::catalogue::model::Lift;
    let mut rules = no_loops();
    rules.phases.clear();
    rules.moves[0].lift = Some(Lift::AnyNumber);
    // One seed of hole 0 comes to a loaded hole, two come to an empty one.
    let game = of(&rules, "0 0 0 0 0 0 0 2\n0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0\n2 1 0 0 0 0 0 0").play();
    let counts = |actions: &[Action]| actions.iter().map(|action| (action.hole, action.count)).collect::<Vec<_>>();
    assert_eq!(counts(game.legal()), [(Some(0), Some(2)), (Some(1), Some(1))]);
    assert_eq!(counts(game.0.barred()), [(Some(0), Some(1))]);
    compile(&rules).expect("a program");
}
