//! A dataset written against records discarded, and the memory that a long run takes.

use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use mbao::simulate::{Job, Settings, write_dataset};

use crate::machine;
use crate::reach::{PER_CENT, Reach, Row};
use crate::threads::{GAME, GAMES, ROUNDS, discard, plan};
use crate::timed::median;

/// Games of the runs whose memory is looked at.
const LONG: u64 = 10_000_000;
const LONGER: u64 = 10 * LONG;

/// Adds the rows of the table; `longer` those of the longer run, which takes minutes and some gigabytes of disk.
pub fn measure(reach: &mut Reach, longer: bool) {
    let (clock, processor) = written_against_discarded();
    reach.add(
        Row::more(format!("dataset written against discarded, {GAME} 4x8, all cores"), PER_CENT, 80.0, 90.0).measured(clock),
    );
    reach.add(Row::figure("  by processor time of all threads together", PER_CENT).measured(processor));

    let memory = |games: u64| peak(games).map(|bytes| bytes as f64 / 1e6);
    let row = |name: String| Row::less(name, "MB", 300.0, f64::NAN);
    let long = memory(LONG);
    reach.add(row(format!("memory, `mbao simulate` of {} million games", LONG / 1_000_000)).measured_if(long));
    let name = format!("memory, {} million games", LONGER / 1_000_000);
    match longer {
        true => reach.add(row(name).measured_if(memory(LONGER))),
        false => reach.add(row(name).unknown("only with --long")),
    }
}

/// Speed of writing a dataset in per cent of that of playing alone: by the clock, with a thread for each core, and by processor time.
fn written_against_discarded() -> (f64, f64) {
    let (programs, plan) = plan(GAMES);
    let job = &plan.jobs()[0];
    let play = |job: &Job, games: std::ops::Range<u64>| Ok(programs.play(job, games, None));
    let threads = machine::cores();
    let round = |_| {
        let used = ProcessTime::now();
        let discarded = discard(&programs, job, threads);
        let used_discarding = used.elapsed();
        let folder = tempfile::tempdir().expect("a temporary folder");
        let settings = Settings { threads, ..Settings::new(folder.path().join("run")) };
        let (start, used) = (Instant::now(), ProcessTime::now());
        write_dataset(&plan, &play, &settings, None, &mut |_| {}).expect("a new folder");
        let (written, used_writing) = (start.elapsed(), used.elapsed());
        let per_cent = |discarded: Duration, written: Duration| 100.0 * discarded.as_secs_f64() / written.as_secs_f64();
        (per_cent(discarded, written), per_cent(used_discarding, used_writing))
    };
    let (clock, processor) = (0..ROUNDS).map(round).unzip();
    (median(clock), median(processor))
}

/// The most memory that the program has while it plays and writes so many games, in bytes; `None` where the system does not tell.
fn peak(games: u64) -> Option<u64> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut child = Command::new(env!("CARGO_BIN_EXE_mbao"))
        .args(["simulate", GAME, "--pairings", "random:random", "--games", &games.to_string(), "--out"])
        .arg(folder.path().join("run"))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut peak = None;
    // The system keeps the peak itself, as long as the program runs.
    let status = loop {
        peak = machine::peak_memory(child.id()).or(peak);
        if let Some(status) = child.try_wait().expect("a child") {
            break status;
        }
        thread::sleep(Duration::from_millis(5));
    };
    assert!(status.success(), "{games} games of {GAME}: {status}");
    peak
}
