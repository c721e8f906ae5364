//! The decision list: every situation in which a last seed can fall, and the case that decides it.

use super::super::condition::{Condition, Whose};
use super::super::diagnostic::Faults;
use super::super::model::{Circuit, Effect, HoleRef, LapCase, Rules, Then, Until};
use super::Case;
use super::facts::{
    COUNTERS, bare, classes, counter_values, hole_tests, index, kinds_of_hole, mark_values, marks_asked, product, sets_named,
};

/// More situations than these are not looked through; a list that asks for so many things at once has not been seen.
const LIMIT: usize = 300_000;

/// Holes besides the landing hole that a condition may test.
const OTHERS: [HoleRef; 7] = [
    HoleRef::Origin,
    HoleRef::Next,
    HoleRef::Previous,
    HoleRef::OppositeInner,
    HoleRef::OppositeOuter,
    HoleRef::OwnOuter,
    HoleRef::OwnInner,
];

/// Where a last seed may fall, as far as conditions tell places apart.
#[derive(Debug, Clone, PartialEq)]
struct Spot {
    whose: Whose,
    inner: bool,
    sets: Vec<bool>,
}

/// One situation at the end of a lap.
struct Situation<'a> {
    spot: &'a Spot,
    set_names: &'a [String],
    before: u8,
    others: &'a [u8],
    counters: &'a [u8],
    marks: &'a [(HoleRef, String)],
    /// Of each of those marks: 0 not there, 1 the player's own (or nobody's), 2 the enemy's.
    marked: &'a [u8],
    this_turn: bool,
    crossed: bool,
    sides: &'a [&'a Condition],
    side_holds: &'a [u8],
}

/// Reports cases that never fire and situations that no case decides.
pub fn check(case: &Case<'_>, faults: &mut Faults) {
    let laps = &case.rules.laps;
    let mut fired = vec![false; laps.len()];
    let mut lifts_store = vec![false; laps.len()];
    let mut empty_lift = vec![false; laps.len()];
    let mut uncovered = None;
    let complete = each_situation(case.rules, |situation| {
        let mut decided = false;
        for at in deciding(laps, situation) {
            fired[at] = true;
            decided |= !laps[at].may || laps[at].declined.is_some();
            let store = situation.spot.whose == Whose::Store;
            let touches = laps[at].effects.iter().any(|effect| matches!(effect, Effect::Capture { .. } | Effect::Sweep { .. }));
            lifts_store[at] |= store && (laps[at].then == Then::SowOn || touches);
            empty_lift[at] |= sows_nothing(&laps[at], situation);
        }
        if !decided && uncovered.is_none() {
            uncovered = Some(situation.describe(laps));
        }
    });
    if !complete {
        return;
    }
    for (at, lap) in laps.iter().enumerate() {
        if !fired[at] {
            let message = format!("the case `{}` can never fire", lap.id);
            let fault = case.idle(faults, "never-fires", case.entry("lap", at), message);
            fault.help("cases before it decide every situation it describes, or no situation is like that");
        }
        if lifts_store[at] {
            let message = format!(
                "the case `{}` also fires where the last seed falls in a store, which is neither lifted nor captured from",
                lap.id
            );
            faults.error("store-lifted", case.entry("lap", at), message).help("put a case with when = [\"store\"] before it");
        }
        if empty_lift[at] {
            let message = match lap.then {
                Then::Lift { .. } => format!("the case `{}` may lift a hole that is empty", lap.id),
                _ => format!("the case `{}` sows on from a hole it has just emptied", lap.id),
            };
            let fault = faults.error("sows-nothing", case.value("lap", at, "then"), message);
            if let Then::Lift { hole } = lap.then {
                let name = super::super::vocabulary::word_for(super::super::vocabulary::LIFTED, &hole);
                fault.expected(format!("a condition such as `{name} loaded`, and no capture of that hole"));
            }
        }
    }
    if let Some(situation) = uncovered {
        let fault = faults.error(
            "uncovered-situation",
            case.section("lap"),
            format!("no case decides when the last seed falls {situation}"),
        );
        fault.help("let the last case have no `when`");
    }
}

/// The cases that may decide a situation: the first that fits, and where it may be declined what follows it then.
fn deciding(laps: &[LapCase], situation: &Situation<'_>) -> Vec<usize> {
    let mut deciding = Vec::new();
    for (at, lap) in laps.iter().enumerate() {
        if lap.when.iter().all(|condition| situation.holds(condition)) {
            deciding.push(at);
            if let Some(id) = &lap.declined {
                deciding.extend(laps.iter().position(|other| other.id == *id));
            }
            if !lap.may || lap.declined.is_some() {
                break;
            }
        }
    }
    deciding
}

