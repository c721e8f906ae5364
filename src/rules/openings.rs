//! Openings that are played, and seeds that are dealt anew, compiled.

use super::compile::{CompileError, Compiler};
use super::{Atom, By};
use crate::catalogue::model::{self, Layout, PhaseKind, Play, Start};

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

impl Compiler<'_> {
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
    pub(super) fn deal(&self, phase: &model::Phase, deal: Option<&Start>, hand: u8) -> Result<Option<Deal>, CompileError> {
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
