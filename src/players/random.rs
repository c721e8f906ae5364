//! The random player.

use crate::engine::decide::Work;
use crate::engine::lanes::Row;

/// The `k`-th legal slot of every lane, counted from 0; slot 0 where fewer are legal.
#[inline(always)]
pub fn pick<const L: usize>(work: &Work<L>, k: &Row<L>) -> Row<L> {
    let mut picked = [0u8; L];
    let mut seen = [0u8; L];
    for (slot, legal) in work.legal[..work.slots].iter().enumerate() {
        for l in 0..L {
            // `k` others are before it, and it is legal itself.
            picked[l] = if seen[l] | !legal[l] == k[l] { slot as u8 } else { picked[l] };
            seen[l] = seen[l].wrapping_sub(legal[l]);
        }
    }
    picked
}
