//! Series: what a file says of them, and matches made of games, one test for each rule.

use mbao::catalogue::series::{AfterUndecided, First, Length, Next, Series, SeriesRules, Victory};
use mbao::catalogue::words::series_in_words;
use mbao::catalogue::{Catalogue, Diagnostic, Severity, Variant};
use mbao::engine::GameRecord;
use mbao::simulate::MatchRecord;
use mbao::simulate::matches::{Ending, walk, window};

use crate::faults::{SOUND, faults};

/// A small game whose file tells so much of series.
fn with(series: &str) -> String {
    SOUND.replace("[board]", &format!("[series]\n{series}\n[board]"))
}

fn series(text: &str) -> Series {
    let (variant, found) = Variant::parse("small.toml", &with(text));
    assert!(found.is_empty(), "{found}");
    let variant = variant.expect("a sound file");
    variant.series(&variant.default_choice()).expect("no fault").expect("a series")
}

/// The fault of that kind.
#[track_caller]
fn fault(text: &str, id: &str) -> Diagnostic {
    let found = faults(text);
    let ids: Vec<&str> = found.iter().map(|fault| fault.id).collect();
    found.iter().find(|fault| fault.id == id).unwrap_or_else(|| panic!("{id} expected, found {ids:?}")).clone()
}

fn rules(text: &str) -> SeriesRules {
    series(text).rules
}

/// A game: `W` won by whoever began it, `L` by the other, `D` drawn, `V` void; a margin of ten, and both have captured.
fn game(letter: char) -> GameRecord {
    let winner = match letter {
        'W' => 0,
        'L' => 1,
        'D' => 2,
        _ => 3,
    };
    let stored = if winner == 1 { [10, 20] } else { [20, 10] };
    GameRecord { winner, stored, captures: [1, 1], hash: letter as u64, ..GameRecord::default() }
}

fn games(letters: &str) -> Vec<GameRecord> {
    letters.chars().map(game).collect()
}

/// The match whose South has those games to begin, and whose North has those.
fn walked(rules: &SeriesRules, south: &str, north: &str) -> MatchRecord {
    walk(rules, 5, 0, [&games(south), &games(north)])
}

#[test]
fn the_winner_begins_the_next_game() {
    let rules = rules("first = \"senior\"\nnext = \"winner\"\ngames = 4");
    // South wins, begins and loses; North wins, begins and loses.
    let record = walked(&rules, "WL--", "WL--");
    assert_eq!((record.points, record.games, record.winner, record.ending), ([2, 2], 4, 2, Ending::Games));
    assert_eq!((record.first, record.void), (0, 0));
}

#[test]
fn the_loser_begins_the_next_game() {
    let rules = rules("first = \"senior\"\nnext = \"loser\"\ngames = 3");
    // South loses twice and begins again each time; then he wins.
    let record = walked(&rules, "LLW", "---");
    assert_eq!((record.points, record.winner, record.void), ([1, 2], 1, 0));
}

#[test]
fn players_begin_in_turn_or_the_same_always() {
    let alternate = rules("first = \"senior\"\nnext = \"alternate\"\ngames = 4");
    assert_eq!(walked(&alternate, "WW--", "WW--").points, [2, 2]);
    let same = rules("first = \"senior\"\nnext = \"same\"\ngames = 4");
    assert_eq!(walked(&same, "WLWL", "----").points, [2, 2]);
}

#[test]
fn lots_fall_on_either_and_hang_on_the_match_alone() {
    for text in ["first = \"lot\"\nnext = \"lot\"\ngames = 6", "games = 6"] {
        let rules = rules(text);
        let one = |number| walk(&rules, 9, number, [&games("WWWWWW"), &games("WWWWWW")]);
        let south: u32 = (0..1000).map(|number| one(number).points[0]).sum();
        // Six thousand lots: four standard deviations are 155.
        assert!((2845..=3155).contains(&south), "{south} of 6000 fell on South");
        let first: u64 = (0..1000).map(|number| u64::from(one(number).first)).sum();
        assert!((437..=563).contains(&first), "{first} of 1000 matches were begun by North");
        assert_eq!(one(7), one(7));
        assert_ne!(one(7).hash, walk(&rules, 10, 7, [&games("WWWWWW"), &games("WWWWWW")]).hash);
    }
}

