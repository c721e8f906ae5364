//! The descriptor of the CSV files: Data Package 2.0, <https://datapackage.org>.

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::{LICENCES, Material, PROGRAM, SCHEMA};
use crate::table::{Column, Table, Values};

const PROFILES: &str = "https://datapackage.org/profiles/2.0";

/// Columns of a table that name a row of another one.
const REFERENCES: &[(&str, &[&str], &str, &[&str])] = &[
    ("endings", &RUN, "summary", &RUN),
    ("lengths", &RUN, "summary", &RUN),
    ("statistics", &RUN, "summary", &RUN),
    ("matches", &RUN, "summary", &RUN),
    ("victories", &RUN, "matches", &RUN),
    ("affinity_edges", &["a"], "characters", &["variant"]),
    ("affinity_edges", &["b"], "characters", &["variant"]),
    ("affinity_matrix", &["variant"], "characters", &["variant"]),
    ("affinity_graph", &["from"], "characters", &["variant"]),
    ("affinity_graph", &["to"], "characters", &["variant"]),
    ("affinity_groups", &["variant"], "characters", &["variant"]),
    ("characters_missing", &["variant"], "characters", &["variant"]),
    ("characters_missing", &["character"], "character_list", &["character"]),
];
const RUN: [&str; 5] = ["variant", "options", "readings", "south", "north"];

/// A file of the package.
pub struct Resource<'a> {
    table: &'a Table,
    path: String,
    bytes: usize,
    sha256: String,
}

impl<'a> Resource<'a> {
    /// A table written to `path` as `bytes`.
    pub fn new(table: &'a Table, path: String, bytes: &[u8]) -> Self {
        let sha256 = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        Self { table, path, bytes: bytes.len(), sha256 }
    }

    fn describe(&self, all: &[Resource]) -> Value {
        let table = self.table;
        let present = |name: &str| all.iter().any(|other| other.table.name == name);
        let own = |names: &[&str]| names.iter().all(|name| table.column(name).is_some());
        let references = REFERENCES.iter().filter(|(of, fields, to, _)| *of == table.name && own(fields) && present(to));
        let keys: Vec<Value> = references
            .map(|(_, fields, to, theirs)| json!({ "fields": fields, "reference": { "resource": to, "fields": theirs } }))
            .collect();
        let mut schema = json!({
            "$schema": format!("{PROFILES}/tableschema.json"),
            "fields": table.columns.iter().map(|column| field(column, table.key.contains(&column.name))).collect::<Vec<_>>(),
            "missingValues": [""],
        });
        if !table.key.is_empty() {
            schema["primaryKey"] = json!(table.key);
        }
        if !keys.is_empty() {
            schema["foreignKeys"] = json!(keys);
        }
        json!({
            "$schema": format!("{PROFILES}/dataresource.json"),
            "name": table.name,
            "path": self.path,
            "type": "table",
            "format": "csv",
            "mediatype": "text/csv",
            "encoding": "utf-8",
            "description": table.doc,
            "bytes": self.bytes,
            "hash": format!("sha256:{}", self.sha256),
            "schema": schema,
        })
    }
}

fn field(column: &Column, key: bool) -> Value {
    let kind = match column.values {
        Values::Text(_) => "string",
        Values::Integer(_) => "integer",
        Values::Real(..) => "number",
    };
    let mut field = json!({ "name": column.name, "type": kind, "description": column.doc });
    match column.values {
        // An empty text in a key means none was chosen: it is not missing.
        Values::Text(_) if key => field["missingValues"] = json!([]),
        _ if key => field["constraints"] = json!({ "required": true }),
        _ => {}
    }
    field
}

/// The text of `datapackage.json`.
pub fn package(resources: &[Resource], material: &Material) -> String {
    let plan = material.origin.iter().find(|(key, _)| *key == "plan").map_or("tables", |(_, value)| value.as_str());
    let mut origin = json!({ "program": PROGRAM, "schema": SCHEMA });
    material.origin.iter().for_each(|(key, value)| origin[*key] = json!(value));
    let package = json!({
        "$schema": format!("{PROFILES}/datapackage.json"),
        "name": format!("mbao-{plan}"),
        "title": "Sowing games: summaries of play and affinity of rules",
        "licenses": LICENCES.map(|(name, path)| json!({ "name": name, "path": path })),
        "mbao": origin,
        "resources": resources.iter().map(|resource| resource.describe(resources)).collect::<Vec<_>>(),
    });
    // A tree of texts and numbers always has a JSON text.
    serde_json::to_string_pretty(&package).unwrap_or_default() + "\n"
}
