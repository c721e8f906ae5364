//! Files that stand under their name only when they are whole.

use std::io::{self, Write};
use std::path::Path;

use atomic_write_file::AtomicWriteFile;

/// Writes a file under a temporary name beside it and renames it.
///
/// # Errors
/// As the operating system says; what stood under the name before stays.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = AtomicWriteFile::open(path)?;
    file.write_all(bytes)?;
    file.commit()
}
