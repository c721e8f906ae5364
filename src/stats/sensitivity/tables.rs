//! The tables of sensitivity.

use std::collections::BTreeMap;

use super::measures::EDGE;
use super::{LEVEL, Row};
use crate::catalogue::variant::Axis;
use crate::stats::compare::Sample;
use crate::stats::interval::Interval;
use crate::table::Table;

fn axis(row: &Row) -> &'static str {
    match row.contrast.axis {
        Axis::Option => "option",
        Axis::Reading => "reading",
    }
}

/// Advantages are kept as mean scores; a reader expects them less one half.
fn shift(row: &Row) -> f64 {
    if ["first_advantage", EDGE.name].contains(&row.statistic.name) { -0.5 } else { 0.0 }
}

fn shown(row: &Row, sample: Option<Sample>) -> Option<f64> {
    sample.map(|sample| sample.value() + shift(row))
}

fn interval(row: &Row, sample: Option<Sample>) -> Option<Interval> {
    Some(sample?.interval()?.shifted(shift(row)))
}

/// One row for each alternative, pairing and statistic.
pub fn differences(rows: &[Row]) -> Table {
    let doc = "How each statistic moves under another option or reading: one row for each alternative, pairing and statistic; the two \
               values come from independent samples.";
    let mut t = Table::new("sensitivity", doc, &["variant", "axis", "id", "alternative", "south", "north", "statistic"]);
    let text =
        |t: &mut Table, name: &str, doc: &str, of: &dyn Fn(&Row) -> String| t.text(name, doc, rows.iter().map(|r| Some(of(r))));
    text(&mut t, "variant", "id of the variant", &|r| r.contrast.variant.clone());
    text(&mut t, "axis", "option or reading: what is varied", &|r| axis(r).into());
    text(&mut t, "id", "the option or doubtful passage", &|r| r.contrast.id.clone());
    text(&mut t, "default", "its value in the variant's own entry", &|r| r.contrast.default.clone());
    text(&mut t, "alternative", "its value in the alternative", &|r| r.contrast.value.clone());
    text(&mut t, "south", "player of South; for greedy_edge both seatings are pooled", &|r| r.south.into());
    text(&mut t, "north", "player of North", &|r| r.north.into());
    text(&mut t, "statistic", "the statistic, as in the tables summary, greedy_edge and statistics", &|r| {
        r.statistic.name.into()
    });
    text(&mut t, "title", "its name for readers", &|r| r.statistic.title.into());
    text(&mut t, "unit", "unit of the values", &|r| r.statistic.unit.into());
    let mut real = |name: &str, doc: &str, of: &dyn Fn(&Row) -> Option<f64>| t.real(name, doc, 6, rows.iter().map(of));
    real("default_value", "the statistic of the variant's own entry", &|r| shown(r, r.default));
    let own =
        "95 % interval: for shares Wilson's (1927), otherwise Student's (1908), for ratios of totals with delta-method spreads";
    real("default_low", &format!("lower end of its {own}"), &|r| Some(interval(r, r.default)?.low));
    real("default_high", &format!("upper end of its {own}"), &|r| Some(interval(r, r.default)?.high));
    real("alternative_value", "the statistic of the alternative", &|r| shown(r, r.alternative));
    real("difference", "alternative_value - default_value; 0 where the rules are the same, whatever two samples say", &|r| {
        if r.same_games { Some(0.0) } else { r.difference.map(|d| d.value) }
    });
    let method = "95 % interval of difference for two independent samples: for shares Newcombe (1998, Stat. Med. 17, 873-890), method \
                  10, otherwise Welch (1947), for ratios of totals with delta-method spreads; n are the different games";
    real("difference_low", &format!("lower end of the {method}"), &|r| r.difference?.interval.map(|i| i.low));
    real("difference_high", &format!("upper end of the {method}"), &|r| r.difference?.interval.map(|i| i.high));
    real(
        "standardised",
        "difference in standard deviations of a game: Cohen's d with the mean of both variances, for shares Cohen's h (Cohen 1988)",
        &|r| r.difference?.standardised,
    );
    real("p", "two-sided p-value: for shares the score test with pooled share, otherwise Welch's t-test", &|r| r.difference?.p);
    real("p_holm", "p after Holm's correction (1979, Scand. J. Stat. 6, 65-70) over all tests of the table", &|r| r.p_holm);
    let moved = format!("yes where p_holm < {LEVEL}: larger than sampling error; missing where nothing was tested");
    t.text("larger_than_error", &moved, rows.iter().map(|r| r.moved().map(|moved| if moved { "yes" } else { "no" })));
    let n = |sample: Option<Sample>| sample.map(|s| s.n() as i64);
    t.integer("default_n", "different games that default_value's spread rests on", rows.iter().map(|r| n(r.default)));
    t.integer("alternative_n", "different games that alternative_value's spread rests on", rows.iter().map(|r| n(r.alternative)));
    t.text("method", "how the two are compared", rows.iter().map(|r| Some(r.statistic.method)));
    t.text("note", "why nothing was tested; empty otherwise", rows.iter().map(|r| Some(r.note())));
    t
}

