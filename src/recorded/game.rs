//! Recorded games: one JSON object a game, with the state after every action.
//!
//! Keys: `game` and `options` name the game; `start` is the state before the first action, `steps` the actions `a`, each
//! with the state after it; `over` is the ending (`null` where the record was cut short), `winner` 0 South, 1 North, `null`
//! nobody; `turns` and `laps` are totals. A state has `board` (South's ring and North's, or one ring round two rows),
//! `store`, `turn` (who acts next) and `phase`, and where the game has them `reserve` and `hand`, which may be left out
//! where they have not changed. A game of ours has `played`, which says how; its options, phases and endings have our names, and
//! the names of the recorder are not asked. Any other key is the recorder's own note and is passed over.

use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::action::{RecordedAction, action_text};
use super::files::position;
use super::names::{self, Setup};
use super::{Difference, RecordedError};
use crate::catalogue::{Recorded, Variant};
use crate::engine::{Over, Session};
use crate::players::Player;
use crate::simulate::run_key;

/// A game as somebody recorded it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct RecordedGame {
    /// Id of the game in the catalogue.
    pub game: String,
    /// How it was played, where this program recorded it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub played: Option<Played>,
    /// Options and readings, by the recorder's names.
    #[serde(default)]
    pub options: Map<String, Value>,
    /// Before the first action.
    pub start: State,
    /// The actions, each with the state after it.
    pub steps: Vec<Step>,
    /// How it ended; `None` where the record was cut short.
    pub over: Option<String>,
    /// Who won.
    pub winner: Option<u8>,
    /// Turns in all.
    pub turns: Option<u32>,
    /// Laps in all.
    pub laps: Option<u32>,
}

/// Which game of which run a game of ours is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Played {
    /// Id of the plan.
    pub plan: String,
    /// Options, such as `columns=8,seeds=2`.
    pub options: String,
    /// Readings, such as `singles=never`.
    pub readings: String,
    /// Player of South.
    pub south: String,
    /// Player of North.
    pub north: String,
    /// Seed of the run.
    pub seed: u64,
    /// Number of the game.
    pub number: u64,
}

impl Played {
    fn players(&self) -> Result<[Player; 2], Difference> {
        let player =
            |name: &str| name.parse().map_err(|_| Difference::new("player", name, "no player of that name").unplayable());
        Ok([player(&self.south)?, player(&self.north)?])
    }

    /// The key of its draws.
    fn key(&self, variant: &str) -> u64 {
        run_key(self.seed, variant, &self.options, &self.readings, &self.south, &self.north)
    }
}

/// One action and the state after it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Step {
    /// What was done.
    #[serde(rename = "a")]
    pub action: RecordedAction,
    /// What came of it.
    #[serde(flatten)]
    pub state: State,
}

/// What a record says of a position.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct State {
    /// Seeds in the holes.
    pub board: BoardState,
    /// Seeds in store or off the board, South's and North's.
    pub store: [u32; 2],
    /// Who acts next: 0 South, 1 North.
    pub turn: u8,
    /// The phase, by the recorder's name.
    pub phase: String,
    /// Seeds in reserve; `None`: as before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reserve: Option<[u32; 2]>,
    /// Seeds in hand; `None`: as before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand: Option<[u32; 2]>,
}

/// Seeds in the holes, in ring order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "a board is two lists of whole numbers, South's holes and North's, or one list round two rows")]
pub enum BoardState {
    /// South's holes and North's.
    Rings([Vec<u32>; 2]),
    /// One ring round two rows, South's holes first.
    Ring(Vec<u32>),
}

/// The games in the text of one file. `known` says whether a game is in the catalogue: of one that is not, whose record
/// may have a shape of its own, only the name is read and returned as an error.
///
/// # Errors
/// A fault in the text, with its place.
pub fn read_games(
    path: &Path,
    text: &str,
    known: impl Fn(&str) -> bool,
) -> Result<Vec<Result<RecordedGame, String>>, RecordedError> {
    #[derive(Deserialize)]
    struct Name {
        game: String,
    }
    let invalid = |from: usize, error: &serde_json::Error| {
        let (first_line, first_column) = position(&text.as_bytes()[..from]);
        let line = first_line + error.line().saturating_sub(1);
        let column = if error.line() > 1 { error.column().max(1) } else { first_column + error.column().saturating_sub(1) };
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or_default().to_owned();
        RecordedError::Invalid { path: path.to_path_buf(), line, column, message }
    };
    let mut games = Vec::new();
    let mut from = 0;
    let mut names = serde_json::Deserializer::from_str(text).into_iter::<Name>();
    loop {
        // Asked here, since a list could be read as the fields of a game in their order.
        let start = text[from..].find(|c: char| !c.is_ascii_whitespace()).map(|length| from + length);
        if let Some(start) = start.filter(|&start| !text[start..].starts_with('{')) {
            let (line, column) = position(&text.as_bytes()[..start]);
            let message = "a recorded game expected, which is a JSON object, one on a line".into();
            return Err(RecordedError::Invalid { path: path.to_path_buf(), line, column, message });
        }
        let Some(name) = names.next() else { break };
        let Name { game } = name.map_err(|error| invalid(0, &error))?;
        let to = names.byte_offset();
        // Read a second time, so that a fault in a value has its place in the file.
        games.push(if known(&game) {
            Ok(serde_json::from_str(&text[from..to]).map_err(|error| invalid(from, &error))?)
        } else {
            Err(game)
        });
        from = to;
    }
    Ok(games)
}

