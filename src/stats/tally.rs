//! Sums over games. All are whole numbers, so that neither the order of the games nor how they were split over threads and
//! files can change a bit of any statistic.

use std::collections::BTreeMap;

use crate::engine::GameRecord;
use crate::engine::record::DRAW;
use crate::rules::MOST_STATISTICS;

/// How often each value occurred.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Counts {
    small: Vec<u64>,
    large: BTreeMap<u32, u64>,
}

/// Values below this are counted in an array.
const SMALL: u32 = 1 << 14;

impl Counts {
    /// Counts one value.
    pub fn add(&mut self, value: u32) {
        if value < SMALL {
            let i = value as usize;
            if i >= self.small.len() {
                self.small.resize(i + 1, 0);
            }
            self.small[i] += 1;
        } else {
            *self.large.entry(value).or_default() += 1;
        }
    }

    /// The values that occurred, rising, and how often.
    pub fn iter(&self) -> impl Iterator<Item = (u32, u64)> + '_ {
        let small = self.small.iter().enumerate().map(|(value, n)| (value as u32, *n));
        small.filter(|(_, n)| *n > 0).chain(self.large.iter().map(|(value, n)| (*value, *n)))
    }

    /// The moments of the values.
    pub fn moments(&self) -> Moments {
        let mut moments = Moments::default();
        for (value, n) in self.iter() {
            moments.n += n;
            moments.sum += u128::from(n) * u128::from(value);
            moments.squares += u128::from(n) * u128::from(value).pow(2);
        }
        moments
    }

    /// The quantile of probability `p` in percent: the inverse of the empirical distribution, averaged where it jumps
    /// (definition 2 of Hyndman and Fan 1996, Am. Stat. 50, 361-365). Missing without values.
    pub fn quantile(&self, percent: u64) -> Option<f64> {
        let n: u64 = self.iter().map(|(_, n)| n).sum();
        let at = |rank: u64| {
            let mut below = 0;
            self.iter().find(|(_, n)| {
                below += n;
                below >= rank
            })
        };
        // Rank n p, rounded up; between two values where n p is whole.
        let (rank, between) = ((n * percent).div_ceil(100).max(1), (n * percent).is_multiple_of(100));
        let low = at(rank)?.0;
        let high = if between && percent > 0 { at(rank + 1).map_or(low, |(value, _)| value) } else { low };
        Some(f64::midpoint(f64::from(low), f64::from(high)))
    }

    /// The largest value.
    pub fn max(&self) -> Option<u32> {
        self.iter().last().map(|(value, _)| value)
    }

    /// The smallest value.
    pub fn min(&self) -> Option<u32> {
        self.iter().next().map(|(value, _)| value)
    }
}

/// Number, sum and sum of squares of whole numbers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Moments {
    /// Number of values.
    pub n: u64,
    /// Their sum.
    pub sum: u128,
    /// The sum of their squares.
    pub squares: u128,
}

impl Moments {
    /// Adds one value.
    pub fn add(&mut self, value: u32) {
        self.n += 1;
        self.sum += u128::from(value);
        self.squares += u128::from(value).pow(2);
    }

    /// The mean; missing without values.
    pub fn mean(&self) -> Option<f64> {
        ratio(self.sum, u128::from(self.n))
    }

    /// The standard deviation of the sample, n - 1 in the denominator; missing with fewer than two values.
    pub fn sd(&self) -> Option<f64> {
        let n = u128::from(self.n);
        let spread = (n * self.squares).checked_sub(self.sum.pow(2))?;
        (n > 1).then(|| (spread as f64 / (n * (n - 1)) as f64).sqrt())
    }
}

/// `a / b`; missing where `b` is zero.
pub fn ratio(a: u128, b: u128) -> Option<f64> {
    (b > 0).then(|| a as f64 / b as f64)
}

/// Sums of two counts a game, for the ratio of their totals.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Pairs {
    n: u64,
    a: u128,
    b: u128,
    aa: u128,
    ab: u128,
    bb: u128,
}

impl Pairs {
    fn add(&mut self, a: u64, b: u64) {
        let (a, b) = (u128::from(a), u128::from(b));
        self.n += 1;
        self.a += a;
        self.b += b;
        self.aa += a * a;
        self.ab += a * b;
        self.bb += b * b;
    }

    /// Total over total; missing where the second is zero.
    pub fn ratio(&self) -> Option<f64> {
        ratio(self.a, self.b)
    }

    /// Standard deviation of `a - ratio * b` over games, divided by the mean of `b`: over the root of the number of games this is
    /// the delta-method standard error of the ratio (Cochran 1977, Sampling Techniques, 3rd ed., section 2.11).
    pub fn spread(&self) -> Option<f64> {
        let r = self.ratio()?;
        let squares = self.aa as f64 - 2.0 * r * self.ab as f64 + r * r * self.bb as f64;
        let n = self.n as f64;
        (self.n > 1).then(|| (squares.max(0.0) / (n - 1.0)).sqrt() / (self.b as f64 / n))
    }
}

/// Counts different hashes exactly, in pieces: a tally looks only at hashes of its own piece, so that huge files can be
/// gone through several times in bounded memory.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Distinct {
    piece: u64,
    pieces: u64,
    seen: Vec<u64>,
    sorted: usize,
}

impl Distinct {
    /// Looks at hashes that leave `piece` when divided by `pieces`.
    pub fn new(piece: u64, pieces: u64) -> Self {
        Self { piece, pieces, ..Self::default() }
    }

    /// Notes one hash.
    pub fn add(&mut self, hash: u64) {
        if self.pieces > 1 && hash % self.pieces != self.piece {
            return;
        }
        self.seen.push(hash);
        // Copies are removed whenever the list has doubled, so that it stays small where games repeat.
        if self.seen.len() >= 2 * self.sorted + 1024 {
            self.settle();
        }
    }

