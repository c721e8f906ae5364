//! All variants together.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::diagnostic::{Diagnostics, Faults, SourceText, nearest};
use super::variant::Variant;
use crate::table::Table;

include!(concat!(env!("OUT_DIR"), "/variants.rs"));

/// The checked variants, sorted by id.
#[derive(Debug, Clone, Default)]
pub struct Catalogue {
    variants: BTreeMap<String, Variant>,
}

/// A wrong id, option or reading.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CatalogueError {
    /// No such variant.
    #[error("no game `{id}` in the catalogue{}", .suggestion.as_ref().map_or_else(|| "; `mbao list` gives them all".into(), |near| format!(": did you mean `{near}`?")))]
    UnknownVariant {
        /// The id asked for.
        id: String,
        /// The nearest id.
        suggestion: Option<String>,
    },
    /// A game that is on record only.
    #[error("`{id}` is on record only and is not played; `mbao show {id}` gives the record. {why}")]
    NotPlayed {
        /// The id asked for.
        id: String,
        /// Why it is not played.
        why: String,
    },
    /// No such option.
    #[error("{variant} has no option `{id}`: {cure}")]
    UnknownOption {
        /// The variant.
        variant: String,
        /// The option asked for.
        id: String,
        /// The nearest option, or all of them.
        cure: String,
    },
    /// No such passage.
    #[error("{variant} has no reading `{id}`: {cure}")]
    UnknownReading {
        /// The variant.
        variant: String,
        /// The reading asked for.
        id: String,
        /// The nearest reading, or all of them.
        cure: String,
    },
    /// A value that the option or reading does not have.
    #[error("{variant}: `{id}` cannot be `{value}`, only {known}")]
    UnknownValue {
        /// The variant.
        variant: String,
        /// The option or reading.
        id: String,
        /// The value asked for.
        value: String,
        /// The values it has.
        known: String,
    },
    /// A reading without executable rules.
    #[error("{variant}: `{id}` = `{value}` is on record only and cannot be played; playable: {known}")]
    OnRecordOnly {
        /// The variant.
        variant: String,
        /// The reading.
        id: String,
        /// The value asked for.
        value: String,
        /// The values that can be played.
        known: String,
    },
}

impl Catalogue {
    /// The built-in rule files and those of further folders, which add to them or replace by id.
    ///
    /// # Errors
    /// Every fault of every file, if any is an error.
    pub fn load(folders: &[PathBuf]) -> Result<Self, Diagnostics> {
        let (catalogue, faults) = Self::load_leniently(folders);
        if faults.has_errors() { Err(faults) } else { Ok(catalogue) }
    }

    /// As [`Catalogue::load`], with the variants that have no errors and all faults, warnings too.
    pub fn load_leniently(folders: &[PathBuf]) -> (Self, Diagnostics) {
        let mut catalogue = Self::default();
        let mut faults = Diagnostics::default();
        for (name, text) in BUILT_IN {
            catalogue.add(Variant::parse(&format!("variants/{name}"), text), &mut faults);
        }
        for folder in folders {
            match rule_files(folder) {
                Ok(paths) => {
                    for path in paths {
                        catalogue.add(read(&path), &mut faults);
                    }
                }
                Err(fault) => faults.list.extend(fault.list),
            }
        }
        (catalogue, faults)
    }

    fn add(&mut self, (variant, found): (Option<Variant>, Diagnostics), faults: &mut Diagnostics) {
        faults.list.extend(found.list);
        if let Some(variant) = variant {
            self.put(variant);
        }
    }

    /// Puts a variant in the place of the one with its id.
    pub fn put(&mut self, variant: Variant) {
        self.variants.insert(variant.id.clone(), variant);
    }

    /// The variant of that id, to be played.
    ///
    /// # Errors
    /// [`CatalogueError::UnknownVariant`], with the nearest id; [`CatalogueError::NotPlayed`] for a game that is on record only.
    pub fn get(&self, id: &str) -> Result<&Variant, CatalogueError> {
        let variant = self.record(id)?;
        match &variant.not_played {
            None => Ok(variant),
            Some(why) => Err(CatalogueError::NotPlayed { id: id.into(), why: why.trim().into() }),
        }
    }

    /// The variant of that id, whether it is played or on record only.
    ///
    /// # Errors
    /// [`CatalogueError::UnknownVariant`], with the nearest id.
    pub fn record(&self, id: &str) -> Result<&Variant, CatalogueError> {
        self.variants.get(id).ok_or_else(|| {
            let suggestion = nearest(id, self.variants.keys().map(String::as_str)).map(Into::into);
            CatalogueError::UnknownVariant { id: id.into(), suggestion }
        })
    }

