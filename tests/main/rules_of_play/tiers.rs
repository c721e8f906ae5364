//! Which holes may be lifted, and ends told by them.

use mbao::engine::Side::{North, South};
use mbao::engine::Verb;

use super::{board, of, rules};

const LOZI: &str = "mulabalaba_lozi";

#[test]
fn any_loaded_hole_may_be_lifted_while_one_has_two_seeds() {
    let drawing = "2 0 0 0 0 0\n0 0 0 0 0 0\n1 0 0 0 0 0\n2 1 0 0 1 0";
    let game = |settings| board(LOZI, settings, drawing).play();
    assert_eq!(game(&["columns=6"]).legal_holes(), [0, 1, 4, 11]);
    assert_eq!(game(&["columns=6", "singles=nchuba"]).legal_holes(), [0]);
    assert_eq!(game(&["columns=6", "singles=never"]).legal_holes(), [0]);
}

#[test]
fn a_move_with_nothing_but_a_word_of_its_own_lifts_its_own_hole() {
    let mut rules = rules(LOZI, &["columns=6"]);
    rules.moves[0].verb = Some("spread".into());
    let mut game = of(&rules, "2 0 0 0 0 0\n0 0 0 0 0 0\n0 0 0 0 0 0\n1 0 0 2 0 0").play();
    assert_eq!(game.legal_holes(), [0, 3]);
    game.act(Verb::Named(0), Some(3), false);
    game.shows("2 0 0 0 0 0\n0 0 0 0 0 0\n0 0 0 0 0 0\n1 0 0 0 1 1").goes_on(North, 1, 1);
}

#[test]
fn with_singles_only_a_merge_is_due_where_there_is_one() {
    let drawing = "2 0 0 0 0 0\n0 0 0 0 0 0\n1 0 0 0 0 0\n1 1 0 0 1 0";
    assert_eq!(board(LOZI, &["columns=6"], drawing).play().legal_holes(), [0, 11]);
    assert_eq!(board(LOZI, &["columns=6", "singles=nchuba"], drawing).play().legal_holes(), [0, 11]);
    board(LOZI, &["columns=6", "singles=never"], drawing).play().ended("no_move", North);
}

#[test]
fn without_a_merge_any_single_may_be_lifted() {
    let drawing = "2 0 0 0 0 0\n0 0 0 0 0 0\n0 0 1 0 0 0\n1 0 1 0 1 0";
    assert_eq!(board(LOZI, &["columns=6"], drawing).play().legal_holes(), [0, 2, 4, 9]);
    board(LOZI, &["columns=6", "no_merge=none"], drawing).play().ended("no_move", North);
}

#[test]
fn a_merged_pair_is_sown_on() {
    let mut game = board(LOZI, &["columns=6"], "2 0 0 0 0 0\n0 0 0 0 0 0\n0 0 0 0 0 0\n1 1 0 0 1 0").play();
    game.sow(0).shows("2 0 0 0 0 0\n0 0 0 0 0 0\n0 0 0 0 0 0\n0 0 1 1 1 0").goes_on(North, 1, 2);
}

#[test]
fn singles_wait_while_any_hole_has_two_or_by_the_other_reading_exactly_two() {
    let mut drawing = String::from("1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n");
    drawing += "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n3 1 0 0 1 0 0 0 0 0 0 0 0 0 0 0";
    assert_eq!(board("nchuba", &[], &drawing).play().legal_holes(), [0]);
    assert_eq!(board("nchuba", &["singles=exactly_two"], &drawing).play().legal_holes(), [0, 1, 4]);
    let two = drawing.replace("3 1", "2 1");
    assert_eq!(board("nchuba", &["singles=exactly_two"], &two).play().legal_holes(), [0]);
}

#[test]
fn a_filter_may_deny_any_number_of_seeds() {
    let legal = |filters: &[&str]| {
        let mut rules = rules("isolo_2", &[]);
        rules.moves[0].holes = filters.iter().map(|text| text.parse().expect("a condition")).collect();
        let drawing = "0 0 0 0 0 0 0 2\n0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 1\n0 1 2 3 4 5 6 0";
        of(&rules, drawing).play().legal_holes()
    };
    assert_eq!(legal(&["loaded", "not single"]), [2, 3, 4, 5, 6]);
    assert_eq!(legal(&["loaded", "not count in 2..4"]), [1, 5, 6, 8]);
    assert_eq!(legal(&["loaded", "not count in 2..3", "not = 5", "not single"]), [4, 6]);
    assert_eq!(legal(&["loaded", "not next in 3..5"]), [1, 5, 6, 8]);
    assert_eq!(legal(&["loaded", "not empty", "not >= 6", "next loaded"]), [1, 2, 3, 4, 5]);
}

#[test]
fn only_turning_holes_may_be_sown_clockwise() {
    let game = board("mweso", &[], &["2 2 2 2 2 2 2 2"; 4].join("\n")).play();
    let found: Vec<(u8, bool)> = game.legal().iter().filter_map(|a| Some((a.hole?, a.clockwise))).collect();
    let expected =
        (0..16).flat_map(|hole| [(hole, false), (hole, true)]).filter(|(hole, back)| !back || [0, 1, 14, 15].contains(hole));
    assert_eq!(found, expected.collect::<Vec<_>>());
}

