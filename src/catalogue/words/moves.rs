//! Tiers of moves as sentences.

use super::super::model::{MoveTier, Rules};
use super::conditions::{all_of, candidate};
use super::sentence;

/// One sentence a tier.
pub fn tiers(rules: &Rules, tiers: &[MoveTier]) -> Vec<String> {
    tiers.iter().enumerate().map(|(at, one)| tier(rules, at, one)).collect()
}

fn tier(rules: &Rules, at: usize, tier: &MoveTier) -> String {
    let guard = if tier.guard.is_empty() { String::new() } else { format!("if {}, ", all_of(&tier.guard, "he")) };
    let otherwise = if at > 0 { "otherwise " } else { "" };
    let added = if tier.add_reserve { "adds a seed of his reserve to" } else { "lifts" };
    let mut text = format!("{otherwise}{guard}he {added} {}", candidate(&tier.holes));
    text += if tier.add_reserve { ", lifts all of it and sows it" } else { " and sows it" };
    match &tier.clockwise {
        Some(holes) if holes.is_empty() => text += ", anticlockwise or clockwise as he likes",
        Some(holes) => text += &format!(", anticlockwise, or clockwise from {} if he likes", candidate(holes)),
        None if rules.all_moves().any(|tier| tier.clockwise.is_some()) => text += " anticlockwise",
        None => {}
    }
    if let Some(first) = tier.sow_from.others {
        text += &format!(", the first seed into *{first}* whatever the hole");
    }
    for (hole, first) in &tier.sow_from.holes {
        let but = if tier.sow_from.others.is_some() { "but " } else { "the first seed " };
        text += &format!(", {but}into *{first}* if that hole is *{hole}*");
    }
    sentence(&text)
}
