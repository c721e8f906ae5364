//! The laps of a turn one by one, for those who write a game down.
//!
//! The engine plays a lap in three steps (sow, look, decide); [`Watch`] sees the board before them, between sowing and decision,
//! and after them. Only a [`super::Session`] that was asked to watches; simulation does not pay for it.

use super::Side;
use super::atoms::Landing;
use super::lanes::State;
use super::lap::{Watched, stepped};
use super::played::Played;

/// A hole by its place: whose side it is on, and its number in that player's own holes. The number after the last is his store.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hole {
    /// On whose side.
    pub side: Side,
    /// Number, from 0 at that player's left.
    pub number: u8,
}

/// One lap as it was played, with what followed from it at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lap {
    /// Who sowed.
    pub by: Side,
    /// The hole lifted; `None` where captured seeds were sown.
    pub lifted: Option<Hole>,
    /// Seeds sown.
    pub seeds: u32,
    /// The hole the first one fell in.
    pub first: Hole,
    /// Whether that is the hole after the one lifted.
    pub from_next: bool,
    /// Whether it ran clockwise.
    pub clockwise: bool,
    /// The hole the last one fell in.
    pub last: Hole,
    /// Holes that lost seeds to what the rules say of that, with the number, in the order of the mover's holes, then the enemy's.
    pub captured: Vec<(Hole, u8)>,
}

/// Laps seen so far.
#[derive(Debug, Clone, Default)]
pub struct Watch {
    /// The laps, in order.
    pub laps: Vec<Lap>,
    /// What a case took that the player was offered, before those laps.
    pub accepted: Vec<(Hole, u8)>,
    /// A hole lifted together with what decided the lap before.
    lifted_before: Option<u8>,
    before: Option<Box<State<1>>>,
}

impl Watch {
    /// Forgets all laps.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Sees the board at a moment of a lap.
    pub fn see(&mut self, program: Played<'_>, moment: Watched, state: &State<1>, landing: &Landing<1>) {
        match (moment, self.before.take()) {
            (Watched::Before, _) => self.before = Some(Box::new(state.clone())),
            (Watched::Sown, Some(before)) => {
                self.sown(program, &before, state, landing);
                self.before = Some(Box::new(state.clone()));
            }
            (Watched::Decided, Some(sown)) => self.decided(program, &sown, state),
            (Watched::Sown | Watched::Decided, None) => {}
        }
    }

    fn sown(&mut self, program: Played<'_>, before: &State<1>, after: &State<1>, landing: &Landing<1>) {
        let ring = program.geometry.ring;
        let first = stepped(&before.at, &before.clockwise, ring)[0];
        // A move that begins elsewhere than after its hole lifts it when it is made.
        let by_move = program.odd_moves() && !program.takes && self.laps.is_empty() && before.origin[0] == before.start[0];
        let by_move = by_move.then_some(before.start[0]);
        let lifted = if before.lift[0] != 0 { Some(before.at[0]) } else { self.lifted_before.take().or(by_move) };
        let after_lifted = lifted.map(|hole| stepped(&[hole], &before.clockwise, ring)[0]);
        let by = if before.side[0] != 0 { Side::North } else { Side::South };
        self.laps.push(Lap {
            by,
            lifted: lifted.map(|hole| place(program, by, hole)),
            seeds: after.sown_turn.get(0).saturating_sub(before.sown_turn.get(0)),
            first: place(program, by, first),
            from_next: after_lifted == Some(first),
            clockwise: before.clockwise[0] != 0,
            last: place(program, by, landing.hole[0]),
            captured: Vec::new(),
        });
    }

    /// Sees what follows from a player's word about a case that was offered.
    pub fn answered(&mut self, program: Played<'_>, before: &State<1>, after: &State<1>) {
        let by = if before.side[0] != 0 { Side::North } else { Side::South };
        (self.accepted, self.lifted_before) = lost(program, by, before, after);
    }

    fn decided(&mut self, program: Played<'_>, sown: &State<1>, after: &State<1>) {
        let Some(lap) = self.laps.last_mut() else { return };
        (lap.captured, self.lifted_before) = lost(program, lap.by, sown, after);
    }
}

/// Holes that lost seeds, with the number, and one that was lifted at once, to be sown from elsewhere: it is not captured.
fn lost(program: Played<'_>, by: Side, sown: &State<1>, after: &State<1>) -> (Vec<(Hole, u8)>, Option<u8>) {
    let holes = 2 * program.geometry.half;
    let lifted = (after.lift[0] == 0 && after.carry[0] > 0 && after.origin[0] != sown.origin[0]).then_some(after.origin[0]);
    let mut captured = Vec::new();
    for (hole, (before, now)) in (0..holes).zip(sown.seeds.iter().zip(&after.seeds)) {
        if now[0] < before[0] && lifted != Some(hole) {
            captured.push((place(program, by, hole), before[0] - now[0]));
        }
    }
    (captured, lifted)
}

fn place(program: Played<'_>, mover: Side, hole: u8) -> Hole {
    let half = program.geometry.half;
    if hole < half { Hole { side: mover, number: hole } } else { Hole { side: mover.other(), number: hole - half } }
}