#[test]
fn after_a_game_that_nobody_won_it_is_said_who_begins() {
    let text = |who: &str| format!("first = \"senior\"\nnext = \"winner\"\nafter_undecided = \"{who}\"\ngames = 3");
    assert_eq!(walked(&rules(&text("same")), "DVW", "---").points, [1, 0]);
    assert_eq!(walked(&rules(&text("alternate")), "DW-", "V--").points, [1, 0]);
    let unsaid = rules("first = \"senior\"\nnext = \"winner\"\ngames = 3");
    assert_eq!(unsaid.after_undecided, AfterUndecided::Same);
    let lots = rules(&text("lot"));
    let begun = |number| walk(&lots, 9, number, [&games("DDD"), &games("WWW")]).points[1] > 0;
    assert!((0..20).any(begun) && !(0..20).all(begun));
}

#[test]
fn the_games_of_a_north_who_begins_are_seen_from_his_side() {
    let rules = rules(
        "first = \"senior\"\nnext = \"alternate\"\ngames = 2\n[[series.victory]]\nid = \"close\"\nmargin = 10\npoints = 3\n[[series.victory]]\nid = \"other\"\npoints = 1",
    );
    let record = walked(&rules, "W-", "L-");
    assert_eq!(
        (record.points, record.victories[0][..2].to_vec(), record.victories[1][..2].to_vec()),
        ([6, 0], vec![2, 0], vec![0, 0])
    );
    let mut first = game('W');
    first.first = 1;
    let by_other = walk(&rules, 5, 0, [&[first, first], &[first, first]]);
    assert_eq!(by_other.first, 1, "the opening gave the first turn to the other player");
    first.first = 3;
    assert_eq!(walk(&rules, 5, 0, [&[first, first], &[first, first]]).first, 3);
}

#[test]
fn a_match_of_so_many_games_is_played_to_its_end() {
    let rules = rules("first = \"senior\"\nnext = \"same\"\ngames = 3");
    assert_eq!(rules.most_games(), 3);
    let record = walked(&rules, "WWW", "");
    assert_eq!((record.games, record.ending, record.winner), (3, Ending::Games, 0));
    assert_eq!(walked(&rules, "DVD", "").winner, 2);
}

#[test]
fn the_best_of_so_many_is_over_when_the_rest_cannot_matter() {
    let plain = rules("first = \"senior\"\nnext = \"same\"\nbest_of = 5");
    let record = walked(&plain, "WWWLL", "");
    assert_eq!((record.games, record.ending, record.winner), (3, Ending::Decided, 0));
    let last = walked(&plain, "WLWLW", "");
    assert_eq!((last.games, last.ending), (5, Ending::Games));
    // Two points ahead with one game left that can bring four.
    let weighed = "[[series.victory]]\nid = \"big\"\nloser_below = 5\npoints = 4\n[[series.victory]]\nid = \"other\"\npoints = 1";
    let weighed = rules(&format!("first = \"senior\"\nnext = \"same\"\nbest_of = 3\n{weighed}"));
    assert_eq!(walked(&weighed, "WWL", "").games, 3);
    // What only the first game can bring does not keep a match open.
    let first = "[[series.victory]]\nid = \"big\"\ngame = 1\npoints = 4\n[[series.victory]]\nid = \"other\"\npoints = 1";
    let first = rules(&format!("first = \"senior\"\nnext = \"same\"\nbest_of = 3\n{first}"));
    assert_eq!((walked(&first, "WLL", "").games, walked(&first, "WLL", "").winner), (1, 0));
}

#[test]
fn a_match_of_points_ends_with_enough_of_them_and_more_than_the_other() {
    let rules = rules("first = \"senior\"\nnext = \"same\"\nfirst_to = 2\ndrawn = 1");
    // 2 * (2 * 2 - 1) games at the most.
    assert_eq!(rules.most_games(), 6);
    let record = walked(&rules, "DDWL", "");
    assert_eq!((record.points, record.games, record.drawn, record.ending, record.winner), ([3, 2], 3, 2, Ending::Points, 0));
    let endless = walked(&rules, "DDDDDDDD", "");
    assert_eq!((endless.games, endless.ending, endless.winner), (6, Ending::Unfinished, 3));
    let void = walked(&rules, "VVVVVV", "");
    assert_eq!((void.points, void.void, void.ending), ([0, 0], 6, Ending::Unfinished));
}

