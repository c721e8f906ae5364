//! Scales and their ticks.

/// A stretch of numbers laid along a stretch of pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Scale {
    /// Smallest number.
    pub low: f64,
    /// Largest number.
    pub high: f64,
    /// Where the smallest stands.
    pub start: f64,
    /// Where the largest stands.
    pub end: f64,
    /// Whether equal ratios, not equal differences, are equally far apart.
    pub log: bool,
}

impl Scale {
    /// An even scale over `(low, high)`, or over something round it where they are one.
    pub fn linear((low, high): (f64, f64), (start, end): (f64, f64)) -> Self {
        let (low, high) = if high > low { (low, high) } else { (low - 0.5, low + 0.5) };
        Self { low, high, start, end, log: false }
    }

    /// A logarithmic scale; both numbers are above zero.
    pub fn log((low, high): (f64, f64), (start, end): (f64, f64)) -> Self {
        let low = low.max(1e-9);
        Self { low, high: if high > low { high } else { low * 10.0 }, start, end, log: true }
    }

    /// Where a number stands; beyond the ends for numbers beyond them.
    pub fn at(&self, value: f64) -> f64 {
        let share = if self.log {
            (value.max(1e-9) / self.low).log10() / (self.high / self.low).log10()
        } else {
            (value - self.low) / (self.high - self.low)
        };
        self.start + share * (self.end - self.start)
    }

    /// Round numbers on the scale, about `count` of them (1, 2, 5 in every decade where logarithmic), rising.
    pub fn ticks(&self, count: usize) -> Vec<f64> {
        if self.log { self.log_ticks() } else { self.even_ticks(count) }
    }

    /// A single tick is no scale: where there would be one, they stand closer.
    fn even_ticks(&self, count: usize) -> Vec<f64> {
        let closer = count.max(1)..count.max(1) + 10;
        closer.map(|count| self.spaced(count)).find(|ticks| ticks.len() > 1).unwrap_or_default()
    }

    fn spaced(&self, count: usize) -> Vec<f64> {
        let rough = (self.high - self.low) / count as f64;
        let power = 10f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|m| m * power).find(|s| *s >= rough * 0.999).unwrap_or(rough);
        let (first, last) = ((self.low / step - 1e-9).ceil() as i64, (self.high / step + 1e-9).floor() as i64);
        (first..=last).map(|k| k as f64 * step).collect()
    }

    fn log_ticks(&self) -> Vec<f64> {
        let (first, last) = (self.low.log10().floor() as i32, self.high.log10().ceil() as i32);
        let steps: &[f64] = if self.high / self.low > 2e3 { &[1.0] } else { &[1.0, 2.0, 5.0] };
        (first..=last)
            .flat_map(|power| steps.iter().map(move |s| s * 10f64.powi(power)))
            .filter(|t| *t >= self.low * 0.999 && *t <= self.high * 1.001)
            .collect()
    }

    /// Decimals that tell the ticks apart.
    pub fn decimals(&self, ticks: &[f64]) -> usize {
        let step = ticks.windows(2).map(|w| (w[1] - w[0]).abs()).fold(f64::INFINITY, f64::min);
        if step.is_finite() && step > 0.0 { (-(step.log10() + 1e-9).floor()).clamp(0.0, 6.0) as usize } else { 0 }
    }
}

/// A number as axis text: a true minus sign, and thousands apart from five digits on.
pub fn number(value: f64, decimals: usize) -> String {
    let text = format!("{:.decimals$}", value.abs());
    let (whole, rest) = text.split_once('.').map_or((text.as_str(), None), |(w, r)| (w, Some(r)));
    let mut out = String::new();
    if value < 0.0 && text.bytes().any(|b| matches!(b, b'1'..=b'9')) {
        out.push('\u{2212}');
    }
    for (k, digit) in whole.chars().enumerate() {
        if k > 0 && (whole.len() - k) % 3 == 0 && whole.len() > 3 {
            out.push(',');
        }
        out.push(digit);
    }
    if let Some(rest) = rest {
        out.push('.');
        out.push_str(rest);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn even_ticks_are_round_and_inside() {
        let scale = Scale::linear((-0.12, 0.31), (0.0, 100.0));
        let ticks = scale.ticks(5);
        let text: Vec<String> = ticks.iter().map(|t| number(*t, scale.decimals(&ticks))).collect();
        assert_eq!(text, ["\u{2212}0.1", "0.0", "0.1", "0.2", "0.3"]);
    }

    #[test]
    fn an_axis_has_two_ticks_at_least() {
        for (low, high) in [(-0.051, 0.042), (-0.04, 0.031), (0.0, 1.0), (-0.9, 0.09)] {
            for count in 1..6 {
                let ticks = Scale::linear((low, high), (0.0, 100.0)).ticks(count);
                assert!(
                    ticks.len() >= 2 && ticks.iter().all(|t| *t >= low - 1e-9 && *t <= high + 1e-9),
                    "{low} {high}: {ticks:?}"
                );
            }
        }
    }

    #[test]
    fn equal_ratios_are_equally_far_on_a_log_scale() {
        let scale = Scale::log((1.0, 1000.0), (0.0, 300.0));
        assert!((scale.at(10.0) - 100.0).abs() < 1e-9 && (scale.at(100.0) - 200.0).abs() < 1e-9);
    }

    #[test]
    fn numbers_have_thousands_apart_and_no_negative_zero() {
        assert_eq!(number(100_000.0, 0), "100,000");
        assert_eq!(number(-0.001, 1), "0.0");
        assert_eq!(number(1234.5, 1), "1,234.5");
    }
}
