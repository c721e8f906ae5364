//! Moves after which the turn would never end, where the rules forbid them: a session finds them out before they are chosen.

use super::Session;
use crate::engine::Action;
use crate::engine::lanes::stage;

impl Session<'_> {
    /// Actions that would be legal now, but that the turn would never end after them, which the rules forbid.
    pub fn barred(&self) -> &[Action] {
        &self.barred
    }

    /// Takes such actions out of the legal ones.
    pub(super) fn bar(&mut self) {
        if !self.block.rules.forbids_endless || self.block.state.stage[0] != stage::MOVING {
            return;
        }
        let found = std::mem::take(&mut self.legal).into_iter().zip(std::mem::take(&mut self.slots));
        for (action, slot) in found {
            if self.never_ends(slot as u8) {
                self.barred.push(action);
            } else {
                self.legal.push(action);
                self.slots.push(slot);
            }
        }
    }

    /// Whether a move would be taken back, found out on a copy of the game.
    fn never_ends(&self, slot: u8) -> bool {
        let mut trial = self.block.clone();
        trial.work.slot = [slot];
        trial.act(&[0xff]);
        loop {
            trial.advance();
            if trial.barred.as_ref().is_some_and(|barred| barred.taken_back[0] != 0) {
                return true;
            }
            trial.prepare();
            if trial.work.deciding[0] != 0 || trial.state.over[0] != 0 {
                return false;
            }
        }
    }

    /// No action is left to the player to move: all are tried in the order in which he would choose them, as in a run, and the game goes
    /// on without him.
    pub(super) fn try_in_vain(&mut self) {
        let watch = self.watch.take();
        loop {
            let chosen = self.block.choose();
            self.block.act(&chosen);
            self.block.advance();
            self.run();
            let again = self.block.barred.as_ref().is_some_and(|barred| barred.again[0] != 0);
            if self.block.trials.running[0] == 0 && !again {
                break;
            }
        }
        self.watch = watch;
    }
}
