//! The statistics that are compared.

use super::Sample;
use crate::simulate::StatisticName;
use crate::stats::Tally;
use crate::stats::interval::score_mean;
use crate::stats::tally::{Moments, Pairs, ratio};

/// A statistic of a pairing.
#[derive(Debug, Clone, Copy)]
pub struct Measure {
    /// Its name, that of its column in the table `summary`.
    pub name: &'static str,
    /// Its name for readers.
    pub title: &'static str,
    /// Its unit.
    pub unit: &'static str,
    /// How two samples of it are compared.
    pub method: &'static str,
    /// Reads it off a tally; missing where it is not defined.
    pub of: fn(&Tally) -> Option<Sample>,
}

pub(super) const WELCH: &str = "Welch (1947)";
pub(super) const NEWCOMBE: &str = "Newcombe (1998), score test";
const DELTA: &str = "Welch (1947), delta method";
const SCORE: &str = "Newcombe (1998), score test; Welch (1947) where games were drawn";

/// The statistics of single pairings.
pub const MEASURES: &[Measure] = &[
    Measure {
        name: "first_advantage",
        title: "First-player advantage",
        unit: "probability",
        method: SCORE,
        of: |t| scores(t.first, t.n_finished(t.first.iter().sum())),
    },
    Measure {
        name: "turns_mean",
        title: "Length in turns",
        unit: "turns",
        method: WELCH,
        of: |t| finished(t, t.turns.moments()),
    },
    Measure { name: "laps_mean", title: "Length in laps", unit: "laps", method: WELCH, of: |t| finished(t, t.laps.moments()) },
    Measure {
        name: "captures_per_turn",
        title: "Captures",
        unit: "captures a turn",
        method: DELTA,
        of: |t| pairs(t, &t.captures),
    },
    Measure {
        name: "seeds_per_capture",
        title: "Seeds a capture",
        unit: "seeds a capture",
        method: DELTA,
        of: |t| pairs(t, &t.captured),
    },
    Measure {
        name: "draw_share",
        title: "Draws",
        unit: "share of finished games",
        method: NEWCOMBE,
        of: |t| share(t.south[1], t.finished(), t.n_finished(t.finished())),
    },
    Measure {
        name: "void_share",
        title: "Void games",
        unit: "share of games",
        method: NEWCOMBE,
        of: |t| share(t.games - t.finished(), t.games, t.n()),
    },
    Measure { name: "branching", title: "Branching", unit: "actions a decision", method: DELTA, of: |t| pairs(t, &t.branching) },
    Measure {
        name: "lead_changes_mean",
        title: "Lead changes",
        unit: "changes a game",
        method: WELCH,
        of: |t| finished(t, t.lead_changes),
    },
];

/// Greedy's edge over random play, which needs both seatings.
pub const EDGE: Measure =
    Measure { name: "greedy_edge", title: "Greedy\u{2019}s edge", unit: "probability", method: SCORE, of: |_| None };

/// The statistic of that name.
pub fn measure(name: &str) -> Option<&'static Measure> {
    MEASURES.iter().chain([&EDGE]).find(|measure| measure.name == name)
}

/// A statistic as the tables name it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Named<'a> {
    /// Its name: that of a measure, or of a statistic of the rule file.
    pub name: &'a str,
    /// Its name for readers.
    pub title: &'a str,
    /// Its unit.
    pub unit: &'static str,
    /// How two samples of it are compared.
    pub method: &'static str,
}

impl<'a> Named<'a> {
    /// A measure.
    pub fn of(measure: &Measure) -> Self {
        Self { name: measure.name, title: measure.title, unit: measure.unit, method: measure.method }
    }

    /// A statistic of a rule file.
    pub fn spoken_of(statistic: &'a StatisticName) -> Self {
        let (unit, method) = match statistic.by_turn {
            true => ("times a turn", DELTA),
            false => ("share of finished games", NEWCOMBE),
        };
        Self { name: &statistic.id, title: statistic.heading(), unit, method }
    }
}

/// A statistic of a rule file: how often in a turn, or in what share of finished games.
pub fn counted(tally: &Tally, i: usize, by_turn: bool) -> Option<Sample> {
    let counted = tally.counted.get(i)?;
    match by_turn {
        true => pairs(tally, &counted.by_turn),
        false => share(counted.games, tally.finished(), tally.n_finished(tally.finished())),
    }
}

/// The edge of greedy over random play from the games in which it was South and those in which it was North.
pub fn edge([south, north]: [&Tally; 2]) -> Option<Sample> {
    let [won, drawn, lost] = south.south;
    let [lost_too, drawn_too, won_too] = north.south;
    scores([won + won_too, drawn + drawn_too, lost + lost_too], crate::stats::tables::effective_games(south, north))
}

/// The advantage from games won, drawn and lost, as a share less one half or as the mean of the scores 0, 1/2, 1 less one half. A
/// shift leaves every difference as it is.
fn scores([won, drawn, lost]: [u64; 3], n: f64) -> Option<Sample> {
    let mean = score_mean(won, drawn, lost)?;
    if drawn == 0 {
        return Some(Sample::Share { share: mean, n });
    }
    let games = (won + drawn + lost) as f64;
    let squares = won as f64 + drawn as f64 / 4.0;
    let variance = if games > 1.0 { (squares - games * mean * mean) / (games - 1.0) } else { 0.0 };
    Some(Sample::Mean { mean, sd: variance.max(0.0).sqrt(), n })
}

fn share(part: u64, whole: u64, n: f64) -> Option<Sample> {
    ratio(u128::from(part), u128::from(whole)).map(|share| Sample::Share { share, n })
}

fn finished(tally: &Tally, moments: Moments) -> Option<Sample> {
    Some(Sample::Mean { mean: moments.mean()?, sd: moments.sd().unwrap_or(0.0), n: tally.n_finished(tally.finished()) })
}

fn pairs(tally: &Tally, pairs: &Pairs) -> Option<Sample> {
    Some(Sample::Mean { mean: pairs.ratio()?, sd: pairs.spread().unwrap_or(0.0), n: tally.n() })
}
