//! Statistics against values worked out by hand or printed in the literature.

use mbao::engine::GameRecord;
use mbao::simulate::{EndingName, matches};
use mbao::stats::tally::{Counts, Distinct, Moments};
use mbao::stats::{Counter, Group, MatchTally, Summary, interval};
use mbao::table::{Cell, Table};

fn near(a: f64, b: f64, tolerance: f64) -> bool {
    (a - b).abs() <= tolerance
}

/// A finished game won by `winner` (2 a draw, 3 void) after so many turns, twice as many laps.
fn game(number: u64, winner: u8, turns: u32) -> GameRecord {
    GameRecord {
        game: number,
        winner,
        ending: u8::from(winner == 3),
        turns,
        laps: 2 * turns,
        captures: [1, u32::from(turns > 3)],
        captured: [3, 2 * u32::from(turns > 3)],
        longest_turn: turns / 2,
        decisions: turns + 2,
        choices: turns,
        main_decisions: turns,
        main_actions: 4 * turns,
        lead_changes: turns % 3,
        hash: number,
        ..GameRecord::default()
    }
}

fn group(south: &str, north: &str, games: &[GameRecord]) -> Group {
    let mut counter = Counter::new(2, 1);
    games.iter().for_each(|game| counter.add(game));
    let endings = vec![EndingName { name: "no_move".into(), void: false }, EndingName { name: "endless".into(), void: true }];
    Group {
        variant: "v".into(),
        options: "columns=8".into(),
        readings: String::new(),
        south: south.into(),
        north: north.into(),
        endings,
        statistics: Vec::new(),
        tally: counter.tally(),
        series: None,
        matches: None,
    }
}

fn summary(games: &[GameRecord]) -> Table {
    Summary { groups: vec![group("random", "random", games)] }.summary()
}

fn text(table: &Table, column: &str) -> String {
    assert!(table.column(column).is_some(), "no column {column}");
    table.cell(0, column).to_string()
}

#[test]
fn wilson_agrees_with_newcombe_1998() {
    // Newcombe 1998, Stat. Med. 17, 857-872, table I, method 3: 81/263, 15/148, 0/20 and 1/29.
    for (r, n, low, high) in
        [(81.0, 263.0, 0.2553, 0.3662), (15.0, 148.0, 0.0624, 0.1605), (0.0, 20.0, 0.0, 0.1611), (1.0, 29.0, 0.0061, 0.1718)]
    {
        let interval = interval::wilson(r / n, n).expect("n > 0");
        assert!(near(interval.low, low, 5e-5) && near(interval.high, high, 5e-5), "{r}/{n}: {interval:?}");
    }
    assert_eq!(interval::wilson(0.5, 0.0), None);
}

#[test]
fn student_uses_the_quantile_for_n_minus_one() {
    // t(0.975, 4) = 2.776445.
    let interval = interval::mean(10.0, 2.0, 5.0).expect("five values that differ");
    assert!(near(interval.high - 10.0, 2.776445 * 2.0 / 5.0_f64.sqrt(), 1e-5), "{interval:?}");
    assert_eq!(interval::mean(10.0, 0.0, 5.0), None);
    assert_eq!(interval::mean(10.0, 2.0, 1.0), None);
}

#[test]
fn scores_without_draws_are_a_share() {
    assert_eq!(interval::score(7, 0, 3, 10.0), interval::wilson(0.7, 10.0));
}

#[test]
fn scores_with_draws_have_the_spread_of_their_three_values() {
    // Scores 1, 1, 0.5, 0: mean 0.625, sum of squares 2.25, variance (2.25 - 4 * 0.390625) / 3 = 0.229167; t(0.975, 3) = 3.182446.
    let interval = interval::score(2, 1, 1, 4.0).expect("four scores that differ");
    let half = 3.182446 * 0.229167_f64.sqrt() / 2.0;
    assert!(near(interval.low, (0.625 - half).max(0.0), 1e-5) && near(interval.high, 1.0, 1e-12), "{interval:?}");
    assert_eq!(interval::score(0, 9, 0, 9.0), None);
}

