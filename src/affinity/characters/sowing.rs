//! Characters of sowing: how a turn goes on.

use super::sixteen::{has_relay, has_reversal};
use super::{Character, Value, View, flag, label, only_if};
use crate::catalogue::condition::Whose;
use crate::catalogue::model::{MoveTier, Then};

pub(super) const LIST: &[Character] = &[
    Character::label("reversal_from", &["moves.direction"], reversal_from),
    Character::label("relay_in", &["relay"], relay_in),
    Character::flag("other_hole_lifted", &["relay"], other_hole_lifted),
    Character::flag("bonus_turn", &["bonus_turn"], bonus_turn),
];

/// From which holes one may sow clockwise: any hole, named holes, or on some other condition; asked where it is allowed.
fn reversal_from(view: &View) -> Value {
    only_if(has_reversal(view.rules), || {
        let of = |tier: &'_ MoveTier| if tier.only_clockwise { Some(tier.holes.clone()) } else { tier.clockwise.clone() };
        let allowed = || view.rules.moves.iter().filter_map(of);
        label(if allowed().any(|filters| filters.is_empty()) {
            "any hole"
        } else if allowed().flatten().any(|filter| super::sixteen::names_holes(&filter)) {
            "named holes"
        } else {
            "on a condition"
        })
    })
}

/// Whether every loaded hole that gives no capture is sown on, or only some are; asked where there is relay sowing.
fn relay_in(view: &View) -> Value {
    view.with_situations(|all| {
        only_if(has_relay(view) == Some(true), || {
            let loaded = |s: &&super::Situation| s.was_loaded() != Some(false) && s.whose() != Some(Whose::Store);
            let every = all.iter().filter(loaded).filter(|s| !s.captures()).all(|s| s.case.then == Then::SowOn);
            label(if every { "every loaded hole" } else { "some loaded holes" })
        })
    })
}

/// A lap can end in lifting another hole than the one where the last seed fell.
fn other_hole_lifted(view: &View) -> Value {
    view.with_situations(|all| flag(all.iter().any(|s| matches!(s.case.then, Then::Lift { .. }))))
}

/// A lap can end in another move of the same player.
fn bonus_turn(view: &View) -> Value {
    view.with_situations(|all| flag(all.iter().any(|s| s.case.then == Then::MoveAgain)))
}
