//! Matches summed up, and their tables.

use super::Group;
use super::interval::{self, Interval};
use super::summary::{KEY, key_columns};
use super::tally::{Counts, Distinct, independent, ratio};
use crate::catalogue::series::{Length, MOST_VICTORIES, SeriesRules, Victory};
use crate::engine::record::DRAW;
use crate::simulate::MatchRecord;
use crate::table::Table;

/// The sums over the matches of one variant, options, readings and pairing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MatchTally {
    /// Matches.
    pub matches: u64,
    /// Finished matches won by South, drawn, won by North.
    pub south: [u64; 3],
    /// Finished matches in whose first game somebody was first: won by him, drawn, lost by him.
    pub first: [u64; 3],
    /// Games of a finished match.
    pub games: Counts,
    /// Games of all matches.
    pub all_games: u64,
    /// Void games among them.
    pub void_games: u64,
    /// Points of South and North in all matches.
    pub points: [u64; 2],
    /// Victories of all matches, by kind.
    pub victories: [u64; MOST_VICTORIES],
    /// Different matches.
    pub distinct: u64,
}

impl MatchTally {
    /// Sums up matches.
    pub fn of(records: &[MatchRecord]) -> Self {
        let (mut tally, mut distinct) = (Self::default(), Distinct::new(0, 1));
        for record in records {
            distinct.add(record.hash);
            tally.matches += 1;
            tally.all_games += u64::from(record.games);
            tally.void_games += u64::from(record.void);
            for side in [0, 1] {
                tally.points[side] += u64::from(record.points[side]);
                for (sum, n) in tally.victories.iter_mut().zip(record.victories[side]) {
                    *sum += u64::from(n);
                }
            }
            if record.winner > DRAW {
                continue;
            }
            let result = |side: u8| match record.winner {
                DRAW => 1,
                winner if winner == side => 0,
                _ => 2,
            };
            tally.games.add(record.games);
            tally.south[result(0)] += 1;
            if record.first < 2 {
                tally.first[result(record.first)] += 1;
            }
        }
        tally.distinct = distinct.count();
        tally
    }

    /// Matches that somebody has won or that were drawn.
    pub fn finished(&self) -> u64 {
        self.south.iter().sum()
    }

    fn share(part: u64, whole: u64) -> Option<f64> {
        ratio(u128::from(part), u128::from(whole))
    }
}

/// A group that has matches.
pub(super) struct Row<'a> {
    group: &'a Group,
    pub(super) tally: &'a MatchTally,
    rules: &'a SeriesRules,
    /// Whether its games, and those of the reverse pairing, differ enough to be a sample.
    sample: bool,
}

impl<'a> Row<'a> {
    /// A group with its matches, among all groups; `None` where it has none.
    pub(super) fn of(groups: &[Group], group: &'a Group) -> Option<Self> {
        let same = |g: &&Group| (&g.variant, &g.options, &g.readings) == (&group.variant, &group.options, &group.readings);
        let reverse = groups.iter().filter(same).find(|g| (&g.south, &g.north) == (&group.north, &group.south));
        let sample = group.tally.n() > 0.0 && reverse.is_none_or(|other| other.tally.n() > 0.0);
        Some(Row { group, tally: group.matches.as_ref()?, rules: group.series.as_ref()?, sample })
    }

    /// Trials that an interval over `counted` things may rest on: so many as belong to different matches, in proportion; none where
    /// these are too few, or are made of a few games over and over.
    pub(super) fn trials(&self, counted: u64) -> f64 {
        match (self.sample, self.tally.matches) {
            (false, _) | (_, 0) => 0.0,
            (true, matches) => independent(self.tally.distinct, matches) / matches as f64 * counted as f64,
        }
    }

    fn wilson(&self, part: u64, whole: u64) -> Option<Interval> {
        interval::wilson(MatchTally::share(part, whole)?, self.trials(whole))
    }
}

/// What a match is, in words.
fn length(rules: &SeriesRules) -> String {
    match rules.length {
        Some(Length::Games(games)) => format!("{games} games"),
        Some(Length::BestOf(games)) => format!("best of {games}"),
        Some(Length::FirstTo(points)) => format!("first to {points}"),
        None => String::new(),
    }
}

const WILSON: &str = "Wilson (1927), with as many trials as different matches";

/// The two columns of an interval.
fn interval_columns(table: &mut Table, name: &str, method: &str, decimals: usize, intervals: &[Option<Interval>]) {
    for (end, word, pick) in [("low", "lower", (|i| i.low) as fn(Interval) -> f64), ("high", "upper", |i| i.high)] {
        let doc = format!("{word} end of the 95 % interval of {name}: {method}");
        table.real(&format!("{name}_{end}"), &doc, decimals, intervals.iter().map(|i| i.map(pick)));
    }
}

/// The groups that have matches.
fn rows(groups: &[Group]) -> Vec<Row<'_>> {
    groups.iter().filter_map(|group| Row::of(groups, group)).collect()
}

