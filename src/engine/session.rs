//! One game in one lane, with names for its actions: for traces, tests and play.

mod endless;
mod phases;
mod position;

use thiserror::Error;

pub use position::{HoleMark, Position};

use super::block::Block;
use super::decide::pass_slot;
use super::events::{Hole, Lap, Watch};
use super::lanes::stage;
use super::openings::{self, arrange, listed};
use super::race::Raced;
use super::record::{DRAW, GameRecord, NOBODY};
use super::{Run, Side, Width};
use super::{lifts, offers};
use crate::players::Player;
use crate::rules::{OpeningKind, Program};

/// What an action does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verb {
    /// A hole is lifted and sown.
    Sow,
    /// A seed in hand is put into an own hole.
    Put,
    /// A further enemy hole is taken.
    Take,
    /// A further hole of the player's own is taken.
    TakeOwn,
    /// No further hole is taken.
    Pass,
    /// What a case offers is taken.
    Accept,
    /// It is not.
    Decline,
    /// A race is begun from a hole.
    Race,
    /// A hole is sown by a move that has a word of its own, by its number in [`Program::words`].
    Named(u8),
    /// In an opening, an own hole is lifted into the hand.
    Lift,
    /// In an opening, no further hole is lifted, or no further seed put.
    Done,
    /// In an opening, some seeds of an own hole go into the hand.
    Remove,
    /// In an opening, seeds of the hand are placed in a hole: one, or so many as the action says.
    Place,
    /// In an opening, a seed of the hand is put into a hole of the enemy.
    Pile,
    /// An act of the rules, by its number in [`Program::words`].
    Act(u8),
}

/// One legal action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Action {
    /// What is done.
    pub verb: Verb,
    /// The hole: its number in the ring of its owner; on boards sown round by both players, its number on the whole board.
    pub hole: Option<u8>,
    /// Whether a sowing runs clockwise.
    pub clockwise: bool,
    /// How many seeds are lifted, removed or placed, where the rules let a player choose or recorded games say so.
    pub count: Option<u8>,
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Over {
    /// The word for it.
    pub reason: String,
    /// Who won, if anybody.
    pub winner: Option<Side>,
    /// Whether it is a draw.
    pub draw: bool,
    /// Whether it is void: stopped without a result.
    pub void: bool,
}

/// Why a position or an action was refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SessionError {
    /// A side with the wrong number of holes.
    #[error("a side has {found} holes where the board has {expected}")]
    Holes {
        /// Holes given.
        found: usize,
        /// Holes of the board.
        expected: usize,
    },
    /// Too many seeds.
    #[error("the position has {found} seeds; at most {most} can be played")]
    Seeds {
        /// Seeds given.
        found: u32,
        /// Seeds that can be played by these rules.
        most: u32,
    },
    /// A decision the rules do not know.
    #[error("the game has no decision called '{0}'")]
    Decision(String),
    /// A mark the rules do not know, or not so.
    #[error("no hole of this game can be marked '{0}' there and by that player")]
    Mark(String),
    /// The action is not legal.
    #[error("that action is not legal here")]
    Illegal,
    /// The action begins what would never end, and the rules forbid it.
    #[error("after that action the turn would never end, which the rules of this game forbid")]
    Endless,
    /// The game is over.
    #[error("the game is over")]
    GameOver,
}

/// One game under way.
#[derive(Debug, Clone)]
pub struct Session<'a> {
    block: Box<Block<'a, 1>>,
    /// The state at the start of the turn, to which a turn without end is undone.
    turn: Box<Block<'a, 1>>,
    legal: Vec<Action>,
    slots: Vec<u16>,
    /// What is missing in `legal` since the turn would never end.
    barred: Vec<Action>,
    /// The laps of the last action, where they are watched.
    watch: Option<Watch>,
}

impl<'a> Session<'a> {
    /// A new game; `first` takes the first turn of the main phase.
    pub fn new(program: &'a Program, first: Side) -> Self {
        Self::with(program, first, None, [Player::Random; 2], 0, 0)
    }

    /// A new game that two players may play on with [`Session::choose`], with the draws of game number `game` under `key`.
    pub fn with(program: &'a Program, first: Side, turn_limit: Option<u32>, players: [Player; 2], key: u64, game: u64) -> Self {
        let run = Run { program, players, key, first, turn_limit, width: Width::Single };
        let mut block = Box::new(Block::<1>::new(&run, false));
        block.begin(0, game);
        block.set_up();
        let (legal, slots, barred) = Default::default();
        let mut session = Self { turn: block.clone(), block, legal, slots, barred, watch: None };
        session.ready();
        session
    }

    /// Gives the game to two players from here on, with the draws of game number `game` under `key`, from the first one.
    pub fn played_by(mut self, players: [Player; 2], key: u64, game: u64) -> Self {
        self.block.hand_over(players, key, game);
        self
    }

