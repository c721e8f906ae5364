//! Playing a written game again, lap by lap.

use super::write::{Scribe, ending};
use super::{MurrayGame, Token, Word, letters, player};
use crate::catalogue::{Choice, Variant};
use crate::engine::{Action, Session, Verb};
use crate::players::Player;
use crate::recorded::action::{RecordedAction, never_ends};
use crate::recorded::{Difference, names};

/// Plays a written game again under that choice of options and readings, and compares every lap.
///
/// # Errors
/// The first difference.
pub fn replay_murray(game: &MurrayGame, variant: &Variant, choice: &Choice) -> Result<(), Difference> {
    let program = names::program(variant, choice, None)?;
    let scribe = Scribe::new(&program);
    let mut session = Session::with(&program, game.first, None, [Player::Random; 2], 0, 0).watched();
    let mut rest = game.words.as_slice();
    let mut step = 0;
    while let [word, ..] = rest {
        step += 1;
        let at = |difference: Difference| difference.at(step, format_args!("{} (line {})", word.token, word.line));
        rest = decide(&scribe, &mut session, rest).map_err(at)?;
    }
    match session.over() {
        Some(over) if !matches!(game.words.last(), Some(Word { token: Token::Ends(_), .. })) => {
            Err(Difference::new("ending", "a game that goes on", ending(&over)).at(step, "the last word"))
        }
        _ => Ok(()),
    }
}

/// Plays what the first word decides; returns the words after all that follows from it.
fn decide<'w>(scribe: &Scribe, session: &mut Session, words: &'w [Word]) -> Result<&'w [Word], Difference> {
    let [word, rest @ ..] = words else { return Ok(words) };
    if let Token::Ends(how) = &word.token {
        let Some(over) = session.over() else { return Err(Difference::new("ending", &word.token, "a game that goes on")) };
        let found = ending(&over);
        return match how {
            Some(how) if *how != found => Err(Difference::new("ending", how, found)),
            _ => Ok(rest),
        };
    }
    if let Some(over) = session.over() {
        return Err(Difference::new("ending", "the game to go on", ending(&over)));
    }
    let before = session.position();
    if let Some(by) = word.token.by().filter(|by| *by != before.to_move) {
        let next = player(before.to_move);
        return Err(Difference::new("turn", format_args!("{} to act", player(by)), format_args!("{next} is to act")));
    }
    if let Token::Arrange(by, rows) = &word.token {
        arrange(session, *by as usize, &rows.concat())?;
        return Ok(rest);
    }
    let action = find(scribe, session, &word.token)?;
    session.apply(action).map_err(|error| Difference::new("action", "it to be accepted", error))?;
    let mut words = words;
    for found in scribe.words(&before, action, session) {
        match words {
            [Word { token: Token::Rest, .. }, rest @ ..] => return Ok(rest),
            [Word { token, .. }, rest @ ..] if same(token, &found) => words = rest,
            [Word { token, .. }, ..] if goes_on(token, &found) => return Err(Difference::new("lap", token, found)),
            _ => return Err(Difference::new("lap", "the turn to end", found)),
        }
    }
    match words {
        [Word { token: Token::Rest, .. }, rest @ ..] => Ok(rest),
        _ => Ok(words),
    }
}

/// Whether a word may tell how the turn goes on that another one belongs to.
fn goes_on(token: &Token, found: &Token) -> bool {
    let others = token.by().zip(found.by()).is_some_and(|(a, b)| a != b);
    !others && !matches!(token, Token::Ends(_) | Token::Arrange(..))
}

/// Whether two words say the same; captured holes may be named in any order.
fn same(written: &Token, found: &Token) -> bool {
    let sorted = |holes: &[(u32, crate::engine::Hole)]| {
        let mut holes = holes.to_vec();
        holes.sort_unstable();
        holes
    };
    match (written, found) {
        (Token::Capture(a), Token::Capture(b)) => sorted(a) == sorted(b),
        _ => written == found,
    }
}

/// The legal action that a word means.
fn find(scribe: &Scribe, session: &Session, token: &Token) -> Result<Action, Difference> {
    let (position, legal) = (session.position(), session.legal());
    let named = |actions: &[Action], verb: Verb, way: bool, hole, seeds: u32| {
        let fits = |action: &&Action| {
            let count = action.count.is_none_or(|count| u32::from(count) == seeds);
            action.verb == verb && action.clockwise == way && count && scribe.hole(&position, **action) == Some(hole)
        };
        actions.iter().find(fits).copied()
    };
    let found = match token {
        Token::Lift { seeds, hole, clockwise, .. } => {
            if named(session.barred(), Verb::Sow, *clockwise, *hole, *seeds).is_some() {
                return Err(never_ends());
            }
            named(legal, Verb::Sow, *clockwise, *hole, *seeds)
        }
        Token::Take(seeds, hole) => {
            named(legal, Verb::Take, false, *hole, *seeds).or_else(|| named(legal, Verb::TakeOwn, false, *hole, *seeds))
        }
        Token::Stop => legal.iter().find(|action| action.verb == Verb::Pass).copied(),
        Token::Act(_, text) => {
            let action: RecordedAction = text.parse().map_err(|error| Difference::new("action", "a known one", error))?;
            return action.find_in(session, scribe.verbs());
        }
        _ => None,
    };
    found.ok_or_else(|| {
        let holes: Vec<String> = legal.iter().filter_map(|action| scribe.hole(&position, *action)).map(letters).collect();
        let decision = &position.decision;
        Difference::new("action", "it to be legal", format_args!("to decide: {decision}; holes {}", holes.join(" ")))
    })
}

/// Puts seeds one by one until the holes of a player are as written.
fn arrange(session: &mut Session, side: usize, holes: &[u8]) -> Result<(), Difference> {
    let decision = session.position().decision;
    let own = session.position().holes[side].len();
    if holes.len() != own {
        return Err(Difference::new("arrangement", format_args!("{own} holes"), holes.len()));
    }
    for (hole, seeds) in (0u8..).zip(holes) {
        while session.over().is_none() && session.position().holes[side][usize::from(hole)] < *seeds {
            let put = session.legal().iter().find(|action| {
                action.verb == Verb::Put && action.hole.is_some_and(|h| usize::from(h) % own == usize::from(hole))
            });
            let Some(put) = put.copied() else {
                let found = format!("that {seeds} seeds in hole {hole} are not allowed");
                return Err(Difference::new("arrangement", "it to be legal", found));
            };
            session.apply(put).map_err(|error| Difference::new("arrangement", "it to be accepted", error))?;
        }
    }
    let mut position = session.position();
    let stop = session.legal().iter().find(|action| action.verb == Verb::Done).copied();
    if let Some(stop) = stop.filter(|_| position.holes[side] == holes && position.decision == decision) {
        // He may stop before his hand is empty.
        session.apply(stop).map_err(|error| Difference::new("arrangement", "it to be accepted", error))?;
        position = session.position();
    }
    let left = position.hand[side];
    if position.holes[side] != holes || (left > 0 && position.decision == decision) {
        return Err(Difference::new("arrangement", "all seeds of the hand", format_args!("{left} left in the hand")));
    }
    Ok(())
}
