//! The manifest of a dataset: what was played, by which program, and what every file must hold.

use std::fs::{self, File};
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::folder::is_unfinished;
use super::plan::{Job, Pairing, Plan, PlannedVariant};
use super::{DatasetError, Shard, hex, whole};

/// Version of the dataset's form; rises with every change that an older reader would misread.
pub const SCHEMA: u32 = 1;
/// Name of the manifest in the dataset's folder.
pub const FILE: &str = "manifest.json";
/// The program and its version.
pub const PROGRAM: &str = concat!("mbao ", env!("CARGO_PKG_VERSION"));
const FORMAT: &str = "mbao-dataset";

/// The manifest, in `manifest.json`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// Always `mbao-dataset`.
    pub format: String,
    /// Version of the form, see [`SCHEMA`].
    pub schema: u32,
    /// The program and its version.
    pub program: String,
    /// Id of the plan.
    pub plan_id: String,
    /// The plan.
    pub plan: Plan,
    /// The shard of the plan that it is, where it is not the whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<Shard>,
    /// Rows of all files together.
    pub rows: u64,
    /// SHA-256 over the decoded rows, see [`super::rows::RowDigest`].
    pub rows_sha256: String,
    /// The files in canonical order.
    pub files: Vec<FileEntry>,
    /// The matches, where the plan has them and this is the whole of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub matches: Option<Matches>,
}

/// The matches of a dataset, made of its games: see [`super::matches`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Matches {
    /// Rows of all files of matches together.
    pub rows: u64,
    /// SHA-256 over the decoded rows, see [`super::matches::rows::MatchDigest`].
    pub rows_sha256: String,
    /// The files in canonical order, one for each variant, options, readings and pairing that has matches.
    pub files: Vec<FileEntry>,
}

/// A file of games, a part of those of a variant, options, readings and pairing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileEntry {
    /// Path from the dataset's folder, with `/`.
    pub path: String,
    /// Id of the variant.
    pub variant: String,
    /// Options chosen.
    pub options: String,
    /// Readings chosen.
    pub readings: String,
    /// Player of South.
    pub south: String,
    /// Player of North.
    pub north: String,
    /// Number of its first game; of matches 0.
    pub first_game: u64,
    /// Rows, one a game or a match.
    pub rows: u64,
    /// Size of the file.
    pub bytes: u64,
    /// SHA-256 of the file.
    pub sha256: String,
}

impl Manifest {
    /// The manifest of a finished run.
    pub fn new(plan: Plan, shard: Option<Shard>, rows_sha256: String, files: Vec<FileEntry>, matches: Option<Matches>) -> Self {
        Self {
            format: FORMAT.into(),
            schema: SCHEMA,
            program: PROGRAM.into(),
            plan_id: plan.id(),
            plan,
            shard,
            rows: files.iter().map(|file| file.rows).sum(),
            rows_sha256,
            files,
            matches,
        }
    }

    /// Reads the manifest of the dataset in `folder`.
    ///
    /// # Errors
    /// [`DatasetError`] where the folder is absent, is no dataset, is of another schema, or holds no games.
    pub fn read(folder: &Path) -> Result<Self, DatasetError> {
        let foreign = |reason: String| DatasetError::Foreign { path: folder.into(), reason };
        if !folder.is_dir() {
            return Err(DatasetError::Absent(folder.into()));
        }
        let path = folder.join(FILE);
        let text = match fs::read(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound && is_unfinished(folder) => {
                return Err(DatasetError::Unfinished(folder.into()));
            }
            Err(error) if error.kind() == ErrorKind::NotFound => return Err(foreign(format!("it has no {FILE}"))),
            Err(error) => return Err(DatasetError::io(path)(error)),
        };
        #[derive(Deserialize)]
        struct Head {
            format: String,
            schema: u32,
        }
        match serde_json::from_slice::<Head>(&text) {
            Ok(head) if head.format != FORMAT => return Err(foreign(format!("its {FILE} is of another program"))),
            Ok(head) if head.schema != SCHEMA => return Err(DatasetError::Schema { path: folder.into(), found: head.schema }),
            Ok(_) => {}
            Err(_) => return Err(foreign(format!("its {FILE} is of another program or damaged"))),
        }
        let manifest: Self = serde_json::from_slice(&text).map_err(|e| foreign(format!("its {FILE} is damaged ({e})")))?;
        if manifest.rows == 0 || manifest.files.is_empty() {
            return Err(DatasetError::Empty(folder.into()));
        }
        manifest.check().map_err(|reason| DatasetError::Inconsistent { path, reason })?;
        Ok(manifest)
    }

    /// Whether the files are those of the plan, each once, without a gap.
    fn check(&self) -> Result<(), String> {
        if self.plan_id != self.plan.id() {
            return Err(format!("its plan has the id {}, not {}", self.plan.id(), self.plan_id));
        }
        let mut files = self.files.iter().peekable();
        for job in self.plan.jobs_of(self.shard).map_err(|error| error.to_string())? {
            let mut next = job.games.start;
            while let Some(file) = files.next_if(|file| file.is_of(&job)) {
                let path = job.part(file.first_game);
                if Path::new(&file.path) != path {
                    return Err(format!("{} stands for {}", file.path, path.display()));
                }
                if file.first_game != next {
                    return Err(format!("{} begins with game {} instead of {next}", file.path, file.first_game));
                }
                next = next.saturating_add(file.rows);
            }
            let whole = if self.plan.precision.is_some() { next > 0 && next <= job.games.end } else { next == job.games.end };
            if !whole {
                let whose = format!("{} {}", job.planned.variant, job.pairing);
                return Err(format!("the games of {whose} end before number {next} instead of {}", job.games.end));
            }
        }
        if let Some(file) = files.next() {
            return Err(format!("{} is listed twice, out of order, or not in the plan", file.path));
        }
        let rows: u64 = self.files.iter().map(|file| file.rows).sum();
        if rows != self.rows {
            return Err(format!("its files have {rows} rows, not {}", self.rows));
        }
        self.check_matches()
    }

