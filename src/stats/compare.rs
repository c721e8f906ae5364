//! Two independent samples compared: difference, interval, standardised difference, test; and many tests at once.

use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

use super::interval::{self, CONFIDENCE, Interval, wilson};

/// What a sample says of a statistic. `n` is the number of independent games, as for single samples: none where a few games were
/// played over and over.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Sample {
    /// A share of games.
    Share {
        /// The share.
        share: f64,
        /// Independent games.
        n: f64,
    },
    /// A mean, or a ratio of totals with its spread over games.
    Mean {
        /// The mean.
        mean: f64,
        /// Standard deviation of one game's value.
        sd: f64,
        /// Independent games.
        n: f64,
    },
}

impl Sample {
    /// The statistic.
    pub fn value(self) -> f64 {
        match self {
            Self::Share { share, .. } => share,
            Self::Mean { mean, .. } => mean,
        }
    }

    /// Independent games.
    pub fn n(self) -> f64 {
        match self {
            Self::Share { n, .. } | Self::Mean { n, .. } => n,
        }
    }

    /// The interval of the statistic by itself: for shares Wilson's, otherwise Student's. Missing where there is no spread to speak of.
    pub fn interval(self) -> Option<Interval> {
        match self {
            Self::Share { share, n } => wilson(share, n),
            Self::Mean { mean, sd, n } => interval::mean(mean, sd, n),
        }
    }

    /// Variance of one game's value.
    fn variance(self) -> f64 {
        match self {
            Self::Share { share, n } => share * (1.0 - share) * n / (n - 1.0),
            Self::Mean { sd, .. } => sd * sd,
        }
    }
}

/// The difference between two independent samples.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Difference {
    /// Second less first.
    pub value: f64,
    /// Interval of 95 %: for shares the hybrid score interval (Newcombe 1998, Stat. Med. 17, 873-890, method 10), otherwise
    /// Welch's (Welch 1947, Biometrika 34, 28-35). Missing where either sample has fewer than two independent games or both no spread.
    pub interval: Option<Interval>,
    /// The difference in standard deviations of a game: Cohen's d with the mean of the two variances, for shares Cohen's h (Cohen
    /// 1988, Statistical Power Analysis, 2nd ed., sections 2.2 and 6.2). Missing without spread.
    pub standardised: Option<f64>,
    /// Two-sided p-value: for shares the score test with the pooled share, otherwise Welch's t-test; missing with the interval.
    pub p: Option<f64>,
}

/// Compares two samples.
pub fn difference(first: Sample, second: Sample) -> Difference {
    let value = second.value() - first.value();
    match (first, second) {
        (Sample::Share { share: a, n: m }, Sample::Share { share: b, n }) => {
            let standardised = 2.0 * (b.clamp(0.0, 1.0).sqrt().asin() - a.clamp(0.0, 1.0).sqrt().asin());
            Difference { value, interval: newcombe(a, m, b, n), standardised: Some(standardised), p: score_test(a, m, b, n) }
        }
        _ => {
            let spread = f64::midpoint(first.variance(), second.variance()).sqrt();
            let standardised = (spread > 0.0).then(|| value / spread);
            let (interval, p) = welch(value, first, second).map_or((None, None), |(interval, p)| (Some(interval), Some(p)));
            Difference { value, interval, standardised, p }
        }
    }
}

/// The hybrid score interval for the difference of two shares.
fn newcombe(a: f64, m: f64, b: f64, n: f64) -> Option<Interval> {
    let (first, second) = (wilson(a, m)?, wilson(b, n)?);
    let apart = |x: f64, y: f64| (x * x + y * y).sqrt();
    let low = (b - a) - apart(b - second.low, first.high - a);
    let high = (b - a) + apart(second.high - b, a - first.low);
    Some(Interval { low, high })
}

fn score_test(a: f64, m: f64, b: f64, n: f64) -> Option<f64> {
    if m < 2.0 || n < 2.0 {
        return None;
    }
    let pooled = (a * m + b * n) / (m + n);
    let error = (pooled * (1.0 - pooled) * (1.0 / m + 1.0 / n)).sqrt();
    match error > 0.0 {
        true => Some((2.0 * Normal::standard().sf(((b - a) / error).abs())).min(1.0)),
        false => Some(1.0),
    }
}

