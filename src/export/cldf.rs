//! CLDF StructureDataset (R. Forkel et al. 2018, Sci. Data 5, 180205; <https://cldf.clld.org>): CSV files that a CSVW
//! description binds together.

use serde_json::{Value, json};

use super::cldf_tables::{bibliography, codes_and_values, languages, parameters};
use super::{ExportError, Exporter, Folder, Material, PROGRAM, write_csv};
use crate::table::{Column, Table, Values};

const TERMS: &str = "http://cldf.clld.org/v1.0/terms.rdf#";
const FOLDER: &str = "cldf";

/// A CLDF StructureDataset in `cldf/`: variants as languages, characters as parameters, states as codes, codings as values with
/// their sources; the summaries and the affinities of pairs as tables beside them.
pub struct Cldf;

impl Exporter for Cldf {
    fn name(&self) -> &'static str {
        "cldf"
    }

    fn about(&self) -> &'static str {
        "a CLDF StructureDataset of the characters, with sources as BibTeX (cldf/)"
    }

    fn export(&self, material: &Material, folder: &mut Folder) -> Result<(), ExportError> {
        let affinity = material.compared(self.name())?;
        let (codes, values) = codes_and_values(&affinity);
        let own = [
            (values, Some("ValueTable")),
            (languages(&affinity), Some("LanguageTable")),
            (parameters(&affinity), Some("ParameterTable")),
            (codes, Some("CodeTable")),
        ];
        let beside = material.tables.iter().filter(|table| ["affinity_edges", "summary"].contains(&table.name.as_str()));
        let tables: Vec<(&Table, Option<&str>)> =
            own.iter().map(|(table, role)| (table, *role)).chain(beside.map(|table| (table, None))).collect();
        for (table, _) in &tables {
            folder.file(&format!("{FOLDER}/{}.csv", table.name), |out| write_csv(table, out))?;
        }
        folder.text(&format!("{FOLDER}/sources.bib"), &bibliography(&affinity))?;
        let metadata = json!({
            "@context": ["http://www.w3.org/ns/csvw", { "@language": "en" }],
            "dc:conformsTo": format!("{TERMS}StructureDataset"),
            "dc:title": "Sowing games: characters of the rules",
            "dc:description": material.origin_lines().collect::<Vec<_>>().join("; "),
            "dc:license": env!("CARGO_PKG_LICENSE"),
            "dc:bibliographicCitation": format!("The mbao authors. {PROGRAM}: a comparative science of sowing games."),
            "dc:source": "sources.bib",
            "dialect": { "commentPrefix": null },
            "tables": tables.iter().map(|(table, role)| describe(table, *role)).collect::<Vec<_>>(),
        });
        // A tree of texts and numbers always has a JSON text.
        let text = serde_json::to_string_pretty(&metadata).unwrap_or_default();
        folder.text(&format!("{FOLDER}/StructureDataset-metadata.json"), &(text + "\n"))
    }
}

fn describe(table: &Table, role: Option<&str>) -> Value {
    let columns: Vec<Value> = table.columns.iter().map(|column| describe_column(table, column, role)).collect();
    let mut schema = json!({ "columns": columns });
    let reference = |column: &str, to: &str| {
        let resource = format!("{to}.csv");
        json!({ "columnReference": [column], "reference": { "resource": resource, "columnReference": ["ID"] } })
    };
    let references: Vec<Value> = table
        .columns
        .iter()
        .filter_map(|column| match (table.name.as_str(), column.name.as_str()) {
            (_, name @ "Language_ID") | ("affinity_edges", name @ ("a" | "b")) => Some(reference(name, "languages")),
            (_, name @ "Parameter_ID") => Some(reference(name, "parameters")),
            (_, name @ "Code_ID") => Some(reference(name, "codes")),
            _ => None,
        })
        .collect();
    if !references.is_empty() {
        schema["foreignKeys"] = json!(references);
    }
    // The keys of other tables may be empty: no option chosen.
    if role.is_some() {
        schema["primaryKey"] = json!(table.key);
    }
    let mut description = json!({ "url": format!("{}.csv", table.name), "dc:description": table.doc, "tableSchema": schema });
    if let Some(role) = role {
        description["dc:conformsTo"] = json!(format!("{TERMS}{role}"));
    }
    description
}

fn describe_column(table: &Table, column: &Column, role: Option<&str>) -> Value {
    let datatype = match (&column.values, column.name.as_str()) {
        (Values::Text(_), "ID") if role.is_some() => json!({ "base": "string", "format": "[a-zA-Z0-9_\\-]+" }),
        (Values::Text(_), "Glottocode") => json!({ "base": "string", "format": "[a-z0-9]{4}[1-9][0-9]{3}" }),
        (Values::Real(..), "Latitude") => json!({ "base": "decimal", "minimum": -90, "maximum": 90 }),
        (Values::Real(..), "Longitude") => json!({ "base": "decimal", "minimum": -180, "maximum": 180 }),
        (Values::Text(_), _) => json!("string"),
        (Values::Integer(_), _) => json!("integer"),
        (Values::Real(..), _) => json!("decimal"),
    };
    let mut description = json!({ "name": column.name, "datatype": datatype, "dc:description": column.doc });
    if role.is_none() {
        return description;
    }
    if let Some(term) = term(&column.name) {
        description["propertyUrl"] = json!(format!("{TERMS}{term}"));
    }
    if column.name == "Source" {
        description["separator"] = json!(";");
    }
    if table.key.contains(&column.name) || ["Language_ID", "Parameter_ID"].contains(&column.name.as_str()) {
        description["required"] = json!(true);
    }
    description
}

/// The term of the CLDF ontology that a column means.
fn term(column: &str) -> Option<&'static str> {
    Some(match column {
        "ID" => "id",
        "Name" => "name",
        "Description" => "description",
        "Glottocode" => "glottocode",
        "Latitude" => "latitude",
        "Longitude" => "longitude",
        "Language_ID" => "languageReference",
        "Parameter_ID" => "parameterReference",
        "Code_ID" => "codeReference",
        "Value" => "value",
        "Comment" => "comment",
        "Source" => "source",
        _ => return None,
    })
}
