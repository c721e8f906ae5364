//! `L` games in lockstep: decisions, laps and endings of all of them, one step after another.

use super::apply::{apply, begin_phase, next_phase};
use super::atoms::Landing;
use super::barred::Barred;
use super::decide::{Work, prepare};
use super::draws::Draws;
use super::history::History;
use super::lanes::{Row, State, and, and_not, any, at_stage, count, each, mask, set, stage};
use super::lap::{Watched, lap};
use super::long_turns::{LAP_LIMIT_ENDING, LongTurns};
use super::openings;
use super::played::{ANY, Played};
use super::race::Races;
use super::record::NOBODY;
use super::rounds;
use super::settle::{count_turn, keep_stored, settle, void};
use super::totals::Totals;
use super::{Run, Side};
use crate::players::{Player, greedy};
use crate::rules::{LAP_LIMIT, Program, Then};

/// A race waits for others till one game in so many has one ...
const RACERS_WAIT: usize = 4;
/// ... and then all games wait for the races as long as more than one in so many has one: a few lanes cost as much as many.
const RACING_SHARE: usize = 32;
/// Games that are over wait till one in so many is.
const LEAVING_SHARE: usize = 40;
/// Index into [`crate::rules::VOID_ENDINGS`].
const STUCK: u8 = 3;

/// `L` games side by side, of rules of vocabulary `V` (see [`super::played`]).
#[derive(Debug, Clone)]
pub struct Block<'a, const L: usize, const V: usize = ANY> {
    pub(super) rules: &'a Program,
    pub(super) state: State<L>,
    pub(super) totals: Totals<L>,
    pub(super) work: Work<L>,
    pub(super) history: History<L>,
    /// Lanes whose last choice was a real one, not a trial.
    pub(super) acted: Row<L>,
    pub(super) draws: Draws<L>,
    races: Races<L>,
    pub(super) trials: Trials<L>,
    pub(super) long: LongTurns<L>,
    /// Moves that may not be made since the turn would never end, where the rules forbid them.
    pub(super) barred: Option<Box<Barred<L>>>,
    pub(super) game: [u64; L],
    /// Lanes whose game is to be set up.
    starting: Row<L>,
    pub(super) greedy: [u8; 2],
    first: u8,
    /// Who took the first turn of the main phase, as in [`GameRecord::first`].
    pub(super) began: [u8; L],
    turn_limit: u32,
    /// Whether only openings are played here.
    openings: bool,
    /// Whether a turn may have several laps.
    pub(super) relays: bool,
}

type Trials<const L: usize> = greedy::Trials<L>;

fn greedy_seats(players: [Player; 2]) -> [u8; 2] {
    players.map(|player| mask(player == Player::Greedy))
}

