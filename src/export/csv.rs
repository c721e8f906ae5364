//! Comma-separated values: one file a table, and `columns.csv`, which says what every column means.

use std::borrow::Cow;
use std::io::{self, Write};

use super::{ExportError, Exporter, Folder};
use crate::table::{Cell, Table, Values};

/// CSV in UTF-8 with a heading line, `\n` at line ends, missing values empty, reals with a fixed number of decimals.
pub struct Csv;

impl Exporter for Csv {
    fn name(&self) -> &'static str {
        "csv"
    }

    fn about(&self) -> &'static str {
        "one CSV file a table, and columns.csv with the meaning of every column"
    }

    fn export(&self, tables: &[Table], folder: &mut Folder) -> Result<(), ExportError> {
        for table in tables {
            folder.file(&format!("{}.csv", table.name), |out| write(table, out))?;
        }
        folder.file("columns.csv", |out| write(&columns(tables), out))
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

/// A cell as text. A spreadsheet would take text that begins with `=`, `+`, `-`, `@`, a tab or a carriage return for a formula;
/// an apostrophe before it keeps it text. A lone `-`, inapplicable, is no formula.
fn cell(cell: Cell<'_>) -> Cow<'_, str> {
    match cell {
        Cell::Text(text) if text != "-" && text.starts_with(['=', '+', '-', '@', '\t', '\r']) => format!("'{text}").into(),
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
