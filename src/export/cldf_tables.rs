//! The tables of a CLDF StructureDataset: variants as languages, characters as parameters, states as codes, codings as values.

use std::collections::BTreeMap;

use super::Affinity;
use super::bibtex;
use super::states::{column, states};
use crate::affinity::Value;
use crate::affinity::characters::Shape;
use crate::affinity::weights::{Kind, Weighted};
use crate::catalogue::{Source, SourceUse, Variant};
use crate::table::Table;

/// The languages: one row for each variant as recorded among a people.
pub fn languages(affinity: &Affinity) -> Table {
    let ids = affinity.ids();
    let of = |read: &dyn Fn(&Variant) -> Option<String>| -> Vec<Option<String>> {
        ids.iter().map(|id| affinity.variant(id).and_then(|(variant, _)| read(variant)).filter(|text| !text.is_empty())).collect()
    };
    let taxa = &affinity.comparison.taxa;
    let mut table = Table::new("languages", "A game as recorded among one people in one source.", &["ID"]);
    table.text("ID", "Id of the variant.", ids.iter().map(|id| Some(*id)));
    table.text("Name", "Name of the game, with the people.", ids.iter().map(|id| Some(affinity.label(id))));
    let code = |v: &Variant| v.place.as_ref().and_then(|place| place.glottocode.clone());
    table.text("Glottocode", "Glottolog code of the people's language.", of(&code));
    table.real("Latitude", "Degrees north of the equator.", 4, taxa.iter().map(|taxon| taxon.place.map(|place| place.lat)));
    table.real("Longitude", "Degrees east of Greenwich.", 4, taxa.iter().map(|taxon| taxon.place.map(|place| place.lon)));
    table.text("People", "Peoples who play it.", of(&|v| Some(v.record.peoples.join(", "))));
    table.text("Place", "Where it was recorded.", of(&|v| v.place.as_ref().map(|place| place.name.clone())));
    let from = |v: &Variant| v.place.as_ref().map(|place| place.coordinates_from.clone());
    table.text("Coordinates_From", "Where the coordinates were taken from.", of(&from));
    table.text("Region", "Region, as the source tells.", of(&|v| Some(v.record.region.clone())));
    table.text("Date", "When it was observed, as the source tells.", of(&|v| Some(v.record.date.clone())));
    let chosen = |text: fn(&crate::catalogue::Choice) -> String| -> Vec<Option<String>> {
        ids.iter().map(|id| affinity.variant(id).map(|(_, choice)| text(choice)).filter(|text| !text.is_empty())).collect()
    };
    table.text("Options", "Options chosen; empty where there are none.", chosen(|choice| choice.options_text()));
    table.text("Readings", "Readings chosen; empty where there are none.", chosen(|choice| choice.readings_text()));
    let cited = |v: &Variant| Some(cite(v.sources.iter()));
    table.text("Source", "Sources of rules and place, with pages.", of(&cited));
    table
}

/// The parameters: one row for each character.
pub fn parameters(affinity: &Affinity) -> Table {
    let list = &affinity.comparison.weights.list;
    let mut table = Table::new("parameters", "A character of the rules.", &["ID"]);
    let ids = || list.iter().map(|weighted| Some(weighted.character.id));
    table.text("ID", "Name of the character.", ids());
    table.text("Name", "Name of the character in words.", list.iter().map(|w| Some(w.character.id.replace('_', " "))));
    table.text("Description", "What it means.", list.iter().map(|weighted| Some(weighted.doc.as_str())));
    table.text(
        "Type",
        "How two states are compared: symmetric, asymmetric, nominal or numeric.",
        list.iter().map(|w| Some(kind(w))),
    );
    table.real("Weight", "Its weight in Gower's distance.", 2, list.iter().map(|weighted| Some(weighted.weight)));
    let end = |pick: fn(f64, f64) -> f64| {
        list.iter().map(move |weighted| match weighted.kind {
            Kind::Numeric { min, max, .. } => Some(pick(min, max)),
            _ => None,
        })
    };
    table.real("Range_Min", "Lowest number of the range a difference is divided by.", 2, end(|min, _| min));
    table.real("Range_Max", "Highest number of that range.", 2, end(|_, max| max));
    table
}

fn kind(weighted: &Weighted) -> &'static str {
    match weighted.kind {
        Kind::Symmetric => "symmetric",
        Kind::Asymmetric => "asymmetric",
        Kind::Nominal => "nominal",
        Kind::Numeric { log: true, .. } => "numeric, logarithmic",
        Kind::Numeric { .. } => "numeric",
    }
}

