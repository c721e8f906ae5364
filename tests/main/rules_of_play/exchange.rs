//! Exchange: before the game each player takes holes of the other.

use mbao::engine::Side::{North, South};
use mbao::engine::{Session, Side, Verb};
use mbao::players::Player;
use mbao::rules::{Program, compile};

use super::{Game, rules};

fn program(settings: &[&str]) -> &'static Program {
    Box::leak(Box::new(compile(&rules("kanotta", settings)).expect("a program")))
}

#[test]
fn north_takes_four_holes_then_south_and_then_the_game_begins() {
    for first in [South, North] {
        let mut game = Game(Session::new(program(&[]), first));
        for (taker, holes) in [(North, [8, 0, 15, 7]), (South, [1, 2, 3, 4])] {
            for (n, hole) in holes.into_iter().enumerate() {
                let position = game.0.position();
                assert_eq!((position.to_move, position.decision.as_str(), position.captures), (taker, "exchange", [0, 0]));
                assert_eq!(usize::from(position.pending_takes), 4 - n);
                assert!(game.legal().iter().all(|action| action.verb == Verb::Take), "no one may pass");
                assert_eq!(game.legal().len(), 16 - n, "loaded holes only");
                game.take(hole);
            }
        }
        let board = "2 2 2 0 0 0 0 2\n2 2 2 2 2 2 2 2\n0 2 2 2 2 2 2 0\n0 2 2 2 2 2 2 0";
        game.shows(board).stored(8, 8).goes_on(first, 0, 0);
        assert_eq!(game.0.position().decision, "move");
        let record = game.0.record();
        assert_eq!((record.captures, record.captured, record.main_decisions), ([0, 0], [0, 0], 0));
        assert_eq!(record.stored, [8, 8]);
    }
}

#[test]
fn by_the_other_reading_they_take_hole_by_hole() {
    let mut game = Game(Session::new(program(&["exchange_order=alternate"]), South));
    for turn in 0..8 {
        let position = game.0.position();
        assert_eq!(position.to_move, [North, South][turn % 2]);
        assert_eq!(usize::from(position.pending_takes), 4 - turn / 2);
        let hole = game.legal_holes()[0];
        game.take(hole);
    }
    let board = "2 2 2 2 0 0 0 0\n2 2 2 2 2 2 2 2\n2 2 2 2 2 2 2 2\n0 0 0 0 2 2 2 2";
    game.shows(board).stored(8, 8).goes_on(South, 0, 0);
}

#[test]
fn a_game_can_begin_in_the_middle_of_an_exchange() {
    for settings in [&[][..], &["exchange_order=alternate"]] {
        let mut game = Session::new(program(settings), South);
        while game.position().decision == "exchange" {
            let again = Session::at(program(settings), &game.position()).expect("a position");
            assert_eq!((again.position(), again.legal()), (game.position(), game.legal()));
            game.apply(game.legal()[0]).expect("a legal action");
        }
    }
}

#[test]
fn greedy_takes_the_fullest_hole_then_the_one_with_the_highest_number() {
    let mut game = Session::with(program(&[]), Side::South, None, [Player::Greedy; 2], 1, 0);
    let holes: Vec<_> = (0..8).filter_map(|_| game.choose().expect("a game that goes on").hole).collect();
    assert_eq!(holes, [15, 14, 13, 12, 15, 14, 13, 12]);
}

#[test]
fn a_first_turn_without_end_leaves_what_was_exchanged() {
    let mut changed = rules("kanotta", &[]);
    changed.laps.iter_mut().for_each(|case| {
        case.effects.clear();
        case.then = mbao::catalogue::model::Then::SowOn;
    });
    let program: &'static Program = Box::leak(Box::new(compile(&changed).expect("a program")));
    let mut game = Game(Session::with(program, Side::South, None, [Player::Random; 2], 1, 0));
    (0..9).for_each(|_| {
        game.0.choose().expect("a game that goes on");
    });
    assert!(game.0.over().is_some_and(|over| over.void));
    assert_eq!((game.0.record().stored, game.0.position().stored), ([8, 8], [8, 8]));
}
