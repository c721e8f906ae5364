//! Characters read off rules.

use std::collections::BTreeMap;

use mbao::affinity::characters::{View, all};
use mbao::affinity::{Comparison, Doubt, State, Subject, Value, Weights};
use mbao::catalogue::model::{
    Board, By, Circuit, Effect, End, FullRound, HoleRef, LapCase, Moment, MoveTier, Outcome, Phase, PhaseKind, Place, Rest,
    Resume, Seat, Start, TakeRule, Then, Wealth,
};
use mbao::catalogue::{Catalogue, Condition, PARTS, Rules};
use mbao::table::Cell;

fn words(sentences: &[&str]) -> Vec<Condition> {
    sentences.iter().map(|s| s.parse().unwrap_or_else(|e| panic!("{s}: {e:?}"))).collect()
}

fn tier(guard: &[&str], holes: &[&str]) -> MoveTier {
    MoveTier { id: "tier".into(), guard: words(guard), holes: words(holes), ..MoveTier::default() }
}

fn case(when: &[&str], effects: Vec<Effect>, then: Then) -> LapCase {
    LapCase { id: "case".into(), when: words(when), may: false, declined: None, effects, then }
}

fn file(to: Place) -> Effect {
    Effect::Capture { holes: vec![HoleRef::OppositeInner, HoleRef::OppositeOuter], line: None, to }
}

fn end(when: &[&str], result: Outcome) -> End {
    let rest = if result == Outcome::Majority { Rest::ToOwners } else { Rest::Stays };
    End { reason: "end".into(), at: Moment::OwnTurn, of: vec![Seat::Mover], when: words(when), result, marked: None, rest }
}

/// A four-row relay game that captures the facing file from an empty inner hole.
fn four_rows() -> Rules {
    Rules {
        board: Board { rows: 4, columns: 8, circuit: Circuit::Own, sown_stores: false, full_round: FullRound::Sow },
        start: Start { outer: vec![2; 8], inner: vec![2; 8], reserve: 0, ..Start::default() },
        sets: BTreeMap::new(),
        marks: BTreeMap::new(),
        phases: Vec::new(),
        moves: vec![tier(&["some own hole >= 2"], &["loaded"]), tier(&[], &["single", "next loaded"]), tier(&[], &["loaded"])],
        acts: Vec::new(),
        laps: vec![
            case(&["loaded"], vec![], Then::SowOn),
            case(&["inner", "opposite-inner loaded"], vec![file(Place::OffBoard)], Then::EndTurn),
            case(&[], vec![], Then::EndTurn),
        ],
        statistics: Vec::new(),
        ends: vec![end(&["no legal move"], Outcome::Loses)],
        first: By::Both,
        passes: false,
        round: None,
        wealth: Wealth::Side,
        turn_limit: 1000,
        forbids_endless: false,
    }
}

/// A two-row game with sown stores and bonus moves.
fn two_rows() -> Rules {
    let take = Effect::Capture { holes: vec![HoleRef::Landing, HoleRef::OppositeInner], line: None, to: Place::Store };
    Rules {
        board: Board { rows: 2, columns: 6, circuit: Circuit::Board, sown_stores: true, full_round: FullRound::Sow },
        start: Start { outer: vec![], inner: vec![4; 6], reserve: 0, ..Start::default() },
        moves: vec![tier(&[], &["loaded"])],
        laps: vec![
            case(&["store"], vec![], Then::MoveAgain),
            case(&["own", "empty", "opposite loaded"], vec![take], Then::EndTurn),
            case(&[], vec![], Then::EndTurn),
        ],
        statistics: Vec::new(),
        ends: vec![end(&["every own hole empty"], Outcome::Majority)],
        ..four_rows()
    }
}

fn value(rules: &Rules, id: &str) -> Value {
    let character = all().find(|c| c.id == id).unwrap_or_else(|| panic!("no character {id}"));
    (character.read)(&View::new(rules, false))
}

fn is(rules: &Rules, id: &str) -> bool {
    match value(rules, id) {
        Value::Present(State::Flag(present)) => present,
        other => panic!("{id}: {other:?}"),
    }
}

