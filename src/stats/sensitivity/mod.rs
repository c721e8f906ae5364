//! How each statistic moves under other options and readings.
//!
//! A dataset made with `--options` or `--readings` has, beside a variant's own entry, entries that differ from it in one option or one
//! reading. Each is an independent sample: its random draws hang on its options and readings. Every statistic of an alternative is
//! set against that of the variant's own entry, pairing by pairing, and all tests of the table are adjusted together.

mod contrast;
mod matches;
mod measures;
mod tables;

pub use contrast::{Contrast, contrasts};
pub use matches::OF_MATCHES;
pub use measures::{MEASURES, Measure, Named, measure};

use super::compare::{Difference, Sample, difference, holm};
use super::{Group, Tally};
use crate::table::Table;

/// Level of the family of all tests: the chance that any difference that is none is marked.
pub const LEVEL: f64 = 0.05;

/// One statistic under one alternative, for one pairing.
#[derive(Debug, Clone, PartialEq)]
pub struct Row<'a> {
    /// What is varied.
    pub contrast: &'a Contrast,
    /// The statistic.
    pub statistic: Named<'a>,
    /// Player of South; for greedy's edge `greedy`.
    pub south: &'a str,
    /// Player of North; for greedy's edge `random`, both seatings pooled.
    pub north: &'a str,
    /// As the variant's own entry has it.
    pub default: Option<Sample>,
    /// As the alternative has it.
    pub alternative: Option<Sample>,
    /// Whether nothing can differ: the rules are the same, and for matches what the source tells of series too.
    pub same_games: bool,
    /// The difference; missing where a value is missing, or where nothing can differ.
    pub difference: Option<Difference>,
    /// The p-value after Holm's correction over all rows; missing where nothing was tested.
    pub p_holm: Option<f64>,
}

impl Row<'_> {
    /// Whether the difference is larger than sampling error; missing where nothing was tested.
    pub fn moved(&self) -> Option<bool> {
        self.p_holm.map(|p| p < LEVEL)
    }

    /// Why there is no test, or empty text.
    fn note(&self) -> &'static str {
        match (self.same_games, self.default, self.alternative) {
            (true, ..) => "same games: the rules are the same",
            (_, None, _) | (_, _, None) => "not defined in one of the two",
            (_, Some(a), Some(b)) if a.n() < 2.0 || b.n() < 2.0 => "too few different games",
            (_, Some(Sample::Share { share: a, .. }), Some(Sample::Share { share: b, .. }))
                if a == b && (a == 0.0 || a == 1.0) =>
            {
                "no spread in either"
            }
            _ if self.p_holm.is_none() => "no spread in either",
            _ => "",
        }
    }
}

/// All differences of a dataset.
#[derive(Debug, Clone, PartialEq)]
pub struct Sensitivity<'a> {
    rows: Vec<Row<'a>>,
}

impl<'a> Sensitivity<'a> {
    /// Compares the groups of a dataset along its contrasts.
    pub fn new(groups: &'a [Group], contrasts: &'a [Contrast]) -> Self {
        let mut rows: Vec<Row> = contrasts.iter().flat_map(|contrast| of_contrast(groups, contrast)).collect();
        let tested: Vec<Option<f64>> = rows.iter().map(tested).collect();
        rows.iter_mut().zip(holm(&tested)).for_each(|(row, p)| row.p_holm = p);
        Self { rows }
    }

    /// The rows: by variant, option or reading, alternative, pairing, statistic.
    pub fn rows(&self) -> &[Row<'a>] {
        &self.rows
    }

    /// The tables `sensitivity` and `sensitivity_ranking`.
    pub fn tables(&self) -> [Table; 2] {
        [self.differences(), self.ranking()]
    }

    /// The differences, one row for each alternative, pairing and statistic.
    pub fn differences(&self) -> Table {
        tables::differences(&self.rows)
    }

    /// Options and doubtful passages by how much they matter.
    pub fn ranking(&self) -> Table {
        tables::ranking(&self.rows)
    }
}

/// The p-value that enters Holm's correction: shares that are nothing, or everything, in both samples are no test.
fn tested(row: &Row) -> Option<f64> {
    let extreme = |s: Option<Sample>| matches!(s, Some(Sample::Share { share, .. }) if share == 0.0 || share == 1.0);
    let difference = row.difference?;
    if extreme(row.default) && extreme(row.alternative) && difference.value == 0.0 {
        return None;
    }
    difference.p
}

fn of_contrast<'a>(groups: &'a [Group], contrast: &'a Contrast) -> Vec<Row<'a>> {
    let of = |options: &str, readings: &str| -> Vec<&'a Group> {
        let meant = |g: &&Group| g.variant == contrast.variant && g.options == options && g.readings == readings;
        groups.iter().filter(meant).collect()
    };
    let own = of(&contrast.own.0, &contrast.own.1);
    let other = of(&contrast.alternative.0, &contrast.alternative.1);
    let seated = |of: &[&'a Group], south: &str, north: &str| of.iter().copied().find(|g| g.south == south && g.north == north);
    let mut rows = Vec::new();
    for base in &own {
        let Some(alternative) = seated(&other, &base.south, &base.north) else { continue };
        let pairing = (base.south.as_str(), base.north.as_str());
        for measure in MEASURES {
            let samples = [base, alternative].map(|group| (measure.of)(&group.tally));
            rows.extend(row(contrast, Named::of(measure), pairing, samples, contrast.same_rules));
        }
        for (i, statistic) in base.statistics.iter().enumerate() {
            let samples = [base, alternative].map(|group| measures::counted(&group.tally, i, statistic.by_turn));
            rows.extend(row(contrast, Named::spoken_of(statistic), pairing, samples, contrast.same_rules));
        }
        let same_matches = contrast.same_rules && base.series == alternative.series;
        for (named, samples) in matches::of(groups, [base, alternative]) {
            rows.extend(row(contrast, named, pairing, samples, same_matches));
        }
    }
    let edge = |of: &[&'a Group]| -> Option<Sample> {
        let seats: [&Tally; 2] = [&seated(of, "greedy", "random")?.tally, &seated(of, "random", "greedy")?.tally];
        measures::edge(seats)
    };
    let edges = [edge(&own), edge(&other)];
    rows.extend(row(contrast, Named::of(&measures::EDGE), ("greedy", "random"), edges, contrast.same_rules));
    rows
}

fn row<'a>(
    contrast: &'a Contrast,
    statistic: Named<'a>,
    (south, north): (&'a str, &'a str),
    [default, alternative]: [Option<Sample>; 2],
    same_games: bool,
) -> Option<Row<'a>> {
    default.or(alternative)?;
    let both = default.zip(alternative).filter(|_| !same_games);
    let difference = both.map(|(first, second)| difference(first, second));
    Some(Row { contrast, statistic, south, north, default, alternative, same_games, difference, p_holm: None })
}
