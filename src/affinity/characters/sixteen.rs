//! The sixteen simple characters, each present or absent, used as they are for the baseline and among all in the distance.

use super::{Character, Value, View, flag, only_if};
use crate::catalogue::Condition;
use crate::catalogue::condition::{Quantifier, Whose};
use crate::catalogue::model::{ActEffect, Circuit, Effect, End, HoleRef, Outcome, PhaseKind, Place, Rest, Rules, Then, Until};

pub(super) const LIST: &[Character] = &[
    Character::coded("four_rows", 'R', &["board"], four_rows),
    Character::coded("own_circuit", 'O', &["circuit"], own_circuit),
    Character::coded("reversal", 'V', &["moves.direction"], reversal),
    Character::coded("relay", 'Y', &["relay"], relay),
    Character::coded("capture_from_loaded", 'N', &["capture.trigger"], capture_from_loaded),
    Character::coded("capture_from_empty", 'E', &["capture.trigger"], capture_from_empty),
    Character::coded("facing_back_needed", 'B', &["capture.trigger"], facing_back_needed),
    Character::coded("re_entry", 'G', &["capture.to"], re_entry),
    Character::coded("extra_holes", 'X', &["capture.extra"], extra_holes),
    Character::coded("singles_barred", 'S', &["moves.singles"], singles_barred),
    Character::coded("free_arrangement", 'A', &["opening"], free_arrangement),
    Character::coded("race_opening", 'K', &["opening"], race_opening),
    Character::coded("special_holes", 'P', &["special"], special_holes),
    Character::coded("win_by_blocking", 'W', &["end"], win_by_blocking),
    Character::coded("win_by_majority", 'J', &["end", "score"], win_by_majority),
    Character::coded("series", 'T', &["series"], series),
];

fn four_rows(view: &View) -> Value {
    flag(view.rules.board.rows == 4)
}

/// Each player sows round his own holes only.
fn own_circuit(view: &View) -> Value {
    flag(view.rules.board.circuit == Circuit::Own)
}

pub(super) fn has_reversal(rules: &Rules) -> bool {
    rules.moves.iter().any(|tier| tier.turns() && !tier.first_lap_clockwise)
}

/// Some hole may be sown clockwise, for more than the first lap of a turn.
fn reversal(view: &View) -> Value {
    flag(has_reversal(view.rules))
}

pub(super) fn has_relay(view: &View) -> Option<bool> {
    view.situations.as_ref().map(|all| all.iter().any(|s| s.case.then == Then::SowOn))
}

/// A lap can end in lifting the landing hole and sowing on.
fn relay(view: &View) -> Value {
    view.with_situations(|_| flag(has_relay(view) == Some(true)))
}

/// Every capture starts from an own hole that was loaded.
fn capture_from_loaded(view: &View) -> Value {
    view.every_capture(|s| s.whose() == Some(Whose::Own) && s.was_loaded() == Some(true))
}

/// Every capture starts from an own hole that was empty.
fn capture_from_empty(view: &View) -> Value {
    view.every_capture(|s| s.whose() == Some(Whose::Own) && s.was_loaded() == Some(false))
}

/// Every capture needs the enemy's outer hole of the file loaded; asked of four rows only.
fn facing_back_needed(view: &View) -> Value {
    only_if(view.rules.board.rows == 4, || view.every_capture(|s| s.loaded(HoleRef::OppositeOuter) == Some(true)))
}

pub(super) fn effects(rules: &Rules) -> impl Iterator<Item = &Effect> {
    rules.laps.iter().flat_map(|case| &case.effects)
}

pub(super) fn places(rules: &Rules) -> impl Iterator<Item = Place> {
    effects(rules).filter_map(|effect| match effect {
        Effect::Capture { to, .. } | Effect::Sweep { to, .. } | Effect::Pick { to, .. } => Some(*to),
        Effect::Take { .. } | Effect::Mark(_) | Effect::Unmark(_) | Effect::Claim(_) => None,
    })
}

/// Captured seeds are sown again.
fn re_entry(view: &View) -> Value {
    flag(places(view.rules).any(|place| matches!(place, Place::Hand | Place::Origin | Place::Hole(_))))
}