/// One row for each group that has matches.
pub fn table(groups: &[Group]) -> Table {
    let rows = rows(groups);
    let doc = "Matches, one row for each variant, options, readings and pairing that has them: games put together by what the source \
               tells of series.";
    let mut table = Table::new("matches", doc, &KEY);
    key_columns(&mut table, &rows.iter().map(|row| row.group).collect::<Vec<_>>());
    let doc = "what a match is: so many games, the best of so many, or first to so many points";
    table.text("match_length", doc, rows.iter().map(|row| Some(length(row.rules))));
    type Count = fn(&MatchTally) -> u64;
    let counts: [(&str, &str, Count); 4] = [
        ("matches", "matches (n)", |t| t.matches),
        ("distinct_matches", "different matches among them; intervals rest on these", |t| t.distinct),
        ("finished", "matches that were won or drawn; the others needed more games than a match can have", MatchTally::finished),
        ("first_matches", "finished matches in whose first game somebody took a first turn of the main phase", |t| {
            t.first.iter().sum()
        }),
    ];
    for (name, doc, of) in counts {
        table.integer(name, doc, rows.iter().map(|row| i64::try_from(of(row.tally)).ok()));
    }
    type Share = fn(&MatchTally) -> (u64, u64);
    let shares: [(&str, &str, Share); 4] = [
        ("first_won", "matches won by who was first in their first game / first_matches", |t| (t.first[0], t.first.iter().sum())),
        ("south_won", "matches won by South / finished", |t| (t.south[0], t.finished())),
        ("north_won", "matches won by North / finished", |t| (t.south[2], t.finished())),
        ("drawn", "matches drawn / finished", |t| (t.south[1], t.finished())),
    ];
    for (name, doc, of) in shares {
        let parts = || rows.iter().map(|row| (row, of(row.tally)));
        table.real(name, doc, 5, parts().map(|(_, (part, whole))| MatchTally::share(part, whole)));
        let intervals: Vec<_> = parts().map(|(row, (part, whole))| row.wilson(part, whole)).collect();
        interval_columns(&mut table, name, WILSON, 5, &intervals);
    }
    let moments: Vec<_> = rows.iter().map(|row| (row, row.tally.games.moments())).collect();
    table.real("games_mean", "mean number of games of a finished match", 3, moments.iter().map(|(_, m)| m.mean()));
    let student: Vec<_> = moments.iter().map(|(row, m)| interval::mean(m.mean()?, m.sd()?, row.trials(m.n))).collect();
    let method = "Student (1908), with as many values as different matches; missing where no two values differ";
    interval_columns(&mut table, "games_mean", method, 3, &student);
    for (side, name) in ["south_points_mean", "north_points_mean"].into_iter().enumerate() {
        let mean = |t: &MatchTally| MatchTally::share(t.points[side], t.matches);
        table.real(name, "mean points of that side in a match", 3, rows.iter().map(|row| mean(row.tally)));
    }
    let void = |t: &MatchTally| MatchTally::share(t.void_games, t.all_games);
    let doc = "void games / games of matches; nobody has won them, and they count as drawn games do but for points";
    table.real("void_games", doc, 5, rows.iter().map(|row| void(row.tally)));
    table
}

/// One row for each kind of victory of a group that has matches.
pub fn victories(groups: &[Group]) -> Table {
    let groups = rows(groups);
    let kinds = |row| {
        let row: &Row<'_> = row;
        row.rules.victories.iter().zip(row.tally.victories).map(move |(kind, victories)| (row, kind, victories))
    };
    let rows: Vec<(&Row<'_>, &Victory, u64)> = groups.iter().flat_map(kinds).collect();
    let key: Vec<&str> = KEY.into_iter().chain(["victory"]).collect();
    let doc = "Victories in matches by kind, one row for each kind that the rules of a series tell apart.";
    let mut table = Table::new("victories", doc, &key);
    key_columns(&mut table, &rows.iter().map(|(row, ..)| row.group).collect::<Vec<_>>());
    table.text("victory", "its name in the rule file", rows.iter().map(|(_, kind, _)| Some(kind.id.as_str())));
    table.integer("points", "points it brings", rows.iter().map(|(_, kind, _)| Some(i64::from(kind.points))));
    let doc = "games of matches won so, by either side";
    table.integer("victories", doc, rows.iter().map(|(.., victories)| i64::try_from(*victories).ok()));
    let won = |row: &Row<'_>| row.tally.victories.iter().sum::<u64>();
    let shares = rows.iter().map(|(row, _, victories)| MatchTally::share(*victories, won(row)));
    table.real("share", "those games / games of matches that somebody has won", 5, shares);
    let intervals: Vec<_> = rows.iter().map(|(row, _, victories)| row.wilson(*victories, won(row))).collect();
    let method = "Wilson (1927), with as many trials as games won in different matches";
    interval_columns(&mut table, "share", method, 5, &intervals);
    let each = rows.iter().map(|(row, _, victories)| MatchTally::share(*victories, row.tally.matches));
    table.real("per_match", "those games / matches", 4, each);
    table
}
