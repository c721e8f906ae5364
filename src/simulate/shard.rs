//! Shards: a plan divided among machines.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// One of so many equal pieces of a plan: of every variant, options, readings and pairing it has a range of games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Shard {
    /// Which piece, from 1.
    pub index: u64,
    /// How many pieces there are.
    pub of: u64,
}

/// Not of the form `I/N`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a shard; write I/N with I from 1 to N, such as 3/8")]
pub struct ShardError(String);

impl Shard {
    /// The numbers of its games, where each pairing plays `games`.
    pub fn range(self, games: u64) -> Range<u64> {
        let cut = |i: u64| (u128::from(games) * u128::from(i) / u128::from(self.of.max(1))) as u64;
        cut(self.index.saturating_sub(1))..cut(self.index.min(self.of))
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let number = |part: &str| part.parse::<u64>().ok().filter(|n| *n > 0);
        match text.split_once('/').map(|(index, of)| (number(index), number(of))) {
            Some((Some(index), Some(of))) if index <= of => Ok(Self { index, of }),
            _ => Err(ShardError(text.into())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_the_whole_without_gap_or_overlap() {
        for (games, of) in [(10, 3), (8, 8), (1_000_003, 7), (10_000_000_000, 9_999_999_999)] {
            let ranges = [1, 2, of / 2, of - 1, of].map(|index| Shard { index, of }.range(games));
            assert_eq!((ranges[0].start, ranges[4].end, ranges[3].end), (0, games, ranges[4].start));
            assert!(ranges[0].end == ranges[1].start && ranges.iter().all(|range| !range.is_empty()));
        }
    }

    #[test]
    fn only_i_of_n_is_a_shard() {
        assert_eq!("3/8".parse(), Ok(Shard { index: 3, of: 8 }));
        for text in ["0/8", "9/8", "1/0", "3", "3/", "-1/8", "a/b"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
