//! `mbao export`: every table of a dataset, in files.

use std::path::PathBuf;

use super::{Context, Failure};
use crate::affinity::graph::DEFAULT_THRESHOLD;
use crate::affinity::{AffinityGraph, Comparison, Doubt, Subject, Weights};
use crate::catalogue::{Catalogue, Choice, Variant};
use crate::export::{EXPORTERS, ExportError, Exporter, export};
use crate::simulate::{Dataset, Manifest};
use crate::stats::summarise;
use crate::table::Table;

/// Arguments of `mbao export`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Folder that `mbao simulate` wrote.
    dataset: PathBuf,
    /// Folder to write to.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Format of the files.
    #[arg(long, value_name = "FORMAT", default_value = "csv", value_parser = exporter)]
    format: &'static dyn Exporter,
    /// Replace files of the same names.
    #[arg(long)]
    force: bool,
}

impl std::fmt::Debug for dyn Exporter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

fn exporter(name: &str) -> Result<&'static dyn Exporter, String> {
    let known = || EXPORTERS.iter().map(|e| format!("{} ({})", e.name(), e.about())).collect::<Vec<_>>().join(", ");
    EXPORTERS.iter().find(|e| e.name() == name).copied().ok_or_else(|| format!("the formats are {}", known()))
}

impl From<ExportError> for Failure {
    fn from(error: ExportError) -> Self {
        match &error {
            ExportError::Exists(_) => Failure::Usage(error.to_string()),
            ExportError::Io { source, .. } => Failure::Run(format!("{error}{}", super::emit::cure(source))),
        }
    }
}

/// Writes the summaries of the dataset and the affinities of its variants.
///
/// # Errors
/// [`Failure::Data`] for a folder that is no undamaged dataset, [`Failure::Usage`] for a file that exists, [`Failure::Run`] where
/// one cannot be written.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let dataset = Dataset::open(&args.dataset)?;
    let mut tables = summarise(&dataset)?.tables();
    let catalogue = context.catalogue()?;
    let played = played(&dataset.manifest, &catalogue);
    played.notes.iter().for_each(|note| context.note(format_args!("note: {note}")));
    tables.extend(affinity(&played.variants, Weights::built_in()?, DEFAULT_THRESHOLD)?);
    let files = export(&tables, args.format, &args.out, args.force)?;
    context.note(format_args!("{} files in {}", files.len(), args.out.display()));
    Ok(())
}

/// What the catalogue still holds of a dataset's variants.
pub(super) struct Played<'c> {
    /// Each variant once, with the options and readings that were played first.
    pub variants: Vec<(&'c Variant, Choice)>,
    /// A sentence on every variant that is left out, or whose rules are no longer those that were played.
    pub notes: Vec<String>,
}

/// Finds the variants of a dataset in the catalogue. The tables of play stand without their rules; those of affinity do not.
pub(super) fn played<'c>(manifest: &Manifest, catalogue: &'c Catalogue) -> Played<'c> {
    let mut found = Played { variants: Vec::new(), notes: Vec::new() };
    for played in manifest.plan.variants.chunk_by(|a, b| a.variant == b.variant).filter_map(|choices| choices.first()) {
        let chosen = catalogue.get(&played.variant).and_then(|variant| {
            let choice = variant.choose(&pairs(&played.options), &pairs(&played.readings))?;
            Ok((variant, choice))
        });
        match chosen {
            Ok((variant, choice)) => {
                if variant.hash != played.rules_sha256 {
                    found.notes.push(format!("the rules of {} have changed since its games were played", variant.id));
                }
                found.variants.push((variant, choice));
            }
            Err(error) => found.notes.push(format!("{} is left out of the affinities: {error}", played.variant)),
        }
    }
    found
}

/// The tables of affinity between variants; none for a single one.
pub(super) fn affinity(variants: &[(&Variant, Choice)], weights: Weights, threshold: f64) -> Result<Vec<Table>, Failure> {
    let mut subjects = Vec::new();
    for (variant, choice) in variants {
        subjects.push(Subject::of_variant(variant, choice, |_| false)?);
    }
    if subjects.len() < 2 {
        return Ok(Vec::new());
    }
    let comparison = Comparison::new(&subjects, weights, Doubt::Missing);
    let graph = AffinityGraph::new(&comparison, threshold);
    Ok(vec![
        comparison.edges(),
        comparison.matrix(),
        comparison.characters(),
        comparison.legend(),
        comparison.missing(),
        comparison.graph_table(&graph),
        comparison.groups_table(&graph),
    ])
}

/// `a=1,b=2` as pairs.
fn pairs(text: &str) -> Vec<(String, String)> {
    text.split(',').filter_map(|pair| pair.split_once('=')).map(|(key, value)| (key.into(), value.into())).collect()
}
