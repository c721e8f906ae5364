//! Tiers of moves: each can be reached, each lifts something; and whoever cannot act is provided for.

use super::super::condition::{Condition, Counter, Quantifier, Test};
use super::super::diagnostic::Faults;
use super::super::model::{ActEffect, Circuit, End, HoleRef, Moment, MoveTier, Rules, Seat};
use super::Case;
use super::facts::{
    bare, classes, counter_max, counter_values, index, kinds_of_hole, mark_values, marks_asked, product, sets_named,
};

/// Own holes of the sides looked through, a ring; enough for "one hole of two, no other above one, next loaded".
const OWN: usize = 3;
/// Holes of the enemy.
const ENEMY: usize = 2;
/// More sides than these are not looked through.
const LIMIT: usize = 200_000;

/// A side to move: three own holes, two of the enemy, counters.
struct Side<'a> {
    kinds: &'a [(bool, Vec<bool>)],
    set_names: &'a [String],
    own: &'a [u8],
    enemy: &'a [u8],
    kind: &'a [u8],
    reaches: &'a [u8],
    counters: &'a [u8],
    marks: &'a [(HoleRef, String)],
    /// Of each of those marks: 0 not there, 1 the player's own (or nobody's), 2 the enemy's.
    marked: &'a [u8],
}

/// Reports tiers never reached, moves of nothing, acts that are never possible, and endings that make no sense.
pub fn check(case: &Case<'_>, faults: &mut Faults) {
    let rules = case.rules;
    let mut reached = vec![false; rules.moves.len()];
    let mut lifts_empty = vec![false; rules.moves.len()];
    let complete = each_side(rules, |side| {
        for (at, tier) in rules.moves.iter().enumerate() {
            lifts_empty[at] |= !tier.add_reserve && (0..OWN).any(|hole| side.own[hole] == 0 && side.fits(hole, &tier.holes));
        }
        for after in [false, true] {
            for (at, tier) in rules.moves.iter().enumerate().filter(|(_, tier)| tier.after_capture == after) {
                if side.tier_moves(tier) {
                    reached[at] = true;
                    // Where moves are tried on the board, or named by what came before, there may be none.
                    if !(tier.also || tier.tries_first_lap() || tier.guard.contains(&Condition::NoLegalMove)) {
                        break;
                    }
                }
            }
        }
    });
    acts(case, faults);
    reserves(case, faults);
    if !complete {
        return;
    }
    for (at, tier) in rules.moves.iter().enumerate() {
        if !reached[at] {
            let fault =
                case.idle(faults, "never-reached", case.entry("move", at), format!("the tier `{}` is never reached", tier.id));
            fault.help("a tier before it has a legal hole whenever this one has, or its conditions exclude each other");
        }
        if lifts_empty[at] {
            let fault = faults.error(
                "lifts-nothing",
                case.value("move", at, "holes"),
                format!("the tier `{}` also lets empty holes be lifted", tier.id),
            );
            fault.help("add the condition \"loaded\"");
        }
    }
}

fn acts(case: &Case<'_>, faults: &mut Faults) {
    for (at, act) in case.rules.acts.iter().enumerate() {
        let ActEffect::SpreadReserve = act.effect;
        let holes = case.rules.holes();
        // A reserve that is entered whole is either full or empty.
        let enough =
            |least: u8| least >= holes || (least > 0 && case.rules.start.reserve == holes && !case.rules.start.shared_reserve);
        let guarded = act.guard.iter().any(|condition| match condition {
            Condition::Counter { counter: Counter::Reserve, test } => enough(test.min),
            _ => false,
        });
        if !guarded {
            let fault = faults.error(
                "reserve-too-small",
                case.value("act", at, "if"),
                "one seed for each hole may be more than the reserve holds",
            );
            fault.expected(format!("the condition `own reserve >= {holes}`"));
        } else if case.rules.start.reserve < holes {
            case.idle(faults, "never-available", case.entry("act", at), format!("the reserve never holds {holes} seeds"));
        }
    }
}

/// Moves that add a seed of a reserve need one.
fn reserves(case: &Case<'_>, faults: &mut Faults) {
    let loaded = |condition: &Condition| match condition {
        Condition::Counter { counter: Counter::Reserve, test } => test.min > 0,
        _ => false,
    };
    for (at, tier) in case.rules.moves.iter().enumerate().filter(|(_, tier)| tier.add_reserve) {
        if !tier.guard.iter().any(loaded) {
            let fault = faults.error("reserve-too-small", case.value("move", at, "if"), "there may be no seed in reserve to add");
            fault.expected("the condition `own reserve loaded`");
        } else if counter_max(case.rules, Counter::Reserve) == 0 {
            case.idle(faults, "never-available", case.entry("move", at), "the reserve never holds a seed".into());
        }
    }
}

