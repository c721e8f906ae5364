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

    /// Trials that an interval over `counted` things may rest on, of which there are at least as many as matches: so many as belong to
    /// different matches, none where these are too few.
    fn trials(&self, counted: u64) -> f64 {
        let share = if self.matches == 0 { 0.0 } else { independent(self.distinct, self.matches) / self.matches as f64 };
        share * counted as f64
    }

    fn share(part: u64, whole: u64) -> Option<f64> {
        ratio(u128::from(part), u128::from(whole))
    }

    fn wilson(&self, part: u64, whole: u64) -> Option<Interval> {
        interval::wilson(Self::share(part, whole)?, self.trials(whole))
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
fn with_matches(groups: &[Group]) -> Vec<(&Group, &MatchTally, &SeriesRules)> {
    groups.iter().filter_map(|group| Some((group, group.matches.as_ref()?, group.series.as_ref()?))).collect()
}

/// One row for each group that has matches.
pub fn table(groups: &[Group]) -> Table {
    let rows = with_matches(groups);
    let doc = "Matches, one row for each variant, options, readings and pairing that has them: games put together by what the source \
               tells of series.";
    let mut table = Table::new("matches", doc, &KEY);
    key_columns(&mut table, &rows.iter().map(|(group, ..)| *group).collect::<Vec<_>>());
    table.text(
        "match_length",
        "what a match is: so many games, the best of so many, or first to so many points",
        rows.iter().map(|(_, _, rules)| Some(length(rules))),
    );
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
        table.integer(name, doc, rows.iter().map(|(_, tally, _)| i64::try_from(of(tally)).ok()));
    }
    type Share = fn(&MatchTally) -> (u64, u64);
    let shares: [(&str, &str, Share); 4] = [
        ("first_won", "matches won by who was first in their first game / first_matches", |t| (t.first[0], t.first.iter().sum())),
        ("south_won", "matches won by South / finished", |t| (t.south[0], t.finished())),
        ("north_won", "matches won by North / finished", |t| (t.south[2], t.finished())),
        ("drawn", "matches drawn / finished", |t| (t.south[1], t.finished())),
    ];
    for (name, doc, of) in shares {
        let value = |tally: &MatchTally| {
            let (part, whole) = of(tally);
            (MatchTally::share(part, whole), tally.wilson(part, whole))
        };
        let (values, intervals): (Vec<_>, Vec<_>) = rows.iter().map(|(_, tally, _)| value(tally)).unzip();
        table.real(name, doc, 5, values);
        interval_columns(&mut table, name, WILSON, 5, &intervals);
    }
    let moments: Vec<_> = rows.iter().map(|(_, tally, _)| (tally, tally.games.moments())).collect();
    table.real("games_mean", "mean number of games of a finished match", 3, moments.iter().map(|(_, m)| m.mean()));
    let student: Vec<_> = moments.iter().map(|(t, m)| interval::mean(m.mean()?, m.sd()?, t.trials(m.n))).collect();
    let method = "Student (1908), with as many values as different matches; missing where no two values differ";
    interval_columns(&mut table, "games_mean", method, 3, &student);
    for (side, name) in ["south_points_mean", "north_points_mean"].into_iter().enumerate() {
        let mean = |t: &MatchTally| MatchTally::share(t.points[side], t.matches);
        table.real(name, "mean points of that side in a match", 3, rows.iter().map(|(_, tally, _)| mean(tally)));
    }
    let void = |t: &MatchTally| MatchTally::share(t.void_games, t.all_games);
    let doc = "void games / games of matches; nobody has won them, and they count as drawn games do but for points";
    table.real("void_games", doc, 5, rows.iter().map(|(_, tally, _)| void(tally)));
    table
}

/// One row for each kind of victory of a group that has matches.
pub fn victories(groups: &[Group]) -> Table {
    let kinds = |(group, tally, rules)| {
        let rules: &SeriesRules = rules;
        rules.victories.iter().take(MOST_VICTORIES).enumerate().map(move |(at, kind)| (group, tally, at, kind))
    };
    let rows: Vec<(&Group, &MatchTally, usize, &Victory)> = with_matches(groups).into_iter().flat_map(kinds).collect();
    let key: Vec<&str> = KEY.into_iter().chain(["victory"]).collect();
    let doc = "Victories in matches by kind, one row for each kind that the rules of a series tell apart.";
    let mut table = Table::new("victories", doc, &key);
    key_columns(&mut table, &rows.iter().map(|(group, ..)| *group).collect::<Vec<_>>());
    table.text("victory", "its name in the rule file", rows.iter().map(|(.., kind)| Some(kind.id.as_str())));
    table.integer("points", "points it brings", rows.iter().map(|(.., kind)| Some(i64::from(kind.points))));
    let count = |tally: &MatchTally, at: usize| tally.victories.get(at).copied().unwrap_or(0);
    table.integer(
        "victories",
        "games of matches won so, by either side",
        rows.iter().map(|(_, t, at, _)| i64::try_from(count(t, *at)).ok()),
    );
    let won = |tally: &MatchTally| tally.victories.iter().sum::<u64>();
    let shares = rows.iter().map(|(_, t, at, _)| MatchTally::share(count(t, *at), won(t)));
    table.real("share", "those games / games of matches that somebody has won", 5, shares);
    let intervals: Vec<_> = rows.iter().map(|(_, t, at, _)| t.wilson(count(t, *at), won(t))).collect();
    interval_columns(&mut table, "share", "Wilson (1927), with as many trials as games won in different matches", 5, &intervals);
    let each = rows.iter().map(|(_, t, at, _)| MatchTally::share(count(t, *at), t.matches));
    table.real("per_match", "those games / matches", 4, each);
    table
}
