//! Sets of slots, one for each game: what is legal, what is to be tried, what is barred.

use super::rows::{Row, mask};
use crate::rules::MAX_ACTIONS;

/// Slots to a row.
pub const OCTET: usize = u8::BITS as usize;

/// A set of slots for each of `L` games: eight of them are the bits of one row, so that few rows need to be written and read.
#[derive(Debug, Clone)]
#[repr(C, align(64))]
pub struct Slots<const L: usize> {
    octets: [Row<L>; MAX_ACTIONS.div_ceil(OCTET)],
}

/// The bits of an octet from one slot on, of those after it and whether that one is in the set. Read from the last slot to the first, an
/// octet needs no bit to be moved to its place.
#[inline(always)]
pub const fn and_lower(higher: u8, set: bool) -> u8 {
    higher.wrapping_add(higher).wrapping_add(set as u8)
}

impl<const L: usize> Slots<L> {
    /// No slot.
    pub const NONE: Self = Self { octets: [[0; L]; MAX_ACTIONS.div_ceil(OCTET)] };

    /// The rows of the first `slots` slots, eight slots in each, the first of them in the lowest bit.
    #[inline(always)]
    pub fn octets(&self, slots: usize) -> &[Row<L>] {
        &self.octets[..slots.div_ceil(OCTET)]
    }

    /// As [`Slots::octets`], to be written.
    #[inline(always)]
    pub fn octets_mut(&mut self, slots: usize) -> &mut [Row<L>] {
        &mut self.octets[..slots.div_ceil(OCTET)]
    }

    /// Adds a slot in the lanes of `lanes`.
    #[inline(always)]
    pub fn add(&mut self, slot: usize, lanes: &Row<L>) {
        let (row, bit) = (&mut self.octets[slot / OCTET], 1 << (slot % OCTET));
        for l in 0..L {
            row[l] |= lanes[l] & bit;
        }
    }

    /// Takes a slot out in the lanes of `lanes`.
    #[inline(always)]
    pub fn remove(&mut self, slot: usize, lanes: &Row<L>) {
        let (row, bit) = (&mut self.octets[slot / OCTET], 1 << (slot % OCTET));
        for l in 0..L {
            row[l] &= !(lanes[l] & bit);
        }
    }

    /// Whether a slot is in the set of lane `l`; one that can be in none is not.
    pub fn has(&self, slot: usize, l: usize) -> bool {
        self.octets.get(slot / OCTET).is_some_and(|row| row[l] & 1 << (slot % OCTET) != 0)
    }

    /// Puts a slot into the set of lane `l`, unless it can be in none.
    pub fn insert(&mut self, slot: usize, l: usize) {
        if let Some(row) = self.octets.get_mut(slot / OCTET) {
            row[l] |= 1 << (slot % OCTET);
        }
    }

    /// Empties the set of lane `l`.
    pub fn clear(&mut self, l: usize) {
        self.octets.iter_mut().for_each(|row| row[l] = 0);
    }

    /// Copies lane `m` of another.
    pub fn put(&mut self, l: usize, from: &Self, m: usize) {
        self.octets.iter_mut().zip(&from.octets).for_each(|(to, from)| to[l] = from[m]);
    }

    /// How many slots are in each set, none of which is beyond the first `slots`.
    #[inline(always)]
    pub fn count(&self, slots: usize) -> Row<L> {
        let mut count = [0; L];
        for row in self.octets(slots) {
            for l in 0..L {
                count[l] += row[l].count_ones() as u8;
            }
        }
        count
    }

    /// The `k`-th slot of each set, counted from 0, where none is beyond the first `slots`; slot 0 where fewer are.
    #[inline(always)]
    pub fn nth(&self, slots: usize, k: &Row<L>) -> Row<L> {
        // First the row it is in, then its bit: is it among the upper four of eight, the upper two of those, the upper one?
        let (mut left, mut octet, mut first, mut found) = (*k, [0u8; L], [0u8; L], [0u8; L]);
        for (i, row) in self.octets(slots).iter().enumerate() {
            for l in 0..L {
                let n = row[l].count_ones() as u8;
                let here = mask(left[l] < n) & !found[l];
                octet[l] |= row[l] & here;
                first[l] |= (OCTET * i) as u8 & here;
                found[l] |= here;
                left[l] = left[l].wrapping_sub(n & !found[l]);
            }
        }
        let mut slot = [0; L];
        for l in 0..L {
            let (mut bits, mut left, mut at) = (octet[l], left[l], first[l]);
            let lower = (bits & 0x0f).count_ones() as u8;
            let up = mask(left >= lower);
            (bits, left, at) = ((bits & !up) | (bits >> 4 & up), left - (lower & up), at + (4 & up));
            let lower = (bits & 1) + (bits >> 1 & 1);
            let up = mask(left >= lower);
            (bits, left, at) = ((bits & !up) | (bits >> 2 & up), left - (lower & up), at + (2 & up));
            slot[l] = (at + (mask(left >= bits & 1) & 1)) & found[l];
        }
        slot
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_kth_slot_is_the_kth_of_a_list(slots in prop::collection::btree_set(0..MAX_ACTIONS, 0..MAX_ACTIONS)) {
            let mut set = Slots::<3>::NONE;
            slots.iter().for_each(|slot| set.insert(*slot, 1));
            prop_assert_eq!(set.count(MAX_ACTIONS), [0, slots.len() as u8, 0]);
            for (k, slot) in slots.iter().enumerate() {
                prop_assert_eq!(set.nth(MAX_ACTIONS, &[k as u8; 3]), [0, *slot as u8, 0]);
            }
            prop_assert_eq!(set.nth(MAX_ACTIONS, &[slots.len() as u8; 3]), [0; 3]);
            prop_assert!((0..2 * MAX_ACTIONS).all(|slot| set.has(slot, 1) == slots.contains(&slot)));
        }
    }
}
