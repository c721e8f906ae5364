//! What players choose.

use mbao::catalogue::model::{End, Moment, Outcome, Rest, Seat};
use mbao::engine::{Action, Session, Side, Verb};
use mbao::players::Player;
use mbao::rules::compile;

use super::{board, loops_after_a_loaded_hole, of, rules};

#[test]
fn greedy_takes_the_largest_gain() {
    assert_eq!(board("kalah", &[], "0 3 0 0 0 1\n1 0 0 0 0 1").greedy_holes(), [0]);
    assert_eq!(board("kalah", &[], "5 3 0 0 0 1\n1 0 0 0 0 1").greedy_holes(), [0]);
    assert_eq!(board("kalah", &[], "0 0 0 0 0 3\n0 0 0 1 0 1").greedy_holes(), [5]);
}

#[test]
fn greedy_looks_from_norths_seat_too() {
    assert_eq!(board("kalah", &[], "1 0 0 0 0 1\n1 0 0 0 3 0").north_to_move().greedy_holes(), [6]);
}

/// The winning capture leaves the enemy all that lies on his side: a loss of seeds against standing still.
#[test]
fn greedy_prefers_a_win_to_any_gain() {
    assert_eq!(board("oware", &[], "4 4 0 0 0 1\n1 0 0 0 0 1").stored(23, 10).greedy_holes(), [5]);
}

/// Hole 0 sown anticlockwise leaves his four end holes bare.
#[test]
fn greedy_avoids_a_loss() {
    let board = board("mweso", &[], "0 0 0 0 0 0 0 2\n0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0\n2 0 0 2 0 0 0 0");
    let sow = |hole, clockwise| Action { verb: Verb::Sow, hole: Some(hole), clockwise, count: None };
    assert_eq!(board.play().legal(), [sow(0, false), sow(0, true), sow(3, false)]);
    let chosen: Vec<Action> = board.chosen(Player::Greedy, 60).iter().map(|(action, _)| *action).collect();
    assert_eq!(chosen, [sow(0, true), sow(3, false)]);
}

/// Hole 0 never ends, hole 1 ends at once; by the second rules whoever has moved has lost.
#[test]
fn greedy_avoids_a_turn_that_never_ends_even_if_he_loses() {
    let mut rules = loops_after_a_loaded_hole();
    let drawing = "0 0 0 0 0 0 0 2\n0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0\n1 1 0 0 0 0 0 0";
    of(&rules, drawing).play().sow(0).void("endless");
    assert_eq!(of(&rules, drawing).greedy_holes(), [1]);
    rules.ends.push(End {
        reason: "moved".into(),
        at: Moment::Turn,
        of: vec![Seat::Mover],
        when: Vec::new(),
        result: Outcome::Loses,
        marked: None,
        rest: Rest::Stays,
    });
    of(&rules, drawing).play().sow(1).ended("moved", Side::North);
    assert_eq!(of(&rules, drawing).greedy_holes(), [1]);
}

#[test]
fn greedy_takes_the_fullest_hole_and_of_equals_the_last() {
    let mut drawing = String::from("1 0 0 0 0 0 0 0 0 0 4 0 0 3 0 4\n0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0\n");
    drawing += "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2";
    for game in 0..20 {
        let mut play = board("nchuba", &[], &drawing).play();
        play.sow(15);
        let mut session = play.0.played_by([Player::Greedy; 2], 1, game);
        for hole in [5, 0, 2] {
            let taken = session.choose().expect("a hole to take");
            assert_eq!((taken.verb, taken.hole), (Verb::Take, Some(hole)));
        }
    }
}

#[test]
fn greedy_arranges_as_the_rule_file_says() {
    let mweso: Vec<u8> = vec![10, 10, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0];
    let isolo: Vec<u8> = [[4; 8], [0; 8]].concat();
    for (id, layout) in [("mweso", mweso), ("isolo_2", isolo)] {
        let program = compile(&rules(id, &[])).expect("a program");
        let mut session = Session::with(&program, Side::South, None, [Player::Greedy, Player::Random], 1, 0);
        for _ in 0..32 {
            assert_eq!(session.choose().expect("a seed to put").verb, Verb::Put);
        }
        assert_eq!(session.position().holes[0], layout);
        let mut session = Session::with(&program, Side::South, None, [Player::Random, Player::Greedy], 1, 0);
        for _ in 0..64 {
            assert_eq!(session.choose().expect("a seed to put").verb, Verb::Put);
        }
        assert_eq!(session.position().holes[1], layout);
        assert_ne!(session.position().holes[0], layout);
    }
}

/// Within five standard deviations of equal shares.
#[track_caller]
fn evenly(counts: &[(Action, u64)], actions: usize, games: u64) {
    assert_eq!(counts.len(), actions);
    let share = 1.0 / actions as f64;
    let deviation = (games as f64 * share * (1.0 - share)).sqrt();
    for (action, count) in counts {
        assert!((*count as f64 - games as f64 * share).abs() < 5.0 * deviation, "{action:?}: {count} of {games}");
    }
}

#[test]
fn random_chooses_every_legal_action_equally_often() {
    let board = board("mweso", &[], &["2 2 2 2 2 2 2 2"; 4].join("\n"));
    evenly(&board.chosen(Player::Random, 6000), 20, 6000);
}

#[test]
fn greedy_breaks_ties_equally_often() {
    // Holes 0, 3 and 8 gain nothing.
    let board = board("mulabalaba_lozi", &["columns=6"], "2 0 0 0 0 0\n0 0 0 0 0 0\n0 0 0 2 0 0\n2 0 0 2 0 0");
    let counts = board.chosen(Player::Greedy, 3000);
    evenly(&counts, 3, 3000);
}

#[test]
fn greedy_breaks_ties_only_among_the_best() {
    // Both captures take two; the third move takes nothing.
    let board = board("mulabalaba_lozi", &["columns=6"], "2 0 0 0 0 0\n0 0 0 2 0 2\n0 0 0 0 0 0\n2 0 0 0 2 0");
    let all = board.play().legal_holes();
    let counts = board.chosen(Player::Greedy, 400);
    assert_eq!(all, [0, 4]);
    assert_eq!(counts.iter().filter_map(|(action, _)| action.hole).collect::<Vec<_>>(), [4]);
}
