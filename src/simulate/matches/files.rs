//! Matches made of the games of a dataset, to Parquet and back.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use polars::prelude::{
    Column, DataFrame, DataType, NamedFrom, ParquetCompression, ParquetReader, ParquetWriter, PolarsResult, SerReader, Series,
};

use super::super::manifest::{FileEntry, Matches};
use super::super::parquet::{Hashing, ROW_GROUP, games_of};
use super::super::plan::{Job, Plan};
use super::super::rows::{KEYS, keys};
use super::super::{DatasetError, hex, pool};
use super::rows::{MatchDigest, NUMBERS, TEXTS, VICTORIES, kinds, set_texts, texts};
use super::{MatchRecord, match_key, walk, window};

/// Makes the matches of a plan of the games below `folder`, and writes them there. `None` where the plan has none.
pub fn write(folder: &Path, plan: &Plan, games: &[FileEntry], threads: usize) -> Result<Option<Matches>, DatasetError> {
    let jobs = plan.match_jobs();
    if jobs.is_empty() {
        return Ok(None);
    }
    let (mut digest, mut files) = (MatchDigest::default(), Vec::new());
    for job in &jobs {
        let records = make(folder, plan, games, job, threads)?;
        digest.add(job, &records);
        files.push(write_file(folder, job, &records)?);
    }
    Ok(Some(Matches { rows: files.iter().map(|file| file.rows).sum(), rows_sha256: digest.finish(), files }))
}

/// The matches of a job, out of the games below `folder`.
fn make(folder: &Path, plan: &Plan, games: &[FileEntry], job: &Job, threads: usize) -> Result<Vec<MatchRecord>, DatasetError> {
    let Some(rules) = &job.planned.series else { return Ok(Vec::new()) };
    let key = match_key(plan.seed, job);
    let reverse = Job { pairing: job.pairing.reversed(), ..job.clone() };
    let most = u64::from(rules.most_games()).max(1);
    // About a row group of games at a time.
    let many = (ROW_GROUP as u64 / (2 * most)).max(1);
    let pieces = (0..plan.matches.div_ceil(many)).map(|i| i * many..((i + 1) * many).min(plan.matches));
    let work = |piece: &std::ops::Range<u64>| -> Result<Vec<MatchRecord>, DatasetError> {
        let all = window(rules, piece.start, false).start..window(rules, piece.end, false).start;
        let parts = || games.iter().map(|file| (folder, file));
        let own = games_of(parts(), job, all.clone())?;
        let other = if reverse.pairing == job.pairing { None } else { Some(games_of(parts(), &reverse, all.clone())?) };
        let slice = |of: &'_ [_], north, number| -> std::ops::Range<usize> {
            let window = window(rules, number, north);
            let [start, end] = [window.start, window.end].map(|at: u64| ((at - all.start) as usize).min(<[_]>::len(of)));
            start..end
        };
        let north = other.as_ref().unwrap_or(&own);
        let one = |number| {
            let windows = [&own[slice(&own, false, number)], &north[slice(north, true, number)]];
            walk(rules, key, number, windows)
        };
        Ok(piece.clone().map(one).collect())
    };
    let mut records = Vec::with_capacity(plan.matches as usize);
    pool::in_order(pieces, threads, work, |_, some: Result<Vec<MatchRecord>, DatasetError>| {
        records.extend(some?);
        Ok::<(), DatasetError>(())
    })?;
    Ok(records)
}

fn write_file(folder: &Path, job: &Job, records: &[MatchRecord]) -> Result<FileEntry, DatasetError> {
    let mut entry = FileEntry::of_matches(job);
    let path = folder.join(&entry.path);
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent).map_err(DatasetError::io(parent))?;
    }
    let error = |e: polars::prelude::PolarsError| DatasetError::Write { path: path.clone(), reason: e.to_string() };
    let mut frame = frame(job, records).map_err(error)?;
    let mut out = Hashing::new(BufWriter::new(File::create(&path).map_err(DatasetError::io(&path))?));
    let writer =
        ParquetWriter::new(&mut out).with_compression(ParquetCompression::Zstd(None)).with_row_group_size(Some(ROW_GROUP));
    writer.finish(&mut frame).map_err(error)?;
    out.flush().and_then(|()| out.inner.get_ref().sync_all()).map_err(DatasetError::io(&path))?;
    (entry.rows, entry.bytes, entry.sha256) = (records.len() as u64, out.bytes, hex(&out.sha256()));
    Ok(entry)
}

