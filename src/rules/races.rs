//! Races, compiled.

use super::compile::{Compiler, resumes};
use super::{Case, CompileError, RowTest};
use crate::catalogue::model::{self, RaceOrder};

/// A race: both players sow at once.
#[derive(Debug, Clone, PartialEq)]
pub struct Race {
    /// What is sown first.
    pub start: RaceStart,
    /// The decision list, where it is not that of the main phase.
    pub cases: Option<Vec<Case>>,
    /// Who drops his seed first.
    pub order: RaceOrder,
    /// Whether its captures are none of the captures of the game.
    pub apart: bool,
}

/// What a player sows first in a race.
#[derive(Debug, Clone, PartialEq)]
pub enum RaceStart {
    /// For each own hole, the tests that let him choose it; `None`: never.
    Lift(Vec<Option<Vec<RowTest>>>),
    /// The seeds in his hand, the first into this hole.
    Hand(u8),
}

impl Compiler<'_> {
    pub(super) fn race(&mut self, id: &str, race: &model::Race) -> Result<Race, CompileError> {
        let g = self.geometry;
        let start = match &race.start {
            model::RaceStart::Lift(filters) => {
                RaceStart::Lift(self.holes().map(|hole| self.tests(filters, hole)).collect::<Result<Vec<_>, _>>()?)
            }
            model::RaceStart::Hand { enemy: true } if g.ring <= g.half => return Err(CompileError::RaceElsewhere(id.into())),
            model::RaceStart::Hand { enemy } => RaceStart::Hand(if *enemy { g.half } else { 0 }),
        };
        let laps = race.laps.as_ref().unwrap_or(&self.rules.laps);
        if laps.iter().any(|case| case.may || case.effects.iter().any(|effect| matches!(effect, model::Effect::Take { .. }))) {
            return Err(CompileError::RaceWithChoice(id.into()));
        }
        let to_origin = |effect: &model::Effect| {
            matches!(
                effect,
                model::Effect::Capture { to: model::Place::Origin | model::Place::Start, .. }
                    | model::Effect::Sweep { to: model::Place::Origin | model::Place::Start, .. }
            )
        };
        if matches!(start, RaceStart::Hand(_)) && laps.iter().flat_map(|case| &case.effects).any(to_origin) {
            return Err(CompileError::RaceWithoutOrigin(id.into()));
        }
        let from_start = |case: &model::LapCase| {
            resumes(&case.then).iter().flatten().any(|hole| matches!(hole, model::Resume::Start | model::Resume::AfterStart))
        };
        if matches!(start, RaceStart::Hand(_)) && laps.iter().any(from_start) {
            return Err(CompileError::RaceWithoutOrigin(id.into()));
        }
        let cases = race.laps.as_ref().map(|laps| laps.iter().map(|case| self.case(case, &[])).collect::<Result<Vec<_>, _>>());
        let cases = cases.transpose()?;
        Ok(Race { start, cases, order: race.order, apart: race.apart })
    }
}
