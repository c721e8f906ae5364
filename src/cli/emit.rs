//! The one place that prints a table.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use crate::table::{Cell, Table, Values};

use super::Failure;

/// How a table is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// Aligned columns for reading.
    Table,
    /// Comma-separated values with a header.
    Csv,
    /// One JSON document: name, documentation, columns, rows.
    Json,
    /// One JSON object a row.
    Jsonl,
    /// A Markdown table.
    Md,
}

/// `--format`, `-o` and `--force`, to be flattened into a subcommand's arguments.
#[derive(Debug, Clone, Default, clap::Args)]
pub struct Output {
    /// Format; by default a table on a terminal, csv in a pipe, and by its extension in a file.
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<Format>,
    /// File to write instead of stdout (- is stdout).
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Overwrite the file if it exists.
    #[arg(long)]
    pub force: bool,
}

impl Output {
    /// Prints `table` as the flags say.
    ///
    /// # Errors
    /// As [`emit`].
    pub fn emit(&self, table: &Table) -> Result<(), Failure> {
        emit(table, self.format, self.output.as_deref(), self.force)
    }
}

impl Format {
    fn of_path(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()? {
            "csv" => Some(Format::Csv),
            "json" => Some(Format::Json),
            "jsonl" | "ndjson" => Some(Format::Jsonl),
            "md" => Some(Format::Md),
            "txt" => Some(Format::Table),
            _ => None,
        }
    }
}

/// Prints a table to stdout or, whole or not at all, to a file.
///
/// # Errors
/// [`Failure::Usage`] for a file that exists (without `force`) or whose extension names no format; [`Failure::Run`] where it cannot
/// be written.
pub fn emit(table: &Table, format: Option<Format>, output: Option<&Path>, force: bool) -> Result<(), Failure> {
    let Some(path) = output.filter(|path| *path != Path::new("-")) else {
        let default = if io::stdout().is_terminal() { Format::Table } else { Format::Csv };
        let text = render(table, format.unwrap_or(default))?;
        return Ok(io::stdout().lock().write_all(text.as_bytes())?);
    };
    let shown = path.display();
    let format = format.or_else(|| Format::of_path(path));
    let format =
        format.ok_or_else(|| Failure::Usage(format!("{shown}: name it .csv, .json, .jsonl, .md or .txt, or give --format")))?;
    write_file(path, render(table, format)?.as_bytes(), force)
}

/// Writes a file whole or not at all.
///
/// # Errors
/// [`Failure::Usage`] where it exists (without `force`); [`Failure::Run`] where it cannot be written.
pub fn write_file(path: &Path, bytes: &[u8], force: bool) -> Result<(), Failure> {
    let shown = path.display();
    if !force && path.exists() {
        return Err(Failure::Usage(format!("{shown} exists: choose another name, or overwrite it with --force")));
    }
    let write = || -> io::Result<()> {
        let mut file = atomic_write_file::AtomicWriteFile::open(path)?;
        file.write_all(bytes)?;
        file.commit()
    };
    write().map_err(|error| Failure::Run(format!("{shown}: {error}{}", cure(&error))))
}

/// What to do about a file or folder that cannot be written; begins with a semicolon.
pub(super) fn cure(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::NotFound => "; the folder that it is to stand in must be there: create it first, or choose another",
        io::ErrorKind::NotADirectory => "; part of the path is a file, not a folder: choose another",
        io::ErrorKind::IsADirectory => "; that is a folder: give the name of a file in it",
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => "; choose a folder that you may write to",
        io::ErrorKind::StorageFull => "; make room, or choose another disk",
        io::ErrorKind::FileTooLarge => "; raise the limit on the size of files (ulimit -f)",
        io::ErrorKind::AlreadyExists => "; that is a file: give the name of a folder",
        _ => "",
    }
}

/// The table as text, with a final line end.
///
/// # Errors
/// [`Failure::Run`] if it cannot be encoded.
pub fn render(table: &Table, format: Format) -> Result<String, Failure> {
    match format {
        Format::Table => Ok(aligned(table)),
        Format::Md => Ok(markdown(table)),
        Format::Csv => csv(table),
        Format::Jsonl => {
            let lines = (0..table.rows()).map(|row| format!("{}\n", json_row(table, row)));
            Ok(lines.collect())
        }
        Format::Json => {
            let columns = table.columns.iter().map(|c| {
                let kind = match c.values {
                    Values::Text(_) => "text",
                    Values::Integer(_) => "integer",
                    Values::Real(..) => "real",
                };
                serde_json::json!({ "name": c.name, "type": kind, "doc": c.doc })
            });
            let columns: Vec<_> = columns.collect();
            let rows: Vec<_> = (0..table.rows()).map(|row| json_row(table, row)).collect();
            let all =
                serde_json::json!({ "name": table.name, "doc": table.doc, "key": table.key, "columns": columns, "rows": rows });
            let text = serde_json::to_string_pretty(&all).map_err(|error| Failure::Run(error.to_string()))?;
            Ok(text + "\n")
        }
    }
}

