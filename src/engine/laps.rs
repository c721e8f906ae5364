//! Laps of many games before the next decisions.

use super::block::Block;
use super::cases::decide_from;
use super::lanes::{any, at_stage, count, stage};
use super::lap::{look, relay, sow};

/// Another lap is played before the next decisions where more than one game in so many has one to play. Deciding costs more than a lap, so
/// games that wait for a decision lose less than the others gain.
const SOWING_SHARE: usize = 3;
/// As many where laps that only relay are told from others at once: they cost less.
const RELAYING_SHARE: usize = 5;

impl<const L: usize, const V: usize> Block<'_, L, V> {
    /// Plays a lap in every lane that has one to play, and more as long as many have. Where the first case of the decision list only relays,
    /// the others wait till the last lap: any one lap lets few games come to them.
    #[inline(always)]
    pub(super) fn laps(&mut self) {
        let program = self.program();
        let mut again = false;
        loop {
            let (state, landing) = (&mut self.state, &mut self.work.landing);
            let sown = at_stage(state, stage::SOWING);
            if any(&sown) {
                sow(program, state, landing, &sown, again);
            }
            let mut landed = sown;
            if let Some(test) = program.relay {
                if RELAYING_SHARE * relay(program, state, landing, test, &sown) > L {
                    self.watch_long();
                    // All of them sow on what lies where they have just landed.
                    again = true;
                    continue;
                }
                landed = at_stage(state, stage::LANDED);
            }
            if any(&landed) {
                look(program, state, landing);
                decide_from(program, (&program.cases, program.relay.is_some().into()), true, state, landing, &landed);
            }
            if program.relay.is_some() || !self.relays || SOWING_SHARE * count(&at_stage(&self.state, stage::SOWING)) <= L {
                return;
            }
            self.watch_long();
            again = program.hands_known;
        }
    }
}
