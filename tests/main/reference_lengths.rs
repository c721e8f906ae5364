//! Lengths of random games against those of another program.
//!
//! `tests/data/reference_lengths.csv` has the means and standard deviations of turns and laps over many games of two random
//! players under the default readings, played by a slow engine that shares nothing with ours. Its games stop at 1000 turns; void
//! ones are in the means, laps of a turn that never ends are not; opening actions are no turns.

use mbao::catalogue::Catalogue;
use mbao::engine::{GameRecord, Run, Side, Width, play_games};
use mbao::players::Player;
use mbao::rules::compile;

/// The most games of one variant, and about the most turns.
const GAMES: u64 = 20_000;
const TURNS: f64 = 4e6;
const REFERENCE: &str = include_str!("../data/reference_lengths.csv");

/// Mean and standard deviation.
fn moments(values: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    let n = values.clone().count() as f64;
    let mean = values.clone().sum::<f64>() / n;
    (mean, (values.map(|x| (x - mean).powi(2)).sum::<f64>() / (n - 1.0)).sqrt())
}

#[test]
fn turns_laps_and_wins_of_random_games_agree_with_the_reference() {
    let catalogue = Catalogue::load(&[]).expect("the built-in files are sound");
    let mut reader = csv::Reader::from_reader(REFERENCE.as_bytes());
    let mut rows = 0;
    for row in reader.records() {
        let row = row.expect("a row");
        let variant = catalogue.get(&row[0]).expect("a variant");
        let program = compile(&variant.rules(&variant.default_choice()).expect("rules")).expect("a program");
        let players = [Player::Random; 2];
        let run = Run { program: &program, players, key: 202, first: Side::South, turn_limit: Some(1000), width: Width::Wide };
        let number = |column: usize| row[column].parse::<f64>().expect("a number");
        let games = GAMES.min((TURNS / number(2)) as u64);
        let mut records: Vec<GameRecord> = Vec::new();
        play_games(&run, 0..games, &mut |record| records.push(record));

        let wins = number(8) / 100.0;
        let compare = |what: &str, ours: (f64, f64), theirs: (f64, f64)| {
            let error = (ours.1.powi(2) / games as f64 + theirs.1.powi(2) / number(1)).sqrt();
            let away = (ours.0 - theirs.0) / error;
            assert!(away.abs() < 4.0, "{}: {what} {:.2}, expected {:.2}: {away:.1} standard errors", &row[0], ours.0, theirs.0);
        };
        compare("turns", moments(records.iter().map(|r| f64::from(r.turns))), (number(2), number(3)));
        compare("laps", moments(records.iter().map(|r| f64::from(r.laps))), (number(4), number(5)));
        let won = moments(records.iter().map(|r| f64::from(u8::from(r.winner == 0))));
        compare("wins of South", won, (wins, (wins * (1.0 - wins)).sqrt()));
        rows += 1;
    }
    assert_eq!(rows, REFERENCE.lines().count() - 1);
}
