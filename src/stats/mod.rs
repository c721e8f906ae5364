//! Statistics of game records: summaries with intervals.
//!
//! **Copies.** A pairing that leaves little to chance (greedy against greedy) may play the same game again and again. Games are
//! told apart by the hash of their actions, and an interval rests on the number of *different* games in its denominator instead
//! of the number played: the estimate is unchanged, the interval is the wider the more copies there are, and it is missing where
//! fewer than half of the games, and fewer than a thousand, are different. Means, shares and standard deviations are over all games played, copies included.

pub mod compare;
pub mod interval;
mod matches;
#[cfg(feature = "data")]
pub mod precision;
pub mod sensitivity;
mod statistics;
mod summary;
mod tables;
pub mod tally;

pub use interval::Interval;
pub use matches::MatchTally;
pub use tally::{Counter, Tally};

use crate::catalogue::SeriesRules;
use crate::simulate::{EndingName, Job, StatisticName};
use crate::table::Table;

/// The games of one variant, options, readings and pairing, summed up.
#[derive(Debug, Clone, PartialEq)]
pub struct Group {
    /// Id of the variant.
    pub variant: String,
    /// Options chosen.
    pub options: String,
    /// Readings chosen.
    pub readings: String,
    /// Player of South.
    pub south: String,
    /// Player of North.
    pub north: String,
    /// How games can end, in the order of [`Tally::endings`].
    pub endings: Vec<EndingName>,
    /// What the source of the game speaks of, in the order of [`Tally::counted`].
    pub statistics: Vec<StatisticName>,
    /// The sums.
    pub tally: Tally,
    /// How its games make a match, where matches were asked for and its source tells of series.
    pub series: Option<SeriesRules>,
    /// The sums over its matches, where it has any.
    pub matches: Option<MatchTally>,
}

impl Group {
    /// The games of a job.
    pub fn new(job: &Job, tally: Tally) -> Self {
        Self {
            variant: job.planned.variant.clone(),
            options: job.planned.options.clone(),
            readings: job.planned.readings.clone(),
            south: job.pairing.south.clone(),
            north: job.pairing.north.clone(),
            endings: job.planned.endings.clone(),
            statistics: job.planned.statistics.clone(),
            tally,
            series: job.planned.series.clone(),
            matches: None,
        }
    }
}

/// Everything that is computed from a dataset.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Summary {
    /// One group for each variant, options, readings and pairing, in canonical order.
    pub groups: Vec<Group>,
}

impl Summary {
    /// The groups of entries that are no alternatives of another: the variants as chosen.
    pub fn own(&self, plan: &crate::simulate::Plan) -> Self {
        let own = |g: &&Group| {
            let same = |v: &&crate::simulate::PlannedVariant| {
                v.variant == g.variant && v.options == g.options && v.readings == g.readings
            };
            plan.variants.iter().find(same).is_none_or(|v| !v.varied)
        };
        Self { groups: self.groups.iter().filter(own).cloned().collect() }
    }

    /// All tables: `summary`, `greedy_edge`, `endings`, `lengths`, `statistics`, and where there are matches `matches` and
    /// `victories`.
    pub fn tables(&self) -> Vec<Table> {
        let mut tables = vec![self.summary(), self.greedy_edge(), self.endings(), self.lengths(), self.statistics()];
        if self.has_matches() {
            tables.extend([self.matches(), self.victories()]);
        }
        tables
    }

    /// Whether any group has matches.
    pub fn has_matches(&self) -> bool {
        self.groups.iter().any(|group| group.matches.is_some())
    }

    /// Matches, one row for each group that has them.
    pub fn matches(&self) -> Table {
        matches::table(&self.groups)
    }

    /// Victories in matches, one row for each kind of victory of a group that has them.
    pub fn victories(&self) -> Table {
        matches::victories(&self.groups)
    }

    /// What the sources of single games speak of, one row for each such statistic of a group.
    pub fn statistics(&self) -> Table {
        statistics::table(&self.groups)
    }

    /// One row for each variant, options, readings and pairing.
    pub fn summary(&self) -> Table {
        summary::table(&self.groups)
    }

    /// The edge of greedy over random play, one row for each variant, options and readings.
    pub fn greedy_edge(&self) -> Table {
        tables::greedy_edge(&self.groups)
    }

    /// How games ended, one row for each ending of a group.
    pub fn endings(&self) -> Table {
        tables::endings(&self.groups)
    }

    /// How long finished games were, one row for each class of lengths of a group.
    pub fn lengths(&self) -> Table {
        tables::lengths(&self.groups)
    }
}

/// Sums up a dataset, part by part, on all cores.
///
/// # Errors
/// As [`crate::simulate::Dataset::read`].
#[cfg(feature = "data")]
pub fn summarise(dataset: &crate::simulate::Dataset) -> Result<Summary, crate::simulate::DatasetError> {
    /// Hashes held in memory at a time, for each group being read: somewhat less than a power of two, up to which lists grow.
    const HASHES: u64 = 7 << 19;

    let groups = dataset.each_group(|job, files| {
        let pieces = (job.games.end - job.games.start).div_ceil(HASHES).max(1);
        let mut counter = Counter::new(job.planned.endings.len(), pieces);
        for file in files {
            dataset.read(file, &mut |games| games.iter().for_each(|game| counter.add(game)))?;
        }
        let mut tally = counter.tally();
        drop(counter);
        for piece in 1..pieces {
            let (mut finished, mut void) = (tally::Distinct::new(piece, pieces), tally::Distinct::new(piece, pieces));
            for file in files {
                dataset.read_hashes(file, &mut |game| {
                    if game.winner > crate::engine::record::DRAW { &mut void } else { &mut finished }.add(game.hash)
                })?;
            }
            tally.distinct_finished += finished.count();
            tally.distinct_void += void.count();
        }
        let records = dataset.matches(job)?;
        let matches = (!records.is_empty()).then(|| MatchTally::of(&records));
        Ok(Group { matches, ..Group::new(job, tally) })
    })?;
    Ok(Summary { groups })
}
