//! Numbers of a turn that seldom grow large.

use super::lanes::{Row, any, any16, mask, wide, wide16};
use crate::catalogue::condition::Test;

/// A number of each lane's turn that seldom grows large: eight bits, and what has been carried out of them. Rows of bytes take half the
/// time of wider ones, and few turns need more.
#[derive(Debug, Clone, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Tally<const L: usize> {
    low: Row<L>,
    high: [u16; L],
    /// Whether any of `high` may not be 0.
    carried: bool,
}

impl<const L: usize> Tally<L> {
    /// Zero.
    pub const ZERO: Self = Self { low: [0; L], high: [0; L], carried: false };

    /// Adds to every lane.
    #[inline(always)]
    pub fn add(&mut self, row: &Row<L>) {
        let mut carry = [0u8; L];
        for l in 0..L {
            let sum = self.low[l].wrapping_add(row[l]);
            carry[l] = mask(sum < row[l]);
            self.low[l] = sum;
        }
        self.carry(&carry);
    }

    /// Adds one in the lanes of `lanes`.
    #[inline(always)]
    pub fn count(&mut self, lanes: &Row<L>) {
        let mut carry = [0u8; L];
        for l in 0..L {
            let sum = self.low[l].wrapping_sub(lanes[l]);
            carry[l] = lanes[l] & mask(sum == 0);
            self.low[l] = sum;
        }
        self.carry(&carry);
    }

    #[inline(always)]
    fn carry(&mut self, lanes: &Row<L>) {
        if any(lanes) {
            self.carried = true;
            for l in 0..L {
                self.high[l] += u16::from(lanes[l] & 1);
            }
        }
    }

    /// The number of one lane.
    pub fn get(&self, l: usize) -> u32 {
        (u32::from(self.high[l]) << u8::BITS) + u32::from(self.low[l])
    }

    /// The numbers but for what has been carried out of eight bits, see [`Tally::carried`].
    pub fn low(&self) -> &Row<L> {
        &self.low
    }

    /// What has been carried out of eight bits, in 256s, if there is any.
    #[inline(always)]
    pub fn carried(&self) -> Option<&[u16; L]> {
        self.carried.then_some(&self.high)
    }

    /// Where the number is 0.
    #[inline(always)]
    pub fn is_zero(&self) -> Row<L> {
        self.passes(Test { min: 0, max: 0 })
    }

    /// Where the number passes a test; one above 255 is taken for 255.
    #[inline(always)]
    pub fn passes(&self, test: Test) -> Row<L> {
        let (mut row, mut low) = ([0; L], self.low);
        if self.carried {
            for l in 0..L {
                low[l] |= mask(self.high[l] > 0);
            }
        }
        for l in 0..L {
            row[l] = mask(test.holds(low[l]));
        }
        row
    }

    /// Copies one lane.
    pub fn put<const M: usize>(&mut self, l: usize, from: &Tally<M>, m: usize) {
        (self.low[l], self.high[l]) = (from.low[m], from.high[m]);
        self.carried |= from.carried;
    }

    /// Zero again in the lanes of `lanes`.
    #[inline(always)]
    pub fn clear(&mut self, lanes: &Row<L>) {
        for l in 0..L {
            self.low[l] &= !lanes[l];
        }
        if self.carries_in(lanes) {
            for l in 0..L {
                self.high[l] &= !(wide16(lanes[l]));
            }
            self.carried = any16(&self.high);
        }
    }

    /// Whether the number of any lane of `lanes` is more than eight bits hold.
    #[inline(always)]
    pub fn carries_in(&self, lanes: &Row<L>) -> bool {
        if !self.carried {
            return false;
        }
        let mut long = [0u8; L];
        for l in 0..L {
            long[l] = lanes[l] & mask(self.high[l] > 0);
        }
        any(&long)
    }

    /// Copies from another in the lanes of `lanes`.
    #[inline(always)]
    pub fn blend(&mut self, lanes: &Row<L>, from: &Self) {
        for l in 0..L {
            self.low[l] = (self.low[l] & !lanes[l]) | (from.low[l] & lanes[l]);
        }
        if self.carried | from.carried {
            self.carried = true;
            for l in 0..L {
                let m = wide16(lanes[l]);
                self.high[l] = (self.high[l] & !m) | (from.high[l] & m);
            }
        }
    }