/// A capture can go beyond the holes of one file: further holes of choice, a line, or a certain hole.
fn extra_holes(view: &View) -> Value {
    let elsewhere = |hole: &HoleRef| matches!(hole, HoleRef::Named { own: false, .. });
    flag(effects(view.rules).any(|effect| match effect {
        Effect::Take { .. } | Effect::Sweep { .. } | Effect::Capture { line: Some(_), .. } => true,
        Effect::Capture { holes, .. } => holes.iter().any(elsewhere),
        _ => false,
    }))
}

/// While a larger hole may be moved, a single may not.
fn singles_barred(view: &View) -> Value {
    flag(!super::moves::single_movable(view.rules, true))
}

/// A phase of free arrangement precedes the game.
fn free_arrangement(view: &View) -> Value {
    flag(
        view.rules
            .phases
            .iter()
            .any(|phase| !matches!(phase.kind, PhaseKind::Race(_) | PhaseKind::Play(_) | PhaseKind::Exchange { .. })),
    )
}

/// A race precedes the game.
fn race_opening(view: &View) -> Value {
    flag(view.rules.phases.iter().any(|phase| matches!(phase.kind, PhaseKind::Race(_))))
}

/// Some holes have rules of their own: named sets, a reserve to be entered, sown stores, or a forced head (a move due
/// because exactly one hole has so many seeds), or captured holes. Marks that outlive a turn make holes special, those of one turn do not.
fn special_holes(view: &View) -> Value {
    let rules = view.rules;
    let reserve = rules.start.reserve > 0 && rules.acts.iter().any(|act| act.effect == ActEffect::SpreadReserve);
    let head = rules.moves.iter().flat_map(|tier| &tier.guard).any(is_head);
    let claimed = effects(rules).any(|effect| matches!(effect, Effect::Claim(_)));
    let marked = rules.marks.values().any(|mark| mark.until != Until::Turn);
    flag(rules.board.sown_stores || reserve || head || claimed || marked || conditions(rules).any(names_holes))
}

pub(super) fn is_head(condition: &Condition) -> bool {
    matches!(condition, Condition::Side { quantifier: Quantifier::One, own: true, .. })
}

fn conditions(rules: &Rules) -> impl Iterator<Item = &Condition> {
    let moves = rules.moves.iter().flat_map(|t| {
        let trials = t.first_lap.iter().chain(&t.first_lap_barred).chain(&t.clockwise_lap);
        t.guard.iter().chain(&t.holes).chain(t.clockwise.iter().flatten()).chain(trials)
    });
    let laps = rules.laps.iter().flat_map(|case| &case.when);
    let ends = rules.ends.iter().flat_map(|end| &end.when);
    moves.chain(rules.acts.iter().flat_map(|act| &act.guard)).chain(laps).chain(ends)
}

pub(super) fn names_holes(condition: &Condition) -> bool {
    match condition {
        Condition::Not(inner) => names_holes(inner),
        Condition::InSet(_) | Condition::Side { set: Some(_), .. } | Condition::SideIs { set: Some(_), .. } => true,
        Condition::Hole { hole, .. } => matches!(hole, HoleRef::Named { .. }),
        _ => false,
    }
}

/// A player who has seeds but cannot move loses.
fn win_by_blocking(view: &View) -> Value {
    let blocked = |condition| super::ends::is_blocked(view.rules, condition);
    // Where all that is left goes to the other, a player who cannot move has as good as lost.
    let loses = |end: &End| end.result == Outcome::Loses || end.rest == Rest::ToOpponent;
    flag(view.rules.ends.iter().any(|end| loses(end) && end.when.iter().any(blocked)))
}

/// Whoever has more seeds wins.
fn win_by_majority(view: &View) -> Value {
    flag(view.rules.round.is_some() || view.rules.ends.iter().any(|end| end.result == Outcome::Majority))
}

/// The record tells of rounds or series.
fn series(view: &View) -> Value {
    flag(view.series || view.rules.round.is_some())
}
