//! Game records to Parquet and back: the one place that knows the library of data frames.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::ops::Range;
use std::path::Path;

use polars::io::parquet::write::BatchedWriter;
use polars::prelude::{
    Categorical8Chunked, ChunkFull, Column, DataFrame, DataType, Field, FrozenCategories, IntoColumn, IntoSeries, NamedFrom,
    NewChunkedArray, ParquetCompression, ParquetReader, ParquetWriter, PolarsError, PolarsResult, Schema, SerReader, Series,
    UInt8Chunked, UInt32Chunked, UInt64Chunked,
};
use polars_utils::compression::ZstdLevel;
use sha2::{Digest, Sha256};

use super::manifest::FileEntry;
use super::plan::Job;
use super::rows::{COUNTED, KEYS, NUMBERS, Number, TEXTS, Text, Values, codes, keys, set_texts, words};
use super::{DatasetError, hex};
use crate::engine::GameRecord;

/// Rows of a row group: as many as are held in memory at a time.
pub const ROW_GROUP: usize = 65_536;

/// The lowest level of compression: higher ones take longer than they are worth.
const ZSTD_LEVEL: i32 = 1;

/// Words in a column of text: as many as have numbers of one byte, and one number more for what is missing.
const MOST_WORDS: usize = 250;

/// Passes bytes on, counts them and hashes them.
pub struct Hashing<W> {
    /// Where they go.
    pub inner: W,
    sha: Sha256,
    /// How many there were.
    pub bytes: u64,
}

impl<W> Hashing<W> {
    /// Before the first byte.
    pub fn new(inner: W) -> Self {
        Self { inner, sha: Sha256::new(), bytes: 0 }
    }

    /// The SHA-256 of the bytes so far.
    pub fn sha256(&self) -> Vec<u8> {
        self.sha.clone().finalize().to_vec()
    }
}

impl<W: Write> Write for Hashing<W> {
    fn write(&mut self, buffer: &[u8]) -> std::io::Result<usize> {
        let n = self.inner.write(buffer)?;
        self.sha.update(&buffer[..n]);
        self.bytes += n as u64;
        Ok(n)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.inner.flush()
    }
}

/// A handle on a writer that the library takes over and does not give back.
struct Shared<W>(std::sync::Arc<std::sync::Mutex<W>>);

impl<W> Clone for Shared<W> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<W: Write> Write for Shared<W> {
    fn write(&mut self, buffer: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner).write(buffer)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner).flush()
    }
}

type Output = Shared<Hashing<BufWriter<File>>>;

/// Writes a part: games of one job from a certain number on.
pub struct GamesWriter {
    job: Job,
    path: std::path::PathBuf,
    output: Output,
    parquet: BatchedWriter<Output>,
    /// The columns of the key, as long as a row group.
    keys: Vec<Column>,
    texts: Vec<DataType>,
    waiting: Waiting,
    first: u64,
    rows: u64,
}

impl GamesWriter {
    /// Begins a part with game `first`, in place of whatever is at `path`.
    pub fn create(path: &Path, job: &Job, first: u64, parallel: bool) -> Result<Self, DatasetError> {
        let file = File::create(path).map_err(DatasetError::io(path))?;
        let hashing = Hashing::new(BufWriter::new(file));
        let output = Shared(std::sync::Arc::new(std::sync::Mutex::new(hashing)));
        let level = ZstdLevel::try_new(ZSTD_LEVEL).map_err(|e| write_error(path, &e))?;
        let writer =
            ParquetWriter::new(output.clone()).with_compression(ParquetCompression::Zstd(Some(level))).set_parallel(parallel);
        let parquet = writer.batched(&schema()).map_err(|e| write_error(path, &e))?;
        let texts = words(&job.planned.endings).into_iter().map(text_type);
        let texts = texts.collect::<PolarsResult<_>>().map_err(|e| write_error(path, &e))?;
        let keys = key_columns(job).map_err(|e| write_error(path, &e))?;
        let waiting = Waiting::new(job.planned.statistics.len(), ROW_GROUP.min(job.games.end.saturating_sub(first) as usize));
        Ok(Self { job: job.clone(), path: path.into(), output, parquet, keys, texts, waiting, first, rows: 0 })
    }

