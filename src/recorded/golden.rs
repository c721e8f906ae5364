//! Golden cases: one line a case, fields between ` | `.
//!
//! `id | overrides | to move | South | North | actions | South | North | stored | next`, as in
//! `game.3 | {"o":{"cols":6}} | S | 0 2 / 0 1 | 0 3 / 0 1 | sow 1 | 0 0 / 1 2 | 0 3 / 0 1 | 0 0 | N`: the id is the game's and a
//! number; overrides are JSON, `o` the options and any other key part of the position; rows are in ring order, the outer
//! before the inner; actions are separated by `;`; last comes who acts next, or `S wins REASON`. With `legal` for the
//! actions the next field is the complete list of legal actions, and the line ends there. Lines that are no cases are
//! passed over, so that cases can stand in a text.

use std::path::Path;

use serde_json::{Map, Value};

use super::action::{RecordedAction, list};
use super::game::ending;
use super::names;
use super::{Difference, RecordedError};
use crate::catalogue::Variant;
use crate::engine::{HoleMark, Position, Session, Side};

/// One golden case.
#[derive(Debug, Clone, PartialEq)]
pub struct GoldenCase {
    /// Id of the game, a dot, a number.
    pub id: String,
    /// Id of the game in the catalogue.
    pub game: String,
    /// Line in its file, from 1.
    pub line: usize,
    /// `o`: options by their recorded names; any other key is part of the position.
    pub overrides: Map<String, Value>,
    /// Who is to move.
    pub to_move: Side,
    /// South's holes and North's, in ring order.
    pub holes: [Vec<u8>; 2],
    /// What must hold.
    pub expected: Expected,
}

/// What a golden case expects.
#[derive(Debug, Clone, PartialEq)]
pub enum Expected {
    /// These and no other actions are legal.
    Legal(Vec<RecordedAction>),
    /// After the actions the position is this.
    Played {
        /// The actions, in order.
        actions: Vec<RecordedAction>,
        /// South's holes and North's.
        holes: [Vec<u8>; 2],
        /// Seeds in store or off the board, South's and North's.
        stored: [u8; 2],
        /// How the game goes on.
        next: Next,
    },
}

/// How the game goes on after a golden case.
#[derive(Debug, Clone, PartialEq)]
pub enum Next {
    /// This side acts.
    ToMove(Side),
    /// It is over.
    Wins(Side, String),
}

/// The golden cases in the text of one file.
///
/// # Errors
/// A line that begins as a case and does not go on as one.
pub fn read_cases(path: &Path, text: &str) -> Result<Vec<GoldenCase>, RecordedError> {
    let cases = text.lines().enumerate().filter_map(|(index, line)| {
        let fields: Vec<&str> = line.split(" | ").collect();
        let (game, number) = fields[0].trim().rsplit_once('.')?;
        let word = !game.is_empty() && game.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        let case = fields.len() > 1 && word && !number.is_empty() && number.chars().all(|c| c.is_ascii_digit());
        case.then(|| {
            parse_case(&fields, game, index + 1).map_err(|(field, message)| {
                let column = fields.iter().take(field).map(|f| f.len() + " | ".len()).sum::<usize>() + 1;
                RecordedError::Invalid { path: path.to_path_buf(), line: index + 1, column, message }
            })
        })
    });
    cases.collect()
}

