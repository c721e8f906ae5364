//! Comma-separated values: one file a table, `columns.csv`, which says what every column means, and the Data Package that
//! describes them.

use std::borrow::Cow;
use std::io::{self, Write};

use super::datapackage::{Resource, package};
use super::{ExportError, Exporter, Folder, Material};
use crate::table::{Cell, Table, Values};

/// CSV in UTF-8 with a heading line, `\n` at line ends, missing values empty, reals with a fixed number of decimals.
pub struct Csv;

impl Exporter for Csv {
    fn name(&self) -> &'static str {
        "csv"
    }

    fn about(&self) -> &'static str {
        "one CSV file a table, columns.csv with the meaning of every column, and datapackage.json (Data Package 2.0)"
    }

    fn export(&self, material: &Material, folder: &mut Folder) -> Result<(), ExportError> {
        let columns = columns(material.tables);
        let mut resources = Vec::new();
        for table in material.tables.iter().chain([&columns]) {
            let name = format!("{}.csv", table.name);
            let mut bytes = Vec::new();
            folder.file(&name, |out| {
                write(table, &mut bytes)?;
                out.write_all(&bytes)
            })?;
            resources.push(Resource::new(table, name, &bytes));
        }
        folder.text("datapackage.json", &package(&resources, material))
    }
}

/// Writes one table.
///
/// # Errors
/// What the output says.
pub fn write(table: &Table, out: &mut dyn Write) -> io::Result<()> {
    let mut csv = csv::Writer::from_writer(out);
    csv.write_record(table.columns.iter().map(|column| column.name.as_str()))?;
    for row in 0..table.rows() {
        csv.write_record(table.columns.iter().map(|column| cell(column.values.get(row)).into_owned()))?;
    }
    csv.flush()
}

/// Signs that make a spreadsheet take text for a formula when they come first, those of full width included.
const FORMULA: [char; 11] = ['=', '+', '-', '@', '\t', '\r', '\n', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}'];

/// A cell as text. An apostrophe before what a spreadsheet would take for a formula keeps it text. A lone `-`, inapplicable,
/// is no formula.
fn cell(cell: Cell<'_>) -> Cow<'_, str> {
    match cell {
        Cell::Text(text) if text != "-" && text.starts_with(FORMULA) => format!("'{text}").into(),
        Cell::Text(text) => text.into(),
        other => other.to_string().into(),
    }
}

/// The table of all columns of all tables.
fn columns(tables: &[Table]) -> Table {
    let all = || tables.iter().flat_map(|table| table.columns.iter().map(move |column| (table, column)));
    let mut columns = Table::new("columns", "What every column of every table means.", &["table", "column"]);
    columns.text("table", "name of the table", all().map(|(table, _)| Some(table.name.as_str())));
    columns.text("column", "name of the column", all().map(|(_, column)| Some(column.name.as_str())));
    let kind = |values: &Values| match values {
        Values::Text(_) => "text",
        Values::Integer(_) => "integer",
        Values::Real(..) => "real",
    };
    columns.text("type", "text, integer or real", all().map(|(_, column)| Some(kind(&column.values))));
    let key = |table: &Table, name: &String| if table.key.contains(name) { "yes" } else { "no" };
    columns.text(
        "key",
        "yes where the column is part of the table's key",
        all().map(|(table, column)| Some(key(table, &column.name))),
    );
    columns.text("doc", "meaning, unit, denominator and method", all().map(|(_, column)| Some(column.doc.as_str())));
    columns
}