#[test]
fn the_store_may_be_emptied_once_and_the_player_still_moves() {
    let drawing = "0 0 0 0 0 0 0 2\n0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0\n2 0 0 0 0 0 0 0";
    let mut game = board("mwambulula", &[], drawing).reserve(16, 16).play();
    assert_eq!(game.legal().iter().map(|action| action.verb).collect::<Vec<_>>(), [Verb::Sow, Verb::Act(0)]);
    game.act(Verb::Act(0), None, false);
    game.shows("0 0 0 0 0 0 0 2\n0 0 0 0 0 0 0 0\n1 1 1 1 1 1 1 1\n3 1 1 1 1 1 1 1").goes_on(South, 0, 0);
    assert_eq!(game.0.position().reserve, [0, 16]);
    assert_eq!(game.legal_holes(), (0..16).collect::<Vec<_>>());
    assert!(game.legal().iter().all(|action| action.verb == Verb::Sow));

    let mut whole_turn = board("mwambulula", &["store_is_turn=yes"], drawing).reserve(16, 16).play();
    whole_turn.act(Verb::Act(0), None, false).goes_on(North, 1, 0);
}

#[test]
fn a_player_with_a_store_and_no_seed_can_still_act() {
    let drawing = "0 0 0 0 0 0 0 2\n0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0";
    let game = board("mwambulula", &[], drawing).reserve(16, 0).play();
    assert_eq!(game.legal().iter().map(|action| action.verb).collect::<Vec<_>>(), [Verb::Act(0)]);
    board("mwambulula", &[], drawing).play().ended("no_move", North);
}

/// The first captures of a game bring three further holes, two, and then one each time.
#[test]
fn further_holes_are_three_at_the_first_capture_then_two_then_one() {
    let mut drawing = String::from("1 0 0 0 0 0 0 0 0 0 2 0 0 3 0 4\n0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0\n");
    drawing += "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2";
    for (captures, further) in [(0, 3), (1, 2), (2, 1), (3, 1), (9, 1)] {
        let mut game = board("nchuba", &[], &drawing).captures(captures, 0).play();
        game.sow(15).stored(1, 0).goes_on(South, 0, 1);
        let position = game.0.position();
        assert_eq!((position.decision.as_str(), position.pending_takes), ("take", further), "after {captures} captures");
        assert_eq!(game.legal_holes(), [0, 2, 5, 15]);
        assert!(game.legal().iter().all(|action| action.verb == Verb::Take));
        for hole in &[0, 2, 15][..usize::from(further)] {
            game.take(*hole);
        }
        game.stored(1 + [4, 7, 8][usize::from(further) - 1], 0).goes_on(North, 1, 1);
        let record = game.0.record();
        assert_eq!((record.captures[0], game.0.position().captures[0]), (1, captures + 1), "further holes are no captures");
    }
}

#[test]
fn further_holes_may_be_left_or_by_other_readings_all_or_none_or_all_must_be_taken() {
    let drawing = "0 0 0 4 0 0 2 1\n0 0 0 3 0 0 5 0\n0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 2";
    let may_pass = |settings: &[&str], takes: &[u8]| {
        let mut game = board("kanotta", settings, drawing).play();
        game.sow(7);
        takes.iter().for_each(|hole| {
            game.take(*hole);
        });
        game.legal().iter().any(|action| action.verb == Verb::Pass)
    };
    assert!(may_pass(&[], &[]) && may_pass(&[], &[4]));
    assert!(may_pass(&["extra_count=both_or_none"], &[]) && !may_pass(&["extra_count=both_or_none"], &[4]));
    assert!(!may_pass(&["extra_must=yes"], &[]) && !may_pass(&["extra_must=yes", "extra_count=both_or_none"], &[]));
    let mut game = board("kanotta", &["extra_count=both_or_none"], drawing).play();
    game.sow(7).act(Verb::Pass, None, false).stored(7, 0).goes_on(North, 1, 1);
    let mut both = board("kanotta", &["extra_count=both_or_none"], drawing).play();
    both.sow(7).take(4).take(11).stored(14, 0).goes_on(North, 1, 1);
}

#[test]
fn no_further_hole_is_taken_where_none_is_left() {
    let rows = |north: &str, front: &str| {
        let empty = "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0";
        format!("{north}\n{front}\n{empty}\n0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2")
    };
    let front = "0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0";
    let file = board("nchuba", &[], &rows("0 0 0 0 0 0 0 0 0 0 0 0 0 0 5 0", front));
    file.play().sow(15).stored(6, 0).ended("no_move", South);
    let one_more = board("nchuba", &[], &rows("0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 4", front));
    one_more.play().sow(15).take(0).stored(5, 0).ended("no_move", South);
}

#[test]
fn where_he_may_the_player_stops_short_of_further_holes() {
    let mut drawing = String::from("1 0 0 0 0 0 0 0 0 0 2 0 0 3 0 4\n0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0\n");
    drawing += "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2";
    let mut game = board("nchuba", &["extra_must=may"], &drawing).play();
    game.sow(15).take(5);
    assert_eq!(game.legal().last().map(|action| action.verb), Some(Verb::Pass));
    assert_eq!(game.legal_holes(), [0, 2, 15]);
    game.act(Verb::Pass, None, false).stored(3, 0).goes_on(North, 1, 1);
}
