//! Characters of the choice of a hole.

use super::sixteen::is_head;
use super::{Character, Value, View, flag, label};
use crate::catalogue::Condition;
use crate::catalogue::condition::{Quantifier, Test};
use crate::catalogue::model::{HoleRef, MoveTier, Rules};

pub(super) const LIST: &[Character] = &[
    Character::label("singles", &["moves.singles"], singles),
    Character::flag("merges_first", &["moves.singles"], merges_first),
    Character::flag("feeding", &["moves.forced"], feeding),
    Character::flag("forced_head", &["moves.forced"], forced_head),
];

/// When a single may be moved: always, only while no larger hole may, or never.
fn singles(view: &View) -> Value {
    label(match (single_movable(view.rules, true), single_movable(view.rules, false)) {
        (true, _) => "free",
        (false, true) => "only without larger holes",
        (false, false) => "never",
    })
}

/// Holes whose next hole is loaded go before others.
fn merges_first(view: &View) -> Value {
    let next = |c: &Condition| matches!(c, Condition::Hole { hole: HoleRef::Next, test } if test.min > 0);
    flag(view.rules.moves.iter().any(|tier| tier.holes.iter().any(next)))
}

/// A move that reaches the enemy's side can be due.
fn feeding(view: &View) -> Value {
    flag(view.rules.moves.iter().any(|tier| tier.holes.contains(&Condition::ReachesEnemy)))
}

/// A hole can be due because it alone has so many seeds.
fn forced_head(view: &View) -> Value {
    flag(view.rules.moves.iter().any(|tier| tier.guard.iter().any(is_head)))
}

/// Whether some position lets a player lift a single although he has a hole with two or more seeds (`larger`), or while
/// all his loaded holes are singles (not `larger`).
pub(super) fn single_movable(rules: &Rules, larger: bool) -> bool {
    for tier in &rules.moves {
        let guards: Vec<Option<bool>> = tier.guard.iter().map(|c| of_side(c, larger)).collect();
        if guards.contains(&Some(false)) {
            continue;
        }
        if lifts(tier, Test { min: 1, max: 1 }) != Some(false) {
            return true;
        }
        let any_larger = lifts(tier, Test { min: 2, max: u8::MAX }) == Some(true);
        if larger && any_larger && guards.iter().all(|g| *g == Some(true)) {
            return false;
        }
    }
    false
}

/// Whether a tier lets holes with so many seeds be lifted: all, none, or (`None`) some.
fn lifts(tier: &MoveTier, count: Test) -> Option<bool> {
    fn of_hole(condition: &Condition, count: Test) -> Option<bool> {
        match condition {
            Condition::Not(inner) => of_hole(inner, count).map(|holds| !holds),
            Condition::Was { empty } => Some(!empty),
            Condition::Hole { hole: HoleRef::Landing, test } => within(count, *test),
            _ => None,
        }
    }
    let answers: Vec<Option<bool>> = tier.holes.iter().map(|c| of_hole(c, count)).collect();
    if answers.contains(&Some(false)) { Some(false) } else { answers.iter().all(Option::is_some).then_some(true) }
}

fn within(count: Test, test: Test) -> Option<bool> {
    match (test.min <= count.min && count.max <= test.max, test.max < count.min || count.max < test.min) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    }
}

/// A guard, as far as it follows from there being a hole of two or more, or from all loaded holes being singles.
fn of_side(condition: &Condition, larger: bool) -> Option<bool> {
    const LARGER: Test = Test { min: 2, max: u8::MAX };
    match condition {
        Condition::Not(inner) => of_side(inner, larger).map(|holds| !holds),
        Condition::Side { quantifier, own: true, set: None, but: None, test } => {
            let some = match (within(LARGER, *test), larger) {
                (Some(true), _) => Some(larger),
                (_, true) => None,
                (Some(false), false) if !test.holds(1) => None,
                (_, false) => Some(test.holds(1)),
            };
            match quantifier {
                Quantifier::Some => some,
                Quantifier::No => some.map(|holds| !holds),
                Quantifier::Every if larger => (test.max < 2).then_some(false),
                Quantifier::Every => (test.min == 0 && test.max > 0).then_some(true),
                Quantifier::One => (!larger && test.min >= 2).then_some(false),
            }
        }
        _ => None,
    }
}
