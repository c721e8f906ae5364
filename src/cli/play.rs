//! `mbao play`: one game, printed turn by turn; a person may sit on either side.

use std::collections::VecDeque;
use std::fmt;
use std::io::{self, BufRead as _, Write};
use std::str::FromStr;

use super::select::Selection;
use super::{Context, Failure};
use crate::catalogue::{Choice, Variant};
use crate::draw_board::{draw_board, hole_numbers};
use crate::engine::{Action, Position, Session, SessionError, Side, Verb};
use crate::players::Player;
use crate::recorded::murray::Scribe;
use crate::recorded::{RecordedAction, action_text};
use crate::rules::compile;
use crate::simulate::run_key;

/// Arguments of `mbao play`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Id of the game, as `mbao list` prints it.
    variant: String,
    /// Who plays South, who begins: random, greedy or human.
    #[arg(long, value_name = "PLAYER", default_value = "random")]
    south: Seated,
    /// Who plays North: random, greedy or human.
    #[arg(long, value_name = "PLAYER", default_value = "random")]
    north: Seated,
    /// Seed of the run.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of the game within the run, from 0.
    #[arg(long, default_value_t = 0)]
    game: u64,
    /// How the game is printed; what a person is asked then goes to stderr.
    #[arg(long, value_name = "NOTATION", value_enum, default_value_t)]
    notation: Printed,
    #[command(flatten)]
    selection: Selection,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, clap::ValueEnum)]
enum Printed {
    /// Every action in words, with the board after it.
    #[default]
    Board,
    /// The notation of the papers, one word a lap (docs/murray.md); `mbao replay --notation murray` reads it.
    Murray,
}

/// Who sits at a side of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Seated {
    Computer(Player),
    Human,
}

impl FromStr for Seated {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "human" => Ok(Seated::Human),
            _ => text.parse().map(Seated::Computer).map_err(|_| format!("no player `{text}`: random, greedy or human")),
        }
    }
}

impl fmt::Display for Seated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seated::Computer(player) => player.fmt(f),
            Seated::Human => f.write_str("human"),
        }
    }
}

/// Plays and prints one game.
///
/// # Errors
/// [`Failure::Usage`] for an unknown game, option or reading; [`Failure::Run`] if input ends before the game does.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let catalogue = context.catalogue()?;
    let variant = catalogue.get(&args.variant)?;
    let choice = args.selection.choice(variant)?;
    context.note_collisions(variant, &choice);
    let rules = variant.rules(&choice)?;
    let program = compile(&rules).map_err(|error| Failure::Data(format!("{}: {error}", variant.id)))?;
    let murray = args.notation == Printed::Murray;
    let mut table = Table {
        acts: program.words(),
        rows: rules.board.rows,
        numbers: hole_numbers(&rules.board),
        seated: [args.south, args.north],
        scribe: murray.then(|| Scribe::new(&program)),
        typed: VecDeque::new(),
    };
    if murray {
        heading(args, variant, &choice)?
    } else {
        title(args, variant, &choice)?
    }
    let [south, north] = table.seated.map(|seated| seated.to_string());
    let key = run_key(args.seed, &variant.id, &choice.options_text(), &choice.readings_text(), &south, &north);
    // A person decides for himself: whichever player stands in for him is never asked.
    let players = table.seated.map(|seated| if let Seated::Computer(player) = seated { player } else { Player::Random });
    let session = Session::with(&program, Side::South, None, players, key, args.game);
    table.play(if murray { session.watched() } else { session })
}

fn title(args: &Args, variant: &Variant, choice: &Choice) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    write!(out, "{}", variant.record.name)?;
    for text in [choice.options_text(), choice.readings_text()] {
        if !text.is_empty() {
            write!(out, ", {text}")?;
        }
    }
    writeln!(out, "\nSouth {}, North {}, seed {}, game {}", args.south, args.north, args.seed, args.game)?;
    Ok(())
}

/// What a written game says of itself before its first turn.
fn heading(args: &Args, variant: &Variant, choice: &Choice) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    writeln!(out, "game: {}", variant.id)?;
    for (key, text) in [("options", choice.options_text()), ("readings", choice.readings_text())] {
        if !text.is_empty() {
            writeln!(out, "{key}: {text}")?;
        }
    }
    let Args { south, north, seed, game, .. } = args;
    Ok(writeln!(out, "# {}. Y, South: {south}; X, North: {north}; seed {seed}, game {game}", variant.record.name)?)
}

/// A game being played and watched.
struct Table {
    acts: Vec<String>,
    rows: u8,
    /// Numbers of South's and North's holes.
    numbers: [Vec<u8>; 2],
    seated: [Seated; 2],
    /// Writes the game down, where that is what is printed.
    scribe: Option<Scribe>,
    /// What a person typed beyond the action asked for.
    typed: VecDeque<String>,
}

impl Table {
    /// Where board and questions are printed.
    fn out(&self) -> Box<dyn Write> {
        if self.scribe.is_some() { Box::new(io::stderr()) } else { Box::new(io::stdout()) }
    }

