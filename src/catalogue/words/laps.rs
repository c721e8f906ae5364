//! The decision list as sentences.

use super::super::condition::Condition;
use super::super::model::{Effect, HoleRef, LapCase, Line, Place, Resume, Rules, Spared, TakeRule, Then};
use super::conditions::{beside, landing};
use super::{listing, number, sentence};

/// One sentence a case.
pub fn laps(rules: &Rules) -> Vec<String> {
    cases(rules, &rules.laps)
}

/// One sentence for each of these cases, which readers know by their names where another case speaks of them.
pub fn cases(rules: &Rules, laps: &[LapCase]) -> Vec<String> {
    let asks = |case: &LapCase, id: &str| {
        case.when.iter().any(|condition| match condition {
            Condition::Not(inner) => **inner == Condition::LapBy(id.to_owned()),
            other => *other == Condition::LapBy(id.to_owned()),
        })
    };
    let called = |lap: &LapCase| rules.all_laps().any(|case| asks(case, &lap.id) || case.declined.as_ref() == Some(&lap.id));
    let named = |lap: &LapCase| if called(lap) { format!(" (*{}*)", lap.id) } else { String::new() };
    laps.iter().map(|lap| format!("{}{}", case(rules, lap), named(lap))).collect()
}

pub(super) fn case(rules: &Rules, lap: &LapCase) -> String {
    let mut parts: Vec<String> = lap.effects.iter().map(|effect| done(rules, effect)).collect();
    parts.push(go_on(lap.then));
    let text = format!("{}: {}", landing(&lap.when), parts.join("; "));
    if !lap.may {
        return sentence(&text);
    }
    let otherwise =
        lap.declined.as_ref().map_or_else(|| "the first case after it that fits".into(), |id| format!("the case *{id}*"));
    sentence(&format!("{text}; he may decline this, and then {otherwise} decides"))
}

fn done(rules: &Rules, effect: &Effect) -> String {
    match effect {
        Effect::Capture { holes, line, to } => {
            let line = line.as_ref().map_or_else(String::new, beyond);
            format!("he captures what lies in {}{line}{}", captured(rules, holes), towards(*to))
        }
        Effect::Sweep { back, take_while, spare_last, spared, to } => {
            let way = if *back { "before" } else { "after" };
            let spared = match spared {
                _ if !spare_last => "",
                Spared::All => ", but nothing if that would leave the enemy no seed",
                Spared::Last => ", but not the last of them if that would leave the enemy no seed",
                Spared::First => ", but not the first of them if that would leave the enemy no seed",
            };
            let each = landing(take_while);
            let each = each.trim_start_matches("in ");
            format!("he captures it and the holes {way} it one after another, as long as each is {each}{}{spared}", towards(*to))
        }
        Effect::Take { counts, own_too, may, all_or_none, to, greedy } => {
            let TakeRule::FullestThenLast = greedy;
            let verb = if *may { "may also take" } else { "also takes" };
            let all = if *all_or_none { ", all of them or none" } else { "" };
            let whose = if *own_too { "of either player" } else { "of the enemy" };
            format!("he {verb} further loaded holes {whose}, of his choice: {}{all}{}", taken(counts), towards(*to))
        }
        Effect::Mark(mark) if rules.marks.get(mark).is_some_and(|mark| mark.owned) => format!("the hole becomes his *{mark}*"),
        Effect::Mark(mark) => format!("the hole becomes *{mark}*"),
        Effect::Claim(mark) => format!("he captures the hole, which is now *{mark}*; its seeds stay"),
        Effect::MarkOn { mark, hole } => {
            let owned = rules.marks.get(mark).is_some_and(|mark| mark.owned);
            let hole = match hole {
                HoleRef::Origin => "the hole that this lap was lifted from",
                HoleRef::Previous => "the hole before that one",
                _ => "the hole after that one",
            };
            format!("{hole} becomes {}*{mark}*", if owned { "his " } else { "" })
        }
        Effect::Pick { seeds, to, whose } => {
            let seeds = super::seeds((*seeds).into());
            match whose {
                None => format!("he captures {seeds} of that hole{}", towards(*to)),
                Some(mark) => {
                    format!(
                        "{seeds} of that hole, captured{}; where it is the enemy's *{mark}*, they are the enemy's",
                        towards(*to)
                    )
                }
            }
        }
        Effect::Unmark(mark) => format!("the hole is no longer *{mark}*"),
    }
}

