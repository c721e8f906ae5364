//! The folder of a run. Parts are gathered in a temporary place inside it, each whole or not there at all, and get their final
//! names when the run is complete: a folder with a manifest is a whole dataset. Whoever is ended at any moment leaves a folder
//! that the same run goes on with.

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Read, Write};
use std::path::{Component, Path, PathBuf};

use super::DatasetError;
use super::journal::{Done, HEAD, Head, Journal};
use super::manifest::{self, Manifest};

/// Name of the temporary place.
pub const PARTIAL: &str = ".partial";
const LOCK: &str = "lock";
const GAMES: &str = "games";
const MATCHES: &str = "matches";
const SCRATCH: &str = "part";
const REPLACED: &str = "replaced.json";

/// What a run finds when it takes hold of its folder.
#[derive(Debug)]
pub enum Opened {
    /// The run has been there already, and is complete.
    Whole(Box<Manifest>),
    /// There is something to do.
    Open(RunFolder),
}

/// What may be done to what is there.
#[derive(Debug, Clone, Copy, Default)]
pub struct Leave {
    /// A dataset may be replaced, and files that are not of this program may stand beside the new one.
    pub force: bool,
    /// What an earlier run left may be replaced.
    pub restart: bool,
}

/// The folder of a run that is going on. No other run can take hold of it until this is dropped, or its process ends.
#[derive(Debug)]
pub struct RunFolder {
    folder: PathBuf,
    partial: PathBuf,
    created: bool,
    keep: bool,
    done: Vec<Done>,
    journal: Option<Journal>,
    lock: File,
}

impl RunFolder {
    /// Takes hold of `folder` for the run `head`.
    ///
    /// # Errors
    /// [`DatasetError::Occupied`] where something else is there or another run is going on, [`DatasetError::Changed`] where a
    /// different run is, [`DatasetError::Io`].
    pub fn open(folder: &Path, head: &Head, leave: Leave) -> Result<Opened, DatasetError> {
        let created = !folder.exists();
        fs::create_dir_all(folder).map_err(DatasetError::io(folder))?;
        let partial = folder.join(PARTIAL);
        if !partial.exists()
            && let Some(whole) = settled(folder, head, leave)?
        {
            return Ok(Opened::Whole(Box::new(whole)));
        }
        let lock = lock(folder, &partial)?;
        let found = Head::read(&partial);
        let mut this = Self { folder: folder.into(), partial, created, keep: found.is_some(), done: vec![], journal: None, lock };
        if this.partial.join(manifest::FILE).exists() {
            // It was ended while it gave the files their final names.
            this.complete()?;
            this.keep = false;
        }
        match found.filter(|_| this.keep && !leave.restart) {
            Some(found) => {
                if let Some(what) = found.difference(head) {
                    let what = format!("a run begun earlier that differs from this one ({what})");
                    return Err(DatasetError::Changed { path: folder.into(), what });
                }
                this.done = this.sound_parts();
            }
            None => {
                if let Some(whole) = settled(folder, head, leave)? {
                    return Ok(Opened::Whole(Box::new(whole)));
                }
                this.keep = false;
                this.clear()?;
                head.write(&this.partial)?;
            }
        }
        this.journal = Some(Journal::begin(&this.partial, &this.done)?);
        Ok(Opened::Open(this))
    }

    /// The parts on record, up to the first that is not as it was written. A part that is listed twice counts once.
    fn sound_parts(&self) -> Vec<Done> {
        let mut seen = BTreeSet::new();
        let parts = Journal::read(&self.partial).into_iter().filter(|part| seen.insert(part.file.path.clone()));
        parts.take_while(|part| part.file.check(&self.partial).is_ok()).collect()
    }

    /// Removes what a run left in the temporary place.
    fn clear(&self) -> Result<(), DatasetError> {
        let entries: Vec<_> = fs::read_dir(&self.partial).and_then(Iterator::collect).map_err(DatasetError::io(&self.partial))?;
        for entry in entries.iter().filter(|entry| entry.file_name() != LOCK) {
            let path = entry.path();
            let removed = if path.is_dir() { fs::remove_dir_all(&path) } else { fs::remove_file(&path) };
            removed.map_err(DatasetError::io(path))?;
        }
        Ok(())
    }

