//! `mbao simulate`: games by the hundred thousand, into a dataset.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::axes::Axes;
use super::progress::ProgressLine;
use super::select::{Selection, variants};
use super::{Context, Failure};
use crate::simulate::folder::{Leave, is_unfinished};
use crate::simulate::kept::keep_games;
use crate::simulate::{
    BATCH, DatasetError, Enough, Job, MATCH_GAMES, Manifest, PIECE, Pairing, Plan, PlanError, Precision, ProgramError, Programs,
    Settings, Shard, pool, rule_files, write_dataset,
};
use crate::stats::precision::{Narrow, STATISTICS};

/// Arguments of `mbao simulate`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Games to play (all, if none is given).
    #[arg(value_name = "VARIANT")]
    variants: Vec<String>,
    #[command(flatten)]
    selection: Selection,
    #[command(flatten)]
    axes: Axes,
    /// Games of each variant, options, readings and pairing.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    games: u64,
    /// Go on until every interval of the statistic is at most that wide, such as 0.002; decided at the end of each batch.
    #[arg(long, value_name = "WIDTH", value_parser = millionths, conflicts_with_all = ["games", "shard"])]
    precision: Option<u64>,
    /// The statistic of --precision, by its column in the table of summaries.
    #[arg(long, value_name = "COLUMN", value_parser = STATISTICS, default_value = STATISTICS[0], requires = "precision",
          conflicts_with = "games")]
    statistic: String,
    /// The most games of each to play for --precision.
    #[arg(long, value_name = "N", default_value_t = 10_000_000, requires = "precision", conflicts_with = "games")]
    max_games: u64,
    /// Seed of all random draws.
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
    /// Players of South and North: all, or a list such as random:random,greedy:random.
    #[arg(long, value_name = "PAIRINGS", default_value = "all")]
    pairings: String,
    /// Put N matches together of the games of each variant whose source tells of series, options, readings and pairing.
    #[arg(long, value_name = "N", conflicts_with = "precision",
          value_parser = clap::value_parser!(u64).range(1..))]
    series: Option<u64>,
    /// Games of a match where the source does not say what a match is.
    #[arg(long, value_name = "N", default_value_t = MATCH_GAMES, requires = "series", value_parser = clap::value_parser!(u32).range(1..=1000))]
    match_games: u32,
    /// Turns after which a game is stopped, undecided, in place of the rule files' own limits.
    #[arg(long, value_name = "TURNS")]
    turn_limit: Option<u32>,
    /// Play one of N equal shards of the plan, such as 3/8; `mbao merge` joins them.
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// Keep the first N games of each variant, options, readings and pairing whole, for `mbao replay`.
    #[arg(long, value_name = "N", default_value_t = 0)]
    keep_games: u64,
    #[command(flatten)]
    writing: Writing,
}

/// Arguments of every command that writes a dataset.
#[derive(Debug, clap::Args)]
pub struct Writing {
    /// Threads that work (one a core, if not given); the result does not depend on it.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Games of a part, which is written whole or not at all: the most that is lost when the run is killed.
    #[arg(long, value_name = "N", default_value_t = BATCH, value_parser = clap::value_parser!(u64).range(1..))]
    batch: u64,
    /// Folder to write the dataset to. Where the same run was ended there, it goes on.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Replace the dataset in that folder, and write beside other files there.
    #[arg(long)]
    force: bool,
    /// Begin anew, in place of whatever an earlier run left in that folder.
    #[arg(long)]
    restart: bool,
}

impl Writing {
    /// The folder of the dataset.
    pub(super) fn out(&self) -> &Path {
        &self.out
    }

    /// The settings, with Ctrl-C caught: the first ends the run after the part in hand, a second at once.
    pub(super) fn settings(&self, shard: Option<Shard>) -> Settings {
        Settings {
            out: self.out.clone(),
            leave: Leave { force: self.force, restart: self.restart },
            threads: pool::threads(self.threads.map(usize::from)),
            batch: self.batch,
            piece: PIECE,
            shard,
            stop: stop_on_signal(),
        }
    }

    /// What went wrong, and that what is written whole is kept.
    pub(super) fn failure(&self, error: DatasetError) -> Failure {
        match Failure::from(error) {
            Failure::Run(text) if is_unfinished(&self.out) => {
                Failure::Run(format!("{text}; what was written whole is kept, and the same command goes on"))
            }
            failure => failure,
        }
    }

    /// Says what was written, and prints the SHA-256 over its rows.
    pub(super) fn tell(&self, manifest: &Manifest, seconds: f64, context: &Context) -> Result<(), Failure> {
        let shard = manifest.shard.map_or_else(String::new, |shard| format!(", shard {shard}"));
        let matches = manifest.matches.as_ref().map_or_else(String::new, |matches| format!(" and {} matches", matches.rows));
        context.note(format_args!(
            "{} games{matches} in {} files, plan {}{shard}, seed {}, {seconds:.1} s",
            manifest.rows,
            manifest.files.len(),
            manifest.plan_id,
            manifest.plan.seed,
        ));
        Ok(writeln!(io::stdout(), "{}  {}", manifest.rows_sha256, self.out.display())?)
    }
}

