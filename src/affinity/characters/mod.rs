//! The characters. To add one: write its function in a file here, enter it in that file's `LIST`, and give it a type, a
//! weight and a sentence in `data/characters.toml`.

mod board;
mod captures;
mod ends;
mod moves;
mod sixteen;
mod sowing;

use std::borrow::Cow;
use std::fmt;

use super::situations::{Situation, situations};
use crate::catalogue::Rules;

/// The state of a character in one variant.
#[derive(Debug, Clone, PartialEq)]
pub enum State {
    /// Present or absent.
    Flag(bool),
    /// One of several states without an order.
    Label(Cow<'static, str>),
    /// A number.
    Number(f64),
}

/// What is known of a character in one variant.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// Its state.
    Present(State),
    /// Not known, and why.
    Missing(String),
    /// The question does not arise, such as the own back hole on two rows.
    Inapplicable,
}

/// Which states a character can have; decides the types it may be given in the weights file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// [`State::Flag`].
    Flag,
    /// [`State::Label`].
    Label,
    /// [`State::Number`].
    Number,
}

/// One character: its name and how it is read off the rules.
#[derive(Debug, Clone, Copy)]
pub struct Character {
    /// Stable name, lower case with underscores.
    pub id: &'static str,
    /// The letter it has among the sixteen simple characters, if it is one of them.
    pub code: Option<char>,
    /// Which states it can have.
    pub shape: Shape,
    /// The parts of a rule file it rests on: where the source does not state one of them, the character is missing.
    pub parts: &'static [&'static str],
    /// Reads it; never looks at readings or at what the source states, which is the caller's part.
    pub read: fn(&View) -> Value,
}

impl Character {
    const fn coded(id: &'static str, code: char, parts: &'static [&'static str], read: fn(&View) -> Value) -> Self {
        Self { id, code: Some(code), shape: Shape::Flag, parts, read }
    }

    const fn flag(id: &'static str, parts: &'static [&'static str], read: fn(&View) -> Value) -> Self {
        Self { id, code: None, shape: Shape::Flag, parts, read }
    }

    const fn label(id: &'static str, parts: &'static [&'static str], read: fn(&View) -> Value) -> Self {
        Self { id, code: None, shape: Shape::Label, parts, read }
    }

    const fn number(id: &'static str, parts: &'static [&'static str], read: fn(&View) -> Value) -> Self {
        Self { id, code: None, shape: Shape::Number, parts, read }
    }
}

/// All characters, the sixteen simple ones first, always in the same order.
pub fn all() -> impl Iterator<Item = &'static Character> {
    [sixteen::LIST, board::LIST, sowing::LIST, moves::LIST, captures::LIST, ends::LIST].into_iter().flatten()
}

/// The rules of one game as the characters see them.
#[derive(Debug, Clone)]
pub struct View<'r> {
    /// The rules.
    pub rules: &'r Rules,
    /// Whether the record tells of rounds or series: who begins the next game, or points over several games.
    pub series: bool,
    situations: Option<Vec<Situation<'r>>>,
}

impl<'r> View<'r> {
    /// Looks at rules; `series` is whether the record tells of rounds or series.
    pub fn new(rules: &'r Rules, series: bool) -> Self {
        Self { rules, series, situations: situations(rules) }
    }

    /// A character that depends on the situations of the lap list.
    fn with_situations(&self, read: impl FnOnce(&[Situation<'r>]) -> Value) -> Value {
        match &self.situations {
            Some(situations) => read(situations),
            None => Value::Missing("the cases for the last seed are too many to be gone through".into()),
        }
    }

    /// A statement of all situations that end in a capture; absent where there is none.
    fn every_capture(&self, holds: impl Fn(&Situation<'r>) -> bool) -> Value {
        self.with_situations(|all| {
            let mut captures = all.iter().filter(|s| s.captures()).peekable();
            flag(captures.peek().is_some() && captures.all(holds))
        })
    }
}

fn flag(present: bool) -> Value {
    Value::Present(State::Flag(present))
}

fn label(text: impl Into<Cow<'static, str>>) -> Value {
    Value::Present(State::Label(text.into()))
}

/// A label of several words in a fixed order, such as the places captured seeds go to.
fn labels(mut words: Vec<&'static str>) -> Value {
    words.sort_unstable();
    words.dedup();
    if words.is_empty() { Value::Inapplicable } else { label(words.join(" or ")) }
}

fn number(n: impl Into<f64>) -> Value {
    Value::Present(State::Number(n.into()))
}

fn only_if(applies: bool, value: impl FnOnce() -> Value) -> Value {
    if applies { value() } else { Value::Inapplicable }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            State::Flag(present) => f.write_str(if *present { "1" } else { "0" }),
            State::Label(text) => f.write_str(text),
            State::Number(n) => write!(f, "{n}"),
        }
    }
}