/// `, and of up to three holes beyond the facing hole, against the sowing, one after another as long as each is a loaded hole`.
fn beyond(line: &Line) -> String {
    let most = line.at_most.map_or_else(|| "the holes".into(), |most| format!("up to {} holes", number(most.into())));
    let way = if line.back { "clockwise" } else { "anticlockwise" };
    let each = landing(&line.take_while);
    let each = each.trim_start_matches("in ");
    let skip = landing(&line.skip);
    let over = match line.skip.is_empty() {
        true => String::new(),
        false => format!("; passed over is {}", skip.trim_start_matches("in ")),
    };
    format!(", and in {most} beyond the {} ({way}), one after another, as long as each is {each}{over}", beside(line.from))
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

fn towards(to: Place) -> String {
    match to {
        Place::OffBoard => ", out of the game".into(),
        Place::Store => ", into his store".into(),
        Place::Hand => String::new(),
        Place::Hole(hole) => format!(", into his hole *{hole}*"),
        Place::Origin => ", into the hole that this lap was lifted from".into(),
        Place::Start => ", into the hole that the move of this turn lifted, which is the new origin".into(),
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
            HoleRef::Previous => "the hole before".into(),
            HoleRef::OppositeInner if four => "the enemy's inner hole of the file".into(),
            HoleRef::OppositeInner => "the hole opposite".into(),
            HoleRef::OppositeOuter => "the enemy's outer hole of the file".into(),
            HoleRef::OwnOuter => "his own outer hole of the file".into(),
            HoleRef::OwnInner => "his own inner hole of the file".into(),
            HoleRef::Named { own, hole } => format!("{} hole *{hole}*", if *own { "his" } else { "the enemy's" }),
        });
    }
    listing(&parts, "and")
}

fn go_on(then: Then) -> String {
    match then {
        Then::EndTurn => "the turn ends".into(),
        Then::SowOn => "he lifts all of that hole, last seed included, and sows on".into(),
        Then::MoveAgain => "he moves again".into(),
        Then::Choose => "he chooses how to go on".into(),
        Then::Lift { hole } => match hole {
            HoleRef::Origin => "he lifts the hole that this lap was lifted from and sows on".into(),
            HoleRef::OwnOuter => "he lifts his own outer hole of the file and sows on".into(),
            HoleRef::OwnInner => "he lifts his own inner hole of the file and sows on".into(),
            _ => "he lifts the next hole and sows on".into(),
        },
        Then::SowHand { first, new_origin } => {
            let origin = if new_origin { ", which is the new origin" } else { "" };
            format!("he sows the captured seeds, the first into {}{origin}", resumed(first))
        }
        Then::AddAndLift { hole, first } => {
            let it = if matches!(hole, Resume::AfterOrigin | Resume::AfterLanding | Resume::AfterStart) { "that" } else { "it" };
            let sows = match first {
                None => "sows on".to_owned(),
                Some(first) => format!("sows it, the first seed into {}", resumed(first)),
            };
            format!("he adds the captured seeds to {}, lifts all of {it} and {sows}", resumed(hole))
        }
    }
}

fn resumed(hole: Resume) -> String {
    let words = match hole {
        Resume::Origin => "the hole that this lap was lifted from",
        Resume::AfterOrigin => "the hole after the one that this lap was lifted from",
        Resume::AfterLanding => "the hole after the one where the last seed fell",
        Resume::Landing => "the hole where the last seed fell",
        Resume::Start => "the hole that the move of this turn lifted",
        Resume::AfterStart => "the hole after the one that the move of this turn lifted",
        Resume::Hole(hole) => return format!("his hole *{hole}*"),
    };
    words.to_owned()
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
