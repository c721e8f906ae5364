//! Shards joined to the dataset that an undivided run would have written, to the last bit.

use std::path::PathBuf;

use super::DatasetError;
use super::dataset::Dataset;
use super::journal::difference;
use super::manifest::{FileEntry, Manifest};
use super::parquet::{ROW_GROUP, games_of};
use super::plan::Job;
use super::pool;
use super::run::{Progress, Settings, write_dataset};

/// Joins the shards in `folders` to one dataset. The shards stay as they are.
///
/// # Errors
/// [`DatasetError::Shards`] where they are not the whole of one plan, each once; otherwise as for reading and writing datasets.
pub fn merge(folders: &[PathBuf], settings: &Settings, progress: &mut dyn FnMut(Progress<'_>)) -> Result<Manifest, DatasetError> {
    let shards = folders.iter().map(|folder| Dataset::open(folder)).collect::<Result<Vec<_>, _>>()?;
    let shards = fit(shards)?;
    let Some(plan) = shards.first().map(|shard| shard.manifest.plan.clone()) else {
        return Err(DatasetError::Shards("there is no shard to merge".into()));
    };
    let files: Vec<_> = shards.iter().flat_map(|shard| shard.manifest.files.iter().map(move |file| (shard, file))).collect();
    pool::in_order(files.iter(), pool::threads(None), |(shard, file)| shard.check(file), |_, checked| checked)?;
    // A row group is decoded as a whole: whoever takes less of it decodes it more than once.
    let settings = Settings { shard: None, piece: ROW_GROUP as u64, ..settings.clone() };
    let take = |job: &Job, games: std::ops::Range<u64>| {
        games_of(files.iter().map(|(shard, file)| (shard.folder.as_path(), *file)), job, games)
    };
    write_dataset(&plan, &take, &settings, None, progress)
}

/// Puts shards in order, if they are the whole of one plan.
fn fit(mut shards: Vec<Dataset>) -> Result<Vec<Dataset>, DatasetError> {
    let refuse = |text: String| Err(DatasetError::Shards(text));
    if let Some(whole) = shards.iter().find(|dataset| dataset.manifest.shard.is_none()) {
        return refuse(format!("{} is no shard but a whole dataset", whole.folder.display()));
    }
    let name = |dataset: &Dataset| dataset.manifest.shard.map_or_else(String::new, |shard| shard.to_string());
    for pair in shards.windows(2) {
        let (a, b) = (&pair[0], &pair[1]);
        let plans = difference(&b.manifest.plan, &a.manifest.plan);
        let versions = || (a.manifest.program != b.manifest.program).then(|| format!("it is of {}", b.manifest.program));
        if let Some(what) = plans.or_else(versions) {
            let folders = (b.folder.display(), a.folder.display());
            return refuse(format!("{} is of another run than {} ({what})", folders.0, folders.1));
        }
        if a.manifest.shard.map(|shard| shard.of) != b.manifest.shard.map(|shard| shard.of) {
            return refuse(format!("{} is shard {}, {} is shard {}", a.folder.display(), name(a), b.folder.display(), name(b)));
        }
    }
    shards.sort_by_key(|dataset| dataset.manifest.shard);
    if let Some(pair) = shards.windows(2).find(|pair| pair[0].manifest.shard == pair[1].manifest.shard) {
        let folders = (pair[0].folder.display(), pair[1].folder.display());
        return refuse(format!("{} and {} are both shard {}", folders.0, folders.1, name(&pair[0])));
    }
    let there: Vec<u64> = shards.iter().filter_map(|dataset| Some(dataset.manifest.shard?.index)).collect();
    let of = shards.first().and_then(|dataset| dataset.manifest.shard).map_or(0, |shard| shard.of);
    let missing: Vec<String> =
        (1..=of).filter(|index| there.binary_search(index).is_err()).take(20).map(|index| format!("{index}/{of}")).collect();
    if missing.is_empty() { Ok(shards) } else { refuse(format!("shards are missing: {}", missing.join(", "))) }
}

impl Dataset {
    /// Whether a file is as it was written.
    fn check(&self, file: &FileEntry) -> Result<(), DatasetError> {
        file.check(&self.folder).map(|_| ())
    }
}
