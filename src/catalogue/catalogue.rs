//! All variants together.

use std::path::PathBuf;

use super::diagnostic::Diagnostics;
use super::variant::Variant;
use crate::table::Table;

/// The checked variants, sorted by id.
#[derive(Debug, Clone, Default)]
pub struct Catalogue {
    variants: Vec<Variant>,
}

/// A wrong id, option or reading.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CatalogueError {
    /// No such variant.
    #[error("no game `{id}` in the catalogue{}", hint(.suggestion))]
    UnknownVariant {
        /// The id asked for.
        id: String,
        /// The nearest id.
        suggestion: Option<String>,
    },
}

fn hint(suggestion: &Option<String>) -> String {
    suggestion.as_ref().map_or(String::new(), |word| format!(": did you mean `{word}`?"))
}

impl Catalogue {
    /// The built-in rule files and those of further folders, which add or replace by id.
    ///
    /// # Errors
    /// Every fault of every file, if any is an error.
    pub fn load(_folders: &[PathBuf]) -> Result<Self, Diagnostics> {
        Ok(Self::default())
    }

    /// The variant of that id.
    ///
    /// # Errors
    /// [`CatalogueError::UnknownVariant`], with the nearest id.
    pub fn get(&self, id: &str) -> Result<&Variant, CatalogueError> {
        let unknown = || CatalogueError::UnknownVariant { id: id.into(), suggestion: None };
        self.variants.iter().find(|variant| variant.id == id).ok_or_else(unknown)
    }

    /// All variants, sorted by id.
    pub fn iter(&self) -> impl Iterator<Item = &Variant> {
        self.variants.iter()
    }

    /// The catalogue as a table, one row a variant.
    pub fn table(&self) -> Table {
        Table::new("catalogue", "One game as recorded among one people in one source.", &["id"])
    }
}