    /// Adds games in rising number.
    pub fn add(&mut self, mut records: &[GameRecord]) -> Result<(), DatasetError> {
        let next = self.first + self.rows + self.waiting.rows as u64;
        let numbered = records.iter().zip(next..).all(|(record, game)| record.game == game);
        if !numbered {
            return Err(write_error(&self.path, &format_args!("games from number {next} on came out of order")));
        }
        while !records.is_empty() {
            let (now, later) = records.split_at(records.len().min(ROW_GROUP - self.waiting.rows));
            self.waiting.add(now);
            records = later;
            if self.waiting.rows == ROW_GROUP {
                self.write_group()?;
            }
        }
        Ok(())
    }

    fn write_group(&mut self) -> Result<(), DatasetError> {
        let frame = self.waiting.take(&self.keys, &self.texts).map_err(|e| write_error(&self.path, &e))?;
        self.parquet.write_batch(&frame).map_err(|e| write_error(&self.path, &e))?;
        self.rows += frame.height() as u64;
        Ok(())
    }

    /// Ends the file, safe on disk.
    pub fn finish(mut self) -> Result<FileEntry, DatasetError> {
        if self.waiting.rows > 0 {
            self.write_group()?;
        }
        self.parquet.finish().map_err(|e| write_error(&self.path, &e))?;
        let mut hashing = self.output.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        hashing.flush().and_then(|()| hashing.inner.get_ref().sync_all()).map_err(DatasetError::io(&self.path))?;
        let sha256 = hex(&hashing.sha256());
        Ok(FileEntry::new(&self.job, self.first, self.rows, hashing.bytes, sha256))
    }
}

fn write_error(path: &Path, error: &dyn std::fmt::Display) -> DatasetError {
    DatasetError::Write { path: path.into(), reason: error.to_string() }
}

fn number_type(width: usize) -> DataType {
    if width == 8 { DataType::UInt64 } else { DataType::UInt32 }
}

fn schema() -> Schema {
    let text = KEYS.iter().chain(&TEXTS).map(|text| Field::new(text.name.into(), DataType::String));
    let numbers = NUMBERS.iter().map(|number| Field::new(number.name.into(), number_type(number.width)));
    text.chain(numbers).chain(COUNTED.iter().map(|name| Field::new((*name).into(), DataType::UInt32))).collect()
}

/// The words of a column of text. Known beforehand, they make the dictionary of the file without a look at the rows; to whoever reads
/// it, the column is text.
fn text_type(words: Vec<&str>) -> PolarsResult<DataType> {
    if words.len() > MOST_WORDS {
        return Err(PolarsError::ComputeError(format!("{} words in a column are too many", words.len()).into()));
    }
    Ok(DataType::from_frozen_categories(FrozenCategories::new(words)?))
}

fn key_columns(job: &Job) -> PolarsResult<Vec<Column>> {
    let column = |(text, key): (&Text, &str)| {
        let codes = UInt8Chunked::full(text.name.into(), 0, ROW_GROUP);
        let text = Categorical8Chunked::from_cats_and_dtype(codes, text_type(vec![key])?);
        Ok(text.into_series().into_column())
    };
    KEYS.iter().zip(keys(job)).map(column).collect()
}

/// The columns, but for those of the key, of rows that wait until a row group is full.
struct Waiting {
    rows: usize,
    texts: [Vec<u8>; TEXTS.len()],
    numbers: Vec<Values>,
    counted: Vec<Vec<u32>>,
}

impl Waiting {
    /// Records taken at a time: as many as a near cache holds while each column in turn is taken from them.
    const BLOCK: usize = 256;

    fn new(statistics: usize, room: usize) -> Self {
        let texts = std::array::from_fn(|_| Vec::with_capacity(room));
        let numbers = NUMBERS.iter().map(|number| (number.none)(room)).collect();
        let counted = COUNTED.iter().take(statistics).map(|_| Vec::with_capacity(room)).collect();
        Self { rows: 0, texts, numbers, counted }
    }