    /// The parts that are written already.
    pub fn done(&self) -> &[Done] {
        &self.done
    }

    /// Where the parts stand until the run is complete.
    pub fn parts(&self) -> &Path {
        &self.partial
    }

    /// The file to write the next part to.
    pub fn scratch(&self) -> PathBuf {
        self.partial.join(SCRATCH)
    }

    /// Takes over the part that was written to [`RunFolder::scratch`].
    ///
    /// # Errors
    /// [`DatasetError::Io`].
    pub fn add(&mut self, part: Done) -> Result<(), DatasetError> {
        let path = self.partial.join(&part.file.path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(DatasetError::io(parent))?;
        }
        fs::rename(self.scratch(), &path).map_err(DatasetError::io(&path))?;
        if let Some(journal) = &mut self.journal {
            journal.add(&part).map_err(DatasetError::io(self.partial.join(super::journal::JOURNAL)))?;
        }
        self.done.push(part);
        self.keep = true;
        Ok(())
    }

    /// Gives all files their final names, the manifest last.
    ///
    /// # Errors
    /// [`DatasetError::Occupied`] where a file of somebody else has such a name, [`DatasetError::Io`].
    pub fn finish(mut self, manifest: &Manifest) -> Result<(), DatasetError> {
        let ours: BTreeSet<PathBuf> = listed(&self.folder.join(manifest::FILE)).into_iter().collect();
        let there = |path: &&str| self.folder.join(path).exists() && !ours.contains(Path::new(path));
        let all = manifest.files.iter().chain(manifest.matches.iter().flat_map(|matches| &matches.files));
        if let Some(path) = all.map(|file| file.path.as_str()).find(there) {
            let reason = format!("holds {path}, which is of no dataset there; move it away and give the same command again");
            return Err(DatasetError::Occupied { path: self.folder.clone(), reason });
        }
        manifest.write(&self.partial)?;
        self.complete()?;
        self.keep = false;
        self.created = false;
        Ok(())
    }

    /// Puts the finished run in place of what it replaces. It can be ended between any two steps and done again.
    fn complete(&self) -> Result<(), DatasetError> {
        let (named, next) = (self.folder.join(manifest::FILE), self.partial.join(manifest::FILE));
        let replaced = self.partial.join(REPLACED);
        if named.exists() {
            fs::rename(&named, &replaced).map_err(DatasetError::io(&named))?;
        }
        if replaced.exists() {
            for path in listed(&replaced) {
                remove(&self.folder, &path)?;
            }
            fs::remove_file(&replaced).map_err(DatasetError::io(&replaced))?;
        }
        for path in listed(&next) {
            let (from, to) = (self.partial.join(&path), self.folder.join(&path));
            if let (Some(parent), true) = (to.parent(), from.exists()) {
                fs::create_dir_all(parent).map_err(DatasetError::io(parent))?;
                fs::rename(&from, &to).map_err(DatasetError::io(&to))?;
            }
        }
        fs::rename(&next, &named).map_err(DatasetError::io(&named))
    }
}

impl Drop for RunFolder {
    fn drop(&mut self) {
        // Nothing can be done here about a folder that will not go; the next run clears it.
        if !self.keep {
            let _ = fs::remove_dir_all(&self.partial);
        }
        let _ = self.lock.unlock();
        if self.created && !self.keep {
            let _ = fs::remove_dir(&self.folder);
        }
    }
}

