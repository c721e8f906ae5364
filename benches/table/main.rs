//! Prints how fast every game is played and what has been reached of what is wanted (`reach.rs`).
//!
//! Arguments: words that a variant's id must contain one of, then only these games are measured; `--rounds=N`; `--save=NAME` keeps
//! all figures under a name, `--baseline=NAME` sets those kept beside the new ones; `--long` adds the long run.

use std::io::{IsTerminal, stderr};
use std::process::ExitCode;

#[path = "../scalar/mod.rs"]
mod scalar;
#[path = "../subjects/mod.rs"]
mod subjects;

#[cfg(feature = "data")]
mod dataset;
mod games;
mod kept;
mod machine;
mod reach;
mod rings;
mod threads;
mod timed;

use kept::Kept;
use reach::Reach;
use timed::Timed;

/// Rounds, where the command does not say.
const ROUNDS: usize = 15;

/// What the command asks for.
struct Args {
    filter: Vec<String>,
    rounds: usize,
    save: Option<String>,
    baseline: Option<String>,
    long: bool,
}

impl Args {
    fn read(args: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut read = Self { filter: Vec::new(), rounds: ROUNDS, save: None, baseline: None, long: false };
        for arg in args {
            match arg.split_once('=').unwrap_or((&arg, "")) {
                // Cargo itself adds it.
                ("--bench", _) => {}
                ("--long", "") => read.long = true,
                ("--rounds", n) => read.rounds = n.parse().ok().filter(|n| *n > 0).ok_or("--rounds=N wants a number above 0")?,
                ("--save", name) => read.save = Some(name.to_owned()),
                ("--baseline", name) => read.baseline = Some(name.to_owned()),
                (flag, _) if flag.starts_with('-') => {
                    return Err(format!("{flag} is not known; there are --rounds=N, --save=NAME, --baseline=NAME and --long"));
                }
                _ => read.filter.push(arg),
            }
        }
        Ok(read)
    }
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<(), String> {
    let args = Args::read(std::env::args().skip(1))?;
    let mut kept = Kept::open(args.save.as_deref(), args.baseline.as_deref())?;
    println!("{}\n", machine::describe());

    let all = args.filter.is_empty();
    let subjects = subjects::subjects(&args.filter);
    if subjects.is_empty() {
        return Err(format!("no game's id contains {}", args.filter.join(" or ")));
    }
    let several = subjects.len();
    let rings = if all { rings::subjects() } else { Vec::new() };
    let mut timed: Vec<Timed> = subjects.into_iter().chain(rings).map(Timed::new).collect();
    for round in 1..=args.rounds {
        if stderr().is_terminal() {
            eprint!("\rround {round} of {} \r", args.rounds);
        }
        timed.iter_mut().for_each(Timed::measure);
    }
    let (games, rings) = timed.split_at(several);

    games::print(games, args.rounds, &mut kept);
    let mut reach = Reach::default();
    reach.games(games);
    if all {
        rings::print(rings, &mut kept);
        threads::measure(&mut reach);
        #[cfg(feature = "data")]
        dataset::measure(&mut reach, args.long);
        #[cfg(not(feature = "data"))]
        reach.add(reach::Row::figure("dataset, memory", "").unknown("with the default features only"));
    }
    reach.print(&mut kept);
    kept.save()
}
