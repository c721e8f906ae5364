//! Tables to files: one file of this folder per format, each an [`Exporter`].

mod csv;
mod folder;

pub use csv::Csv;
pub use folder::{ExportError, Folder};

use crate::table::Table;

/// A format that tables can be written in.
pub trait Exporter: Sync {
    /// Its name on the command line.
    fn name(&self) -> &'static str;

    /// What it writes, in one line.
    fn about(&self) -> &'static str;

    /// Writes all tables. Files get their final names only when the folder is committed.
    ///
    /// # Errors
    /// [`ExportError`].
    fn export(&self, tables: &[Table], folder: &mut Folder) -> Result<(), ExportError>;
}

/// Every format there is.
pub const EXPORTERS: &[&dyn Exporter] = &[&Csv];

/// Writes tables into a folder in the given format: all files or none.
///
/// # Errors
/// [`ExportError`].
pub fn export(
    tables: &[Table],
    exporter: &dyn Exporter,
    folder: &std::path::Path,
    force: bool,
) -> Result<Vec<std::path::PathBuf>, ExportError> {
    let mut folder = Folder::new(folder, force);
    exporter.export(tables, &mut folder)?;
    folder.commit()
}
