//! Tables beside the summaries: greedy's edge, endings, lengths.

use std::ops::Range;

use super::summary::{Columns, KEY, edge, edge_interval, key_columns};
use super::tally::ratio;
use super::{Group, Tally, interval};
use crate::table::Table;

/// Runs of neighbouring groups of one variant, options and readings.
fn choices(groups: &[Group]) -> Vec<&[Group]> {
    groups.chunk_by(|a, b| (&a.variant, &a.options, &a.readings) == (&b.variant, &b.options, &b.readings)).collect()
}

/// The edge of greedy over random play, both seatings pooled.
pub fn greedy_edge(groups: &[Group]) -> Table {
    let seated = |of: &'_ [Group], south: &str, north: &str| of.iter().position(|g| g.south == south && g.north == north);
    let pairs: Vec<(&Group, &Group)> = choices(groups)
        .into_iter()
        .filter_map(|of| Some((&of[seated(of, "greedy", "random")?], &of[seated(of, "random", "greedy")?])))
        .collect();
    // From the greedy player's side; only these sums are used below.
    let pooled: Vec<Tally> = pairs.iter().map(|(south, north)| pool(&south.tally, &north.tally)).collect();
    let effective: Vec<f64> = pairs.iter().map(|(south, north)| effective_games(&south.tally, &north.tally)).collect();
    let doc =
        "Greedy's edge over random play, both seatings pooled; one row for each variant, options and readings played in both.";
    let mut table = Table::new("greedy_edge", doc, &KEY[..3]);
    table.text("variant", "id of the variant", pairs.iter().map(|(g, _)| Some(g.variant.as_str())));
    table.text("options", "options chosen; empty where there are none", pairs.iter().map(|(g, _)| Some(g.options.as_str())));
    table.text("readings", "readings chosen; empty where there are none", pairs.iter().map(|(g, _)| Some(g.readings.as_str())));
    let mut c = Columns { table, tallies: pooled.iter().collect() };
    c.count("games", "games of both seatings", |t| Some(t.games));
    c.count("distinct_games", "different games among them", |t| Some(t.distinct()));
    c.count("finished", "games that ended by their rules", |t| Some(t.finished()));
    c.real("finished_share", "finished games / games", 5, |t| ratio(u128::from(t.finished()), u128::from(t.games)));
    c.count("greedy_wins", "finished games won by greedy", |t| Some(t.south[0]));
    c.count("draws", "finished games drawn", |t| Some(t.south[1]));
    c.real("edge", "P(greedy wins) + P(draw) / 2 - 0.5, over finished games of both seatings", 5, |t| edge(t.south));
    let mut table = c.table;
    let method = "95 % interval of edge: Wilson (1927) where nothing was drawn, otherwise Student (1908) for the mean of the scores \
                  0, 1/2, 1; with N^2 / (S^2 / s + T^2 / t) values, S and T being the finished games of the two seatings, N their \
                  sum, s and t the different ones among them";
    let intervals: Vec<_> = pooled.iter().zip(&effective).map(|(t, n)| edge_interval(t.south, *n)).collect();
    table.real("edge_low", &format!("lower end of the {method}"), 5, intervals.iter().map(|i| i.map(|i| i.low)));
    table.real("edge_high", &format!("upper end of the {method}"), 5, intervals.iter().map(|i| i.map(|i| i.high)));
    let as_south = pairs.iter().map(|(south, _)| edge(south.tally.south));
    table.real("edge_as_south", "the same where greedy plays South", 5, as_south);
    let as_north = pairs.iter().map(|(_, north)| edge(north.tally.south).map(|edge| -edge));
    table.real("edge_as_north", "the same where greedy plays North", 5, as_north);
    table
}

fn pool(as_south: &Tally, as_north: &Tally) -> Tally {
    let [won, drawn, lost] = as_south.south;
    let [lost_too, drawn_too, won_too] = as_north.south;
    Tally {
        games: as_south.games + as_north.games,
        south: [won + won_too, drawn + drawn_too, lost + lost_too],
        distinct_finished: as_south.distinct_finished + as_north.distinct_finished,
        distinct_void: as_south.distinct_void + as_north.distinct_void,
        ..Tally::default()
    }
}

/// The number of independent games that a mean over both seatings is worth. Each seating's mean rests on its different games, so
/// with weights w, the variance is that of one game times the sum of w^2 / (different games).
pub(super) fn effective_games(south: &Tally, north: &Tally) -> f64 {
    let part = |t: &Tally| if t.finished() == 0 { 0.0 } else { (t.finished() as f64).powi(2) / t.n_finished(t.finished()) };
    let total = (south.finished() + north.finished()) as f64;
    if total > 0.0 { total * total / (part(south) + part(north)) } else { 0.0 }
}