impl<'a, const L: usize, const V: usize> Block<'a, L, V> {
    /// The rules, as they are played here.
    #[inline(always)]
    pub(super) const fn program(&self) -> Played<'a> {
        Played::of(self.rules, V)
    }

    /// All lanes idle; `openings`: games leave when their openings are behind them.
    pub fn new(run: &Run<'a>, openings: bool) -> Self {
        let program = Played::of(run.program, V);
        Self {
            openings,
            rules: run.program,
            state: State::empty(),
            totals: Totals::new(program),
            work: Work::new(program),
            history: History::new(program),
            acted: [0; L],
            draws: Draws::new(run.key),
            races: Races::none(),
            trials: Trials::none(),
            long: LongTurns::none(),
            barred: program.forbids_endless().then(|| Box::new(Barred::none())),
            game: [0; L],
            starting: [0; L],
            greedy: greedy_seats(run.players),
            first: mask(run.first == Side::North),
            began: [NOBODY; L],
            turn_limit: run.turn_limit.unwrap_or(run.program.turn_limit),
            relays: run.program.cases.iter().any(|case| !matches!(case.then, Then::EndTurn | Then::MoveAgain | Then::Choose)),
        }
    }

    /// Gives a lane a game, which begins with [`Block::set_up`].
    pub fn begin(&mut self, l: usize, game: u64) {
        self.starting[l] = 0xff;
        self.totals.clear(self.program(), l);
        self.began[l] = if self.program().openings() { NOBODY } else { self.first & 1 };
        self.draws.begin(l, game);
        self.long.begin(l);
        self.game[l] = game;
        if let Some(barred) = &mut self.barred {
            barred.begin(l);
        }
    }

    /// Sets up the games that begin.
    #[inline(always)]
    pub fn set_up(&mut self) {
        let starting = std::mem::replace(&mut self.starting, [0; L]);
        if !any(&starting) {
            return;
        }
        let program = self.program();
        self.state.set_up(program, &starting, self.first);
        if program.openings() || program.marked() {
            self.begin_phases(&starting);
        } else if self.first != 0 {
            self.state.swap_sides(program, &starting);
        }
        if program.repetition {
            self.history.begin(program, &self.state, &starting);
        }
    }

    /// What is set up lane by lane.
    #[inline(never)]
    fn begin_phases(&mut self, starting: &Row<L>) {
        let mut north = [0; L];
        for l in each(starting) {
            north[l] = begin_phase(self.program(), &mut self.state, l, 0);
        }
        if any(&north) {
            self.state.swap_sides(self.program(), &north);
        }
    }

    /// Lanes whose game is over, or of which all is played that is played here, once there are enough of them.
    #[inline(always)]
    pub(super) fn leaving(&self) -> Option<Row<L>> {
        let mut row = [0; L];
        for l in 0..L {
            row[l] = self.state.over[l] & !self.trials.running[l];
        }
        if self.openings && self.program().openings() {
            let openings = self.program().phases.len() as u8;
            for l in 0..L {
                let playing = mask(self.state.stage[l] != stage::IDLE) & !self.trials.running[l];
                row[l] |= playing & mask(self.state.phase[l] >= openings);
            }
            return any(&row).then_some(row);
        }
        // Games begin together, and it takes as long for one as for many.
        let leaving = count(&row);
        if leaving == 0 || (LEAVING_SHARE * leaving < L && count(&at_stage(&self.state, stage::IDLE)) < L) {
            return None;
        }
        Some(row)
    }

    /// Whether no lane has a game.
    pub(super) fn is_idle(&self) -> bool {
        (0..L).all(|l| self.state.stage[l] == stage::IDLE && self.state.over[l] == 0 && self.starting[l] == 0)
    }

    /// Takes a lane out of play: what it waits for, and whether its game is over.
    pub(super) fn park(&mut self, l: usize) -> [u8; 2] {
        let parked = [self.state.stage[l], self.state.over[l]];
        (self.state.stage[l], self.state.over[l]) = (stage::IDLE, 0);
        parked
    }

    /// Lane `l` goes on with the game that was parked in lane `m` of another block.
    pub(super) fn take_over(&mut self, l: usize, from: &mut Block<'a, L>, m: usize, parked: [u8; 2]) {
        let program = from.program();
        self.state.put(program, l, &from.state, m);
        [self.state.stage[l], self.state.over[l]] = parked;
        self.totals.take_over(l, &from.totals, m);
        self.draws.take_over(l, &from.draws, m);
        self.work.landing.hole[l] = from.work.landing.hole[m];
        self.work.landing.count[l] = from.work.landing.count[m];
        self.long.begin(l);
        (self.game[l], self.began[l]) = (from.game[m], from.began[m]);
        // Openings are behind it, so a player about to move begins the main phase, as in [`Block::prepare`].
        if from.began[m] == NOBODY && self.state.stage[l] == stage::MOVING {
            self.began[l] = self.state.first[l] & 1;
        }
        if program.repetition {
            self.history.take_over(&self.state, l, &from.history, m);
        }
        if let (Some(barred), Some(from)) = (&mut self.barred, &from.barred) {
            barred.take_over(program, l, from, m);
        }
    }

    /// Other players take over the games in all lanes, with the draws of one game from its first draw on.
    pub(super) fn hand_over(&mut self, players: [Player; 2], key: u64, game: u64) {
        self.greedy = greedy_seats(players);
        self.draws = Draws::new(key);
        (0..L).for_each(|l| self.draws.begin(l, game));
    }

    /// Finds out who has to decide what.
    #[inline(always)]
    pub fn prepare(&mut self) {
        if self.program().openings() {
            if self.program().races() {
                self.race();
            }
            let openings = self.program().phases.len() as u8;
            for l in 0..L {
                let main = mask(self.state.stage[l] == stage::MOVING) & mask(self.state.phase[l] >= openings);
                let now = mask(self.began[l] == NOBODY) & main;
                self.began[l] = (self.began[l] & !now) | (self.state.first[l] & 1 & now);
            }
        }
        if self.program().forbids_endless() {
            self.open_barred();
        }
        let program = self.program();
        let barred = self.barred.as_deref().filter(|_| program.forbids_endless());
        prepare(program, &mut self.state, &mut self.work, barred);
        if self.program().forbids_endless() {
            self.undecided();
        }
        if self.program().plays_phases() && any(&and_not(&self.state.phase_over, &self.state.over)) {
            self.end_phase();
        }
        if any(&and_not(&self.work.stuck, &self.state.over)) {
            self.pass_over();
        }
        if any(&self.state.over) {
            // A player who had a further move in his turn may find that the game is over.
            let mut late = and(&self.state.over, &at_stage(&self.state, stage::MOVING));
            let unbegun = self.state.lap.is_zero();
            for l in 0..L {
                self.state.stage[l] = (self.state.stage[l] & !late[l]) | (stage::IDLE & late[l]);
                late[l] &= !(unbegun[l] | self.trials.running[l]);
            }
            if any(&late) {
                count_turn(self.program(), &self.state, &mut self.totals, &late);
            }
        }
    }

    /// An opening that is played may be won when a player is about to act.
    #[inline(never)]
    fn end_phase(&mut self) {
        let lanes = and_not(&self.state.phase_over, &self.state.over);
        let mut late = lanes;
        let unbegun = self.state.lap.is_zero();
        for l in 0..L {
            late[l] &= !(unbegun[l] | self.trials.running[l]);
            self.work.deciding[l] &= !lanes[l];
            self.work.stuck[l] &= !lanes[l];
        }
        count_turn(self.program(), &self.state, &mut self.totals, &late);
        let other = openings::decided(self.program(), &mut self.state, &lanes);
        self.state.turn_later(&other);
    }

    /// A player who cannot act is passed over, unless the rules have ended the game; if his opponent cannot act either, it is void.
    #[inline(always)]
    fn pass_over(&mut self) {
        let stuck = and_not(&self.work.stuck, &self.state.over);
        let (mut ending, mut passing, mut both) = ([0u8; L], [0u8; L], [0u8; L]);
        let unbegun = self.state.lap.is_zero();
        for l in 0..L {
            ending[l] = stuck[l] & !unbegun[l];
            both[l] = stuck[l] & unbegun[l] & self.state.passed[l];
            passing[l] = stuck[l] & unbegun[l] & !self.state.passed[l];
            self.state.passed[l] |= passing[l];
            self.work.deciding[l] &= !stuck[l];
        }
        set(&mut self.state.stage, &ending, stage::TURN_OVER);
        if any(&both) {
            self.nobody_acts(&both);
        }
        self.state.turn_later(&passing);
    }

    /// Neither player can act in the lanes of `lanes`: a round is over, or the game is void.
    #[inline(always)]
    fn nobody_acts(&mut self, lanes: &Row<L>) {
        let program = self.program();
        let Some(round) = program.round.as_ref().filter(|_| program.rounds()) else {
            each(lanes).for_each(|l| void(&mut self.state, l, STUCK));
            return;
        };
        rounds::settle(program, round, &mut self.state, lanes);
        for l in each(lanes).filter(|l| self.trials.running[*l] == 0 && self.state.over[*l] == 0) {
            (self.totals.stored[0][l], self.totals.stored[1][l]) = (0, 0);
        }
    }

    /// Carries out the chosen slots of `chosen`.
    #[inline(always)]
    pub fn act(&mut self, chosen: &Row<L>) {
        let program = self.program();
        let exchanging = match program.exchanges() {
            true => and(chosen, &at_stage(&self.state, stage::EXCHANGING)),
            false => [0; L],
        };
        if let Some(barred) = self.barred.as_mut().filter(|_| program.forbids_endless()) {
            let acting = and_not(chosen, &self.trials.running);
            barred.keep(program, &self.state, &self.work.slot, &acting);
        }
        let arranging = match program.stops() {
            true => and(chosen, &at_stage(&self.state, stage::ARRANGING)),
            false => [0; L],
        };
        apply(program, &mut self.state, &mut self.work, chosen);
        if any(&arranging) {
            keep_stored(program, &self.state, &mut self.totals, &arranging);
        }
        if any(&exchanging) {
            self.keep_exchanged(&exchanging);
        }
    }

    /// What an exchange took stays taken where the first turn is undone.
    #[inline(never)]
    fn keep_exchanged(&mut self, exchanging: &Row<L>) {
        let stored = self.state.off_board(self.program());
        for l in each(exchanging) {
            if self.state.lap.get(l) != 0 || self.totals.counted_in(l).turns != 0 {
                continue;
            }
            let north = usize::from(self.state.side[l] & 1);
            self.totals.stored[north][l] = stored[0][l];
            self.totals.stored[1 - north][l] = stored[1][l];
        }
    }

    /// Plays races whose players have chosen, where there are enough of them.
    #[inline(always)]
    fn race(&mut self) {
        let (program, state) = (self.program(), &mut self.state);
        let racing = count(&at_stage(state, stage::RACING));
        let playing = L - count(&at_stage(state, stage::IDLE));
        if racing == 0 || (racing < playing && RACERS_WAIT * racing < playing) {
            return;
        }
        loop {
            let lot = |l: usize, round: u8, tick| self.draws.lot(l, round, tick);
            self.races.begin(program, state);
            let [done, lost] = self.races.step(program, state, lot);
            for l in each(&lost) {
                self.totals.void_laps[l] = LAP_LIMIT;
                void(state, l, LAP_LIMIT_ENDING);
            }
            if any(&done) {
                self.races.turn_to_south(program, state, &done);
                for l in each(&done) {
                    let finish = self.races.finish(program, state, l, lot);
                    self.totals.race(l, &finish, state.off_board_of(program, l));
                    state.first[l] = finish.first;
                }
                state.clear_turn(program, &done);
                let other = next_phase(program, state, &done);
                if any(&other) {
                    state.swap_sides(program, &other);
                }
            }
            let racing = count(&at_stage(state, stage::RACING));
            if racing == 0 || (racing < playing && RACING_SHARE * racing <= playing) {
                break;
            }
        }
    }

    /// Plays one lap wherever there is one to play, and ends moves and turns.
    #[inline(always)]
    pub fn advance(&mut self) {
        self.advance_seen(|_, _, _| {});
    }

    /// As [`Block::advance`]; `seen` is shown the laps.
    #[inline(always)]
    pub fn advance_seen(&mut self, seen: impl FnMut(Watched, &State<L>, &Landing<L>)) {
        lap(self.program(), &mut self.state, &mut self.work.landing, seen);
        self.settle();
    }

    #[inline(always)]
    fn settle(&mut self) {
        settle(
            self.program(),
            &mut self.state,
            &self.work.landing,
            &mut self.totals,
            &mut self.history,
            &self.trials.running,
            self.turn_limit,
        );
        self.watch_long();
    }

    /// One step of every game: decisions, and laps as long as many games have one to play.
    #[inline(always)]
    pub fn step(&mut self) {
        self.prepare();
        let chosen = self.choose();
        self.act(&chosen);
        self.laps();
        self.settle();
    }
}
