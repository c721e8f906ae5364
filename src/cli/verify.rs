//! `mbao verify`: golden cases played and compared.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::{self, Write as _};
use std::path::PathBuf;

use super::{Context, Failure};
use crate::catalogue::Catalogue;
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
/// [`Failure::Run`] where a case differs or none is of a game that is played, [`Failure::Data`] for a malformed case and for one with
/// options that are not to be had.
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
                Err(_) => tally.unknown(&case.game, &catalogue),
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
    /// How many ask for options or readings that are not to be had.
    unplayable: usize,
    /// Ids that are not in the catalogue, and how many there were of each.
    unknown: BTreeMap<String, usize>,
    /// Ids of records that are not played, and how many there were of each.
    on_record: BTreeMap<String, usize>,
}

impl Tally {
    pub(super) fn new(noun: &'static str, none: &'static str) -> Self {
        Self { noun, none, agree: 0, differ: 0, unplayable: 0, unknown: BTreeMap::new(), on_record: BTreeMap::new() }
    }

    /// Counts one; a difference is printed at once.
    pub(super) fn count(&mut self, place: &str, result: Result<(), Difference>) -> Result<(), Failure> {
        match result {
            Ok(()) => self.agree += 1,
            Err(difference) if difference.unplayable => self.fault(place, difference)?,
            Err(difference) => {
                self.differ += 1;
                writeln!(io::stdout(), "{place}, {difference}")?;
            }
        }
        Ok(())
    }

    /// Counts one that asks for options or readings that are not to be had, which is printed at once.
    pub(super) fn fault(&mut self, place: &str, why: impl Display) -> Result<(), Failure> {
        self.unplayable += 1;
        Ok(writeln!(io::stdout(), "{place}, {why}")?)
    }

    /// Counts one of a game that cannot be played: it is not in the catalogue, or is there on record only.
    pub(super) fn unknown(&mut self, id: &str, catalogue: &Catalogue) {
        let ids = if catalogue.record(id).is_ok() { &mut self.on_record } else { &mut self.unknown };
        *ids.entry(id.to_owned()).or_default() += 1;
    }

    /// Prints the games that are not in the catalogue, or not played, and the closing count. If there is nothing else, that is an error.
    pub(super) fn close(self) -> Result<(), Failure> {
        let unknown: usize = self.unknown.values().chain(self.on_record.values()).sum();
        if self.agree + self.differ + self.unplayable + unknown == 0 {
            return Err(Failure::Data(self.none.into()));
        }
        let lines = [("not in the catalogue", &self.unknown), ("on record only, not played", &self.on_record)];
        let lines = lines.into_iter().filter(|(_, ids)| !ids.is_empty()).map(|(what, ids)| {
            let names: Vec<String> = ids.iter().map(|(id, n)| format!("{id} ({n})")).collect();
            format!("{what}: {}", names.join(", "))
        });
        let lines: Vec<String> = lines.collect();
        let plural = |n: usize| if n == 1 { self.noun.to_owned() } else { format!("{}s", self.noun) };
        let known = self.agree + self.differ + self.unplayable;
        if known == 0 {
            let cure = "`mbao list` prints the games, --variants adds rule files";
            return Err(Failure::Run(format!("no {} could be played: {}; {cure}", self.noun, lines.join("; "))));
        }
        let mut out = io::stdout().lock();
        for line in lines {
            writeln!(out, "{line}")?;
        }
        write!(out, "{known} {}: {} agree, {} differ", plural(known), self.agree, self.differ)?;
        if self.unplayable > 0 {
            write!(out, ", {} not to be had", self.unplayable)?;
        }
        if unknown > 0 {
            write!(out, ", {unknown} of unknown games")?;
        }
        writeln!(out)?;
        out.flush()?;
        match (self.differ, self.unplayable) {
            (_, n @ 1..) => {
                let what = plural(known);
                Err(Failure::Data(format!(
                    "{n} of {known} {what} with options or readings that are not to be had, as printed above"
                )))
            }
            (0, 0) => Ok(()),
            (n, 0) => Err(Failure::Run(format!("{n} of {known} {} not as recorded", plural(known)))),
        }
    }
}
