//! A run: a plan is played and written part by part, in canonical order, from wherever an earlier run was ended.

use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::folder::{Leave, Opened, RunFolder};
use super::journal::{Done, Head, JOURNAL};
use super::manifest::{FileEntry, Manifest};
use super::parquet::{Columns, GamesWriter, read_games};
use super::plan::{Job, Plan};
use super::rows::RowDigest;
use super::{BATCH, DatasetError, PIECE, Play, Shard, matches, pool};
use crate::engine::GameRecord;

/// Where and how a dataset is written. Nothing of it but the shard changes a row.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The dataset's folder.
    pub out: PathBuf,
    /// What may be done to what is there.
    pub leave: Leave,
    /// Threads that play.
    pub threads: usize,
    /// Games of a part, which is written whole or not at all. A plan's precision has its own.
    pub batch: u64,
    /// Games that one thread plays before it hands them on.
    pub piece: u64,
    /// The shard to play, where the plan is divided.
    pub shard: Option<Shard>,
    /// Ends the run after the part in hand, when set.
    pub stop: Arc<AtomicBool>,
}

impl Settings {
    /// The usual settings for one thread.
    pub fn new(out: impl Into<PathBuf>) -> Self {
        let (leave, stop) = (Leave::default(), Arc::default());
        Self { out: out.into(), leave, threads: 1, batch: BATCH, piece: PIECE, shard: None, stop }
    }
}

/// How far a run has come.
#[derive(Debug, Clone, Copy)]
pub struct Progress<'a> {
    /// The job whose games came last.
    pub job: &'a Job,
    /// Games played so far, those of an earlier run included, of all jobs.
    pub done: u64,
    /// Games that an earlier run had written.
    pub before: u64,
    /// Games in the plan or shard; with a precision the most there can be.
    pub total: u64,
}

/// Says when the games of a job are enough. It is asked at the end of a part, so that the answer depends on nothing but the plan.
pub trait Enough {
    /// Forgets the games of other jobs.
    fn begin(&mut self, job: &Job);
    /// Takes games of that job into account.
    fn add(&mut self, games: &[GameRecord]);
    /// Whether they are enough.
    fn reached(&mut self) -> bool;
}

/// Games played by one thread, of one part.
struct Piece {
    job: usize,
    games: Range<u64>,
    ends_part: bool,
}

/// The pieces still to be played, in canonical order; jobs that are over are passed by.
struct Pieces<'a> {
    jobs: &'a [Job],
    over: &'a [AtomicBool],
    job: usize,
    /// The part in hand begins with this game,
    part: u64,
    /// and the next piece with this one.
    next: u64,
    batch: u64,
    piece: u64,
}

impl Iterator for Pieces<'_> {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        loop {
            let end = self.jobs.get(self.job)?.games.end;
            if self.next < end && !self.over[self.job].load(Ordering::Relaxed) {
                let part_end = end.min(self.part.saturating_add(self.batch));
                let games = self.next..part_end.min(self.next.saturating_add(self.piece));
                let ends_part = games.end == part_end;
                self.next = games.end;
                if ends_part {
                    self.part = part_end;
                }
                return Some(Piece { job: self.job, games, ends_part });
            }
            self.job += 1;
            self.next = self.jobs.get(self.job)?.games.start;
            self.part = self.next;
        }
    }
}

/// Where a run stands.
struct State {
    digest: RowDigest,
    job: usize,
    next: u64,
    done: u64,
}