fn word(rules: &Rules, id: &str) -> String {
    match value(rules, id) {
        Value::Present(state) => state.to_string(),
        other => panic!("{id}: {other:?}"),
    }
}

fn subject(id: &str, rules: Rules) -> Subject {
    Subject { id: id.into(), place: None, rules, doubts: vec![], unstated: vec![], series: false }
}

fn state_of(subject: &Subject, id: &str) -> Value {
    let index = all().position(|c| c.id == id).expect("a known character");
    subject.values(Doubt::Missing).swap_remove(index)
}

#[test]
fn a_case_inherits_what_the_case_before_it_excludes() {
    let rules = four_rows();
    assert!(is(&rules, "capture_from_empty") && !is(&rules, "capture_from_loaded"));
    let mut swapped = rules.clone();
    swapped.laps = vec![
        case(&["empty"], vec![], Then::EndTurn),
        case(&["inner", "opposite-inner loaded"], vec![file(Place::OffBoard)], Then::EndTurn),
        case(&[], vec![], Then::SowOn),
    ];
    assert!(is(&swapped, "capture_from_loaded") && !is(&swapped, "capture_from_empty"));
    swapped.laps.remove(0);
    assert!(!is(&swapped, "capture_from_loaded") && !is(&swapped, "capture_from_empty"));
}

#[test]
fn a_count_after_the_last_seed_tells_whether_the_hole_was_loaded() {
    let mut rules = four_rows();
    rules.laps = vec![case(&["count >= 2"], vec![file(Place::OffBoard)], Then::EndTurn), case(&[], vec![], Then::EndTurn)];
    assert!(is(&rules, "capture_from_loaded"));
    rules.laps[0].when = words(&["count single"]);
    assert!(is(&rules, "capture_from_empty"));
    rules.laps[0].when = words(&["count >= 1"]);
    assert!(!is(&rules, "capture_from_empty") && !is(&rules, "capture_from_loaded"));
}

#[test]
fn a_case_that_is_never_reached_gives_no_character() {
    let mut rules = four_rows();
    assert!(is(&rules, "relay"));
    rules.laps.insert(0, case(&["loaded"], vec![], Then::EndTurn));
    assert!(!is(&rules, "relay"));
}

#[test]
fn the_facing_back_hole_is_asked_of_four_rows_only() {
    let mut rules = four_rows();
    assert!(!is(&rules, "facing_back_needed"));
    rules.laps[1].when.push("opposite-outer loaded".parse().unwrap());
    assert!(is(&rules, "facing_back_needed"));
    assert_eq!(value(&two_rows(), "facing_back_needed"), Value::Inapplicable);
}

#[test]
fn singles_are_barred_when_no_tier_lets_them_go_beside_larger_holes() {
    let mut rules = four_rows();
    assert_eq!((is(&rules, "singles_barred"), word(&rules, "singles").as_str()), (false, "free"));
    rules.moves[0].holes = words(&[">= 2"]);
    assert_eq!((is(&rules, "singles_barred"), word(&rules, "singles").as_str()), (true, "only without larger holes"));
    rules.moves.truncate(1);
    assert_eq!((is(&rules, "singles_barred"), word(&rules, "singles").as_str()), (true, "never"));
    rules.moves[0].guard.clear();
    assert_eq!((is(&rules, "singles_barred"), word(&rules, "singles").as_str()), (true, "never"));
}

#[test]
fn a_forced_head_bars_no_singles() {
    let mut rules = four_rows();
    rules.moves.insert(0, tier(&["one own hole = 2", "no own hole >= 3"], &["= 2"]));
    assert!(is(&rules, "forced_head") && is(&rules, "special_holes") && !is(&rules, "singles_barred"));
}

#[test]
fn named_holes_are_special_and_marks_of_one_turn_are_not() {
    let mut rules = four_rows();
    rules.laps[1].effects.push(Effect::Mark("eaten".into()));
    assert!(!is(&rules, "special_holes"));
    rules.moves[0].clockwise = Some(words(&["in turning"]));
    assert!(is(&rules, "special_holes") && is(&rules, "reversal"));
    assert_eq!(word(&rules, "reversal_from"), "named holes");
    rules.moves[0].clockwise = None;
    rules.ends.push(end(&["every own ends empty"], Outcome::Loses));
    assert!(is(&rules, "special_holes") && is(&rules, "end_on_named_holes"));
}

