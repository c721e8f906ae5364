//! Legal actions of decisions that are no moves: further holes to take, holes to put seeds into.

use super::cases::entitled;
use super::decide::{Work, pass_slot};
use super::lanes::{Row, State, any, mask};
use super::openings::{self, arrange};
use super::own_takes;
use super::played::Played;
use super::race;
use super::slots::{OCTET, and_lower};
use crate::rules::{Effect, OpeningKind};

/// Lets the lanes of `taking` take further holes, or stop where the rules let them.
#[inline(always)]
pub fn legal_takes<const L: usize>(program: Played<'_>, state: &State<L>, work: &mut Work<L>, taking: &Row<L>) {
    let pass = usize::from(pass_slot(program));
    enemy_holes(program, state, work, taking);
    if program.takes_own() {
        own_takes::legal(program, state, work, taking);
    }
    for (i, case) in program.cases.iter().enumerate() {
        let Some(Effect::Take { counts, may: true, all_or_none, .. }) = case.effects.last() else { continue };
        let mut may = *taking;
        if *all_or_none {
            let number = entitled(counts, &state.captures[0]);
            for l in 0..L {
                may[l] &= mask(state.pending[l] == number[l]);
            }
        }
        for l in 0..L {
            may[l] &= mask(usize::from(state.resume[l]) == i);
        }
        work.legal.add(pass, &may);
    }
}

/// Lets the lanes of `lanes` take any loaded hole of the enemy.
#[inline(always)]
pub fn enemy_holes<const L: usize>(program: Played<'_>, state: &State<L>, work: &mut Work<L>, lanes: &Row<L>) {
    let half = usize::from(program.geometry.half);
    let own = usize::from(program.geometry.own().end);
    for (octet, rows) in work.legal.octets_mut(own).iter_mut().zip(state.seeds[half..half + own].chunks(OCTET)) {
        let mut bits = [0u8; L];
        for row in rows.iter().rev() {
            for l in 0..L {
                bits[l] = and_lower(bits[l], row[l] != 0);
            }
        }
        for l in 0..L {
            octet[l] |= bits[l] & lanes[l];
        }
    }
}

/// Lets the lanes of `arranging` put a seed into a hole, or choose the hole of a race.
#[inline(always)]
pub fn legal_puts<const L: usize>(program: Played<'_>, state: &State<L>, work: &mut Work<L>, arranging: &Row<L>) {
    for (i, phase) in program.phases.iter().enumerate() {
        let mut here = *arranging;
        for l in 0..L {
            here[l] &= mask(usize::from(state.phase[l]) == i);
        }
        match &phase.kind {
            OpeningKind::Arrange { at_most, may, some_of, .. } => {
                let own = usize::from(program.geometry.own().end);
                let (most, mut begun) = (*at_most, [0u8; L]);
                for (octet, rows) in work.legal.octets_mut(own).iter_mut().zip(state.seeds[..own].chunks(OCTET)) {
                    let mut bits = [0u8; L];
                    for row in rows.iter().rev() {
                        for l in 0..L {
                            bits[l] = and_lower(bits[l], row[l] < most);
                            begun[l] |= row[l];
                        }
                    }
                    for l in 0..L {
                        octet[l] |= bits[l] & here[l];
                    }
                }
                if *may {
                    for l in 0..L {
                        begun[l] = here[l] & mask(begun[l] != 0);
                    }
                    openings::only_loaded(state, some_of, &mut begun);
                    arrange::may_stop(program, work, &begun);
                }
                if !some_of.is_empty() {
                    openings::require(program, state, work, some_of, &here);
                }
            }
            OpeningKind::Race(race) if any(&here) => race::legal(program, race, state, work, &here),
            OpeningKind::Race(_) | OpeningKind::Listed(_) | OpeningKind::Exchange(_) | OpeningKind::Play => {}
        }
    }
}