    fn add(&mut self, records: &[GameRecord]) {
        for block in records.chunks(Self::BLOCK) {
            for (i, column) in self.texts.iter_mut().enumerate() {
                column.extend(block.iter().map(|record| codes(record)[i]));
            }
            for (number, column) in NUMBERS.iter().zip(&mut self.numbers) {
                (number.gather)(block, column);
            }
            for (i, column) in self.counted.iter_mut().enumerate() {
                column.extend(block.iter().map(|record| record.counted[i]));
            }
        }
        self.rows += records.len();
    }

    /// The rows as a frame, which takes over the memory of their numbers; none wait any more.
    fn take(&mut self, keys: &[Column], texts: &[DataType]) -> PolarsResult<DataFrame> {
        let mut columns: Vec<Column> = keys.iter().map(|key| key.slice(0, self.rows)).collect();
        for ((text, words), codes) in TEXTS.iter().zip(texts).zip(&self.texts) {
            // A number beyond the words becomes a missing value.
            let codes = UInt8Chunked::from_slice(text.name.into(), codes);
            columns.push(Categorical8Chunked::from_cats_and_dtype(codes, words.clone()).into_series().into_column());
        }
        for (number, values) in NUMBERS.iter().zip(&mut self.numbers) {
            let series = match std::mem::replace(values, (number.none)(self.rows)) {
                Values::Narrow(values) => UInt32Chunked::from_vec(number.name.into(), values).into_series(),
                Values::Wide(values) => UInt64Chunked::from_vec(number.name.into(), values).into_series(),
            };
            columns.push(series.into());
        }
        for (i, name) in COUNTED.iter().enumerate() {
            let series = match self.counted.get(i) {
                Some(values) => Series::new((*name).into(), values),
                None => Series::full_null((*name).into(), self.rows, &DataType::UInt32),
            };
            columns.push(series.into());
        }
        let rows = std::mem::take(&mut self.rows);
        self.texts.iter_mut().for_each(Vec::clear);
        self.counted.iter_mut().for_each(Vec::clear);
        DataFrame::new(rows, columns)
    }
}

/// What to read of a part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Columns {
    /// All columns of all rows.
    All,
    /// All columns of the rows from that one on.
    From(u64),
    /// The texts and the hash alone, of all rows.
    Hashes,
}

/// Reads the games of `job` from a part, a row group's worth at a time. Unless rows are passed over, the part must hold just those
/// games.
pub fn read_games(path: &Path, job: &Job, what: Columns, sink: &mut dyn FnMut(&[GameRecord])) -> Result<(), DatasetError> {
    let altered = |reason: String| DatasetError::Altered { path: path.into(), reason };
    let mut file = File::open(path).map_err(DatasetError::io(path))?;
    let numbers: Vec<_> = NUMBERS.iter().filter(|number| what != Columns::Hashes || number.name == "hash").collect();
    let names = TEXTS.iter().map(|text| text.name).chain(numbers.iter().map(|number| number.name));
    let counted = if what == Columns::Hashes { &[][..] } else { &COUNTED[..job.planned.statistics.len().min(COUNTED.len())] };
    let columns: Vec<String> = names.chain(counted.iter().copied()).map(String::from).collect();
    let wanted = (job.games.end - job.games.start) as usize;
    let (skipped, whole) = if let Columns::From(row) = what { (row as usize, false) } else { (0, true) };
    let mut from = 0;
    // One row more than there should be is asked for, so that a longer file is noticed.
    let length = |from: usize| ROW_GROUP.min(wanted + usize::from(whole) - from);
    while length(from) > 0 {
        let rows = (skipped + from, length(from));
        let reader = ParquetReader::new(&mut file).with_slice(Some(rows)).with_columns(Some(columns.clone()));
        let frame = reader.set_rechunk(true).finish().map_err(|e| altered(e.to_string()))?;
        if frame.height() == 0 {
            break;
        }
        let records = records(&frame, &numbers, counted, job).map_err(altered)?;
        let numbered = || records.iter().zip(job.games.start + from as u64..).all(|(record, game)| record.game == game);
        if what != Columns::Hashes && !numbered() {
            return Err(altered("its games are not in order".into()));
        }
        from += frame.height();
        if from > wanted {
            break;
        }
        sink(&records);
    }
    if from == wanted { Ok(()) } else { Err(altered(format!("it does not have {wanted} rows"))) }
}

