//! `mbao merge`: shards joined to one dataset.

use std::path::{Path, PathBuf};

use super::progress::ProgressLine;
use super::simulate::Writing;
use super::{Context, Failure};
use crate::simulate::{Dataset, kept, merge, rule_files};

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
    let shards = in_order(&args.shards)?;
    let folders: Vec<&Path> = shards.iter().map(|shard| shard.folder.as_path()).collect();
    let rules = shards.first().map(|shard| rule_files::own(&shard.folder, &shard.manifest).0);
    rule_files::write(args.writing.out(), rules.iter().flatten())?;
    kept::gather(args.writing.out(), &manifest, &folders)?;
    args.writing.tell(&manifest, line.seconds(), context)
}

/// The shards, the first one first.
fn in_order(folders: &[PathBuf]) -> Result<Vec<Dataset>, Failure> {
    let mut shards: Vec<Dataset> = folders.iter().map(|folder| Dataset::open(folder)).collect::<Result<_, _>>()?;
    shards.sort_by_key(|shard| shard.manifest.shard.map(|shard| shard.index));
    Ok(shards)
}
