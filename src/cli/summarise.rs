//! `mbao summarise`: the statistics of a dataset.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use super::{Context, Failure, Format, Output};
use crate::simulate::Dataset;
use crate::stats::summarise;
use crate::table::Table;

/// Arguments of `mbao summarise`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Folder that `mbao simulate` wrote.
    dataset: PathBuf,
    /// Which table to print.
    #[arg(long, value_name = "TABLE", value_enum, default_value_t)]
    table: Which,
    /// Columns to print, in that order (all of them, if not given; on a terminal a selection of the summary).
    #[arg(long, value_name = "COLUMN,…", value_delimiter = ',')]
    columns: Vec<String>,
    #[command(flatten)]
    output: Output,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, clap::ValueEnum)]
enum Which {
    /// One row for each variant, options, readings and pairing.
    #[default]
    Summary,
    /// The edge of greedy over random play.
    GreedyEdge,
    /// How games ended.
    Endings,
    /// How long finished games were.
    Lengths,
    /// What the sources of single games speak of.
    Statistics,
    /// Matches, where the run has them.
    Matches,
    /// Victories in matches, by kind.
    Victories,
}

/// What fits on a terminal.
const BRIEF: [&str; 13] = [
    "variant",
    "options",
    "south",
    "north",
    "games",
    "finished_share",
    "turns_mean",
    "laps_mean",
    "first_advantage",
    "first_advantage_low",
    "first_advantage_high",
    "captures_per_turn",
    "branching",
];

/// Sums up the dataset and prints one table.
///
/// # Errors
/// [`Failure::Data`] for a folder that is no undamaged dataset, [`Failure::Usage`] for an unknown column, or for
/// matches of a dataset without them.
pub fn run(args: &Args, _context: &Context) -> Result<(), Failure> {
    let summary = summarise(&Dataset::open(&args.dataset)?)?;
    let table = match args.table {
        Which::Summary => summary.summary(),
        Which::GreedyEdge => summary.greedy_edge(),
        Which::Endings => summary.endings(),
        Which::Lengths => summary.lengths(),
        Which::Statistics => summary.statistics(),
        Which::Matches | Which::Victories if !summary.has_matches() => return Err(Failure::Usage(without(&args.dataset))),
        Which::Matches => summary.matches(),
        Which::Victories => summary.victories(),
    };
    let for_reading = match (args.output.format, &args.output.output) {
        (Some(format), _) => format == Format::Table,
        (None, None) => io::stdout().is_terminal(),
        (None, Some(_)) => false,
    };
    let brief: Vec<String> = BRIEF.map(String::from).to_vec();
    let columns = if args.columns.is_empty() && for_reading && args.table == Which::Summary { &brief } else { &args.columns };
    args.output.emit(&if columns.is_empty() { table } else { select(table, columns)? })
}

/// That a dataset has no matches, and how to get one that has.
fn without(folder: &Path) -> String {
    format!(
        "{} has no matches; they are made by `mbao simulate --series N`, of a run in shards by `mbao merge`, for games whose source tells of series",
        folder.display()
    )
}

fn select(mut table: Table, names: &[String]) -> Result<Table, Failure> {
    let mut columns = Vec::with_capacity(names.len());
    for name in names {
        let Some(column) = table.column(name) else {
            let known: Vec<_> = table.columns.iter().map(|column| column.name.as_str()).collect();
            return Err(Failure::Usage(format!("there is no column `{name}`; the columns are {}", known.join(", "))));
        };
        columns.push(column.clone());
    }
    table.columns = columns;
    Ok(table)
}
