//! Alternatives against the game as chosen, on games made up for the purpose.

use mbao::catalogue::series::{AfterUndecided, Length, SeriesRules, Victory};
use mbao::catalogue::variant::Axis;
use mbao::engine::GameRecord;
use mbao::simulate::EndingName;
use mbao::stats::sensitivity::{Contrast, Sensitivity};
use mbao::stats::tally::Counts;
use mbao::stats::{Counter, Group, MatchTally};
use mbao::table::Table;

/// A thousand different games of about so many turns, won by either side in turn.
fn group(readings: &str, turns: u32, statistics: &[u32]) -> Group {
    let mut counter = Counter::new(1, 1);
    for game in 0..1000 {
        let mut record = GameRecord {
            game,
            winner: (game % 2) as u8,
            turns: turns + game as u32 % 7,
            laps: 2 * turns,
            captures: [1, 0],
            captured: [2, 0],
            main_decisions: turns,
            main_actions: 3 * turns,
            hash: game,
            ..GameRecord::default()
        };
        record.counted[..statistics.len()].copy_from_slice(statistics);
        counter.add(&record);
    }
    Group {
        variant: "v".into(),
        options: String::new(),
        readings: readings.into(),
        south: "random".into(),
        north: "random".into(),
        endings: vec![EndingName { name: "no_move".into(), void: false }],
        statistics: Vec::new(),
        tally: counter.tally(),
        series: None,
        matches: None,
    }
}

fn contrast(value: &str, same_rules: bool) -> Contrast {
    Contrast {
        variant: "v".into(),
        own: (String::new(), "r=a".into()),
        alternative: (String::new(), format!("r={value}")),
        axis: Axis::Reading,
        id: "r".into(),
        default: "a".into(),
        value: value.into(),
        same_rules,
    }
}

/// A column of the row of one alternative and statistic.
fn told(table: &Table, alternative: &str, statistic: &str, column: &str) -> String {
    let text = |row: usize, column: &str| table.cell(row, column).to_string();
    let row = (0..table.rows()).find(|row| text(*row, "alternative") == alternative && text(*row, "statistic") == statistic);
    text(row.expect("a row"), column)
}

#[test]
fn a_difference_is_marked_where_it_is_larger_than_sampling_error() {
    let groups = [group("r=a", 10, &[]), group("r=b", 12, &[]), group("r=c", 10, &[]), group("r=d", 10, &[])];
    let contrasts = [contrast("b", false), contrast("c", false), contrast("d", true)];
    let table = Sensitivity::new(&groups, &contrasts).differences();
    let b = |column| told(&table, "b", "turns_mean", column);
    assert_eq!((b("difference").as_str(), b("larger_than_error").as_str(), b("note").as_str()), ("2.000000", "yes", ""));
    // Turns have the variance of 0 to 6 in equal shares, 4; two samples of a thousand: 2 - 1.961 * sqrt(8 / 1000).
    let low: f64 = b("difference_low").parse().expect("a number");
    assert!((low - (2.0 - 1.961 * 0.008f64.sqrt())).abs() < 1e-3, "{low}");
    assert!((b("standardised").parse::<f64>().expect("a number") - 1.0).abs() < 2e-3);
    let c = |column| told(&table, "c", "turns_mean", column);
    assert_eq!((c("difference").as_str(), c("larger_than_error").as_str()), ("0.000000", "no"));
    let d = |column| told(&table, "d", "turns_mean", column);
    assert_eq!((d("difference").as_str(), d("p").as_str(), d("larger_than_error").as_str()), ("0.000000", "", ""));
    assert!(d("note").starts_with("same games"));
}

#[test]
fn what_has_no_spread_is_not_tested() {
    let groups = [group("r=a", 10, &[]), group("r=b", 10, &[])];
    let contrasts = [contrast("b", false)];
    let table = Sensitivity::new(&groups, &contrasts).differences();
    for statistic in ["laps_mean", "draw_share", "void_share"] {
        assert_eq!(told(&table, "b", statistic, "p_holm"), "", "{statistic}");
        assert_eq!(told(&table, "b", statistic, "note"), "no spread in either", "{statistic}");
    }
}

#[test]
fn the_passage_that_moves_a_statistic_most_stands_first() {
    let mut other = contrast("z", false);
    other.id = "s".into();
    let groups = [group("r=a", 10, &[]), group("r=b", 11, &[]), group("r=z", 14, &[])];
    let contrasts = [contrast("b", false), other];
    let table = Sensitivity::new(&groups, &contrasts).ranking();
    let column = |name: &str| -> Vec<String> { (0..table.rows()).map(|row| table.cell(row, name).to_string()).collect() };
    assert_eq!((column("id"), column("rank")), (vec!["s".into(), "r".into()], vec!["1".into(), "2".into()]));
    assert_eq!(column("statistic"), ["turns_mean", "turns_mean"]);
}

/// A group with a hundred different matches, so many of them won by who began.
fn matched(readings: &str, won: u64, drawn: u32) -> Group {
    let mut games = Counts::default();
    (0..100).for_each(|_| games.add(12));
    let series = SeriesRules {
        first: None,
        next: None,
        after_undecided: AfterUndecided::Same,
        length: Some(Length::Games(12)),
        undecided_counts: true,
        drawn,
        victories: vec![Victory::plain()],
    };
    let first = [won, 10, 90 - won];
    let matches =
        MatchTally { matches: 100, south: first, first, games, all_games: 1200, distinct: 100, ..MatchTally::default() };
    Group { series: Some(series), matches: Some(matches), ..group(readings, 10, &[]) }
}

#[test]
fn matches_are_compared_too_and_points_alone_may_move_them() {
    let groups = [matched("r=a", 60, 0), matched("r=b", 20, 0), matched("r=c", 30, 1), matched("r=d", 60, 0)];
    let contrasts = [contrast("b", false), contrast("c", true), contrast("d", true)];
    let table = Sensitivity::new(&groups, &contrasts).differences();
    let won = |alternative, column| told(&table, alternative, "match_first_won", column);
    assert_eq!((won("b", "default_value").as_str(), won("b", "difference").as_str()), ("0.600000", "-0.400000"));
    assert_eq!((won("b", "default_n").as_str(), won("b", "larger_than_error").as_str()), ("100", "yes"));
    // Wilson's interval of 60 in 100.
    let low: f64 = won("b", "default_low").parse().expect("a number");
    assert!((low - 0.5020).abs() < 1e-4, "{low}");
    assert_eq!((won("c", "difference").as_str(), won("c", "larger_than_error").as_str()), ("-0.300000", "yes"));
    assert!(won("d", "note").starts_with("same games"));
    assert!(told(&table, "c", "turns_mean", "note").starts_with("same games"));
    assert_eq!(told(&table, "b", "match_games", "note"), "no spread in either");
}
