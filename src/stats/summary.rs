//! The table of summaries.

use super::interval::{self, Interval};
use super::tally::{Counts, Moments, ratio};
use super::{Group, Tally};
use crate::table::Table;

/// The columns that name a group.
pub const KEY: [&str; 5] = ["variant", "options", "readings", "south", "north"];

/// Adds the columns of [`KEY`].
pub fn key_columns(table: &mut Table, groups: &[&Group]) {
    table.text("variant", "id of the variant", groups.iter().map(|g| Some(g.variant.as_str())));
    table.text("options", "options chosen; empty where there are none", groups.iter().map(|g| Some(g.options.as_str())));
    table.text("readings", "readings chosen; empty where there are none", groups.iter().map(|g| Some(g.readings.as_str())));
    table.text("south", "player of South", groups.iter().map(|g| Some(g.south.as_str())));
    table.text("north", "player of North", groups.iter().map(|g| Some(g.north.as_str())));
}

/// A table of one row a tally, in the making.
pub struct Columns<'a> {
    /// The table.
    pub table: Table,
    /// The sums of its rows.
    pub tallies: Vec<&'a Tally>,
}

impl Columns<'_> {
    pub fn count(&mut self, name: &str, doc: &str, value: impl Fn(&Tally) -> Option<u64>) {
        self.table.integer(name, doc, self.tallies.iter().map(|t| value(t).and_then(|n| i64::try_from(n).ok())));
    }

    pub fn real(&mut self, name: &str, doc: &str, decimals: usize, value: impl Fn(&Tally) -> Option<f64>) {
        self.table.real(name, doc, decimals, self.tallies.iter().map(|t| value(t)));
    }

    /// The two columns of an interval, `NAME_low` and `NAME_high`.
    pub fn interval(&mut self, name: &str, method: &str, decimals: usize, value: impl Fn(&Tally) -> Option<Interval>) {
        let intervals: Vec<_> = self.tallies.iter().map(|t| value(t)).collect();
        for (end, word, pick) in [("low", "lower", (|i| i.low) as fn(Interval) -> f64), ("high", "upper", |i| i.high)] {
            let doc = format!("{word} end of the 95 % interval of {name}: {method}");
            self.table.real(&format!("{name}_{end}"), &doc, decimals, intervals.iter().map(|i| i.map(pick)));
        }
    }
}

const WILSON: &str = "Wilson (1927), with as many trials as different games in the denominator";
const STUDENT: &str =
    "Student (1908), with as many values as different games in the denominator; missing where no two values differ";
const SCORE: &str = "Wilson (1927) where nothing was drawn, otherwise Student (1908) for the mean of the scores 0, 1/2, 1, with as many \
                     values as different games in the denominator";
const DELTA: &str =
    "delta method for a ratio of totals over games (Cochran 1977, section 2.11), with as many values as different games";

/// The table of summaries.
pub fn table(groups: &[Group]) -> Table {
    let doc = "Summaries of play, one row for each variant, options, readings and pairing.";
    let mut table = Table::new("summary", doc, &KEY);
    key_columns(&mut table, &groups.iter().collect::<Vec<_>>());
    let mut columns = Columns { table, tallies: groups.iter().map(|group| &group.tally).collect() };
    games(&mut columns);
    results(&mut columns);
    lengths(&mut columns);
    play(&mut columns);
    columns.table
}

fn games(c: &mut Columns<'_>) {
    c.count("games", "games played (n)", |t| Some(t.games));
    c.count(
        "distinct_games",
        "different games among them, told apart by the hash of their actions; intervals rest on these",
        |t| Some(t.distinct()),
    );
    c.count("finished", "games that ended by their rules, won or drawn", |t| Some(t.finished()));
    c.count("distinct_finished", "different games among the finished ones", |t| Some(t.distinct_finished));
    c.real("finished_share", "finished games / games", 5, finished_share);
    c.interval("finished_share", WILSON, 5, |t| interval::wilson(finished_share(t)?, t.n()));
    c.real("void_share", "games that are void (endless sowing, lap limit, turn limit, nobody able to act) / games", 5, |t| {
        ratio(u128::from(t.games - t.finished()), u128::from(t.games))
    });
}

fn finished_share(t: &Tally) -> Option<f64> {
    ratio(u128::from(t.finished()), u128::from(t.games))
}

/// P(won) + half P(drawn) - 0.5 and its interval, from games won, drawn and lost.
pub fn edge([wins, draws, losses]: [u64; 3]) -> Option<f64> {
    interval::score_mean(wins, draws, losses).map(|mean| mean - 0.5)
}

/// Interval of [`edge`], resting on `n` different games.
pub fn edge_interval([wins, draws, losses]: [u64; 3], n: f64) -> Option<Interval> {
    interval::score(wins, draws, losses, n).map(|i| i.shifted(-0.5))
}

