//! What a run that is not complete has on record: which run it is, and every part that was written whole.

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::manifest::{FileEntry, Manifest, PROGRAM, SCHEMA};
use super::plan::{Plan, PlannedVariant};
use super::{DatasetError, Shard, whole};

/// Name of the file that says which run it is.
pub const HEAD: &str = "run.json";
/// Name of the list of parts.
pub const JOURNAL: &str = "journal.jsonl";

/// Which run it is. Only the very same run goes on where an earlier one was ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// Version of the form, as in the manifest.
    pub schema: u32,
    /// The program and its version.
    pub program: String,
    /// The plan.
    pub plan: Plan,
    /// The shard, where the plan is divided.
    pub shard: Option<Shard>,
    /// Games of a part.
    pub batch: u64,
}

/// A part that was written whole.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Done {
    /// The part.
    pub file: FileEntry,
    /// Whether it is the last one of its variant, options, readings and pairing.
    pub last: bool,
    /// Where the hash over rows stands after it, see [`super::rows::RowDigest::save`].
    pub digest: String,
}

impl Head {
    /// The head of a run of this program.
    pub fn new(plan: &Plan, shard: Option<Shard>, batch: u64) -> Self {
        Self { schema: SCHEMA, program: PROGRAM.into(), plan: plan.clone(), shard, batch }
    }

    /// Reads it from `folder`; `None` where none was written.
    pub fn read(folder: &Path) -> Option<Self> {
        serde_json::from_slice(&fs::read(folder.join(HEAD)).ok()?).ok()
    }

    /// Writes it into `folder`, whole or not at all.
    ///
    /// # Errors
    /// [`DatasetError::Io`].
    pub fn write(&self, folder: &Path) -> Result<(), DatasetError> {
        let path = folder.join(HEAD);
        whole::write(&path, |out| Ok(serde_json::to_writer_pretty(out, self)?)).map_err(DatasetError::io(&path))
    }

    /// In what this run differs from the one that was `asked` for.
    pub fn difference(&self, asked: &Self) -> Option<String> {
        let batch = || differ("games of a part", self.batch, asked.batch);
        self.versions(&self.program, &asked.program)
            .or_else(|| difference(&self.plan, &asked.plan))
            .or_else(|| shards(self.shard, asked.shard))
            .or_else(batch)
            .or_else(|| differ("form", self.schema, asked.schema))
    }

    /// In what a whole dataset differs from this run.
    pub fn difference_from(&self, manifest: &Manifest) -> Option<String> {
        self.versions(&manifest.program, &self.program)
            .or_else(|| difference(&manifest.plan, &self.plan))
            .or_else(|| shards(manifest.shard, self.shard))
    }

    fn versions(&self, there: &str, here: &str) -> Option<String> {
        (there != here).then(|| format!("it is of {there}, and this is {here}"))
    }
}

fn differ<T: PartialEq + std::fmt::Display>(what: &str, there: T, asked: T) -> Option<String> {
    (there != asked).then(|| format!("{what} {there} instead of {asked}"))
}

fn shards(there: Option<Shard>, asked: Option<Shard>) -> Option<String> {
    let name = |shard: Option<Shard>| shard.map_or("the whole plan".into(), |shard| format!("shard {shard}"));
    (there != asked).then(|| format!("{} instead of {}", name(there), name(asked)))
}

/// In what the plan `there` differs from the one `asked` for.
pub fn difference(there: &Plan, asked: &Plan) -> Option<String> {
    let limit = |plan: &Plan| plan.turn_limit.map_or("the rules' own".into(), |limit| limit.to_string());
    let pairings = |plan: &Plan| plan.pairings.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
    differ("seed", there.seed, asked.seed)
        .or_else(|| differ("games", there.games, asked.games))
        .or_else(|| (there.precision != asked.precision).then(|| "another precision".into()))
        .or_else(|| differ("matches", there.matches, asked.matches))
        .or_else(|| differ("turn limit", limit(there), limit(asked)))
        .or_else(|| differ("pairings", pairings(there), pairings(asked)))
        .or_else(|| variants(&there.variants, &asked.variants))
        .or_else(|| (there != asked).then(|| "another plan".into()))
}

fn variants(there: &[PlannedVariant], asked: &[PlannedVariant]) -> Option<String> {
    let name = |v: &PlannedVariant| [&v.variant, &v.options, &v.readings].map(String::as_str).join(" ").trim_end().to_owned();
    let absent = |from: &[PlannedVariant], v: &PlannedVariant| !from.iter().any(|other| name(other) == name(v));
    if let Some(v) = there.iter().find(|v| absent(asked, v)) {
        return Some(format!("{}, which is not asked for", name(v)));
    }
    if let Some(v) = asked.iter().find(|v| absent(there, v)) {
        return Some(format!("it is without {}", name(v)));
    }
    let changed = there.iter().zip(asked).find(|(a, b)| a != b);
    changed.map(|(v, _)| format!("the rules of {} have changed", v.variant))
}

/// The list of parts on disk.
#[derive(Debug)]
pub struct Journal {
    file: File,
}

impl Journal {
    /// Begins the list in `folder` with the parts in `done`.
    ///
    /// # Errors
    /// [`DatasetError::Io`].
    pub fn begin(folder: &Path, done: &[Done]) -> Result<Self, DatasetError> {
        let path = folder.join(JOURNAL);
        let begin = || -> std::io::Result<File> {
            whole::write(&path, |out| done.iter().try_for_each(|part| out.write_all(line(part)?.as_bytes())))?;
            OpenOptions::new().append(true).open(&path)
        };
        Ok(Self { file: begin().map_err(DatasetError::io(&path))? })
    }

    /// Adds a part, safe on disk.
    ///
    /// # Errors
    /// What the operating system says.
    pub fn add(&mut self, part: &Done) -> std::io::Result<()> {
        self.file.write_all(line(part)?.as_bytes())?;
        self.file.sync_data()
    }

    /// The parts listed in `folder`, up to the first line that was not written whole.
    pub fn read(folder: &Path) -> Vec<Done> {
        let text = fs::read_to_string(folder.join(JOURNAL)).unwrap_or_default();
        let whole = text.split_inclusive('\n').take_while(|line| line.ends_with('\n'));
        whole.map_while(|line| serde_json::from_str(line).ok()).collect()
    }
}

fn line(part: &Done) -> std::io::Result<String> {
    Ok(serde_json::to_string(part)? + "\n")
}