    /// All variants that are played, sorted by id.
    pub fn iter(&self) -> impl Iterator<Item = &Variant> {
        self.records().filter(|variant| variant.not_played.is_none())
    }

    /// All variants, those on record only too, sorted by id.
    pub fn records(&self) -> impl Iterator<Item = &Variant> {
        self.variants.values()
    }

    /// The catalogue as a table, one row a variant.
    pub fn table(&self) -> Table {
        let all = || self.records();
        let mut table = Table::new("catalogue", "One game as recorded among one people in one source.", &["id"]);
        table.text("id", "Id of the variant, the name of its file.", all().map(|v| Some(v.id.clone())));
        table.text("name", "Name of the game.", all().map(|v| Some(v.record.name.clone())));
        table.text(
            "kind",
            "`sowing game`; `reference`: one that belongs to no people here; `record`: on record only, not played.",
            all().map(|v| Some(v.kind())),
        );
        table.text("peoples", "Peoples who play it.", all().map(|v| nonempty(v.record.peoples.join(", "))));
        let board = |v: &Variant| v.rules(&v.default_choice()).ok().map(|rules| rules.board);
        table.integer("rows", "Rows of holes, both players together.", all().map(|v| Some(i64::from(board(v)?.rows))));
        table.integer("columns", "Holes in a row, by default.", all().map(|v| Some(i64::from(board(v)?.columns))));
        let seeds = |v: &Variant| v.rules(&v.default_choice()).ok().map(|rules| i64::from(rules.seeds()));
        table.integer("seeds", "Seeds in the game, by default, those in reserve included.", all().map(seeds));
        let options = |v: &Variant| {
            let parts: Vec<String> = v.options.iter().map(|o| format!("{}={}", o.id, join(&o.values, "|"))).collect();
            nonempty(parts.join(" "))
        };
        table.text("options", "Numbers left to the players, with their values.", all().map(options));
        let playable = |v: &Variant| v.readings.iter().flat_map(|r| &r.others).filter(|o| o.executable).count();
        let recorded = |v: &Variant| v.readings.iter().flat_map(|r| &r.others).filter(|o| !o.executable).count();
        table.integer("readings", "Other readings that can be played.", all().map(|v| i64::try_from(playable(v)).ok()));
        table.integer("recorded", "Other readings that are only on record.", all().map(|v| i64::try_from(recorded(v)).ok()));
        table.text("place", "Where it was played.", all().map(|v| v.place.as_ref().map(|place| place.name.clone())));
        let checked = |v: &Variant| v.checked.iter().map(|evidence| evidence.kind.words()).collect::<Vec<_>>().join(", ");
        table.text(
            "checked",
            "What the rules, as they are played, have been held against, the strongest first.",
            all().map(|v| nonempty(checked(v))),
        );
        table
    }
}

fn nonempty(text: String) -> Option<String> {
    (!text.is_empty()).then_some(text)
}

fn join(values: &[i64], by: &str) -> String {
    values.iter().map(i64::to_string).collect::<Vec<_>>().join(by)
}

/// Reads and checks one rule file; a file that cannot be read is a fault.
pub fn read(path: &Path) -> (Option<Variant>, Diagnostics) {
    let name = path.display().to_string();
    match std::fs::read(path).map(String::from_utf8) {
        Ok(Ok(text)) => Variant::parse(&name, &text),
        Ok(Err(_)) => (None, unreadable(name, "not UTF-8 text")),
        Err(error) => (None, unreadable(name, &error.to_string())),
    }
}

/// The `.toml` files of a folder, by name.
///
/// # Errors
/// A folder that cannot be read, as a fault.
pub fn rule_files(folder: &Path) -> Result<Vec<PathBuf>, Diagnostics> {
    let wrong = |error: std::io::Error| {
        let cure = if folder.is_file() { "; give the folder that holds the file" } else { "" };
        unreadable(folder.display().to_string(), &format!("{error}{cure}"))
    };
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(wrong)? {
        let path = entry.map_err(wrong)?.path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

fn unreadable(name: String, why: &str) -> Diagnostics {
    let mut faults = Faults::new(Arc::new(SourceText { name, text: String::new() }));
    faults.error("unreadable", 0..0, format!("cannot be read: {why}"));
    faults.finish()
}
