//! Whole games kept beside the rows of a dataset, in the form that `mbao replay` reads: one JSON object a line.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use super::manifest::Manifest;
use super::plan::{Job, Plan};
use super::programs::Programs;
use super::{DatasetError, rule_files, whole};
use crate::engine::{Session, Side};
use crate::recorded::{Played, record_game};

const EXTENSION: &str = "jsonl";

/// Plays those games of a dataset again whose number is below `count`, and writes them to
/// `games/VARIANT/OPTIONS_READINGS/SOUTH-NORTH.jsonl`; games that another plan kept in the folder are removed.
///
/// # Errors
/// [`DatasetError::Io`] where a file cannot be written; each is written whole or not at all.
pub fn keep_games(folder: &Path, manifest: &Manifest, programs: &Programs, count: u64) -> Result<(), DatasetError> {
    forget(folder, &manifest.plan_id)?;
    let mut wanted: BTreeMap<PathBuf, Vec<Job>> = BTreeMap::new();
    for mut job in manifest.files.iter().filter_map(|file| manifest.job(file)) {
        job.games.end = job.games.end.min(count);
        if !job.games.is_empty() {
            wanted.entry(place(&job)).or_default().push(job);
        }
    }
    for (path, jobs) in wanted {
        write(&folder.join(path), |out| {
            let mut games = jobs.iter().flat_map(|job| job.games.clone().map(move |number| (job, number)));
            games.try_for_each(|(job, number)| write_game(&manifest.plan, job, programs, number, out))
        })?;
    }
    Ok(())
}

/// Brings the games that shards have kept together, the shards being given in rising order.
///
/// # Errors
/// [`DatasetError::Io`].
pub fn gather(folder: &Path, manifest: &Manifest, shards: &[&Path]) -> Result<(), DatasetError> {
    forget(folder, &manifest.plan_id)?;
    let mut wanted: BTreeMap<PathBuf, Vec<PathBuf>> = BTreeMap::new();
    for shard in shards {
        for path in kept(&shard.join(rule_files::GAMES))? {
            if let (Ok(relative), Some(plan)) = (path.strip_prefix(shard), plan_of(&path))
                && plan == manifest.plan_id
            {
                wanted.entry(relative.into()).or_default().push(path);
            }
        }
    }
    for (path, parts) in wanted {
        write(&folder.join(path), |out| parts.iter().try_for_each(|part| io::copy(&mut File::open(part)?, out).map(|_| ())))?;
    }
    Ok(())
}

fn place(job: &Job) -> PathBuf {
    job.part(0).with_file_name(format!("{}-{}.{EXTENSION}", job.pairing.south, job.pairing.north))
}

fn write(path: &Path, fill: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), DatasetError> {
    whole::clear(path).and_then(|()| whole::write(path, fill)).map_err(DatasetError::io(path))
}

fn write_game(plan: &Plan, job: &Job, programs: &Programs, number: u64, out: &mut dyn Write) -> io::Result<()> {
    let Some((program, players)) = programs.of(job) else { return Ok(()) };
    let acts = program.words();
    let session = Session::with(program, Side::South, plan.turn_limit, players, job.key, number);
    let played = Played {
        plan: job.plan.clone(),
        options: job.planned.options.clone(),
        readings: job.planned.readings.clone(),
        south: job.pairing.south.clone(),
        north: job.pairing.north.clone(),
        seed: plan.seed,
        number,
    };
    let game = record_game(&job.planned.variant, played, session, &acts, plan.turn_limit).map_err(io::Error::other)?;
    serde_json::to_writer(&mut *out, &game)?;
    out.write_all(b"\n")
}

/// Removes the games that another plan kept.
fn forget(folder: &Path, plan: &str) -> Result<(), DatasetError> {
    for path in kept(&folder.join(rule_files::GAMES))? {
        if plan_of(&path).is_some_and(|other| other != plan) {
            fs::remove_file(&path).map_err(DatasetError::io(&path))?;
        }
    }
    Ok(())
}

/// The files below `folder` that may hold kept games, in order.
fn kept(folder: &Path) -> Result<Vec<PathBuf>, DatasetError> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop().filter(|folder| folder.is_dir()) {
        for entry in fs::read_dir(&folder).map_err(DatasetError::io(&folder))? {
            let path = entry.map_err(DatasetError::io(&folder))?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == EXTENSION) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// The plan that the first game of a file belongs to; `None` where it is no file of ours.
fn plan_of(path: &Path) -> Option<String> {
    let mut line = String::new();
    BufReader::new(File::open(path).ok()?).read_line(&mut line).ok()?;
    let game: serde_json::Value = serde_json::from_str(&line).ok()?;
    Some(game.get("played")?.get("plan")?.as_str()?.to_owned())
}