#[test]
fn captured_seeds_re_enter_where_the_rule_says() {
    let mut rules = four_rows();
    assert!(!is(&rules, "re_entry"));
    assert_eq!(value(&rules, "re_entry_from"), Value::Inapplicable);
    rules.laps[1].effects = vec![file(Place::Hand)];
    rules.laps[1].then = Then::SowHand { first: Resume::AfterOrigin, new_origin: false };
    assert!(is(&rules, "re_entry"));
    assert_eq!(word(&rules, "re_entry_from"), "the hole after the origin");
    rules.laps[1].then = Then::AddAndLift { hole: Resume::AfterOrigin, first: None };
    assert_eq!(word(&rules, "re_entry_from"), "the hole after the origin, joined");
}

#[test]
fn further_holes_and_lines_go_beyond_the_file() {
    let mut rules = four_rows();
    assert!(!is(&rules, "extra_holes"));
    assert_eq!(value(&rules, "extra_first"), Value::Inapplicable);
    let take = |counts| Effect::Take {
        counts,
        own_too: false,
        may: false,
        all_or_none: false,
        to: Place::OffBoard,
        greedy: TakeRule::FullestThenLast,
    };
    rules.laps[1].effects.push(take(vec![3, 2, 1]));
    assert!(is(&rules, "extra_holes") && is(&rules, "extra_varies") && !is(&rules, "extra_optional"));
    assert_eq!(word(&rules, "extra_first"), "3");
    rules.laps[1].effects =
        vec![Effect::Sweep { back: true, take_while: vec![], spare_last: true, spared: Default::default(), to: Place::Store }];
    assert!(is(&rules, "extra_holes"));
    assert_eq!(word(&rules, "capture_extent"), "line");
    assert_eq!(value(&rules, "extra_varies"), Value::Inapplicable);
}

#[test]
fn an_arrangement_counts_its_seeds_and_its_limit() {
    let mut rules = four_rows();
    assert_eq!((word(&rules, "seeds").as_str(), word(&rules, "deal").as_str()), ("32", "even"));
    assert_eq!(value(&rules, "arrangement_limited"), Value::Inapplicable);
    rules.start = Start { outer: vec![0; 8], inner: vec![0; 8], reserve: 3, ..Start::default() };
    let kind = PhaseKind::Arrange { seeds: 30, at_most: 12, some_of: None, may: false, greedy: Default::default(), deal: None };
    rules.phases = vec![Phase { id: "arrange".into(), by: By::Both, kind }];
    assert_eq!((word(&rules, "seeds").as_str(), word(&rules, "deal").as_str()), ("33", "arranged"));
    assert!(is(&rules, "free_arrangement") && is(&rules, "arrangement_limited") && is(&rules, "reserve"));
}

#[test]
fn blocking_wins_where_the_blocked_player_loses() {
    let mut rules = four_rows();
    assert!(is(&rules, "win_by_blocking") && !is(&rules, "win_by_majority"));
    rules.ends = vec![end(&["no own hole >= 2"], Outcome::Loses)];
    assert!(!is(&rules, "win_by_blocking"), "singles can still move");
    assert!(is(&rules, "end_on_singles"));
    rules.moves = vec![tier(&[], &[">= 2"])];
    assert!(is(&rules, "win_by_blocking"));
    let rules = two_rows();
    assert!(!is(&rules, "win_by_blocking") && is(&rules, "win_by_majority") && is(&rules, "end_on_empty_side"));
}

#[test]
fn sown_stores_and_bonus_moves_are_seen() {
    let rules = two_rows();
    assert!(is(&rules, "sown_stores") && is(&rules, "bonus_turn") && is(&rules, "special_holes"));
    assert!(!is(&rules, "own_circuit") && !is(&rules, "four_rows") && !is(&rules, "relay"));
    assert!(is(&rules, "capture_from_empty") && is(&rules, "facing_needed") && is(&rules, "capturing_seed_taken"));
    assert_eq!(word(&rules, "capture_extent"), "facing hole");
}

