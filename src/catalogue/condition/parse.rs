//! Sentences into conditions.

use super::super::model::{HoleRef, MarkRef};
use super::{COUNTERS, Condition, ConditionError, HOLE_REFS, QUANTIFIERS, Quantifier, Test, Whose, named_hole};

struct Words<'a> {
    text: &'a str,
    words: Vec<(usize, &'a str)>,
    next: usize,
}

impl<'a> Words<'a> {
    fn new(text: &'a str) -> Self {
        let mut words = Vec::new();
        let mut start = None;
        for (i, c) in text.char_indices() {
            match (c.is_whitespace(), start) {
                (false, None) => start = Some(i),
                (true, Some(s)) => {
                    words.push((s, &text[s..i]));
                    start = None;
                }
                _ => {}
            }
        }
        if let Some(s) = start {
            words.push((s, &text[s..]));
        }
        Self { text, words, next: 0 }
    }

    fn peek(&self) -> Option<&'a str> {
        self.words.get(self.next).map(|w| w.1)
    }

    fn take(&mut self) -> Option<&'a str> {
        let word = self.peek();
        self.next += usize::from(word.is_some());
        word
    }

    fn eat(&mut self, phrase: &str) -> bool {
        let parts: Vec<&str> = phrase.split(' ').collect();
        let fits = parts.iter().enumerate().all(|(i, p)| self.words.get(self.next + i).is_some_and(|w| w.1 == *p));
        if fits {
            self.next += parts.len();
        }
        fits
    }

    fn fault(&self, expected: &[&'static str]) -> ConditionError {
        let (at, found) = self.words.get(self.next).map_or((self.text.len(), ""), |w| *w);
        ConditionError { at, found: found.to_owned(), expected: expected.to_vec() }
    }

    fn number(&mut self) -> Result<u8, ConditionError> {
        let value = self.peek().and_then(|w| w.parse().ok()).ok_or_else(|| self.fault(&["a number from 0 to 255"]))?;
        self.next += 1;
        Ok(value)
    }

    fn test(&mut self) -> Result<Test, ConditionError> {
        const EXPECTED: &[&str] = &["empty", "loaded", "single", "=", ">=", "<=", "in A..B"];
        let word = self.peek().ok_or_else(|| self.fault(EXPECTED))?;
        let at = self.next;
        self.next += 1;
        Ok(match word {
            "empty" => Test::EMPTY,
            "loaded" => Test::LOADED,
            "single" => Test { min: 1, max: 1 },
            "=" => {
                let n = self.number()?;
                Test { min: n, max: n }
            }
            ">=" => Test { min: self.number()?, max: u8::MAX },
            "<=" => Test { min: 0, max: self.number()? },
            "in" => {
                let range = self.peek().and_then(|w| w.split_once(".."));
                let ends = range.and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
                let (min, max) = ends.filter(|(a, b): &(u8, u8)| a <= b).ok_or_else(|| self.fault(&["a range such as 2..3"]))?;
                self.next += 1;
                Test { min, max }
            }
            _ => {
                self.next = at;
                return Err(self.fault(EXPECTED));
            }
        })
    }

    fn condition(&mut self) -> Result<Condition, ConditionError> {
        const WORDS: &[&str] = &[
            "not",
            "empty",
            "loaded",
            "single",
            "own",
            "enemy",
            "store",
            "inner",
            "outer",
            "count",
            "is",
            "crossed",
            "in",
            "reaches enemy",
            "is origin",
            "some",
            "no",
            "every",
            "one",
            "origin",
            "next",
            "previous",
            "opposite",
            "opposite-inner",
            "opposite-outer",
            "own-outer",
            "own-inner",
            "captures this turn",
            "captures this game",
            "lap",
            "lap by",
            "own reserve",
            "own store",
            "anticlockwise laps",
            "turned laps",
            "turned laps in a row",
            "captures left",
            "no legal move",
            "position repeated",
            "=",
            ">=",
            "<=",
        ];
        if self.eat("not") {
            if self.peek() == Some("not") {
                return Err(self.fault(&["a condition without another 'not'"]));
            }
            return Ok(Condition::Not(Box::new(self.condition()?)));
        }
        if self.eat("no legal move") {
            return Ok(Condition::NoLegalMove);
        }
        if self.eat("position repeated") {
            return Ok(Condition::Repeated);
        }
        if self.eat("is origin") {
            return Ok(Condition::IsOrigin);
        }
        if self.eat("reaches enemy") {
            return Ok(Condition::ReachesEnemy);
        }
        if self.eat("lap by") {
            let case = self.take().ok_or_else(|| self.fault(&["the id of a case"]))?;
            // A case may be called so too.
            return Ok(match self.take().filter(|_| case == "move") {
                Some(tier) => Condition::LapByMove(tier.to_owned()),
                None => Condition::LapBy(case.to_owned()),
            });
        }
        if let Some(hole) = self.peek().and_then(named_hole) {
            self.next += 1;
            return Ok(Condition::Hole { hole, test: self.test()? });
        }
        for (word, counter) in COUNTERS {
            if self.eat(word) {
                return Ok(Condition::Counter { counter: *counter, test: self.test()? });
            }
        }
        for (word, quantifier) in QUANTIFIERS {
            if self.eat(word) {
                return self.side(*quantifier);
            }
        }
        for (word, hole) in HOLE_REFS {
            if self.eat(word) {
                if *hole != HoleRef::Landing && self.eat("is") {
                    return Ok(Condition::Is { hole: *hole, mark: self.mark()? });
                }
                return Ok(Condition::Hole { hole: *hole, test: self.test()? });
            }
        }
        if self.eat("is") {
            return Ok(Condition::Is { hole: HoleRef::Landing, mark: self.mark()? });
        }
        let simple = match self.peek() {
            Some("empty") => Condition::Was { empty: true },
            Some("loaded") => Condition::Was { empty: false },
            Some("own") => Condition::Whose(Whose::Own),
            Some("enemy") => Condition::Whose(Whose::Enemy),
            Some("store") => Condition::Whose(Whose::Store),
            Some("crossed") => Condition::Crossed,
            Some("inner") => Condition::Inner(true),
            Some("outer") => Condition::Inner(false),
            Some("single" | "=" | ">=" | "<=") => return Ok(Condition::Hole { hole: HoleRef::Landing, test: self.test()? }),
            Some("in") => {
                self.next += 1;
                let set = self.take().ok_or_else(|| self.fault(&["the name of a set of holes"]))?;
                return Ok(Condition::InSet(set.to_owned()));
            }
            _ => return Err(self.fault(WORDS)),
        };
        self.next += 1;
        Ok(simple)
    }

    fn side(&mut self, quantifier: Quantifier) -> Result<Condition, ConditionError> {
        let own = match self.peek() {
            Some("own") => true,
            Some("enemy") => false,
            _ => return Err(self.fault(&["own", "enemy"])),
        };
        self.next += 1;
        let set = match self.take() {
            Some("hole") => None,
            Some(name) if !name.is_empty() => Some(name.to_owned()),
            _ => return Err(self.fault(&["hole", "the name of a set of holes"])),
        };
        if self.eat("is") {
            return Ok(Condition::SideIs { quantifier, own, set, mark: self.mark()? });
        }
        let but = if self.eat("but") { Some(self.mark()?) } else { None };
        Ok(Condition::Side { quantifier, own, set, but, test: self.test()? })
    }

    fn mark(&mut self) -> Result<MarkRef, ConditionError> {
        let own = match self.peek() {
            Some("own") => Some(true),
            Some("enemy") => Some(false),
            _ => None,
        };
        self.next += usize::from(own.is_some());
        let name = self.take().ok_or_else(|| self.fault(&["the name of a mark", "own", "enemy"]))?;
        Ok(MarkRef { own, name: name.to_owned() })
    }
}

impl std::str::FromStr for Condition {
    type Err = ConditionError;

    fn from_str(text: &str) -> Result<Self, ConditionError> {
        let mut words = Words::new(text);
        let condition = words.condition()?;
        if words.peek().is_some() {
            return Err(words.fault(&["the end of the condition"]));
        }
        Ok(condition)
    }
}
