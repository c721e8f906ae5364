//! `mbao verify`: golden cases played and compared.

use std::collections::BTreeMap;
use std::io::{self, Write as _};
use std::path::PathBuf;

use super::{Context, Failure};
use crate::recorded::{Difference, RecordedError, check_case, find_files, read_cases, read_text};

/// Arguments of `mbao verify`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Texts with golden cases among other lines, or folders with *.golden and *.md files (- is stdin).
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
}

/// Plays every case, prints those that differ and a closing count.
///
/// # Errors
/// [`Failure::Run`] where a case differs, [`Failure::Data`] for a malformed case.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let catalogue = context.catalogue()?;
    let mut tally = Tally::new("case", "no golden cases found: give texts with them, or folders with *.golden or *.md files");
    for path in find_files(&args.paths, &["golden", "md"])? {
        for case in read_cases(&path, &read_text(&path)?)? {
            match catalogue.get(&case.game) {
                Ok(variant) => {
                    let place = format!("{}:{}: {}", path.display(), case.line, case.id);
                    tally.count(&place, check_case(&case, variant))?;
                }
                Err(_) => tally.unknown(&case.game),
            }
        }
    }
    tally.close()
}

impl From<RecordedError> for Failure {
    fn from(error: RecordedError) -> Self {
        match error {
            RecordedError::Missing(_) => Failure::Usage(error.to_string()),
            RecordedError::Io { .. } => Failure::Run(error.to_string()),
            RecordedError::Invalid { .. } => Failure::Data(error.to_string()),
        }
    }
}

/// Counts what agreed and what did not.
pub(super) struct Tally {
    /// What is counted.
    noun: &'static str,
    /// What to say if there is nothing to count.
    none: &'static str,
    agree: usize,
    differ: usize,
    /// Ids that are not in the catalogue, and how many there were of each.
    unknown: BTreeMap<String, usize>,
}

impl Tally {
    pub(super) fn new(noun: &'static str, none: &'static str) -> Self {
        Self { noun, none, agree: 0, differ: 0, unknown: BTreeMap::new() }
    }

    /// Counts one; a difference is printed at once.
    pub(super) fn count(&mut self, place: &str, result: Result<(), Difference>) -> Result<(), Failure> {
        match result {
            Ok(()) => self.agree += 1,
            Err(difference) => {
                self.differ += 1;
                writeln!(io::stdout(), "{place}, {difference}")?;
            }
        }
        Ok(())
    }

    /// Counts one of a game that is not in the catalogue.
    pub(super) fn unknown(&mut self, id: &str) {
        *self.unknown.entry(id.to_owned()).or_default() += 1;
    }

    /// Prints the games that are not in the catalogue and the closing count.
    pub(super) fn close(self) -> Result<(), Failure> {
        let unknown: usize = self.unknown.values().sum();
        if self.agree + self.differ + unknown == 0 {
            return Err(Failure::Data(self.none.into()));
        }
        let mut out = io::stdout().lock();
        if unknown > 0 {
            let names: Vec<String> = self.unknown.iter().map(|(id, n)| format!("{id} ({n})")).collect();
            writeln!(out, "not in the catalogue: {}", names.join(", "))?;
        }
        let plural = |n: usize| if n == 1 { self.noun.to_owned() } else { format!("{}s", self.noun) };
        let known = self.agree + self.differ;
        write!(out, "{known} {}: {} agree, {} differ", plural(known), self.agree, self.differ)?;
        if unknown > 0 {
            write!(out, ", {unknown} of unknown games")?;
        }
        writeln!(out)?;
        out.flush()?;
        match self.differ {
            0 => Ok(()),
            n => Err(Failure::Run(format!("{n} of {known} {} not as recorded", plural(known)))),
        }
    }
}
