//! The words of conditions: a closed vocabulary, parsed from and printed back to the sentences of a rule file.

mod parse;

use std::fmt;

use super::model::{HoleRef, MarkRef};

/// A statement that holds or not, of a landing hole, a candidate hole or a whole side.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Condition {
    /// `not …`
    Not(Box<Condition>),
    /// `empty` (true) or `loaded` (false): the landing hole before the last seed fell; in filters, the candidate now.
    Was {
        /// Whether it was empty.
        empty: bool,
    },
    /// `own`, `enemy`, `store`: whose the landing hole is.
    Whose(Whose),
    /// `inner` or `outer`: its row.
    Inner(bool),
    /// `count = 4`, `next loaded`, `opposite-inner single`: a test of a hole as it is now.
    Hole {
        /// The hole.
        hole: HoleRef,
        /// The test.
        test: Test,
    },
    /// `lap by CASE`: the lap whose last seed fell was begun by that case.
    LapBy(String),
    /// `lap by move TIER`: it was begun by a move of that tier.
    LapByMove(String),
    /// `is eaten`, `is own knife`, `opposite is unmoved`: a hole carries a mark.
    Is {
        /// The hole.
        hole: HoleRef,
        /// The mark.
        mark: MarkRef,
    },
    /// `is origin`: the candidate is the hole last lifted.
    IsOrigin,
    /// `crossed`: a seed has been dropped in an enemy hole in this turn.
    Crossed,
    /// `in turning`: the candidate or landing hole belongs to a named set of its player.
    InSet(String),
    /// `reaches enemy`: the candidate's seeds go beyond the player's own holes.
    ReachesEnemy,
    /// `some own hole >= 2`, `every own ends empty`: a test of a whole side.
    Side {
        /// How many of the holes.
        quantifier: Quantifier,
        /// Whose.
        own: bool,
        /// A named set, or `None` for all holes.
        set: Option<String>,
        /// `but knife`: holes with this mark are left out.
        but: Option<MarkRef>,
        /// The test.
        test: Test,
    },
    /// `every own ends is taken`: how many holes of a side carry a mark.
    SideIs {
        /// How many of the holes.
        quantifier: Quantifier,
        /// Whose.
        own: bool,
        /// A named set, or `None` for all holes.
        set: Option<String>,
        /// The mark.
        mark: MarkRef,
    },
    /// `captures this turn >= 1`, `own reserve >= 16`: a test of a counter.
    Counter {
        /// The counter.
        counter: Counter,
        /// The test.
        test: Test,
    },
    /// `no legal move`: the player asked about could not act at his turn; in a guard, no tier before leaves a move.
    NoLegalMove,
    /// `position repeated`: the position, with the same player to move, has stood before since the last capture.
    Repeated,
}

/// Whose a hole is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Whose {
    /// One of the player's own holes.
    Own,
    /// One of the enemy's.
    Enemy,
    /// The player's own store.
    Store,
}

/// A test of a number of seeds (or of a counter).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Test {
    /// The least that passes.
    pub min: u8,
    /// The most that passes.
    pub max: u8,
}

/// How many holes must pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Quantifier {
    /// At least one.
    Some,
    /// None.
    No,
    /// All.
    Every,
    /// Exactly one.
    One,
}

/// Numbers kept for a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Counter {
    /// His captures in this turn.
    CapturesThisTurn,
    /// His captures in this game.
    CapturesThisGame,
    /// Laps of this turn, this one included.
    Lap,
    /// Seeds in his reserve.
    Reserve,
    /// Seeds in his store or off the board to his credit.
    Stored,
    /// Laps of this turn sown anticlockwise.
    Anticlockwise,
    /// Laps of this turn sown clockwise after an anticlockwise one.
    Turned,
    /// Those of them since the last anticlockwise one.
    TurnedRun,
    /// Captures of this turn after which he played another hole than the origin.
    Left,
}

impl Test {
    /// No seed.
    pub const EMPTY: Test = Test { min: 0, max: 0 };
    /// At least one.
    pub const LOADED: Test = Test { min: 1, max: u8::MAX };

    /// Whether `n` passes. No part of it waits for another, so that the compiler can ask it of many numbers at once.
    #[inline(always)]
    pub const fn holds(self, n: u8) -> bool {
        (n.wrapping_sub(self.min) <= self.max.wrapping_sub(self.min)) & (self.max >= self.min)
    }
}

/// Why a sentence is no condition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConditionError {
    /// Byte offset of the fault within the sentence.
    pub at: usize,
    /// The word found there, or an empty string at the end.
    pub found: String,
    /// What could have stood there.
    pub expected: Vec<&'static str>,
}

/// Words for the counters, as they are written.
pub const COUNTERS: &[(&str, Counter)] = &[
    ("captures this turn", Counter::CapturesThisTurn),
    ("captures this game", Counter::CapturesThisGame),
    ("lap", Counter::Lap),
    ("own reserve", Counter::Reserve),
    ("own store", Counter::Stored),
    ("anticlockwise laps", Counter::Anticlockwise),
    ("turned laps in a row", Counter::TurnedRun),
    ("turned laps", Counter::Turned),
    ("captures left", Counter::Left),
];

/// Words for holes seen from the landing hole or the candidate.
pub const HOLE_REFS: &[(&str, HoleRef)] = &[
    ("count", HoleRef::Landing),
    ("origin", HoleRef::Origin),
    ("next", HoleRef::Next),
    ("previous", HoleRef::Previous),
    ("opposite-inner", HoleRef::OppositeInner),
    ("opposite-outer", HoleRef::OppositeOuter),
    ("opposite", HoleRef::OppositeInner),
    ("own-outer", HoleRef::OwnOuter),
    ("own-inner", HoleRef::OwnInner),
];

