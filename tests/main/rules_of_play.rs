//! One test for each rule of play, from a drawn board.
//!
//! Boards are drawn as South sees them. Holes are numbered along each player's ring from his own left: on four columns
//!
//! ```text
//! North outer    3  2  1  0
//! North inner    4  5  6  7
//! South inner    7  6  5  4
//! South outer    0  1  2  3
//! ```
//!
//! and where two rows are sown round by both players (six columns), 11 to 6 above 0 to 5.

mod ahead;
mod choices;
mod doubts;
mod endless;
mod exchange;
mod four_rows;
mod greedy;
mod kalah;
mod lines;
mod listed;
mod marks;
mod offers;
mod oware;
mod played_openings;
mod races;
mod readings;
mod rounds;
mod tiers;
mod turns;

use mbao::catalogue::model::{LapCase, Then};
use mbao::catalogue::{Catalogue, Rules};
use mbao::engine::{Action, HoleMark, Position, Session, Side, Verb};
use mbao::players::Player;
use mbao::rules::{Program, compile};

/// The rules of a variant, with options and readings set, such as `columns=6`.
fn rules(id: &str, settings: &[&str]) -> Rules {
    let catalogue = Catalogue::load(&[]).expect("the built-in files are sound");
    let variant = catalogue.get(id).expect(id);
    let settings = settings.iter().map(|setting| setting.split_once('=').expect(setting));
    let pairs = settings.map(|(key, value)| (key.to_owned(), value.to_owned()));
    let (options, readings): (Vec<_>, Vec<_>) =
        pairs.partition(|(key, _)| variant.options.iter().any(|option| option.id == *key));
    variant.rules(&variant.choose(&options, &readings).expect("settings")).expect("rules")
}

/// Any loaded hole may be sown. A first lap that ends in an empty hole ends the turn, one in a loaded hole starts a turn without end.
fn loops_after_a_loaded_hole() -> Rules {
    let case = |id: &str, when: &[&str], then| {
        let when = when.iter().map(|text| text.parse().expect("a condition")).collect();
        LapCase { id: id.into(), when, may: false, declined: None, effects: Vec::new(), then }
    };
    let mut rules = rules("isolo_2", &[]);
    rules.laps = vec![case("sleep", &["lap single", "empty"], Then::EndTurn), case("relay", &[], Then::SowOn)];
    rules
}

/// The rules of a variant, but every lap is sown on, unless it captures.
fn relay_rules(id: &str, settings: &[&str]) -> Rules {
    let mut rules = rules(id, settings);
    rules.laps.retain(|case| case.id != "sleep");
    for case in rules.laps.iter_mut().filter(|case| case.id == "relay") {
        case.when.clear();
    }
    rules.laps.sort_by_key(|case| case.then == Then::SowOn);
    rules
}

/// The numbers of a drawing: South's holes and North's, in ring order.
fn holes(drawing: &str) -> [Vec<u8>; 2] {
    let row = |line: &str| line.split_whitespace().map(|n| n.parse().expect(drawing)).collect::<Vec<u8>>();
    let rows: Vec<Vec<u8>> = drawing.lines().map(row).filter(|row| !row.is_empty()).collect();
    let backwards = |row: &[u8]| row.iter().rev().copied().collect::<Vec<u8>>();
    match &rows[..] {
        [north, south] => [south.clone(), backwards(north)],
        [north_outer, north_inner, south_inner, south_outer] => {
            [[&south_outer[..], &backwards(south_inner)].concat(), [&backwards(north_outer)[..], north_inner].concat()]
        }
        _ => panic!("two or four rows: {drawing}"),
    }
}

/// A position to play from, South to move unless said otherwise.
struct Board {
    program: &'static Program,
    position: Position,
}

/// A variant's board as drawn, empty stores and reserves.
fn board(id: &str, settings: &[&str], drawing: &str) -> Board {
    of(&rules(id, settings), drawing)
}

/// The same under rules made for the test.
fn of(rules: &Rules, drawing: &str) -> Board {
    let position = Position {
        holes: holes(drawing),
        stored: [0; 2],
        reserve: [0; 2],
        hand: [0; 2],
        captures: [0; 2],
        to_move: Side::South,
        decision: "move".into(),
        pending_takes: 0,
        marks: Vec::new(),
    };
    Board { program: Box::leak(Box::new(compile(rules).expect("a program"))), position }
}

impl Board {
    fn stored(mut self, south: u8, north: u8) -> Self {
        self.position.stored = [south, north];
        self
    }

