//! The random player.

use crate::engine::decide::Work;
use crate::engine::lanes::{Row, mask};

/// The `k`-th legal slot of every lane, counted from 0; slot 0 where fewer are legal.
#[inline(always)]
pub fn pick<const L: usize>(work: &Work<L>, k: &Row<L>) -> Row<L> {
    // The slots up to which no more than `k` are legal come before it.
    let mut before = [0u8; L];
    let mut seen = [0u8; L];
    for legal in &work.legal[..work.slots] {
        for l in 0..L {
            seen[l] = seen[l].wrapping_sub(legal[l]);
            // Both numbers are small, and processors compare signed ones more readily.
            before[l] = before[l].wrapping_sub(mask(seen[l] as i8 <= k[l] as i8));
        }
    }
    for l in 0..L {
        before[l] &= mask(usize::from(before[l]) < work.slots);
    }
    before
}
