//! A small table of named, typed, documented columns: the common coin between statistics, affinity, export and report.

use std::fmt;

/// One table, such as the summaries or the edge list of the affinity graph.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Table {
    /// File-name stem, such as `summary`.
    pub name: String,
    /// What a row is, in one sentence.
    pub doc: String,
    /// Names of the columns that identify a row.
    pub key: Vec<String>,
    /// The columns, all of the same length.
    pub columns: Vec<Column>,
}

/// A column: a name, what it means, and its values.
#[derive(Debug, Clone, PartialEq)]
pub struct Column {
    /// Stable name, lower case with underscores.
    pub name: String,
    /// Meaning, unit and method, in one sentence.
    pub doc: String,
    /// The values.
    pub values: Values,
}

/// Values of a column; `None` is missing and is written as an empty cell, never as zero.
#[derive(Debug, Clone, PartialEq)]
pub enum Values {
    /// Text.
    Text(Vec<Option<String>>),
    /// Whole numbers.
    Integer(Vec<Option<i64>>),
    /// Real numbers, with the number of decimals they are written with.
    Real(Vec<Option<f64>>, usize),
}

/// One cell, as a reader sees it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Cell<'a> {
    /// Nothing known.
    Missing,
    /// Text.
    Text(&'a str),
    /// A whole number.
    Integer(i64),
    /// A real number and its decimals.
    Real(f64, usize),
}

impl fmt::Display for Cell<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Cell::Missing => Ok(()),
            Cell::Text(text) => f.pad(text),
            Cell::Integer(n) => n.fmt(f),
            Cell::Real(x, decimals) if x.is_finite() => {
                let text = format!("{x:.decimals$}");
                let zero = text.trim_start_matches('-').bytes().all(|b| matches!(b, b'0' | b'.'));
                f.pad(if zero { text.trim_start_matches('-') } else { &text })
            }
            Cell::Real(..) => Ok(()),
        }
    }
}

impl Values {
    /// Number of values.
    pub fn len(&self) -> usize {
        match self {
            Values::Text(v) => v.len(),
            Values::Integer(v) => v.len(),
            Values::Real(v, _) => v.len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value in one row; missing where there is no such row.
    pub fn get(&self, row: usize) -> Cell<'_> {
        match self {
            Values::Text(v) => v.get(row).and_then(|x| x.as_deref()).map_or(Cell::Missing, Cell::Text),
            Values::Integer(v) => v.get(row).copied().flatten().map_or(Cell::Missing, Cell::Integer),
            Values::Real(v, decimals) => v.get(row).copied().flatten().map_or(Cell::Missing, |x| Cell::Real(x, *decimals)),
        }
    }
}

impl Table {
    /// An empty table.
    pub fn new(name: &str, doc: &str, key: &[&str]) -> Self {
        Self { name: name.into(), doc: doc.into(), key: key.iter().map(|k| (*k).into()).collect(), columns: Vec::new() }
    }

    /// Adds a column of text.
    pub fn text<S: Into<String>>(&mut self, name: &str, doc: &str, values: impl IntoIterator<Item = Option<S>>) {
        self.push(name, doc, Values::Text(values.into_iter().map(|v| v.map(Into::into)).collect()));
    }

    /// Adds a column of whole numbers.
    pub fn integer(&mut self, name: &str, doc: &str, values: impl IntoIterator<Item = Option<i64>>) {
        self.push(name, doc, Values::Integer(values.into_iter().collect()));
    }

    /// Adds a column of real numbers, written with `decimals` decimals.
    pub fn real(&mut self, name: &str, doc: &str, decimals: usize, values: impl IntoIterator<Item = Option<f64>>) {
        self.push(name, doc, Values::Real(values.into_iter().collect(), decimals));
    }

    fn push(&mut self, name: &str, doc: &str, values: Values) {
        debug_assert!(self.columns.is_empty() || self.rows() == values.len(), "{name}: columns differ in length");
        self.columns.push(Column { name: name.into(), doc: doc.into(), values });
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.columns.first().map_or(0, |c| c.values.len())
    }

    /// The column of that name.
    pub fn column(&self, name: &str) -> Option<&Column> {
        self.columns.iter().find(|c| c.name == name)
    }

    /// The cell in `row` of the column `name`; missing where there is none.
    pub fn cell(&self, row: usize, name: &str) -> Cell<'_> {
        self.column(name).map_or(Cell::Missing, |c| c.values.get(row))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_is_empty_and_never_zero() {
        let mut table = Table::new("t", "a test", &["id"]);
        table.real("x", "a number", 2, [Some(1.0), None, Some(f64::NAN), Some(-0.001)]);
        let cells: Vec<String> = (0..4).map(|row| table.cell(row, "x").to_string()).collect();
        assert_eq!(cells, ["1.00", "", "", "0.00"]);
    }
}