fn sows_nothing(lap: &LapCase, situation: &Situation<'_>) -> bool {
    let empties =
        |hole: HoleRef| lap.effects.iter().any(|effect| matches!(effect, Effect::Capture { holes, .. } if holes.contains(&hole)));
    match lap.then {
        Then::SowOn => empties(HoleRef::Landing),
        Then::Lift { hole } => {
            let row = if situation.spot.inner { HoleRef::OwnInner } else { HoleRef::OwnOuter };
            empties(hole) || (hole == row && empties(HoleRef::Landing)) || situation.count(hole) == 0
        }
        _ => false,
    }
}

/// Calls `visit` for every situation; `false` where there are too many.
fn each_situation(rules: &Rules, mut visit: impl FnMut(&Situation<'_>)) -> bool {
    let conditions = || rules.laps.iter().flat_map(|lap| &lap.when);
    let set_names = sets_named(conditions());
    let spots = spots(rules, &set_names);
    let mut tests = hole_tests(conditions(), HoleRef::Landing);
    // `count` is asked after the seed fell, `empty` before.
    for test in &mut tests {
        test.min = test.min.saturating_sub(1);
        test.max = if test.max == u8::MAX { u8::MAX } else { test.max.saturating_sub(1) };
    }
    if conditions().any(|condition| matches!(bare(condition), Condition::Was { .. })) {
        tests.push(super::super::condition::Test::LOADED);
    }
    let own = OTHERS.iter().filter(|hole| matches!(hole, HoleRef::OwnInner | HoleRef::OwnOuter));
    tests.extend(own.flat_map(|hole| hole_tests(conditions(), *hole)));
    let mut lists = vec![classes(&tests, 0, u8::MAX)];
    lists.extend(OTHERS.iter().map(|hole| classes(&hole_tests(conditions(), *hole), 0, u8::MAX)));
    lists.extend(counter_values(rules, conditions()));
    let marks = marks_asked(conditions());
    let of_turn = |name: &String| rules.marks.get(name).is_some_and(|mark| mark.until == Until::Turn);
    lists.extend(marks.iter().map(|(_, name)| mark_values(rules, name)));
    let asks_crossing = conditions().any(|condition| *bare(condition) == Condition::Crossed);
    lists.push(if asks_crossing { vec![0, 1] } else { vec![0] });
    // What is asked of a whole side, of a certain hole or of the case before may hold or not, whatever else is so.
    let mut sides: Vec<&Condition> = Vec::new();
    for condition in conditions().map(bare).filter(|condition| stands_apart(condition)) {
        if !sides.contains(&condition) {
            sides.push(condition);
        }
    }
    lists.extend(sides.iter().map(|_| vec![0, 1]));
    let Some(picks) = product(&lists, LIMIT / spots.len().max(1)) else { return false };
    for spot in &spots {
        for pick in &picks {
            let [before, rest @ ..] = pick.as_slice() else { continue };
            let (others, rest) = rest.split_at(OTHERS.len());
            let (counters, rest) = rest.split_at(COUNTERS.len());
            let (marked, rest) = rest.split_at(marks.len());
            let [crossed, side_holds @ ..] = rest else { continue };
            let crossed = *crossed == 1;
            let this_turn = marks.iter().zip(marked).any(|((_, name), is)| *is > 0 && of_turn(name));
            let (before, set_names, sides, marks) = (*before, &set_names, &sides, &marks);
            let situation =
                Situation { spot, set_names, before, others, counters, marks, marked, this_turn, crossed, sides, side_holds };
            if situation.possible(&lists) {
                visit(&situation);
            }
        }
    }
    true
}

fn spots(rules: &Rules, set_names: &[String]) -> Vec<Spot> {
    let mut spots = Vec::new();
    let kinds = kinds_of_hole(rules, set_names, true);
    let owners: &[Whose] = if rules.board.circuit == Circuit::Board { &[Whose::Own, Whose::Enemy] } else { &[Whose::Own] };
    for whose in owners {
        spots.extend(kinds.iter().map(|(inner, sets)| Spot { whose: *whose, inner: *inner, sets: sets.clone() }));
    }
    if rules.board.sown_stores {
        spots.push(Spot { whose: Whose::Store, inner: false, sets: vec![false; set_names.len()] });
    }
    spots
}

/// Whether a condition is taken to hold or not independently of all others.
fn stands_apart(condition: &Condition) -> bool {
    let named = |hole: &HoleRef| matches!(hole, HoleRef::Named { .. });
    match condition {
        Condition::Side { .. } | Condition::SideIs { .. } | Condition::LapBy(_) | Condition::LapByMove(_) => true,
        Condition::Hole { hole, .. } => named(hole),
        _ => false,
    }
}

impl Situation<'_> {
    /// Whether play can lead there: what is counted together must agree.
    fn possible(&self, lists: &[Vec<u8>]) -> bool {
        let asked = |counter: usize| lists.get(1 + OTHERS.len() + counter).is_some_and(|list| list.len() > 1);
        let [turn, game, lap, ..] = self.counters else { return true };
        let captured_before = *turn > 0 || self.this_turn;
        let later = !asked(2) || *lap > 1 || !captured_before;
        let total = !asked(1) || game >= turn;
        // Who drops a seed in an enemy hole has crossed.
        let asked = lists.get(1 + OTHERS.len() + COUNTERS.len() + self.marks.len()).is_some_and(|list| list.len() > 1);
        let crossed = !asked || self.crossed || self.spot.whose != Whose::Enemy;
        later && total && crossed
    }

    fn count(&self, hole: HoleRef) -> u8 {
        if self.spot.whose == Whose::Store && hole != HoleRef::Landing && hole != HoleRef::Origin {
            return 0;
        }
        let own = self.spot.whose == Whose::Own;
        match hole {
            HoleRef::Landing => self.before.saturating_add(1),
            HoleRef::OwnInner if own && self.spot.inner => self.before.saturating_add(1),
            HoleRef::OwnOuter if own && !self.spot.inner => self.before.saturating_add(1),
            other => OTHERS.iter().position(|hole| *hole == other).and_then(|at| self.others.get(at)).copied().unwrap_or(0),
        }
    }

    fn holds(&self, condition: &Condition) -> bool {
        match condition {
            Condition::Not(inner) => !self.holds(inner),
            Condition::Was { empty } => (self.before == 0) == *empty,
            Condition::Whose(whose) => self.spot.whose == *whose,
            Condition::Inner(inner) => self.spot.whose != Whose::Store && self.spot.inner == *inner,
            _ if stands_apart(condition) => {
                self.sides.iter().position(|side| *side == condition).and_then(|at| self.side_holds.get(at)) == Some(&1)
            }
            Condition::Hole { hole, test } => test.holds(self.count(*hole)),
            Condition::Is { hole, mark } => {
                let at = self.marks.iter().position(|(of, name)| of == hole && *name == mark.name);
                let is = at.and_then(|at| self.marked.get(at)).copied().unwrap_or(0);
                match mark.own {
                    None => is > 0,
                    Some(own) => is == if own { 1 } else { 2 },
                }
            }
            Condition::InSet(set) => {
                self.set_names.iter().position(|name| name == set).and_then(|at| self.spot.sets.get(at)).copied().unwrap_or(false)
            }
            Condition::Counter { counter, test } => self.counters.get(index(*counter)).is_some_and(|n| test.holds(*n)),
            Condition::Side { .. } | Condition::SideIs { .. } | Condition::LapBy(_) | Condition::LapByMove(_) => false,
            Condition::Crossed => self.crossed,
            Condition::IsOrigin | Condition::ReachesEnemy | Condition::NoLegalMove | Condition::Repeated => false,
        }
    }

    /// The situation in words, with what the conditions ask about.
    fn describe(&self, laps: &[LapCase]) -> String {
        let place = match (self.spot.whose, self.spot.inner) {
            (Whose::Store, _) => return "in the player's store".into(),
            (Whose::Own, true) => "in an own inner hole",
            (Whose::Own, false) => "in an own outer hole",
            (Whose::Enemy, true) => "in an inner hole of the enemy",
            (Whose::Enemy, false) => "in an outer hole of the enemy",
        };
        let was = if self.before == 0 { "empty before".into() } else { format!("with {} there before", self.before) };
        let mut parts = vec![format!("{place}, {was}")];
        let mut asked: Vec<&Condition> = laps.iter().flat_map(|lap| &lap.when).map(bare).collect();
        asked.dedup();
        for condition in asked {
            let part = match condition {
                _ if stands_apart(condition) => {
                    let not = if self.holds(condition) { "" } else { "not " };
                    format!("{not}{condition}")
                }
                Condition::Hole { hole, .. } if *hole != HoleRef::Landing => {
                    format!(
                        "{} = {}",
                        super::super::vocabulary::word_for(super::super::condition::HOLE_REFS, hole),
                        self.count(*hole)
                    )
                }
                Condition::Counter { counter, .. } => {
                    let n = self.counters.get(index(*counter)).copied().unwrap_or(0);
                    format!("{} = {n}", super::super::vocabulary::word_for(super::super::condition::COUNTERS, counter))
                }
                Condition::Is { .. } | Condition::Crossed | Condition::InSet(_) => {
                    let not = if self.holds(condition) { "" } else { "not " };
                    format!("{not}{condition}")
                }
                _ => continue,
            };
            if !parts.contains(&part) {
                parts.push(part);
            }
        }
        parts.join(", ")
    }
}
