//! Holes and how they lie, from the seat of the player to move.
//!
//! The engine numbers holes relative to the mover: `0..half` are his own, in ring order from his own left (outer row left to
//! right, then inner row right to left; a sown store last), `half..2 * half` the enemy's, numbered by the enemy's own left.
//! Sowing runs anticlockwise through rising numbers.

use crate::catalogue::model::{Board, Circuit, HoleName, HoleRef};

/// The most holes of a board, stores included.
pub const MAX_HOLES: usize = 64;

/// The layout of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Geometry {
    /// Rows in all: 2 or 4.
    pub rows: u8,
    /// Holes in a row.
    pub columns: u8,
    /// Holes of one player, his sown store included.
    pub half: u8,
    /// Holes a sowing runs round; they are `0..ring`.
    pub ring: u8,
    /// Number of the mover's sown store, where the board has one.
    pub store: Option<u8>,
}

impl Geometry {
    /// The geometry of a board.
    pub fn of(board: &Board) -> Self {
        let own = board.columns * (board.rows / 2);
        let half = own + u8::from(board.sown_stores);
        let ring = match board.circuit {
            Circuit::Own => half,
            Circuit::Board => 2 * half - u8::from(board.sown_stores),
        };
        Self { rows: board.rows, columns: board.columns, half, ring, store: board.sown_stores.then_some(own) }
    }

    /// The mover's holes, his store left out.
    pub fn own(&self) -> std::ops::Range<u8> {
        0..self.columns * (self.rows / 2)
    }

    /// Whether a hole is one of the enemy's.
    pub fn is_enemy(&self, hole: u8) -> bool {
        hole >= self.half
    }

    /// Whether a hole is a store.
    pub fn is_store(&self, hole: u8) -> bool {
        self.store.is_some_and(|store| hole % self.half == store)
    }

    /// Whether a hole lies in an inner row (on two rows all do); no store does.
    pub fn is_inner(&self, hole: u8) -> bool {
        !self.is_store(hole) && (self.rows == 2 || hole % self.half >= self.columns)
    }

    /// The hole that `reference` means when the last seed fell in `hole`; `None` where there is none (or where it depends on
    /// more than the hole, as the origin does).
    pub fn refer(&self, hole: u8, reference: HoleRef) -> Option<u8> {
        if let HoleRef::Named { own, hole } = reference {
            return self.named(&hole).map(|at| if own { at } else { self.half + at });
        }
        if self.is_store(hole) {
            return (reference == HoleRef::Landing).then_some(hole);
        }
        let c = self.columns;
        let (own, base, other) = if self.is_enemy(hole) { (hole - self.half, self.half, 0) } else { (hole, 0, self.half) };
        if self.rows == 2 {
            return match reference {
                HoleRef::Landing | HoleRef::OwnInner => Some(hole),
                HoleRef::OppositeInner => Some(other + c - 1 - own),
                _ => None,
            };
        }
        let front = if own >= c { own } else { 2 * c - 1 - own };
        match reference {
            HoleRef::Landing => Some(hole),
            HoleRef::OwnInner => Some(base + front),
            HoleRef::OwnOuter => Some(base + 2 * c - 1 - front),
            HoleRef::OppositeInner => Some(other + 3 * c - 1 - front),
            HoleRef::OppositeOuter => Some(other + front - c),
            HoleRef::Origin | HoleRef::Next | HoleRef::Previous | HoleRef::Named { .. } => None,
        }
    }

    /// The mover's hole of that name; `None` where the board has no such hole.
    pub fn named(&self, name: &HoleName) -> Option<u8> {
        let c = self.columns;
        if name.nth == 0 || name.nth > c || (self.rows == 2 && !name.inner) {
            return None;
        }
        let from_left = if name.from_left { name.nth - 1 } else { c - name.nth };
        Some(if self.rows == 4 && name.inner { 2 * c - 1 - from_left } else { from_left })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::model::FullRound;

    fn board(rows: u8, columns: u8, circuit: Circuit, sown_stores: bool) -> Geometry {
        Geometry::of(&Board { rows, columns, circuit, sown_stores, full_round: FullRound::Sow })
    }

    // N back    7  6  5  4  3  2  1  0
    // N front   8  9 10 11 12 13 14 15
    // S front  15 14 13 12 11 10  9  8
    // S back    0  1  2  3  4  5  6  7
    #[test]
    fn on_four_rows_the_file_faces_the_drawn_holes() {
        let g = board(4, 8, Circuit::Own, false);
        assert_eq!((g.half, g.ring), (16, 16));
        assert_eq!(g.refer(10, HoleRef::OppositeInner), Some(16 + 13));
        assert_eq!(g.refer(10, HoleRef::OppositeOuter), Some(16 + 2));
        assert_eq!(g.refer(10, HoleRef::OwnOuter), Some(5));
        assert_eq!(g.refer(5, HoleRef::OppositeInner), Some(16 + 13));
        assert_eq!(g.refer(5, HoleRef::OwnInner), Some(10));
    }

    #[test]
    fn on_two_rows_with_stores_the_enemy_store_is_outside_the_ring() {
        let g = board(2, 6, Circuit::Board, true);
        assert_eq!((g.half, g.ring, g.store), (7, 13, Some(6)));
        assert_eq!(g.refer(0, HoleRef::OppositeInner), Some(12));
        assert_eq!(g.refer(7, HoleRef::OppositeInner), Some(5));
        assert!(g.is_store(6) && g.is_store(13) && !g.is_inner(6));
    }

    #[test]
    fn names_hold_for_every_board_size() {
        let name = |inner, from_left, nth| HoleName { only_row: false, inner, from_left, nth };
        let g = board(4, 5, Circuit::Own, false);
        assert_eq!(g.named(&name(false, true, 1)), Some(0));
        assert_eq!(g.named(&name(false, false, 1)), Some(4));
        assert_eq!(g.named(&name(true, true, 2)), Some(8));
        assert_eq!(g.named(&name(true, false, 1)), Some(5));
        assert_eq!(g.named(&name(true, false, 6)), None);
    }
}
