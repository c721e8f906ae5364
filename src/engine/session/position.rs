//! Positions: what lies where, and what is decided next.

use super::{Session, SessionError};
use crate::engine::Side;
use crate::engine::apply::begin_phase;
use crate::engine::block::Block;
use crate::engine::lanes::stage;
use crate::engine::played::Played;
use crate::engine::record::NOBODY;
use crate::rules::{OpeningKind, Program};

/// A position, from South's seat. Pairs are South's, then North's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// Each player's own holes in ring order, without stores.
    pub holes: [Vec<u8>; 2],
    /// Seeds in store or off the board to a player's credit.
    pub stored: [u8; 2],
    /// Seeds in reserve; of one reserve for both, all of them with South's.
    pub reserve: [u8; 2],
    /// Seeds in hand during an arrangement.
    pub hand: [u8; 2],
    /// Captures so far in the game.
    pub captures: [u8; 2],
    /// Who acts next.
    pub to_move: Side,
    /// What is decided next: `move`, `take`, `offer`, or the name of an opening.
    pub decision: String,
    /// Further holes that may still be taken.
    pub pending_takes: u8,
    /// Marks on holes, South's holes first.
    pub marks: Vec<HoleMark>,
}

/// A mark on a hole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HoleMark {
    /// Name of the mark.
    pub name: String,
    /// On whose side the hole is.
    pub side: Side,
    /// Number of the hole among that player's own.
    pub hole: u8,
    /// Whose mark it is, where marks of that name have owners.
    pub owner: Option<Side>,
}

impl<'a> Session<'a> {
    /// A game from a position.
    ///
    /// # Errors
    /// If the position does not fit the board or the rules.
    pub fn at(program: &'a Program, position: &Position) -> Result<Self, SessionError> {
        let mut session = Self::new(program, Side::South);
        let program = Played::from(program);
        let g = program.geometry;
        let (own, half) = (usize::from(g.own().end), usize::from(g.half));
        let mut total = 0u32;
        for holes in &position.holes {
            if holes.len() != own {
                return Err(SessionError::Holes { found: holes.len(), expected: own });
            }
            total += holes.iter().map(|n| u32::from(*n)).sum::<u32>();
        }
        for pair in [position.stored, position.reserve, position.hand] {
            total += u32::from(pair[0]) + u32::from(pair[1]);
        }
        // Where as many seeds of a hole are lifted as the player likes, each may be a move of its own.
        let most = if program.any_number() { session.block.work.slots as u32 } else { u8::MAX.into() };
        if total > most {
            return Err(SessionError::Seeds { found: total, most });
        }
        let state = &mut session.block.state;
        state.total = total as u8;
        for player in 0..2 {
            let base = player * half;
            for (hole, seeds) in position.holes[player].iter().enumerate() {
                state.seeds[base + hole][0] = *seeds;
            }
            match g.store {
                Some(store) => state.seeds[base + usize::from(store)][0] = position.stored[player],
                None => state.stored[player][0] = position.stored[player],
            }
            state.reserve[player][0] = position.reserve[player];
            state.hand[player][0] = position.hand[player];
            state.captures[player][0] = position.captures[player];
        }
        if program.shared_reserve {
            state.reserve = [[position.reserve[0].saturating_add(position.reserve[1])], [0]];
        }
        if program.marks.any() {
            state.marks.iter_mut().for_each(|row| row[0] = 0);
        }
        for mark in &position.marks {
            crate::engine::marks::put(program, state, mark)?;
        }
        session.block.totals.stored = position.stored.map(|seeds| [seeds]);
        let state = &mut session.block.state;
        state.side[0] = 0;
        let phase = program.phases.iter().position(|phase| phase.id == position.decision);
        state.phase[0] = phase.unwrap_or(program.phases.len()) as u8;
        state.stage[0] = match (phase, position.decision.as_str()) {
            (Some(number), _) => {
                let (hands, reserve, seeds, stored) = (state.hand, state.reserve, state.seeds, state.stored);
                begin_phase(program, state, 0, number);
                (state.hand, state.reserve, state.seeds, state.stored) = (hands, reserve, seeds, stored);
                if let OpeningKind::Exchange(exchange) = &program.phases[number].kind {
                    let takes_first = exchange.north_first == (position.to_move == Side::North);
                    state.pending[0] = exchange.of_both(position.pending_takes, takes_first);
                }
                state.stage[0]
            }
            (None, "move") => stage::MOVING,
            (None, _) => return Err(SessionError::Decision(position.decision.clone())),
        };
        if position.to_move == Side::North {
            state.swap_sides(program, &[0xff]);
        }
        state.over[0] = 0;
        state.passed[0] = 0;
        session.block.began = [if phase.is_some() { NOBODY } else { 0 }];
        if program.repetition {
            let Block { history, state, .. } = &mut *session.block;
            history.begin(program, state, &[0xff]);
        }
        session.turn = session.block.clone();
        session.ready();
        Ok(session)
    }

    /// The position.
    pub fn position(&self) -> Position {
        let program = self.block.program();
        let state = &self.block.state;
        let (own, half) = (usize::from(program.geometry.own().end), usize::from(program.geometry.half));
        let north = state.side[0] != 0;
        let pair = |mover: u8, enemy: u8| if north { [enemy, mover] } else { [mover, enemy] };
        let side = |base: usize| state.seeds[base..base + own].iter().map(|row| row[0]).collect::<Vec<u8>>();
        let stored = match program.geometry.store.map(usize::from) {
            Some(store) => pair(state.seeds[store][0], state.seeds[half + store][0]),
            None => pair(state.stored[0][0], state.stored[1][0]),
        };
        Position {
            holes: if north { [side(half), side(0)] } else { [side(0), side(half)] },
            stored,
            // One for both stands with South's seeds.
            reserve: if program.shared_reserve {
                [state.reserve[0][0], 0]
            } else {
                pair(state.reserve[0][0], state.reserve[1][0])
            },
            hand: pair(state.hand[0][0], state.hand[1][0]),
            captures: pair(state.captures[0][0], state.captures[1][0]),
            to_move: if north { Side::North } else { Side::South },
            decision: match (state.stage[0], program.phases.get(usize::from(state.phase[0]))) {
                (stage::TAKING, _) => "take".to_owned(),
                (stage::OFFERED, _) => "offer".to_owned(),
                (_, Some(phase)) => phase.id.clone(),
                _ => "move".to_owned(),
            },
            marks: crate::engine::marks::listed(program, state),
            pending_takes: match (state.stage[0], program.phases.get(usize::from(state.phase[0])).map(|phase| &phase.kind)) {
                (stage::TAKING, _) => state.pending[0],
                (stage::EXCHANGING, Some(OpeningKind::Exchange(exchange))) => exchange.of_mover(state.pending[0]),
                _ => 0,
            },
        }
    }
}
