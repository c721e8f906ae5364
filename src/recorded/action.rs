//! Actions as recorded games write them: a verb and a few numbers.

use std::fmt;
use std::str::FromStr;

use serde::de::Error as _;
use serde::ser::SerializeSeq as _;
use serde::{Deserialize, Serialize, Serializer};

use super::Difference;
use crate::engine::{Action, Session, Verb};

/// A recorded action: `["sow", 5, 1]` in JSON, `sow 5 1` in a golden case. After `sow` come the hole and, where given,
/// the direction, 1 anticlockwise and -1 clockwise; after `put` and `take` the hole; other verbs stand alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedAction {
    /// What is done.
    pub verb: String,
    /// With which hole and how; `None` is a recorded `null` or `none`.
    pub arguments: Vec<Option<i64>>,
}

impl<'de> Deserialize<'de> for RecordedAction {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let parts = Vec::<serde_json::Value>::deserialize(deserializer)?;
        let mut parts = parts.into_iter();
        let Some(serde_json::Value::String(verb)) = parts.next() else {
            return Err(D::Error::custom("an action is a list that begins with its name, such as [\"sow\", 5]"));
        };
        let argument = |value: serde_json::Value| match value {
            serde_json::Value::Null => Ok(None),
            value => {
                value.as_i64().map(Some).ok_or_else(|| D::Error::custom(format!("action {verb}: {value} is not a whole number")))
            }
        };
        let arguments = parts.map(argument).collect::<Result<_, _>>()?;
        Ok(Self { verb, arguments })
    }
}

impl Serialize for RecordedAction {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut parts = serializer.serialize_seq(Some(1 + self.arguments.len()))?;
        parts.serialize_element(&self.verb)?;
        self.arguments.iter().try_for_each(|argument| parts.serialize_element(argument))?;
        parts.end()
    }
}

impl FromStr for RecordedAction {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut words = text.split_whitespace();
        let verb = words.next().ok_or("an action is missing")?.to_owned();
        let argument = |word: &str| match word {
            "none" => Ok(None),
            _ => word.parse().map(Some).map_err(|_| format!("action {text}: {word} is not a whole number")),
        };
        Ok(Self { verb, arguments: words.map(argument).collect::<Result<_, _>>()? })
    }
}

impl fmt::Display for RecordedAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.verb)?;
        self.arguments.iter().try_for_each(|argument| match argument {
            Some(n) => write!(f, " {n}"),
            None => f.write_str(" none"),
        })
    }
}

impl RecordedAction {
    /// An action as a record has it, with all its fields.
    pub fn of(action: &Action, acts: &[String]) -> Self {
        let hole = action.hole.map(i64::from);
        let arguments = match (action.verb, action.count) {
            (Verb::Sow | Verb::Remove | Verb::Place, Some(count)) => vec![hole, Some(count.into())],
            (Verb::Sow | Verb::Named(_), None) => vec![hole, Some(direction(action))],
            _ => hole.map(Some).into_iter().collect(),
        };
        Self { verb: verb_name(action.verb, acts).into(), arguments }
    }

    /// The one legal action that agrees with every field given.
    ///
    /// # Errors
    /// A difference where none agrees, or more than one.
    pub fn find(&self, legal: &[Action], acts: &[String]) -> Result<Action, Difference> {
        let mut matching = legal.iter().filter(|action| self.agrees(action, acts));
        match (matching.next(), matching.next()) {
            (Some(action), None) => Ok(*action),
            (None, _) => Err(Difference::new("action", "it to be legal", format_args!("only {}", list(legal, acts)))),
            (Some(a), Some(b)) => {
                let found = format!("{} as well as {}", action_text(*a, acts), action_text(*b, acts));
                Err(Difference::new("action", "it to be one legal action", found))
            }
        }
    }

    /// As [`RecordedAction::find`] among the legal actions of a session; of one that is barred, since the turn would never end, the
    /// difference says so.
    ///
    /// # Errors
    /// As there.
    pub fn find_in(&self, session: &Session, acts: &[String]) -> Result<Action, Difference> {
        let found = self.find(session.legal(), acts);
        match found {
            Err(_) if session.barred().iter().any(|action| self.agrees(action, acts)) => Err(never_ends()),
            found => found,
        }
    }