/// How games ended.
pub fn endings(groups: &[Group]) -> Table {
    let rows: Vec<(&Group, usize)> = groups.iter().flat_map(|g| (0..g.endings.len()).map(move |ending| (g, ending))).collect();
    let of: Vec<&Group> = rows.iter().map(|(group, _)| *group).collect();
    let key: Vec<&str> = KEY.into_iter().chain(["ending"]).collect();
    let mut table =
        Table::new("endings", "How games ended, one row for each ending of a variant, options, readings and pairing.", &key);
    key_columns(&mut table, &of);
    table.text(
        "ending",
        "a reason of the rule file, or endless, lap_limit, turn_limit, stuck or round_limit",
        rows.iter().map(|(g, i)| Some(g.endings[*i].name.as_str())),
    );
    let void = |group: &Group, i: usize| if group.endings[i].void { "yes" } else { "no" };
    table.text(
        "void",
        "yes where games that end so are void, neither won nor drawn",
        rows.iter().map(|(g, i)| Some(void(g, *i))),
    );
    let games = |group: &Group, i: usize| group.tally.endings.get(i).copied().unwrap_or(0);
    table.integer("games", "games that ended so", rows.iter().map(|(g, i)| i64::try_from(games(g, *i)).ok()));
    let share = |g: &Group, i: usize| ratio(u128::from(games(g, i)), u128::from(g.tally.games));
    table.real("share", "games that ended so / games of the pairing", 5, rows.iter().map(|(g, i)| share(g, *i)));
    let intervals: Vec<_> = rows.iter().map(|(g, i)| interval::wilson(share(g, *i)?, g.tally.n())).collect();
    let method = "95 % interval of share: Wilson (1927), with as many trials as different games";
    table.real("share_low", &format!("lower end of the {method}"), 5, intervals.iter().map(|i| i.map(|i| i.low)));
    table.real("share_high", &format!("upper end of the {method}"), 5, intervals.iter().map(|i| i.map(|i| i.high)));
    table
}

/// Classes that a distribution of lengths is divided into at most, up to its 99 % quantile: most games are counted turn by turn.
const CLASSES: f64 = 1000.0;

/// The distribution of lengths.
pub fn lengths(groups: &[Group]) -> Table {
    let mut rows: Vec<(&Group, Range<u32>, u64)> = Vec::new();
    for choice in choices(groups) {
        let tail = choice.iter().filter_map(|g| g.tally.turns.quantile(99)).fold(0.0, f64::max);
        let width = nice_width(tail / CLASSES);
        for group in choice {
            let class = |turns: u32| turns / width;
            let mut classes: Vec<(u32, u64)> = Vec::new();
            for (turns, games) in group.tally.turns.iter() {
                match classes.last_mut() {
                    Some((last, sum)) if *last == class(turns) => *sum += games,
                    _ => classes.push((class(turns), games)),
                }
            }
            rows.extend(
                classes
                    .into_iter()
                    .map(|(class, games)| (group, class * width..class.saturating_mul(width).saturating_add(width), games)),
            );
        }
    }
    let of: Vec<&Group> = rows.iter().map(|(group, ..)| *group).collect();
    let key: Vec<&str> = KEY.into_iter().chain(["turns_from"]).collect();
    let doc = "Lengths of finished games: one row for each class of turns that occurred, classes of one width for all pairings of a \
               variant, options and readings.";
    let mut table = Table::new("lengths", doc, &key);
    key_columns(&mut table, &of);
    table.integer("turns_from", "fewest turns of the class", rows.iter().map(|(_, class, _)| Some(i64::from(class.start))));
    table.integer("turns_to", "most turns of the class", rows.iter().map(|(_, class, _)| Some(i64::from(class.end - 1))));
    table.integer("games", "finished games of such a length", rows.iter().map(|(.., games)| i64::try_from(*games).ok()));
    let shares = rows.iter().map(|(group, _, games)| ratio(u128::from(*games), u128::from(group.tally.finished())));
    table.real("share", "those games / finished games", 6, shares);
    table
}

/// The smallest of 1, 2, 5, 10, 20, 50, … that is at least `width`.
fn nice_width(width: f64) -> u32 {
    let mut unit = 1;
    loop {
        for step in [1, 2, 5] {
            if f64::from(unit * step) >= width || unit >= 100_000_000 {
                return unit * step;
            }
        }
        unit *= 10;
    }
}

#[cfg(test)]
mod tests {
    use super::nice_width;

    #[test]
    fn classes_have_round_widths() {
        assert_eq!([0.0, 1.0, 1.1, 3.0, 5.1, 11.0, 400.0].map(nice_width), [1, 1, 2, 5, 10, 20, 500]);
    }
}