fn results(c: &mut Columns<'_>) {
    c.count("first_games", "finished games in which somebody took a first turn of the main phase", |t| {
        Some(t.first.iter().sum())
    });
    let fixed = |t: &Tally| (t.began != [0, 0]).then_some(if t.began.contains(&0) { "yes" } else { "no" });
    let doc = "whether one and the same side took the first turn of all first_games; where not, an opening such as a race, or the \
               game before, chose the first player, and first_advantage mixes with having won that";
    c.table.text("first_fixed", doc, c.tallies.iter().map(|t| fixed(t)));
    c.real("first_advantage", "first-player advantage: P(first wins) + P(draw) / 2 - 0.5, over first_games", 5, |t| {
        edge(t.first)
    });
    c.interval("first_advantage", SCORE, 5, |t| edge_interval(t.first, t.n_finished(t.first.iter().sum())));
    c.real("south_advantage", "P(South wins) + P(draw) / 2 - 0.5, over finished games", 5, |t| edge(t.south));
    c.interval("south_advantage", SCORE, 5, |t| edge_interval(t.south, t.n_finished(t.finished())));
    c.real("draw_share", "drawn games / finished games", 5, draw_share);
    c.interval("draw_share", WILSON, 5, |t| interval::wilson(draw_share(t)?, t.n_finished(t.finished())));
}

fn draw_share(t: &Tally) -> Option<f64> {
    ratio(u128::from(t.south[1]), u128::from(t.finished()))
}

fn mean_interval(moments: Moments, n: f64) -> Option<Interval> {
    interval::mean(moments.mean()?, moments.sd()?, n)
}

/// Void games beyond this share call for the lengths of all games beside those of the finished ones.
const MANY_VOID: f64 = 0.01;

fn many_void(t: &Tally) -> bool {
    finished_share(t).is_some_and(|share| 1.0 - share > MANY_VOID)
}

fn lengths(c: &mut Columns<'_>) {
    let quantile = "quantile of the turns of finished games (definition 2 of Hyndman and Fan 1996)";
    for (what, of) in [("turns", (|t| &t.turns) as fn(&Tally) -> &Counts), ("laps", |t| &t.laps)] {
        let finished = |t: &Tally| of(t).moments();
        c.real(&format!("{what}_mean"), &format!("mean number of {what}, over finished games"), 3, |t| finished(t).mean());
        c.interval(&format!("{what}_mean"), STUDENT, 3, |t| mean_interval(finished(t), t.n_finished(t.finished())));
        c.real(
            &format!("{what}_sd"),
            &format!("standard deviation of the {what} of finished games, n - 1 in the denominator"),
            3,
            |t| finished(t).sd(),
        );
    }
    c.count("turns_min", "fewest turns of a finished game", |t| t.turns.min().map(u64::from));
    for (name, percent) in [("turns_q05", 5), ("turns_q25", 25), ("turns_median", 50), ("turns_q75", 75), ("turns_q95", 95)] {
        c.real(name, &format!("{percent} % {quantile}"), 1, |t| t.turns.quantile(percent));
    }
    c.count("turns_max", "most turns of a finished game", |t| t.turns.max().map(u64::from));
    c.real("laps_median", "median of the laps of finished games", 1, |t| t.laps.quantile(50));
    for (what, of) in [("turns", (|t| &t.all_turns) as fn(&Tally) -> &Counts), ("laps", |t| &t.all_laps)] {
        let all = |t: &Tally| if many_void(t) { Some(of(t).moments()) } else { None };
        let name = format!("all_{what}_mean");
        let doc =
            format!("mean number of {what} over all games up to their limit, void ones included; given where void_share > 0.01");
        c.real(&name, &doc, 3, |t| all(t)?.mean());
        c.interval(&name, STUDENT, 3, |t| mean_interval(all(t)?, t.n()));
        let doc = format!("standard deviation of the {what} of all games; given where void_share > 0.01");
        c.real(&format!("all_{what}_sd"), &doc, 3, |t| all(t)?.sd());
    }
}

fn play(c: &mut Columns<'_>) {
    c.real("captures_per_turn", "capture frequency: all captures / all turns, over all games, void ones included", 5, |t| {
        t.captures.ratio()
    });
    c.interval("captures_per_turn", DELTA, 5, |t| interval::mean(t.captures.ratio()?, t.captures.spread()?, t.n()));
    c.real("seeds_per_capture", "seeds captured / captures, over all games", 4, |t| t.captured.ratio());
    c.count("longest_turn", "laps of the longest turn that ended, over all games", |t| {
        (t.games > 0).then_some(u64::from(t.longest_turn))
    });
    c.real("branching", "legal actions / decisions of the main phase, single ones included, over all games", 4, |t| {
        t.branching.ratio()
    });
    c.real("choice_share", "decisions with more than one legal action / decisions, over all games", 5, |t| {
        ratio(t.decisions[1], t.decisions[0])
    });
    c.real("lead_changes_mean", "mean number of lead changes, over finished games", 3, |t| t.lead_changes.mean());
    c.interval("lead_changes_mean", STUDENT, 3, |t| mean_interval(t.lead_changes, t.n_finished(t.finished())));
}
