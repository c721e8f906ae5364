//! `mbao simulate`: games by the hundred thousand, into a dataset.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use super::select::{Selection, variants};
use super::{Context, Failure};
use crate::simulate::{
    DatasetError, Job, Pairing, Plan, PlanError, ProgramError, Programs, Progress, Settings, pool, write_dataset,
};

/// Arguments of `mbao simulate`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Games to play (all, if none is given).
    #[arg(value_name = "VARIANT")]
    variants: Vec<String>,
    #[command(flatten)]
    selection: Selection,
    /// Games of each variant, options, readings and pairing.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    games: u64,
    /// Seed of all random draws.
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
    /// Players of South and North: all, or a list such as random:random,greedy:random.
    #[arg(long, value_name = "PAIRINGS", default_value = "all")]
    pairings: String,
    /// Turns after which a game is stopped, undecided, in place of the rule files' own limits.
    #[arg(long, value_name = "TURNS")]
    turn_limit: Option<u32>,
    /// Threads that play (one a core, if not given); the result does not depend on it.
    #[arg(long, value_name = "N")]
    threads: Option<std::num::NonZeroUsize>,
    /// Folder to write the dataset to.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Replace the dataset in that folder.
    #[arg(long)]
    force: bool,
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
            DatasetError::Occupied { .. } => Failure::Usage(error.to_string()),
            _ if error.is_data() => Failure::Data(error.to_string()),
            _ => Failure::Run(error.to_string()),
        }
    }
}

/// Plays the plan, writes the dataset, prints the SHA-256 over its rows.
///
/// # Errors
/// [`Failure::Usage`] for a wrong plan or a folder that is taken, [`Failure::Data`] for rules that cannot be played,
/// [`Failure::Run`] where the dataset cannot be written.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let pairings = Pairing::parse_list(&args.pairings)?;
    let catalogue = context.catalogue()?;
    let chosen = variants(&catalogue, &args.variants)?;
    let choices = args.selection.choices(&chosen)?;
    let programs = Programs::new(&chosen.into_iter().zip(choices).collect::<Vec<_>>())?;
    let plan = Plan { seed: args.seed, games: args.games, turn_limit: args.turn_limit, variants: programs.planned(), pairings };
    let plan = plan.canonical()?;
    let threads = pool::threads(args.threads.map(usize::from));
    let settings = Settings { out: args.out.clone(), force: args.force, threads };
    let mut line = ProgressLine::new(!context.quiet && io::stderr().is_terminal());
    let play = |job: &Job, games| programs.play(job, games, plan.turn_limit);
    let written = write_dataset(&plan, &play, &settings, &mut |progress| line.show(&progress));
    line.clear();
    let manifest = written?;
    let folder = args.out.display();
    context.note(format_args!(
        "{} games in {} files, plan {}, seed {}, {:.1} s",
        manifest.rows,
        manifest.files.len(),
        manifest.plan_id,
        manifest.plan.seed,
        line.began.elapsed().as_secs_f64()
    ));
    Ok(writeln!(io::stdout(), "{}  {folder}", manifest.rows_sha256)?)
}

/// One line on the terminal that is written over and over.
struct ProgressLine {
    visible: bool,
    began: Instant,
    shown: Option<Instant>,
}

impl ProgressLine {
    fn new(visible: bool) -> Self {
        Self { visible, began: Instant::now(), shown: None }
    }

    fn show(&mut self, progress: &Progress<'_>) {
        let recent = self.shown.is_some_and(|shown| shown.elapsed() < Duration::from_millis(100));
        if !self.visible || recent {
            return;
        }
        self.shown = Some(Instant::now());
        let rate = progress.done as f64 / self.began.elapsed().as_secs_f64().max(1e-3);
        let left = (progress.total - progress.done) as f64 / rate.max(1.0);
        let percent = 100.0 * progress.done as f64 / progress.total.max(1) as f64;
        let (variant, pairing) = (&progress.job.planned.variant, &progress.job.pairing);
        let text = format!("{percent:3.0} %  {rate:.0} games/s  {left:.0} s left  {variant} {pairing}");
        let _ = write!(io::stderr(), "\r\x1b[K{text}");
    }

    fn clear(&self) {
        if self.shown.is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}
