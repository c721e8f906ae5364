//! Characters of the end of a game and of its score.

use super::sixteen::names_holes;
use super::{Character, Value, View, flag, label, only_if};
use crate::catalogue::Condition;
use crate::catalogue::condition::{Quantifier, Test};
use crate::catalogue::model::{End, Moment, Outcome, Rest, Rules};

pub(super) const LIST: &[Character] = &[
    Character::label("blocked_player", &["end"], blocked_player),
    Character::flag("end_on_singles", &["end"], end_on_singles),
    Character::flag("end_on_empty_side", &["end"], end_on_empty_side),
    Character::flag("end_on_named_holes", &["end"], end_on_named_holes),
    Character::flag("end_on_repetition", &["end"], end_on_repetition),
    Character::flag("end_at_capture", &["end"], end_at_capture),
    Character::flag("rest_to_owners", &["end", "score"], rest_to_owners),
];

fn any(view: &View, holds: impl Fn(&Condition) -> bool) -> Value {
    flag(view.rules.ends.iter().any(|end| end.when.iter().any(&holds)))
}

/// What happens to a player who cannot move: he loses, he wins, seeds are counted, or nothing is said.
fn blocked_player(view: &View) -> Value {
    let blocked = |end: &&End| end.when.iter().any(|c| is_blocked(view.rules, c));
    label(match view.rules.ends.iter().find(blocked).map(|end| end.result) {
        Some(Outcome::Loses) => "loses",
        Some(Outcome::Wins) => "wins",
        Some(Outcome::Majority) => "seeds are counted",
        None => "nothing",
    })
}

/// No legal move, or nothing but singles where singles never move.
pub(super) fn is_blocked(rules: &Rules, condition: &Condition) -> bool {
    *condition == Condition::NoLegalMove || (is_only_singles(condition) && !super::moves::single_movable(rules, false))
}

/// No own hole has more than one seed.
fn is_only_singles(condition: &Condition) -> bool {
    own_holes_within(condition) == Some(1)
}

/// For "no own hole >= 2" and its like: the most seeds that the condition leaves in any own hole.
fn own_holes_within(condition: &Condition) -> Option<u8> {
    let all = |quantifier: Quantifier, test: Test| match quantifier {
        Quantifier::No if test.max == u8::MAX => test.min.checked_sub(1),
        Quantifier::Every if test.min == 0 => Some(test.max),
        _ => None,
    };
    match condition {
        Condition::Side { quantifier, own: true, set: None, test, .. } => all(*quantifier, *test),
        Condition::Not(inner) => match &**inner {
            Condition::Side { quantifier: Quantifier::Some, own: true, set: None, test, .. } => all(Quantifier::No, *test),
            _ => None,
        },
        _ => None,
    }
}

/// A game ends when a player has only singles.
fn end_on_singles(view: &View) -> Value {
    any(view, is_only_singles)
}

/// A game ends when a player's holes are empty.
fn end_on_empty_side(view: &View) -> Value {
    any(view, |c| own_holes_within(c) == Some(0))
}

/// A game ends when certain holes are empty.
fn end_on_named_holes(view: &View) -> Value {
    any(view, names_holes)
}

/// A game ends when a position comes back.
fn end_on_repetition(view: &View) -> Value {
    any(view, |c| *c == Condition::Repeated)
}

/// An ending is asked in the middle of a turn, at a capture.
fn end_at_capture(view: &View) -> Value {
    flag(view.rules.ends.iter().any(|end| end.at == Moment::Capture))
}

/// Seeds left on the board count for the player on whose side they lie; asked where seeds are counted.
fn rest_to_owners(view: &View) -> Value {
    let counted: Vec<&End> = view.rules.ends.iter().filter(|end| end.result == Outcome::Majority).collect();
    only_if(!counted.is_empty(), || flag(counted.iter().any(|end| end.rest == Rest::ToOwners)))
}
