//! Openings as sentences.

use super::super::model::{By, Listed, Phase, PhaseKind, Place, Play, Race, RaceOrder, RaceStart, Rules, Start};
use super::conditions::candidate;
use super::{act, deal, ending, laps, moves, number, seeds, sentence};

/// What is done before the main phase.
pub fn openings(rules: &Rules) -> Vec<String> {
    rules.phases.iter().flat_map(|phase| opening(rules, phase)).collect()
}

/// Who begins the main phase, where an opening that was played decides it.
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
        PhaseKind::Arrange { seeds, at_most, some_of, may, deal, .. } => {
            let mut out = arrangement(phase, *seeds, (*at_most, *may), deal.as_ref());
            out.extend(some_of.as_ref().map(|set| format!("In the end at least one of his holes *{set}* must be loaded.")));
            out
        }
        PhaseKind::Play(play) => played(rules, phase, play),
        PhaseKind::Exchange { count, north_first, in_turn, to } => {
            let (first, other) = if *north_first { ("North", "South") } else { ("South", "North") };
            let many = if *count == 1 { "one loaded hole".into() } else { format!("{} loaded holes", number((*count).into())) };
            let to = if *to == Place::Store { "into his store" } else { "out of the game" };
            vec![match in_turn {
                true => format!("{first} and {other} take in turn, hole by hole, what lies in {many} of the enemy each, {to}."),
                false => format!("{first}, then {other}, takes what lies in {many} of the enemy, {to}."),
            }]
        }
        PhaseKind::Race(race) => self::race(rules, race),
        PhaseKind::Listed(Listed::Redeploy { lifts, may, seeds: taken, together }) => {
            let verb = if *may { "may lift" } else { "lifts" };
            let holes = if *lifts == 1 { "one of his holes".into() } else { format!("{} of his holes", number((*lifts).into())) };
            let holes = taken.map_or(holes.clone(), |n| format!("{} from each of {holes} that hold so many", seeds(n.into())));
            vec![match together {
                false => {
                    format!("South, then North, {verb} {holes} and puts the seeds, one by one, into any holes of the board.")
                }
                true => format!(
                    "South, then North, {verb} {holes}, one after another, and puts the seeds of each together into any hole of the board."
                ),
            }]
        }
        PhaseKind::Listed(Listed::Remove) => {
            vec!["South, then North, takes any number of seeds from each of his holes into his hand.".into()]
        }
        PhaseKind::Listed(Listed::Place { keep }) => {
            let kept = match keep {
                0 => String::new(),
                n => format!(", keeping at least {} in hand", number((*n).into())),
            };
            vec![format!(
                "South, then North, places any number of the seeds in his hand in one hole of the enemy, or none{kept}."
            )]
        }
        PhaseKind::Listed(Listed::Pile) => vec![
            "The player due to begin puts all his seeds, one by one, into holes of the enemy as he likes; then the enemy begins."
                .into(),
        ],
    }
}

fn race(rules: &Rules, race: &Race) -> Vec<String> {
    let first = match &race.start {
        RaceStart::Lift(holes) => {
            format!("each player lifts {} of his own, North without looking at South's choice", candidate(holes))
        }
        RaceStart::Hand { enemy } => {
            let whose = if *enemy { "the enemy's" } else { "his own" };
            format!("each player sows the seeds in his hand, the first into {whose} extreme left hole")
        }
    };
    let order = match race.order {
        RaceOrder::South => "at every tick South drops one seed, then North",
        RaceOrder::Lot => "at every tick each drops one seed, in an order drawn by lot",
        RaceOrder::Serial => "South sows to his end before North begins",
    };
    let mut out = vec![sentence(&format!("a race: {first}; both sow at once, {order}"))];
    match &race.laps {
        None => out.push("The cases for the last seed of a lap are those of the main phase.".into()),
        Some(list) => out.extend(list.iter().map(|lap| format!("In the race, {}", laps::case(rules, lap)))),
    }
    if race.apart {
        out.push("Captures of the race do not count where captures of the game are asked for.".into());
    }
    out.push(
        "Whoever ends his sowing first (South, if both end at one tick) begins the main phase; a capture ends no game here."
            .into(),
    );
    out
}

fn arrangement(phase: &Phase, count: u8, (at_most, may): (u8, bool), start: Option<&Start>) -> Vec<String> {
    let limit = if at_most < count { format!(", at most {} in a hole", number(at_most.into())) } else { String::new() };
    let mut out = Vec::new();
    if let Some(start) = start {
        let other = if phase.by == By::Winner { "loser" } else { "winner" };
        out.push(format!("All seeds are gathered; what follows is for the {other} of the opening."));
        out.extend(deal(start));
    }
    let who = actor(phase.by).unwrap_or("south, then North,");
    let whose = if start.is_some() { "" } else { "his " };
    out.push(sentence(&format!("{who} puts {whose}{} into his own holes as he likes{limit}", seeds(count.into()))));
    if may {
        out.push("He may stop as soon as he has put one; the seeds left go out of the game.".into());
    }
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
