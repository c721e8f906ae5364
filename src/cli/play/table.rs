//! A game being played and watched.

use std::collections::VecDeque;
use std::io::{self, Write};

use super::openings;
use super::spell::Spell;
use super::{Failure, Seated};
use crate::catalogue::Rules;
use crate::draw_board::{draw_board, hole_numbers};
use crate::engine::{Position, Session, SessionError};
use crate::recorded::murray::Scribe;

/// Who plays what, and how it is printed.
pub struct Table<'a> {
    pub(super) rules: &'a Rules,
    /// Words of actions that the rules name.
    pub acts: Vec<String>,
    /// Numbers of South's and North's holes.
    pub numbers: [Vec<u8>; 2],
    seated: [Seated; 2],
    /// Writes the game down, where that is what is printed.
    scribe: Option<Scribe>,
    /// What a person typed beyond the action asked for.
    pub typed: VecDeque<String>,
}

impl<'a> Table<'a> {
    /// A table at which nothing has been played.
    pub fn new(rules: &'a Rules, acts: Vec<String>, seated: [Seated; 2], scribe: Option<Scribe>) -> Self {
        Self { rules, acts, numbers: hole_numbers(&rules.board), seated, scribe, typed: VecDeque::new() }
    }

    /// Where board and questions are printed.
    pub fn out(&self) -> Box<dyn Write> {
        if self.scribe.is_some() { Box::new(io::stderr()) } else { Box::new(io::stdout()) }
    }

    /// Plays a game to its end.
    pub fn play(&mut self, mut session: Session) -> Result<(), Failure> {
        let mut before = session.position();
        let person = self.seated.contains(&Seated::Human);
        let drawing = person || self.scribe.is_none();
        if person {
            let numbered = draw_board(self.rules.board.rows, [&self.numbers[0], &self.numbers[1]], ["", ""]);
            writeln!(self.out(), "\nThe holes are numbered so:\n{numbered}")?;
        }
        if drawing {
            writeln!(self.out(), "{}", self.drawn(&before))?;
        }
        if let Some(line) = self.scribe.as_ref().and_then(|_| Scribe::ended(&session)) {
            writeln!(io::stdout(), "{line}")?;
        }
        let mut spell = Spell::new(&session);
        while session.over().is_none() {
            let wrong = |error: SessionError| Failure::Run(error.to_string());
            let action = if self.seated[before.to_move.index()] == Seated::Human {
                let action = self.ask(&session, &before)?;
                session.apply(action).map_err(wrong)?;
                action
            } else {
                session.choose().map_err(wrong)?
            };
            spell.add(action);
            let after = session.position();
            for line in self.scribe.as_mut().map(|scribe| scribe.note(&before, action, &session)).unwrap_or_default() {
                writeln!(io::stdout(), "{line}")?;
            }
            let asked = self.seated[after.to_move.index()] == Seated::Human && self.typed.is_empty();
            if !spell.goes_on(&session) || asked {
                if drawing {
                    self.told(&spell, &session)?;
                }
                spell = Spell::new(&session);
            }
            before = after;
        }
        if drawing { self.result(&session) } else { Ok(()) }
    }

    fn told(&self, spell: &Spell, session: &Session) -> Result<(), Failure> {
        let mut out = self.out();
        writeln!(out, "{}", spell.line(session, self.rules, &self.acts))?;
        for line in openings::told(self.rules, spell, session) {
            writeln!(out, "{line}")?;
        }
        writeln!(out, "\n{}", self.drawn(&session.position()))?;
        Ok(())
    }

    fn drawn(&self, position: &Position) -> String {
        let notes = [0, 1].map(|side| {
            let part = |name: &str, n: u8| if n > 0 { format!("{name} {n}  ") } else { String::new() };
            let stored = part("stored", position.stored[side]);
            let text = stored + &part("reserve", position.reserve[side]) + &part("in hand", position.hand[side]);
            (text + &self.marks(position, side)).trim_end().to_owned()
        });
        draw_board(self.rules.board.rows, [&position.holes[0], &position.holes[1]], [&notes[0], &notes[1]])
    }

    /// `knife 3 (North's), 5 (South's)`: the marked holes of one side, by their numbers.
    fn marks(&self, position: &Position, side: usize) -> String {
        let mut text = String::new();
        let mut name = "";
        for mark in position.marks.iter().filter(|mark| mark.side.index() == side) {
            let number = self.numbers[side].get(usize::from(mark.hole)).map_or_else(String::new, u8::to_string);
            let owner = mark.owner.map_or_else(String::new, |owner| format!(" ({owner}'s)"));
            let joined = if name == mark.name { ", ".into() } else { format!(" {} ", mark.name) };
            text += &format!("{joined}{number}{owner}");
            name = &mark.name;
        }
        text.trim_start().to_owned()
    }

    fn result(&self, session: &Session) -> Result<(), Failure> {
        let Some(over) = session.over() else { return Ok(()) };
        let winner = match over.winner {
            Some(side) => format!("{side} wins"),
            None if over.draw => "A draw".into(),
            None => "Nobody wins".into(),
        };
        writeln!(self.out(), "{winner}: {}, after {} turns and {} laps", over.reason, session.turns(), session.laps())?;
        Ok(())
    }
}
