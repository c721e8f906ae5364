//! Openings that list their actions, and turns in which nobody chooses.

use mbao::engine::Side::{North, South};
use mbao::engine::{Action, Session, Side, Verb};
use mbao::players::Player;
use mbao::rules::{Program, compile};

use super::{Game, board, rules};

fn program(id: &str, settings: &[&str]) -> &'static Program {
    Box::leak(Box::new(compile(&rules(id, settings)).expect("a program")))
}

fn new(id: &str, settings: &[&str], first: Side) -> Game {
    Game(Session::new(program(id, settings), first))
}

fn action(verb: Verb, hole: Option<u8>, count: Option<u8>) -> Action {
    Action { verb, hole, clockwise: false, count }
}

impl Game {
    fn listed(&mut self, verb: Verb, hole: impl Into<Option<u8>>, count: impl Into<Option<u8>>) -> &mut Self {
        let action = action(verb, hole.into(), count.into());
        self.0.apply(action).unwrap_or_else(|error| panic!("{action:?}: {error}, legal {:?}", self.legal()));
        self
    }
}

#[test]
fn two_holes_may_be_lifted_and_their_seeds_put_on_either_side() {
    let mut game = new("kiothi", &[], South);
    assert_eq!(game.legal_holes(), [4, 5, 6, 7, 8, 9]);
    assert_eq!(game.legal().last(), Some(&action(Verb::Done, None, None)));
    game.listed(Verb::Lift, 4, None).listed(Verb::Lift, 9, None);
    assert_eq!((game.0.position().hand, game.legal_holes()), ([10, 0], (0..20).collect()));
    for hole in [0, 0, 13, 13, 13, 1, 2, 3, 4, 19] {
        game.listed(Verb::Place, hole, None);
    }
    game.shows("6 5 5 5 5 5 3 0 0 0\n2 1 1 1 1 5 5 5 5 0").goes_on(North, 0, 0);
    assert_eq!(game.0.position().decision, "redeploy");
    game.listed(Verb::Lift, 19, None).listed(Verb::Done, None, None);
    assert_eq!(game.0.position().hand, [0, 6]);
    (0..6).for_each(|_| {
        game.listed(Verb::Place, 10, None);
    });
    game.shows("0 5 5 5 5 5 3 0 0 6\n2 1 1 1 1 5 5 5 5 0").goes_on(South, 0, 0);
    assert_eq!(game.0.position().marks.iter().filter(|mark| mark.side == South).count(), 9);
}

#[test]
fn where_two_holes_must_be_lifted_nobody_is_done_before() {
    let mut game = new("kiothi", &["redeployment=two"], South);
    assert!(game.legal().iter().all(|action| action.verb == Verb::Lift));
    game.listed(Verb::Lift, 5, None);
    assert_eq!(game.legal_holes(), [4, 6, 7, 8, 9]);
}

#[test]
fn stones_are_removed_pit_by_pit_then_placed_in_one_pit_and_raced() {
    let mut game = new("lukho", &[], South);
    let removals = |game: &Game| game.legal().iter().filter_map(|action| Some((action.hole?, action.count?))).collect::<Vec<_>>();
    assert_eq!(removals(&game), [(0, 0), (0, 1), (0, 2), (0, 3)]);
    for side in [0, 8] {
        (side..side + 8).for_each(|hole| {
            game.listed(Verb::Remove, hole, if hole == side { 3 } else { 1 });
        });
    }
    game.shows("2 2 2 2 2 2 2 0\n0 2 2 2 2 2 2 2").goes_on(South, 0, 0);
    let position = game.0.position();
    assert_eq!((position.hand, position.decision.as_str()), ([10, 10], "place"));
    // Eight pits of the enemy, one to nine stones, or none.
    assert_eq!(game.legal().len(), 8 * 9 + 1);
    assert_eq!(game.legal()[9], action(Verb::Place, Some(9), Some(1)));
    game.listed(Verb::Place, 15, 9);
    game.listed(Verb::Place, None, 0);
    assert_eq!(game.0.position().decision, "move");
    assert_eq!(game.0.position().hand, [0, 0]);
}

