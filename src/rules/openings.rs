//! Openings, compiled.

use super::compile::Compiler;
use super::{Atom, By, CompileError, Listed, Race};
use crate::catalogue::model::{self, Layout, PhaseKind, Place, Play, Start};

/// One part of an opening.
#[derive(Debug, Clone, PartialEq)]
pub struct Opening {
    /// Its name.
    pub id: String,
    /// Who acts in it alone, or begins it.
    pub by: By,
    /// Seeds each player has in hand when it begins; `None`: as many as before.
    pub hand: Option<u8>,
    /// What is done in it.
    pub kind: OpeningKind,
}

/// What is done in an opening.
#[derive(Debug, Clone, PartialEq)]
pub enum OpeningKind {
    /// A free arrangement.
    Arrange {
        /// The most that may lie in one hole.
        at_most: u8,
        /// Whether a player may stop before his hand is empty.
        may: bool,
        /// Own holes of which one must be loaded in the end; empty: nothing must.
        some_of: Vec<u8>,
        /// What the greedy player aims for, by own hole.
        target: Vec<u8>,
        /// What is done with all seeds before it.
        deal: Option<Deal>,
    },
    /// Holes of the enemy are taken.
    Exchange(Exchange),
    /// Play by tiers, cases and questions of its own.
    Play,
    /// A race.
    Race(Race),
    /// An opening whose actions are listed.
    Listed(Listed),
}

/// All seeds are gathered and given out anew.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deal {
    /// Holes of the player who does not arrange.
    pub holes: Vec<u8>,
    /// Seeds in reserve, each.
    pub reserve: u8,
    /// Seeds left out of the game, to the credit of him who arranges.
    pub left: u8,
}

/// Each player takes loaded holes of the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exchange {
    /// Holes each takes.
    pub count: u8,
    /// Whether North takes first.
    pub north_first: bool,
    /// Whether they take hole by hole in turn.
    pub in_turn: bool,
    /// Where the seeds go.
    pub to: Place,
}

impl Exchange {
    /// Of so many holes left to be taken by both, those of the player to move. The first to take has the odd one.
    pub fn of_mover(&self, left: u8) -> u8 {
        match self.in_turn {
            true => left.div_ceil(2),
            false if left > self.count => left - self.count,
            false => left,
        }
    }

    /// Holes left to be taken by both, where the player to move has so many left.
    pub fn of_both(&self, movers: u8, first_to_take: bool) -> u8 {
        match (self.in_turn, first_to_take) {
            (true, true) => movers.saturating_mul(2),
            (true, false) => movers.saturating_mul(2).saturating_sub(1),
            (false, true) => movers.saturating_add(self.count),
            (false, false) => movers,
        }
    }
}

