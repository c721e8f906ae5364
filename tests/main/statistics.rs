//! `[[statistic]]`: what the source of a game speaks of, counted in every game.

use mbao::catalogue::record::{Count, Statistic};
use mbao::catalogue::{Catalogue, Variant};
use mbao::engine::{GameRecord, Run, Side, Width, play_games};
use mbao::players::Player;
use mbao::rules::{Watch, compile};

const FOUR_ROWS: (&str, &str) = ("chisolo_2.toml", include_str!("../../variants/chisolo_2.toml"));
const TWO_ROWS: (&str, &str) = ("kalah.toml", include_str!("../../variants/kalah.toml"));

/// Games of a variant that counts these things.
fn played((name, text): (&str, &str), counts: &[Count], players: [Player; 2], width: Width) -> Vec<GameRecord> {
    let variant = Variant::parse(name, text).0.expect("a sound file");
    let mut rules = variant.rules(&variant.default_choice()).expect("rules");
    let statistic = |(i, count): (usize, &Count)| Statistic {
        id: format!("s{i}"),
        title: "it".into(),
        says: "it".into(),
        pages: String::new(),
        count: count.clone(),
    };
    rules.statistics = counts.iter().enumerate().map(statistic).collect();
    let program = compile(&rules).expect("a program");
    let run = Run { program: &program, players, key: 7, first: Side::South, turn_limit: None, width };
    let mut records = Vec::new();
    play_games(&run, 0..300, &mut |record| records.push(record));
    records
}

#[test]
fn cases_moves_and_lengths_are_counted_in_every_game() {
    let counts = [Count::Lap("capture".into()), Count::Move("any".into()), Count::Laps(20), Count::Lap("sleep".into())];
    for players in [[Player::Random; 2], [Player::Greedy; 2], [Player::Greedy, Player::Random]] {
        let records = played(FOUR_ROWS, &counts, players, Width::Wide);
        for record in &records {
            let [captures, moves, long, sleeps] = record.counted;
            assert_eq!(captures, record.captures.iter().sum::<u32>(), "{record:?}");
            assert_eq!(moves, record.turns, "{record:?}");
            assert_eq!(long, u32::from(record.laps >= 20), "{record:?}");
            assert!(sleeps <= record.turns);
        }
        if players == [Player::Random; 2] {
            assert!(records.iter().any(|r| r.counted[2] == 1) && records.iter().any(|r| r.counted[3] > 0));
        }
        assert_eq!(records, played(FOUR_ROWS, &counts, players, Width::Single));
    }
}

#[test]
fn a_margin_is_that_of_a_game_that_was_won() {
    let records = played(TWO_ROWS, &[Count::Margin(2)], [Player::Random; 2], Width::Wide);
    for record in &records {
        let [south, north] = record.stored.map(i32::from);
        let ahead = if record.winner == 0 { south - north } else { north - south };
        assert_eq!(record.counted[0], u32::from(record.winner < 2 && ahead == 2), "{record:?}");
    }
    assert!(records.iter().any(|record| record.counted[0] == 1));
}

#[test]
fn counting_changes_no_game() {
    let watching =
        played(FOUR_ROWS, &[Count::Lap("capture".into()), Count::Move("any".into())], [Player::Greedy; 2], Width::Wide);
    let mut plain = played(FOUR_ROWS, &[], [Player::Greedy; 2], Width::Wide);
    plain.iter_mut().zip(&watching).for_each(|(record, other)| record.counted = other.counted);
    assert_eq!(plain, watching);
}

#[test]
fn what_a_reading_has_removed_is_not_counted() {
    let (name, text) = FOUR_ROWS;
    let text = text.replacen("count = { laps = 30 }", "count = { lap = \"stop\" }", 1);
    let variant = Variant::parse(name, &text).0.expect("a sound file");
    let choice = variant.choose(&[], &[("full_front".into(), "relay".into())]).expect("a reading");
    let program = compile(&variant.rules(&choice).expect("rules")).expect("a program");
    assert_eq!((program.statistics.len(), program.watches.len()), (2, 0));
}

#[test]
fn the_case_that_is_watched_is_the_one_named() {
    let catalogue = Catalogue::load(&[]).expect("the catalogue");
    let mut seen = 0;
    for variant in catalogue.iter() {
        let Ok(rules) = variant.rules(&variant.default_choice()) else { continue };
        for case in &rules.laps {
            let mut rules = rules.clone();
            let count = Count::Lap(case.id.clone());
            rules.statistics =
                vec![Statistic { id: "s".into(), title: "s".into(), says: "it".into(), pages: String::new(), count }];
            let program = compile(&rules).expect("a program");
            let [(0, Watch::Case(number))] = program.watches[..] else { panic!("{}: {:?}", variant.id, program.watches) };
            assert_eq!(program.cases[number].id, case.id, "{}", variant.id);
            seen += 1;
        }
    }
    assert!(seen > 40, "{seen}");
}

#[test]
fn faults_of_a_statistic_are_told() {
    let (name, text) = FOUR_ROWS;
    let fault = |count: &str| -> Vec<&'static str> {
        let text = text.replacen("count = { laps = 30 }", count, 1);
        Variant::parse(name, &text).1.list.iter().map(|fault| fault.id).collect()
    };
    assert_eq!(fault("count = { laps = 30 }"), [] as [&str; 0]);
    assert_eq!(fault("count = { lap = \"captures\" }"), ["unknown-name"]);
    assert_eq!(fault("count = { move = \"capture\" }"), ["unknown-name"]);
    assert_eq!(fault("count = { laps = 30, margin = 2 }"), ["bad-count"]);
    assert_eq!(fault("count = { turns = 30 }"), ["unknown-key"]);
    assert_eq!(
        fault("count = { laps = 30 }\n[[statistic]]\nid = \"sixty_laps\"\nsays = \"again\"\ncount = { laps = 60 }"),
        ["duplicate-id"]
    );
    let many: String =
        (0..4).map(|i| format!("\n[[statistic]]\nid = \"s{i}\"\nsays = \"it\"\ncount = {{ laps = 9 }}\n")).collect();
    assert_eq!(fault(&format!("count = {{ laps = 30 }}{many}")), ["too-many-statistics"]);
}
