//! Writing the notation.

use super::Token;
use crate::engine::{Action, Hole, Lap, Over, Position, Session, Side, Verb};
use crate::recorded::action::RecordedAction;
use crate::rules::{OpeningKind, Program, VOID_ENDINGS};

/// Writes a game down while it is played, in a session that is [`Session::watched`].
#[derive(Debug)]
pub struct Scribe {
    verbs: Vec<String>,
    rows: usize,
    shared: bool,
    /// The free arrangements, by their names.
    arrangements: Vec<String>,
    line: Vec<Token>,
}

impl Scribe {
    /// For a game of those rules.
    pub fn new(program: &Program) -> Self {
        let verbs = program.words();
        let g = program.geometry;
        let arrangements = program.phases.iter().filter(|opening| matches!(opening.kind, OpeningKind::Arrange { .. }));
        let arrangements = arrangements.map(|opening| opening.id.clone()).collect();
        Self { verbs, rows: usize::from(g.rows) / 2, shared: g.ring > g.half, arrangements, line: Vec::new() }
    }

    /// The words for an action that has been carried out: `before` is the position before it. None for a seed put in a free
    /// arrangement, which is written as a whole when it is done.
    pub fn words(&self, before: &Position, action: Action, session: &Session) -> Vec<Token> {
        let after = session.position();
        let by = before.to_move;
        let laps = session.laps_seen();
        let mut words = Vec::new();
        let hole = self.hole(before, action);
        match (action.verb, hole) {
            (Verb::Put | Verb::Done, _) if self.arrangements.contains(&before.decision) => {
                let goes_on = session.over().is_none() && after.to_move == by && after.decision == before.decision;
                if !goes_on {
                    words.push(self.arranged(by, &after));
                }
                return words;
            }
            (Verb::Take | Verb::TakeOwn, Some(hole)) => {
                let taken = before.holes[hole.side.index()].get(usize::from(hole.number)).copied().unwrap_or(0);
                words.push(Token::Take(taken.into(), hole));
            }
            (Verb::Pass, _) => words.push(Token::Stop),
            (Verb::Sow, _) => {}
            _ => words.push(Token::Act(by, RecordedAction::of(&action, &self.verbs).to_string())),
        }
        if let taken @ [_, ..] = session.taken_seen()
            && action.verb == Verb::Accept
        {
            words.push(Token::Capture(taken.iter().map(|(hole, seeds)| (u32::from(*seeds), *hole)).collect()));
        }
        // A part of a hole is sown out of the hand, but it is lifted all the same.
        let word = |number: usize, lap: &Lap| match (sowing(lap), hole) {
            (Token::Enter { by, seeds, .. }, Some(hole)) if number == 0 && action.verb == Verb::Sow => {
                Token::Lift { by, seeds, hole, clockwise: lap.clockwise, first: None }
            }
            (word, _) => word,
        };
        let endless = |over: &Over| over.void && VOID_ENDINGS[..2].contains(&over.reason.as_str());
        if session.over().as_ref().is_some_and(endless) {
            // A turn without end has been undone: only how it began is written.
            words.extend(laps.first().map(|lap| word(0, lap)).filter(|_| words.is_empty()));
            words.push(Token::Rest);
        } else {
            for (number, lap) in laps.iter().enumerate() {
                words.push(word(number, lap));
                if !lap.captured.is_empty() {
                    words.push(Token::Capture(lap.captured.iter().map(|(hole, seeds)| (u32::from(*seeds), *hole)).collect()));
                }
            }
        }
        words
    }

    /// The lines that an action completes, one a turn; an arrangement and the ending close a line too.
    pub fn note(&mut self, before: &Position, action: Action, session: &Session) -> Vec<String> {
        let words = self.words(before, action, session);
        let mut lines = Vec::new();
        self.line.extend(words);
        let after = session.position();
        let over = session.over();
        if let Some(over) = &over {
            // An arrangement stands alone on its line.
            if matches!(self.line.last(), Some(Token::Arrange(..))) {
                lines.extend(self.close());
            }
            self.line.push(Token::Ends(Some(ending(over))));
        }
        if !self.line.is_empty()
            && (over.is_some() || after.to_move != before.to_move || after.decision != before.decision && !goes_on(&after))
        {
            lines.extend(self.close());
        }
        lines
    }

    /// The words of the line in hand, which begins anew.
    fn close(&mut self) -> Option<String> {
        let words: Vec<String> = self.line.drain(..).map(|word| word.to_string()).collect();
        (!words.is_empty()).then(|| words.join(" "))
    }

    /// The line of a game that is over before its first action.
    pub fn ended(session: &Session) -> Option<String> {
        session.over().map(|over| Token::Ends(Some(ending(&over))).to_string())
    }

    /// Which hole an action names.
    pub(super) fn hole(&self, before: &Position, action: Action) -> Option<Hole> {
        let number = action.hole?;
        let own = before.holes[0].len() as u8;
        Some(match action.verb {
            _ if self.shared && number >= own => Hole { side: Side::North, number: number - own },
            _ if self.shared => Hole { side: Side::South, number },
            Verb::Take => Hole { side: before.to_move.other(), number },
            _ => Hole { side: before.to_move, number },
        })
    }

    /// Words for acts and moves.
    pub(super) fn verbs(&self) -> &[String] {
        &self.verbs
    }

    fn arranged(&self, by: Side, position: &Position) -> Token {
        let holes = &position.holes[by.index()];
        let row = holes.len().div_ceil(self.rows.max(1)).max(1);
        Token::Arrange(by, holes.chunks(row).map(<[u8]>::to_vec).collect())
    }
}

fn sowing(lap: &Lap) -> Token {
    let (by, seeds, first) = (lap.by, lap.seeds, lap.first);
    match lap.lifted {
        Some(hole) => Token::Lift { by, seeds, hole, clockwise: lap.clockwise, first: (!lap.from_next).then_some(first) },
        None => Token::Enter { by, seeds, first },
    }
}

/// Whether what is decided next belongs to the turn under way.
fn goes_on(after: &Position) -> bool {
    matches!(after.decision.as_str(), "take" | "offer")
}

/// How a game ended, as it is written after `ENDS`.
pub(super) fn ending(over: &Over) -> String {
    match over.winner {
        Some(side) => format!("{} wins {}", super::player(side), over.reason),
        None if over.draw => format!("draw {}", over.reason),
        None => format!("void {}", over.reason),
    }
}