    fn reserve(mut self, south: u8, north: u8) -> Self {
        self.position.reserve = [south, north];
        self
    }

    fn captures(mut self, south: u8, north: u8) -> Self {
        self.position.captures = [south, north];
        self
    }

    /// Marks a hole, numbered from its player's left.
    fn marked(mut self, name: &str, side: Side, hole: u8, owner: Option<Side>) -> Self {
        self.position.marks.push(HoleMark { name: name.into(), side, hole, owner });
        self
    }

    fn north_to_move(mut self) -> Self {
        self.position.to_move = Side::North;
        self
    }

    fn play(&self) -> Game {
        Game(Session::at(self.program, &self.position).expect("a position"))
    }

    /// What the player to move does in the draws of many games, each action with how often.
    fn chosen(&self, player: Player, games: u64) -> Vec<(Action, u64)> {
        let mut counts: Vec<(Action, u64)> = self.play().legal().iter().map(|action| (*action, 0)).collect();
        for game in 0..games {
            let action = self.play().0.played_by([player; 2], 1, game).choose().expect("a game that goes on");
            counts.iter_mut().filter(|(other, _)| *other == action).for_each(|(_, count)| *count += 1);
        }
        assert_eq!(counts.iter().map(|(_, count)| count).sum::<u64>(), games, "a choice that is not legal");
        counts.retain(|(_, count)| *count > 0);
        counts
    }

    /// The holes the greedy player sows in the draws of many games.
    fn greedy_holes(&self) -> Vec<u8> {
        self.chosen(Player::Greedy, 60).iter().filter_map(|(action, _)| action.hole).collect()
    }
}

/// A game under way.
struct Game(Session<'static>);

impl Game {
    fn act(&mut self, verb: Verb, hole: Option<u8>, clockwise: bool) -> &mut Self {
        // Where a number of seeds goes with a move, all of the hole is lifted here: the highest number.
        let same = |legal: &&Action| (legal.verb, legal.hole, legal.clockwise) == (verb, hole, clockwise);
        let action = self.legal().iter().filter(same).max_by_key(|legal| legal.count).copied();
        let action = action.unwrap_or(Action { verb, hole, clockwise, count: None });
        self.0.apply(action).unwrap_or_else(|error| panic!("{action:?}: {error}, legal {:?}", self.legal()));
        self
    }

    fn sow(&mut self, hole: u8) -> &mut Self {
        self.act(Verb::Sow, Some(hole), false)
    }

    fn sow_clockwise(&mut self, hole: u8) -> &mut Self {
        self.act(Verb::Sow, Some(hole), true)
    }

    fn take(&mut self, hole: u8) -> &mut Self {
        self.act(Verb::Take, Some(hole), false)
    }

    fn put(&mut self, hole: u8) -> &mut Self {
        self.act(Verb::Put, Some(hole), false)
    }

    fn legal(&self) -> &[Action] {
        self.0.legal()
    }

    /// Holes of the legal actions, in their order.
    fn legal_holes(&self) -> Vec<u8> {
        self.legal().iter().filter_map(|action| action.hole).collect()
    }

    #[track_caller]
    fn shows(&mut self, drawing: &str) -> &mut Self {
        assert_eq!(self.0.position().holes, holes(drawing));
        self
    }

    #[track_caller]
    fn stored(&mut self, south: u8, north: u8) -> &mut Self {
        assert_eq!(self.0.position().stored, [south, north]);
        self
    }

    /// Goes on with that side, after so many turns and laps since the drawn board.
    #[track_caller]
    fn goes_on(&mut self, side: Side, turns: u32, laps: u32) -> &mut Self {
        assert_eq!(self.0.over(), None);
        assert_eq!((self.0.position().to_move, self.0.turns(), self.0.laps()), (side, turns, laps));
        self
    }

    /// Is over; `None`: drawn.
    #[track_caller]
    fn ended(&mut self, reason: &str, winner: impl Into<Option<Side>>) -> &mut Self {
        let winner = winner.into();
        let over = self.0.over().expect("the game is over");
        assert_eq!((over.reason.as_str(), over.winner, over.draw, over.void), (reason, winner, winner.is_none(), false));
        self
    }

    /// Is over without a result.
    #[track_caller]
    fn void(&mut self, reason: &str) -> &mut Self {
        let over = self.0.over().expect("the game is over");
        assert_eq!((over.reason.as_str(), over.winner, over.draw, over.void), (reason, None, false, true));
        self
    }
}
