//! What is told when an opening is over, and at the end of a round.

use super::spell::{Spell, gains};
use crate::catalogue::Rules;
use crate::catalogue::model::{By, Phase, PhaseKind, Play};
use crate::cli::plural;
use crate::engine::{Session, Side};

/// Lines on the openings, and on the round, that are over by what was done.
pub fn told(rules: &Rules, spell: &Spell, session: &Session) -> Vec<String> {
    if !spell.opening_over(session) && session.over().is_none() {
        return Vec::new();
    }
    let mut lines: Vec<String> =
        rules.phases[spell.over(rules, session)].iter().map(|phase| over(phase, rules, spell, session)).collect();
    if session.over().is_some() {
        return lines;
    }
    if spell.round != session.round() {
        lines.push(round(spell, session));
    }
    lines.push(next(rules, session));
    lines
}

fn over(phase: &Phase, rules: &Rules, spell: &Spell, session: &Session) -> String {
    match &phase.kind {
        PhaseKind::Race(_) => {
            let mut parts = vec![plural(spell.laps(session).into(), "lap")];
            let after = session.position();
            for side in [Side::South, Side::North] {
                let gained = gains(&spell.before, &after, side.index());
                if !gained.is_empty() {
                    parts.push(format!("{side} {}", gained.join(", ")));
                }
            }
            let last = rules.phases.last().is_some_and(|last| last.id == phase.id) && session.over().is_none();
            let first = if last { format!("; {} ended his sowing first", after.to_move) } else { String::new() };
            format!("The opening `{}` is over: {}{first}.", phase.id, parts.join("; "))
        }
        PhaseKind::Play(play) => {
            let won = session.opening_winner().map_or_else(String::new, |side| format!(": {side} has won it{}", reason(play)));
            format!("The opening `{}` is over{won}.", phase.id)
        }
        PhaseKind::Arrange { .. } | PhaseKind::Exchange { .. } | PhaseKind::Listed(_) => {
            format!("The opening `{}` is over.", phase.id)
        }
    }
}

/// The word for how it ended, where there is but one.
fn reason(play: &Play) -> String {
    match play.ends.as_slice() {
        [end] => format!(" ({})", end.reason),
        _ => String::new(),
    }
}

fn round(spell: &Spell, session: &Session) -> String {
    let [south, north] = session.owned();
    format!(
        "Round {} is over. Round {}: South owns {}, North {north}.",
        spell.round,
        session.round(),
        plural(south.into(), "hole")
    )
}

/// What comes now, and who acts in it.
fn next(rules: &Rules, session: &Session) -> String {
    let position = session.position();
    let side = position.to_move;
    let Some(phase) = rules.phases.get(session.opening()) else {
        let why = match (rules.first, session.opening_winner()) {
            (By::Winner, Some(_)) => ", who won the opening,",
            (By::Loser, Some(_)) => ", who lost the opening,",
            _ => "",
        };
        return format!("{side}{why} begins the main game.");
    };
    let who = match phase.by {
        By::Both => format!("{side} acts first"),
        By::Winner => format!("{side}, who won, acts alone"),
        By::Loser => format!("{side}, who lost, acts alone"),
    };
    match phase.kind {
        PhaseKind::Arrange { deal: Some(_), .. } => {
            let (hand, other) = (position.hand[side.index()], side.other());
            format!(
                "Now `{}`: all seeds are gathered, {other} gets his share; {who}, with {} in hand.",
                phase.id,
                plural(hand.into(), "seed")
            )
        }
        _ => format!("Now `{}`: {who}.", phase.id),
    }
}
