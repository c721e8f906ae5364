//! Races: both players sow at once.

use mbao::catalogue::model::{By, Phase, PhaseKind, Race, RaceOrder, RaceStart};
use mbao::engine::Side::{North, South};
use mbao::engine::Verb;

use super::{Board, Game, holes, of, rules};

/// A two-row relay game that opens with a race; nothing is captured.
fn racing(start: RaceStart, order: RaceOrder) -> mbao::catalogue::Rules {
    let mut rules = rules("mewegae", &[]);
    rules.laps.retain(|case| ["sleep", "relay"].contains(&case.id.as_str()));
    rules.phases =
        vec![Phase { id: "race".into(), by: By::Both, kind: PhaseKind::Race(Race { start, laps: None, order, apart: false }) }];
    rules
}

fn lifting(order: RaceOrder) -> mbao::catalogue::Rules {
    racing(RaceStart::Lift(vec!["loaded".parse().expect("a condition")]), order)
}

/// The race of a drawn board.
fn race(rules: &mbao::catalogue::Rules, drawing: &str, hand: [u8; 2]) -> Game {
    let Board { program, mut position } = of(rules, drawing);
    position.decision = "race".into();
    position.hand = hand;
    Board { program, position }.play()
}

#[test]
fn both_choose_before_either_sows() {
    let mut game = race(&lifting(RaceOrder::South), "0 0 0 0 3 2\n2 1 0 0 0 0", [0, 0]);
    assert!(game.legal().iter().all(|action| action.verb == Verb::Race));
    assert_eq!(game.legal_holes(), [0, 1]);
    game.act(Verb::Race, Some(1), false).shows("0 0 0 0 3 2\n2 1 0 0 0 0");
    assert_eq!(game.legal_holes(), [6, 7]);
}

#[test]
fn whoever_ends_first_has_the_first_turn() {
    // One seed into an empty hole against three.
    let mut game = race(&lifting(RaceOrder::South), "0 0 0 0 3 0\n2 0 0 1 0 0", [0, 0]);
    game.act(Verb::Race, Some(0), false).act(Verb::Race, Some(7), false);
    game.shows("0 1 1 1 0 0\n0 1 1 1 0 0").goes_on(South, 0, 2);
    assert_eq!(game.0.record().first, 0);
    let mut game = race(&lifting(RaceOrder::South), "0 0 0 0 1 0\n2 0 0 1 0 0", [0, 0]);
    game.act(Verb::Race, Some(0), false).act(Verb::Race, Some(7), false).goes_on(North, 0, 2);
    assert_eq!(game.0.record().first, 1);
}

#[test]
fn of_two_who_end_at_one_tick_south_begins() {
    let mut game = race(&lifting(RaceOrder::South), "0 0 0 0 2 0\n2 0 0 0 0 0", [0, 0]);
    game.act(Verb::Race, Some(0), false).act(Verb::Race, Some(7), false).goes_on(South, 0, 2);
}

#[test]
fn at_every_tick_south_drops_his_seed_first_and_a_last_seed_is_dealt_with_at_once() {
    // Both last seeds fall in the same empty hole at one tick: South's sleeps there, North's finds it loaded and lifts both.
    let mut game = race(&lifting(RaceOrder::South), "2 0 0 0 0 0\n0 0 0 0 2 0", [0, 0]);
    game.act(Verb::Race, Some(4), false).act(Verb::Race, Some(11), false);
    game.shows("0 0 0 0 0 1\n1 1 0 0 0 1").goes_on(South, 0, 2);
    let mut game = race(&lifting(RaceOrder::South), "1 0 0 0 0 0\n1 0 0 0 0 0", [0, 0]);
    game.act(Verb::Race, Some(0), false).act(Verb::Race, Some(11), false);
    // South has lifted his hole before North's seed comes to it.
    game.shows("0 0 0 0 0 0\n1 1 0 0 0 0").goes_on(South, 0, 2);
}

#[test]
fn one_after_the_other_north_finds_what_south_has_left() {
    let drawing = "0 0 0 0 0 1\n0 0 0 0 3 0";
    let mut together = race(&lifting(RaceOrder::South), drawing, [0, 0]);
    together.act(Verb::Race, Some(4), false).act(Verb::Race, Some(6), false);
    together.shows("0 0 1 1 0 1\n0 0 0 0 0 1").goes_on(North, 0, 3);
    let mut serial = race(&lifting(RaceOrder::Serial), drawing, [0, 0]);
    serial.act(Verb::Race, Some(4), false).act(Verb::Race, Some(6), false);
    serial.shows("0 0 0 1 2 0\n0 0 0 0 0 1").goes_on(North, 0, 2);
}

#[test]
fn seeds_in_hand_are_sown_from_the_enemys_left_end() {
    let rules = racing(RaceStart::Hand { enemy: true }, RaceOrder::South);
    let mut game = race(&rules, "0 0 0 0 0 0\n0 0 0 0 0 0", [2, 3]);
    game.shows("0 0 0 0 1 1\n1 1 1 0 0 0").goes_on(South, 0, 2);
    assert_eq!(game.0.position().hand, [0, 0]);
}

#[test]
fn a_player_without_seeds_in_hand_has_ended_before_the_first_tick() {
    let rules = racing(RaceStart::Hand { enemy: true }, RaceOrder::South);
    let mut game = race(&rules, "0 0 0 0 0 0\n0 0 0 0 0 1", [1, 0]);
    game.shows("0 0 0 0 0 1\n0 0 0 0 0 1").goes_on(North, 0, 1);
}

#[test]
fn a_whole_race_from_the_start() {
    let mut game = Game(mbao::engine::Session::new(of(&rules("mweiso", &[]), &["2 2 2 2 2 2 2 2"; 4].join("\n")).program, South));
    assert_eq!(game.legal_holes(), [0, 1, 2, 5, 6, 7]);
    game.act(Verb::Race, Some(0), false).act(Verb::Race, Some(0), false);
    let ring = vec![1, 3, 0, 0, 3, 0, 3, 3, 0, 4, 4, 4, 1, 0, 3, 3];
    assert_eq!(game.0.position().holes, [ring.clone(), ring]);
    assert_eq!(game.0.position().to_move, South);
}

#[test]
fn what_is_captured_in_a_race_ends_no_game() {
    let mut game = race(&rules("mweiso", &[]), "2 0 0 0 0 0 0 0\n1 0 0 0 0 0 0 1\n1 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 9", [0, 0]);
    // North's seeds in hand are safe.
    game.act(Verb::Race, Some(7), false).act(Verb::Race, Some(7), false);
    assert_eq!(game.0.over(), None);
    assert_eq!(holes("1 0\n0 1")[0].len(), 2);
}
