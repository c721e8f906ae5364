//! `mbao report`: figures, tables and a page about a dataset.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::affinity::guide_number;
use super::export::{catalogue, compare, comparison_tables, origin, played};
use super::{Context, Failure, sensitivity};
use crate::affinity::Weights;
use crate::affinity::graph::DEFAULT_THRESHOLD;
use crate::catalogue::{Catalogue, Choice, Variant};
use crate::export::{Csv, Exporter, Folder, Material as Exported};
use crate::figures::style::pairing_words;
use crate::figures::{self, Drawn, FigureError, Material};
use crate::report::{Content, Entry, Played, ReportError, Run, names, sources};
use crate::simulate::{Dataset, Manifest};
use crate::stats::{Summary, summarise};
use crate::table::Table;

/// Coverage of the intervals in the summaries.
const LEVEL: f64 = 0.95;
const PROGRAM: &str = concat!("mbao ", env!("CARGO_PKG_VERSION"));

/// Arguments of `mbao report`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Folder that `mbao simulate` wrote.
    dataset: PathBuf,
    /// Folder to write to: index.html, report.md, figures/, data/.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Folder that `mbao simulate --readings all --options all` wrote: its alternatives are reported in a section of their own (those
    /// of DATASET itself, if not given).
    #[arg(long, value_name = "DATASET")]
    sensitivity: Option<PathBuf>,
    /// Types, weights and ranges of characters that override those built in (data/characters.toml).
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Least guide number of an edge of the affinity graph outside the spanning tree, 0 to 100.
    #[arg(long, value_name = "GUIDE", default_value_t = DEFAULT_THRESHOLD, value_parser = guide_number)]
    threshold: f64,
    /// Write into a folder that is not empty, replacing files of the same names.
    #[arg(long)]
    force: bool,
}

impl From<FigureError> for Failure {
    fn from(error: FigureError) -> Self {
        Failure::Run(error.to_string())
    }
}

impl From<ReportError> for Failure {
    fn from(error: ReportError) -> Self {
        Failure::Run(error.to_string())
    }
}

/// Sums up the dataset, compares its variants, draws, and writes everything or nothing.
///
/// # Errors
/// [`Failure::Data`] for a folder that is no undamaged dataset, [`Failure::Usage`] for a folder that is not empty, and
/// [`Failure::Run`] where a file cannot be written.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    refuse_filled(&args.out, args.force)?;
    let weights = args.weights.as_ref().map_or_else(Weights::built_in, |path| Weights::with_file(path))?;
    let dataset = Dataset::open(&args.dataset)?;
    let manifest = &dataset.manifest;
    let catalogue = catalogue(&dataset, context)?;
    let super::export::Played { variants, notes: mut remarks } = played(manifest, &catalogue);
    remarks.iter().for_each(|note| context.note(format_args!("note: {note}")));
    let summary = summarise(&dataset)?;
    let (mut tables, mut files) = (summary.own(&manifest.plan).tables(), summary.tables());
    let (weighed, pictures) = weighed(args, context, &dataset, &summary, &catalogue)?;
    let compared = compare(&variants, weights, args.threshold)?;
    let affinity = compared.map_or_else(Vec::new, |(comparison, graph)| comparison_tables(&comparison, &graph));
    for more in [affinity, weighed] {
        tables.extend(more.iter().cloned());
        files.extend(more);
    }
    let varied = manifest.plan.variants.iter().filter(|entry| entry.varied).count();
    if varied > 0 {
        remarks.push(format!(
            "Beside the variants as chosen {varied} alternatives were played; they stand in a section of their own."
        ));
    }
    if variants.len() < 2 {
        remarks.push("A single variant has nothing to be compared with: there is no affinity to report.".into());
    }
    let names = names(&catalogue);
    let (rows, limits) = boards(manifest, &variants)?;
    let empty = Table::default();
    let table = |name: &str| tables.iter().find(|t| t.name == name).unwrap_or(&empty);
    let mut drawn = figures::draw(&Material {
        summary: table("summary"),
        lengths: table("lengths"),
        endings: table("endings"),
        affinity: table("affinity_edges"),
        graph: table("affinity_graph"),
        names: &names,
        rows: &rows,
        turn_limits: &limits,
        seed: manifest.plan.seed,
        threshold: args.threshold,
        level: LEVEL,
    })?;
    drawn.extend(pictures);
    let content = Content {
        run: facts(manifest, args),
        played: as_played(manifest, &names),
        catalogue: variants.iter().map(|(v, _)| Entry::new(v, names.get(&v.id).map_or(&v.id, |n| n))).collect(),
        sources: sources(variants.iter().map(|(v, _)| *v)),
        names: &names,
        tables: &tables,
        files: &files,
        figures: &drawn,
        remarks: remarks.iter().map(|remark| sentence(remark)).collect(),
    };
    let (html, markdown) = (content.html()?, content.markdown()?);

    let mut folder = Folder::new(&args.out, args.force);
    folder.file("index.html", |out| out.write_all(html.as_bytes()))?;
    folder.file("report.md", |out| out.write_all(markdown.as_bytes()))?;
    for figure in &drawn {
        folder.file(&format!("figures/{}.svg", figure.name), |out| out.write_all(figure.svg.as_bytes()))?;
        folder.file(&format!("figures/{}.png", figure.name), |out| out.write_all(&figure.png))?;
    }
    let mut data = Folder::new(&args.out.join("data"), args.force);
    Csv.export(&Exported { origin: &origin(manifest), tables: &files, affinity: None }, &mut data)?;
    let files = data.commit()?.len() + folder.commit()?.len();
    context.note(format_args!("{files} files in {}; open {}", args.out.display(), args.out.join("index.html").display()));
    Ok(())
}