/// Games of a job out of the parts that hold them, each with the folder that its path stands in.
pub fn games_of<'f>(
    parts: impl Iterator<Item = (&'f Path, &'f FileEntry)>,
    job: &Job,
    games: Range<u64>,
) -> Result<Vec<GameRecord>, DatasetError> {
    let mut records = Vec::with_capacity((games.end - games.start) as usize);
    for (folder, file) in parts.filter(|(_, file)| file.is_of(job)) {
        let from = games.start.max(file.first_game);
        let to = games.end.min(file.first_game + file.rows);
        if from < to {
            let part = Job { games: from..to, ..job.clone() };
            let rows = Columns::From(from - file.first_game);
            read_games(&folder.join(&file.path), &part, rows, &mut |games| records.extend_from_slice(games))?;
        }
    }
    Ok(records)
}

/// Whether the first row of a part bears the key of its job.
pub fn check_keys(path: &Path, job: &Job) -> Result<(), DatasetError> {
    let altered = |reason: String| DatasetError::Altered { path: path.into(), reason };
    let mut file = File::open(path).map_err(DatasetError::io(path))?;
    let columns: Vec<String> = KEYS.iter().map(|text| text.name.into()).collect();
    let reader = ParquetReader::new(&mut file).with_slice(Some((0, 1))).with_columns(Some(columns));
    let frame = reader.finish().map_err(|e| altered(e.to_string()))?;
    for (text, key) in KEYS.iter().zip(keys(job)) {
        let there = frame.column(text.name).and_then(|column| Ok(column.str()?.get(0).map(str::to_owned)));
        if there.map_err(|e| altered(e.to_string()))?.as_deref() != Some(key) {
            return Err(altered(format!("its {} is not `{key}`", text.name)));
        }
    }
    Ok(())
}

fn records(frame: &DataFrame, numbers: &[&Number], counted: &[&str], job: &Job) -> Result<Vec<GameRecord>, String> {
    let mut records = vec![GameRecord::default(); frame.height()];
    let column = |name: &str, to: DataType| frame.column(name).and_then(|column| column.cast(&to)).map_err(|e| e.to_string());
    for number in numbers {
        let values = column(number.name, DataType::UInt64)?;
        for (record, value) in records.iter_mut().zip(values.u64().map_err(|e| e.to_string())?.iter()) {
            (number.set)(record, value.ok_or_else(|| format!("column {} has a missing value", number.name))?);
        }
    }
    for (i, name) in counted.iter().enumerate() {
        let values = column(name, DataType::UInt64)?;
        for (record, value) in records.iter_mut().zip(values.u64().map_err(|e| e.to_string())?.iter()) {
            record.counted[i] = value.ok_or_else(|| format!("column {name} has a missing value"))? as u32;
        }
    }
    let mut texts = Vec::with_capacity(TEXTS.len());
    for text in &TEXTS {
        texts.push(column(text.name, DataType::String)?);
    }
    let [first, winner, ending] = [&texts[0], &texts[1], &texts[2]].map(|column| column.str());
    let error = |e: polars::prelude::PolarsError| e.to_string();
    let rows = first.map_err(error)?.iter().zip(winner.map_err(error)?.iter()).zip(ending.map_err(error)?.iter());
    for (record, ((first, winner), ending)) in records.iter_mut().zip(rows) {
        if !set_texts(record, [first, winner, ending], &job.planned.endings) {
            return Err("it has a word in first, winner or ending that its plan does not know".into());
        }
    }
    Ok(records)
}