#[test]
fn a_game_that_nobody_won_is_played_again() {
    let text = "first = \"senior\"\nnext = \"same\"\ngames = 2\nundecided = \"again\"\n[[series.victory]]\nid = \"opening\"\ngame = 1\npoints = 5\n[[series.victory]]\nid = \"other\"\npoints = 1";
    let rules = rules(text);
    assert_eq!(rules.most_games(), 4);
    // The first game that counts is the first of the match.
    let record = walked(&rules, "DWWL", "");
    assert_eq!((record.points, record.games, record.ending), ([6, 0], 3, Ending::Games));
    assert_eq!((walked(&rules, "VVVW", "").winner, walked(&rules, "VVVW", "").ending), (3, Ending::Unfinished));
}

#[test]
fn the_first_kind_of_victory_that_fits_decides() {
    let catalogue = Catalogue::load(&[]).expect("the catalogue");
    let lukho = catalogue.get("lukho").expect("a game");
    let rules = lukho.series(&lukho.default_choice()).expect("no fault").expect("a series").rules;
    let kinds: Vec<(&str, u32)> = rules.victories.iter().map(|kind| (kind.id.as_str(), kind.points)).collect();
    assert_eq!(kinds, [("first_bull", 12), ("bull", 4), ("sole_captor", 4), ("ordinary", 2)]);
    assert_eq!((rules.length, rules.undecided_counts, rules.most_games()), (Some(Length::Games(12)), true, 12));
    let of = |stored: [u8; 2], captures: [u32; 2]| GameRecord {
        winner: u8::from(stored[1] > stored[0]),
        stored,
        captures,
        ..GameRecord::default()
    };
    let bull = of([25, 23], [3, 2]);
    let sole = of([4, 44], [0, 9]);
    let plain = of([30, 18], [3, 1]);
    let mut twelve = vec![bull, bull, sole, plain];
    twelve.resize(12, game('D'));
    // Lots decide who begins; with the same games on both sides only the seats differ.
    let record = walk(&rules, 1, 3, [&twelve, &twelve]);
    let won = |kind: usize| record.victories[0][kind] + record.victories[1][kind];
    assert_eq!((won(0), record.games), (1, 12));
    let fixed = SeriesRules { first: Some(First::Senior), next: Some(Next::Same), ..rules.clone() };
    let record = walk(&fixed, 1, 3, [&twelve, &[]]);
    assert_eq!(record.victories, [[1, 1, 0, 1, 0, 0], [0, 0, 1, 0, 0, 0]]);
    assert_eq!((record.points, record.drawn, record.winner), ([18, 4], 8, 0));
    // A tie may be shared: half an ordinary victory for each, and still one of the twelve.
    let shared = lukho.choose(&[], &[("tie".into(), "shared".into())]).expect("a reading");
    let shared = lukho.series(&shared).expect("no fault").expect("a series").rules;
    let record = walk(&SeriesRules { first: Some(First::Senior), next: Some(Next::Same), ..shared }, 1, 3, [&twelve, &[]]);
    assert_eq!((record.points, record.drawn, record.games, record.winner), ([26, 12], 8, 12, 0));
    let again = lukho.choose(&[], &[("tie".into(), "again".into())]).expect("a reading");
    assert_eq!(lukho.series(&again).expect("no fault").expect("a series").rules.most_games(), 24);
}

#[test]
fn what_a_supreme_victory_counts_is_left_to_the_players() {
    let catalogue = Catalogue::load(&[]).expect("the catalogue");
    let kiothi = catalogue.get("kiothi").expect("a game");
    let points = |value: &str| {
        let choice = kiothi.choose(&[("supreme".into(), value.into())], &[]).expect("an option");
        let rules = kiothi.series(&choice).expect("no fault").expect("a series").rules;
        let supreme = GameRecord { winner: 0, stored: [31, 29], ..GameRecord::default() };
        let length = SeriesRules { first: Some(First::Senior), ..rules.with_length(1) };
        walk(&length, 1, 0, [&[supreme], &[]]).points
    };
    assert_eq!((points("2"), points("7"), points("10")), ([2, 0], [7, 0], [10, 0]));
}

