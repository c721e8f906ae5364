//! Files beside the games of a dataset, each written whole or not there at all.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use atomic_write_file::AtomicWriteFile;

/// How many random characters the name of a file under way has at its end.
const RANDOM: usize = 6;

/// Writes a file by way of another one beside it, as `fill` says.
pub fn write(path: &Path, fill: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent)?;
    }
    let mut out = BufWriter::new(AtomicWriteFile::open(path)?);
    fill(&mut out)?;
    out.into_inner().map_err(io::IntoInnerError::into_error)?.commit()
}

/// Removes what a process left that was killed while it wrote `path`: `.NAME.` and a few random letters and digits.
pub fn clear(path: &Path) -> io::Result<()> {
    let (Some(parent), Some(name)) = (path.parent().filter(|parent| parent.is_dir()), path.file_name()) else { return Ok(()) };
    let start = format!(".{}.", name.to_string_lossy());
    for entry in fs::read_dir(parent)? {
        let entry = entry?;
        let name = entry.file_name();
        let random = name.to_str().and_then(|name| name.strip_prefix(&start));
        if random.is_some_and(|end| end.len() == RANDOM && end.bytes().all(|c| c.is_ascii_alphanumeric())) {
            match fs::remove_file(entry.path()) {
                // Another process may have been there.
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_killed_process_left_is_cleared_and_nothing_else() {
        let folder = tempfile::tempdir().expect("folder");
        let path = folder.path().join("a.toml");
        let names = [".a.toml.AbC123", ".a.toml.AbC12", ".a.toml.AbC-23", ".b.toml.AbC123", "a.toml"];
        names.iter().for_each(|name| fs::write(folder.path().join(name), "").expect("file"));
        clear(&path).expect("cleared");
        let left = names.map(|name| folder.path().join(name).exists());
        assert_eq!(left, [false, true, true, true, true]);
    }

    #[test]
    fn files_under_way_have_such_names() {
        let folder = tempfile::tempdir().expect("folder");
        let path = folder.path().join("a.toml");
        let file = AtomicWriteFile::open(&path).expect("file");
        assert_eq!(fs::read_dir(folder.path()).expect("listing").count(), 1);
        clear(&path).expect("cleared");
        assert_eq!(fs::read_dir(folder.path()).expect("listing").count(), 0, "the file under way has another name");
        drop(file);
    }
}