/// Tables and figures of the alternatives, none where there are no alternatives.
fn weighed(
    args: &Args,
    context: &Context,
    dataset: &Dataset,
    summary: &Summary,
    rules: &Catalogue,
) -> Result<(Vec<Table>, Vec<Drawn>), Failure> {
    let of = |dataset: &Dataset, summary: &Summary, rules: &Catalogue| {
        let tables = sensitivity::tables(&dataset.manifest, &summary.groups, rules, |_| true);
        tables.map(|tables| Ok((sensitivity::draw(&tables[0], &dataset.manifest, rules)?, tables)))
    };
    let told = match &args.sensitivity {
        Some(folder) => {
            let other = Dataset::open(folder)?;
            let told = of(&other, &summarise(&other)?, &catalogue(&other, context)?);
            Some(told.unwrap_or_else(|| Err(Failure::Usage(sensitivity::without(folder))))?)
        }
        None => of(dataset, summary, rules).transpose()?,
    };
    Ok(told.map_or_else(Default::default, |(figures, tables)| (tables.into(), figures)))
}

fn refuse_filled(folder: &Path, force: bool) -> Result<(), Failure> {
    let filled = match fs::read_dir(folder) {
        Ok(mut entries) => entries.next().is_some(),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => false,
        Err(error) => return Err(Failure::Usage(format!("{}: {error}", folder.display()))),
    };
    match filled && !force {
        true => Err(Failure::Usage(format!(
            "{} is not empty; choose another folder, or write into it with --force",
            folder.display()
        ))),
        false => Ok(()),
    }
}

/// Rows of the boards and turn limits, by variant.
type Boards = (BTreeMap<String, u8>, BTreeMap<String, u32>);

fn boards(manifest: &Manifest, variants: &[(&Variant, Choice)]) -> Result<Boards, Failure> {
    let (mut rows, mut limits) = Boards::default();
    for (variant, choice) in variants {
        let rules = variant.rules(choice)?;
        rows.insert(variant.id.clone(), rules.board.rows);
        limits.insert(variant.id.clone(), manifest.plan.turn_limit.unwrap_or(rules.turn_limit));
    }
    Ok((rows, limits))
}

fn facts(manifest: &Manifest, args: &Args) -> Run {
    let plan = &manifest.plan;
    let pairing = |p: &crate::simulate::Pairing| pairing_words(&format!("{}:{}", p.south, p.north));
    Run {
        program: manifest.program.clone(),
        reporter: PROGRAM.into(),
        plan: manifest.plan_id.clone(),
        seed: plan.seed,
        games: plan.games,
        pairings: plan.pairings.iter().map(pairing).collect(),
        turn_limit: plan.turn_limit,
        rows: manifest.rows,
        rows_sha256: manifest.rows_sha256.clone(),
        threshold: args.threshold.to_string(),
        weights: args.weights.as_ref().map_or("built in".into(), |path| {
            format!("from {}", path.file_name().map_or(String::new(), |name| name.to_string_lossy().into_owned()))
        }),
    }
}

fn as_played(manifest: &Manifest, names: &BTreeMap<String, String>) -> Vec<Played> {
    let variants = manifest.plan.variants.iter().filter(|entry| !entry.varied);
    variants
        .map(|v| Played {
            name: names.get(&v.variant).unwrap_or(&v.variant).clone(),
            id: v.variant.clone(),
            options: v.options.clone(),
            readings: v.readings.clone(),
            rules_sha256: v.rules_sha256.clone(),
        })
        .collect()
}

/// A note as a sentence: a capital first, a stop last.
fn sentence(note: &str) -> String {
    let mut letters = note.chars();
    let first: String = letters.next().map_or(String::new(), |c| c.to_uppercase().collect());
    format!("{first}{}{}", letters.as_str(), if note.ends_with('.') { "" } else { "." })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_becomes_a_sentence() {
        assert_eq!(sentence("the rules have changed"), "The rules have changed.");
        assert_eq!(sentence("Done."), "Done.");
    }

    #[test]
    fn a_filled_folder_is_refused_without_force() {
        let folder = tempfile::tempdir().unwrap();
        assert!(refuse_filled(&folder.path().join("new"), false).is_ok() && refuse_filled(folder.path(), false).is_ok());
        fs::write(folder.path().join("a"), "").unwrap();
        assert!(matches!(refuse_filled(folder.path(), false), Err(Failure::Usage(_))));
        assert!(refuse_filled(folder.path(), true).is_ok());
    }
}