    /// Changes places with another in the lanes of `lanes`.
    #[inline(always)]
    pub fn exchange(&mut self, other: &mut Self, lanes: &Row<L>) {
        let (a, b) = (&mut self.low, &mut other.low);
        for l in 0..L {
            let x = (a[l] ^ b[l]) & lanes[l];
            a[l] ^= x;
            b[l] ^= x;
        }
        if self.carried | other.carried {
            (self.carried, other.carried) = (true, true);
            let (a, b) = (&mut self.high, &mut other.high);
            for l in 0..L {
                let x = (a[l] ^ b[l]) & wide16(lanes[l]);
                a[l] ^= x;
                b[l] ^= x;
            }
        }
    }

    /// Adds what has been carried to sums, in the lanes of `lanes`.
    #[inline(always)]
    pub fn add_carried(&self, sums: &mut [u32; L], lanes: &Row<L>) {
        if self.carried {
            for l in 0..L {
                sums[l] += (u32::from(self.high[l]) << u8::BITS) & wide(lanes[l]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::draws::Draws;

    const LANES: usize = 5;

    #[test]
    fn a_tally_counts_beyond_a_byte_as_a_wider_number_would() {
        let mut draws = Draws::<1>::new(1);
        draws.begin(0, 0);
        let mut random = |n: u16| draws.one(0, n);
        let (mut tallies, mut wide) = ([Tally::<LANES>::ZERO, Tally::ZERO], [[0u32; LANES]; 2]);
        let mut carried = 0;
        for _ in 0..5_000 {
            let which = usize::from(random(2));
            let mut lanes = [0u8; LANES];
            lanes.iter_mut().for_each(|lane| *lane = mask(random(2) == 0));
            match random(40) {
                0 => {
                    tallies[which].clear(&lanes);
                    (0..LANES).filter(|l| lanes[*l] != 0).for_each(|l| wide[which][l] = 0);
                }
                1 => {
                    let [a, b] = &mut tallies;
                    a.exchange(b, &lanes);
                    for l in (0..LANES).filter(|l| lanes[*l] != 0) {
                        (wide[0][l], wide[1][l]) = (wide[1][l], wide[0][l]);
                    }
                }
                2 => {
                    let other = tallies[1 - which].clone();
                    tallies[which].blend(&lanes, &other);
                    (0..LANES).filter(|l| lanes[*l] != 0).for_each(|l| wide[which][l] = wide[1 - which][l]);
                }
                3..20 => {
                    tallies[which].count(&lanes);
                    (0..LANES).for_each(|l| wide[which][l] += u32::from(lanes[l] & 1));
                }
                _ => {
                    let mut row = [0u8; LANES];
                    row.iter_mut().for_each(|n| *n = random(256) as u8);
                    tallies[which].add(&row);
                    (0..LANES).for_each(|l| wide[which][l] += u32::from(row[l]));
                }
            }
            for (tally, wide) in tallies.iter().zip(&wide) {
                let test = Test { min: random(256) as u8, max: random(256) as u8 };
                let mut sums = [7u32; LANES];
                tally.add_carried(&mut sums, &lanes);
                for l in 0..LANES {
                    let capped = wide[l].min(255) as u8;
                    assert_eq!(tally.get(l), wide[l]);
                    assert_eq!(tally.is_zero()[l], mask(wide[l] == 0));
                    assert_eq!(tally.passes(test)[l], mask((test.min..=test.max).contains(&capped)));
                    let beyond = if lanes[l] != 0 { wide[l] / 256 * 256 } else { 0 };
                    assert_eq!(sums[l], 7 + beyond);
                    carried += u32::from(wide[l] > 255);
                }
                assert_eq!(tally.carries_in(&lanes), (0..LANES).any(|l| lanes[l] != 0 && wide[l] > 255));
            }
        }
        assert!(carried > 1_000, "few numbers were long");
    }
}
