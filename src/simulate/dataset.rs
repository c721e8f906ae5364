//! Datasets on disk: writing one from a plan, and reading one back file by file.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use sha2::{Digest, Sha256};

use super::manifest::{FileEntry, Manifest};
use super::parquet::{GamesWriter, read_games};
use super::plan::{Job, Plan};
use super::rows::RowDigest;
use super::staging::Staging;
use super::{BATCH, DatasetError, Play, hex, pool};
use crate::engine::GameRecord;

/// Where and how a dataset is written.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The dataset's folder.
    pub out: PathBuf,
    /// Whether an earlier dataset there may be replaced.
    pub force: bool,
    /// Threads that play; they do not change the result.
    pub threads: usize,
}

/// How far a run has come.
#[derive(Debug, Clone, Copy)]
pub struct Progress<'a> {
    /// The job whose games were written last.
    pub job: &'a Job,
    /// Games written, of all jobs.
    pub done: u64,
    /// Games in the plan.
    pub total: u64,
}

/// Plays a plan in canonical form and writes the dataset.
///
/// # Errors
/// [`DatasetError`]; nothing is left under a final name then.
pub fn write_dataset(
    plan: &Plan,
    play: &Play<'_>,
    settings: &Settings,
    progress: &mut dyn FnMut(Progress<'_>),
) -> Result<Manifest, DatasetError> {
    let jobs = plan.jobs();
    let batches: Vec<(usize, std::ops::Range<u64>)> =
        jobs.iter().enumerate().flat_map(|(i, job)| batches(job).map(move |games| (i, games))).collect();
    let total = jobs.iter().map(|job| job.games.end - job.games.start).sum();
    let staging = Staging::new(&settings.out, settings.force)?;
    let mut digest = RowDigest::default();
    let mut files = Vec::with_capacity(jobs.len());
    let mut open: Option<GamesWriter> = None;
    let mut done = 0;
    let work = |i: usize| {
        let (job, games) = &batches[i];
        play(&jobs[*job], games.clone())
    };
    pool::in_order(batches.len(), settings.threads, work, |i, records| {
        let (index, games) = &batches[i];
        let job = &jobs[*index];
        let mut writer = match open.take() {
            Some(writer) => writer,
            None => {
                digest.begin(job);
                GamesWriter::create(&staging.place(&job.path())?, job, settings.threads > 1)?
            }
        };
        digest.add(&records, &job.planned.endings);
        writer.add(&records)?;
        if games.end == job.games.end {
            let written = writer.finish()?;
            files.push(entry(job, written));
        } else {
            open = Some(writer);
        }
        done += records.len() as u64;
        progress(Progress { job, done, total });
        Ok(())
    })?;
    let manifest = Manifest::new(plan.clone(), digest.finish(), files);
    staging.finish(&manifest)?;
    Ok(manifest)
}

fn batches(job: &Job) -> impl Iterator<Item = std::ops::Range<u64>> + use<> {
    let games = job.games.clone();
    (games.start..games.end).step_by(BATCH as usize).map(move |from| from..games.end.min(from + BATCH))
}

fn entry(job: &Job, written: super::parquet::Written) -> FileEntry {
    let path: Vec<_> = job.path().iter().map(|part| part.to_string_lossy().into_owned()).collect();
    FileEntry {
        path: path.join("/"),
        variant: job.planned.variant.clone(),
        options: job.planned.options.clone(),
        readings: job.planned.readings.clone(),
        south: job.pairing.south.clone(),
        north: job.pairing.north.clone(),
        first_game: job.games.start,
        rows: written.rows,
        bytes: written.bytes,
        sha256: written.sha256,
    }
}

/// A dataset on disk.
#[derive(Debug, Clone)]
pub struct Dataset {
    /// Its folder.
    pub folder: PathBuf,
    /// Its manifest.
    pub manifest: Manifest,
}

impl Dataset {
    /// Opens the dataset in `folder`.
    ///
    /// # Errors
    /// As [`Manifest::read`]; the files are looked at only when they are read.
    pub fn open(folder: &Path) -> Result<Self, DatasetError> {
        Ok(Self { folder: folder.into(), manifest: Manifest::read(folder)? })
    }

    /// Reads one file, some ten thousand games at a time, after checking its SHA-256.
    ///
    /// # Errors
    /// [`DatasetError::Altered`] where the file is not what the manifest says, [`DatasetError::Io`] where it cannot be read.
    pub fn read(&self, file: &FileEntry, sink: &mut dyn FnMut(&[GameRecord])) -> Result<(), DatasetError> {
        let (path, job) = self.locate(file)?;
        check(&path, file)?;
        let rows = read_games(&path, &job, false, sink)?;
        if rows != file.rows {
            let reason = format!("it has {rows} rows instead of {}", file.rows);
            return Err(DatasetError::Altered { path, reason });
        }
        Ok(())
    }

    /// Reads only winner and hash of the games of one file, the rest left at zero, unchecked: a second look at a file that
    /// [`Dataset::read`] has read.
    ///
    /// # Errors
    /// As [`Dataset::read`].
    pub fn read_hashes(&self, file: &FileEntry, sink: &mut dyn FnMut(&GameRecord)) -> Result<(), DatasetError> {
        let (path, job) = self.locate(file)?;
        read_games(&path, &job, true, &mut |records| records.iter().for_each(&mut *sink))?;
        Ok(())
    }

    /// The SHA-256 over the decoded rows of all files, read afresh: equal to the manifest's in an undamaged dataset.
    ///
    /// # Errors
    /// As [`Dataset::read`].
    pub fn rows_sha256(&self) -> Result<String, DatasetError> {
        let mut digest = RowDigest::default();
        for file in &self.manifest.files {
            let (_, job) = self.locate(file)?;
            digest.begin(&job);
            self.read(file, &mut |records| digest.add(records, &job.planned.endings))?;
        }
        Ok(digest.finish())
    }

    /// Applies `read` to every file on all cores; the results are in the order of the manifest.
    ///
    /// # Errors
    /// The first error in that order.
    pub fn each_file<T: Send>(
        &self,
        read: impl Fn(&FileEntry) -> Result<T, DatasetError> + Sync + Send,
    ) -> Result<Vec<T>, DatasetError> {
        let results: Vec<_> = self.manifest.files.par_iter().map(read).collect();
        results.into_iter().collect()
    }

    /// Where a file stands, and the job it came from.
    fn locate(&self, file: &FileEntry) -> Result<(PathBuf, Job), DatasetError> {
        let path = self.folder.join(&file.path);
        match self.manifest.job(file) {
            Some(job) => Ok((path, job)),
            None => Err(DatasetError::Altered { path, reason: "the plan in the manifest does not hold it".into() }),
        }
    }
}

fn check(path: &Path, file: &FileEntry) -> Result<(), DatasetError> {
    let altered = |reason: &str| DatasetError::Altered { path: path.into(), reason: reason.into() };
    let mut input = match File::open(path) {
        Ok(input) => BufReader::with_capacity(1 << 18, input),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Err(altered("the file is missing")),
        Err(error) => return Err(DatasetError::io(path)(error)),
    };
    let length = input.get_ref().metadata().map_err(DatasetError::io(path))?.len();
    if length != file.bytes {
        return Err(altered(&format!("it has {length} bytes instead of {}", file.bytes)));
    }
    let mut sha = Sha256::new();
    let mut buffer = vec![0; 1 << 18];
    loop {
        match input.read(&mut buffer).map_err(DatasetError::io(path))? {
            0 => break,
            n => sha.update(&buffer[..n]),
        }
    }
    if hex(&sha.finalize()) != file.sha256 { Err(altered("its SHA-256 is another")) } else { Ok(()) }
}
