//! When a statistic is known precisely enough: the rule by which `mbao simulate --precision` ends.

use super::{Counter, Group, Summary, Tally};
use crate::engine::GameRecord;
use crate::simulate::{Enough, Job, Precision};
use crate::table::Cell;

/// The statistics that have an interval over games, by their columns in the table of summaries.
pub const STATISTICS: [&str; 8] = [
    "first_advantage",
    "south_advantage",
    "finished_share",
    "draw_share",
    "turns_mean",
    "laps_mean",
    "captures_per_turn",
    "lead_changes_mean",
];

/// Looks at the interval of one statistic. Where there is none, as where all games are copies of a few, it is never narrow.
#[derive(Debug)]
pub struct Narrow<'a> {
    precision: &'a Precision,
    group: Option<Group>,
    counter: Counter,
}

impl<'a> Narrow<'a> {
    /// No games yet.
    pub fn new(precision: &'a Precision) -> Self {
        Self { precision, group: None, counter: Counter::default() }
    }
}

impl Enough for Narrow<'_> {
    fn begin(&mut self, job: &Job) {
        self.counter = Counter::new(job.planned.endings.len(), 1);
        self.group = Some(Group::new(job, Tally::default()));
    }

    fn add(&mut self, games: &[GameRecord]) {
        games.iter().for_each(|game| self.counter.add(game));
    }

    fn reached(&mut self) -> bool {
        let Some(group) = &mut self.group else { return false };
        group.tally = self.counter.tally();
        let table = Summary { groups: vec![group.clone()] }.summary();
        let end = |end: &str| match table.cell(0, &format!("{}_{end}", self.precision.statistic)) {
            Cell::Real(value, _) => Some(value),
            _ => None,
        };
        let width = end("high").zip(end("low")).map(|(high, low)| high - low);
        width.is_some_and(|width| width * 1e6 <= self.precision.millionths as f64)
    }
}