/// A flag that Ctrl-C and SIGTERM set. A signal that cannot be caught does what it always does.
fn stop_on_signal() -> Arc<AtomicBool> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        let _ = signal_hook::flag::register_conditional_default(signal, stop.clone());
        let _ = signal_hook::flag::register(signal, stop.clone());
    }
    stop
}

/// A width in millionths, which is also the narrowest.
fn millionths(text: &str) -> Result<u64, String> {
    let width = text.parse::<f64>().ok().map(|width| width * 1e6);
    // 0.000001 times a million may come out a little below one.
    if width.is_some_and(|width| width > 0.0 && width.next_up() < 1.0) {
        return Err("the narrowest interval that can be asked for is 0.000001".into());
    }
    let width = width.map(f64::round).filter(|width| (1.0..=1e15).contains(width));
    width.map(|width| width as u64).ok_or_else(|| "write the width of an interval as a number, such as 0.002".into())
}

impl From<PlanError> for Failure {
    fn from(error: PlanError) -> Self {
        Failure::Usage(error.to_string())
    }
}

impl From<ProgramError> for Failure {
    fn from(error: ProgramError) -> Self {
        Failure::Data(error.to_string())
    }
}

impl From<DatasetError> for Failure {
    fn from(error: DatasetError) -> Self {
        match &error {
            DatasetError::Interrupted { .. } => Failure::Interrupted(error.to_string()),
            DatasetError::Io { source, .. } => Failure::Run(format!("{error}{}", super::emit::cure(source))),
            _ if error.is_usage() => Failure::Usage(error.to_string()),
            _ if error.is_mismatch() => Failure::Mismatch(error.to_string()),
            _ if error.is_data() => Failure::Data(error.to_string()),
            _ => Failure::Run(error.to_string()),
        }
    }
}

/// Plays the plan, writes the dataset, prints the SHA-256 over its rows.
///
/// # Errors
/// [`Failure::Usage`] for a wrong plan, a folder that is taken or that holds another run, [`Failure::Data`] for rules that cannot be played,
/// [`Failure::Run`] where the dataset cannot be written.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let pairings = Pairing::parse_list(&args.pairings)?;
    let catalogue = context.catalogue()?;
    let chosen = variants(&catalogue, &args.variants)?;
    let choices = args.selection.choices(&chosen)?;
    chosen.iter().zip(&choices).for_each(|(variant, choice)| context.note_collisions(variant, choice));
    let (entries, notes) = args.axes.entries(chosen.iter().copied().zip(choices).collect())?;
    notes.iter().for_each(|note| context.note(note));
    let programs = Programs::new(&entries.iter().map(|entry| (entry.variant, entry.choice.clone())).collect::<Vec<_>>())?;
    let mut variants = programs.planned();
    for (planned, entry) in variants.iter_mut().zip(&entries) {
        planned.varied = entry.varied;
        planned.series =
            planned.series.take().filter(|_| args.series.is_some()).map(|series| series.with_length(args.match_games));
    }
    if args.series.is_some() {
        let without = entries.iter().zip(&variants).filter(|(entry, planned)| !entry.varied && planned.series.is_none());
        let names: Vec<&str> = without.map(|(_, planned)| planned.variant.as_str()).collect();
        if !names.is_empty() && names.len() < chosen.len() {
            context.note(format_args!("note: no matches of {}: their sources tell of no series", names.join(", ")));
        }
    }
    let precision =
        args.precision.map(|millionths| Precision { statistic: args.statistic.clone(), millionths, every: args.writing.batch });
    let games = if precision.is_some() { args.max_games } else { args.games };
    let (seed, matches, turn_limit) = (args.seed, args.series.unwrap_or(0), args.turn_limit);
    let plan = Plan { seed, games, precision, matches, turn_limit, variants, pairings }.canonical()?;
    plan.jobs_of(args.shard)?;
    let settings = args.writing.settings(args.shard);
    let mut line = ProgressLine::new(context);
    let play = |job: &Job, games| Ok(programs.play(job, games, plan.turn_limit));
    let mut narrow = plan.precision.as_ref().map(Narrow::new);
    let enough = narrow.as_mut().map(|narrow| narrow as &mut dyn Enough);
    let written = write_dataset(&plan, &play, &settings, enough, &mut |progress| line.show(&progress));
    line.clear();
    let manifest = written.map_err(|error| args.writing.failure(error))?;
    rule_files::write(args.writing.out(), chosen)?;
    keep_games(args.writing.out(), &manifest, &programs, args.keep_games)?;
    args.writing.tell(&manifest, line.seconds(), context)
}
