//! Conditions as clauses and noun phrases.

use super::super::condition::{Condition, Counter, Quantifier, Test, Whose};
use super::super::model::{HoleRef, MarkRef};
use super::{number, seeds};

/// All of them, as one clause about a player.
pub fn all_of(conditions: &[Condition], he: &str) -> String {
    let clauses: Vec<String> = conditions.iter().map(|condition| clause(condition, he)).collect();
    clauses.join(" and ")
}

/// `holds two or more seeds`, `is empty`: what is said of a single hole.
pub fn holds(test: Test) -> String {
    match (test.min, test.max) {
        (0, 0) => "is empty".into(),
        (1, u8::MAX) => "is loaded".into(),
        _ => format!("holds {}", amount(test)),
    }
}

/// `two or more seeds`, `a single seed`.
pub fn amount(test: Test) -> String {
    match (test.min.into(), test.max.into()) {
        (0, 0) => "no seed".into(),
        (1, 1) => "a single seed".into(),
        (1, 255) => "at least one seed".into(),
        (n, 255) => format!("{} or more seeds", number(n)),
        (0, n) => format!("at most {}", seeds(n)),
        (a, b) if a == b => format!("exactly {}", seeds(a)),
        (a, b) => format!("{} {} {} seeds", number(a), if b == a + 1 { "or" } else { "to" }, number(b)),
    }
}

/// Something counted, such as captures: `at least one capture`.
fn times(test: Test, one: &str, many: &str) -> String {
    let named = |n: u32| format!("{} {}", number(n), if n == 1 { one } else { many });
    match (test.min.into(), test.max.into()) {
        (0, 0) => format!("no {one}"),
        (n, 255) => format!("at least {}", named(n)),
        (0, n) => format!("at most {}", named(n)),
        (a, b) if a == b => format!("exactly {}", named(a)),
        (a, b) => format!("{} to {} {many}", number(a), number(b)),
    }
}

/// A clause about a whole side or a counter; `he` is the player.
pub fn clause(condition: &Condition, he: &str) -> String {
    match condition {
        Condition::Not(inner) => format!("it is not so that {}", clause(inner, he)),
        Condition::Side { quantifier, own, set, but, test } => side(*quantifier, *own, set.as_deref(), but.as_ref(), *test),
        Condition::SideIs { quantifier, own, set, mark } => {
            let whose = if *own { "his" } else { "the enemy's" };
            let holes = set.as_ref().map_or_else(|| format!("{whose} holes"), |set| format!("{whose} holes *{set}*"));
            let (many, is) = match quantifier {
                Quantifier::Some => ("at least one", "is"),
                Quantifier::No => ("none", "is"),
                Quantifier::Every => ("all", "are"),
                Quantifier::One => ("exactly one", "is"),
            };
            format!("{many} of {holes} {is} {}", marked(mark))
        }
        Condition::Counter { counter, test } => match counter {
            Counter::CapturesThisTurn => format!("{he} has made {} in this turn", times(*test, "capture", "captures")),
            Counter::CapturesThisGame => format!("{he} has made {} in this game", times(*test, "capture", "captures")),
            Counter::Lap => format!("{he} has sown {} in this turn", times(*test, "lap", "laps")),
            Counter::Reserve => format!("{he} has {} in reserve", amount(*test)),
            Counter::Stored => format!("{he} has captured {}", amount(*test)),
            Counter::Anticlockwise => format!("{he} has sown {} anticlockwise in this turn", times(*test, "lap", "laps")),
            Counter::Turned => {
                format!("{he} has sown {} clockwise in this turn after an anticlockwise one", times(*test, "lap", "laps"))
            }
            Counter::TurnedRun => {
                let laps = times(*test, "lap", "laps");
                format!("{he} has sown {laps} clockwise since the last anticlockwise one of this turn")
            }
            Counter::Left => {
                format!("{he} has left the seeds of {} in this turn where they were put", times(*test, "capture", "captures"))
            }
        },
        Condition::Crossed => format!("{he} has dropped a seed on the enemy's side in this turn"),
        Condition::NoLegalMove => format!("{he} has no legal move"),
        Condition::Repeated => "the position has stood before since the last capture, with the same player to move".into(),
        other => format!("`{other}`"),
    }
}

fn side(quantifier: Quantifier, own: bool, set: Option<&str>, but: Option<&MarkRef>, test: Test) -> String {
    let whose = if own { "his" } else { "the enemy's" };
    let holes = set.map_or_else(|| format!("{whose} holes"), |set| format!("{whose} holes *{set}*"));
    let holes = but.map_or_else(|| holes.clone(), |mark| format!("{holes} that are not {}", marked(mark)));
    match quantifier {
        Quantifier::Some => format!("at least one of {holes} {}", holds(test)),
        Quantifier::No => format!("none of {holes} {}", holds(test)),
        Quantifier::One => format!("exactly one of {holes} {}", holds(test)),
        Quantifier::Every => {
            let (verb, rest) = match holds(test) {
                text if text.starts_with("is ") => ("are", text["is ".len()..].to_owned()),
                text => ("hold", format!("{} each", text.trim_start_matches("holds "))),
            };
            format!("all of {holes} {verb} {rest}")
        }
    }
}

/// `*knife*`, `his *knife*`: a mark.
fn marked(mark: &MarkRef) -> String {
    let whose = match mark.own {
        Some(true) => "his ",
        Some(false) => "the enemy's ",
        None => "",
    };
    format!("{whose}*{}*", mark.name)
}

