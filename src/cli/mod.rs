//! The command line: one file per subcommand, each a thin call of the library.

pub mod affinity;
#[cfg(feature = "data")]
pub mod axes;
pub mod check;
pub mod emit;
#[cfg(feature = "data")]
pub mod export;
pub mod list;
#[cfg(feature = "data")]
pub mod merge;
pub mod play;
#[cfg(feature = "data")]
mod progress;
pub mod replay;
#[cfg(feature = "data")]
pub mod report;
pub mod schema;
pub mod select;
#[cfg(feature = "data")]
pub mod sensitivity;
pub mod show;
#[cfg(feature = "data")]
pub mod simulate;
#[cfg(feature = "data")]
pub mod summarise;
pub mod verify;

use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{ColorChoice, Parser, Subcommand};

use crate::catalogue::{Catalogue, CatalogueError, Choice, Diagnostics, Variant};

pub use emit::{Format, Output, emit};

/// `1 lap`, `2 laps`.
fn plural(n: u64, noun: &str) -> String {
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}

const EXIT_CODES: &str = "Exit codes: 0 done; 1 the run failed; 2 wrong usage; 3 invalid rule file or data; 4 incomplete or mismatching \
     parts; 130 ended by Ctrl-C.";

/// A comparative science of sowing games: rules as data, millions of games, affinity.
#[derive(Debug, Parser)]
#[command(name = "mbao", version, after_help = EXIT_CODES, disable_help_subcommand = true)]
pub struct Cli {
    /// Folder with further rule files, which add to the catalogue or replace files of the same id (repeatable).
    #[arg(long = "variants", value_name = "DIR", global = true)]
    variant_dirs: Vec<PathBuf>,
    /// No progress and no notes on stderr; errors are still printed.
    #[arg(short, long, global = true)]
    quiet: bool,
    /// When to colour.
    #[arg(long, value_name = "WHEN", default_value = "auto", global = true)]
    color: ColorChoice,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Compare games by their rules: guide numbers, characters, graph.
    Affinity(affinity::Args),
    /// List the games of the catalogue.
    List(list::Args),
    /// Check rule files and print every fault.
    Check(check::Args),
    /// Show one game: its record, its board, its rules in words, its doubtful passages.
    Show(show::Args),
    /// Print the JSON Schema of rule files, for editors.
    Schema(schema::Args),
    /// Play one game and print it turn by turn.
    Play(play::Args),
    /// Play recorded games again and compare after every action.
    Replay(replay::Args),
    /// Play golden cases and compare what comes of them.
    Verify(verify::Args),
    /// Play games by the hundred thousand and write a dataset.
    #[cfg(feature = "data")]
    Simulate(simulate::Args),
    /// Join the shards of a plan to one dataset.
    #[cfg(feature = "data")]
    Merge(merge::Args),
    /// Sum up a dataset: lengths, advantages, captures, endings, with intervals.
    #[cfg(feature = "data")]
    Summarise(summarise::Args),
    /// Compare each statistic under every other option and reading of a dataset made with --options and --readings.
    #[cfg(feature = "data")]
    Sensitivity(sensitivity::Args),
    /// Write the tables of a dataset to files.
    #[cfg(feature = "data")]
    Export(export::Args),
    /// Write figures, tables and a page about a dataset.
    #[cfg(feature = "data")]
    Report(report::Args),
}

/// What every subcommand is given besides its own arguments.
#[derive(Debug, Clone, Default)]
pub struct Context {
    /// Folders with further rule files.
    pub variant_dirs: Vec<PathBuf>,
    /// No progress, no notes.
    pub quiet: bool,
    /// When to colour.
    pub color: ColorChoice,
}

impl Context {
    /// The built-in catalogue with the files of [`Context::variant_dirs`].
    ///
    /// # Errors
    /// [`Failure::Data`] with every fault of every file.
    pub fn catalogue(&self) -> Result<Catalogue, Failure> {
        Catalogue::load(&self.variant_dirs).map_err(|faults| Failure::Data(faults.render(self.colored_stderr())))
    }

    /// Warns of readings that are chosen together although they change the same rule.
    pub fn note_collisions(&self, variant: &Variant, choice: &Choice) {
        for collision in variant.collisions(choice) {
            self.note(format_args!("warning: {}: {collision}", variant.id));
        }
    }

    /// A note on stderr, unless `--quiet`.
    pub fn note(&self, text: impl std::fmt::Display) {
        if !self.quiet {
            let _ = writeln!(io::stderr(), "{text}");
        }
    }

