//! Openings, compiled. A kind of opening is a variant of [`OpeningKind`].

use super::compile::{CompileError, Compiler};
use super::{Atom, By};
use crate::catalogue::model::{Arrange, Layout, Phase, PhaseKind};

/// One part of an opening.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opening {
    /// Its name.
    pub id: String,
    /// Who acts in it, or begins it.
    pub by: By,
    /// What is done.
    pub kind: OpeningKind,
}

/// What is done in an opening.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OpeningKind {
    /// Seeds are put into own holes.
    Arrange(Arrangement),
    /// Play by tiers, cases and questions of its own.
    Play,
}

/// A free arrangement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arrangement {
    /// Seeds each player who arranges has to put.
    pub hand: u8,
    /// The most that may lie in one hole.
    pub at_most: u8,
    /// What the greedy player aims for, by own hole.
    pub target: Vec<u8>,
    /// What is done with all seeds before it.
    pub deal: Option<Deal>,
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

impl Compiler<'_> {
    /// The openings, and how many seeds each player brings in through them.
    pub(super) fn openings(&self, start: &[u8]) -> Result<(Vec<Opening>, u32), CompileError> {
        let mut openings = Vec::new();
        let mut hands = 0;
        let mut won = false;
        for phase in &self.rules.phases {
            if phase.by != By::Both && !won {
                return Err(CompileError::NobodyWon(phase.id.clone()));
            }
            let before = start.iter().map(|n| u32::from(*n)).sum::<u32>() + hands;
            let kind = match &phase.kind {
                PhaseKind::Arrange(arrange) => {
                    if arrange.deal.is_none() {
                        hands += u32::from(arrange.seeds.unwrap_or(0));
                    }
                    OpeningKind::Arrange(self.arrangement(phase, arrange, before)?)
                }
                PhaseKind::Play(_) => {
                    won = true;
                    OpeningKind::Play
                }
            };
            openings.push(Opening { id: phase.id.clone(), by: phase.by, kind });
        }
        if self.rules.first != By::Both && !won {
            return Err(CompileError::NobodyWon("main".into()));
        }
        Ok((openings, hands))
    }

    fn arrangement(&self, phase: &Phase, arrange: &Arrange, before: u32) -> Result<Arrangement, CompileError> {
        let own = self.geometry.own();
        let total = self.rules.seeds();
        let hand = u8::try_from(self.rules.in_hand(arrange)).map_err(|_| CompileError::TooManySeeds(total))?;
        let no_room = || CompileError::NoRoom { id: phase.id.clone(), seeds: hand, at_most: arrange.at_most };
        // However the seeds before lie, what they leave free is at least this.
        let before = if arrange.deal.is_some() { 0 } else { before };
        let room = u32::from(arrange.at_most) * u32::from(own.end);
        if hand == 0 || before + u32::from(hand) > room {
            return Err(no_room());
        }
        if arrange.deal.is_some() == (phase.by == By::Both) {
            return Err(CompileError::DealByBoth(phase.id.clone()));
        }
        let deal = match &arrange.deal {
            None => None,
            Some(deal) => {
                let holes = self.layout(&Layout { outer: deal.outer.clone(), inner: deal.inner.clone() })?;
                let dealt = holes.iter().map(|n| u32::from(*n)).sum::<u32>() + 2 * u32::from(deal.reserve);
                let left = total.checked_sub(dealt + u32::from(hand)).and_then(|left| u8::try_from(left).ok());
                Some(Deal { holes, reserve: deal.reserve, left: left.ok_or_else(no_room)? })
            }
        };
        let target = match &arrange.greedy {
            Some(layout) => self.layout(layout)?,
            None => even(hand, own.end, usize::from(self.geometry.half)),
        };
        Ok(Arrangement { hand, at_most: arrange.at_most, target, deal })
    }

    /// The statement that an opening is under way, or the main phase; needed only where an opening is played.
    pub(super) fn in_phase(&self, phase: Option<usize>) -> Option<Atom> {
        let number = phase.unwrap_or(self.rules.phases.len());
        self.rules.plays().next().map(|_| Atom::Phase(u8::try_from(number).unwrap_or(u8::MAX)))
    }
}

/// As many seeds in each hole as in any other, or one more in the first.
fn even(seeds: u8, holes: u8, rows: usize) -> Vec<u8> {
    let mut layout: Vec<u8> = (0..holes).map(|hole| seeds / holes + u8::from(hole < seeds % holes)).collect();
    layout.resize(rows, 0);
    layout
}
