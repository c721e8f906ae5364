//! Every game of the catalogue under every option and reading that can be played, and the tests that each must bring.

use std::path::{Path, PathBuf};

use mbao::catalogue::{Catalogue, Choice, EvidenceKind, Variant};
use mbao::engine::{Session, Side};
use mbao::players::Player;
use mbao::recorded::murray::read_murray;
use mbao::recorded::{read_cases, read_games};
use mbao::rules::{Program, compile};
use rayon::prelude::*;

use crate::engine::total;

const PAIRINGS: [[Player; 2]; 3] =
    [[Player::Random, Player::Random], [Player::Greedy, Player::Random], [Player::Random, Player::Greedy]];

fn catalogue() -> Catalogue {
    let (catalogue, faults) = Catalogue::load_leniently(&[]);
    assert!(faults.is_empty(), "{faults}");
    catalogue
}

/// Every combination of options under the default readings, and every other reading under every value of every option.
fn choices(variant: &Variant) -> Vec<Choice> {
    let mut options = vec![variant.default_choice()];
    for option in &variant.options {
        let grown = options.iter().flat_map(|choice| {
            option.values.iter().map(|value| {
                let mut choice = choice.clone();
                choice.options.insert(option.id.clone(), *value);
                choice
            })
        });
        options = grown.collect();
    }
    let mut choices = options.clone();
    for reading in &variant.readings {
        for other in reading.executable().skip(1) {
            for mut choice in options.iter().cloned() {
                choice.readings.insert(reading.id.clone(), other.to_owned());
                choices.push(choice);
            }
        }
    }
    choices
}

/// A few games, seeds counted after every action, to their end or to a limit of turns.
fn play(name: &str, program: &Program, turns: u32) {
    for (number, players) in PAIRINGS.into_iter().enumerate() {
        let first = [Side::South, Side::North][number % 2];
        let mut session = Session::with(program, first, Some(turns), players, 11, number as u64);
        let seeds = total(&session.position());
        let mut actions = 0;
        while session.over().is_none() {
            assert!(session.choose().is_ok(), "{name}");
            assert_eq!(total(&session.position()), seeds, "{name}: seeds lost or made: {:?}", session.position());
            actions += 1;
            assert!(actions < 100_000, "{name}: no end in sight");
        }
        assert!(session.legal().is_empty(), "{name}");
        assert!(session.turns() <= turns, "{name}");
    }
}

#[test]
fn every_option_and_reading_loads_plays_keeps_its_seeds_and_ends() {
    let catalogue = catalogue();
    let all: Vec<(&Variant, Choice)> =
        catalogue.iter().flat_map(|v| choices(v).into_iter().map(move |choice| (v, choice))).collect();
    assert!(all.len() > 50, "only {} choices", all.len());
    all.par_iter().for_each(|(variant, choice)| {
        let name = format!("{} {} {}", variant.id, choice.options_text(), choice.readings_text());
        let rules = variant.rules(choice).unwrap_or_else(|faults| panic!("{name}: {faults}"));
        let program = compile(&rules).unwrap_or_else(|error| panic!("{name}: {error}"));
        play(&name, &program, 60);
    });
}

#[test]
fn every_game_comes_to_an_end_by_its_own_limit() {
    let catalogue = catalogue();
    let all: Vec<&Variant> = catalogue.iter().collect();
    all.par_iter().for_each(|variant| {
        let rules = variant.rules(&variant.default_choice()).expect("rules");
        let program = compile(&rules).expect("a program");
        play(&variant.id, &program, program.turn_limit.min(2000));
    });
}

fn data(path: String) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(path)
}

fn text(path: String) -> Option<String> {
    std::fs::read_to_string(data(path)).ok()
}

/// The golden cases of a variant.
fn cases(id: &str) -> Vec<String> {
    let path = format!("golden/{id}.golden");
    let cases = text(path.clone()).map(|text| read_cases(&data(path), &text).expect("golden cases")).unwrap_or_default();
    cases.into_iter().filter(|case| case.game == id).map(|case| case.id).collect()
}

/// Whether a file of recorded games has one of the variant.
fn recorded(id: &str, folder: &str) -> bool {
    let path = format!("{folder}/{id}.jsonl");
    let games = text(path.clone()).map(|text| read_games(&data(path), &text, |game| game == id).expect("recorded games"));
    games.is_some_and(|games| games.iter().any(Result::is_ok))
}

/// Whether there are counts of the variant, of our own or of another program.
fn counts(id: &str, own: bool) -> bool {
    text(format!("perft/{id}.perft")).is_some_and(|text| {
        let counted = text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).count();
        counted >= 3 && text.contains("# Self-counted") == own
    })
}

fn printed(id: &str) -> bool {
    let path = format!("murray/{id}.murray");
    let games = text(path.clone()).map(|text| read_murray(&data(path), &text).expect("written games"));
    games.is_some_and(|games| games.iter().any(|game| game.game == id))
}

#[test]
fn what_a_file_claims_to_be_checked_against_is_there_and_what_is_there_is_claimed() {
    for variant in catalogue().iter() {
        let id = &variant.id;
        let claimed = |kind| variant.checked.iter().find(|evidence| evidence.kind == kind);
        for (kind, there) in [
            (EvidenceKind::PrintedGame, printed(id)),
            (EvidenceKind::PublishedCounts, counts(id, false)),
            (EvidenceKind::RecordedGames, recorded(id, "traces") || recorded(id, "openspiel")),
            (EvidenceKind::GoldenCases, !cases(id).is_empty()),
            (EvidenceKind::OwnCounts, counts(id, true)),
        ] {
            assert_eq!(claimed(kind).is_some(), there, "{id}: {} in [checked] and in tests/data", kind.words());
        }
        if let Some(example) = claimed(EvidenceKind::WorkedExample) {
            let named: Vec<String> = cases(id).into_iter().filter(|case| example.says.contains(case.as_str())).collect();
            assert!(!named.is_empty(), "{id}: the worked example names no golden case: {}", example.says);
        }
    }
}

#[test]
fn every_game_that_is_played_brings_golden_cases_counts_and_recorded_games() {
    for variant in catalogue().iter() {
        let id = &variant.id;
        assert!(cases(id).len() >= 2, "{id} needs golden cases in tests/data/golden/{id}.golden");
        assert!(counts(id, true) || counts(id, false), "{id} needs counts of legal actions in tests/data/perft/{id}.perft");
        let recorded = recorded(id, "traces") || recorded(id, "openspiel");
        assert!(recorded, "{id} needs a recorded game in tests/data/traces/{id}.jsonl");
    }
}
