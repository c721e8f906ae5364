//! Questions about the end of the game, and rounds.

use super::atoms::asks_repetition;
use super::compile::Compiler;
use super::{Atom, CompileError};
use crate::catalogue::model::{self, MarkRef, Moment, Outcome, Rest, Seat};

/// Rounds, as [`crate::catalogue::model::Round`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Round {
    /// The mover's bit of the mark of holes that are counted.
    pub bit: u8,
    /// Seeds dealt to every hole.
    pub seeds: u8,
    /// Whether what is over is shared only where neither player has enough for more holes than a side has.
    pub close: bool,
    /// The most rounds.
    pub most: u8,
    /// Index into [`Program::endings`](super::Program::endings).
    pub ending: u8,
}

/// A question about the end of the game, asked of one player.
#[derive(Debug, Clone, PartialEq)]
pub struct Question {
    /// Of whom.
    pub of: Seat,
    /// All must hold.
    pub when: Vec<Atom>,
    /// Who wins.
    pub result: Outcome,
    /// Bits of the mover's mark that gives him the seeds of a hole, wherever it lies, before the rest; 0: none.
    pub marked: u8,
    /// What becomes of the seeds left.
    pub rest: Rest,
    /// Whether it decides the opening under way, and not the game.
    pub of_phase: bool,
    /// Index into [`Program::endings`](super::Program::endings).
    pub ending: u8,
}

impl Compiler<'_> {
    /// The questions asked at a moment, those of the first player before those of the second.
    pub(super) fn questions(&self, moment: Moment, endings: &[String]) -> Result<Vec<Question>, CompileError> {
        let plays = self.plays();
        let of_phases = plays.iter().flat_map(|(phase, play)| play.ends.iter().map(move |end| (Some(*phase), end)));
        let rows: Vec<(Option<usize>, &model::End)> =
            of_phases.chain(self.rules.ends.iter().map(|end| (None, end))).filter(|(_, end)| end.at == moment).collect();
        let mut questions = Vec::new();
        for turn in 0..2 {
            for (phase, end) in &rows {
                let Some(of) = end.of.get(turn).copied() else { continue };
                let when: Vec<Atom> = self.in_phase(*phase).into_iter().chain(self.guard(&end.when, of)?).collect();
                if moment != Moment::OwnTurn && when.iter().any(|a| matches!(a, Atom::NoLegalMove)) {
                    return Err(CompileError::Misplaced { condition: "no legal move".into(), place: "except at 'own-turn'" });
                }
                if moment != Moment::Turn && when.iter().any(asks_repetition) {
                    return Err(CompileError::Misplaced { condition: "position repeated".into(), place: "except at 'turn'" });
                }
                let watched = matches!(moment, Moment::Turn | Moment::OwnTurn) && end.rest == model::Rest::Stays;
                if phase.is_some() && !(watched && end.result != model::Outcome::Majority) {
                    return Err(CompileError::PhaseEnd(end.reason.clone()));
                }
                let of_phase = phase.is_some();
                let ending = endings.iter().position(|name| *name == end.reason).and_then(|i| u8::try_from(i).ok()).unwrap_or(0);
                let marked = match &end.marked {
                    Some(name) => self.mark_bits(&MarkRef { own: Some(true), name: name.clone() }, Seat::Mover)?,
                    None => 0,
                };
                questions.push(Question { of, when, result: end.result, marked, rest: end.rest, of_phase, ending });
            }
        }
        Ok(questions)
    }

    /// The rounds of a game of so many seeds; their ending is added to the names of endings.
    pub(super) fn round(&self, seeds: u8, endings: &mut Vec<String>) -> Result<Option<Round>, CompileError> {
        let g = self.geometry;
        let Some(round) = &self.rules.round else { return Ok(None) };
        let mark = self.marks.get(&round.mark).filter(|mark| mark.owned);
        let bit = mark.ok_or_else(|| CompileError::UnknownMark(round.mark.clone()))?.bit;
        if g.store.is_some() || g.ring == g.half || u32::from(seeds) != u32::from(round.seeds) * 2 * u32::from(g.half) {
            return Err(CompileError::Round);
        }
        let known = endings.iter().position(|name| *name == round.reason).unwrap_or_else(|| {
            endings.push(round.reason.clone());
            endings.len() - 1
        });
        Ok(Some(Round {
            bit,
            seeds: round.seeds,
            close: round.close,
            most: round.most,
            ending: u8::try_from(known).unwrap_or(0),
        }))
    }
}
