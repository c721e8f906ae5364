//! Series: kinds of victory that are told apart, and keys that decide something.

use std::ops::Range;

use super::super::diagnostic::{Diagnostic, Faults};
use super::super::series::{Length, MOST_VICTORIES, Next, Series};
use super::super::tree::{Node, Table, Value};

/// Checks what a file says of series. `default` is whether it does so under the default choice: readings may leave a key idle.
pub fn check(series: &Series, file: &Table, default: bool, faults: &mut Faults) {
    let Some(table) = file.table("series") else { return };
    let rules = &series.rules;
    victories(series, table, default, faults);
    let span = |key: &str| table.get(key).map(|node| node.span.clone());
    if let Some(span) = span("after_undecided")
        && !matches!(rules.next, Some(Next::Winner | Next::Loser))
    {
        let message = "who begins after an undecided game does not hang on who won".to_owned();
        idle(faults, default, "superfluous-key", span, message).help("say it only with next = \"winner\" or \"loser\"");
    }
    if let (Some(span), Some(Length::FirstTo(_))) = (span("undecided"), rules.length) {
        let message = "in a match of points games are played until there are enough, whatever they count".to_owned();
        idle(faults, default, "superfluous-key", span, message).help("say it of a match of so many games");
    }
}

fn idle<'f>(faults: &'f mut Faults, default: bool, id: &'static str, at: Range<usize>, message: String) -> &'f mut Diagnostic {
    if default { faults.error(id, at, message) } else { faults.warning(id, at, message) }
}

fn victories(series: &Series, table: &Table, default: bool, faults: &mut Faults) {
    let nodes = table.list("victory");
    if let Some(node) = nodes.get(MOST_VICTORIES) {
        let fault = faults.error("too-many-victories", node.span.clone(), "too many kinds of victory are told apart");
        fault.expected(format!("at most {MOST_VICTORIES}"));
    }
    let kinds = &series.rules.victories;
    let value = |node: &Node, key: &str| match &node.value {
        Value::Table(kind) => kind.get(key).map_or(node.span.clone(), |value| value.span.clone()),
        _ => node.span.clone(),
    };
    for (at, (kind, node)) in kinds.iter().zip(nodes).enumerate() {
        if kinds[..at].iter().any(|earlier| earlier.id == kind.id) {
            let fault = faults.error("duplicate-id", value(node, "id"), format!("`{}` is there already", kind.id));
            fault.expected("an `id` of its own");
        } else if let Some(earlier) = kinds[..at].iter().find(|earlier| earlier.covers(kind)) {
            let message = format!("the victory `{}` never counts: `{}` before it takes all of them", kind.id, earlier.id);
            idle(faults, default, "never-reached", node.span.clone(), message).help("put the narrower case first");
        }
        let most = match series.rules.length {
            Some(Length::Games(games) | Length::BestOf(games)) => games,
            _ => u32::MAX,
        };
        if kind.game.is_some_and(|game| game > most) {
            let message = format!("the victory `{}` never counts: a match has {most} games", kind.id);
            idle(faults, default, "never-holds", value(node, "game"), message);
        }
    }
    if let (Some(last), Some(node)) = (kinds.last(), nodes.last())
        && !last.is_any()
    {
        let fault = faults.error("victory-left-open", node.span.clone(), "what other victories count is not said");
        fault.expected("a last [[series.victory]] without conditions");
    }
    if let Some(node) = table.get("victory")
        && kinds.iter().all(|kind| kind.points == 0)
    {
        faults.error("no-points", node.span.clone(), "no victory brings a point").expected("points of 1 or more for one of them");
    }
}
