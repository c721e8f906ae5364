//! A dataset on disk, read back part by part.

use std::path::{Path, PathBuf};

use super::manifest::{FileEntry, Manifest};
use super::matches::rows::MatchDigest;
use super::parquet::{Columns, check_keys, read_games};
use super::plan::Job;
use super::rows::RowDigest;
use super::{DatasetError, MatchRecord, matches, pool};
use crate::engine::GameRecord;

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

    /// Reads one part, some ten thousand games at a time, after checking its SHA-256.
    ///
    /// # Errors
    /// [`DatasetError::Altered`] where the file is not what the manifest says, [`DatasetError::Io`] where it cannot be read.
    pub fn read(&self, file: &FileEntry, sink: &mut dyn FnMut(&[GameRecord])) -> Result<(), DatasetError> {
        let job = self.job(file)?;
        let path = file.check(&self.folder)?;
        check_keys(&path, &job)?;
        read_games(&path, &job, Columns::All, sink)
    }

    /// Reads only winner and hash of the games of one part, the rest left at zero, unchecked: a second look at a file that
    /// [`Dataset::read`] has read.
    ///
    /// # Errors
    /// As [`Dataset::read`].
    pub fn read_hashes(&self, file: &FileEntry, sink: &mut dyn FnMut(&GameRecord)) -> Result<(), DatasetError> {
        let path = self.folder.join(&file.path);
        read_games(&path, &self.job(file)?, Columns::Hashes, &mut |records| records.iter().for_each(&mut *sink))
    }

    /// The SHA-256 over the decoded rows of all files, read afresh: equal to the manifest's in an undamaged dataset.
    ///
    /// # Errors
    /// As [`Dataset::read`].
    pub fn rows_sha256(&self) -> Result<String, DatasetError> {
        let mut digest = RowDigest::default();
        for files in self.groups() {
            for (i, file) in files.iter().enumerate() {
                let job = self.job(file)?;
                if i == 0 {
                    digest.begin(&job);
                }
                self.read(file, &mut |records| digest.add(records, &job.planned))?;
            }
        }
        Ok(digest.finish())
    }

    /// The parts of each variant, options, readings and pairing, in canonical order.
    pub fn groups(&self) -> Vec<&[FileEntry]> {
        self.manifest.files.chunk_by(|a, b| a.key() == b.key()).collect()
    }

    /// The matches of a job, in rising number, after checking the SHA-256 of their file; none where the dataset has none of it.
    ///
    /// # Errors
    /// As [`Dataset::read`].
    pub fn matches(&self, job: &Job) -> Result<Vec<MatchRecord>, DatasetError> {
        let files = self.manifest.matches.iter().flat_map(|matches| &matches.files);
        let Some(file) = files.into_iter().find(|file| file.is_of(job)) else { return Ok(Vec::new()) };
        matches::files::read(file.check(&self.folder)?, &Job { games: 0..file.rows, ..job.clone() })
    }

    /// The SHA-256 over the decoded rows of all matches, read afresh: equal to the manifest's in an undamaged dataset.
    ///
    /// # Errors
    /// As [`Dataset::read`].
    pub fn matches_sha256(&self) -> Result<String, DatasetError> {
        let mut digest = MatchDigest::default();
        for job in self.manifest.plan.match_jobs() {
            digest.add(&job, &self.matches(&job)?);
        }
        Ok(digest.finish())
    }

    /// Applies `read` to every variant, options, readings and pairing on all cores: it is given its job, with all its games, and
    /// its parts. The results are in canonical order.
    ///
    /// # Errors
    /// The first error in that order.
    pub fn each_group<T: Send>(
        &self,
        read: impl Fn(&Job, &[FileEntry]) -> Result<T, DatasetError> + Sync + Send,
    ) -> Result<Vec<T>, DatasetError> {
        let read = |files: &&[FileEntry]| {
            let (Some(first), Some(last)) = (files.first(), files.last()) else {
                return Err(DatasetError::Empty(self.folder.clone()));
            };
            read(&Job { games: first.first_game..last.first_game + last.rows, ..self.job(first)? }, files)
        };
        // Not in the threads in which Parquet is decoded: one that waits for its own group there would take up another within it.
        let groups = self.groups();
        let mut results = Vec::with_capacity(groups.len());
        pool::in_order(
            groups.iter(),
            pool::threads(None),
            |files| read(files),
            |_, result| {
                results.push(result?);
                Ok(())
            },
        )?;
        Ok(results)
    }

    /// The job of a part, with that part's games.
    fn job(&self, file: &FileEntry) -> Result<Job, DatasetError> {
        let altered = || {
            let (path, reason) = (self.folder.join(&file.path), "the plan in the manifest does not hold it".into());
            DatasetError::Altered { path, reason }
        };
        self.manifest.job(file).ok_or_else(altered)
    }
}