    fn agrees(&self, action: &Action, acts: &[String]) -> bool {
        let hole = action.hole.map(i64::from);
        self.verb == verb_name(action.verb, acts)
            && match (action.verb, self.arguments.as_slice()) {
                (Verb::Sow | Verb::Named(_), [given]) => *given == hole,
                (Verb::Sow, [given, count]) if action.count.is_some() => *given == hole && *count == action.count.map(i64::from),
                (Verb::Sow | Verb::Named(_), [given, way]) => *given == hole && *way == Some(direction(action)),
                (Verb::Remove | Verb::Place, [given, count]) => *given == hole && *count == action.count.map(i64::from),
                (Verb::Put | Verb::Take | Verb::TakeOwn | Verb::Race | Verb::Lift | Verb::Pile, [given]) => *given == hole,
                (Verb::Place, [given]) if action.count.is_none() => *given == hole,
                (Verb::Pass | Verb::Accept | Verb::Decline | Verb::Done | Verb::Act(_), []) => true,
                _ => false,
            }
    }
}

/// What is wrong with an action after which the turn would never end, where the rules forbid it.
pub(super) fn never_ends() -> Difference {
    Difference::new("action", "it to be legal", "a turn that would never end, which the rules forbid")
}

fn direction(action: &Action) -> i64 {
    if action.clockwise { -1 } else { 1 }
}

fn verb_name(verb: Verb, acts: &[String]) -> &str {
    match verb {
        Verb::Sow => "sow",
        Verb::Put => "put",
        Verb::Take => "take",
        Verb::TakeOwn => "take_own",
        Verb::Pass => "pass",
        Verb::Accept => "accept",
        Verb::Decline => "decline",
        Verb::Race => "race",
        Verb::Lift => "lift",
        Verb::Done => "done",
        Verb::Remove => "remove",
        Verb::Place => "place",
        Verb::Pile => "pile",
        Verb::Act(index) | Verb::Named(index) => acts.get(usize::from(index)).map_or("act", String::as_str),
    }
}

/// An action in words, such as `sow 5 clockwise`; `acts` are the names of the game's acts, in the order of its program.
pub fn action_text(action: Action, acts: &[String]) -> String {
    let mut text = verb_name(action.verb, acts).to_owned();
    match (action.hole, action.count) {
        (Some(hole), _) => text += &format!(" {hole}"),
        (None, Some(_)) => text += " none",
        (None, None) => {}
    }
    if let Some(count) = action.count {
        text += &format!(" {count}");
    }
    if action.clockwise {
        text += " clockwise";
    }
    text
}

/// Legal actions in words, for messages.
pub(super) fn list(legal: &[Action], acts: &[String]) -> String {
    if legal.is_empty() {
        return "no legal action".into();
    }
    legal.iter().map(|action| action_text(*action, acts)).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sow(hole: u8, clockwise: bool) -> Action {
        Action { verb: Verb::Sow, hole: Some(hole), clockwise, count: None }
    }

    fn parse(text: &str) -> RecordedAction {
        text.parse().expect(text)
    }

    #[test]
    fn a_field_not_given_agrees_with_any_value_if_only_one_action_is_left() {
        let legal = [sow(0, false), sow(5, false), sow(5, true)];
        assert_eq!(parse("sow 0").find(&legal, &[]), Ok(sow(0, false)));
        assert_eq!(parse("sow 5 1").find(&legal, &[]), Ok(sow(5, false)));
        assert_eq!(parse("sow 5 -1").find(&legal, &[]), Ok(sow(5, true)));
        assert!(parse("sow 5").find(&legal, &[]).is_err_and(|d| d.found.contains("as well as")));
    }

    #[test]
    fn a_field_that_means_nothing_here_agrees_with_no_action() {
        let legal = [sow(0, false), Action { verb: Verb::Take, hole: Some(3), clockwise: false, count: None }];
        for text in ["sow 0 5", "take 3 1", "sow none", "sow", "take", "lift 3"] {
            assert!(parse(text).find(&legal, &[]).is_err(), "{text}");
        }
    }

    #[test]
    fn an_act_is_found_by_its_name() {
        let acts = ["spread".to_owned(), "empty_store".to_owned()];
        let legal = [
            Action { verb: Verb::Act(0), hole: None, clockwise: false, count: None },
            Action { verb: Verb::Act(1), hole: None, clockwise: false, count: None },
        ];
        assert_eq!(parse("empty_store").find(&legal, &acts), Ok(legal[1]));
    }
}