/// Codes and values: the states that occur, numbers left out, and what is known of each character in each variant.
pub fn codes_and_values(affinity: &Affinity) -> (Table, Table) {
    let comparison = affinity.comparison;
    let (mut codes, mut values) = (Vec::new(), Vec::new());
    for (index, weighted) in comparison.weights.list.iter().enumerate() {
        let column = column(comparison, index);
        let parameter = weighted.character.id;
        let states = states(weighted.character.shape, &column);
        let coded = weighted.character.shape != Shape::Number;
        let code = |label: &str| format!("{parameter}-{label}");
        for (state, label) in states.iter().filter(|_| coded) {
            let name = if weighted.character.shape == Shape::Flag { label.clone() } else { state.to_string() };
            codes.push((code(label), parameter, name));
        }
        for (taxon, value) in comparison.taxa.iter().zip(column) {
            let (text, of_code, comment) = match value {
                Value::Present(state) => {
                    let label = states.iter().find(|(known, _)| known == state).filter(|_| coded).map(|(_, label)| code(label));
                    (Some(state.to_string()), label, None)
                }
                Value::Missing(reason) => (None, None, Some(format!("not known: {reason}"))),
                Value::Inapplicable => (None, None, Some("inapplicable: the question does not arise".to_owned())),
            };
            values.push((taxon.id.as_str(), parameter, text, of_code, comment));
        }
    }
    (code_table(&codes), value_table(affinity, &values))
}

fn code_table(rows: &[(String, &str, String)]) -> Table {
    let mut table = Table::new("codes", "A state of a character.", &["ID"]);
    table.text("ID", "Id of the state.", rows.iter().map(|row| Some(row.0.as_str())));
    table.text("Parameter_ID", "The character.", rows.iter().map(|row| Some(row.1)));
    table.text("Name", "The state in words.", rows.iter().map(|row| Some(row.2.as_str())));
    table
}

type Coding<'a> = (&'a str, &'a str, Option<String>, Option<String>, Option<String>);

fn value_table(affinity: &Affinity, rows: &[Coding]) -> Table {
    let mut table = Table::new("values", "The state of a character in a variant.", &["ID"]);
    table.text("ID", "Id of the coding.", rows.iter().map(|row| Some(format!("{}-{}", row.0, row.1))));
    table.text("Language_ID", "The variant.", rows.iter().map(|row| Some(row.0)));
    table.text("Parameter_ID", "The character.", rows.iter().map(|row| Some(row.1)));
    let doc = "The state: 0 absent, 1 present, a word or a number; empty where it is not known or the question does not arise.";
    table.text("Value", doc, rows.iter().map(|row| row.2.as_deref()));
    table.text("Code_ID", "The state in codes.csv; empty for numbers.", rows.iter().map(|row| row.3.as_deref()));
    table.text("Comment", "Why there is no state.", rows.iter().map(|row| row.4.as_deref()));
    let rules: BTreeMap<&str, String> = affinity
        .variants
        .iter()
        .map(|(variant, _)| {
            let rules = variant.sources.iter().filter(|source| source.used_for != SourceUse::Place);
            (variant.id.as_str(), cite(rules))
        })
        .collect();
    let source = |id: &str| rules.get(id).cloned().filter(|text| !text.is_empty());
    table.text("Source", "Sources of the rules, with pages.", rows.iter().map(|row| source(row.0)));
    table
}

/// Sources as CLDF cites them: `key[pages]`, with semicolons between.
fn cite<'s>(sources: impl Iterator<Item = &'s Source>) -> String {
    let clean = |text: &str| text.replace([';', '[', ']'], ",");
    let cited = sources.map(|source| match source.pages.is_empty() {
        true => key(source),
        false => format!("{}[{}]", key(source), clean(&source.pages)),
    });
    cited.collect::<Vec<_>>().join(";")
}

fn key(source: &Source) -> String {
    source.key.chars().map(|c| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' }).collect()
}

/// The bibliography: each source of the variants compared once, by key.
pub fn bibliography(affinity: &Affinity) -> String {
    let variants = affinity.ids().into_iter().filter_map(|id| affinity.variant(id));
    let mut entries = BTreeMap::new();
    for source in variants.flat_map(|(variant, _)| &variant.sources) {
        entries.entry(key(source)).or_insert(&source.citation);
    }
    let entries: Vec<String> = entries.iter().map(|(key, citation)| bibtex::entry(key, citation)).collect();
    entries.join("\n")
}