#[test]
fn a_state_that_another_reading_changes_is_missing_unless_settled() {
    let mut doubtful = subject("a", four_rows());
    let mut barred = four_rows();
    barred.moves[0].holes = words(&[">= 2"]);
    doubtful.doubts = vec![("singles=barred".into(), barred)];
    assert_eq!(state_of(&doubtful, "singles_barred"), Value::Missing("changes under the reading singles=barred".into()));
    assert_eq!(state_of(&doubtful, "four_rows"), Value::Present(State::Flag(true)));
    doubtful.doubts.clear();
    assert_eq!(state_of(&doubtful, "singles_barred"), Value::Present(State::Flag(false)));
}

#[test]
fn a_state_that_the_source_does_not_state_is_missing_with_its_parts() {
    let mut silent = subject("a", four_rows());
    silent.unstated = vec!["end".into(), "moves".into()];
    let missing = |part: &str| Value::Missing(format!("the source does not state `{part}`"));
    assert_eq!(state_of(&silent, "win_by_blocking"), missing("end"));
    assert_eq!(state_of(&silent, "singles_barred"), missing("moves"));
    assert_eq!(state_of(&silent, "relay"), Value::Present(State::Flag(true)));
    assert_eq!(state_of(&silent, "rest_to_owners"), Value::Inapplicable);
    let index = all().position(|c| c.id == "win_by_blocking").unwrap();
    assert_eq!(silent.values(Doubt::Default)[index], Value::Present(State::Flag(true)));
}

#[test]
fn missing_is_empty_and_inapplicable_a_dash_in_the_character_matrix() {
    let mut silent = subject("a", two_rows());
    silent.unstated = vec!["end".into()];
    let table = Comparison::new(&[silent], Weights::built_in().unwrap(), Doubt::Missing).characters();
    assert_eq!(table.cell(0, "win_by_majority"), Cell::Missing);
    assert_eq!(table.cell(0, "facing_back_needed"), Cell::Text("-"));
    assert_eq!((table.cell(0, "columns"), table.cell(0, "relay")), (Cell::Text("6"), Cell::Text("0")));
}

#[test]
fn every_part_a_character_rests_on_can_be_named_in_a_rule_file() {
    for character in all() {
        for part in character.parts {
            assert!(PARTS.iter().any(|(name, _)| name == part), "{}: {part}", character.id);
        }
    }
}

/// The sixteen simple characters of the games in the source papers, coded by hand from the papers, apart from the rule files.
/// `?` is unknown, `-` inapplicable; only games that are in the catalogue are compared, and only where the hand was certain.
#[test]
fn the_sixteen_agree_with_a_coding_by_hand() {
    let by_hand = include_str!("../data/characters_20_1.csv");
    let mut reader = csv::Reader::from_reader(by_hand.as_bytes());
    let codes: Vec<String> = reader.headers().unwrap().iter().skip(1).map(Into::into).collect();
    let catalogue = Catalogue::load(&[]).unwrap();
    let (mut compared, mut differences) = (0, Vec::new());
    for row in reader.records() {
        let row = row.unwrap();
        let Ok(variant) = catalogue.get(&row[0]) else { continue };
        let subject = Subject::of_variant(variant, &variant.default_choice(), |_| false).unwrap();
        let values = subject.values(Doubt::Missing);
        for (code, hand) in codes.iter().zip(row.iter().skip(1)).filter(|(_, hand)| *hand != "?") {
            let index = all().position(|c| c.code.is_some_and(|c| c.to_string() == *code)).unwrap();
            let ours = match &values[index] {
                Value::Present(state) => state.to_string(),
                Value::Missing(reason) => format!("missing: {reason}"),
                Value::Inapplicable => "-".into(),
            };
            compared += 1;
            if ours != hand {
                differences.push(format!("{} {code}: {hand} by hand, {ours} from the rules", variant.id));
            }
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
    assert!(compared >= 78, "only {compared} states compared");
}

#[test]
fn every_part_stands_in_the_reference_of_the_rule_language() {
    let reference = include_str!("../../variants/README.md");
    for (part, silent_on) in PARTS {
        assert!(reference.contains(&format!("| `{part}` | {silent_on} |")), "{part}");
    }
}