    /// Whether the files of matches are those of the plan, each once; a shard has none.
    fn check_matches(&self) -> Result<(), String> {
        let jobs = if self.shard.is_some() { Vec::new() } else { self.plan.match_jobs() };
        let files = self.matches.as_ref().map_or(&[][..], |matches| &matches.files);
        let fits = |(file, job): (&FileEntry, &Job)| {
            file.is_of(job) && file.rows == self.plan.matches && Path::new(&file.path) == job.matches()
        };
        if files.len() != jobs.len() || !files.iter().zip(&jobs).all(fits) {
            return Err("its files of matches are not those of the plan".into());
        }
        let rows: u64 = files.iter().map(|file| file.rows).sum();
        let said = self.matches.as_ref().map_or(0, |matches| matches.rows);
        if rows == said { Ok(()) } else { Err(format!("its files of matches have {rows} rows, not {said}")) }
    }

    /// Writes the manifest into `folder`, whole or not at all.
    ///
    /// # Errors
    /// [`DatasetError::Io`].
    pub fn write(&self, folder: &Path) -> Result<(), DatasetError> {
        let path = folder.join(FILE);
        let text = |out: &mut dyn Write| {
            serde_json::to_writer_pretty(&mut *out, self)?;
            out.write_all(b"\n")
        };
        whole::write(&path, text).map_err(DatasetError::io(&path))
    }

    /// The job of a file, as it was planned; `None` where the plan does not hold it.
    pub fn job(&self, file: &FileEntry) -> Option<Job> {
        let matches = |p: &&PlannedVariant| p.variant == file.variant && p.options == file.options && p.readings == file.readings;
        let planned = self.plan.variants.iter().find(matches)?.clone();
        let pairing = Pairing { south: file.south.clone(), north: file.north.clone() };
        let key = super::run_key(self.plan.seed, &file.variant, &file.options, &file.readings, &file.south, &file.north);
        Some(Job { plan: self.plan_id.clone(), planned, pairing, key, games: file.first_game..file.first_game + file.rows })
    }
}

impl FileEntry {
    /// The entry of games of a job.
    pub fn new(job: &Job, first_game: u64, rows: u64, bytes: u64, sha256: String) -> Self {
        let path: Vec<_> = job.part(first_game).iter().map(|part| part.to_string_lossy().into_owned()).collect();
        Self {
            path: path.join("/"),
            variant: job.planned.variant.clone(),
            options: job.planned.options.clone(),
            readings: job.planned.readings.clone(),
            south: job.pairing.south.clone(),
            north: job.pairing.north.clone(),
            first_game,
            rows,
            bytes,
            sha256,
        }
    }

    /// The entry of the matches of a job, before they are written.
    pub fn of_matches(job: &Job) -> Self {
        let path: Vec<_> = job.matches().iter().map(|part| part.to_string_lossy().into_owned()).collect();
        Self { path: path.join("/"), ..Self::new(job, 0, 0, 0, String::new()) }
    }

    /// Variant, options, readings and pairing.
    pub fn key(&self) -> [&str; 5] {
        [&self.variant, &self.options, &self.readings, &self.south, &self.north]
    }

    /// Whether its games are of that job.
    pub fn is_of(&self, job: &Job) -> bool {
        let (planned, pairing) = (&job.planned, &job.pairing);
        self.key() == [&planned.variant, &planned.options, &planned.readings, &pairing.south, &pairing.north]
    }

    /// Finds the file below `folder`; it must have the length that is on record.
    ///
    /// # Errors
    /// [`DatasetError::Altered`], [`DatasetError::Io`].
    pub fn measure(&self, folder: &Path) -> Result<(PathBuf, File), DatasetError> {
        let path = folder.join(&self.path);
        let input = match File::open(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Err(DatasetError::Altered { path, reason: "the file is missing".into() });
            }
            opened => opened.map_err(DatasetError::io(&path))?,
        };
        let length = input.metadata().map_err(DatasetError::io(&path))?.len();
        if length != self.bytes {
            return Err(DatasetError::Altered { path, reason: format!("it has {length} bytes instead of {}", self.bytes) });
        }
        Ok((path, input))
    }

    /// Reads the file below `folder`; its SHA-256 must be the one on record.
    ///
    /// # Errors
    /// As [`FileEntry::measure`].
    pub fn check(&self, folder: &Path) -> Result<PathBuf, DatasetError> {
        let (path, mut input) = self.measure(folder)?;
        let mut sha = Sha256::new();
        let mut buffer = vec![0; 1 << 17];
        loop {
            match input.read(&mut buffer).map_err(DatasetError::io(&path))? {
                0 => break,
                n => sha.update(&buffer[..n]),
            }
        }
        if hex(&sha.finalize()) == self.sha256 {
            Ok(path)
        } else {
            Err(DatasetError::Altered { path, reason: "its SHA-256 is another".into() })
        }
    }
}