/// Finds out where the run in `folder` was ended, and tells `enough` about the games of the job in hand.
fn resume(folder: &RunFolder, jobs: &[Job], enough: Option<&mut (dyn Enough + '_)>) -> Result<State, DatasetError> {
    let damaged = |reason: &str| DatasetError::Journal { path: folder.parts().join(JOURNAL), reason: reason.into() };
    let first = jobs.first().map_or(0, |job| job.games.start);
    let mut state = State { digest: RowDigest::default(), job: 0, next: first, done: 0 };
    let mut of_job: Vec<&FileEntry> = Vec::new();
    for part in folder.done() {
        let job = jobs.get(state.job).filter(|job| part.file.is_of(job) && part.file.first_game == state.next);
        if job.is_none() {
            return Err(damaged("a part is out of order"));
        }
        of_job.push(&part.file);
        state.next += part.file.rows;
        state.done += part.file.rows;
        if part.last {
            state.job += 1;
            state.next = jobs.get(state.job).map_or(0, |job| job.games.start);
            of_job.clear();
        }
    }
    if let Some(last) = folder.done().last() {
        state.digest = RowDigest::restore(&last.digest).ok_or_else(|| damaged("the hash over rows cannot be gone on with"))?;
    }
    if let (Some(enough), Some(job), false) = (enough, jobs.get(state.job), of_job.is_empty()) {
        enough.begin(job);
        for file in of_job {
            let job = Job { games: file.first_game..file.first_game + file.rows, ..job.clone() };
            read_games(&folder.parts().join(&file.path), &job, Columns::All, &mut |games| enough.add(games))?;
        }
    }
    Ok(state)
}

/// Plays a plan in canonical form and writes the dataset. Where the same run was ended earlier, it goes on; where it is complete
/// already, nothing is played.
///
/// # Errors
/// [`DatasetError`]; the parts that were written whole are kept then, and nothing has its final name.
pub fn write_dataset(
    plan: &Plan,
    play: &Play<'_>,
    settings: &Settings,
    mut enough: Option<&mut (dyn Enough + '_)>,
    progress: &mut dyn FnMut(Progress<'_>),
) -> Result<Manifest, DatasetError> {
    let jobs = plan.jobs_of(settings.shard).map_err(|error| DatasetError::Shards(error.to_string()))?;
    let batch = plan.precision.as_ref().map_or(settings.batch, |precision| precision.every).max(1);
    let head = Head::new(plan, settings.shard, batch);
    let mut folder = match RunFolder::open(&settings.out, &head, settings.leave)? {
        Opened::Whole(manifest) => return Ok(*manifest),
        Opened::Open(folder) => folder,
    };
    let State { mut digest, job, next, done: before } = resume(&folder, &jobs, enough.as_deref_mut())?;
    let total = jobs.iter().map(|job| job.games.end - job.games.start).sum();
    let over: Vec<AtomicBool> = jobs.iter().map(|_| AtomicBool::new(false)).collect();
    let pieces = Pieces { jobs: &jobs, over: &over, job, part: next, next, batch, piece: settings.piece.max(1) };
    let mut open: Option<GamesWriter> = None;
    let (mut done, mut written) = (before, before);
    let work = |piece: &Piece| play(&jobs[piece.job], piece.games.clone());
    pool::in_order(pieces, settings.threads, work, |piece, records| {
        if over[piece.job].load(Ordering::Relaxed) {
            return Ok(());
        }
        let (job, records) = (&jobs[piece.job], records?);
        if piece.games.start == job.games.start {
            digest.begin(job);
            enough.iter_mut().for_each(|enough| enough.begin(job));
        }
        let mut writer = match open.take() {
            Some(writer) => writer,
            None => GamesWriter::create(&folder.scratch(), job, piece.games.start, settings.threads > 1)?,
        };
        digest.add(&records, &job.planned);
        writer.add(&records)?;
        enough.iter_mut().for_each(|enough| enough.add(&records));
        done += records.len() as u64;
        if piece.ends_part {
            let file = writer.finish()?;
            written += file.rows;
            let last = piece.games.end == job.games.end || enough.as_mut().is_some_and(|enough| enough.reached());
            over[piece.job].store(last, Ordering::Relaxed);
            folder.add(Done { file, last, digest: digest.save() })?;
        } else {
            open = Some(writer);
        }
        progress(Progress { job, done, before, total });
        let ended = piece.ends_part && written < total && settings.stop.load(Ordering::Relaxed);
        if ended { Err(DatasetError::Interrupted { done: written }) } else { Ok(()) }
    })?;
    let files: Vec<FileEntry> = folder.done().iter().map(|part| part.file.clone()).collect();
    let matches = match settings.shard {
        // The games of a match may lie in two shards; who joins them makes the matches.
        Some(_) => None,
        None => matches::files::write(folder.parts(), plan, &files, settings.threads)?,
    };
    let manifest = Manifest::new(plan.clone(), settings.shard, digest.finish(), files, matches);
    folder.finish(&manifest)?;
    Ok(manifest)
}
