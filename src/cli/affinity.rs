//! `mbao affinity`: how alike the games are, by their rules.

use std::path::PathBuf;

use super::select::{Selection, variants};
use super::{Context, Failure, Output};
use crate::affinity::graph::DEFAULT_THRESHOLD;
use crate::affinity::weights::WeightsError;
use crate::affinity::{AffinityGraph, Comparison, Doubt, Subject, Weights};

/// Arguments of `mbao affinity`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Games to compare (all, if none is given).
    #[arg(value_name = "VARIANT")]
    variants: Vec<String>,
    /// Compare the games of this dataset, by the rules they were played by.
    #[cfg(feature = "data")]
    #[arg(long, value_name = "DIR", conflicts_with_all = ["variants", "options", "readings"])]
    dataset: Option<PathBuf>,
    #[command(flatten)]
    selection: Selection,
    /// Types, weights and ranges that override those built in (data/characters.toml).
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Least guide number of an edge of the graph outside the spanning tree, 0 to 100.
    #[arg(long, value_name = "GUIDE", default_value_t = DEFAULT_THRESHOLD, value_parser = guide_number)]
    threshold: f64,
    /// What stands for a state that the source leaves open.
    #[arg(long, value_name = "HOW", value_enum, default_value_t)]
    doubt: Open,
    /// Which table to print.
    #[arg(long, value_name = "TABLE", value_enum, default_value_t)]
    table: Which,
    #[command(flatten)]
    output: Output,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, clap::ValueEnum)]
enum Open {
    /// Nothing: the character is passed over.
    #[default]
    Missing,
    /// The default of the rule file.
    Default,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, clap::ValueEnum)]
enum Which {
    /// One row a pair of games.
    #[default]
    Edges,
    /// Guide numbers, one row and one column a game.
    Matrix,
    /// States of the characters, one row a game.
    Characters,
    /// Maximum spanning tree and pairs above the threshold.
    Graph,
    /// Groups of games connected above the threshold.
    Groups,
    /// Missing states and why they are missing.
    Missing,
    /// The characters themselves.
    List,
}

pub(super) fn guide_number(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|n| (0.0..=100.0).contains(n));
    number.ok_or_else(|| "a guide number lies between 0 and 100".into())
}

impl From<WeightsError> for Failure {
    fn from(error: WeightsError) -> Self {
        match error {
            WeightsError::Read { .. } => Failure::Usage(error.to_string()),
            _ => Failure::Data(format!("error: {error}")),
        }
    }
}

/// Compares the games and prints one table.
///
/// # Errors
/// As [`Context::catalogue`] and [`Selection::choices`]; [`Failure::Usage`] or [`Failure::Data`] for a wrong weights file;
/// [`Failure::Data`] for a folder that is no dataset.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let weights = args.weights.as_ref().map_or_else(Weights::built_in, |path| Weights::with_file(path))?;
    let subjects = subjects(args, context)?;
    if subjects.len() < 2 && matches!(args.table, Which::Edges | Which::Matrix | Which::Graph | Which::Groups) {
        return Err(Failure::Usage("a comparison needs two games or more".into()));
    }
    let doubt = if args.doubt == Open::Missing { Doubt::Missing } else { Doubt::Default };
    let comparison = Comparison::new(&subjects, weights, doubt);
    for note in comparison.out_of_range() {
        context.note(format_args!("note: {note}"));
    }
    let graph = || AffinityGraph::new(&comparison, args.threshold);
    args.output.emit(&match args.table {
        Which::Edges => comparison.edges(),
        Which::Matrix => comparison.matrix(),
        Which::Characters => comparison.characters(),
        Which::Graph => comparison.graph_table(&graph()),
        Which::Groups => comparison.groups_table(&graph()),
        Which::Missing => comparison.missing(),
        Which::List => comparison.legend(),
    })
}

/// The games to compare.
fn subjects(args: &Args, context: &Context) -> Result<Vec<Subject>, Failure> {
    #[cfg(feature = "data")]
    if let Some(folder) = &args.dataset {
        let dataset = crate::simulate::Dataset::open(folder)?;
        let catalogue = super::export::catalogue(&dataset, context)?;
        let played = super::export::played(&dataset.manifest, &catalogue);
        played.notes.iter().for_each(|note| context.note(format_args!("note: {note}")));
        let subjects = played.variants.iter().map(|(variant, choice)| Subject::of_variant(variant, choice, |_| false));
        return Ok(subjects.collect::<Result<_, _>>()?);
    }
    let catalogue = context.catalogue()?;
    let chosen = variants(&catalogue, &args.variants)?;
    let choices = args.selection.choices(&chosen)?;
    chosen.iter().zip(&choices).for_each(|(variant, choice)| context.note_collisions(variant, choice));
    let subjects = chosen.iter().zip(&choices).map(|(variant, choice)| {
        let for_it = |id: &Option<String>| id.as_ref().is_none_or(|id| *id == variant.id);
        let settled = |reading: &str| args.selection.readings.iter().any(|s| s.key == reading && for_it(&s.variant));
        Subject::of_variant(variant, choice, settled)
    });
    Ok(subjects.collect::<Result<_, _>>()?)
}