/// Endings that ask for more than there can be, or what cannot be asked then; and whether a player who cannot act is provided for.
pub fn endings(case: &Case<'_>, faults: &mut Faults) {
    let provided = |end: &End| end.at == Moment::OwnTurn && end.of.contains(&Seat::Mover) && end.when == [Condition::NoLegalMove];
    if case.rules.round.is_none() && !case.rules.passes && !case.rules.ends.iter().any(provided) {
        let fault = faults.error("stuck-player", case.section("end"), "no ending says what becomes of a player who cannot act");
        fault.expected("an ending with at = \"own-turn\", of = [\"mover\"], if = [\"no legal move\"]");
        fault.help("or, in `[play]`, no_move = \"passes\", if he waits until he can act again");
    }
    for (at, end) in case.rules.ends.iter().enumerate() {
        let own_turn = end.at == Moment::OwnTurn && end.of == [Seat::Mover];
        if !own_turn && end.when.iter().any(|condition| *bare(condition) == Condition::NoLegalMove) {
            let fault = faults.error(
                "misplaced-condition",
                case.value("end", at, "if"),
                "`no legal move` can only be asked of a player about to act",
            );
            fault
                .expected("at = \"own-turn\" and of = [\"mover\"]")
                .help("at other times say what bars him, such as `no own hole >= 2`");
        }
        let of_turn = |condition: &Condition| matches!(condition, Condition::Counter { counter: Counter::CapturesThisTurn, .. });
        if end.of.contains(&Seat::Enemy) && end.when.iter().any(|condition| of_turn(bare(condition))) {
            let fault = faults.error(
                "misplaced-condition",
                case.value("end", at, "if"),
                "`captures this turn` can only be asked of the player whose turn it is",
            );
            fault.expected("of = [\"mover\"]");
        }
        for condition in &end.when {
            let Condition::Counter { counter, test } = condition else { continue };
            if test.min > counter_max(case.rules, *counter) {
                let message = format!("`{condition}` never holds: there are at most {}", counter_max(case.rules, *counter));
                case.idle(faults, "never-holds", case.value("end", at, "if"), message);
            }
        }
    }
}

/// Calls `visit` for every side; `false` where there are too many.
fn each_side(rules: &Rules, mut visit: impl FnMut(&Side<'_>)) -> bool {
    let tiers = rules.moves.iter().flat_map(|tier| tier.guard.iter().chain(&tier.holes));
    let rest = rules.acts.iter().flat_map(|act| &act.guard).chain(rules.ends.iter().flat_map(|end| &end.when));
    let conditions: Vec<&Condition> = tiers.chain(rest).collect();
    let all = || conditions.iter().copied();
    let set_names = sets_named(all());
    let asks_row = all().any(|condition| matches!(bare(condition), Condition::Inner(_)));
    let kinds =
        if asks_row || !set_names.is_empty() { kinds_of_hole(rules, &set_names, asks_row) } else { vec![(true, Vec::new())] };
    let own = classes(&side_tests(all(), true), 0, u8::MAX);
    let enemy = classes(&side_tests(all(), false), 0, u8::MAX);
    let kind: Vec<u8> = (0..u8::try_from(kinds.len()).unwrap_or(u8::MAX)).collect();
    let asks_reach =
        all().any(|condition| matches!(bare(condition), Condition::ReachesEnemy)) && rules.board.circuit == Circuit::Board;
    let reaches = if asks_reach { vec![0, 1] } else { vec![0] };
    let mut lists = vec![own; OWN];
    lists.extend(vec![enemy; ENEMY]);
    lists.extend(vec![kind; OWN]);
    lists.extend(vec![reaches; OWN]);
    lists.extend(counter_values(rules, all()));
    // What is asked of a mark of one hole may hold or not.
    let marks = marks_asked(all());
    lists.extend(marks.iter().map(|(_, name)| mark_values(rules, name)));
    let Some(picks) = product(&lists, LIMIT) else { return false };
    for pick in &picks {
        let (own, rest) = pick.split_at(OWN);
        let (enemy, rest) = rest.split_at(ENEMY);
        let (kind, rest) = rest.split_at(OWN);
        let (reaches, rest) = rest.split_at(OWN);
        let (counters, marked) = rest.split_at(rest.len() - marks.len());
        let (kinds, set_names, marks) = (&kinds, &set_names, &marks);
        let side = Side { kinds, set_names, own, enemy, kind, reaches, counters, marks, marked };
        if side.every_set_has_a_hole() {
            visit(&side);
        }
    }
    true
}

fn side_tests<'c>(conditions: impl Iterator<Item = &'c Condition>, of_own: bool) -> Vec<Test> {
    let tests = conditions.filter_map(|condition| match bare(condition) {
        Condition::Side { own, test, .. } if *own == of_own => Some(*test),
        Condition::Hole { hole: HoleRef::OppositeInner | HoleRef::OppositeOuter, test } => (!of_own).then_some(*test),
        Condition::Hole { test, .. } if of_own => Some(*test),
        Condition::Was { .. } if of_own => Some(Test::LOADED),
        _ => None,
    });
    // An empty own hole cannot be lifted, whatever the conditions ask.
    tests.chain(of_own.then_some(Test::LOADED)).collect()
}

