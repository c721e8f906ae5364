//! The statistics of matches that are compared.

use super::Named;
use crate::stats::Group;
use crate::stats::compare::Sample;
use crate::stats::matches::Row;

/// How the names of statistics of matches begin.
pub const OF_MATCHES: &str = "match_";

/// Reads a statistic off the matches of a group.
type Reading = fn(&Row) -> Option<Sample>;

/// Statistics of matches, with how each is read off them.
const MEASURES: [(Named<'static>, Reading); 3] = [
    (
        Named {
            name: "match_first_won",
            title: "Matches won by who began",
            unit: "share of matches",
            method: super::measures::NEWCOMBE,
        },
        |row| share(row, row.tally.first[0], row.tally.first.iter().sum()),
    ),
    (Named { name: "match_drawn", title: "Drawn matches", unit: "share of matches", method: super::measures::NEWCOMBE }, |row| {
        share(row, row.tally.south[1], row.tally.finished())
    }),
    (Named { name: "match_games", title: "Games of a match", unit: "games", method: super::measures::WELCH }, |row| {
        let moments = row.tally.games.moments();
        Some(Sample::Mean { mean: moments.mean()?, sd: moments.sd().unwrap_or(0.0), n: row.trials(moments.n) })
    }),
];

fn share(row: &Row, part: u64, whole: u64) -> Option<Sample> {
    (whole > 0).then(|| Sample::Share { share: part as f64 / whole as f64, n: row.trials(whole) })
}

/// The statistics of the matches of two groups, one after the other; none where either has no matches.
pub fn of(groups: &[Group], pair: [&Group; 2]) -> Vec<(Named<'static>, [Option<Sample>; 2])> {
    let [Some(first), Some(second)] = pair.map(|group| Row::of(groups, group)) else { return Vec::new() };
    MEASURES.iter().map(|(named, of)| (*named, [of(&first), of(&second)])).collect()
}
