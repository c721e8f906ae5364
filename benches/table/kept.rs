//! Figures kept under a name, in the target folder, to be set beside those of another run: one `name TAB figure` a line.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The figures of this run and of an earlier one.
pub struct Kept {
    save: Option<PathBuf>,
    before: Option<BTreeMap<String, f64>>,
    now: Vec<(String, f64)>,
}

impl Kept {
    /// To be saved under one name, compared with another.
    ///
    /// # Errors
    /// A name that is none, or under which nothing is kept.
    pub fn open(save: Option<&str>, baseline: Option<&str>) -> Result<Self, String> {
        let before = baseline.map(|name| {
            let path = path(name)?;
            let text = fs::read_to_string(&path).map_err(|error| {
                format!("nothing is kept under the name {name} ({}: {error}); keep it with --save={name}", path.display())
            })?;
            let figure = |line: &str| line.split_once('\t').and_then(|(what, figure)| Some((what.into(), figure.parse().ok()?)));
            Ok::<_, String>(text.lines().filter_map(figure).collect())
        });
        Ok(Self { save: save.map(path).transpose()?, before: before.transpose()?, now: Vec::new() })
    }

    /// Notes a figure. Gives the earlier one and by how much it has changed, or nothing.
    pub fn note(&mut self, what: &str, figure: f64) -> String {
        self.now.push((what.to_owned(), figure));
        let before = self.before.as_ref().and_then(|before| before.get(what));
        before.map_or_else(String::new, |before| format!("{before:>10.2} {:>+7.1} %", (figure / before - 1.0) * 100.0))
    }

    /// The heading over what [`Kept::note`] gives.
    pub fn heading(&self) -> String {
        self.before.as_ref().map_or_else(String::new, |_| format!("{:>10} {:>9}", "before", "change"))
    }

    /// Writes the figures of this run, if they are to be kept.
    ///
    /// # Errors
    /// Those of the file system.
    pub fn save(&self) -> Result<(), String> {
        let Some(path) = &self.save else { return Ok(()) };
        let text: String = self.now.iter().map(|(what, figure)| format!("{what}\t{figure}\n")).collect();
        let folder = path.parent().unwrap_or(Path::new("."));
        let written = fs::create_dir_all(folder).and_then(|()| fs::write(path, text));
        written.map_err(|error| format!("{}: {error}", path.display()))?;
        println!("\nkept in {}", path.display());
        Ok(())
    }
}

fn path(name: &str) -> Result<PathBuf, String> {
    let sound = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || "-_.".contains(c));
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("table").join(format!("{name}.tsv"));
    if sound { Ok(path) } else { Err(format!("`{name}` is no name for a baseline; use letters, digits, - and _")) }
}
