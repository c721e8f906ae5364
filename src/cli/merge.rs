//! `mbao merge`: shards joined to one dataset.

use std::path::PathBuf;

use super::progress::ProgressLine;
use super::simulate::Writing;
use super::{Context, Failure};
use crate::simulate::merge;

/// Arguments of `mbao merge`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Folders that `mbao simulate --shard` wrote, all shards of one plan.
    #[arg(value_name = "SHARD", required = true)]
    shards: Vec<PathBuf>,
    #[command(flatten)]
    writing: Writing,
}

/// Writes the dataset that an undivided run would have written, prints the SHA-256 over its rows.
///
/// # Errors
/// [`Failure::Mismatch`] where the shards are not the whole of one plan, [`Failure::Data`] for a damaged shard, otherwise as for
/// `mbao simulate`.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let settings = args.writing.settings(None);
    let mut line = ProgressLine::new(context);
    let written = merge(&args.shards, &settings, &mut |progress| line.show(&progress));
    line.clear();
    let manifest = written.map_err(|error| args.writing.failure(error))?;
    args.writing.tell(&manifest, line.seconds(), context)
}
