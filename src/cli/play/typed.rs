//! What a person at the table types, and the actions it means.

use std::io::{self, BufRead as _, Write as _};

use super::Failure;
use super::table::Table;
use crate::catalogue::model::PhaseKind;
use crate::cli::plural;
use crate::engine::{Action, Position, Session, Verb};
use crate::recorded::{RecordedAction, action_text};

impl Table<'_> {
    /// Asks the person at the table until he names a legal action. What he types beyond it is kept for the decisions that follow.
    pub(super) fn ask(&mut self, session: &Session, position: &Position) -> Result<Action, Failure> {
        let mut out = self.out();
        let legal = session.legal();
        if self.typed.is_empty() {
            writeln!(out, "{}, to decide: {}", position.to_move, position.decision)?;
            if let Some(task) = self.task(legal, position) {
                writeln!(out, "{task}")?;
            }
            // Actions that differ by a number of seeds alone share a line.
            let mut index = 1;
            for run in legal.chunk_by(|a, b| a.hole.is_some() && (a.verb, a.hole, a.clockwise) == (b.verb, b.hole, b.clockwise)) {
                let first = run.first().map_or_else(String::new, |action| action_text(*action, &self.acts));
                let last = run.last().and_then(|action| action.count).filter(|_| run.len() > 1);
                match last {
                    None => writeln!(out, "{index:>4}) {first}")?,
                    Some(most) => writeln!(out, "{index:>4}) {first} ... {}) to {most}", index + run.len() - 1)?,
                }
                index += run.len();
            }
            if !session.barred().is_empty() {
                let barred: Vec<String> = session.barred().iter().map(|action| action_text(*action, &self.acts)).collect();
                writeln!(out, "      not allowed, since the turn would never end: {}", barred.join("; "))?;
            }
        }
        loop {
            let Some(typed) = self.typed.pop_front() else {
                let whole = legal.iter().any(|action| action.verb == Verb::Put);
                let more = if whole { ", or the seeds of all your holes as in 4 4 0 / 1 0 0" } else { "" };
                write!(out, "number of your choice (several: 1; 2{more}): ")?;
                out.flush()?;
                let mut bytes = Vec::new();
                if io::stdin().lock().read_until(b'\n', &mut bytes)? == 0 {
                    writeln!(out)?;
                    return Err(Failure::Run("the input ended before the game did".into()));
                }
                let line = String::from_utf8_lossy(&bytes);
                self.typed.extend(line.trim().split(';').map(|part| part.trim().to_owned()));
                continue;
            };
            match self.understood(&typed, session, position) {
                Ok(action) => return Ok(action),
                Err(why) => {
                    writeln!(out, "{why}")?;
                    self.typed.clear();
                }
            }
        }
    }

    /// What a choice of numbers of seeds is about, hole by hole, with an example.
    fn task(&self, legal: &[Action], position: &Position) -> Option<String> {
        let (first, last) = (legal.first()?, legal.last()?);
        let side = position.to_move;
        let example = action_text(*last, &self.acts);
        match first.verb {
            Verb::Remove => {
                let numbers = &self.numbers[side.index()];
                let hole = first.hole?;
                let after = numbers.len() - 1 - numbers.iter().position(|number| *number == hole)?;
                let more = if after == 0 {
                    "it is your last hole".into()
                } else {
                    format!("then come {}", plural(after as u64, "more hole"))
                };
                Some(format!(
                    "Take as many seeds of your hole {hole} into your hand as you like, 0 to {} (`{example}` takes all); {more}. In hand: {}.",
                    last.count.unwrap_or(0),
                    position.hand[side.index()]
                ))
            }
            Verb::Place if first.count.is_some() => {
                let placed = legal.iter().rev().find(|action| action.hole.is_some()).unwrap_or(first);
                Some(format!(
                    "Place up to {} of the {} in your hand in one hole of {}, or none (`{}`, for example).",
                    placed.count.unwrap_or(0),
                    plural(position.hand[side.index()].into(), "seed"),
                    side.other(),
                    action_text(*placed, &self.acts)
                ))
            }
            _ => None,
        }
    }

    /// The action that a person means: by its number, in words, or one that brings the holes nearer to a layout.
    fn understood(&mut self, typed: &str, session: &Session, position: &Position) -> Result<Action, String> {
        let legal = session.legal();
        if let Some(action) = typed.parse::<usize>().ok().and_then(|n| legal.get(n.checked_sub(1)?)) {
            return Ok(*action);
        }
        let puts = legal.iter().any(|action| action.verb == Verb::Put);
        if puts
            && typed.contains(|c: char| c.is_ascii_digit())
            && !typed.contains(|c: char| c.is_alphabetic())
            && typed.contains(' ')
        {
            let actions = self.layout(typed, session, position)?;
            let mut words = actions.iter().map(|action| action_text(*action, &self.acts));
            let first = words.next().and(actions.first().copied()).ok_or("the hand is empty")?;
            words.rev().for_each(|word| self.typed.push_front(word));
            return Ok(first);
        }
        let Ok(named) = typed.parse::<RecordedAction>() else { return Err(unknown(typed, legal, &self.acts)) };
        named.find(legal, &self.acts).map_err(|difference| match difference.found.contains(" as well as ") {
            true => format!("`{typed}` may be {}", difference.found),
            false if named.find(session.barred(), &self.acts).is_ok() => {
                format!("after `{typed}` the turn would never end, which the rules of this game forbid")
            }
            false => unknown(typed, legal, &self.acts),
        })
    }

    /// The seeds to put, one by one, for a whole layout; all of it is tried before anything is done.
    fn layout(&self, layout: &str, session: &Session, position: &Position) -> Result<Vec<Action>, String> {
        let side = position.to_move.index();
        let now = &position.holes[side];
        let words = layout.split(|c: char| c.is_whitespace() || c == '/').filter(|word| !word.is_empty());
        let wanted: Vec<u8> =
            words.map(|word| word.parse().map_err(|_| format!("`{word}` is not a number of seeds"))).collect::<Result<_, _>>()?;
        if wanted.len() != now.len() {
            return Err(format!(
                "a layout has {} numbers here, one a hole in the order of their numbers, not {}",
                now.len(),
                wanted.len()
            ));
        }
        let sum = |holes: &[u8]| holes.iter().map(|n| u32::from(*n)).sum::<u32>();
        let all = sum(now) + u32::from(position.hand[side]);
        let stops = |action: &&Action| action.verb == Verb::Done;
        // Where a player may put fewer, he may stop after the first.
        let fewer = matches!(
            self.rules.phases.get(session.opening()).map(|phase| &phase.kind),
            Some(PhaseKind::Arrange { may: true, .. })
        );
        if fewer && sum(&wanted) > all {
            return Err(format!("the layout cannot hold more than {all} seeds, as {} are", sum(&wanted)));
        }
        if !fewer && sum(&wanted) != all {
            return Err(format!("the layout must hold all {all} seeds, not {}", sum(&wanted)));
        }
        let mut trial = session.clone();
        let mut actions = Vec::new();
        for ((wanted, now), hole) in wanted.iter().zip(now).zip(&self.numbers[side]) {
            if wanted < now {
                return Err(format!("{now} lie in hole {hole} already, so {wanted} cannot"));
            }
            for held in *now..*wanted {
                let fits = |action: &&Action| action.verb == Verb::Put && action.hole == Some(*hole);
                let action = *trial
                    .legal()
                    .iter()
                    .find(fits)
                    .ok_or_else(|| format!("hole {hole} may hold {held} seeds at most, so {wanted} cannot lie there"))?;
                trial.apply(action).map_err(|error| error.to_string())?;
                actions.push(action);
            }
        }
        if sum(&wanted) < all {
            let stop = trial.legal().iter().find(stops).ok_or("the layout holds no seed")?;
            actions.push(*stop);
        }
        Ok(actions)
    }
}

fn unknown(typed: &str, legal: &[Action], acts: &[String]) -> String {
    let example =
        legal.first().map_or(String::new(), |action| format!(", nor an action such as `{}`", action_text(*action, acts)));
    format!("`{typed}` is none of the numbers from 1 to {}{example}", legal.len())
}
