//! The manifest of a dataset: what was played, by which program, and what every file must hold.

use std::fs;
use std::io::Write;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::DatasetError;
use super::plan::{Job, Pairing, Plan, PlannedVariant};

/// Version of the dataset's form; rises with every change that an older reader would misread.
pub const SCHEMA: u32 = 1;
/// Name of the manifest in the dataset's folder.
pub const FILE: &str = "manifest.json";
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
    /// Rows of all files together.
    pub rows: u64,
    /// SHA-256 over the decoded rows, see [`super::rows::RowDigest`].
    pub rows_sha256: String,
    /// The files in canonical order.
    pub files: Vec<FileEntry>,
}

/// A file of games.
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
    /// Number of its first game.
    pub first_game: u64,
    /// Rows, one a game.
    pub rows: u64,
    /// Size of the file.
    pub bytes: u64,
    /// SHA-256 of the file.
    pub sha256: String,
}

impl Manifest {
    /// The manifest of a finished run.
    pub fn new(plan: Plan, rows_sha256: String, files: Vec<FileEntry>) -> Self {
        Self {
            format: FORMAT.into(),
            schema: SCHEMA,
            program: concat!("mbao ", env!("CARGO_PKG_VERSION")).into(),
            plan_id: plan.id(),
            plan,
            rows: files.iter().map(|file| file.rows).sum(),
            rows_sha256,
            files,
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
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Err(foreign(format!("it has no {FILE}"))),
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
        Ok(manifest)
    }

    /// Writes the manifest into `folder`, whole or not at all.
    ///
    /// # Errors
    /// [`DatasetError::Io`].
    pub fn write(&self, folder: &Path) -> Result<(), DatasetError> {
        let path = folder.join(FILE);
        let write = || -> std::io::Result<()> {
            let mut file = atomic_write_file::AtomicWriteFile::open(&path)?;
            serde_json::to_writer_pretty(&mut file, self)?;
            file.write_all(b"\n")?;
            file.commit()
        };
        write().map_err(DatasetError::io(&path))
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