/// One option or doubtful passage.
struct Ranked<'r, 'a> {
    rows: Vec<&'r Row<'a>>,
    most: Option<(&'r Row<'a>, f64)>,
}

/// Options and doubtful passages, those that move a statistic most first.
pub fn ranking(rows: &[Row]) -> Table {
    let mut of: BTreeMap<_, Vec<&Row>> = BTreeMap::new();
    rows.iter().for_each(|r| of.entry((&r.contrast.variant, r.contrast.axis, &r.contrast.id)).or_default().push(r));
    let mut ranked: Vec<Ranked> = of
        .into_values()
        .map(|rows| {
            let moved = rows.iter().filter(|r| r.moved() == Some(true));
            let sizes = moved.filter_map(|r| Some((*r, r.difference?.standardised?)));
            let most = sizes.max_by(|a, b| a.1.abs().total_cmp(&b.1.abs()));
            Ranked { rows, most }
        })
        .collect();
    ranked.sort_by(|a, b| size(b).total_cmp(&size(a)));
    let doc = "Which options and doubtful passages matter most: by the largest standardised difference among those larger than sampling \
               error, over all alternatives, pairings and statistics.";
    let mut t = Table::new("sensitivity_ranking", doc, &["variant", "axis", "id"]);
    let mut ranks: BTreeMap<&str, i64> = BTreeMap::new();
    let in_variant: Vec<i64> = ranked
        .iter()
        .filter_map(|r| r.rows.first())
        .map(|row| *ranks.entry(&row.contrast.variant).and_modify(|rank| *rank += 1).or_insert(1))
        .collect();
    t.integer("rank", "place among all variants", (1..).take(ranked.len()).map(Some));
    let first = |of: fn(&Row) -> String| ranked.iter().map(|r| r.rows.first().map(|row| of(row))).collect::<Vec<_>>();
    t.text("variant", "id of the variant", first(|r| r.contrast.variant.clone()));
    t.integer("rank_in_variant", "place within the variant", in_variant.into_iter().map(Some));
    t.text("axis", "option or reading", first(|r| axis(r).into()));
    t.text("id", "the option or doubtful passage", first(|r| r.contrast.id.clone()));
    let most = |of: fn(&Row) -> String| ranked.iter().map(|r| r.most.map(|(row, _)| of(row))).collect::<Vec<_>>();
    let doc =
        "largest difference in standard deviations of a game, with its sign; missing where none is larger than sampling error";
    t.real("standardised", doc, 3, ranked.iter().map(|r| r.most.map(|(_, size)| size)));
    t.text("alternative", "the alternative that shows it", most(|r| r.contrast.value.clone()));
    t.text("statistic", "the statistic that shows it", most(|r| r.statistic.name.into()));
    t.text("title", "its name for readers", most(|r| r.statistic.title.into()));
    t.text("south", "player of South that shows it", most(|r| r.south.into()));
    t.text("north", "player of North that shows it", most(|r| r.north.into()));
    let value = |of: fn(&Row) -> Option<f64>| ranked.iter().map(|r| r.most.and_then(|(row, _)| of(row))).collect::<Vec<_>>();
    t.real("default_value", "the statistic of the variant's own entry", 4, value(|r| shown(r, r.default)));
    t.real("alternative_value", "the statistic of that alternative", 4, value(|r| shown(r, r.alternative)));
    let count = |r: &Ranked, of: fn(&Row) -> bool| i64::try_from(r.rows.iter().filter(|row| of(row)).count()).ok();
    t.integer(
        "moved",
        "differences larger than sampling error",
        ranked.iter().map(|r| count(r, |row| row.moved() == Some(true))),
    );
    t.integer("tested", "differences tested", ranked.iter().map(|r| count(r, |row| row.p_holm.is_some())));
    t
}

fn size(ranked: &Ranked) -> f64 {
    ranked.most.map_or(0.0, |(_, size)| size.abs())
}