/// Plays a recorded game again and compares after every action.
///
/// Compared are board, store, who acts next, phase, and reserve and hand where recorded; at the end ending, winner, turns
/// and laps. When a game is over nobody acts next, so turn and phase are not compared there. A game of ours is also played on by
/// its players with its own draws, since chance may have a part in what comes of an action.
///
/// # Errors
/// The first difference.
pub fn replay_game(game: &RecordedGame, variant: &Variant) -> Result<(), Difference> {
    let ours = Recorded::default();
    let recorded = if game.played.is_some() { &ours } else { &variant.recorded };
    let Setup { mut choice, first, turn_limit, round_limit } = names::setup(variant, recorded, &game.options)?;
    if let Some(played) = &game.played {
        let chosen = variant.choose_written(&played.options, &played.readings);
        choice = chosen.map_err(|error| Difference::new("options", "these to be known", error).unplayable())?;
    }
    let (players, key, number) = match &game.played {
        Some(played) => (played.players()?, played.key(&game.game), played.number),
        None => ([Player::Random; 2], 0, 0),
    };
    let program = names::program(variant, &choice, round_limit)?;
    let verbs = names::acts(&program);
    let mut session = Session::with(&program, first, turn_limit, players, key, number);
    let mut known = Kept::default();
    compare(&game.start, &session, recorded, &mut known)?;
    for (index, step) in game.steps.iter().enumerate() {
        let at = |difference: Difference| difference.at(index + 1, &step.action);
        if let Some(over) = session.over() {
            return Err(at(Difference::new("ending", "the game to go on", ending(&over))));
        }
        let action = step.action.find_in(&session, &verbs).map_err(at)?;
        let refused = |error| at(Difference::new("action", "it to be accepted", error));
        if game.played.is_none() {
            session.apply(action).map_err(refused)?;
        } else {
            let chosen = session.choose().map_err(refused)?;
            if chosen != action {
                return Err(at(Difference::new("action", &step.action, action_text(chosen, &verbs))));
            }
        }
        compare(&step.state, &session, recorded, &mut known).map_err(at)?;
    }
    let last = game.steps.last().map_or(String::new(), |step| step.action.to_string());
    compare_end(game, &session, recorded).map_err(|difference| difference.at(game.steps.len(), last))
}

/// Reserve and hand as last recorded.
#[derive(Default)]
struct Kept {
    reserve: Option<[u32; 2]>,
    hand: Option<[u32; 2]>,
}

fn compare(state: &State, session: &Session, recorded: &Recorded, kept: &mut Kept) -> Result<(), Difference> {
    let position = session.position();
    let holes = position.holes.each_ref().map(|ring| ring.iter().map(|&n| u32::from(n)).collect::<Vec<_>>());
    match &state.board {
        BoardState::Rings(expected) => Difference::unless_equal("board", expected, &holes)?,
        BoardState::Ring(expected) => Difference::unless_equal("board", expected, &holes.concat())?,
    }
    Difference::unless_equal("store", &state.store, &position.stored.map(u32::from))?;
    kept.reserve = state.reserve.or(kept.reserve);
    kept.hand = state.hand.or(kept.hand);
    if let Some(reserve) = &kept.reserve {
        Difference::unless_equal("reserve", reserve, &position.reserve.map(u32::from))?;
    }
    if let Some(hand) = &kept.hand {
        Difference::unless_equal("hand", hand, &position.hand.map(u32::from))?;
    }
    if session.over().is_some() {
        return Ok(());
    }
    Difference::unless_equal("turn", &usize::from(state.turn), &position.to_move.index())?;
    let expected = names::decision(recorded, &state.phase);
    if expected == position.decision {
        return Ok(());
    }
    Err(Difference::new("phase", format_args!("{expected} (recorded as {})", state.phase), position.decision))
}

fn compare_end(game: &RecordedGame, session: &Session, recorded: &Recorded) -> Result<(), Difference> {
    let over = session.over();
    let found = over.as_ref().map_or("a game that goes on".into(), ending);
    match (&game.over, &over) {
        (None, None) => Difference::unless_equal("winner", &winner(game.winner), &winner(None))?,
        (Some(reason), Some(over)) if names::same_reason(recorded, reason, &over.reason) => {
            Difference::unless_equal("winner", &winner(game.winner), &winner(over.winner.map(|side| side as u8)))?;
        }
        (Some(reason), _) => return Err(Difference::new("ending", reason, found)),
        (None, Some(_)) => return Err(Difference::new("ending", "a game that goes on", found)),
    }
    if let Some(turns) = game.turns {
        Difference::unless_equal("turns", &turns, &session.turns())?;
    }
    if let Some(laps) = game.laps {
        Difference::unless_equal("laps", &laps, &session.laps())?;
    }
    Ok(())
}

fn winner(number: Option<u8>) -> &'static str {
    match number {
        Some(0) => "South",
        Some(1) => "North",
        Some(_) => "no side there is",
        None => "nobody",
    }
}

/// An ending in words.
pub(super) fn ending(over: &Over) -> String {
    match over.winner {
        Some(side) => format!("{side} wins {}", over.reason),
        None if over.draw => format!("a draw, {}", over.reason),
        None => format!("nobody wins, {}", over.reason),
    }
}