#[test]
fn a_victory_may_hang_on_captors_and_on_what_the_loser_has() {
    let text = "first = \"senior\"\nnext = \"same\"\ngames = 4\n[[series.victory]]\nid = \"bare\"\ncaptors = 0\npoints = 7\n[[series.victory]]\nid = \"low\"\nloser_below = 5\npoints = 5\n[[series.victory]]\nid = \"other\"\npoints = 1";
    let rules = rules(text);
    let of = |stored: [u8; 2], captures: [u32; 2]| GameRecord { winner: 0, stored, captures, ..GameRecord::default() };
    let all = [of([9, 0], [0, 0]), of([20, 4], [2, 1]), of([20, 5], [2, 1]), of([20, 9], [1, 0])];
    let record = walk(&rules, 1, 0, [&all, &[]]);
    assert_eq!((record.victories[0][..3].to_vec(), record.points), (vec![1, 1, 2], [14, 0]));
}

#[test]
fn matches_share_no_game() {
    let rules = rules("games = 3").with_length(9);
    assert_eq!(rules.length, Some(Length::Games(3)), "a run does not change what the source says");
    let windows: Vec<_> = (0..5).flat_map(|number| [window(&rules, number, false), window(&rules, number, true)]).collect();
    assert_eq!((windows[0].clone(), windows[9].clone()), (0..3, 27..30));
    assert!(windows.windows(2).all(|pair| pair[0].end == pair[1].start));
}

#[test]
fn a_match_without_games_enough_has_no_winner() {
    let record = walked(&rules("first = \"senior\"\nnext = \"same\"\ngames = 3"), "WW", "");
    assert_eq!((record.games, record.ending, record.winner), (2, Ending::Unfinished, 3));
}

#[test]
fn a_source_that_is_silent_says_nothing() {
    let catalogue = Catalogue::load(&[]).expect("the catalogue");
    let telling: Vec<&str> =
        catalogue.iter().filter(|variant| variant.tells_of_series()).map(|variant| variant.id.as_str()).collect();
    assert_eq!(telling, ["chisolo_2", "kiothi", "lukho", "nchuba"]);
    let of = |id: &str| {
        let variant = catalogue.record(id).expect("a game");
        variant.series(&variant.default_choice()).expect("no fault").expect("a series")
    };
    let begins = |id: &str| (of(id).rules.first, of(id).rules.next, of(id).rules.length);
    assert_eq!(begins("nchuba"), (Some(First::Senior), Some(Next::Winner), None));
    assert_eq!(begins("chisolo_2"), (Some(First::Senior), Some(Next::Loser), None));
    assert_eq!(begins("kiothi"), (Some(First::Lot), Some(Next::Lot), None));
    assert_eq!(begins("lukho"), (None, None, Some(Length::Games(12))));
    assert_eq!(begins("mulabalaba_line"), (None, Some(Next::Loser), None));
    assert_eq!(of("nchuba").rules.victories, [Victory::plain()]);
    assert_eq!(of("nchuba").pages, "169");
}