/// The quantifiers, as they are written.
pub const QUANTIFIERS: &[(&str, Quantifier)] =
    &[("some", Quantifier::Some), ("no", Quantifier::No), ("every", Quantifier::Every), ("one", Quantifier::One)];

impl fmt::Display for Test {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.min, self.max) {
            (0, 0) => f.write_str("empty"),
            (1, 1) => f.write_str("single"),
            (1, u8::MAX) => f.write_str("loaded"),
            (n, u8::MAX) => write!(f, ">= {n}"),
            (0, n) => write!(f, "<= {n}"),
            (a, b) if a == b => write!(f, "= {a}"),
            (a, b) => write!(f, "in {a}..{b}"),
        }
    }
}

/// The word for a hole.
pub fn hole_word(hole: HoleRef) -> String {
    match hole {
        HoleRef::Named { own, hole } => format!("{}-{hole}", if own { "own" } else { "enemy" }),
        _ => word_of(HOLE_REFS, &hole).to_owned(),
    }
}

/// A hole named from its owner's seat: `own-left`, `enemy-outer-right-2`.
pub fn named_hole(word: &str) -> Option<HoleRef> {
    let (own, name) =
        word.strip_prefix("own-").map(|name| (true, name)).or(word.strip_prefix("enemy-").map(|name| (false, name)))?;
    Some(HoleRef::Named { own, hole: name.parse().ok()? })
}

fn word_of<T: PartialEq>(table: &[(&'static str, T)], value: &T) -> &'static str {
    table.iter().find(|entry| entry.1 == *value).map_or("?", |entry| entry.0)
}

impl fmt::Display for MarkRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whose = match self.own {
            Some(true) => "own ",
            Some(false) => "enemy ",
            None => "",
        };
        write!(f, "{whose}{}", self.name)
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Condition::Not(inner) => write!(f, "not {inner}"),
            Condition::Was { empty: true } => f.write_str("empty"),
            Condition::Was { empty: false } => f.write_str("loaded"),
            Condition::Whose(Whose::Own) => f.write_str("own"),
            Condition::Whose(Whose::Enemy) => f.write_str("enemy"),
            Condition::Whose(Whose::Store) => f.write_str("store"),
            Condition::Inner(true) => f.write_str("inner"),
            Condition::Inner(false) => f.write_str("outer"),
            Condition::Hole { hole, test } => write!(f, "{} {test}", hole_word(*hole)),
            Condition::LapBy(case) => write!(f, "lap by {case}"),
            Condition::LapByMove(tier) => write!(f, "lap by move {tier}"),
            Condition::Is { hole: HoleRef::Landing, mark } => write!(f, "is {mark}"),
            Condition::Is { hole, mark } => write!(f, "{} is {mark}", word_of(HOLE_REFS, hole)),
            Condition::IsOrigin => f.write_str("is origin"),
            Condition::Crossed => f.write_str("crossed"),
            Condition::InSet(set) => write!(f, "in {set}"),
            Condition::ReachesEnemy => f.write_str("reaches enemy"),
            Condition::Side { quantifier, own, set, but, test } => {
                let whose = if *own { "own" } else { "enemy" };
                write!(f, "{} {whose} {} ", word_of(QUANTIFIERS, quantifier), set.as_deref().unwrap_or("hole"))?;
                if let Some(mark) = but {
                    write!(f, "but {mark} ")?;
                }
                write!(f, "{test}")
            }
            Condition::SideIs { quantifier, own, set, mark } => {
                let whose = if *own { "own" } else { "enemy" };
                write!(f, "{} {whose} {} is {mark}", word_of(QUANTIFIERS, quantifier), set.as_deref().unwrap_or("hole"))
            }
            Condition::Counter { counter, test } => write!(f, "{} {test}", word_of(COUNTERS, counter)),
            Condition::NoLegalMove => f.write_str("no legal move"),
            Condition::Repeated => f.write_str("position repeated"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sentence_prints_back_as_it_was_written() {
        for text in [
            "empty",
            "loaded",
            "own",
            "enemy",
            "store",
            "inner",
            "outer",
            "is eaten",
            "not crossed",
            "is own knife",
            "opposite-inner is enemy knife",
            "not next is unmoved",
            "in turning",
            "reaches enemy",
            "count in 2..3",
            "count >= 2",
            "next loaded",
            "opposite-inner loaded",
            "opposite-outer empty",
            "own-outer loaded",
            "some own hole >= 2",
            "every own ends empty",
            "one own hole = 2",
            "no enemy hole <= 4",
            "captures this turn >= 2",
            "own reserve loaded",
            "no legal move",
            "position repeated",
            "not is eaten",
            "no own hole but knife loaded",
            "some enemy ends but own knife >= 2",
            "lap single",
            "own-right-2 loaded",
            "enemy-outer-left single",
            "not lap by relay",
            "lap by move merge",
            "lap by move",
            "every own ends is taken",
            "no enemy hole is own visited",
            "is origin",
            "anticlockwise laps empty",
            "turned laps empty",
            "turned laps in 2..3",
            "turned laps in a row empty",
            "previous = 2",
            "not previous is own knife",
            "captures left loaded",
        ] {
            let condition: Condition = text.parse().unwrap_or_else(|e| panic!("{text}: {e:?}"));
            assert_eq!(condition.to_string(), text);
        }
    }

    #[test]
    fn a_misspelt_word_is_named_with_its_place() {
        let fault = "some own hole lodaed".parse::<Condition>().unwrap_err();
        assert_eq!((fault.at, fault.found.as_str()), (14, "lodaed"));
        assert!(fault.expected.contains(&"loaded"));
    }
}