impl Side<'_> {
    fn every_set_has_a_hole(&self) -> bool {
        (0..self.set_names.len()).all(|set| (0..OWN).any(|hole| self.member(hole, set)))
    }

    fn member(&self, hole: usize, set: usize) -> bool {
        self.kind.get(hole).and_then(|kind| self.kinds.get(usize::from(*kind))).is_some_and(|kind| kind.1.get(set) == Some(&true))
    }

    fn set_index(&self, name: &str) -> Option<usize> {
        self.set_names.iter().position(|set| set == name)
    }

    fn all(&self, guard: &[Condition]) -> bool {
        guard.iter().all(|condition| self.holds(condition))
    }

    fn tier_moves(&self, tier: &MoveTier) -> bool {
        self.all(&tier.guard) && (0..OWN).any(|hole| (self.own[hole] > 0 || tier.add_reserve) && self.fits(hole, &tier.holes))
    }

    /// A condition on the whole side.
    fn holds(&self, condition: &Condition) -> bool {
        match condition {
            Condition::Not(inner) => !self.holds(inner),
            Condition::Side { quantifier, own, set, test, .. } => {
                let holes = if *own { self.own } else { self.enemy };
                let index = set.as_deref().and_then(|name| self.set_index(name));
                // Sets of the enemy are not followed hole by hole.
                let counted =
                    holes.iter().enumerate().filter(|(hole, _)| !own || index.is_none_or(|set| self.member(*hole, set)));
                let counts: Vec<u8> = counted.map(|(_, n)| *n).collect();
                let passing = counts.iter().filter(|n| test.holds(**n)).count();
                match quantifier {
                    Quantifier::Some => passing > 0,
                    Quantifier::No => passing == 0,
                    Quantifier::Every => passing == counts.len(),
                    Quantifier::One => passing == 1,
                }
            }
            Condition::Counter { counter, test } => self.counters.get(index(*counter)).is_some_and(|n| test.holds(*n)),
            // No tier before may have left a move.
            Condition::NoLegalMove => true,
            _ => false,
        }
    }

    /// Conditions on a candidate hole.
    fn fits(&self, hole: usize, filter: &[Condition]) -> bool {
        filter.iter().all(|condition| self.hole_holds(hole, condition))
    }

    fn hole_holds(&self, hole: usize, condition: &Condition) -> bool {
        match condition {
            Condition::Not(inner) => !self.hole_holds(hole, inner),
            Condition::Was { empty } => (self.own[hole] == 0) == *empty,
            Condition::Hole { hole: HoleRef::Landing, test } => test.holds(self.own[hole]),
            Condition::Hole { hole: HoleRef::Next, test } => test.holds(self.own[(hole + 1) % OWN]),
            // A small side stands in for holes across the board and behind.
            Condition::Hole { hole: HoleRef::OppositeInner, test } => test.holds(self.enemy[0]),
            Condition::Hole { hole: HoleRef::OppositeOuter, test } => test.holds(self.enemy[1]),
            Condition::Hole { test, .. } => test.holds(self.own[(hole + 2) % OWN]),
            Condition::Inner(inner) => self.kinds.get(usize::from(self.kind[hole])).is_some_and(|kind| kind.0 == *inner),
            Condition::InSet(set) => self.set_index(set).is_some_and(|set| self.member(hole, set)),
            Condition::Is { hole: of, mark } => {
                let at = self.marks.iter().position(|(other, name)| other == of && *name == mark.name);
                // One hole stands for those that carry the mark, the others for those that do not.
                let is = at.and_then(|at| self.marked.get(at)).copied().unwrap_or(0) * u8::from(hole == 0);
                match mark.own {
                    None => is > 0,
                    Some(own) => is == if own { 1 } else { 2 },
                }
            }
            // Any hole may have been lifted last; one stands in for it.
            Condition::IsOrigin => hole == 0,
            Condition::ReachesEnemy => self.own[hole] > 0 && self.reaches[hole] == 1,
            other => self.holds(other),
        }
    }
}