#[test]
fn faults_of_a_series_are_found() {
    let other = "[[series.victory]]\nid = \"other\"\npoints = 1";
    for (id, text, told) in [
        ("unknown-word", "first = \"eldest\"", "senior"),
        ("unknown-word", "next = \"win\"", "winner"),
        ("bad-match", "games = 12\nfirst_to = 10", "at most one"),
        ("out-of-range", "games = 0", "1 to 1000"),
        ("unknown-option", "games = \"rounds\"", "rounds"),
        ("wrong-type", "victory = 3", "list"),
        ("empty-list", "victory = []", "leave it out"),
        ("missing-key", "[[series.victory]]\nid = \"other\"", "points"),
        ("superfluous-key", "next = \"same\"\nafter_undecided = \"lot\"", "winner"),
        ("superfluous-key", "first_to = 3\nundecided = \"again\"", "so many games"),
        ("victory-left-open", "[[series.victory]]\nid = \"close\"\nmargin = 2\npoints = 4", "without conditions"),
        ("no-points", "[[series.victory]]\nid = \"other\"\npoints = 0", "1 or more"),
        ("duplicate-id", &format!("[[series.victory]]\nid = \"other\"\nmargin = 2\npoints = 4\n{other}"), "of its own"),
        ("never-reached", &format!("[[series.victory]]\nid = \"any\"\npoints = 4\n{other}"), "narrower"),
        (
            "never-reached",
            &format!(
                "[[series.victory]]\nid = \"low\"\nloser_below = 9\npoints = 4\n[[series.victory]]\nid = \"lower\"\nloser_below = 5\npoints = 5\n{other}"
            ),
            "narrower",
        ),
        ("never-holds", &format!("games = 3\n[[series.victory]]\nid = \"late\"\ngame = 4\npoints = 4\n{other}"), "3 games"),
        ("unknown-key", &format!("[[series.victory]]\nid = \"close\"\nmargins = 2\npoints = 4\n{other}"), "margin"),
    ] {
        let fault = fault(&with(text), id);
        assert_eq!(fault.severity, Severity::Error, "{fault}");
        assert!(fault.to_string().contains(told), "{id}: {fault}");
        assert!(fault.line_column().0 > 1, "{fault}");
    }
    let many: String = (1..=7).map(|n| format!("[[series.victory]]\nid = \"k{n}\"\nmargin = {n}\npoints = 1\n")).collect();
    fault(&with(&format!("{many}{other}")), "too-many-victories");
    fault(&with("score = \"twelve games make a set\""), "unknown-key");
}

#[test]
fn a_reading_may_change_a_series_and_leave_the_games_as_they_are() {
    let reading = "[[reading]]\nid = \"begins\"\ndefault = \"winner\"\nsays = \"he\"\ndoubt = \"who\"\n[[reading.other]]\nid = \"loser\"\nsays = \"he\"\nchange = { series = { next = \"loser\", after_undecided = \"lot\" } }\n[recorded.options]";
    let text = with("next = \"winner\"").replace("[recorded.options]", reading);
    let (variant, found) = Variant::parse("small.toml", &text);
    assert!(found.is_empty(), "{found}");
    let variant = variant.expect("a sound file");
    let (own, other) = (variant.default_choice(), variant.choose(&[], &[("begins".into(), "loser".into())]).expect("a reading"));
    let next = |choice| variant.series(choice).expect("no fault").expect("a series").rules.next;
    assert_eq!((next(&own), next(&other)), (Some(Next::Winner), Some(Next::Loser)));
    assert_eq!(variant.rules(&own).expect("rules"), variant.rules(&other).expect("rules"));
    let idle = text.replace(
        "{ series = { next = \"loser\", after_undecided = \"lot\" } }",
        "{ series = { next = \"same\", after_undecided = \"lot\" } }",
    );
    let warned = fault(&idle, "superfluous-key");
    assert!(warned.severity == Severity::Warning && warned.to_string().contains("begins = loser"), "{warned}");
}

#[test]
fn a_series_is_told_in_plain_words() {
    let told = |text: &str| series_in_words(&series(text)).sentences.join(" ");
    let silent = told("");
    for word in [
        "begins the first game is not said; lots are drawn",
        "later games is not said",
        "make a match is not said",
        "counts is not said",
    ] {
        assert!(silent.contains(word), "{word}: {silent}");
    }
    let kinds = "[[series.victory]]\nid = \"a\"\nmargin = 2\ngame = 1\npoints = 12\n[[series.victory]]\nid = \"b\"\ncaptors = 1\nloser_below = 4\npoints = 1\n[[series.victory]]\nid = \"c\"\npoints = 0";
    let all = told(&format!(
        "first = \"senior\"\nnext = \"loser\"\nafter_undecided = \"alternate\"\nbest_of = 5\nundecided = \"again\"\ndrawn = 1\n{kinds}"
    ));
    for word in [
        "The senior player begins the first game",
        "the loser of the one before; after a game that nobody won, whoever did not begin that one",
        "at most five games, and over as soon as",
        "played again",
        "A victory by exactly two seeds, in game 1 of the match counts twelve points. (a)",
        "in which one player alone has captured, over an enemy with fewer than four seeds counts one point. (b)",
        "Any other victory counts no points. (c)",
        "A drawn game brings each player one point.",
    ] {
        assert!(all.contains(word), "{word}: {all}");
    }
    assert!(told("first_to = 7").contains("whoever first has seven points, and more than the other"));
}
