//! Marks on holes: how long they last, whose they are, and what asks for them.

use mbao::catalogue::Rules;
use mbao::catalogue::model::{AtStart, Effect, LapCase, Mark, Then, Until};
use mbao::engine::HoleMark;
use mbao::engine::Side::{North, South};

use super::{of, rules};

/// Two rows of six sown round by both, without stores or captures: a lap that ends in a loaded hole marks it.
fn marking(mark: Mark) -> Rules {
    let mut rules = rules("oware", &[]);
    rules.marks.insert("seen".into(), mark);
    let case = |id: &str, when: &[&str], effects, then| {
        let when = when.iter().map(|text| text.parse().expect("a condition")).collect();
        LapCase { id: id.into(), when, may: false, declined: None, effects, then }
    };
    rules.laps = vec![
        case("stop", &["is seen"], Vec::new(), Then::EndTurn),
        case("mark", &["loaded"], vec![Effect::Mark("seen".into())], Then::SowOn),
        case("sleep", &[], Vec::new(), Then::EndTurn),
    ];
    rules.ends.retain(|end| end.when == ["no legal move".parse().expect("a condition")]);
    rules
}

const PLAIN: Mark = Mark { until: Until::Game, owned: false, at_start: AtStart::None };

const DRAWING: &str = "1 0 0 0 0 0\n1 1 0 0 0 0";

#[test]
fn a_mark_of_one_turn_is_gone_at_the_next() {
    let mut game = of(&marking(Mark { until: Until::Turn, ..PLAIN }), DRAWING).play();
    game.sow(0).goes_on(North, 1, 2);
    assert_eq!(game.0.position().marks, []);
}

#[test]
fn a_mark_stays_with_its_hole_when_the_other_player_moves() {
    let mut game = of(&marking(PLAIN), "1 0 0 0 0 1\n1 1 0 0 0 0").play();
    let seen = |side, hole| HoleMark { name: "seen".into(), side, hole, owner: None };
    game.sow(0).shows("1 0 0 0 0 1\n0 0 1 1 0 0").goes_on(North, 1, 2);
    assert_eq!(game.0.position().marks, [seen(South, 1)]);
    // North's last seed falls into an empty hole: no mark of his.
    game.sow(11).goes_on(South, 2, 3);
    assert_eq!(game.0.position().marks, [seen(South, 1)]);
}

#[test]
fn a_mark_until_lifted_goes_with_the_seeds() {
    let rules = marking(Mark { until: Until::Lifted, ..PLAIN });
    let mut game = of(&rules, "0 0 0 0 0 1\n1 1 0 1 0 0").marked("seen", South, 0, None).marked("seen", North, 0, None).play();
    game.sow(0);
    assert_eq!(game.0.position().marks, [HoleMark { name: "seen".into(), side: North, hole: 0, owner: None }]);
}

#[test]
fn loaded_holes_carry_a_mark_of_the_start_unless_a_position_says_otherwise() {
    let rules = marking(Mark { at_start: AtStart::Loaded, ..PLAIN });
    let program = mbao::rules::compile(&rules).expect("a program");
    let session = mbao::engine::Session::new(&program, South);
    assert_eq!(session.position().marks.len(), 12);
    assert_eq!(of(&rules, DRAWING).play().0.position().marks, []);
}

#[test]
fn a_mark_with_an_owner_stays_his_and_a_later_one_replaces_it() {
    let mut rules = marking(Mark { owned: true, ..PLAIN });
    rules.laps[0].when = vec!["is own seen".parse().expect("a condition")];
    rules.laps[1].then = Then::EndTurn;
    let mark = |owner| HoleMark { name: "seen".into(), side: South, hole: 1, owner: Some(owner) };
    let mut game = of(&rules, "1 0 0 0 0 0\n1 1 0 1 0 0").play();
    game.sow(0);
    assert_eq!(game.0.position().marks, [mark(South)]);
    for (before, after) in [(South, South), (North, South)] {
        let mut game = of(&rules, "1 0 0 0 0 0\n1 1 0 1 0 0").marked("seen", South, 1, Some(before)).play();
        game.sow(0);
        assert_eq!(game.0.position().marks, [mark(after)], "{before}");
    }
    let mut game = of(&rules, "1 0 0 0 0 12\n0 1 0 0 0 0").north_to_move().marked("seen", South, 1, Some(South)).play();
    game.sow(6);
    assert_eq!(game.0.position().marks.len(), 2, "another hole is marked as well");
    assert!(game.0.position().marks.contains(&mark(South)));
}

#[test]
fn marked_holes_may_be_barred_from_moves_and_left_out_of_a_count() {
    let mut rules = marking(Mark { owned: true, ..PLAIN });
    rules.moves.truncate(1);
    rules.moves[0].guard.clear();
    rules.moves[0].holes = ["loaded", "not is seen"].map(|text| text.parse().expect("a condition")).to_vec();
    let drawing = "1 0 0 0 0 0\n1 1 0 1 0 0";
    assert_eq!(of(&rules, drawing).play().legal_holes(), [0, 1, 3]);
    assert_eq!(of(&rules, drawing).marked("seen", South, 1, Some(North)).play().legal_holes(), [0, 3]);
    rules.moves[0].holes[1] = "not is own seen".parse().expect("a condition");
    assert_eq!(of(&rules, drawing).marked("seen", South, 1, Some(North)).play().legal_holes(), [0, 1, 3]);
    assert_eq!(of(&rules, drawing).marked("seen", South, 1, Some(South)).play().legal_holes(), [0, 3]);
    rules.moves[0].guard = vec!["one own hole but seen single".parse().expect("a condition")];
    let board = of(&rules, drawing).marked("seen", South, 1, Some(South)).marked("seen", South, 3, Some(North));
    assert_eq!(board.play().legal_holes(), [0, 3]);
    // Three singles without a mark: the guard fails, and seeds are counted.
    of(&rules, drawing).play().ended("no_move", South);
}