#[test]
fn quantiles_average_where_the_distribution_jumps() {
    let counts = |values: &[u32]| {
        let mut counts = Counts::default();
        values.iter().for_each(|value| counts.add(*value));
        counts
    };
    assert_eq!(counts(&[1, 2, 3, 10]).quantile(50), Some(2.5));
    assert_eq!(counts(&[1, 2, 10]).quantile(50), Some(2.0));
    assert_eq!(counts(&[4, 4, 4, 20_000]).quantile(75), Some(10_002.0));
    assert_eq!(counts(&[4, 4, 4, 20_000]).quantile(95), Some(20_000.0));
    assert_eq!(counts(&[7]).quantile(5), Some(7.0));
    assert_eq!(counts(&[]).quantile(50), None);
    assert_eq!((counts(&[9, 70_000, 3]).min(), counts(&[9, 70_000, 3]).max()), (Some(3), Some(70_000)));
}

#[test]
fn moments_are_exact_for_large_values() {
    let mut moments = Moments::default();
    [u32::MAX, u32::MAX - 2].into_iter().for_each(|value| moments.add(value));
    assert_eq!(moments.mean(), Some(f64::from(u32::MAX - 1)));
    assert_eq!(moments.sd(), Some(2.0_f64.sqrt()));
    assert_eq!(Moments::default().mean(), None);
}

