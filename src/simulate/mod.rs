//! Simulation: a plan in, a dataset of game records out.
//!
//! A [`Plan`] names variants with their options and readings, pairings of players for both seats, and a number of games. It
//! becomes a list of [`Job`]s in canonical order; [`pool`] plays them on all cores and hands the records back in that order,
//! so that nothing depends on the number of threads. With the cargo feature `data`, [`run`] writes the records to Parquet, part
//! by part, and goes on where an earlier run was ended; [`mod@merge`] joins the [`Shard`]s of a plan; [`dataset`] reads. Where the
//! plan has them, [`mod@matches`] are put together of the games.

#[cfg(feature = "data")]
pub mod dataset;
pub mod folder;
pub mod journal;
pub mod kept;
pub mod manifest;
pub mod matches;
#[cfg(feature = "data")]
pub mod merge;
#[cfg(feature = "data")]
mod parquet;
pub mod plan;
pub mod pool;
pub mod programs;
pub mod rows;
pub mod rule_files;
#[cfg(feature = "data")]
pub mod run;
pub mod shard;
mod whole;

#[cfg(feature = "data")]
pub use dataset::Dataset;
pub use manifest::Manifest;
pub use matches::MatchRecord;
#[cfg(feature = "data")]
pub use merge::merge;
pub use plan::{EndingName, Job, MATCH_GAMES, Pairing, Plan, PlanError, PlannedVariant, Precision, StatisticName, run_key};
pub use programs::{ProgramError, Programs};
#[cfg(feature = "data")]
pub use run::{Enough, Progress, Settings, write_dataset};
pub use shard::Shard;

use std::path::PathBuf;

use crate::engine::GameRecord;

/// Games played by one thread before it hands them on.
pub const PIECE: u64 = 16_384;

/// Games of a part, a file that is written whole or not at all, unless a run says otherwise.
pub const BATCH: u64 = 262_144;

/// Plays games of a job, or finds them in a shard: the one thing that writing asks of an engine. Records come in rising game
/// number, all that were asked for.
pub type Play<'a> = dyn Fn(&Job, std::ops::Range<u64>) -> Result<Vec<GameRecord>, DatasetError> + Sync + 'a;

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
    /// A run that has not been played to its end.
    #[error("the run in {} is not complete; give the same command again and it goes on", .0.display())]
    Unfinished(PathBuf),
    /// The manifest contradicts itself.
    #[error("{}: {reason}; the manifest was changed after it was written: restore it, or simulate again with --restart", path.display())]
    Inconsistent {
        /// The manifest.
        path: PathBuf,
        /// The contradiction.
        reason: String,
    },
    /// The run begun in a folder is not the one asked for.
    #[error("{} holds {what}; choose another folder, or begin anew with --restart", path.display())]
    Changed {
        /// The folder.
        path: PathBuf,
        /// What is there, and in what it differs.
        what: String,
    },
    /// Shards that are not the whole of one plan.
    #[error("{0}")]
    Shards(String),
    /// Somebody asked the run to end; what was written whole is kept.
    #[error("ended after {done} games; give the same command again and it goes on")]
    Interrupted {
        /// Games written.
        done: u64,
    },
    /// The dataset holds no games.
    #[error("{} holds no games: run `mbao simulate` again", .0.display())]
    Empty(PathBuf),
    /// A file named in the manifest is damaged, cut short or changed.
    #[error("{} differs from what the manifest says: {reason}; restore the file, or simulate again with --restart", path.display())]
    Altered {
        /// The file.
        path: PathBuf,
        /// The difference.
        reason: String,
    },
    /// The list of the parts of a run that was ended cannot be gone on with.
    #[error("{}: {reason}, so the run cannot go on from it; begin anew with --restart", path.display())]
    Journal {
        /// The list.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// The output folder is in use or holds something already.
    #[error("{} {reason}", path.display())]
    Occupied {
        /// The folder.
        path: PathBuf,
        /// Why, and what to do.
        reason: String,
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
        matches!(
            self,
            Self::Absent(_)
                | Self::Foreign { .. }
                | Self::Schema { .. }
                | Self::Empty(_)
                | Self::Altered { .. }
                | Self::Journal { .. }
                | Self::Inconsistent { .. }
        )
    }

    /// Whether a command given at the wrong place is to blame (exit code 2).
    pub fn is_usage(&self) -> bool {
        matches!(self, Self::Occupied { .. } | Self::Changed { .. })
    }

    /// Whether parts are missing or do not fit together (exit code 4).
    pub fn is_mismatch(&self) -> bool {
        matches!(self, Self::Unfinished(_) | Self::Shards(_))
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

/// The bytes of hexadecimal digits; `None` where the text is something else.
pub(crate) fn unhex(text: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u8>> = text.chars().map(|c| c.to_digit(16).map(|digit| digit as u8)).collect();
    let digits = digits.filter(|digits| digits.len().is_multiple_of(2))?;
    Some(digits.chunks_exact(2).map(|pair| pair[0] << 4 | pair[1]).collect())
}
