//! Tables and the comparison to files: one file of this folder per format, each an [`Exporter`].
//!
//! Nothing is computed here but the two trees, which are asked of [`crate::affinity`]. Missing is empty, never zero; numbers
//! have as many decimals in one format as in another.

mod bibtex;
mod cldf;
mod cldf_tables;
mod csv;
mod datapackage;
mod dot;
mod folder;
mod gexf;
mod graph;
mod graphml;
mod newick;
mod nexus;
#[cfg(feature = "data")]
mod parquet;
mod phylip;
mod states;

pub use self::csv::{Csv, write as write_csv};
pub use cldf::Cldf;
pub use dot::Dot;
pub use folder::{ExportError, Folder};
pub use gexf::Gexf;
pub use graphml::GraphMl;
pub use newick::Newick;
pub use nexus::Nexus;
#[cfg(feature = "data")]
pub use parquet::Parquet;
pub use phylip::Phylip;

use std::path::{Path, PathBuf};

use crate::affinity::{AffinityGraph, Comparison};
use crate::catalogue::{Choice, Variant};
use crate::table::Table;

/// Version of the names of files, columns and keys that are exported; rises when one is renamed or changes its meaning.
pub const SCHEMA: u32 = 1;
/// The licence of the catalogue, under which its tables stand too.
const LICENCES: [(&str, &str); 2] =
    [("MIT", "https://opensource.org/license/mit"), ("Apache-2.0", "https://www.apache.org/licenses/LICENSE-2.0")];
const PROGRAM: &str = concat!("mbao ", env!("CARGO_PKG_VERSION"));

/// What is exported.
#[derive(Debug, Clone, Copy, Default)]
pub struct Material<'a> {
    /// Where it comes from.
    pub origin: &'a [(&'a str, String)],
    /// All tables.
    pub tables: &'a [Table],
    /// The comparison of the variants, where there are two or more.
    pub affinity: Option<Affinity<'a>>,
}

/// The comparison and what it compares.
#[derive(Debug, Clone, Copy)]
pub struct Affinity<'a> {
    /// The characters and distances.
    pub comparison: &'a Comparison,
    /// The graph.
    pub graph: &'a AffinityGraph,
    /// The variants as they were played; those of the comparison among them.
    pub variants: &'a [(&'a Variant, Choice)],
}

impl<'a> Material<'a> {
    /// The comparison.
    ///
    /// # Errors
    /// [`ExportError::Unfit`] where there is none.
    fn compared(&self, format: &'static str) -> Result<Affinity<'a>, ExportError> {
        let alone = || ExportError::unfit(format, "it needs two games that can be compared");
        self.affinity.filter(|affinity| affinity.comparison.taxa.len() > 1).ok_or_else(alone)
    }

    /// The origin as lines such as `plan: 0123456789ab`, the program first.
    fn origin_lines(&self) -> impl Iterator<Item = String> {
        let head = [format!("program: {PROGRAM}"), format!("schema: {SCHEMA}")];
        head.into_iter().chain(self.origin.iter().map(|(key, value)| format!("{key}: {value}")))
    }
}

impl<'a> Affinity<'a> {
    /// The ids of the variants compared, rising.
    fn ids(&self) -> Vec<&'a str> {
        self.comparison.taxa.iter().map(|taxon| taxon.id.as_str()).collect()
    }

    /// A variant with what was chosen of it.
    fn variant(&self, id: &str) -> Option<&'a (&'a Variant, Choice)> {
        self.variants.iter().find(|(variant, _)| variant.id == id)
    }

    /// Its name with the people, such as `Nchuba (Tumbuka)`; the id where it is not known.
    fn label(&self, id: &str) -> String {
        let Some((variant, _)) = self.variant(id) else { return id.into() };
        let record = &variant.record;
        if record.peoples.is_empty() { record.name.clone() } else { format!("{} ({})", record.name, record.peoples.join(", ")) }
    }

    /// Gower's distances, 0 to 1, of every two variants.
    ///
    /// # Errors
    /// [`ExportError::Unfit`] where two variants share no usable character: these formats know no missing distance.
    fn distances(&self, format: &'static str) -> Result<Vec<Vec<f64>>, ExportError> {
        let n = self.comparison.taxa.len();
        let mut all = vec![vec![0.0; n]; n];
        for (a, b, pair) in self.comparison.pairs() {
            let ids = self.ids();
            let reason = || format!("no character can be compared between {} and {}", ids[a], ids[b]);
            let guide = pair.guide.ok_or_else(|| ExportError::unfit(format, reason()))?;
            all[a][b] = 1.0 - guide / 100.0;
            all[b][a] = all[a][b];
        }
        Ok(all)
    }
}

/// A format that material can be written in.
pub trait Exporter: Sync {
    /// Its name on the command line.
    fn name(&self) -> &'static str;

    /// What it writes, in one line.
    fn about(&self) -> &'static str;

    /// Writes the material. Files get their final names only when the folder is committed.
    ///
    /// # Errors
    /// [`ExportError`]; nothing has been written where it is [`ExportError::Unfit`].
    fn export(&self, material: &Material, folder: &mut Folder) -> Result<(), ExportError>;
}

/// Every format there is.
pub const EXPORTERS: &[&dyn Exporter] = &[
    &Csv,
    &Cldf,
    &Nexus,
    &Newick,
    &Phylip,
    &GraphMl,
    &Gexf,
    &Dot,
    #[cfg(feature = "data")]
    &Parquet,
];

/// Writes material into a folder in the given formats: all files or none.
///
/// # Errors
/// [`ExportError`].
pub fn export(material: &Material, exporters: &[&dyn Exporter], folder: &Path, force: bool) -> Result<Vec<PathBuf>, ExportError> {
    let mut folder = Folder::new(folder, force);
    exporters.iter().try_for_each(|exporter| exporter.export(material, &mut folder))?;
    folder.commit()
}

/// As [`export`] in every format; those that the material does not suit are left out and named in the second list.
///
/// # Errors
/// [`ExportError`], never [`ExportError::Unfit`].
pub fn export_all(material: &Material, folder: &Path, force: bool) -> Result<(Vec<PathBuf>, Vec<String>), ExportError> {
    let mut folder = Folder::new(folder, force);
    let mut left_out = Vec::new();
    for exporter in EXPORTERS {
        match exporter.export(material, &mut folder) {
            Err(error @ ExportError::Unfit { .. }) => left_out.push(error.to_string()),
            done => done?,
        }
    }
    Ok((folder.commit()?, left_out))
}
