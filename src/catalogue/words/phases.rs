//! Openings as sentences.

use super::super::model::{Arrange, By, Phase, PhaseKind, Play, Rules};
use super::{act, deal, ending, laps, moves, number, seeds, sentence};

/// What is done before the main phase.
pub fn openings(rules: &Rules) -> Vec<String> {
    rules.phases.iter().flat_map(|phase| opening(rules, phase)).collect()
}

/// Who begins the main phase, where it is not whoever begins the game.
pub fn begins(rules: &Rules) -> Option<String> {
    let who = actor(rules.first)?;
    Some(sentence(&format!("{who} begins the main phase")))
}

fn actor(by: By) -> Option<&'static str> {
    match by {
        By::Both => None,
        By::Winner => Some("the winner of the opening"),
        By::Loser => Some("the loser of the opening"),
    }
}

fn opening(rules: &Rules, phase: &Phase) -> Vec<String> {
    match &phase.kind {
        PhaseKind::Arrange(arrange) => arrangement(rules, phase, arrange),
        PhaseKind::Play(play) => played(rules, phase, play),
    }
}

fn arrangement(rules: &Rules, phase: &Phase, arrange: &Arrange) -> Vec<String> {
    let count = rules.in_hand(arrange);
    let limited = u32::from(arrange.at_most) < count;
    let limit = if limited { format!(", at most {} in a hole", number(arrange.at_most.into())) } else { String::new() };
    let mut out = Vec::new();
    if let Some(start) = &arrange.deal {
        let other = if phase.by == By::Winner { "loser" } else { "winner" };
        out.push(format!("All seeds are gathered; what follows is for the {other} of the opening."));
        out.extend(deal(start));
    }
    let who = actor(phase.by).unwrap_or("south, then North,");
    let whose = if arrange.deal.is_some() { "" } else { "his " };
    out.push(sentence(&format!("{who} puts {whose}{} into his own holes as he likes{limit}", seeds(count))));
    out
}

fn played(rules: &Rules, phase: &Phase, play: &Play) -> Vec<String> {
    let mut out = vec![format!("A part called *{}* is played first.", phase.id)];
    out.extend(moves::tiers(rules, &play.moves));
    out.extend(play.acts.iter().map(act));
    if !play.laps.is_empty() {
        out.push("When the last seed of a lap falls in it, the first of these cases that fits decides.".into());
        out.extend(laps::cases(rules, &play.laps));
    }
    out.extend(play.ends.iter().map(ending));
    out
}
