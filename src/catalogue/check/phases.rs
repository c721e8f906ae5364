//! Openings: who acts in them, and the rules of those that are played.

use super::super::diagnostic::Faults;
use super::super::model::{By, Moment, Outcome, Phase, PhaseKind, Play, Rest, Rules};
use super::super::tree::{Table, Value};
use super::{Case, file, laps, moves};

/// Checks openings that speak of a winner, gather seeds, or are played.
pub fn check(case: &Case<'_>, faults: &mut Faults) {
    let mut won = false;
    for (at, phase) in case.rules.phases.iter().enumerate() {
        if phase.by != By::Both && !won {
            let fault = faults.error("no-winner", case.value("phase", at, "by"), "no opening before this one has a winner");
            fault.expected("an opening with kind = \"play\" before it");
        }
        match &phase.kind {
            PhaseKind::Arrange { deal, .. } if deal.is_some() == (phase.by == By::Both) => {
                let message = "a deal is made for an arrangement by the winner or the loser alone, and only then";
                faults.error("deal-for-whom", case.entry("phase", at), message).expected("both `by` and `deal`, or neither");
            }
            PhaseKind::Play(play) => {
                won = true;
                played(case, at, phase, play, faults);
            }
            _ => {}
        }
    }
    if case.rules.first != By::Both && !won {
        let fault = faults.error("no-winner", case.section("play"), "no opening has a winner who could begin");
        fault.expected("an opening with kind = \"play\"");
    }
}

/// The rules of an opening are checked as those of the game are.
fn played(case: &Case<'_>, at: usize, phase: &Phase, play: &Play, faults: &mut Faults) {
    let Some(Value::Table(tree)) = case.tree.list("phase").get(at).map(|node| &node.value) else { return };
    let tree: &Table = tree;
    let own_laps = !play.laps.is_empty();
    let rules = Rules {
        moves: play.moves.clone(),
        acts: play.acts.clone(),
        laps: if own_laps { play.laps.clone() } else { case.rules.laps.clone() },
        ends: play.ends.clone(),
        ..case.rules.clone()
    };
    let within = Case { rules: &rules, tree, default: case.default, race: None };
    moves::check(&within, faults);
    if own_laps {
        laps::check(&within, faults);
        file::entries(&within, faults);
    }
    for (at, end) in play.ends.iter().enumerate() {
        let watched = matches!(end.at, Moment::Turn | Moment::OwnTurn);
        if !watched || end.rest != Rest::Stays || end.result == Outcome::Majority {
            let message = format!("the part `{}` cannot end so", phase.id);
            let fault = faults.error("end-of-phase", within.entry("end", at), message);
            fault.expected("at = \"turn\" or \"own-turn\", result = \"loses\" or \"wins\", and no `rest`");
        }
    }
}