#[test]
fn a_hand_of_one_stone_is_kept_unless_the_reading_lets_it_go() {
    let hand = |settings: &[&str]| {
        let mut position = board("lukho", settings, "2 2 2 2 2 2 2 2\n2 2 2 2 2 2 2 2").position;
        (position.decision, position.hand) = ("place".into(), [1, 1]);
        let program = program("lukho", settings);
        Session::at(program, &position).expect("a position").legal().len()
    };
    assert_eq!((hand(&[]), hand(&["place=may_empty"])), (1, 9));
}

#[test]
fn one_player_piles_all_his_stones_and_the_other_begins_from_any_pit() {
    for (first, other) in [(South, North), (North, South)] {
        let mut game = new("lukho", &["opening=pile"], first);
        game.goes_on(first, 0, 0);
        let enemy = if first == South { 8 } else { 0 };
        assert_eq!(game.legal_holes(), (enemy..enemy + 8).collect::<Vec<u8>>());
        (0..24).for_each(|_| {
            game.listed(Verb::Pile, enemy + 7, None);
        });
        game.goes_on(other, 0, 0);
        assert_eq!(game.0.record().first, other.index() as u8);
        assert_eq!(game.legal_holes(), (enemy..enemy + 8).collect::<Vec<u8>>());
    }
}

#[test]
fn after_the_opening_only_the_leftmost_pit_that_is_no_knife_is_sown() {
    let drawing = "0 0 0 0 0 0 0 1\n0 2 0 1 0 0 0 3";
    assert_eq!(board("lukho", &[], drawing).play().legal_holes(), [1]);
    assert_eq!(board("lukho", &[], drawing).marked("knife", South, 1, Some(North)).play().legal_holes(), [3]);
}

#[test]
fn any_number_of_a_holes_seeds_may_be_lifted_where_the_reading_says_so() {
    let drawing = "0 0 0 0 0 0 0 0 0 1\n0 0 0 0 0 0 0 3 0 1";
    let mut game = board("kiothi", &["lift=any_number"], drawing).play();
    let legal: Vec<_> = game.legal().iter().filter_map(|action| Some((action.hole?, action.count?))).collect();
    // Two seeds of hole 7 would end in hole 9, which is loaded.
    assert_eq!(legal, [(7, 1), (7, 3), (9, 1)]);
    game.listed(Verb::Sow, 7, 1).shows("0 0 0 0 0 0 0 0 0 1\n0 0 0 0 0 0 0 2 1 1").goes_on(North, 1, 1);
}

#[test]
fn more_seeds_than_there_can_be_moves_are_refused_where_any_number_may_be_lifted() {
    let mut position = board("kiothi", &[], "0 0 0 0 0 0 0 0 0 1\n0 0 0 0 0 0 0 3 0 1").position;
    position.holes[0] = vec![10; 10];
    let at = |settings: &[&str]| Session::at(program("kiothi", settings), &position).map(|session| session.legal().len());
    assert!(at(&[]).is_ok());
    let refused = at(&["lift=any_number"]).expect_err("a hundred moves and one");
    assert_eq!(refused.to_string(), "the position has 101 seeds; at most 60 can be played");
}

#[test]
fn the_greedy_player_lifts_nothing_leaves_one_stone_a_pit_and_places_none() {
    let play = |id: &str| {
        let mut session = Session::with(program(id, &[]), South, None, [Player::Greedy; 2], 1, 0);
        let mut actions = Vec::new();
        while session.position().decision != "move" {
            actions.push(session.choose().expect("an action"));
        }
        actions
    };
    assert!(play("kiothi").iter().all(|action| action.verb == Verb::Done));
    let lukho = play("lukho");
    assert!(lukho[..16].iter().all(|action| (action.verb, action.count) == (Verb::Remove, Some(2))));
    assert!(lukho[16..].iter().all(|action| (action.hole, action.count) == (None, Some(0))));
}
