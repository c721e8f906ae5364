//! The report: one self-contained HTML page and its Markdown twin, from tables and figures made elsewhere.
//!
//! The page carries its style and its figures within itself, needs no script and no network, and prints. Nothing here
//! computes a statistic; the same content gives the same bytes.

mod entry;
mod page;
pub mod view;
pub mod words;

use std::collections::BTreeMap;

use serde::Serialize;

pub use entry::{names, sources};

use crate::figures::Drawn;
use crate::table::Table;

/// Why a report could not be made.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    /// A template is wrong.
    #[error("the report's template is wrong: {0:#}")]
    Template(#[from] minijinja::Error),
}

/// What was run.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Run {
    /// The program that played, with its version.
    pub program: String,
    /// The program that made this report, with its version.
    pub reporter: String,
    /// Id of the plan.
    pub plan: String,
    /// Seed of all draws.
    pub seed: u64,
    /// Games of each variant, options, readings and pairing.
    pub games: u64,
    /// The pairings, in words.
    pub pairings: Vec<String>,
    /// Turn limit in place of the rule files' own.
    pub turn_limit: Option<u32>,
    /// Games in all.
    pub rows: u64,
    /// SHA-256 over the decoded rows of the dataset.
    pub rows_sha256: String,
    /// Guide number from which on a pair is an edge of the graph.
    pub threshold: String,
    /// Where the weights of the characters come from.
    pub weights: String,
}

/// A variant as played.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Played {
    /// Its name.
    pub name: String,
    /// Its id.
    pub id: String,
    /// Options chosen.
    pub options: String,
    /// Readings chosen.
    pub readings: String,
    /// SHA-256 of its rules.
    pub rules_sha256: String,
}

/// A variant of the catalogue.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Entry {
    /// Its id.
    pub id: String,
    /// Its name for readers.
    pub name: String,
    /// The peoples it was recorded among.
    pub peoples: String,
    /// Where and when.
    pub place: String,
    /// Rows of its board.
    pub rows: String,
    /// Holes in a row.
    pub holes: String,
    /// Seeds.
    pub seeds: String,
    /// Keys of its sources with pages.
    pub sources: Vec<String>,
    /// Doubtful passages.
    pub doubts: Vec<Doubt>,
}

/// A passage that can be read in more than one way.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Doubt {
    /// Its name.
    pub id: String,
    /// What the text leaves open.
    pub doubt: String,
    /// Where.
    pub pages: String,
    /// The readings, the default first.
    pub readings: Vec<Way>,
}

/// One way to read a passage.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Way {
    /// Its name.
    pub id: String,
    /// What it takes the text to mean.
    pub says: String,
    /// Whether it is the default.
    pub default: bool,
    /// Whether it can be played.
    pub executable: bool,
}

/// Everything a report is made of.
#[derive(Debug, Clone)]
pub struct Content<'a> {
    /// What was run.
    pub run: Run,
    /// The variants as played.
    pub played: Vec<Played>,
    /// The variants of the catalogue that were played or compared.
    pub catalogue: Vec<Entry>,
    /// Full references by key.
    pub sources: BTreeMap<String, String>,
    /// Names of variants by id.
    pub names: &'a BTreeMap<String, String>,
    /// Tables by name, those of statistics and of affinity: the variants as chosen, without their alternatives.
    pub tables: &'a [Table],
    /// Tables written beside the page, alternatives included.
    pub files: &'a [Table],
    /// The figures.
    pub figures: &'a [Drawn],
    /// What to keep in mind about this run in particular.
    pub remarks: Vec<String>,
}

impl Content<'_> {
    /// The page.
    ///
    /// # Errors
    /// [`ReportError::Template`].
    pub fn html(&self) -> Result<String, ReportError> {
        page::render("index.html", self)
    }

    /// Its twin, which shows the figures in `figures/NAME.svg`.
    ///
    /// # Errors
    /// [`ReportError::Template`].
    pub fn markdown(&self) -> Result<String, ReportError> {
        page::render("report.md", self)
    }
}