/// Looks at what stands in `folder` beside the temporary place: a dataset of that very run, nothing that stops a new one, or
/// something that does.
fn settled(folder: &Path, head: &Head, leave: Leave) -> Result<Option<Manifest>, DatasetError> {
    let occupied = |reason: &str| Err(DatasetError::Occupied { path: folder.into(), reason: reason.into() });
    let entries: Vec<_> = fs::read_dir(folder).and_then(Iterator::collect).map_err(DatasetError::io(folder))?;
    if entries.iter().all(|entry| entry.file_name() == PARTIAL) {
        return Ok(None);
    }
    let may_replace = leave.force || leave.restart;
    match Manifest::read(folder) {
        Ok(_) | Err(DatasetError::Schema { .. } | DatasetError::Empty(_) | DatasetError::Inconsistent { .. }) if may_replace => {
            Ok(None)
        }
        Ok(manifest) => match head.difference_from(&manifest) {
            Some(what) => {
                let what = format!("a dataset that differs from this run ({what})");
                Err(DatasetError::Changed { path: folder.into(), what })
            }
            None => {
                let matches = manifest.matches.iter().flat_map(|matches| &matches.files);
                manifest.files.iter().chain(matches).try_for_each(|file| file.measure(folder).map(|_| ()))?;
                Ok(Some(manifest))
            }
        },
        Err(error @ (DatasetError::Inconsistent { .. } | DatasetError::Io { .. })) => Err(error),
        Err(DatasetError::Schema { .. } | DatasetError::Empty(_)) => {
            occupied("holds another dataset; choose another folder, or replace it with --restart")
        }
        Err(_) if folder.join(GAMES).exists() || folder.join(manifest::FILE).exists() => occupied(
            "holds files under the names of a dataset, but its manifest.json is missing or not of this program; restore it, or choose another folder",
        ),
        Err(_) if leave.force => Ok(None),
        Err(_) => occupied("is not empty; choose another folder, or write beside what it holds with --force"),
    }
}

/// Locks the temporary place, which is made if need be. The system gives up the lock of a process that has ended, however it did.
fn lock(folder: &Path, partial: &Path) -> Result<File, DatasetError> {
    let path = partial.join(LOCK);
    let busy = |owner: String| {
        let reason = format!("is being written by another run{owner}; wait for it or choose another folder");
        DatasetError::Occupied { path: folder.into(), reason }
    };
    // Whoever held it last may be removing the place.
    for _ in 0..100 {
        fs::create_dir_all(partial).map_err(DatasetError::io(partial))?;
        let mut file = match OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => continue,
            opened => opened.map_err(DatasetError::io(&path))?,
        };
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let mut owner = String::new();
                let _ = file.read_to_string(&mut owner);
                return Err(busy(owner));
            }
            Err(TryLockError::Error(error)) => return Err(DatasetError::io(&path)(error)),
        }
        if is_at(&file, &path) {
            let named = file.set_len(0).and_then(|()| write!(file, " (process {})", std::process::id()));
            return named.map(|()| file).map_err(DatasetError::io(&path));
        }
    }
    Err(busy(String::new()))
}

#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    matches!((file.metadata(), fs::metadata(path)), (Ok(a), Ok(b)) if (a.dev(), a.ino()) == (b.dev(), b.ino()))
}

#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
}

/// The files of a manifest of any schema, those alone that are below the folder of games or that of matches.
fn listed(manifest: &Path) -> Vec<PathBuf> {
    let text = fs::read(manifest).unwrap_or_default();
    let manifest: serde_json::Value = serde_json::from_slice(&text).unwrap_or_default();
    let places = [Some(&manifest), manifest.get("matches")];
    let files = places.into_iter().flatten().filter_map(|place| place.get("files")?.as_array());
    let paths = files.flatten().filter_map(|file| file.get("path")?.as_str()).map(PathBuf::from);
    let ours = |path: &PathBuf| path.starts_with(GAMES) || path.starts_with(MATCHES);
    paths.filter(|path| ours(path) && path.components().all(|c| matches!(c, Component::Normal(_)))).collect()
}

/// Removes a file of an earlier dataset, and the folders that it leaves empty.
fn remove(folder: &Path, path: &Path) -> Result<(), DatasetError> {
    let file = folder.join(path);
    match fs::remove_file(&file) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(DatasetError::io(file)(error)),
        _ => {}
    }
    for parent in path.ancestors().skip(1).filter(|parent| !parent.as_os_str().is_empty()) {
        if fs::remove_dir(folder.join(parent)).is_err() {
            break;
        }
    }
    Ok(())
}

/// Whether a run was begun in `folder` and not completed.
pub fn is_unfinished(folder: &Path) -> bool {
    folder.join(PARTIAL).join(HEAD).exists()
}
