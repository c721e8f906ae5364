//! Characters of the board, the deal and the opening.

use super::{Character, Value, View, flag, label, number, only_if};
use crate::catalogue::model::{FullRound, Phase, PhaseKind};

pub(super) const LIST: &[Character] = &[
    Character::number("columns", &["board"], columns),
    Character::number("seeds", &["start"], seeds),
    Character::label("deal", &["start", "opening"], deal),
    Character::flag("sown_stores", &["circuit"], sown_stores),
    Character::flag("reserve", &["reserve"], reserve),
    Character::flag("arrangement_limited", &["opening"], arrangement_limited),
    Character::flag("exchange_opening", &["opening"], exchange),
    Character::flag("full_round_sown", &["full_round"], full_round_sown),
];

/// Holes in a row.
fn columns(view: &View) -> Value {
    number(view.rules.board.columns)
}

/// Seeds of one player: in his holes, in reserve, and put in during the opening.
fn seeds(view: &View) -> Value {
    let start = &view.rules.start;
    let dealt: u32 = start.outer.iter().chain(&start.inner).map(|n| u32::from(*n)).sum();
    let put = view.rules.phases.iter().map(|phase| match &phase.kind {
        PhaseKind::Arrange { seeds, deal: None, .. } => u32::from(*seeds),
        _ => 0,
    });
    let put: u32 = put.sum();
    number(dealt + put + u32::from(start.reserve))
}

/// How the seeds lie at the start: arranged freely, even, in the outer rows only, or uneven.
fn deal(view: &View) -> Value {
    let start = &view.rules.start;
    let even = |row: &[u8]| row.windows(2).all(|pair| pair[0] == pair[1]);
    let outer_only = start.inner.iter().all(|n| *n == 0) && even(&start.outer);
    let arranged = |phase: &Phase| matches!(&phase.kind, PhaseKind::Arrange { deal: None, .. });
    label(if view.rules.phases.iter().any(arranged) {
        "arranged"
    } else if even(&start.outer) && even(&start.inner) && (start.outer.is_empty() || start.outer.first() == start.inner.first()) {
        "even"
    } else if outer_only {
        "outer rows only"
    } else {
        "uneven"
    })
}

/// A player's store is one of the holes he sows.
fn sown_stores(view: &View) -> Value {
    flag(view.rules.board.sown_stores)
}

/// Seeds are held back to be entered later.
fn reserve(view: &View) -> Value {
    flag(view.rules.start.reserve > 0)
}

/// A free arrangement may not heap as many seeds as one likes into one hole; asked of free arrangements only.
fn arrangement_limited(view: &View) -> Value {
    let limits: Vec<bool> = view
        .rules
        .phases
        .iter()
        .filter_map(|phase| match &phase.kind {
            PhaseKind::Arrange { seeds, at_most, .. } => Some(at_most < seeds),
            _ => None,
        })
        .collect();
    only_if(!limits.is_empty(), || flag(limits.contains(&true)))
}

/// Before the game each player takes seeds off the other's holes.
fn exchange(view: &View) -> Value {
    flag(view.rules.phases.iter().any(|phase| matches!(phase.kind, PhaseKind::Exchange { .. })))
}

/// A full round puts a seed into the hole it was lifted from.
fn full_round_sown(view: &View) -> Value {
    flag(view.rules.board.full_round == FullRound::Sow)
}