fn parse_case(fields: &[&str], game: &str, line: usize) -> Result<GoldenCase, (usize, String)> {
    let legal = fields.get(5).is_some_and(|f| f.trim() == "legal");
    let wanted = if legal { 7 } else { 10 };
    if fields.len() != wanted {
        return Err((fields.len().min(wanted), format!("a case of {wanted} fields expected, {} found", fields.len())));
    }
    let at = |field: usize| move |message: String| (field, message);
    let ring = |field: usize| seeds(fields[field], &['/']).map_err(at(field));
    let overrides =
        serde_json::from_str(fields[1]).map_err(|error| (1, format!("the overrides are not a JSON object: {error}")))?;
    let to_move = side(fields[2]).ok_or((2, "S or N expected".into()))?;
    let holes = [ring(3)?, ring(4)?];
    let actions = |field: usize| {
        let parts = fields[field].split(';').map(str::trim).filter(|part| !part.is_empty());
        parts.map(str::parse).collect::<Result<Vec<RecordedAction>, _>>().map_err(at(field))
    };
    let expected = if legal {
        Expected::Legal(actions(6)?)
    } else {
        let stored = seeds(fields[8], &[]).map_err(at(8))?;
        let stored = <[u8; 2]>::try_from(stored).map_err(|_| (8, "South's and North's seeds expected".into()))?;
        let next = next(fields[9]).ok_or((9, "S, N, or an ending such as `S wins no_move` expected".into()))?;
        Expected::Played { actions: actions(5)?, holes: [ring(6)?, ring(7)?], stored, next }
    };
    Ok(GoldenCase { id: fields[0].trim().into(), game: game.into(), line, overrides, to_move, holes, expected })
}

fn seeds(text: &str, between: &[char]) -> Result<Vec<u8>, String> {
    let words = text.split(|c: char| c.is_whitespace() || between.contains(&c)).filter(|word| !word.is_empty());
    words.map(|word| word.parse().map_err(|_| format!("`{word}` is not a number of seeds"))).collect()
}

fn side(text: &str) -> Option<Side> {
    match text.trim() {
        "S" => Some(Side::South),
        "N" => Some(Side::North),
        _ => None,
    }
}

fn next(text: &str) -> Option<Next> {
    let words: Vec<&str> = text.split_whitespace().collect();
    match words.as_slice() {
        [who] => side(who).map(Next::ToMove),
        [who, "wins", reason] => side(who).map(|who| Next::Wins(who, (*reason).into())),
        _ => None,
    }
}

/// Plays one golden case.
///
/// # Errors
/// The first difference.
pub fn check_case(case: &GoldenCase, variant: &Variant) -> Result<(), Difference> {
    let none = Map::new();
    let options = match case.overrides.get("o") {
        None => &none,
        Some(Value::Object(options)) => options,
        Some(other) => return Err(Difference::new("overrides", "`o` to be an object of options", other)),
    };
    let setup = names::setup(variant, &variant.recorded, options)?;
    let program = names::program(variant, &setup.choice, setup.round_limit)?;
    let verbs = names::acts(&program);
    let mut session =
        Session::at(&program, &start(case, variant)?).map_err(|e| Difference::new("position", "a playable one", e))?;

    match &case.expected {
        Expected::Legal(expected) => {
            let mut found = Vec::new();
            for action in expected {
                let action = action.find_in(&session, &verbs).map_err(|d| d.at(1, action))?;
                if found.contains(&action) {
                    return Err(Difference::new("legal actions", "each once", list(&[action], &verbs)));
                }
                found.push(action);
            }
            let more: Vec<_> = session.legal().iter().filter(|action| !found.contains(action)).copied().collect();
            if more.is_empty() { Ok(()) } else { Err(Difference::new("legal actions", "no more", list(&more, &verbs))) }
        }
        Expected::Played { actions, holes, stored, next } => {
            for (index, recorded) in actions.iter().enumerate() {
                let at = |difference: Difference| difference.at(index + 1, recorded);
                if let Some(over) = session.over() {
                    return Err(at(Difference::new("ending", "the game to go on", ending(&over))));
                }
                let action = recorded.find_in(&session, &verbs).map_err(at)?;
                session.apply(action).map_err(|error| at(Difference::new("action", "it to be accepted", error)))?;
            }
            let last = actions.last().map_or(String::new(), RecordedAction::to_string);
            let position = session.position();
            let compared = Difference::unless_equal("holes of South", &holes[0], &position.holes[0])
                .and_then(|()| Difference::unless_equal("holes of North", &holes[1], &position.holes[1]))
                .and_then(|()| Difference::unless_equal("off the board", stored, &position.stored))
                .and_then(|()| compare_next(next, &session, variant));
            compared.map_err(|difference| difference.at(actions.len(), last))
        }
    }
}

