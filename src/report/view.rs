//! Tables as a reader sees them: chosen columns, names in place of ids, a number and its interval in one cell.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::figures::axis::number;
use crate::figures::rows::{Game, Rows, labels};
use crate::figures::style::share;
use crate::table::{Cell, Table, Values};

/// A table on the page.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct View {
    /// What a row is, in one sentence.
    pub doc: String,
    /// The columns.
    pub heads: Vec<Head>,
    /// The rows.
    pub lines: Vec<Line>,
}

/// Head of a column.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Head {
    /// Its text.
    pub text: String,
    /// What the column means.
    pub doc: String,
    /// Whether it holds numbers, which stand at the right.
    pub numeric: bool,
}

/// A row.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Line {
    /// Rows that share the first cell from here on; 0 where an earlier row has given it.
    pub span: usize,
    /// The cells.
    pub cells: Vec<String>,
}

/// How a column of a table is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Show {
    /// The game a row is about, by name.
    Game,
    /// A variant's name in place of its id.
    Name(&'static str),
    /// As it is.
    Plain(&'static str),
    /// A number with so many decimals.
    Number(&'static str, usize),
    /// 1 as yes, 0 as no.
    Flag(&'static str),
    /// A share in per cent.
    Percent(&'static str),
    /// A number with so many decimals, and its interval from the columns `_low` and `_high`.
    Interval(&'static str, usize),
}

impl Show {
    fn column(self) -> Option<&'static str> {
        match self {
            Show::Game => None,
            Show::Name(c) | Show::Plain(c) | Show::Number(c, _) | Show::Flag(c) | Show::Percent(c) | Show::Interval(c, _) => {
                Some(c)
            }
        }
    }
}

impl View {
    /// Shows some columns and rows of a table; a column the table lacks is left out.
    pub fn of(table: &Table, names: &BTreeMap<String, String>, columns: &[(&str, Show)], rows: &[usize]) -> Self {
        let reader = Rows::all(table);
        let labels = labels(&reader.games(), names);
        let there: Vec<_> = columns.iter().filter(|(_, show)| show.column().is_none_or(|c| table.column(c).is_some())).collect();
        let heads = there
            .iter()
            .map(|(text, show)| {
                let column = show.column().and_then(|c| table.column(c));
                let numeric = match show {
                    Show::Number(..) | Show::Percent(_) | Show::Interval(..) => true,
                    Show::Plain(_) => column.is_some_and(|c| !matches!(c.values, Values::Text(_))),
                    _ => false,
                };
                Head { text: (*text).into(), doc: column.map_or(String::new(), |c| c.doc.clone()), numeric }
            })
            .collect();
        let cells = |row: usize| there.iter().map(|(_, show)| cell(&reader, row, *show, names, &labels)).collect();
        let mut lines: Vec<Line> = rows.iter().map(|&row| Line { span: 1, cells: cells(row) }).collect();
        join(&mut lines);
        Self { doc: table.doc.clone(), heads, lines }
    }

    /// A square matrix by number: the rows carry number and name, the columns numbers only.
    pub fn matrix(table: &Table, names: &BTreeMap<String, String>) -> Self {
        let ids: Vec<&str> = table.columns.iter().skip(1).map(|c| c.name.as_str()).collect();
        let name = |id: &str| names.get(id).map_or(id, String::as_str).to_owned();
        let mut heads = vec![Head { text: "Variant".into(), doc: String::new(), numeric: false }];
        heads.extend(ids.iter().enumerate().map(|(k, id)| Head { text: (k + 1).to_string(), doc: name(id), numeric: true }));
        let lines = (0..table.rows())
            .map(|row| {
                let first = table.columns.first().map_or(String::new(), |c| name(&c.values.get(row).to_string()));
                let mut cells = vec![format!("{} {first}", row + 1)];
                cells.extend(table.columns.iter().skip(1).map(|column| match column.values.get(row) {
                    Cell::Real(x, _) if x.is_finite() => number(x, 0),
                    other => other.to_string(),
                }));
                Line { span: 1, cells }
            })
            .collect();
        Self { doc: table.doc.clone(), heads, lines }
    }
}

/// Lets rows that follow one another with the same first cell share it.
fn join(lines: &mut [Line]) {
    let mut start = 0;
    for row in 1..lines.len() {
        if lines[row].cells.first() == lines[start].cells.first() && lines[row].cells.len() > 2 {
            lines[row].span = 0;
            lines[start].span += 1;
        } else {
            start = row;
        }
    }
}

fn cell(rows: &Rows, row: usize, show: Show, names: &BTreeMap<String, String>, labels: &BTreeMap<Game, String>) -> String {
    let real = |column: &str, decimals| rows.real(row, column).map_or(String::new(), |x| number(x, decimals));
    match show {
        Show::Game => labels.get(&rows.game(row)).cloned().unwrap_or_default(),
        Show::Name(column) => {
            let id = rows.text(row, column);
            names.get(&id).cloned().unwrap_or(id)
        }
        Show::Plain(column) => rows.text(row, column),
        Show::Number(column, decimals) => real(column, decimals),
        Show::Flag(column) => match rows.real(row, column) {
            Some(flag) => if flag == 0.0 { "no" } else { "yes" }.into(),
            None => String::new(),
        },
        Show::Percent(column) => rows.real(row, column).map_or(String::new(), share),
        Show::Interval(column, decimals) => {
            let estimate = rows.estimate(row, column);
            estimate.map_or(String::new(), |e| match e.interval {
                Some((low, high)) => {
                    format!("{} [{}, {}]", number(e.value, decimals), number(low, decimals), number(high, decimals))
                }
                None => number(e.value, decimals),
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let mut table = Table::new("t", "A row.", &[]);
        table.text("variant", "Id.", [Some("a"), Some("a"), Some("b")]);
        table.real("x", "A number.", 4, [Some(-0.25), None, Some(0.5)]);
        table.real("x_low", "Low.", 4, [Some(-0.5), None, None]);
        table.real("x_high", "High.", 4, [Some(0.0), None, None]);
        table.integer("n", "How many.", [Some(1000), None, Some(3)]);
        table
    }

    #[test]
    fn intervals_stand_beside_their_numbers_and_missing_is_empty() {
        let columns = [("Game", Show::Game), ("x", Show::Interval("x", 2)), ("n", Show::Number("n", 0))];
        let view = View::of(&table(), &BTreeMap::from([("a".into(), "Alpha".into())]), &columns, &[0, 1, 2]);
        let cells: Vec<&[String]> = view.lines.iter().map(|l| l.cells.as_slice()).collect();
        assert_eq!(cells[0], ["Alpha", "\u{2212}0.25 [\u{2212}0.50, 0.00]", "1,000"]);
        assert_eq!(cells[1], ["Alpha", "", ""]);
        assert_eq!(cells[2], ["b", "0.50", "3"]);
    }

    #[test]
    fn rows_of_one_game_share_its_name() {
        let columns = [("Game", Show::Game), ("x", Show::Interval("x", 2)), ("n", Show::Number("n", 0))];
        let view = View::of(&table(), &BTreeMap::new(), &columns, &[0, 1, 2]);
        assert_eq!(view.lines.iter().map(|l| l.span).collect::<Vec<_>>(), [2, 0, 1]);
    }

    #[test]
    fn a_column_the_table_lacks_is_left_out() {
        let view = View::of(&table(), &BTreeMap::new(), &[("Game", Show::Game), ("y", Show::Plain("y"))], &[0]);
        assert_eq!(view.heads.len(), 1);
    }
}