    /// Whether stderr may be coloured: `--color`, then `NO_COLOR`, `CLICOLOR_FORCE` and `TERM=dumb`, then whether it is a terminal.
    pub fn colored_stderr(&self) -> bool {
        self.colored(io::IsTerminal::is_terminal(&io::stderr()))
    }

    /// The same for stdout.
    pub fn colored_stdout(&self) -> bool {
        self.colored(io::IsTerminal::is_terminal(&io::stdout()))
    }

    fn colored(&self, terminal: bool) -> bool {
        let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty() && value != "0");
        match self.color {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto if set("NO_COLOR") => false,
            ColorChoice::Auto => {
                set("CLICOLOR_FORCE") || (terminal && std::env::var_os("TERM").is_none_or(|term| term != "dumb"))
            }
        }
    }
}

/// Why a subcommand did not succeed; each kind has its exit code.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The run failed or found a difference: exit code 1.
    #[error("{0}")]
    Run(String),
    /// A wrong argument: exit code 2.
    #[error("{0}")]
    Usage(String),
    /// An invalid rule file, recorded game or dataset: exit code 3.
    #[error("{0}")]
    Data(String),
    /// Parts of a dataset that are missing or do not fit together: exit code 4.
    #[error("{0}")]
    Mismatch(String),
    /// Ended by Ctrl-C, with everything in order: exit code 130.
    #[error("{0}")]
    Interrupted(String),
    /// Whoever read our output has gone away: no message, exit code 0.
    #[error("the reader of the output has gone away")]
    ClosedPipe,
}

impl Failure {
    /// The exit code of the process.
    pub fn exit_code(&self) -> u8 {
        match self {
            Failure::ClosedPipe => 0,
            Failure::Run(_) => 1,
            Failure::Usage(_) => 2,
            Failure::Data(_) => 3,
            Failure::Mismatch(_) => 4,
            Failure::Interrupted(_) => 130,
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Failure::Run(error.to_string()),
        }
    }
}

impl From<CatalogueError> for Failure {
    fn from(error: CatalogueError) -> Self {
        Failure::Usage(error.to_string())
    }
}

impl From<Diagnostics> for Failure {
    fn from(faults: Diagnostics) -> Self {
        Failure::Data(faults.to_string())
    }
}

/// A file beyond the limit of its size (`ulimit -f`) is an error like others, instead of the end of the process.
fn outlive_limit_of_files() {
    #[cfg(all(unix, feature = "data"))]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::<std::sync::atomic::AtomicBool>::default());
}

/// Parses the arguments, runs the subcommand, prints its error once.
pub fn main() -> ExitCode {
    outlive_limit_of_files();
    let cli = Cli::parse();
    let context = Context { variant_dirs: cli.variant_dirs, quiet: cli.quiet, color: cli.color };
    let done = match &cli.command {
        Command::Affinity(args) => affinity::run(args, &context),
        Command::List(args) => list::run(args, &context),
        Command::Check(args) => check::run(args, &context),
        Command::Show(args) => show::run(args, &context),
        Command::Schema(args) => schema::run(args, &context),
        Command::Play(args) => play::run(args, &context),
        Command::Replay(args) => replay::run(args, &context),
        Command::Verify(args) => verify::run(args, &context),
        #[cfg(feature = "data")]
        Command::Simulate(args) => simulate::run(args, &context),
        #[cfg(feature = "data")]
        Command::Merge(args) => merge::run(args, &context),
        #[cfg(feature = "data")]
        Command::Summarise(args) => summarise::run(args, &context),
        #[cfg(feature = "data")]
        Command::Sensitivity(args) => sensitivity::run(args, &context),
        #[cfg(feature = "data")]
        Command::Export(args) => export::run(args, &context),
        #[cfg(feature = "data")]
        Command::Report(args) => report::run(args, &context),
    };
    let done = done.and_then(|()| Ok(io::stdout().flush()?));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            match &failure {
                Failure::ClosedPipe => {}
                // Reports of several faults come with their own "error: ...".
                Failure::Data(text) if text.starts_with("error") || text.starts_with('\u{1b}') => {
                    let _ = writeln!(io::stderr(), "{text}");
                }
                _ => {
                    let _ = writeln!(io::stderr(), "error: {failure}");
                }
            }
            ExitCode::from(failure.exit_code())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn every_subcommand_is_well_defined() {
        Cli::command().debug_assert();
    }
}