    /// Watches laps from here on: see [`Session::laps_seen`].
    pub fn watched(mut self) -> Self {
        self.watch = Some(Watch::default());
        self
    }

    /// The laps of the last action, in a session that is [`Session::watched`]; those of a turn without end too, although it is undone.
    /// Laps of races are not among them.
    pub fn laps_seen(&self) -> &[Lap] {
        self.watch.as_ref().map_or(&[], |watch| &watch.laps)
    }

    /// What a case took that the last action accepted, in a session that is [`Session::watched`].
    pub fn taken_seen(&self) -> &[(Hole, u8)] {
        self.watch.as_ref().map_or(&[], |watch| &watch.accepted)
    }

    /// The legal actions, in their order: holes rising, anticlockwise before clockwise, then pass and acts.
    pub fn legal(&self) -> &[Action] {
        &self.legal
    }

    /// Carries out an action, with all that follows from it without a further decision.
    ///
    /// # Errors
    /// If the game is over or the action is not legal; nothing is changed then.
    pub fn apply(&mut self, action: Action) -> Result<(), SessionError> {
        if self.over().is_some() {
            return Err(SessionError::GameOver);
        }
        let refused = if self.barred.contains(&action) { SessionError::Endless } else { SessionError::Illegal };
        let place = self.legal.iter().position(|legal| *legal == action).ok_or(refused)?;
        let listed = self.block.state.stage[0] == stage::LISTED;
        let slot = self.slots[place];
        (self.block.work.slot[0], self.block.work.choice[0]) = if listed { (0, slot) } else { (slot as u8, 0) };
        self.forget_laps();
        self.act(&[0xff]);
        self.advance();
        self.ready();
        Ok(())
    }

    /// The action the players of [`Session::with`] choose, which is carried out.
    ///
    /// # Errors
    /// If the game is over.
    pub fn choose(&mut self) -> Result<Action, SessionError> {
        if self.over().is_some() {
            return Err(SessionError::GameOver);
        }
        loop {
            let chosen = self.block.choose();
            let real = self.block.acted[0] != 0;
            let work = &self.block.work;
            let slot = if self.block.state.stage[0] == stage::LISTED { work.choice[0] } else { work.slot[0].into() };
            let place = self.slots.iter().position(|other| *other == slot);
            if real {
                self.forget_laps();
            }
            self.act(&chosen);
            if let (true, Some(place)) = (real, place) {
                self.advance();
                let action = self.legal[place];
                self.ready();
                return Ok(action);
            }
            self.block.advance();
            // A trial, or a move that is taken back, of which nothing is told.
            let watch = self.watch.take();
            self.run();
            self.watch = watch;
        }
    }

    /// Carries out what is chosen.
    fn act(&mut self, chosen: &[u8; 1]) {
        let before = self.watch.is_some() && self.block.state.stage[0] == stage::OFFERED;
        let before = before.then(|| self.block.state.clone());
        self.block.act(chosen);
        if let (Some(before), Some(watch)) = (before, &mut self.watch) {
            watch.answered(self.block.program(), &before, &self.block.state);
        }
    }

    /// Plays on to the next decision or the end.
    fn run(&mut self) {
        self.block.prepare();
        while self.block.work.deciding[0] == 0 && self.block.state.over[0] == 0 {
            self.advance();
            self.block.prepare();
        }
    }

    fn advance(&mut self) {
        let program = self.block.program();
        match &mut self.watch {
            None => self.block.advance(),
            Some(watch) => self.block.advance_seen(|moment, state, landing| watch.see(program, moment, state, landing)),
        }
    }

    fn forget_laps(&mut self) {
        self.watch.iter_mut().for_each(Watch::clear);
    }

    fn ready(&mut self) {
        self.run();
        self.settle();
        while self.legal.is_empty() && !self.barred.is_empty() {
            self.try_in_vain();
            self.settle();
        }
        // A turn may begin with an act, so no lap tells where it began, but the number of turns and the side do.
        let (now, then) = (&self.block, &self.turn);
        let same = self.turns() == then.totals.counted_in(0).turns
            && now.state.side == then.state.side
            && then.state.stage[0] == stage::MOVING;
        if !same && now.state.stage[0] == stage::MOVING {
            self.turn = self.block.clone();
        }
    }

    /// Undoes a turn that has made the game void, and lists what may be done.
    fn settle(&mut self) {
        let state = &self.block.state;
        let phase = self.block.rules.phases.get(usize::from(state.phase[0]));
        // A race is no turn: what it did stays.
        let raced = phase.is_some_and(|phase| matches!(phase.kind, OpeningKind::Race(_)));
        if state.over[0] != 0 && state.winner[0] == NOBODY && state.ending[0] < 2 && !raced {
            // A turn without end is undone: the board is as before it. Totals have nothing of it but its decisions.
            let ending = state.ending[0];
            self.block.state = self.turn.state.clone();
            super::settle::void(&mut self.block.state, 0, ending);
        }
        self.list();
        self.bar();
    }

