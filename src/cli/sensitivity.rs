//! `mbao sensitivity`: how each statistic moves under other options and readings.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::{Context, Failure, Output};
use crate::catalogue::{Catalogue, Variant};
use crate::export::Folder;
use crate::figures::{Drawn, sensitivity as figure};
use crate::report::names;
use crate::rules::{Program, compile};
use crate::simulate::{Dataset, Manifest, PlannedVariant};
use crate::stats::sensitivity::{Sensitivity, contrasts};
use crate::stats::{Group, summarise};
use crate::table::Table;

const HOW: &str = "mbao simulate --readings all --options all --pairings random:random --out DIR";

/// Arguments of `mbao sensitivity`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Folder that `mbao simulate --readings all --options all` wrote.
    dataset: PathBuf,
    /// Games to look at (all of the dataset, if none is given). The correction for many tests is over the games looked at.
    #[arg(value_name = "VARIANT")]
    variants: Vec<String>,
    /// Which table to print.
    #[arg(long, value_name = "TABLE", value_enum, default_value_t)]
    table: Which,
    /// Folder to draw a figure of each variant in, as SVG and PNG; --force replaces those that are there.
    #[arg(long, value_name = "DIR")]
    figures: Option<PathBuf>,
    #[command(flatten)]
    output: Output,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, clap::ValueEnum)]
enum Which {
    /// One row for each alternative, pairing and statistic.
    #[default]
    Differences,
    /// Options and doubtful passages, those that matter most first.
    Ranking,
    /// Readings that are on record only, with their doubt and page.
    OnRecord,
}

/// Compares the alternatives of the dataset and prints one table.
///
/// # Errors
/// [`Failure::Data`] for a folder that is no undamaged dataset, [`Failure::Usage`] for one without alternatives or without the
/// variants named.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let dataset = Dataset::open(&args.dataset)?;
    let catalogue = super::export::catalogue(&dataset, context)?;
    let planned = &dataset.manifest.plan.variants;
    if let Some(id) = args.variants.iter().find(|id| !planned.iter().any(|entry| entry.variant == **id)) {
        return Err(Failure::Usage(format!("{}: no games of `{id}` in this dataset", args.dataset.display())));
    }
    let wanted = |id: &str| args.variants.is_empty() || args.variants.iter().any(|variant| variant == id);
    let mut groups = summarise(&dataset)?.groups;
    groups.retain(|group| wanted(&group.variant));
    let tables = tables(&dataset.manifest, &groups, &catalogue, wanted);
    let Some([differences, ranking, on_record]) = tables else {
        return Err(Failure::Usage(without(&args.dataset)));
    };
    if let Some(path) = &args.figures {
        let mut folder = Folder::new(path, args.output.force);
        for figure in draw(&differences, &dataset.manifest, &catalogue)? {
            folder.file(&format!("{}.svg", figure.name), |out| out.write_all(figure.svg.as_bytes()))?;
            folder.file(&format!("{}.png", figure.name), |out| out.write_all(&figure.png))?;
        }
        let files = folder.commit()?.len();
        context.note(format_args!("{files} files in {}", path.display()));
    }
    args.output.emit(match args.table {
        Which::Differences => &differences,
        Which::Ranking => &ranking,
        Which::OnRecord => &on_record,
    })
}

/// What is wrong with a dataset without alternatives.
pub(super) fn without(folder: &Path) -> String {
    format!("{} has no alternatives to compare; {HOW} makes them", folder.display())
}

/// The tables `sensitivity`, `sensitivity_ranking` and `sensitivity_on_record` of a dataset that has alternatives.
pub(super) fn tables(
    manifest: &Manifest,
    groups: &[Group],
    catalogue: &Catalogue,
    wanted: impl Fn(&str) -> bool,
) -> Option<[Table; 3]> {
    let mut contrasts = contrasts(&manifest.plan, |a, b| same_rules(catalogue, a, b));
    contrasts.retain(|contrast| wanted(&contrast.variant));
    if contrasts.is_empty() {
        return None;
    }
    let [differences, ranking] = Sensitivity::new(groups, &contrasts).tables();
    let mut ids: Vec<&str> = contrasts.iter().map(|contrast| contrast.variant.as_str()).collect();
    ids.dedup();
    let variants: Vec<&Variant> = ids.iter().filter_map(|id| catalogue.get(id).ok()).collect();
    Some([differences, ranking, on_record(&variants)])
}

/// A figure of each variant of the table of differences.
pub(super) fn draw(differences: &Table, manifest: &Manifest, catalogue: &Catalogue) -> Result<Vec<Drawn>, Failure> {
    let names: BTreeMap<String, String> = names(catalogue);
    Ok(figure::draw(&figure::Material { table: differences, names: &names, seed: manifest.plan.seed })?)
}

/// Whether two entries are played by the same rules; not where the catalogue no longer has the rules they were played by.
fn same_rules(catalogue: &Catalogue, first: &PlannedVariant, second: &PlannedVariant) -> bool {
    let program = |entry: &PlannedVariant| -> Option<Program> {
        let variant = catalogue.get(&entry.variant).ok().filter(|variant| variant.hash == entry.rules_sha256)?;
        let choice = variant.choose_written(&entry.options, &entry.readings).ok()?;
        compile(&variant.rules(&choice).ok()?).ok()
    };
    program(first).is_some_and(|rules| program(second) == Some(rules))
}

/// Readings that cannot be played, with their doubt and page.
fn on_record(variants: &[&Variant]) -> Table {
    let rows: Vec<_> = variants
        .iter()
        .flat_map(|v| v.readings.iter().map(move |reading| (*v, reading)))
        .flat_map(|(v, reading)| reading.others.iter().filter(|other| !other.executable).map(move |other| (v, reading, other)))
        .collect();
    let doc = "Readings that are on record only: what they would change is not known.";
    let mut table = Table::new("sensitivity_on_record", doc, &["variant", "id", "alternative"]);
    table.text("variant", "id of the variant", rows.iter().map(|(v, ..)| Some(v.id.as_str())));
    table.text("id", "the doubtful passage", rows.iter().map(|(_, reading, _)| Some(reading.id.as_str())));
    table.text("default", "the reading that is played", rows.iter().map(|(_, reading, _)| Some(reading.default.as_str())));
    table.text("alternative", "the reading on record", rows.iter().map(|(.., other)| Some(other.id.as_str())));
    table.text("says", "what it takes the text to mean", rows.iter().map(|(.., other)| Some(line(&other.says))));
    table.text("doubt", "what the text leaves open", rows.iter().map(|(_, reading, _)| Some(line(&reading.doubt))));
    table.text("pages", "where in the source", rows.iter().map(|(_, reading, _)| Some(reading.pages.as_str())));
    table
}

/// Text in one line.
fn line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
