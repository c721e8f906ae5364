//! What the decision list of a lap does in every situation it can tell apart.
//!
//! In a list of cases a rule is often carried by the case before it ("empty: the turn ends" makes every later case one of a
//! loaded hole). Characters therefore are not read off the words of a case but off the situations that reach it.

use crate::catalogue::Condition;
use crate::catalogue::condition::{Counter, Test, Whose};
use crate::catalogue::model::{Circuit, HoleRef, LapCase, Rules};

/// Something a decision list asks about.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Question {
    /// Seeds in the landing hole before the last one fell.
    Before,
    /// Whose the landing hole is: an index into [`WHOSE`].
    Whose,
    /// Whether it is in the inner row.
    Inner,
    /// Seeds in another hole.
    Hole(HoleRef),
    /// A counter.
    Counter(Counter),
    /// Any other statement: true or false, independently of all others.
    Other(Condition),
}

const WHOSE: [Whose; 3] = [Whose::Own, Whose::Enemy, Whose::Store];

/// A situation as far as the list asks about it, and the case that decides it.
#[derive(Debug, Clone)]
pub struct Situation<'r> {
    known: Vec<(Question, u8)>,
    /// The case that decides.
    pub case: &'r LapCase,
}

/// More situations than this are not gone through; no list of a real game comes near.
const MOST: usize = 1 << 16;

/// All situations the lap list of `rules` tells apart, in the order of its questions; `None` if there are more than 65,536.
pub fn situations(rules: &Rules) -> Option<Vec<Situation<'_>>> {
    let mut known = Vec::new();
    for question in [Question::Whose, Question::Inner] {
        if let [only] = answers(rules, &question)[..] {
            known.push((question, only));
        }
    }
    let mut found = Vec::new();
    walk(rules, 0, &mut known, &mut found).then_some(found)
}

fn walk<'r>(rules: &'r Rules, from: usize, known: &mut Vec<(Question, u8)>, found: &mut Vec<Situation<'r>>) -> bool {
    for (index, case) in rules.laps.iter().enumerate().skip(from) {
        let mut fits = true;
        for condition in &case.when {
            match holds(condition, known) {
                Ok(true) => {}
                Ok(false) => {
                    fits = false;
                    break;
                }
                Err(question) => {
                    return answers(rules, &question).into_iter().all(|answer| {
                        known.push((question.clone(), answer));
                        let within = walk(rules, index, known, found);
                        known.pop();
                        within
                    });
                }
            }
        }
        if fits {
            found.push(Situation { known: known.clone(), case });
            return found.len() <= MOST;
        }
    }
    true
}

fn lookup(known: &[(Question, u8)], question: Question) -> Result<u8, Question> {
    known.iter().find(|k| k.0 == question).map(|k| k.1).ok_or(question)
}

fn holds(condition: &Condition, known: &[(Question, u8)]) -> Result<bool, Question> {
    let row = lookup(known, Question::Inner).ok();
    Ok(match condition {
        Condition::Not(inner) => !holds(inner, known)?,
        Condition::Was { empty } => (lookup(known, Question::Before)? == 0) == *empty,
        Condition::Whose(whose) => WHOSE[usize::from(lookup(known, Question::Whose)?)] == *whose,
        Condition::Inner(inner) => (lookup(known, Question::Inner)? == 1) == *inner,
        Condition::Hole { hole, test } if is_landing(*hole, row) => {
            test.holds(lookup(known, Question::Before)?.saturating_add(1))
        }
        Condition::Hole { hole, test } => test.holds(lookup(known, Question::Hole(*hole))?),
        Condition::Counter { counter, test } => test.holds(lookup(known, Question::Counter(*counter))?),
        other => lookup(known, Question::Other(other.clone()))? == 1,
    })
}

fn is_landing(hole: HoleRef, row: Option<u8>) -> bool {
    matches!((hole, row), (HoleRef::Landing, _) | (HoleRef::OwnInner, Some(1)) | (HoleRef::OwnOuter, Some(0)))
}

/// The answers a list tells apart: for numbers, the lowest of each stretch that no test of the list divides.
fn answers(rules: &Rules, question: &Question) -> Vec<u8> {
    match question {
        Question::Whose => {
            let enemy = rules.board.circuit == Circuit::Board;
            [(0, true), (1, enemy), (2, rules.board.sown_stores)].into_iter().filter(|w| w.1).map(|w| w.0).collect()
        }
        Question::Inner if rules.board.rows == 2 => vec![1],
        Question::Inner | Question::Other(_) => vec![0, 1],
        Question::Before | Question::Hole(_) | Question::Counter(_) => {
            let mut cuts = vec![0, 1];
            for condition in rules.laps.iter().flat_map(|case| &case.when) {
                add_cuts(condition, question, &mut cuts);
            }
            cuts.sort_unstable();
            cuts.dedup();
            cuts
        }
    }
}

fn add_cuts(condition: &Condition, question: &Question, cuts: &mut Vec<u8>) {
    let mut cut = |test: Test, after: u8| {
        cuts.push(test.min.saturating_sub(after));
        cuts.extend(test.max.checked_add(1).map(|above| above - after));
    };
    match (condition, question) {
        (Condition::Not(inner), _) => add_cuts(inner, question, cuts),
        // `count` includes the last seed, `Before` does not.
        (Condition::Hole { hole: HoleRef::Landing | HoleRef::OwnInner | HoleRef::OwnOuter, test }, Question::Before) => {
            cut(*test, 1);
        }
        (Condition::Hole { hole, test }, Question::Hole(asked)) if hole == asked => cut(*test, 0),
        (Condition::Counter { counter, test }, Question::Counter(asked)) if counter == asked => cut(*test, 0),
        _ => {}
    }
}

impl Situation<'_> {
    fn get(&self, question: Question) -> Option<u8> {
        lookup(&self.known, question).ok()
    }

    /// Whether the landing hole was loaded before the last seed fell; `None` where it makes no difference.
    pub fn was_loaded(&self) -> Option<bool> {
        self.get(Question::Before).map(|n| n > 0)
    }

    /// Whose the landing hole is; `None` where it makes no difference.
    pub fn whose(&self) -> Option<Whose> {
        self.get(Question::Whose).and_then(|w| WHOSE.get(usize::from(w)).copied())
    }

    /// Whether the landing hole is in the inner row; `None` where it makes no difference.
    pub fn inner(&self) -> Option<bool> {
        self.get(Question::Inner).map(|inner| inner == 1)
    }

    /// Whether another hole is loaded; `None` where it makes no difference.
    pub fn loaded(&self, hole: HoleRef) -> Option<bool> {
        self.get(Question::Hole(hole)).map(|n| n > 0)
    }

    /// Whether the case takes seeds.
    pub fn captures(&self) -> bool {
        self.case.effects.iter().any(|effect| effect.is_capture())
    }
}