    fn play(&mut self, mut session: Session) -> Result<(), Failure> {
        let mut before = session.position();
        let person = self.seated.contains(&Seated::Human);
        let drawing = person || self.scribe.is_none();
        if person {
            writeln!(
                self.out(),
                "\nThe holes are numbered so:\n{}",
                draw_board(self.rows, [&self.numbers[0], &self.numbers[1]], ["", ""])
            )?;
        }
        if drawing {
            writeln!(self.out(), "{}", self.drawn(&before))?;
        }
        if let Some(line) = self.scribe.as_ref().and_then(|_| Scribe::ended(&session)) {
            writeln!(io::stdout(), "{line}")?;
        }
        while session.over().is_none() {
            let laps = session.laps();
            let wrong = |error: SessionError| Failure::Run(error.to_string());
            let action = if self.seated[before.to_move.index()] == Seated::Human {
                let action = self.ask(&session, &before)?;
                session.apply(action).map_err(wrong)?;
                action
            } else {
                session.choose().map_err(wrong)?
            };
            let after = session.position();
            for line in self.scribe.as_mut().map(|scribe| scribe.note(&before, action, &session)).unwrap_or_default() {
                writeln!(io::stdout(), "{line}")?;
            }
            if drawing {
                self.report(&before, action, &after, session.laps().saturating_sub(laps), session.over().is_some())?;
                // Seeds put and holes taken one by one are listed; the board is drawn when that is done.
                let listed = before.decision != "move" && before.decision == after.decision && before.to_move == after.to_move;
                let asked = self.seated[after.to_move.index()] == Seated::Human && self.typed.is_empty();
                if !listed || session.over().is_some() || asked {
                    writeln!(self.out(), "\n{}", self.drawn(&after))?;
                }
            }
            before = after;
        }
        if drawing { self.result(&session) } else { Ok(()) }
    }

    fn drawn(&self, position: &Position) -> String {
        let notes = [0, 1].map(|side| {
            let part = |name: &str, n: u8| if n > 0 { format!("{name} {n}  ") } else { String::new() };
            let stored = part("stored", position.stored[side]);
            let text = stored + &part("reserve", position.reserve[side]) + &part("in hand", position.hand[side]);
            (text + &self.marks(position, side)).trim_end().to_owned()
        });
        draw_board(self.rows, [&position.holes[0], &position.holes[1]], [&notes[0], &notes[1]])
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

    fn report(&self, before: &Position, action: Action, after: &Position, laps: u32, over: bool) -> Result<(), Failure> {
        let side = before.to_move.index();
        let mut parts = Vec::new();
        let plural = |n: u32, noun: &str| format!("{n} {noun}{}", if n == 1 { "" } else { "s" });
        if laps > 0 {
            parts.push(plural(laps, "lap"));
        }
        let captures = after.captures[side].saturating_sub(before.captures[side]);
        if captures > 0 {
            parts.push(plural(captures.into(), "capture"));
        }
        let stored = after.stored[side].saturating_sub(before.stored[side]);
        if stored > 0 {
            parts.push(format!("{stored} stored"));
        }
        let text = if parts.is_empty() { String::new() } else { format!(": {}", parts.join(", ")) };
        let next = match after.to_move {
            _ if over => String::new(),
            side if side != before.to_move => format!("; {side} is next"),
            side if before.decision == "move" => format!("; {side} goes on"),
            _ => String::new(),
        };
        writeln!(self.out(), "{} {}{text}{next}", before.to_move, action_text(action, &self.acts))?;
        Ok(())
    }

    /// Asks the person at the table until he names a legal action. What he types beyond it is kept for the decisions that follow.
    fn ask(&mut self, session: &Session, position: &Position) -> Result<Action, Failure> {
        let mut out = self.out();
        let legal = session.legal();
        if self.typed.is_empty() {
            writeln!(out, "{}, to decide: {}", position.to_move, position.decision)?;
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
            match self.understood(&typed, legal, position) {
                Ok(action) => return Ok(action),
                Err(why) => {
                    writeln!(out, "{why}")?;
                    self.typed.clear();
                }
            }
        }
    }

    /// The action that a person means: by its number, in words, or one that brings the holes nearer to a layout.
    fn understood(&mut self, typed: &str, legal: &[Action], position: &Position) -> Result<Action, String> {
        if let Some(action) = typed.parse::<usize>().ok().and_then(|n| legal.get(n.checked_sub(1)?)) {
            return Ok(*action);
        }
        if typed.contains(|c: char| c.is_ascii_digit()) && !typed.contains(|c: char| c.is_alphabetic()) && typed.contains(' ') {
            return self.towards(typed, legal, position);
        }
        let Ok(named) = typed.parse::<RecordedAction>() else { return Err(unknown(typed, legal, &self.acts)) };
        named.find(legal, &self.acts).map_err(|difference| match difference.found.contains(" as well as ") {
            true => format!("`{typed}` may be {}", difference.found),
            false => unknown(typed, legal, &self.acts),
        })
    }

    /// The next seed to put on the way to a whole layout, which is typed again for the seeds after it.
    fn towards(&mut self, layout: &str, legal: &[Action], position: &Position) -> Result<Action, String> {
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
        let missing: u32 = wanted.iter().zip(now).map(|(wanted, now)| u32::from(wanted.saturating_sub(*now))).sum();
        let hand = position.hand[side];
        if missing != u32::from(hand) || wanted.iter().zip(now).any(|(wanted, now)| wanted < now) {
            let sum: u32 = now.iter().map(|n| u32::from(*n)).sum::<u32>() + u32::from(hand);
            return Err(format!("the layout must hold all {sum} seeds, and at least what lies in each hole now"));
        }
        let open = |action: &&Action| {
            let hole = action.hole.and_then(|hole| self.numbers[side].iter().position(|number| *number == hole));
            action.verb == Verb::Put && hole.is_some_and(|hole| wanted[hole] > now[hole])
        };
        let action = *legal.iter().find(open).ok_or("the rules do not allow so many seeds in one hole")?;
        if missing > 1 {
            self.typed.push_front(layout.to_owned());
        }
        Ok(action)
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

fn unknown(typed: &str, legal: &[Action], acts: &[String]) -> String {
    let example =
        legal.first().map_or(String::new(), |action| format!(", nor an action such as `{}`", action_text(*action, acts)));
    format!("`{typed}` is none of the numbers from 1 to {}{example}", legal.len())
}