impl Compiler<'_> {
    /// The openings, and the seeds each player has in hand for those that deal none, where so many lie at the start.
    pub(super) fn openings(&mut self, start: &[u8]) -> Result<(Vec<Opening>, u32), CompileError> {
        let rules = self.rules;
        let mut openings = Vec::new();
        let mut hands = 0;
        for (at, phase) in rules.phases.iter().enumerate() {
            let mut hand = None;
            let kind = match &phase.kind {
                PhaseKind::Arrange { seeds, at_most, some_of, may, greedy, deal } => {
                    // However the seeds before lie, what they leave free is at least this.
                    let before = if deal.is_some() { 0 } else { start.iter().map(|n| u32::from(*n)).sum::<u32>() + hands };
                    let room = u32::from(*at_most) * u32::from(self.geometry.own().end);
                    if *seeds == 0 || before + u32::from(*seeds) > room {
                        return Err(CompileError::NoRoom { id: phase.id.clone(), seeds: *seeds, at_most: *at_most });
                    }
                    hands += if deal.is_some() { 0 } else { u32::from(*seeds) };
                    hand = Some(*seeds);
                    let deal = self.deal(phase, deal.as_ref(), *seeds)?;
                    let some_of = some_of.as_ref().map_or_else(|| Ok(Vec::new()), |set| self.set(set))?;
                    OpeningKind::Arrange { at_most: *at_most, some_of, may: *may, target: self.layout(greedy)?, deal }
                }
                PhaseKind::Exchange { count, north_first, in_turn, to } => {
                    if *count == 0 || *count > u8::MAX / 2 || u32::from(*count) > rules.surely_loaded(at) {
                        return Err(CompileError::NothingToTake { id: phase.id.clone(), count: *count });
                    }
                    OpeningKind::Exchange(Exchange { count: *count, north_first: *north_first, in_turn: *in_turn, to: *to })
                }
                PhaseKind::Play(_) => OpeningKind::Play,
                PhaseKind::Race(race) => OpeningKind::Race(self.race(&phase.id, race)?),
                PhaseKind::Listed(listed) => {
                    if *listed != Listed::Remove && self.geometry.ring <= self.geometry.half {
                        return Err(CompileError::PutsElsewhere(phase.id.clone()));
                    }
                    OpeningKind::Listed(*listed)
                }
            };
            openings.push(Opening { id: phase.id.clone(), by: phase.by, hand, kind });
        }
        Ok((openings, hands))
    }

    /// Whoever acts as winner or loser must have won or lost something.
    pub(super) fn somebody_won(&self) -> Result<(), CompileError> {
        let mut won = false;
        for phase in &self.rules.phases {
            if phase.by != By::Both && !won {
                return Err(CompileError::NobodyWon(phase.id.clone()));
            }
            won |= matches!(phase.kind, PhaseKind::Play(_));
        }
        if self.rules.first != By::Both && !won {
            return Err(CompileError::NobodyWon("main".into()));
        }
        Ok(())
    }

    /// What is dealt before an arrangement of `hand` seeds.
    fn deal(&self, phase: &model::Phase, deal: Option<&Start>, hand: u8) -> Result<Option<Deal>, CompileError> {
        if deal.is_some() == (phase.by == By::Both) {
            return Err(CompileError::DealByBoth(phase.id.clone()));
        }
        let Some(deal) = deal else { return Ok(None) };
        let holes = self.layout(&Layout { outer: deal.outer.clone(), inner: deal.inner.clone() })?;
        let dealt = holes.iter().map(|n| u32::from(*n)).sum::<u32>() + 2 * u32::from(deal.reserve) + u32::from(hand);
        let left = self.rules.seeds().checked_sub(dealt).and_then(|left| u8::try_from(left).ok());
        match left {
            Some(left) => Ok(Some(Deal { holes, reserve: deal.reserve, left })),
            None => Err(CompileError::TooManySeeds(dealt)),
        }
    }

    /// The openings that are played like the game, with their numbers.
    pub(super) fn plays(&self) -> Vec<(usize, Play)> {
        let plays = self.rules.phases.iter().enumerate().filter_map(|(number, phase)| match &phase.kind {
            PhaseKind::Play(play) => Some((number, play.clone())),
            _ => None,
        });
        plays.collect()
    }

    /// The statement that an opening is under way, or the main phase; needed only where an opening is played.
    pub(super) fn in_phase(&self, phase: Option<usize>) -> Option<Atom> {
        let number = phase.unwrap_or(self.rules.phases.len());
        self.rules.plays().next().map(|_| Atom::Phase(u8::try_from(number).unwrap_or(u8::MAX)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_to_both_and_to_the_player_to_move_agree() {
        for in_turn in [false, true] {
            let exchange = Exchange { count: 4, north_first: true, in_turn, to: Place::OffBoard };
            for left in 1..=8 {
                let first = if in_turn { left % 2 == 0 } else { left > 4 };
                assert_eq!(exchange.of_both(exchange.of_mover(left), first), left, "{in_turn} {left}");
            }
        }
    }
}