fn frame(job: &Job, records: &[MatchRecord]) -> PolarsResult<DataFrame> {
    let mut columns: Vec<Column> = Vec::new();
    for (text, key) in KEYS.iter().zip(keys(job)) {
        columns.push(Series::new(text.name.into(), vec![key; records.len()]).into());
    }
    for (i, text) in TEXTS.iter().enumerate() {
        columns.push(Series::new(text.name.into(), records.iter().map(|record| texts(record)[i]).collect::<Vec<_>>()).into());
    }
    for number in NUMBERS {
        let values = records.iter().map(number.get);
        let series = match number.long {
            true => Series::new(number.name.into(), values.collect::<Vec<u64>>()),
            false => Series::new(number.name.into(), values.map(|value| value as u32).collect::<Vec<u32>>()),
        };
        columns.push(series.into());
    }
    let there = kinds(job);
    for (side, names) in VICTORIES.iter().enumerate() {
        for (kind, name) in names.iter().enumerate() {
            let value = |record: &MatchRecord| (kind < there).then_some(record.victories[side][kind]);
            columns.push(Series::new((*name).into(), records.iter().map(value).collect::<Vec<Option<u32>>>()).into());
        }
    }
    DataFrame::new(records.len(), columns)
}

/// Reads the matches of `job` from a file, which must hold just those.
pub fn read(path: PathBuf, job: &Job) -> Result<Vec<MatchRecord>, DatasetError> {
    let file = File::open(&path).map_err(DatasetError::io(&path))?;
    let altered = |reason: String| DatasetError::Altered { path: path.clone(), reason };
    let frame = ParquetReader::new(file).set_rechunk(true).finish().map_err(|e| altered(e.to_string()))?;
    let records = records(&frame, job).map_err(altered)?;
    if records.len() as u64 != job.games.end {
        return Err(altered(format!("it does not have {} rows", job.games.end)));
    }
    let numbered = records.iter().zip(0..).all(|(record, number)| record.number == number);
    if numbered { Ok(records) } else { Err(altered("its matches are not in order".into())) }
}

fn records(frame: &DataFrame, job: &Job) -> Result<Vec<MatchRecord>, String> {
    let mut records = vec![MatchRecord::default(); frame.height()];
    let column = |name: &str, to: DataType| frame.column(name).and_then(|column| column.cast(&to)).map_err(|e| e.to_string());
    let mut whole = |name: &str, set: &dyn Fn(&mut MatchRecord, u64)| -> Result<(), String> {
        let values = column(name, DataType::UInt64)?;
        for (record, value) in records.iter_mut().zip(values.u64().map_err(|e| e.to_string())?.iter()) {
            set(record, value.ok_or_else(|| format!("column {name} has a missing value"))?);
        }
        Ok(())
    };
    for number in NUMBERS {
        whole(number.name, &number.set)?;
    }
    for (side, names) in VICTORIES.iter().enumerate() {
        for (kind, name) in names.iter().enumerate().take(kinds(job)) {
            whole(name, &|record, value| record.victories[side][kind] = value as u32)?;
        }
    }
    for (text, key) in KEYS.iter().zip(keys(job)) {
        let values = column(text.name, DataType::String)?;
        if values.str().map_err(|e| e.to_string())?.iter().any(|value| value != Some(key)) {
            return Err(format!("its {} is not `{key}`", text.name));
        }
    }
    let mut words = Vec::new();
    for text in &TEXTS {
        words.push(column(text.name, DataType::String)?);
    }
    for (row, record) in records.iter_mut().enumerate() {
        let word = |i: usize| words.get(i).and_then(|column| column.str().ok()).and_then(|column| column.get(row));
        if !set_texts(record, [word(0), word(1), word(2)]) {
            return Err("it has a word in first, winner or ending that is not known".into());
        }
    }
    Ok(records)
}