/// `any loaded hole`, `any inner hole with two or more seeds whose next hole is loaded`: the holes that pass a filter.
pub fn candidate(filter: &[Condition]) -> String {
    let (mut before, mut after) = (String::new(), String::new());
    for condition in filter {
        match condition {
            Condition::Was { empty } => before += if *empty { "empty " } else { "loaded " },
            Condition::Inner(inner) => before += if *inner { "inner " } else { "outer " },
            Condition::Hole { hole: HoleRef::Landing, test } => match *test {
                Test::LOADED => before += "loaded ",
                test => after += &format!(" with {}", amount(test)),
            },
            Condition::Hole { hole, test } => after += &whose(&after, *hole, *test),
            Condition::InSet(set) => after += &format!(" of *{set}*"),
            Condition::Is { hole: HoleRef::Landing, mark } => after += &format!(" that is {}", marked(mark)),
            Condition::Is { hole, mark } => after += &format!(" {}whose {} is {}", and(&after), beside(*hole), marked(mark)),
            Condition::IsOrigin => after += " that was lifted last",
            Condition::ReachesEnemy => after += " whose seeds reach the enemy's side",
            Condition::Not(inner) if matches!(**inner, Condition::Is { .. }) => {
                after += &negated_mark(&after, inner);
            }
            Condition::Not(inner) => after += &format!(" that is not {}", candidate(std::slice::from_ref(inner))),
            other => after += &format!(" where {}", clause(other, "he")),
        }
    }
    format!("any {before}hole{after}")
}

/// ` that is not *knife*`.
fn negated_mark(so_far: &str, condition: &Condition) -> String {
    match condition {
        Condition::Is { hole: HoleRef::Landing, mark } => format!(" that is not {}", marked(mark)),
        Condition::Is { hole, mark } => format!(" {}whose {} is not {}", and(so_far), beside(*hole), marked(mark)),
        _ => String::new(),
    }
}

/// `whose next hole is loaded`, joined to another such clause by `and`.
fn whose(so_far: &str, hole: HoleRef, test: Test) -> String {
    format!(" {}whose {} {}", and(so_far), beside(hole), holds(test))
}

fn and(so_far: &str) -> &'static str {
    if so_far.contains(" whose ") { "and " } else { "" }
}

/// `next hole`, `facing outer hole`: a hole seen from another.
pub fn beside(hole: HoleRef) -> String {
    let words = match hole {
        HoleRef::Named { own: true, hole } => return format!("player's hole *{hole}*"),
        HoleRef::Named { own: false, hole } => return format!("enemy's hole *{hole}*"),
        HoleRef::Landing => "hole itself",
        HoleRef::Origin => "hole of origin",
        HoleRef::Next => "next hole",
        HoleRef::Previous => "hole before it",
        HoleRef::OppositeInner => "facing hole",
        HoleRef::OppositeOuter => "facing outer hole",
        HoleRef::OwnOuter => "own outer hole of the file",
        HoleRef::OwnInner => "own inner hole of the file",
    };
    words.to_owned()
}

/// `in an empty inner hole whose facing hole is loaded`: where a last seed fell.
pub fn landing(when: &[Condition]) -> String {
    let (mut side, mut before, mut after, mut clauses) = (String::new(), String::new(), String::new(), Vec::new());
    for condition in when {
        match condition {
            Condition::Whose(Whose::Store) => return "in the player's store".into(),
            Condition::Whose(Whose::Own) => side = "own ".into(),
            Condition::Whose(Whose::Enemy) => side = "enemy ".into(),
            Condition::Was { empty } => before += if *empty { "empty " } else { "loaded " },
            Condition::Inner(inner) => before += if *inner { "inner " } else { "outer " },
            Condition::Hole { hole: HoleRef::Landing, test } => after += &format!(" that now holds {}", amount(*test)),
            Condition::Hole { hole: hole @ HoleRef::Named { .. }, test } => {
                clauses.push(format!("the {} {}", beside(*hole), holds(*test)));
            }
            Condition::Hole { hole, test } => after += &whose(&after, *hole, *test),
            Condition::LapBy(case) => clauses.push(format!("the case *{case}* began this lap")),
            Condition::LapByMove(tier) => clauses.push(format!("the move *{tier}* began this lap")),
            Condition::Is { hole: HoleRef::Landing, mark } => after += &format!(" that is {}", marked(mark)),
            Condition::Is { hole, mark } => after += &format!(" {}whose {} is {}", and(&after), beside(*hole), marked(mark)),
            Condition::InSet(set) => after += &format!(" of *{set}*"),
            Condition::Not(inner) => match inner.as_ref() {
                Condition::Is { .. } => after += &negated_mark(&after, inner),
                Condition::Crossed => clauses.push("the player has not dropped a seed on the enemy's side in this turn".into()),
                Condition::InSet(set) => after += &format!(" outside *{set}*"),
                Condition::Whose(Whose::Store) => after += " other than the store",
                Condition::LapBy(case) => clauses.push(format!("the case *{case}* did not begin this lap")),
                Condition::LapByMove(tier) => clauses.push(format!("the move *{tier}* did not begin this lap")),
                other => clauses.push(format!("not {}", landing(std::slice::from_ref(other)))),
            },
            other => clauses.push(clause(other, "the player")),
        }
    }
    let words = format!("{side}{before}hole{after}");
    if words == "hole" && clauses.is_empty() {
        return "anywhere else".into();
    }
    let article = if words.starts_with(['a', 'e', 'i', 'o']) { "an" } else { "a" };
    let clauses = if clauses.is_empty() { String::new() } else { format!(", and {}", clauses.join(" and ")) };
    format!("in {article} {words}{clauses}")
}
