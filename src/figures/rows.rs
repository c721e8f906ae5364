//! Tables as figures read them: rows by game and pairing, with labels for readers.

use std::collections::{BTreeMap, BTreeSet};

use super::FigureError;
use crate::table::{Cell, Table};

/// One game as played: a variant with its options and readings as text.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Game {
    /// Id of the variant.
    pub variant: String,
    /// Options, such as `columns=8,seeds=2`.
    pub options: String,
    /// Readings, such as `singles=never`.
    pub readings: String,
}

/// A number with its interval; no interval where the table prints none.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The estimate.
    pub value: f64,
    /// Lower and upper end.
    pub interval: Option<(f64, f64)>,
}

/// A table read by column name; every column asked for must be there.
#[derive(Debug, Clone, Copy)]
pub struct Rows<'a>(&'a Table);

impl<'a> Rows<'a> {
    /// Reads `table` after making sure of its columns.
    ///
    /// # Errors
    /// [`FigureError::Column`] names the first that is missing; a table without columns is [`FigureError::Empty`].
    pub fn new(table: &'a Table, columns: &[&str]) -> Result<Self, FigureError> {
        if table.columns.is_empty() {
            return Err(FigureError::Empty { table: table.name.clone(), need: "any column".into() });
        }
        match columns.iter().find(|c| table.column(c).is_none()) {
            Some(column) => Err(FigureError::Column { table: table.name.clone(), column: (*column).into() }),
            None => Ok(Self(table)),
        }
    }

    /// Reads `table` as it is: columns that are missing have no values.
    pub fn all(table: &'a Table) -> Self {
        Self(table)
    }

    /// Text of a cell; empty where missing.
    pub fn text(&self, row: usize, column: &str) -> String {
        self.0.cell(row, column).to_string()
    }

    /// Number in a cell.
    pub fn real(&self, row: usize, column: &str) -> Option<f64> {
        match self.0.cell(row, column) {
            Cell::Integer(n) => Some(n as f64),
            Cell::Real(x, _) if x.is_finite() => Some(x),
            _ => None,
        }
    }

    /// A number with its interval from `column`, `column_low` and `column_high`.
    pub fn estimate(&self, row: usize, column: &str) -> Option<Estimate> {
        self.interval(row, column, column)
    }

    /// The same, with the interval from `ends_low` and `ends_high`.
    pub fn interval(&self, row: usize, column: &str, ends: &str) -> Option<Estimate> {
        let end = |suffix: &str| self.real(row, &format!("{ends}_{suffix}"));
        let value = self.real(row, column)?;
        Some(Estimate { value, interval: end("low").zip(end("high")) })
    }

    /// Who played in a row, as `random:greedy`: South's player, North's player.
    pub fn pairing(&self, row: usize) -> String {
        format!("{}:{}", self.text(row, "south"), self.text(row, "north"))
    }

    /// Numbers of the rows of a pairing.
    pub fn of_pairing(&self, pairing: &str) -> Vec<usize> {
        (0..self.0.rows()).filter(|&row| self.pairing(row) == pairing).collect()
    }

    /// The game a row is about.
    pub fn game(&self, row: usize) -> Game {
        Game { variant: self.text(row, "variant"), options: self.text(row, "options"), readings: self.text(row, "readings") }
    }

    /// All games of the table, sorted.
    pub fn games(&self) -> Vec<Game> {
        (0..self.0.rows()).map(|row| self.game(row)).collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// The row of a game and pairing.
    pub fn row(&self, game: &Game, pairing: &str) -> Option<usize> {
        (0..self.0.rows()).find(|&row| self.pairing(row) == pairing && self.game(row) == *game)
    }
}

/// Labels for games: the variant's name, with the options and readings that tell it from others in the same figure.
pub fn labels(games: &[Game], names: &BTreeMap<String, String>) -> BTreeMap<Game, String> {
    let parts = |game: &Game| -> BTreeSet<String> {
        game.options.split(',').chain(game.readings.split(',')).filter(|p| !p.is_empty()).map(Into::into).collect()
    };
    games
        .iter()
        .map(|game| {
            let name = names.get(&game.variant).unwrap_or(&game.variant);
            let others: Vec<_> = games.iter().filter(|g| g.variant == game.variant).map(parts).collect();
            let telling: Vec<String> = parts(game).into_iter().filter(|p| others.iter().any(|o| !o.contains(p))).collect();
            let label = if telling.is_empty() { name.clone() } else { format!("{name}, {}", telling.join(", ")) };
            (game.clone(), label)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(variant: &str, options: &str) -> Game {
        Game { variant: variant.into(), options: options.into(), readings: String::new() }
    }

    #[test]
    fn labels_show_only_what_tells_games_apart() {
        let games = [game("a", "columns=6,seeds=2"), game("a", "columns=8,seeds=2"), game("b", "columns=6,seeds=2")];
        let names = BTreeMap::from([("a".to_owned(), "Alpha".to_owned())]);
        let labels: Vec<String> = labels(&games, &names).into_values().collect();
        assert_eq!(labels, ["Alpha, columns=6", "Alpha, columns=8", "b"]);
    }

    #[test]
    fn a_missing_column_is_named() {
        let mut table = Table::new("summary", "", &[]);
        table.integer("n", "", [Some(1)]);
        let error = Rows::new(&table, &["games"]).unwrap_err();
        assert_eq!(error.to_string(), "the table `summary` has no column `games`");
    }
}
