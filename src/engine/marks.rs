//! Marks on holes, as bits of a byte: see [`crate::rules::Marks`].

use super::lanes::{Row, State, mask};
use super::played::Played;
use super::{HoleMark, SessionError, Side};

/// The hole where the last seed fell loses some bits and gets others, in the lanes of `fit`.
#[inline(always)]
pub fn mark<const L: usize>(state: &mut State<L>, ring: usize, hole: &Row<L>, set: u8, clear: u8, fit: &Row<L>) {
    for (i, row) in state.marks[..ring].iter_mut().enumerate() {
        for l in 0..L {
            let hit = fit[l] & mask(hole[l] == i as u8);
            row[l] = (row[l] & !(clear & hit)) | (set & hit);
        }
    }
}

/// Holes just lifted lose the marks that last so long; `from` is the hole of each lane, 255 for none.
#[inline(always)]
pub fn lifted<const L: usize>(program: Played<'_>, state: &mut State<L>, from: &Row<L>) {
    let bits = program.marks.lifted;
    for (i, row) in state.marks[..usize::from(program.geometry.ring)].iter_mut().enumerate() {
        for l in 0..L {
            row[l] &= !(bits & mask(from[l] == i as u8));
        }
    }
}

/// The main phase begins in one lane: holes get the marks they start with.
pub fn at_start<const L: usize>(program: Played<'_>, state: &mut State<L>, l: usize) {
    let (marks, g) = (&program.marks, program.geometry);
    if marks.at_start == 0 {
        return;
    }
    let (loaded, all) = (marks.at_start, marks.at_start_all);
    for (base, loaded, all) in [(0, loaded, all), (g.half, marks.turned(loaded), marks.turned(all))] {
        for hole in g.own().map(|hole| usize::from(base + hole)) {
            state.marks[hole][l] |= (loaded & mask(state.seeds[hole][l] > 0)) | all;
        }
    }
}

/// Marks a hole of a position in which South is the mover.
pub fn put(program: Played<'_>, state: &mut State<1>, mark: &HoleMark) -> Result<(), SessionError> {
    let wrong = || SessionError::Mark(mark.name.clone());
    let named = program.marks.get(&mark.name).ok_or_else(wrong)?;
    if mark.hole >= program.geometry.own().end || mark.owner.is_some() != named.owned {
        return Err(wrong());
    }
    let hole = mark.side.index() * usize::from(program.geometry.half) + usize::from(mark.hole);
    state.marks[hole][0] |= named.bit << mark.owner.map_or(0, Side::index);
    Ok(())
}

/// The marks of a game, South's holes first.
pub fn listed(program: Played<'_>, state: &State<1>) -> Vec<HoleMark> {
    let north = state.side[0] != 0;
    let mut marks = Vec::new();
    for side in [Side::South, Side::North] {
        let base = if north == (side == Side::North) { 0 } else { usize::from(program.geometry.half) };
        for hole in program.geometry.own() {
            let bits = state.marks[base + usize::from(hole)][0];
            let bits = if north { program.marks.turned(bits) } else { bits };
            for mark in &program.marks.named {
                let owners: &[Option<Side>] = if mark.owned { &[Some(Side::South), Some(Side::North)] } else { &[None] };
                let has = |owner: &Option<Side>| bits & (mark.bit << owner.map_or(0, Side::index)) != 0;
                marks.extend(owners.iter().filter(|owner| has(owner)).map(|owner| HoleMark {
                    name: mark.name.clone(),
                    side,
                    hole,
                    owner: *owner,
                }));
            }
        }
    }
    marks
}
