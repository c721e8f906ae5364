//! `mbao play`: one game, printed turn by turn; a person may sit on either side.

use std::fmt;
use std::io::{self, BufRead as _, Write as _};
use std::str::FromStr;

use super::select::Selection;
use super::{Context, Failure};
use crate::catalogue::{Choice, Variant};
use crate::draw_board::{draw_board, hole_numbers};
use crate::engine::{Action, Position, Session, SessionError, Side};
use crate::players::Player;
use crate::recorded::action_text;
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
    #[command(flatten)]
    selection: Selection,
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
    let rules = variant.rules(&choice)?;
    let program = compile(&rules).map_err(|error| Failure::Data(format!("{}: {error}", variant.id)))?;
    let table = Table {
        acts: program.acts.iter().map(|act| act.id.clone()).collect(),
        rows: rules.board.rows,
        numbers: hole_numbers(&rules.board),
        seated: [args.south, args.north],
    };
    title(args, variant, &choice)?;
    let [south, north] = table.seated.map(|seated| seated.to_string());
    let key = run_key(args.seed, &variant.id, &choice.options_text(), &choice.readings_text(), &south, &north);
    // A person decides for himself: whichever player stands in for him is never asked.
    let players = table.seated.map(|seated| if let Seated::Computer(player) = seated { player } else { Player::Random });
    table.play(Session::with(&program, Side::South, None, players, key, args.game))
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

/// A game being played and watched.
struct Table {
    acts: Vec<String>,
    rows: u8,
    /// Numbers of South's and North's holes.
    numbers: [Vec<u8>; 2],
    seated: [Seated; 2],
}

impl Table {
    fn play(&self, mut session: Session) -> Result<(), Failure> {
        let mut before = session.position();
        if self.seated.contains(&Seated::Human) {
            writeln!(
                io::stdout(),
                "\nThe holes are numbered so:\n{}",
                draw_board(self.rows, [&self.numbers[0], &self.numbers[1]], ["", ""])
            )?;
        }
        writeln!(io::stdout(), "{}", self.drawn(&before))?;
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
            self.report(&before, action, &after, session.laps().saturating_sub(laps), session.over().is_some())?;
            // Seeds put and holes taken one by one are listed; the board is drawn when that is done.
            let listed = before.decision != "move" && before.decision == after.decision && before.to_move == after.to_move;
            if !listed || session.over().is_some() || self.seated[after.to_move.index()] == Seated::Human {
                writeln!(io::stdout(), "\n{}", self.drawn(&after))?;
            }
            before = after;
        }
        self.result(&session)
    }

    fn drawn(&self, position: &Position) -> String {
        let notes = [0, 1].map(|side| {
            let part = |name: &str, n: u8| if n > 0 { format!("{name} {n}  ") } else { String::new() };
            let stored = part("stored", position.stored[side]);
            let text = stored + &part("reserve", position.reserve[side]) + &part("in hand", position.hand[side]);
            text.trim_end().to_owned()
        });
        draw_board(self.rows, [&position.holes[0], &position.holes[1]], [&notes[0], &notes[1]])
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
        writeln!(io::stdout(), "{} {}{text}{next}", before.to_move, action_text(action, &self.acts))?;
        Ok(())
    }

    /// Asks the person at the table until he names a legal action.
    fn ask(&self, session: &Session, position: &Position) -> Result<Action, Failure> {
        let mut out = io::stdout().lock();
        let legal = session.legal();
        writeln!(out, "{}, to decide: {}", position.to_move, position.decision)?;
        for (index, action) in legal.iter().enumerate() {
            writeln!(out, "{:>4}) {}", index + 1, action_text(*action, &self.acts))?;
        }
        loop {
            write!(out, "number of your choice: ")?;
            out.flush()?;
            let mut line = String::new();
            if io::stdin().lock().read_line(&mut line)? == 0 {
                writeln!(out)?;
                return Err(Failure::Run("the input ended before the game did".into()));
            }
            let chosen = line.trim().parse::<usize>().ok().and_then(|n| legal.get(n.checked_sub(1)?));
            match chosen {
                Some(action) => return Ok(*action),
                None => writeln!(out, "`{}` is none of the numbers from 1 to {}", line.trim(), legal.len())?,
            }
        }
    }

    fn result(&self, session: &Session) -> Result<(), Failure> {
        let Some(over) = session.over() else { return Ok(()) };
        let winner = match over.winner {
            Some(side) => format!("{side} wins"),
            None if over.draw => "A draw".into(),
            None => "Nobody wins".into(),
        };
        writeln!(io::stdout(), "{winner}: {}, after {} turns and {} laps", over.reason, session.turns(), session.laps())?;
        Ok(())
    }
}
