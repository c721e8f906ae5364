//! The decision list as sentences.

use super::super::model::{Effect, HoleRef, LapCase, Line, Place, Resume, Rules, TakeRule, Then};
use super::conditions::{beside, landing};
use super::{listing, number, sentence};

/// One sentence a case.
pub fn laps(rules: &Rules) -> Vec<String> {
    rules.laps.iter().map(|lap| case(rules, lap)).collect()
}

pub(super) fn case(rules: &Rules, lap: &LapCase) -> String {
    let mut parts: Vec<String> = lap.effects.iter().map(|effect| done(rules, effect)).collect();
    parts.push(go_on(lap.then).into());
    sentence(&format!("{}: {}", landing(&lap.when), parts.join("; ")))
}

fn done(rules: &Rules, effect: &Effect) -> String {
    match effect {
        Effect::Capture { holes, line, to } => {
            let line = line.as_ref().map_or_else(String::new, beyond);
            format!("he captures what lies in {}{line}{}", captured(rules, holes), towards(*to))
        }
        Effect::Sweep { back, take_while, spare_last, to } => {
            let way = if *back { "before" } else { "after" };
            let spared = if *spare_last { ", but nothing if that would leave the enemy no seed" } else { "" };
            let each = landing(take_while);
            let each = each.trim_start_matches("in ");
            format!("he captures it and the holes {way} it one after another, as long as each is {each}{}{spared}", towards(*to))
        }
        Effect::Take { counts, may, to, greedy } => {
            let TakeRule::FullestThenLast = greedy;
            let verb = if *may { "may also take" } else { "also takes" };
            format!("he {verb} further loaded holes of the enemy, of his choice: {}{}", taken(counts), towards(*to))
        }
        Effect::Mark(mark) if rules.marks.get(mark).is_some_and(|mark| mark.owned) => format!("the hole becomes his *{mark}*"),
        Effect::Mark(mark) => format!("the hole becomes *{mark}*"),
        Effect::Claim(mark) => format!("he captures the hole, which is now *{mark}*; its seeds stay"),
        Effect::Pick { seeds, to } => format!("he captures {} of that hole{}", super::seeds((*seeds).into()), towards(*to)),
        Effect::Unmark(mark) => format!("the hole is no longer *{mark}*"),
    }
}

/// `, and of up to three holes beyond the facing hole, against the sowing, one after another as long as each is a loaded hole`.
fn beyond(line: &Line) -> String {
    let most = line.at_most.map_or_else(|| "the holes".into(), |most| format!("up to {} holes", number(most.into())));
    let way = if line.back { "clockwise" } else { "anticlockwise" };
    let each = landing(&line.take_while);
    let each = each.trim_start_matches("in ");
    format!(", and in {most} beyond the {} ({way}), one after another, as long as each is {each}", beside(line.from))
}

/// `three at his first capture of the game, two at the second, one at every later one`.
fn taken(counts: &[u8]) -> String {
    const ORDINALS: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];
    let Some((last, earlier)) = counts.split_last() else { return "none".into() };
    if earlier.is_empty() {
        return format!("{} at every capture", number((*last).into()));
    }
    let mut parts: Vec<String> = earlier
        .iter()
        .zip(ORDINALS)
        .enumerate()
        .map(|(at, (count, ordinal))| {
            let of = if at == 0 { format!("at his {ordinal} capture of the game") } else { format!("at the {ordinal}") };
            format!("{} {of}", number((*count).into()))
        })
        .collect();
    parts.push(format!("{} at every later one", number((*last).into())));
    listing(&parts, "and")
}

fn towards(to: Place) -> &'static str {
    match to {
        Place::OffBoard => ", out of the game",
        Place::Store => ", into his store",
        Place::Hand => "",
        Place::Origin => ", into the hole that this lap was lifted from",
    }
}

fn captured(rules: &Rules, holes: &[HoleRef]) -> String {
    let four = rules.board.rows == 4;
    let file = [HoleRef::OppositeInner, HoleRef::OppositeOuter];
    let mut parts: Vec<String> = Vec::new();
    let whole_file = file.iter().all(|hole| holes.contains(hole));
    if whole_file {
        parts.push("both enemy holes of the file".into());
    }
    for hole in holes.iter().filter(|hole| !(whole_file && file.contains(hole))) {
        parts.push(match hole {
            HoleRef::Landing => "that hole itself".into(),
            HoleRef::Origin => "the hole of origin".into(),
            HoleRef::Next => "the next hole".into(),
            HoleRef::OppositeInner if four => "the enemy's inner hole of the file".into(),
            HoleRef::OppositeInner => "the hole opposite".into(),
            HoleRef::OppositeOuter => "the enemy's outer hole of the file".into(),
            HoleRef::OwnOuter => "his own outer hole of the file".into(),
            HoleRef::OwnInner => "his own inner hole of the file".into(),
        });
    }
    listing(&parts, "and")
}

fn go_on(then: Then) -> &'static str {
    match then {
        Then::EndTurn => "the turn ends",
        Then::SowOn => "he lifts all of that hole, last seed included, and sows on",
        Then::MoveAgain => "he moves again",
        Then::Choose => "he chooses how to go on",
        Then::SowHand { first } => match first {
            Resume::Origin => "he sows the captured seeds, the first into the hole that this lap was lifted from",
            Resume::AfterOrigin => {
                "he sows the captured seeds, the first into the hole after the one that this lap was lifted from"
            }
            Resume::AfterLanding => "he sows the captured seeds, the first into the hole after the one where the last seed fell",
            Resume::Landing => "he sows the captured seeds, the first into the hole where the last seed fell",
        },
        Then::AddAndLift { hole } => match hole {
            Resume::Origin => "he adds the captured seeds to the hole that this lap was lifted from, lifts all of it and sows on",
            Resume::AfterOrigin => {
                "he adds the captured seeds to the hole after the one that this lap was lifted from, lifts all of that and sows on"
            }
            Resume::AfterLanding => {
                "he adds the captured seeds to the hole after the one where the last seed fell, lifts all of that and sows on"
            }
            Resume::Landing => "he adds the captured seeds to the hole where the last seed fell, lifts all of it and sows on",
        },
    }
}

#[cfg(test)]
mod tests {
    use super::super::conditions::candidate;
    use super::*;

    #[test]
    fn counts_of_further_holes_read_by_capture_number() {
        assert_eq!(taken(&[3, 2, 1]), "three at his first capture of the game, two at the second and one at every later one");
        assert_eq!(taken(&[1]), "one at every capture");
    }

    #[test]
    fn a_filter_reads_as_a_noun() {
        let conditions = |texts: &[&str]| texts.iter().filter_map(|text| text.parse().ok()).collect::<Vec<_>>();
        assert_eq!(candidate(&conditions(&["single", "next loaded"])), "any hole with a single seed whose next hole is loaded");
        assert_eq!(landing(&conditions(&["empty", "inner"])), "in an empty inner hole");
        assert_eq!(landing(&[]), "anywhere else");
    }
}
