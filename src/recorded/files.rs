//! Finding and reading files of recorded games.

use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use super::RecordedError;

/// The files under `paths`, in the order given: a file stands for itself, `-` for standard input, a folder for all files
/// in it and below with one of `extensions`, sorted by path.
///
/// # Errors
/// A path that does not exist or a folder that cannot be read.
pub fn find_files(paths: &[PathBuf], extensions: &[&str]) -> Result<Vec<PathBuf>, RecordedError> {
    let mut files = Vec::new();
    for path in paths {
        if path == Path::new("-") || path.is_file() {
            files.push(path.clone());
        } else if path.is_dir() {
            let from = files.len();
            collect(path, extensions, &mut files)?;
            files[from..].sort();
        } else if path.exists() {
            // A named pipe, such as a shell's <(…).
            files.push(path.clone());
        } else {
            return Err(RecordedError::Missing(path.clone()));
        }
    }
    Ok(files)
}

fn collect(folder: &Path, extensions: &[&str], files: &mut Vec<PathBuf>) -> Result<(), RecordedError> {
    let wrong = |source| RecordedError::Io { path: folder.to_path_buf(), source };
    for entry in fs::read_dir(folder).map_err(wrong)? {
        let entry = entry.map_err(wrong)?;
        let path = entry.path();
        if entry.file_type().map_err(wrong)?.is_dir() {
            collect(&path, extensions, files)?;
        } else if path.extension().and_then(|e| e.to_str()).is_some_and(|e| extensions.contains(&e)) {
            files.push(path);
        }
    }
    Ok(())
}

/// The text of a file, or of standard input for `-`, without the mark that some editors begin a file with.
///
/// # Errors
/// A file that cannot be read or is not UTF-8.
pub fn read_text(path: &Path) -> Result<String, RecordedError> {
    let mut bytes = Vec::new();
    let read = if path == Path::new("-") {
        io::stdin().lock().read_to_end(&mut bytes).map(drop)
    } else {
        fs::read(path).map(|b| bytes = b)
    };
    read.map_err(|source| RecordedError::Io { path: path.to_path_buf(), source })?;
    if bytes.starts_with("\u{feff}".as_bytes()) {
        bytes.drain(.."\u{feff}".len());
    }
    String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let (line, column) = position(good);
        RecordedError::Invalid { path: path.to_path_buf(), line, column, message: "not UTF-8 text".into() }
    })
}

/// Line and column, from 1, of the byte after `before`.
pub(super) fn position(before: &[u8]) -> (usize, usize) {
    let line = before.iter().filter(|&&b| b == b'\n').count() + 1;
    let column = before.iter().rev().take_while(|&&b| b != b'\n').count() + 1;
    (line, column)
}
