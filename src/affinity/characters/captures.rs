//! Characters of capture: where it starts, what is taken, where it goes.

use super::sixteen::{effects, places};
use super::{Character, Value, View, flag, label, labels, number, only_if};
use crate::catalogue::condition::Whose;
use crate::catalogue::model::{Circuit, Effect, HoleRef, Place, Resume, Rules, Then};

pub(super) const LIST: &[Character] = &[
    Character::flag("capture_from_enemy_hole", &["capture.trigger"], from_enemy_hole),
    Character::label("capture_row", &["capture.trigger"], row),
    Character::flag("facing_needed", &["capture.trigger"], facing_needed),
    Character::flag("own_back_needed", &["capture.trigger"], own_back_needed),
    Character::label("capture_extent", &["capture.extent"], extent),
    Character::flag("capturing_seed_taken", &["capture.extent"], capturing_seed_taken),
    Character::label("capture_to", &["capture.to"], to),
    Character::label("re_entry_from", &["capture.to"], re_entry_from),
    Character::number("extra_first", &["capture.extra"], extra_first),
    Character::flag("extra_varies", &["capture.extra"], extra_varies),
    Character::flag("extra_optional", &["capture.extra"], extra_optional),
];

/// Every capture starts from an enemy hole; asked where one sows the enemy's holes.
fn from_enemy_hole(view: &View) -> Value {
    only_if(view.rules.board.circuit == Circuit::Board, || view.every_capture(|s| s.whose() == Some(Whose::Enemy)))
}

/// From which row one captures, inner only or either; asked of four rows.
fn row(view: &View) -> Value {
    only_if(view.rules.board.rows == 4, || {
        view.with_situations(|all| {
            let mut captures = all.iter().filter(|s| s.captures()).peekable();
            only_if(captures.peek().is_some(), || {
                label(if captures.all(|s| s.inner() == Some(true)) { "inner" } else { "either" })
            })
        })
    })
}

/// Every capture needs the hole facing the landing hole loaded.
fn facing_needed(view: &View) -> Value {
    view.every_capture(|s| s.loaded(HoleRef::OppositeInner) == Some(true))
}

/// Every capture needs the player's own outer hole of the file loaded; asked of four rows.
fn own_back_needed(view: &View) -> Value {
    only_if(view.rules.board.rows == 4, || view.every_capture(|s| s.loaded(HoleRef::OwnOuter) == Some(true)))
}

/// What one capture takes, its extra holes and the capturing seed aside.
fn extent(view: &View) -> Value {
    let line = |effect: &Effect| matches!(effect, Effect::Capture { line: Some(_), .. }).then_some("line");
    labels(effects(view.rules).flat_map(|effect| [extent_of(effect, view.rules.board.rows), line(effect)]).flatten().collect())
}

fn extent_of(effect: &Effect, rows: u8) -> Option<&'static str> {
    match effect {
        Effect::Sweep { .. } => Some("line"),
        Effect::Take { .. } | Effect::Mark(_) | Effect::MarkOn { .. } | Effect::Unmark(_) => None,
        Effect::Claim(_) => Some("the hole, its seeds staying"),
        Effect::Pick { .. } => Some("a seed of the landing hole"),
        Effect::Capture { holes, .. } => {
            let (inner, outer) = (holes.contains(&HoleRef::OppositeInner), holes.contains(&HoleRef::OppositeOuter));
            Some(match (inner, outer) {
                (true, true) => "facing file",
                (true, false) if rows == 2 => "facing hole",
                (true, false) => "facing inner hole",
                (false, true) => "facing outer hole",
                (false, false) => "landing hole",
            })
        }
    }
}

/// The seed that captures goes with the captured ones.
fn capturing_seed_taken(view: &View) -> Value {
    let taken = |holes: &[HoleRef]| holes.len() > 1 && holes.contains(&HoleRef::Landing);
    flag(effects(view.rules).any(|effect| matches!(effect, Effect::Capture { holes, .. } if taken(holes))))
}

/// Where captured seeds go.
fn to(view: &View) -> Value {
    labels(
        places(view.rules)
            .map(|place| match place {
                Place::OffBoard => "off the board",
                Place::Store => "store",
                Place::Hand | Place::Origin | Place::Start => "sown again",
                Place::Hole(_) => "a certain own hole",
            })
            .collect(),
    )
}

/// From where captured seeds are sown again; asked where they are.
fn re_entry_from(view: &View) -> Value {
    labels(
        view.rules
            .laps
            .iter()
            .filter_map(|case| match case.then {
                Then::SowHand { first, .. } => Some(match first {
                    Resume::Origin => "the origin",
                    Resume::AfterOrigin => "the hole after the origin",
                    Resume::Landing => "the capturing hole",
                    Resume::AfterLanding => "the hole after the capturing hole",
                    Resume::Start => "the hole of the move",
                    Resume::AfterStart => "the hole after that of the move",
                    Resume::Hole(_) => "a certain hole",
                }),
                Then::AddAndLift { hole, .. } => Some(match hole {
                    Resume::Origin => "the origin, joined",
                    Resume::AfterOrigin => "the hole after the origin, joined",
                    Resume::Landing => "the capturing hole, joined",
                    Resume::AfterLanding => "the hole after the capturing hole, joined",
                    Resume::Start => "the hole of the move, joined",
                    Resume::AfterStart => "the hole after that of the move, joined",
                    Resume::Hole(_) => "a certain hole, joined",
                }),
                // What is put back into the origin is sown from it.
                Then::Choose if case.effects.iter().any(|effect| goes_to(effect, Place::Origin)) => {
                    Some("the hole after the origin")
                }
                Then::Choose if case.effects.iter().any(|effect| goes_to(effect, Place::Start)) => {
                    Some("the hole after that of the move")
                }
                Then::EndTurn | Then::SowOn | Then::Lift { .. } | Then::MoveAgain | Then::Choose => None,
            })
            .collect(),
    )
}

fn goes_to(effect: &Effect, place: Place) -> bool {
    matches!(effect, Effect::Capture { to, .. } | Effect::Sweep { to, .. } if *to == place)
}

/// The further holes of choice: their numbers by the number of the capture, and whether one may stop short.
fn takes(rules: &Rules) -> impl Iterator<Item = (&[u8], bool)> {
    effects(rules).filter_map(|effect| match effect {
        Effect::Take { counts, may, .. } => Some((counts.as_slice(), *may)),
        _ => None,
    })
}

/// Further holes of choice at a player's first capture; asked where there are such.
fn extra_first(view: &View) -> Value {
    takes(view.rules).filter_map(|(counts, _)| counts.first()).max().map_or(Value::Inapplicable, |n| number(*n))
}

/// Their number depends on how many captures the player has made; asked where there are such.
fn extra_varies(view: &View) -> Value {
    only_if(takes(view.rules).next().is_some(), || {
        flag(takes(view.rules).any(|(counts, _)| counts.iter().any(|n| Some(n) != counts.first())))
    })
}

/// The player may take fewer; asked where there are further holes of choice.
fn extra_optional(view: &View) -> Value {
    only_if(takes(view.rules).next().is_some(), || flag(takes(view.rules).any(|(_, may)| may)))
}
