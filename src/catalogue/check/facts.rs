//! The numbers that conditions speak of, cut where a condition cuts them: few values stand for all.

use super::super::condition::{Condition, Counter, Test};
use super::super::model::{AtStart, Effect, HoleName, HoleRef, MoveTier, Rules};

/// Values of a number that no condition tells apart from the values between them.
pub fn classes(tests: &[Test], min: u8, max: u8) -> Vec<u8> {
    let cuts = tests.iter().flat_map(|test| [Some(test.min), test.max.checked_add(1)]).flatten();
    let mut values: Vec<u8> = cuts.filter(|value| (min..=max).contains(value)).chain([min]).collect();
    values.sort_unstable();
    values.dedup();
    values
}

/// The most a counter can show.
pub fn counter_max(rules: &Rules, counter: Counter) -> u8 {
    let captures = rules.laps.iter().flat_map(|lap| &lap.effects).any(Effect::is_capture);
    match counter {
        Counter::CapturesThisTurn | Counter::CapturesThisGame | Counter::Left if !captures => 0,
        Counter::Turned | Counter::TurnedRun if !rules.moves.iter().any(MoveTier::turns) => 0,
        Counter::CapturesThisTurn | Counter::CapturesThisGame | Counter::Lap => u8::MAX,
        Counter::Anticlockwise | Counter::Turned | Counter::TurnedRun | Counter::Left => u8::MAX,
        Counter::Reserve => rules.reserves().max().unwrap_or(0),
        Counter::Stored => u8::try_from(rules.seeds()).unwrap_or(u8::MAX),
    }
}

/// The counters, in the order in which situations keep them.
pub const COUNTERS: [Counter; 9] = [
    Counter::CapturesThisTurn,
    Counter::CapturesThisGame,
    Counter::Lap,
    Counter::Reserve,
    Counter::Stored,
    Counter::Anticlockwise,
    Counter::Turned,
    Counter::TurnedRun,
    Counter::Left,
];

/// A condition without its `not`s, one after another.
pub fn bare(condition: &Condition) -> &Condition {
    match condition {
        Condition::Not(inner) => bare(inner),
        other => other,
    }
}

/// Tests of one counter among conditions.
pub fn counter_tests<'c>(conditions: impl Iterator<Item = &'c Condition>, counter: Counter) -> Vec<Test> {
    let tests = conditions.filter_map(|condition| match bare(condition) {
        Condition::Counter { counter: of, test } if *of == counter => Some(*test),
        _ => None,
    });
    tests.collect()
}

/// The values of each counter that are to be looked at; a single one where nothing asks for it.
pub fn counter_values<'c>(rules: &Rules, conditions: impl Iterator<Item = &'c Condition> + Clone) -> [Vec<u8>; 9] {
    COUNTERS.map(|counter| {
        let min = u8::from(counter == Counter::Lap);
        classes(&counter_tests(conditions.clone(), counter), min, counter_max(rules, counter).max(min))
    })
}

/// Where a counter is kept in a situation.
pub fn index(counter: Counter) -> usize {
    COUNTERS.iter().position(|other| *other == counter).unwrap_or(0)
}

/// The holes of one player that sets, and rows where they matter, tell apart: whether inner, and which sets hold it.
pub fn kinds_of_hole(rules: &Rules, sets: &[String], rows_matter: bool) -> Vec<(bool, Vec<bool>)> {
    let columns = rules.board.columns;
    let rows: &[bool] = if rules.board.rows == 4 { &[true, false] } else { &[true] };
    let mut kinds = Vec::new();
    for inner in rows {
        for from_left in 1..=columns {
            let within = |name: &HoleName| {
                let at = if name.from_left { name.nth } else { columns + 1 - name.nth };
                name.inner == *inner && at == from_left
            };
            let member = |set: &String| rules.sets.get(set).is_some_and(|names| names.iter().any(within));
            let kind = (*inner || !rows_matter, sets.iter().map(member).collect());
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
    }
    kinds
}

/// The sets that conditions name.
pub fn sets_named<'c>(conditions: impl Iterator<Item = &'c Condition>) -> Vec<String> {
    let mut sets: Vec<String> = Vec::new();
    for condition in conditions {
        if let Condition::InSet(set) | Condition::Side { set: Some(set), .. } = bare(condition)
            && !sets.contains(set)
        {
            sets.push(set.clone());
        }
    }
    sets
}

/// The marks that conditions name, each with the hole it is asked of.
pub fn marks_asked<'c>(conditions: impl Iterator<Item = &'c Condition>) -> Vec<(HoleRef, String)> {
    let mut asked: Vec<(HoleRef, String)> = Vec::new();
    for condition in conditions {
        if let Condition::Is { hole, mark } = bare(condition)
            && !asked.contains(&(*hole, mark.name.clone()))
        {
            asked.push((*hole, mark.name.clone()));
        }
    }
    asked
}

/// What a hole may show of a mark: 0 nothing, 1 the player's own (or nobody's), 2 the enemy's.
pub fn mark_values(rules: &Rules, name: &str) -> Vec<u8> {
    let made = |effect: &Effect| matches!(effect, Effect::Mark(mark) | Effect::MarkOn { mark, .. } | Effect::Claim(mark) if mark == name);
    match rules.marks.get(name) {
        Some(mark) if mark.at_start != AtStart::None || rules.laps.iter().flat_map(|lap| &lap.effects).any(made) => {
            if mark.owned { vec![0, 1, 2] } else { vec![0, 1] }
        }
        _ => vec![0],
    }
}

/// Every way to pick one value of each list; `None` where there are more than `limit`.
pub fn product(lists: &[Vec<u8>], limit: usize) -> Option<Vec<Vec<u8>>> {
    let size = lists.iter().try_fold(1usize, |size, list| size.checked_mul(list.len()))?;
    if size > limit {
        return None;
    }
    let mut picks = vec![Vec::new()];
    for list in lists {
        let longer = picks.iter().flat_map(|pick: &Vec<u8>| {
            list.iter().map(|value| {
                let mut pick = pick.clone();
                pick.push(*value);
                pick
            })
        });
        picks = longer.collect();
    }
    Some(picks)
}

/// Tests that conditions make of one hole.
pub fn hole_tests<'c>(conditions: impl Iterator<Item = &'c Condition>, hole: HoleRef) -> Vec<Test> {
    let tests = conditions.filter_map(|condition| match bare(condition) {
        Condition::Hole { hole: of, test } if *of == hole => Some(*test),
        _ => None,
    });
    tests.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_cut_where_a_test_cuts_them() {
        assert_eq!(classes(&[Test::LOADED], 0, u8::MAX), [0, 1]);
        assert_eq!(classes(&[Test { min: 2, max: 3 }], 0, u8::MAX), [0, 2, 4]);
        assert_eq!(classes(&[], 1, 9), [1]);
    }

    #[test]
    fn a_product_too_large_is_not_made() {
        assert_eq!(product(&[vec![0, 1], vec![2, 3]], 4).map(|picks| picks.len()), Some(4));
        assert_eq!(product(&[vec![0, 1], vec![2, 3]], 3), None);
    }
}
