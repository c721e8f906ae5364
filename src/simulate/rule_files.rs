//! The rule files a dataset was played by, kept in it, so that it can be compared and reported where the catalogue has moved on.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::manifest::Manifest;
use super::{DatasetError, whole};
use crate::catalogue::{Variant, read};

/// Where games and rule files stand in a dataset.
pub(super) const GAMES: &str = "games";

fn place(folder: &Path, id: &str) -> PathBuf {
    folder.join(GAMES).join(id).join(format!("{id}.toml"))
}

/// Writes `games/VARIANT/VARIANT.toml` for each variant.
///
/// # Errors
/// [`DatasetError::Io`].
pub fn write<'v>(folder: &Path, variants: impl IntoIterator<Item = &'v Variant>) -> Result<(), DatasetError> {
    for variant in variants {
        let path = place(folder, &variant.id);
        whole::clear(&path).map_err(DatasetError::io(&path))?;
        if fs::read(&path).is_ok_and(|text| text == variant.text().as_bytes()) {
            continue;
        }
        whole::write(&path, |out| out.write_all(variant.text().as_bytes())).map_err(DatasetError::io(&path))?;
    }
    Ok(())
}

/// The variants of a dataset by its own rule files, and a sentence on each file that is there but cannot stand for what was
/// played: it has been changed, or this version does not understand it.
pub fn own(folder: &Path, manifest: &Manifest) -> (Vec<Variant>, Vec<String>) {
    let played: BTreeMap<&str, &str> =
        manifest.plan.variants.iter().map(|planned| (planned.variant.as_str(), planned.rules_sha256.as_str())).collect();
    let (mut variants, mut notes) = (Vec::new(), Vec::new());
    for (id, sha256) in played {
        let path = place(folder, id);
        if !path.exists() {
            continue;
        }
        match read(&path).0 {
            Some(variant) if variant.hash == sha256 => variants.push(variant),
            Some(_) => notes.push(format!("{} is not what was played, and is passed over", path.display())),
            None => notes.push(format!("{} cannot be read by this version, and is passed over", path.display())),
        }
    }
    (variants, notes)
}
