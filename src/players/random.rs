//! The random player.

use crate::engine::decide::Work;
use crate::engine::lanes::{Row, mask};

/// The `k`-th legal slot of every lane, counted from 0.
#[inline(always)]
pub fn pick<const L: usize>(work: &Work<L>, k: &Row<L>) -> Row<L> {
    let mut slot = [0u8; L];
    let mut seen = [0u8; L];
    for (i, legal) in work.legal[..work.slots].iter().enumerate() {
        for l in 0..L {
            slot[l] |= legal[l] & mask(seen[l] == k[l]) & i as u8;
            seen[l] += legal[l] & 1;
        }
    }
    slot
}
