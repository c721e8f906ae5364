//! The random player.

use crate::engine::decide::Work;
use crate::engine::lanes::Row;

/// The `k`-th legal slot of every lane, counted from 0; slot 0 where fewer are legal.
#[inline(always)]
pub fn pick<const L: usize>(work: &Work<L>, k: &Row<L>) -> Row<L> {
    work.legal.nth(work.slots, k)
}