fn welch(value: f64, first: Sample, second: Sample) -> Option<(Interval, f64)> {
    let (m, n) = (first.n(), second.n());
    if m < 2.0 || n < 2.0 {
        return None;
    }
    let [u, v] = [first.variance() / m, second.variance() / n];
    let error = (u + v).sqrt();
    if error.is_nan() || error <= 0.0 {
        return None;
    }
    let freedom = (u + v).powi(2) / (u * u / (m - 1.0) + v * v / (n - 1.0));
    let t = StudentsT::new(0.0, 1.0, freedom).ok()?;
    let half = t.inverse_cdf(0.5 + CONFIDENCE / 2.0) * error;
    let p = (2.0 * t.sf((value / error).abs())).min(1.0);
    Some((Interval { low: value - half, high: value + half }, p))
}

/// Adjusts p-values for being looked at together: with each below a level, the chance that any true null hypothesis is among those
/// is at most that level, however the tests depend on each other (Holm 1979, Scand. J. Stat. 6, 65-70).
pub fn holm(p_values: &[Option<f64>]) -> Vec<Option<f64>> {
    let mut order: Vec<(usize, f64)> = p_values.iter().enumerate().filter_map(|(i, p)| p.map(|p| (i, p))).collect();
    order.sort_by(|a, b| a.1.total_cmp(&b.1));
    let mut adjusted = vec![None; p_values.len()];
    let mut most = 0.0f64;
    for (rank, (i, p)) in order.iter().enumerate() {
        most = most.max(((order.len() - rank) as f64 * p).min(1.0));
        adjusted[*i] = Some(most);
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64, tolerance: f64) -> bool {
        (a - b).abs() <= tolerance
    }

    #[test]
    fn shares_agree_with_newcombe_1998() {
        // Newcombe 1998, Stat. Med. 17, 873-890, table II, method 10: 56/70 - 48/80, 9/10 - 3/10, 5/56 - 0/29.
        let cases = [
            (56.0, 70.0, 48.0, 80.0, 0.0524, 0.3339),
            (9.0, 10.0, 3.0, 10.0, 0.1705, 0.8090),
            (5.0, 56.0, 0.0, 29.0, -0.0381, 0.1926),
        ];
        for (a, m, b, n, low, high) in cases {
            let told = difference(Sample::Share { share: b / n, n }, Sample::Share { share: a / m, n: m });
            let interval = told.interval.unwrap();
            assert!(near(interval.low, low, 5e-5) && near(interval.high, high, 5e-5), "{interval:?}");
        }
    }

    #[test]
    fn means_agree_with_a_printed_welch_test() {
        // Student's sleep data as in the manual of R's t.test: t = -1.8608, df = 17.776, p = 0.07939, -3.3654832 to 0.2054832.
        let drug = |mean, sd| Sample::Mean { mean, sd, n: 10.0 };
        let told = difference(drug(2.33, 2.002_249), drug(0.75, 1.789_010));
        let interval = told.interval.unwrap();
        assert!(near(interval.low, -3.365_483, 1e-5) && near(interval.high, 0.205_483, 1e-5), "{interval:?}");
        assert!(near(told.p.unwrap(), 0.079_39, 1e-5));
    }

    #[test]
    fn copies_are_no_sample() {
        let few = Sample::Mean { mean: 1.0, sd: 1.0, n: 0.0 };
        let told = difference(few, Sample::Mean { mean: 2.0, sd: 1.0, n: 50.0 });
        assert_eq!((told.value, told.interval, told.p), (1.0, None, None));
        let share = difference(Sample::Share { share: 0.1, n: 0.0 }, Sample::Share { share: 0.2, n: 9.0 });
        assert_eq!((share.interval, share.p), (None, None));
    }

    #[test]
    fn holm_steps_down() {
        let adjusted = holm(&[Some(0.01), Some(0.04), None, Some(0.03), Some(0.005)]);
        let told: Vec<Option<i64>> = adjusted.iter().map(|p| p.map(|p| (1000.0 * p).round() as i64)).collect();
        assert_eq!(told, [Some(30), Some(60), None, Some(60), Some(20)]);
    }
}
