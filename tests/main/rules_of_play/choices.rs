//! Moves tried before they are legal, and choices after a capture.

use mbao::engine::Side::{North, South};
use mbao::engine::Verb;

use super::{Game, board, of, rules};

fn ways(game: &Game) -> Vec<(u8, bool)> {
    game.legal().iter().filter_map(|action| Some((action.hole?, action.clockwise))).collect()
}

#[test]
fn a_hole_is_sown_clockwise_only_where_its_first_lap_captures() {
    let half = "0 0 0 0 3 0 0 0\n0 1 0 0 0 0 0 0\n0 1 0 0 0 0 0 0\n2 0 0 0 0 0 0 0";
    assert_eq!(ways(&board("mweiso", &[], half).play()), [(0, false)]);
    let both = half.replace("0 0 0 0 3 0 0 0", "0 1 0 0 3 0 0 0");
    assert_eq!(ways(&board("mweiso", &[], &both).play()), [(0, false), (0, true)]);
}

#[test]
fn a_move_may_be_barred_by_its_first_lap() {
    let legal = |barred: &[&str]| {
        let mut rules = rules("isolo_2", &[]);
        rules.moves[0].first_lap_barred = barred.iter().map(|text| text.parse().expect("a condition")).collect();
        of(&rules, "0 0 0 0 0 0 0 2\n0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0\n1 2 0 1 0 1 0 1").play().legal_holes()
    };
    assert_eq!(legal(&[]), [0, 1, 3, 5, 7]);
    assert_eq!(legal(&["loaded"]), [3, 5, 7]);
    assert_eq!(legal(&["inner"]), [0, 1, 3, 5]);
}

#[test]
fn captured_seeds_lie_in_the_origin_until_the_player_has_chosen() {
    let drawing = "0 1 0 0 3 0 0 0\n0 1 0 0 0 0 0 0\n0 1 0 0 0 0 0 0\n2 0 0 0 0 0 0 0";
    let mut game = board("mweiso", &[], drawing).play();
    game.sow_clockwise(0).shows("0 0 0 0 3 0 0 0\n0 0 0 0 0 0 0 0\n1 2 0 0 0 0 0 0\n2 0 0 0 0 0 0 0").goes_on(South, 0, 1);
    // Neither special hole captures any more, and nothing has been left.
    assert_eq!(ways(&game), [(0, false)]);
    game.sow(0).goes_on(North, 1, 2);
}

#[test]
fn seeds_may_be_left_while_the_other_special_hole_captures_and_then_any_hole_is_free() {
    // Hole 0 captures by hole 14, then hole 14 by hole 12.
    let drawing = "0 1 0 1 0 0 0 5\n0 1 0 1 0 0 0 0\n0 1 0 1 0 0 0 0\n2 0 0 0 0 0 0 3";
    let mut game = board("mweiso", &["end_holes=no"], drawing).play();
    game.sow_clockwise(0);
    let last = *game.legal().last().expect("a choice");
    assert_eq!((last.verb, last.hole, last.clockwise), (Verb::Named(0), Some(14), true));
    assert_eq!(ways(&game), [(0, false), (14, true)]);
    game.act(Verb::Named(0), Some(14), true).goes_on(South, 0, 2);
    assert!(game.legal_holes().contains(&7), "free to play any hole: {:?}", game.legal());
    assert!(game.legal().iter().all(|action| !action.clockwise));
    game.sow(7).goes_on(North, 1, 3);
}

#[test]
fn both_inner_ends_taken_in_one_turn_win_at_once() {
    let drawing = "1 0 0 0 2 0 0 5\n2 0 0 0 0 0 0 4\n1 0 0 0 0 0 0 1\n0 0 0 0 0 0 2 0";
    let play = |settings: &[&str]| {
        let mut game = board("mweiso", settings, drawing).play();
        game.sow(6).sow(6);
        game
    };
    play(&[]).ended("end_holes", South);
    assert_eq!(play(&["end_holes=no"]).0.over(), None);
}

#[test]
fn a_side_taken_whole_wins_at_once() {
    let drawing = "0 1 0 0 0 0 0 0\n0 1 0 0 0 0 0 0\n0 1 0 0 0 0 0 0\n2 0 0 0 0 0 0 0";
    board("mweiso", &[], drawing).play().sow_clockwise(0).ended("all_captured", South);
}
