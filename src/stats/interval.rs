//! Intervals of 95 % confidence. Where a statistic has no spread to speak of, the interval is missing rather than empty.

use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

/// Share of samples whose interval holds the true value.
pub const CONFIDENCE: f64 = 0.95;

/// An interval of [`CONFIDENCE`].
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

impl Interval {
    fn around(middle: f64, half: f64) -> Self {
        Self { low: middle - half, high: middle + half }
    }

    /// The interval moved by `by`.
    pub fn shifted(self, by: f64) -> Self {
        Self { low: self.low + by, high: self.high + by }
    }

    fn clipped(self, low: f64, high: f64) -> Self {
        Self { low: self.low.max(low), high: self.high.min(high) }
    }
}

/// The two-sided quantile of the standard normal distribution, 1.96.
pub fn z() -> f64 {
    Normal::standard().inverse_cdf(0.5 + CONFIDENCE / 2.0)
}

/// Wilson's score interval for a share (Wilson 1927, J. Am. Stat. Assoc. 22, 209-212), with `n` independent trials.
/// Missing with fewer than two: one game, however often repeated, is no sample.
pub fn wilson(share: f64, n: f64) -> Option<Interval> {
    if n < 2.0 || !(0.0..=1.0).contains(&share) {
        return None;
    }
    let z = z();
    let scale = 1.0 + z * z / n;
    let middle = (share + z * z / (2.0 * n)) / scale;
    let half = z / scale * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    Some(Interval::around(middle, half).clipped(0.0, 1.0))
}

/// Student's interval for a mean (Student 1908, Biometrika 6, 1-25) from `n` independent values of standard deviation `sd`.
/// Missing with fewer than two values or none that differ.
pub fn mean(mean: f64, sd: f64, n: f64) -> Option<Interval> {
    if n < 2.0 || sd.is_nan() || sd <= 0.0 {
        return None;
    }
    let t = StudentsT::new(0.0, 1.0, n - 1.0).ok()?.inverse_cdf(0.5 + CONFIDENCE / 2.0);
    Some(Interval::around(mean, t * sd / n.sqrt()))
}

/// Interval for the mean of scores 0 (lost), one half (drawn) and 1 (won): Wilson's where nothing was drawn, otherwise Student's,
/// cut to 0..1. `n` is the number of independent games, at most the number counted.
pub fn score(wins: u64, draws: u64, losses: u64, n: f64) -> Option<Interval> {
    let games = wins + draws + losses;
    let share = score_mean(wins, draws, losses)?;
    if draws == 0 {
        return wilson(share, n);
    }
    if games < 2 {
        return None;
    }
    let total = games as f64;
    let squares = wins as f64 + draws as f64 / 4.0;
    let variance = (squares - total * share * share) / (total - 1.0);
    mean(share, variance.max(0.0).sqrt(), n).map(|interval| interval.clipped(0.0, 1.0))
}

/// Mean of the scores 0, one half and 1; missing without games.
pub fn score_mean(wins: u64, draws: u64, losses: u64) -> Option<f64> {
    let games = wins + draws + losses;
    (games > 0).then(|| (2 * wins + draws) as f64 / (2 * games) as f64)
}