fn csv(table: &Table) -> Result<String, Failure> {
    let wrong = |error: &dyn std::fmt::Display| Failure::Run(error.to_string());
    let mut bytes = Vec::new();
    crate::export::write_csv(table, &mut bytes).map_err(|e| wrong(&e))?;
    String::from_utf8(bytes).map_err(|e| wrong(&e))
}

fn json_row(table: &Table, row: usize) -> serde_json::Value {
    let cells = table.columns.iter().map(|column| {
        let value = match column.values.get(row) {
            Cell::Missing => serde_json::Value::Null,
            Cell::Text(text) => text.into(),
            Cell::Integer(n) => n.into(),
            // Rounded as printed everywhere else, so that formats agree.
            cell @ Cell::Real(..) => cell.to_string().parse::<f64>().map_or(serde_json::Value::Null, Into::into),
        };
        (column.name.clone(), value)
    });
    serde_json::Value::Object(cells.collect())
}

fn aligned(table: &Table) -> String {
    let widths: Vec<usize> = table
        .columns
        .iter()
        .map(|column| {
            let cells = (0..table.rows()).map(|row| column.values.get(row).to_string().chars().count());
            cells.chain([column.name.chars().count()]).max().unwrap_or(0)
        })
        .collect();
    let mut text = String::new();
    let mut line = |cells: Vec<String>| {
        text.push_str(cells.join("  ").trim_end());
        text.push('\n');
    };
    line(table.columns.iter().zip(&widths).map(|(column, &width)| pad(&column.name, width, numeric(&column.values))).collect());
    line(widths.iter().map(|&width| "─".repeat(width)).collect());
    for row in 0..table.rows() {
        let cells = table.columns.iter().zip(&widths);
        line(cells.map(|(column, &width)| pad(&column.values.get(row).to_string(), width, numeric(&column.values))).collect());
    }
    text
}

fn numeric(values: &Values) -> bool {
    !matches!(values, Values::Text(_))
}

fn pad(text: &str, width: usize, right: bool) -> String {
    if right { format!("{text:>width$}") } else { format!("{text:<width$}") }
}

fn markdown(table: &Table) -> String {
    let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let mut text = line(table.columns.iter().map(|c| c.name.clone()).collect());
    text += &line(table.columns.iter().map(|c| if numeric(&c.values) { "--:".into() } else { "---".into() }).collect());
    for row in 0..table.rows() {
        let cells = table.columns.iter().map(|c| c.values.get(row).to_string().replace('|', "\\|").replace('\n', " "));
        text += &line(cells.collect());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let mut table = Table::new("t", "a test", &["id"]);
        table.text("id", "its id", [Some("a"), Some("b|c")]);
        table.real("x", "a number", 2, [Some(1.5), None]);
        table
    }

    #[test]
    fn every_format_shows_missing_as_nothing() {
        assert_eq!(render(&table(), Format::Csv).unwrap(), "id,x\na,1.50\nb|c,\n");
        assert_eq!(render(&table(), Format::Jsonl).unwrap(), "{\"id\":\"a\",\"x\":1.5}\n{\"id\":\"b|c\",\"x\":null}\n");
        assert_eq!(render(&table(), Format::Md).unwrap(), "| id | x |\n| --- | --: |\n| a | 1.50 |\n| b\\|c |  |\n");
        assert_eq!(render(&table(), Format::Table).unwrap(), "id      x\n───  ────\na    1.50\nb|c\n");
    }

    #[test]
    fn a_file_is_never_overwritten_unasked() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("t.csv");
        emit(&table(), None, Some(&path), false).unwrap();
        assert!(matches!(emit(&table(), None, Some(&path), false), Err(Failure::Usage(_))));
        emit(&table(), Some(Format::Md), Some(&path), true).unwrap();
        assert!(std::fs::read_to_string(&path).unwrap().starts_with("| id |"));
        assert!(matches!(emit(&table(), None, Some(&folder.path().join("t.odd")), false), Err(Failure::Usage(_))));
    }
}
