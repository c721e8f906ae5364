//! A folder that appears whole or not at all: files are written under a temporary name and renamed at the end.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use super::DatasetError;
use super::manifest::{self, Manifest};

const PARTIAL: &str = ".partial";
const LOCK: &str = "lock";
const GAMES: &str = "games";

/// The place where a run writes; removed when dropped, with all it holds, unless the run was finished.
pub struct Staging {
    folder: PathBuf,
    partial: PathBuf,
    created: bool,
    lock: File,
}

impl Staging {
    /// Takes hold of `folder` for a new dataset. A folder that holds anything is refused without `force`; with it, an earlier
    /// dataset there is replaced at the end, and files that are not of this program are left alone.
    ///
    /// # Errors
    /// [`DatasetError::Occupied`] or [`DatasetError::Io`].
    pub fn new(folder: &Path, force: bool) -> Result<Self, DatasetError> {
        let occupied = |reason| DatasetError::Occupied { path: folder.into(), reason };
        let created = !folder.exists();
        fs::create_dir_all(folder).map_err(DatasetError::io(folder))?;
        let entries: Vec<_> = fs::read_dir(folder).and_then(Iterator::collect).map_err(DatasetError::io(folder))?;
        let filled = entries.iter().any(|entry| entry.file_name() != PARTIAL);
        if filled && !force {
            return Err(occupied("is not empty; choose another folder, or replace the dataset in it with --force"));
        }
        let whole = matches!(Manifest::read(folder), Ok(_) | Err(DatasetError::Schema { .. } | DatasetError::Empty(_)));
        let partial = folder.join(PARTIAL);
        // A run killed while it renamed leaves its manifest in the temporary place.
        let ours = whole || partial.join(manifest::FILE).exists();
        if !ours && (folder.join(GAMES).exists() || folder.join(manifest::FILE).exists()) {
            return Err(occupied("holds files of another program under the names of a dataset; choose another folder"));
        }
        let open = || -> Result<File, DatasetError> {
            fs::create_dir_all(&partial).map_err(DatasetError::io(&partial))?;
            let lock = File::create(partial.join(LOCK)).map_err(DatasetError::io(&partial))?;
            match lock.try_lock() {
                Ok(()) => Ok(lock),
                Err(TryLockError::WouldBlock) => {
                    Err(occupied("is being written by another run; wait for it or choose another folder"))
                }
                Err(TryLockError::Error(error)) => Err(DatasetError::io(&partial)(error)),
            }
        };
        let lock = open()?;
        let staging = Self { folder: folder.into(), partial, created, lock };
        staging.clear()?;
        Ok(staging)
    }

    /// Removes what a killed run left behind.
    fn clear(&self) -> Result<(), DatasetError> {
        let (games, manifest) = (self.partial.join(GAMES), self.partial.join(manifest::FILE));
        if games.exists() {
            fs::remove_dir_all(&games).map_err(DatasetError::io(&games))?;
        }
        if manifest.exists() {
            fs::remove_file(&manifest).map_err(DatasetError::io(&manifest))?;
        }
        Ok(())
    }

    /// The temporary place of a file; its folder exists afterwards.
    ///
    /// # Errors
    /// [`DatasetError::Io`].
    pub fn place(&self, path: &Path) -> Result<PathBuf, DatasetError> {
        let place = self.partial.join(path);
        if let Some(parent) = place.parent() {
            fs::create_dir_all(parent).map_err(DatasetError::io(parent))?;
        }
        Ok(place)
    }

    /// Gives all files their final names, the manifest last: a folder with a manifest is whole.
    ///
    /// # Errors
    /// [`DatasetError::Io`].
    pub fn finish(mut self, manifest: &Manifest) -> Result<(), DatasetError> {
        manifest.write(&self.partial)?;
        let (named, games) = (self.folder.join(manifest::FILE), self.folder.join(GAMES));
        if named.exists() {
            fs::remove_file(&named).map_err(DatasetError::io(&named))?;
        }
        if games.exists() {
            fs::remove_dir_all(&games).map_err(DatasetError::io(&games))?;
        }
        fs::rename(self.partial.join(GAMES), &games).map_err(DatasetError::io(&games))?;
        self.created = false;
        fs::rename(self.partial.join(manifest::FILE), &named).map_err(DatasetError::io(&named))
    }
}

impl Drop for Staging {
    fn drop(&mut self) {
        // Nothing can be done here about a folder that will not go; the next run clears it.
        let _ = fs::remove_dir_all(&self.partial);
        let _ = self.lock.unlock();
        if self.created {
            let _ = fs::remove_dir(&self.folder);
        }
    }
}
