//! `mbao schema`: the JSON Schema of a rule file.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use crate::catalogue::schema::schema;

use super::emit::write_file;
use super::{Context, Failure};

/// Arguments of `mbao schema`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// File to write instead of stdout (- is stdout).
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Overwrite the file if it exists.
    #[arg(long)]
    force: bool,
}

/// Prints the schema.
///
/// # Errors
/// As [`write_file`].
pub fn run(args: &Args, _context: &Context) -> Result<(), Failure> {
    let text = schema();
    match args.output.as_deref().filter(|path| *path != Path::new("-")) {
        Some(path) => write_file(path, text.as_bytes(), args.force),
        None => Ok(io::stdout().write_all(text.as_bytes())?),
    }
}
