//! Numbers of a turn that seldom grow large.

use super::lanes::{Row, wide, wide16};

/// A number of each lane's turn that seldom grows large: its low bits, and what has been carried out of them.
#[derive(Debug, Clone, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Tally<const L: usize> {
    /// The low bits.
    pub low: [u16; L],
    high: [u16; L],
    carried: bool,
}

impl<const L: usize> Tally<L> {
    const LOW_BITS: u32 = 15;

    /// Zero.
    pub const ZERO: Self = Self { low: [0; L], high: [0; L], carried: false };

    /// Adds small numbers. Sixteen bits hold those of more than two hundred laps; after that see [`Tally::carry`].
    #[inline(always)]
    pub fn add(&mut self, row: &Row<L>) {
        for l in 0..L {
            self.low[l] += u16::from(row[l]);
        }
    }

    /// The number of one lane.
    pub fn get(&self, l: usize) -> u32 {
        (u32::from(self.high[l]) << Self::LOW_BITS) + u32::from(self.low[l])
    }

    /// Whether anything may have been carried out of the low bits.
    pub fn carried(&self) -> bool {
        self.carried
    }

    /// Makes room in the low bits of one lane.
    pub fn carry(&mut self, l: usize) {
        let over = self.low[l] >> Self::LOW_BITS;
        self.high[l] += over;
        self.low[l] -= over << Self::LOW_BITS;
        self.carried |= over != 0;
    }

    /// Copies one lane.
    pub fn put<const M: usize>(&mut self, l: usize, from: &Tally<M>, m: usize) {
        (self.low[l], self.high[l]) = (from.low[m], from.high[m]);
        self.carried |= from.carried;
    }

    /// Zero again where the mask is set.
    #[inline(always)]
    pub fn clear(&mut self, mask: &Row<L>) {
        for l in 0..L {
            self.low[l] &= !(wide16(mask[l]));
        }
        if self.carried {
            for l in 0..L {
                self.high[l] &= !(wide16(mask[l]));
            }
        }
    }

    /// Copies from another where the mask is set.
    #[inline(always)]
    pub fn blend(&mut self, mask: &Row<L>, from: &Self) {
        for l in 0..L {
            let m = wide16(mask[l]);
            self.low[l] = (self.low[l] & !m) | (from.low[l] & m);
        }
        if self.carried | from.carried {
            self.carried = true;
            for l in 0..L {
                let m = wide16(mask[l]);
                self.high[l] = (self.high[l] & !m) | (from.high[l] & m);
            }
        }
    }

    /// Changes places with another where the mask is set.
    #[inline(always)]
    pub fn exchange(&mut self, other: &mut Self, mask: &Row<L>) {
        let (a, b) = (&mut self.low, &mut other.low);
        for l in 0..L {
            let x = (a[l] ^ b[l]) & wide16(mask[l]);
            a[l] ^= x;
            b[l] ^= x;
        }
        if self.carried | other.carried {
            (self.carried, other.carried) = (true, true);
            let (a, b) = (&mut self.high, &mut other.high);
            for l in 0..L {
                let x = (a[l] ^ b[l]) & wide16(mask[l]);
                a[l] ^= x;
                b[l] ^= x;
            }
        }
    }

    /// The numbers of the lanes in `mask`, others zero.
    #[inline(always)]
    pub fn of(&self, mask: &Row<L>) -> [u32; L] {
        let mut row = [0; L];
        for l in 0..L {
            row[l] = u32::from(self.low[l]) & wide(mask[l]);
        }
        if self.carried {
            for l in 0..L {
                row[l] += (u32::from(self.high[l]) << Self::LOW_BITS) & wide(mask[l]);
            }
        }
        row
    }
}
