//! Simulation: a plan in, a dataset of game records out.
//!
//! A [`Plan`] names variants with their options and readings, pairings of players for both seats, and a number of games. It
//! becomes a list of [`Job`]s in canonical order; [`pool`] plays them on all cores and hands the records back in that order,
//! so that nothing depends on the number of threads. With the cargo feature `data`, [`dataset`] writes the records to Parquet
//! and reads them back.

#[cfg(feature = "data")]
pub mod dataset;
pub mod manifest;
#[cfg(feature = "data")]
mod parquet;
pub mod plan;
pub mod pool;
pub mod programs;
pub mod rows;
pub mod staging;

#[cfg(feature = "data")]
pub use dataset::{Dataset, Progress, Settings, write_dataset};
pub use manifest::Manifest;
pub use plan::{EndingName, Job, Pairing, Plan, PlanError, PlannedVariant, run_key};
pub use programs::{ProgramError, Programs};

use std::path::PathBuf;

use crate::engine::GameRecord;

/// Games played by one thread before it hands them on.
pub const BATCH: u64 = 16_384;

/// Plays games of a job: the one thing simulation asks of an engine. Records come in rising game number.
pub type Play<'a> = dyn Fn(&Job, std::ops::Range<u64>) -> Vec<GameRecord> + Sync + 'a;

/// What can go wrong with a dataset, on the way in or out.
#[derive(Debug, thiserror::Error)]
pub enum DatasetError {
    /// The folder is not there.
    #[error("there is no folder {}", .0.display())]
    Absent(PathBuf),
    /// The folder is not a dataset of this program.
    #[error("{} is not a dataset: {reason}; give the folder that `mbao simulate --out` wrote", path.display())]
    Foreign {
        /// The folder.
        path: PathBuf,
        /// What is missing or unreadable.
        reason: String,
    },
    /// The dataset was written in a form that this version does not know.
    #[error("{} has dataset schema {found}, this program reads schema {}; use the version of the program that wrote it", path.display(), manifest::SCHEMA)]
    Schema {
        /// The folder.
        path: PathBuf,
        /// The version found.
        found: u32,
    },
    /// The dataset holds no games.
    #[error("{} holds no games: run `mbao simulate` again", .0.display())]
    Empty(PathBuf),
    /// A file named in the manifest is damaged, cut short or changed.
    #[error("{} differs from what the manifest says: {reason}; restore the file or simulate again", path.display())]
    Altered {
        /// The file.
        path: PathBuf,
        /// The difference.
        reason: String,
    },
    /// The output folder is in use or holds something already.
    #[error("{} {reason}", path.display())]
    Occupied {
        /// The folder.
        path: PathBuf,
        /// Why, and what to do.
        reason: &'static str,
    },
    /// The operating system refused.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What it said.
        source: std::io::Error,
    },
    /// Parquet could not be written.
    #[error("writing {}: {reason}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// What the writer said.
        reason: String,
    },
}

impl DatasetError {
    /// Whether the data are to blame (exit code 3) rather than the run (exit code 1).
    pub fn is_data(&self) -> bool {
        matches!(self, Self::Absent(_) | Self::Foreign { .. } | Self::Schema { .. } | Self::Empty(_) | Self::Altered { .. })
    }

    pub(crate) fn io(path: impl Into<PathBuf>) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.into();
        move |source| Self::Io { path, source }
    }
}

/// Bytes as lower-case hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}
