//! From the words of a record to ours.

use serde_json::{Map, Value};

use super::Difference;
use crate::catalogue::{Choice, Recorded, RecordedOption, Variant};
use crate::engine::Side;
use crate::rules::{Program, compile};

/// How a recorded game was set up, in our words.
pub(super) struct Setup {
    /// Options and readings.
    pub choice: Choice,
    /// Who moves first.
    pub first: Side,
    /// The record's own limit of turns.
    pub turn_limit: Option<u32>,
    /// The record's own limit of rounds.
    pub round_limit: Option<u8>,
}

/// Translates the options of a record, which may be complete or leave some at their defaults. Three of them belong to every
/// game: `starter` (0 South, 1 North), `max_turns` and `max_rounds`.
pub(super) fn setup(variant: &Variant, names: &Recorded, recorded: &Map<String, Value>) -> Result<Setup, Difference> {
    translated(variant, names, recorded).map_err(Difference::unplayable)
}

fn translated(variant: &Variant, names: &Recorded, recorded: &Map<String, Value>) -> Result<Setup, Difference> {
    let (mut options, mut readings) = (Vec::new(), Vec::new());
    let (mut first, mut turn_limit, mut round_limit) = (Side::South, None, None);
    for (name, value) in recorded {
        match (name.as_str(), names.options.get(name)) {
            (_, Some(RecordedOption::Option(id))) => options.push((id.clone(), text(value))),
            (_, Some(RecordedOption::Reading { id, values })) => {
                let theirs = text(value);
                let ours = values.get(&theirs).cloned().unwrap_or(theirs);
                // Two numbers of a record may belong to one reading; they must agree.
                if let Some((_, other)) = readings.iter().find(|(other, reading)| other == id && *reading != ours) {
                    return Err(Difference::new(
                        &format!("option {name}"),
                        value,
                        format!("{id} = {other}, as another option has it"),
                    ));
                }
                readings.push((id.clone(), ours));
            }
            (_, Some(RecordedOption::Fixed(ours))) if text(value) == text(ours) => {}
            (_, Some(RecordedOption::Fixed(ours))) => {
                return Err(Difference::new(&format!("option {name}"), value, ours));
            }
            ("starter", None) => {
                first = side(value).ok_or_else(|| Difference::new("option starter", value, "neither 0 nor 1"))?
            }
            ("max_turns", None) => {
                let limit = value.as_u64().and_then(|n| u32::try_from(n).ok());
                turn_limit = Some(limit.ok_or_else(|| Difference::new("option max_turns", value, "not a number of turns"))?);
            }
            ("max_rounds", None) => {
                let limit = value.as_u64().and_then(|n| u8::try_from(n).ok()).filter(|&limit| limit > 0);
                let limit =
                    limit.ok_or_else(|| Difference::new("option max_rounds", value, "not a number of rounds from 1 to 255"))?;
                round_limit = Some(limit);
            }
            (_, None) => return Err(Difference::new(&format!("option {name}"), value, "no such name in the [recorded] tables")),
        }
    }
    let choice = variant.choose(&options, &readings).map_err(|error| Difference::new("options", "these to be known", error))?;
    Ok(Setup { choice, first, turn_limit, round_limit })
}

/// A side by its number, 0 South and 1 North.
pub(super) fn side(value: &Value) -> Option<Side> {
    match value.as_u64() {
        Some(0) => Some(Side::South),
        Some(1) => Some(Side::North),
        _ => None,
    }
}

/// The rules under a choice, compiled; `round_limit` is in place of their own.
pub(super) fn program(variant: &Variant, choice: &Choice, round_limit: Option<u8>) -> Result<Program, Difference> {
    let unplayable = |error: &dyn std::fmt::Display| Difference::new("rules", "playable ones", error).unplayable();
    let mut rules = variant.rules(choice).map_err(|error| unplayable(&error))?;
    if let (Some(round), Some(limit)) = (&mut rules.round, round_limit) {
        round.most = limit;
    }
    compile(&rules).map_err(|error| unplayable(&error))
}

/// The names of a game's acts and of its moves with words of their own, in the order of its program.
pub(super) fn acts(program: &Program) -> Vec<String> {
    program.words()
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Our decision in a recorded phase.
pub(super) fn decision<'a>(recorded: &'a Recorded, phase: &'a str) -> &'a str {
    recorded.phases.get(phase).map_or(phase, String::as_str)
}

/// Whether a recorded ending is ours. Records call every turn that never ends `endless`, whether it was seen to repeat or
/// passed their limit of laps, and the limit of turns `max_turns`.
pub(super) fn same_reason(recorded: &Recorded, theirs: &str, ours: &str) -> bool {
    match recorded.reasons.get(theirs).map_or(theirs, String::as_str) {
        "endless" => matches!(ours, "endless" | "lap_limit"),
        "max_turns" => ours == "turn_limit",
        theirs => theirs == ours,
    }
}
