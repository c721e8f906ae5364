//! The table of what the sources of single games speak of.

use super::summary::{KEY, key_columns};
use super::tally::{Counted, ratio};
use super::{Group, Tally, interval};
use crate::simulate::StatisticName;
use crate::table::Table;

/// Share of finished games in which a statistic was counted.
pub fn share(tally: &Tally, counted: &Counted) -> Option<f64> {
    ratio(u128::from(counted.games), u128::from(tally.finished()))
}

/// One row for each statistic of a group.
pub fn table(groups: &[Group]) -> Table {
    let rows: Vec<(&Group, &StatisticName, &Counted)> = groups
        .iter()
        .flat_map(|group| group.statistics.iter().zip(&group.tally.counted).map(move |(name, counted)| (group, name, counted)))
        .collect();
    let of: Vec<&Group> = rows.iter().map(|(group, ..)| *group).collect();
    let key: Vec<&str> = KEY.into_iter().chain(["statistic"]).collect();
    let doc =
        "What the sources of single games speak of, one row for each statistic of a variant, options, readings and pairing.";
    let mut table = Table::new("statistics", doc, &key);
    key_columns(&mut table, &of);
    table.text("statistic", "its name in the rule file", rows.iter().map(|(_, name, _)| Some(name.id.as_str())));
    table.text("title", "its name for readers", rows.iter().map(|(_, name, _)| Some(name.heading())));
    table.text("says", "what is counted, and what the source says of it", rows.iter().map(|(_, name, _)| Some(line(&name.says))));
    table.integer("finished", "games that ended by their rules (n)", of.iter().map(|g| i64::try_from(g.tally.finished()).ok()));
    let n = |group: &Group| group.tally.n_finished(group.tally.finished());
    let shares = || rows.iter().map(|(group, _, counted)| share(&group.tally, counted));
    table.real("games_share", "finished games in which it was counted at least once / finished games", 5, shares());
    let wilson: Vec<_> = rows.iter().zip(shares()).map(|((group, ..), share)| interval::wilson(share?, n(group))).collect();
    let method = "95 % interval of games_share: Wilson (1927), with as many trials as different games";
    table.real("games_share_low", &format!("lower end of the {method}"), 5, wilson.iter().map(|i| i.map(|i| i.low)));
    table.real("games_share_high", &format!("upper end of the {method}"), 5, wilson.iter().map(|i| i.map(|i| i.high)));
    let turns = |(_, name, _): &&(&Group, &StatisticName, &Counted)| name.by_turn;
    let kept = |row: &(&Group, &StatisticName, &Counted), value: Option<f64>| Some(row).filter(turns).and(value);
    let means = rows.iter().map(|row| kept(row, row.2.each.mean()));
    table.real("per_game", "mean count in a finished game; missing where a game has it or not", 5, means);
    let student: Vec<_> = rows.iter().map(|(g, _, c)| interval::mean(c.each.mean()?, c.each.sd()?, n(g))).collect();
    let method = "95 % interval of per_game: Student (1908), with as many values as different games";
    let ends = |end: fn(interval::Interval) -> f64| rows.iter().zip(&student).map(move |(row, i)| kept(row, i.map(end)));
    table.real("per_game_low", &format!("lower end of the {method}"), 5, ends(|i| i.low));
    table.real("per_game_high", &format!("upper end of the {method}"), 5, ends(|i| i.high));
    let by_turn = rows.iter().map(|row| kept(row, row.2.by_turn.ratio()));
    table.real("per_turn", "count / turns, over all games, void ones included; missing where a game has it or not", 5, by_turn);
    let delta: Vec<_> =
        rows.iter().map(|(g, _, c)| interval::mean(c.by_turn.ratio()?, c.by_turn.spread()?, g.tally.n())).collect();
    let method = "95 % interval of per_turn: delta method for a ratio of totals over games (Cochran 1977, section 2.11)";
    let ends = |end: fn(interval::Interval) -> f64| rows.iter().zip(&delta).map(move |(row, i)| kept(row, i.map(end)));
    table.real("per_turn_low", &format!("lower end of the {method}"), 5, ends(|i| i.low));
    table.real("per_turn_high", &format!("upper end of the {method}"), 5, ends(|i| i.high));
    table
}

/// Text in one line.
fn line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
