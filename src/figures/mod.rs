//! Figures: tables in, drawings out. One figure a file; nothing here computes a statistic.
//!
//! Every figure draws one [`Scene`]; [`paint`] turns it into SVG and PNG. A further figure is a file with a type that
//! implements [`Figure`] and a line in [`FIGURES`].

pub mod affinity_graph;
pub mod affinity_map;
pub mod axis;
pub mod capture;
pub mod first_player;
pub mod layout;
pub mod length;
pub mod paint;
pub mod rows;
pub mod scene;
pub mod sensitivity;
pub mod style;

use std::collections::BTreeMap;

use crate::table::Table;
use axis::number;
use rows::Rows;
pub use scene::Scene;

/// Why a figure could not be made.
#[derive(Debug, thiserror::Error)]
pub enum FigureError {
    /// A table lacks a column the figure reads.
    #[error("the table `{table}` has no column `{column}`")]
    Column {
        /// The table.
        table: String,
        /// The column.
        column: String,
    },
    /// There are no rows to draw.
    #[error("the table `{table}` has nothing to draw: {need}")]
    Empty {
        /// The table.
        table: String,
        /// What was looked for.
        need: String,
    },
    /// The drawing library failed.
    #[error("drawing failed: {0}")]
    Paint(String),
}

/// What figures are drawn from.
#[derive(Debug, Clone, Copy)]
pub struct Material<'a> {
    /// Statistics by variant, options, readings and pairing.
    pub summary: &'a Table,
    /// Games by length in turns.
    pub lengths: &'a Table,
    /// Games by the way they ended.
    pub endings: &'a Table,
    /// Affinity of every two variants.
    pub affinity: &'a Table,
    /// Edges of the affinity graph.
    pub graph: &'a Table,
    /// Names of variants for readers, by id.
    pub names: &'a BTreeMap<String, String>,
    /// Rows of the boards of variants, by id.
    pub rows: &'a BTreeMap<String, u8>,
    /// Turns after which a game of a variant was stopped, by id.
    pub turn_limits: &'a BTreeMap<String, u32>,
    /// Seed of the run.
    pub seed: u64,
    /// Guide number from which on a pair is an edge of the graph beside the tree.
    pub threshold: f64,
    /// Coverage of the intervals, such as 0.95.
    pub level: f64,
}

impl Material<'_> {
    /// The name of a variant, or its id where it has none.
    pub fn name<'a>(&'a self, id: &'a str) -> &'a str {
        self.names.get(id).map_or(id, String::as_str)
    }

    /// The note every figure of simulated games carries: n, players, seed and, where there are any, how intervals are made.
    pub fn note(&self, pairings: &[&str], intervals: Option<&str>) -> Result<String, FigureError> {
        let rows = Rows::new(self.summary, &["south", "north", "games"])?;
        let games: Vec<f64> =
            pairings.iter().flat_map(|p| rows.of_pairing(p)).filter_map(|row| rows.real(row, "games")).collect();
        let (least, most) = games.iter().fold((f64::INFINITY, 0.0f64), |(a, b), &n| (a.min(n), b.max(n)));
        let n = match games.is_empty() {
            true => "no games".into(),
            false if least == most => format!("n = {} games per variant and pairing", number(most, 0)),
            false => format!("n = {} to {} games per variant and pairing", number(least, 0), number(most, 0)),
        };
        let players: Vec<String> = pairings.iter().map(|p| style::pairing_words(p)).collect();
        let intervals = intervals.map_or(String::new(), |how| format!("; {:.0} % intervals: {how}", 100.0 * self.level));
        Ok(format!("{n}; players: {}; seed {}{intervals}.", players.join(", "), self.seed))
    }
}

/// A figure.
pub trait Figure: Sync {
    /// Stem of its files.
    fn name(&self) -> &'static str;
    /// Its title.
    fn title(&self) -> &'static str;
    /// What a reader sees in it and how it is made, in one or two sentences.
    fn caption(&self) -> &'static str;
    /// The line it carries: n, players, seed and interval method.
    ///
    /// # Errors
    /// A table without a column that is needed.
    fn note(&self, material: &Material) -> Result<String, FigureError>;
    /// Draws it.
    ///
    /// # Errors
    /// A table without a column that is needed, or without rows to draw.
    fn draw(&self, material: &Material) -> Result<Scene, FigureError>;
}

/// All figures, in the order of the report.
pub const FIGURES: [&dyn Figure; 5] =
    [&length::Length, &first_player::FirstPlayer, &capture::Capture, &affinity_map::AffinityMap, &affinity_graph::AffinityGraph];

/// A figure drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct Drawn {
    /// Stem of its files.
    pub name: String,
    /// Its title.
    pub title: String,
    /// What a reader sees in it.
    pub caption: String,
    /// n, players, seed and interval method.
    pub note: String,
    /// The SVG document.
    pub svg: String,
    /// The PNG file.
    pub png: Vec<u8>,
}

/// Draws all figures but those that have nothing to draw, as affinity has in a dataset of one variant.
///
/// # Errors
/// The first figure that cannot be drawn.
pub fn draw(material: &Material) -> Result<Vec<Drawn>, FigureError> {
    let mut drawn = Vec::new();
    for figure in FIGURES {
        let scene = match figure.draw(material) {
            Err(FigureError::Empty { .. }) => continue,
            scene => scene?,
        };
        drawn.push(Drawn {
            name: figure.name().into(),
            title: figure.title().into(),
            caption: figure.caption().into(),
            note: figure.note(material)?,
            svg: paint::svg(&scene)?,
            png: paint::png(&scene)?,
        });
    }
    Ok(drawn)
}