    fn settle(&mut self) {
        // The head of the list is in order already, which a stable sort makes use of.
        self.seen.sort();
        self.seen.dedup();
        self.sorted = self.seen.len();
    }

    /// The number of different hashes noted.
    pub fn count(&mut self) -> u64 {
        self.settle();
        self.seen.len() as u64
    }
}

/// The sums of one statistic of a rule file.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counted {
    /// Finished games in which it was counted at least once.
    pub games: u64,
    /// Its count in a finished game.
    pub each: Moments,
    /// Counts and turns of all games.
    pub by_turn: Pairs,
}

/// The sums over the games of one variant, options, readings and pairing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games.
    pub games: u64,
    /// Games by ending, in the order of the variant's endings.
    pub endings: Vec<u64>,
    /// Finished games won by South, drawn, won by North.
    pub south: [u64; 3],
    /// Finished games in which somebody was first: won by the first, drawn, lost by the first.
    pub first: [u64; 3],
    /// Finished games that South began, and that North began.
    pub began: [u64; 2],
    /// Turns of finished games.
    pub turns: Counts,
    /// Laps of finished games.
    pub laps: Counts,
    /// Turns of all games.
    pub all_turns: Counts,
    /// Laps of all games.
    pub all_laps: Counts,
    /// Lead changes of finished games.
    pub lead_changes: Moments,
    /// Captures and turns of all games.
    pub captures: Pairs,
    /// Seeds captured and captures of all games.
    pub captured: Pairs,
    /// Longest turn that ended, in laps, of all games.
    pub longest_turn: u32,
    /// Decisions and choices among them, of all games.
    pub decisions: [u128; 2],
    /// Legal actions and decisions of the main phase, of all games.
    pub branching: Pairs,
    /// Counts of what the source of the game speaks of, by statistic.
    pub counted: [Counted; MOST_STATISTICS],
    /// Different finished games.
    pub distinct_finished: u64,
    /// Different void games.
    pub distinct_void: u64,
}

/// A tally with the hashes it has seen so far.
#[derive(Debug, Clone, Default)]
pub struct Counter {
    tally: Tally,
    finished: Distinct,
    void: Distinct,
}

impl Counter {
    /// A tally for games with so many ways to end, which looks at one of `pieces` of their hashes.
    pub fn new(endings: usize, pieces: u64) -> Self {
        let tally = Tally { endings: vec![0; endings], ..Tally::default() };
        Self { tally, finished: Distinct::new(0, pieces), void: Distinct::new(0, pieces) }
    }

    /// Adds a game.
    pub fn add(&mut self, game: &GameRecord) {
        let tally = &mut self.tally;
        tally.games += 1;
        let ending = usize::from(game.ending);
        if ending >= tally.endings.len() {
            tally.endings.resize(ending + 1, 0);
        }
        tally.endings[ending] += 1;
        tally.all_turns.add(game.turns);
        tally.all_laps.add(game.laps);
        let [captures, captured] = [game.captures, game.captured].map(|of| of.iter().map(|n| u64::from(*n)).sum());
        tally.captures.add(captures, u64::from(game.turns));
        tally.captured.add(captured, captures);
        tally.longest_turn = tally.longest_turn.max(game.longest_turn);
        tally.decisions[0] += u128::from(game.decisions);
        tally.decisions[1] += u128::from(game.choices);
        tally.branching.add(u64::from(game.main_actions), u64::from(game.main_decisions));
        for (counted, n) in tally.counted.iter_mut().zip(game.counted) {
            counted.by_turn.add(u64::from(n), u64::from(game.turns));
            if game.winner <= DRAW {
                counted.games += u64::from(n > 0);
                counted.each.add(n);
            }
        }
        if game.winner > DRAW {
            self.void.add(game.hash);
            return;
        }
        self.finished.add(game.hash);
        tally.turns.add(game.turns);
        tally.laps.add(game.laps);
        tally.lead_changes.add(game.lead_changes);
        let result = |side: u8| match game.winner {
            DRAW => 1,
            winner if winner == side => 0,
            _ => 2,
        };
        tally.south[result(0)] += 1;
        if game.first < 2 {
            tally.first[result(game.first)] += 1;
            tally.began[usize::from(game.first)] += 1;
        }
    }

    /// The tally of the games so far.
    pub fn tally(&mut self) -> Tally {
        self.tally.distinct_finished = self.finished.count();
        self.tally.distinct_void = self.void.count();
        self.tally.clone()
    }
}

/// With fewer different games than this, an interval needs at least half of the games to differ.
pub const FEW_DIFFERENT: u64 = 1000;

/// How many independent games `different` ones among `games` stand for: so many, but none where a few games were played over
/// and over, since these are not a sample of anything.
pub(super) fn independent(different: u64, games: u64) -> f64 {
    if different < FEW_DIFFERENT && 2 * different < games { 0.0 } else { different as f64 }
}

impl Tally {
    /// Games that ended by their rules.
    pub fn finished(&self) -> u64 {
        self.south.iter().sum()
    }

    /// Different games.
    pub fn distinct(&self) -> u64 {
        self.distinct_finished + self.distinct_void
    }

    /// Games that an interval over all games may rest on: the different ones; 0 where these are too few.
    pub fn n(&self) -> f64 {
        independent(self.distinct(), self.games)
    }

    /// Games that an interval over finished games may rest on: `counted` of them, at most as many as differ; 0 where these are
    /// too few.
    pub fn n_finished(&self, counted: u64) -> f64 {
        independent(self.distinct_finished, self.finished()).min(counted as f64)
    }
}