fn compare_next(next: &Next, session: &Session, variant: &Variant) -> Result<(), Difference> {
    let over = session.over();
    let agrees = match (next, &over) {
        (Next::ToMove(side), None) => *side == session.position().to_move,
        (Next::Wins(side, reason), Some(over)) => {
            over.winner == Some(*side) && names::same_reason(&variant.recorded, reason, &over.reason)
        }
        _ => false,
    };
    if agrees {
        return Ok(());
    }
    let expected = match next {
        Next::ToMove(side) => format!("{side}"),
        Next::Wins(side, reason) => format!("{side} wins {reason}"),
    };
    Err(Difference::new("next", expected, over.as_ref().map_or_else(|| session.position().to_move.to_string(), ending)))
}

/// The position of a case: unless overridden in the main phase, with nothing captured, in reserve or in hand.
fn start(case: &GoldenCase, variant: &Variant) -> Result<Position, Difference> {
    let mut position = Position {
        holes: case.holes.clone(),
        stored: [0; 2],
        reserve: [0; 2],
        hand: [0; 2],
        captures: [0; 2],
        to_move: case.to_move,
        decision: "move".into(),
        pending_takes: 0,
        marks: Vec::new(),
    };
    for (key, value) in case.overrides.iter().filter(|(key, _)| *key != "o") {
        let wrong = |expected: &str| Difference::new(&format!("override {key}"), expected, value);
        let pair = || serde_json::from_value::<[u8; 2]>(value.clone()).map_err(|_| wrong("South's and North's number"));
        match key.as_str() {
            "store" => position.stored = pair()?,
            "reserve" => position.reserve = pair()?,
            "hand" => position.hand = pair()?,
            "caps" => position.captures = pair()?,
            "captured" => {
                let any = serde_json::from_value::<[bool; 2]>(value.clone());
                position.captures = any.map_err(|_| wrong("whether South and North have captured"))?.map(u8::from);
            }
            "left" => {
                position.pending_takes = serde_json::from_value(value.clone()).map_err(|_| wrong("a number of holes"))?;
            }
            "phase" => {
                let phase = value.as_str().ok_or_else(|| wrong("the name of a phase"))?;
                position.decision = names::decision(&variant.recorded, phase).into();
            }
            _ => match variant.recorded.marks.get(key) {
                Some(mark) => position.marks.extend(marks(value, mark, &case.holes).ok_or_else(|| wrong("holes to be marked"))?),
                None => return Err(wrong("a key that positions of this game have")),
            },
        }
    }
    Ok(position)
}

/// Marked holes: `"loaded"`, a list of holes, or hole and player (0 South, 1 North), holes of both players numbered in one count.
fn marks(value: &Value, name: &str, holes: &[Vec<u8>; 2]) -> Option<Vec<HoleMark>> {
    let own = holes[0].len();
    let mark = |hole: usize, owner| {
        let side = if hole < own { Side::South } else { Side::North };
        let hole = u8::try_from(if hole < own { hole } else { hole - own }).ok()?;
        Some(HoleMark { name: name.into(), side, hole, owner })
    };
    let number = |text: &str| text.parse::<usize>().ok();
    match value {
        Value::String(word) if word == "loaded" => {
            holes.iter().flatten().enumerate().filter(|(_, seeds)| **seeds > 0).map(|(hole, _)| mark(hole, None)).collect()
        }
        Value::Array(list) => list.iter().map(|hole| mark(number(&hole.to_string())?, None)).collect(),
        Value::Object(owners) => owners.iter().map(|(hole, owner)| mark(number(hole)?, Some(names::side(owner)?))).collect(),
        _ => None,
    }
}
