//! Tiers of moves as sentences.

use super::super::condition::Condition;
use super::super::model::{Lift, MoveTier, Rules, SowFrom};
use super::conditions::{all_of, candidate, landing};
use super::sentence;

/// One sentence a tier.
pub fn tiers(rules: &Rules, tiers: &[MoveTier]) -> Vec<String> {
    let mut out = Vec::new();
    for after in [false, true] {
        let tiers = tiers.iter().filter(|tier| tier.after_capture == after);
        // Whether a tier before stands alone, or beside what follows.
        let mut before = None;
        for tier in tiers {
            let guard = if tier.guard.is_empty() { String::new() } else { format!("if {}, ", all_of(&tier.guard, "he")) };
            let joined = match before {
                None => "",
                Some(true) => "and also, ",
                Some(false) => "otherwise ",
            };
            let chosen = if after { "where he chooses after a capture, " } else { "" };
            let holes = candidate(&tier.holes);
            let holes =
                if tier.leftmost { format!("the first {} from his left", holes.trim_start_matches("any ")) } else { holes };
            let many = if tier.lift == Some(Lift::AnyNumber) { "as many seeds as he likes of " } else { "" };
            let sown = if many.is_empty() { "it" } else { "them" };
            let mut text = match tier.add_reserve {
                false => format!("{joined}{chosen}{guard}he lifts {many}{holes} and sows {sown}"),
                true => format!("{joined}{chosen}{guard}he adds a seed of his reserve to {holes}, lifts all of it and sows it"),
            };
            match &tier.clockwise {
                _ if tier.only_clockwise => text += " clockwise",
                Some(holes) if holes.is_empty() => text += ", anticlockwise or clockwise as he likes",
                Some(holes) => text += &format!(", anticlockwise, or clockwise from {} if he likes", candidate(holes)),
                None if rules.all_moves().any(MoveTier::turns) => text += " anticlockwise",
                None => {}
            }
            if tier.first_lap_clockwise && tier.turns() {
                text += "; the turn goes on anticlockwise after a first lap clockwise";
            }
            if !tier.stops.is_empty() {
                text += &format!("; where that is {}, there is no move", candidate(&tier.stops).replacen("any ", "a ", 1));
            }
            text += &first_hole(&tier.sow_from);
            before = Some(tier.also);
            let named = if called(rules, &tier.id) { format!(" (*{}*)", tier.id) } else { String::new() };
            out.push(sentence(&(text + &tried(tier))) + &named);
        }
    }
    out
}

/// Whether a case speaks of the tier by its name.
fn called(rules: &Rules, id: &str) -> bool {
    let asks = |condition: &Condition| match condition {
        Condition::Not(inner) => matches!(&**inner, Condition::LapByMove(tier) if tier == id),
        other => matches!(other, Condition::LapByMove(tier) if tier == id),
    };
    rules.all_laps().any(|case| case.when.iter().any(asks))
}

/// What a first lap must come to.
fn tried(tier: &MoveTier) -> String {
    let mut text = String::new();
    for (conditions, moves, must) in [
        (&tier.first_lap, "", "only if its first lap ends"),
        (&tier.first_lap_barred, "", "unless its first lap ends"),
        (&tier.clockwise_lap, "clockwise ", "only if its first lap ends"),
    ] {
        if !conditions.is_empty() {
            text += &format!("; {moves}{must} {}", landing(conditions));
        }
    }
    if !tier.leaves.is_empty() {
        text += &format!("; only if after its first lap and what follows from it {}", all_of(&tier.leaves, "he"));
    }
    text
}

/// Into which hole the first seed goes.
fn first_hole(sow_from: &SowFrom) -> String {
    let mut text = String::new();
    if let Some(first) = sow_from.others {
        text += &format!(", the first seed into *{first}* whatever the hole");
    }
    for (hole, first) in &sow_from.holes {
        let but = if sow_from.others.is_some() { "but " } else { "the first seed " };
        text += &format!(", {but}into *{first}* if that hole is *{hole}*");
    }
    text
}