    fn list(&mut self) {
        self.legal.clear();
        self.slots.clear();
        self.barred.clear();
        if self.block.work.deciding[0] == 0 {
            return;
        }
        let program = self.block.program();
        let state = &self.block.state;
        let shared = program.geometry.ring > program.geometry.half;
        let north = state.side[0] != 0;
        let own = program.geometry.own().end;
        // On a shared board holes are numbered from South's left, whoever owns them.
        let numbered = |hole: u8, norths: bool| if shared && norths { (own + hole) % (2 * own) } else { hole };
        if let (stage::LISTED, Some(listed)) = (state.stage[0], openings::under_way(program, state, 0)) {
            let steps = listed::steps(program, listed, state, 0);
            let number = |hole, mine| numbered(hole, north == mine);
            self.legal.extend(steps.map(|step| listed::action(program.geometry, step, number)));
            self.slots.extend(0..self.legal.len() as u16);
            return;
        }
        for slot in 0..self.block.work.slots {
            if !self.block.work.legal.has(slot, 0) {
                continue;
            }
            let plain = |verb, hole| Action { verb, hole, clockwise: false, count: None };
            let hole = slot as u8;
            let action = match state.stage[0] {
                stage::TAKING if hole == pass_slot(program) => plain(Verb::Pass, None),
                stage::OFFERED => plain(if hole == offers::ACCEPT { Verb::Accept } else { Verb::Decline }, None),
                stage::TAKING if hole >= program.geometry.half => {
                    plain(Verb::TakeOwn, Some(numbered(hole - program.geometry.half, north)))
                }
                stage::TAKING | stage::EXCHANGING => plain(Verb::Take, Some(numbered(hole, !north))),
                stage::ARRANGING if arrange::stops(program, state.phase[0].into(), hole) => plain(Verb::Done, None),
                stage::ARRANGING => {
                    let race = program.races && matches!(program.phases[usize::from(state.phase[0])].kind, OpeningKind::Race(_));
                    plain(if race { Verb::Race } else { Verb::Put }, Some(numbered(hole, north)))
                }
                _ if program.any_number() => {
                    let (hole, seeds) = lifts::decode(program, state, 0, hole);
                    Action { count: Some(seeds), ..plain(Verb::Sow, Some(numbered(hole, north))) }
                }
                _ => match program.slots.get(slot) {
                    Some(s) => Action {
                        verb: s.verb.map_or(Verb::Sow, |word| Verb::Named(program.acts.len() as u8 + word)),
                        hole: Some(numbered(s.hole, north)),
                        clockwise: s.clockwise,
                        count: program.lift.map(|_| state.seeds[usize::from(s.hole)][0]),
                    },
                    None => plain(Verb::Act((slot - program.slots.len()) as u8), None),
                },
            };
            self.legal.push(action);
            self.slots.push(slot as u16);
        }
    }

    /// How the game ended; `None` while it goes on.
    pub fn over(&self) -> Option<Over> {
        let state = &self.block.state;
        (state.over[0] != 0).then(|| Over {
            reason: self.block.rules.endings[usize::from(state.ending[0])].clone(),
            winner: match state.winner[0] {
                0 => Some(Side::South),
                1 => Some(Side::North),
                _ => None,
            },
            draw: state.winner[0] == DRAW,
            void: state.winner[0] == NOBODY,
        })
    }

    /// Turns so far.
    pub fn turns(&self) -> u32 {
        self.block.totals.counted_in(0).turns
    }

    /// Laps so far, those of the turn under way included.
    pub fn laps(&self) -> u32 {
        let running = if self.block.state.over[0] == 0 { self.block.state.lap.get(0) } else { 0 };
        self.block.totals.counted_in(0).laps + running
    }

    /// What its races took so far.
    pub fn raced(&self) -> Raced {
        let [laps, ticks] = self.block.totals.raced.map(|row| row[0]);
        Raced { laps, ticks, tried_ticks: self.block.trials.ticks }
    }

    /// What a record of the game would say now.
    pub fn record(&self) -> GameRecord {
        self.block.record(0)
    }

    /// Number of sequences of that many actions.
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => return 1,
            1 => return self.legal.len() as u64,
            _ => {}
        }
        self.legal
            .iter()
            .map(|action| {
                let mut next = self.clone();
                next.apply(*action).map_or(0, |()| next.perft(depth - 1))
            })
            .sum()
    }
}
