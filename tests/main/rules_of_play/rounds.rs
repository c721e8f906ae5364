//! Captured holes, and rounds after which holes change owners.

use mbao::engine::Side::{North, South};
use mbao::engine::{HoleMark, Side, Verb};

use super::{Board, board};

/// A board with holes captured, by number on the whole board and owner.
fn with(drawing: &str, settings: &[&str], captured: &[(u8, Side)]) -> Board {
    let mut board = board("mewegae", settings, drawing);
    board.position.marks = captured
        .iter()
        .map(|(hole, owner)| HoleMark {
            name: "captured".into(),
            side: if *hole < 6 { South } else { North },
            hole: hole % 6,
            owner: Some(*owner),
        })
        .collect();
    board
}

#[test]
fn an_enemy_hole_made_four_is_captured_and_its_seeds_stay() {
    let mut game = with("0 0 0 0 1 3\n0 0 0 0 2 1", &[], &[]).play();
    game.sow(4).shows("0 0 0 0 1 4\n0 0 0 0 0 2").goes_on(North, 1, 1);
    // The captured hole is nobody's to lift.
    assert_eq!(game.legal_holes(), [7]);
    assert_eq!(game.0.record().captures, [1, 0]);
    assert_eq!(game.0.record().captured, [0, 0]);
}

#[test]
fn an_own_hole_made_four_is_sown_on() {
    let mut game = with("0 0 0 0 0 1\n0 0 2 0 3 0", &[], &[]).play();
    game.sow(2).shows("0 0 0 1 1 2\n0 0 0 1 0 1").goes_on(North, 1, 2);
}

#[test]
fn a_hole_captured_by_the_enemy_costs_a_seed_from_the_second_visit_on() {
    let mut game = with("0 0 0 0 1 1\n0 1 4 1 1 0", &[], &[(2, North)]).play();
    game.sow(1).stored(0, 0).goes_on(North, 1, 1);
    let mut game = with("0 0 0 0 1 1\n0 1 4 1 1 0", &[], &[(2, North)]);
    game.position.marks.push(HoleMark { name: "visited".into(), side: South, hole: 2, owner: None });
    let mut game = game.play();
    game.sow(1).stored(1, 0).shows("0 0 0 0 1 1\n0 0 4 1 1 0").goes_on(South, 0, 1);
    assert_eq!(game.legal_holes(), [3, 4]);
    assert!(game.legal().iter().all(|action| action.verb == Verb::Sow));
}

#[test]
fn who_cannot_move_waits() {
    let mut game = with("0 0 0 0 4 0\n1 0 1 0 0 0", &[], &[(7, South)]).play();
    game.sow(0).goes_on(South, 1, 1);
}

#[test]
fn when_nobody_can_move_holes_change_owners_and_the_next_round_opens_with_a_race() {
    // South counts 27, North 21.
    let mut game = with("0 0 0 0 27 0\n20 0 0 0 1 0", &[], &[(7, South), (0, North), (5, North)]).play();
    game.sow(4).shows("4 4 4 4 4 4\n4 4 4 4 4 4").goes_on(South, 1, 1);
    assert_eq!(game.0.position().decision, "race");
    assert_eq!(game.legal_holes(), [0, 1, 2, 3, 4, 5, 11]);
    game.act(Verb::Race, Some(11), false);
    assert_eq!(game.legal_holes(), [6, 7, 8, 9, 10]);
}

#[test]
fn whoever_owns_all_holes_has_won() {
    let mut game = with("0 0 0 0 47 0\n0 0 0 0 1 0", &[], &[(7, South), (5, North)]).play();
    game.sow(4).ended("all_holes", South).stored(48, 0).shows("0 0 0 0 0 0\n0 0 0 0 0 0");
}
