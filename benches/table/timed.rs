//! A subject with the time it took in every round.

use cpu_time::ThreadTime;

use crate::subjects::{Played, Subject};

/// A subject, what it plays in a round, and the processor time of every round.
///
/// Processor time of the thread, not time by the clock: what other programs take of the core does not count.
pub struct Timed {
    pub subject: Subject,
    pub played: Played,
    seconds: Vec<f64>,
}

impl Timed {
    pub fn new(subject: Subject) -> Self {
        Self { subject, played: Played::default(), seconds: Vec::new() }
    }

    /// Another round.
    pub fn measure(&mut self) {
        let start = ThreadTime::now();
        self.played = self.subject.measure();
        self.seconds.push(start.elapsed().as_secs_f64());
    }

    /// Seconds of the best round.
    fn best(&self) -> f64 {
        self.seconds.iter().copied().fold(f64::INFINITY, f64::min)
    }

    /// Steps of a round, those tried and taken back included.
    fn steps(&self) -> f64 {
        self.subject.steps(&self.played, self.subject.games) * (1.0 + self.subject.untold.tried)
    }

    /// Nanoseconds a step, in the best round.
    pub fn ns(&self) -> f64 {
        self.best() * 1e9 / self.steps()
    }

    /// So many a second, in the best round.
    pub fn per_second(&self, count: u64) -> f64 {
        count as f64 / self.best()
    }

    /// How many times the other's time a step this one needs: the median over rounds, each round against the same round.
    pub fn times(&self, other: &Timed) -> f64 {
        let ratios = self.seconds.iter().zip(&other.seconds).map(|(mine, theirs)| mine / theirs);
        median(ratios.collect()) * other.steps() / self.steps()
    }
}

/// The middle one; of an even number the mean of the two in the middle.
pub fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let half = values.len() / 2;
    match values.len() % 2 {
        0 => (values[half - 1] + values[half]) / 2.0,
        _ => values[half],
    }
}