#[test]
fn pieces_of_distinct_hashes_add_up() {
    let hashes: Vec<u64> = (0..10_000_u64).map(|i| (i % 3700).wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect();
    let count = |piece, pieces| {
        let mut distinct = Distinct::new(piece, pieces);
        hashes.iter().for_each(|hash| distinct.add(*hash));
        distinct.count()
    };
    assert_eq!(count(0, 1), 3700);
    assert_eq!((0..3).map(|piece| count(piece, 3)).sum::<u64>(), 3700);
}

#[test]
fn a_summary_worked_by_hand() {
    // South is first in all; turns 2, 4, 6, 8 of finished games; one void game of 100 turns.
    let games = [game(0, 0, 2), game(1, 0, 4), game(2, 1, 6), game(3, 2, 8), game(4, 3, 100)];
    let table = summary(&games);
    for (column, expected) in [
        ("games", "5"),
        ("distinct_games", "5"),
        ("finished", "4"),
        ("finished_share", "0.80000"),
        ("void_share", "0.20000"),
        ("first_games", "4"),
        ("first_advantage", "0.12500"),
        ("south_advantage", "0.12500"),
        ("draw_share", "0.25000"),
        ("turns_mean", "5.000"),
        ("turns_sd", "2.582"),
        // t(0.975, 3) * 2.58199 / 2 = 4.10852
        ("turns_mean_low", "0.891"),
        ("turns_mean_high", "9.109"),
        ("turns_min", "2"),
        ("turns_q25", "3.0"),
        ("turns_median", "5.0"),
        ("turns_max", "8"),
        ("laps_mean", "10.000"),
        ("all_turns_mean", "24.000"),
        // Captures 1, 2, 2, 2, 2 in 120 turns.
        ("captures_per_turn", "0.07500"),
        // Seeds 3, 5, 5, 5, 5.
        ("seeds_per_capture", "2.5556"),
        ("longest_turn", "50"),
        ("branching", "4.0000"),
        // 120 of 130.
        ("choice_share", "0.92308"),
        // 2, 1, 0, 2 in the finished games.
        ("lead_changes_mean", "1.250"),
    ] {
        assert_eq!(text(&table, column), expected, "{column}");
    }
    // Delta method: sum of (c - r t)^2 = 17 - 2 r 238 + r^2 10120 with r = 9/120; / 4, root, / 24, * t(0.975, 4) / root 5.
    let r = 0.075;
    let spread = ((17.0 - 2.0 * r * 238.0 + r * r * 10_120.0) / 4.0_f64).sqrt() / 24.0;
    let half = 2.776445 * spread / 5.0_f64.sqrt();
    assert_eq!(text(&table, "captures_per_turn_high"), format!("{:.5}", r + half));
}

#[test]
fn lengths_of_all_games_are_given_only_where_many_are_void() {
    let mut games: Vec<_> = (0..200).map(|i| game(i, 0, 2 + i as u32 % 5)).collect();
    assert_eq!(text(&summary(&games), "all_turns_mean"), "");
    games[0].winner = 3;
    assert_eq!(text(&summary(&games), "all_turns_mean"), "");
    (0..3).for_each(|i| games[i].winner = 3);
    assert_eq!(text(&summary(&games), "all_turns_mean"), "4.000");
}

#[test]
fn a_game_without_a_first_player_counts_for_no_advantage_of_his() {
    let mut games = [game(0, 0, 2), game(1, 1, 4), game(2, 1, 5)];
    (games[0].first, games[1].first, games[2].first) = (2, 1, 0);
    let table = summary(&games);
    assert_eq!(text(&table, "first_games"), "2");
    assert_eq!((text(&table, "first_fixed").as_str(), text(&summary(&games[2..]), "first_fixed").as_str()), ("no", "yes"));
    assert_eq!(text(&table, "first_advantage"), "0.00000");
    assert_eq!(text(&table, "south_advantage"), "-0.16667");
}

#[test]
fn copies_widen_an_interval_and_a_few_games_over_and_over_have_none() {
    let different: Vec<_> = (0..100).map(|i| game(i, u8::from(i % 4 == 0), 2 + i as u32 % 5)).collect();
    let mut copies = different.clone();
    copies.iter_mut().for_each(|game| game.hash %= 60);
    let (a, b) = (summary(&different), summary(&copies));
    assert_eq!((text(&a, "distinct_games"), text(&b, "distinct_games")), ("100".into(), "60".into()));
    assert_eq!(text(&a, "turns_mean"), text(&b, "turns_mean"));
    let width = |table: &Table, name: &str| -> f64 {
        let end = |end| text(table, &format!("{name}_{end}")).parse::<f64>().expect("a number");
        end("high") - end("low")
    };
    for name in ["turns_mean", "laps_mean", "first_advantage", "finished_share", "captures_per_turn"] {
        assert!(width(&b, name) > 1.2 * width(&a, name), "{name}");
    }
    copies.iter_mut().for_each(|game| game.hash %= 10);
    for (games, different) in [(vec![game(1, 0, 3); 50], "1"), (copies, "10")] {
        let few = summary(&games);
        assert_eq!(text(&few, "distinct_games"), different);
        for column in &few.columns {
            assert!(!column.name.ends_with("_low") || few.cell(0, &column.name) == Cell::Missing, "{}", column.name);
        }
    }
}

#[test]
fn without_finished_games_everything_about_them_is_missing() {
    let table = summary(&[game(0, 3, 50), game(1, 3, 60)]);
    assert_eq!(text(&table, "finished"), "0");
    assert_eq!(text(&table, "void_share"), "1.00000");
    for column in [
        "first_advantage",
        "south_advantage",
        "draw_share",
        "turns_mean",
        "turns_median",
        "turns_max",
        "laps_sd",
        "lead_changes_mean",
    ] {
        assert_eq!(text(&table, column), "", "{column}");
    }
    assert_eq!(text(&table, "all_turns_mean"), "55.000");
    let empty = summary(&[]);
    for column in ["finished_share", "captures_per_turn", "seeds_per_capture", "branching", "choice_share", "longest_turn"] {
        assert_eq!(text(&empty, column), "", "{column}");
    }
}

#[test]
fn greedys_edge_pools_both_seatings() {
    // Greedy wins 3 of 4 as South, 1 of 4 and one draw as North: 4.5 of 8.
    let wins = |winners: &[u8], from: u64| -> Vec<_> { winners.iter().zip(from..).map(|(w, i)| game(i, *w, 5)).collect() };
    let groups = vec![
        group("greedy", "greedy", &wins(&[0, 0], 0)),
        group("greedy", "random", &wins(&[0, 0, 0, 1], 10)),
        group("random", "greedy", &wins(&[0, 0, 1, 2], 20)),
    ];
    let table = Summary { groups: groups.clone() }.greedy_edge();
    assert_eq!(table.rows(), 1);
    let found = ["games", "greedy_wins", "draws", "edge", "edge_as_south", "edge_as_north"].map(|column| text(&table, column));
    assert_eq!(found, ["8", "4", "1", "0.06250", "0.25000", "-0.12500"]);
    assert_eq!(Summary { groups: groups[..2].to_vec() }.greedy_edge().rows(), 0);
}

#[test]
fn greedys_edge_is_no_surer_than_the_seating_with_fewer_different_games() {
    let games = |from: u64, different: u64| -> Vec<_> {
        (0..400).map(|i| GameRecord { hash: from + i % different, ..game(i, u8::from(i % 4 == 0), 5) }).collect()
    };
    let table = |different| {
        Summary { groups: vec![group("greedy", "random", &games(0, different)), group("random", "greedy", &games(1000, 400))] }
            .greedy_edge()
    };
    // 800^2 / (400^2 / 400 + 400^2 / 400) = 800 games; with 200 different ones 800^2 / (400^2 / 200 + 400^2 / 400) = 533.3.
    for (different, n) in [(400, 800.0), (200, 640_000.0 / 1_200.0)] {
        let expected = interval::wilson(0.5, n).expect("games enough");
        assert_eq!(text(&table(different), "edge_low"), format!("{:.5}", expected.low - 0.5));
    }
    assert_eq!(text(&table(10), "edge_low"), "");
}

#[test]
fn endings_are_listed_even_where_none_occurred() {
    let table = Summary { groups: vec![group("random", "random", &[game(0, 0, 2), game(1, 1, 3)])] }.endings();
    let rows: Vec<_> =
        (0..table.rows()).map(|row| ["ending", "void", "games", "share"].map(|c| table.cell(row, c).to_string())).collect();
    assert_eq!(rows, [["no_move", "no", "2", "1.00000"], ["endless", "yes", "0", "0.00000"]]);
}

#[test]
fn classes_of_lengths_hold_every_finished_game() {
    let games: Vec<_> = (0..1000).map(|i| game(i, (i % 2) as u8, i as u32 * 7 % 2400)).collect();
    let table = Summary { groups: vec![group("random", "random", &games)] }.lengths();
    let column =
        |name| (0..table.rows()).map(|row| table.cell(row, name).to_string().parse().expect("a number")).collect::<Vec<i64>>();
    let (from, to, count) = (column("turns_from"), column("turns_to"), column("games"));
    assert_eq!(count.iter().sum::<i64>(), 1000);
    assert_eq!((from[0], to[0], from[1]), (0, 4, 5));
}

#[test]
fn the_manual_knows_every_column() {
    let manual = include_str!("../../docs/data.md");
    let mut summary = Summary { groups: vec![group("random", "random", &[game(0, 0, 2)])] };
    summary.groups[0].matches = Some(MatchTally::default());
    let tables = summary.tables();
    assert!(tables.iter().any(|table| table.name == "victories"));
    let columns = tables.iter().flat_map(|table| &table.columns).map(|column| column.name.as_str());
    let rows = mbao::simulate::rows::NUMBERS.iter().map(|number| number.name);
    let of_matches = matches::rows::NUMBERS.iter().map(|number| number.name);
    let texts = mbao::simulate::rows::KEYS.iter().chain(&mbao::simulate::rows::TEXTS).chain(&matches::rows::TEXTS);
    for name in columns.chain(rows).chain(of_matches).chain(texts.map(|text| text.name)) {
        let name = name.trim_end_matches("_low").trim_end_matches("_high");
        assert!(manual.contains(&format!("`{name}`")), "{name}");
    }
}
