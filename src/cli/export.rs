//! `mbao export`: every table of a dataset, in files.

use std::path::PathBuf;

use super::{Context, Failure};
use crate::affinity::graph::DEFAULT_THRESHOLD;
use crate::affinity::{AffinityGraph, Comparison, Doubt, Subject, Weights};
use crate::catalogue::{Catalogue, Choice, Variant};
use crate::export::{Affinity, EXPORTERS, ExportError, Exporter, Material, export, export_all};
use crate::simulate::{Dataset, Manifest, PlannedVariant, rule_files};
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
    /// Format of the files (repeatable): csv, cldf, nexus, newick, phylip, graphml, gexf, dot, parquet, or all.
    #[arg(long, value_name = "FORMAT", default_value = "csv", value_delimiter = ',', value_parser = wanted)]
    format: Vec<Wanted>,
    /// Replace files of the same names.
    #[arg(long)]
    force: bool,
}

/// A format asked for.
#[derive(Clone, Copy)]
enum Wanted {
    All,
    One(&'static dyn Exporter),
}

impl std::fmt::Debug for Wanted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if let Wanted::One(exporter) = self { exporter.name() } else { "all" })
    }
}

fn wanted(name: &str) -> Result<Wanted, String> {
    let known = || EXPORTERS.iter().map(|e| format!("  {}: {}", e.name(), e.about())).collect::<Vec<_>>().join("\n");
    match EXPORTERS.iter().find(|exporter| exporter.name() == name) {
        Some(exporter) => Ok(Wanted::One(*exporter)),
        None if name == "all" => Ok(Wanted::All),
        None => Err(format!("the formats are\n{}\n  all: each of them", known())),
    }
}

impl From<ExportError> for Failure {
    fn from(error: ExportError) -> Self {
        match &error {
            ExportError::Exists(_) | ExportError::Unfit { .. } => Failure::Usage(error.to_string()),
            ExportError::Io { source, .. } => Failure::Run(format!("{error}{}", super::emit::cure(source))),
        }
    }
}

/// Writes the summaries of the dataset, the differences between its alternatives if it has any, and the affinities of its variants.
///
/// # Errors
/// [`Failure::Data`] for a folder that is no undamaged dataset, [`Failure::Usage`] for a file that exists or a format that cannot
/// hold the dataset, [`Failure::Run`] where a file cannot be written.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let dataset = Dataset::open(&args.dataset)?;
    let summary = summarise(&dataset)?;
    let mut tables = summary.tables();
    let catalogue = catalogue(&dataset, context)?;
    tables.extend(super::sensitivity::tables(&dataset.manifest, &summary.groups, &catalogue, |_| true).into_iter().flatten());
    let played = played(&dataset.manifest, &catalogue);
    played.notes.iter().for_each(|note| context.note(format_args!("note: {note}")));
    let compared = compare(&played.variants, Weights::built_in()?, DEFAULT_THRESHOLD)?;
    if let Some((comparison, graph)) = &compared {
        tables.extend(comparison_tables(comparison, graph));
    }
    let origin = origin(&dataset.manifest);
    let variants = &played.variants;
    let affinity = compared.as_ref().map(|(comparison, graph)| Affinity { comparison, graph, variants });
    let material = Material { origin: &origin, tables: &tables, affinity };
    let mut wanted: Vec<&dyn Exporter> = Vec::new();
    for format in &args.format {
        if let Wanted::One(exporter) = format
            && !wanted.iter().any(|other| other.name() == exporter.name())
        {
            wanted.push(*exporter);
        }
    }
    let all = args.format.iter().any(|format| matches!(format, Wanted::All));
    let (files, left_out) = match all {
        true => export_all(&material, &args.out, args.force)?,
        false => (export(&material, &wanted, &args.out, args.force)?, Vec::new()),
    };
    left_out.iter().for_each(|reason| context.note(format_args!("note: {reason}")));
    context.note(format_args!("{} files in {}", files.len(), args.out.display()));
    Ok(())
}

/// Where the tables of a dataset come from, for the files that keep it.
pub(super) fn origin(manifest: &Manifest) -> Vec<(&'static str, String)> {
    let plan = &manifest.plan;
    vec![
        ("dataset_program", manifest.program.clone()),
        ("plan", manifest.plan_id.clone()),
        ("seed", plan.seed.to_string()),
        ("games_each", plan.games.to_string()),
        ("rows", manifest.rows.to_string()),
        ("rows_sha256", manifest.rows_sha256.clone()),
    ]
}

/// The catalogue, with the rules that the dataset was played by in place of its own.
pub(super) fn catalogue(dataset: &Dataset, context: &Context) -> Result<Catalogue, Failure> {
    let mut catalogue = context.catalogue()?;
    let (variants, notes) = rule_files::own(&dataset.folder, &dataset.manifest);
    notes.iter().for_each(|note| context.note(format_args!("note: {note}")));
    variants.into_iter().for_each(|variant| catalogue.put(variant));
    Ok(catalogue)
}

/// What the catalogue still holds of a dataset's variants.
pub(super) struct Played<'c> {
    /// Each variant once, with the options and readings of its own entry.
    pub variants: Vec<(&'c Variant, Choice)>,
    /// A sentence on every variant that is left out, or whose rules are no longer those that were played.
    pub notes: Vec<String>,
}

/// Finds the variants of a dataset in the catalogue. The tables of play stand without their rules; those of affinity do not.
pub(super) fn played<'c>(manifest: &Manifest, catalogue: &'c Catalogue) -> Played<'c> {
    let mut found = Played { variants: Vec::new(), notes: Vec::new() };
    for played in manifest.plan.variants.chunk_by(|a, b| a.variant == b.variant).filter_map(own) {
        let chosen = catalogue.get(&played.variant).and_then(|variant| {
            let choice = variant.choose_written(&played.options, &played.readings)?;
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

/// The entry of a variant that is no alternative to another.
fn own(choices: &[PlannedVariant]) -> Option<&PlannedVariant> {
    choices.iter().find(|entry| !entry.varied).or(choices.first())
}

/// The comparison of variants and its graph; none for a single variant.
pub(super) fn compare(
    variants: &[(&Variant, Choice)],
    weights: Weights,
    threshold: f64,
) -> Result<Option<(Comparison, AffinityGraph)>, Failure> {
    let mut subjects = Vec::new();
    for (variant, choice) in variants {
        subjects.push(Subject::of_variant(variant, choice, |_| false)?);
    }
    if subjects.len() < 2 {
        return Ok(None);
    }
    let comparison = Comparison::new(&subjects, weights, Doubt::Missing);
    let graph = AffinityGraph::new(&comparison, threshold);
    Ok(Some((comparison, graph)))
}

/// The tables of affinity between variants.
pub(super) fn comparison_tables(comparison: &Comparison, graph: &AffinityGraph) -> Vec<Table> {
    vec![
        comparison.edges(),
        comparison.matrix(),
        comparison.characters(),
        comparison.legend(),
        comparison.missing(),
        comparison.graph_table(graph),
        comparison.groups_table(graph),
    ]
}
