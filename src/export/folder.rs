//! A folder that takes all files of an export or none.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use atomic_write_file::AtomicWriteFile;

/// Why an export did not succeed.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// A file is there already.
    #[error("{} exists already; choose another folder, or replace it with --force", .0.display())]
    Exists(PathBuf),
    /// The format cannot hold the material.
    #[error("no {format} is written: {reason}")]
    Unfit {
        /// The format.
        format: &'static str,
        /// Why.
        reason: String,
    },
    /// The operating system refused.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What it said.
        source: io::Error,
    },
}

impl ExportError {
    pub(super) fn unfit(format: &'static str, reason: impl Into<String>) -> Self {
        Self::Unfit { format, reason: reason.into() }
    }

    fn io(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |source| Self::Io { path, source }
    }
}

/// Files of an export under temporary names; dropped without [`Folder::commit`], they vanish.
pub struct Folder {
    path: PathBuf,
    force: bool,
    files: Vec<(PathBuf, AtomicWriteFile)>,
}

impl Folder {
    /// A folder to export to; it is made when the first file is written.
    pub fn new(path: &Path, force: bool) -> Self {
        Self { path: path.into(), force, files: Vec::new() }
    }

    /// Writes a file under a temporary name.
    ///
    /// # Errors
    /// [`ExportError::Exists`] without `force`, [`ExportError::Io`].
    pub fn file(&mut self, name: &str, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), ExportError> {
        let path = self.path.join(name);
        if path.exists() && !self.force {
            return Err(ExportError::Exists(path));
        }
        let parent = path.parent().unwrap_or(&self.path);
        fs::create_dir_all(parent).map_err(ExportError::io(parent))?;
        let file = || -> io::Result<AtomicWriteFile> {
            let mut out = BufWriter::new(AtomicWriteFile::open(&path)?);
            write(&mut out)?;
            out.into_inner().map_err(io::IntoInnerError::into_error)
        };
        let file = file().map_err(ExportError::io(&path))?;
        self.files.push((path, file));
        Ok(())
    }

    /// Writes a text under a temporary name.
    ///
    /// # Errors
    /// As [`Folder::file`].
    pub fn text(&mut self, name: &str, text: &str) -> Result<(), ExportError> {
        self.file(name, |out| out.write_all(text.as_bytes()))
    }

    /// Gives all files their names.
    ///
    /// # Errors
    /// [`ExportError::Io`].
    pub fn commit(self) -> Result<Vec<PathBuf>, ExportError> {
        let commit = |(path, file): (PathBuf, AtomicWriteFile)| match file.commit() {
            Ok(()) => Ok(path),
            Err(source) => Err(ExportError::Io { path, source }),
        };
        self.files.into_iter().map(commit).collect()
    }
}
