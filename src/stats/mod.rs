//! Statistics of game records: summaries with intervals.
//!
//! **Copies.** A pairing that leaves little to chance (greedy against greedy) may play the same game again and again. Games are
//! told apart by the hash of their actions, and an interval rests on the number of *different* games in its denominator instead
//! of the number played: the estimate is unchanged, the interval is the wider the more copies there are, and it is missing where
//! fewer than half of the games, and fewer than a thousand, are different. Means, shares and standard deviations are over all games played, copies included.

pub mod interval;
mod summary;
mod tables;
pub mod tally;

pub use interval::Interval;
pub use tally::{Counter, Tally};

use crate::simulate::EndingName;
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
    /// The sums.
    pub tally: Tally,
}

/// Everything that is computed from a dataset.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Summary {
    /// One group for each file, in canonical order.
    pub groups: Vec<Group>,
}

impl Summary {
    /// All tables: `summary`, `greedy_edge`, `endings`, `lengths`.
    pub fn tables(&self) -> Vec<Table> {
        vec![self.summary(), self.greedy_edge(), self.endings(), self.lengths()]
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

/// Sums up a dataset, file by file, on all cores.
///
/// # Errors
/// As [`crate::simulate::Dataset::read`].
#[cfg(feature = "data")]
pub fn summarise(dataset: &crate::simulate::Dataset) -> Result<Summary, crate::simulate::DatasetError> {
    use crate::simulate::DatasetError;
    /// Hashes held in memory at a time, for each file being read.
    const HASHES: u64 = 1 << 24;

    let groups = dataset.each_file(|file| {
        let Some(job) = dataset.manifest.job(file) else {
            let path = dataset.folder.join(&file.path);
            return Err(DatasetError::Altered { path, reason: "the plan in the manifest does not hold it".into() });
        };
        let endings = job.planned.endings;
        let pieces = file.rows.div_ceil(HASHES).max(1);
        let mut counter = Counter::new(endings.len(), pieces);
        dataset.read(file, &mut |games| games.iter().for_each(|game| counter.add(game)))?;
        let mut tally = counter.finish();
        for piece in 1..pieces {
            let (finished, void) = distinct(dataset, file, piece, pieces)?;
            tally.distinct_finished += finished;
            tally.distinct_void += void;
        }
        Ok(Group {
            variant: file.variant.clone(),
            options: file.options.clone(),
            readings: file.readings.clone(),
            south: file.south.clone(),
            north: file.north.clone(),
            endings,
            tally,
        })
    })?;
    Ok(Summary { groups })
}

/// Different finished and void games among those of one piece.
#[cfg(feature = "data")]
fn distinct(
    dataset: &crate::simulate::Dataset,
    file: &crate::simulate::manifest::FileEntry,
    piece: u64,
    pieces: u64,
) -> Result<(u64, u64), crate::simulate::DatasetError> {
    let (mut finished, mut void) = (tally::Distinct::new(piece, pieces), tally::Distinct::new(piece, pieces));
    dataset.read_hashes(file, &mut |game| {
        if game.winner > crate::engine::record::DRAW { &mut void } else { &mut finished }.add(game.hash)
    })?;
    Ok((finished.count(), void.count()))
}
