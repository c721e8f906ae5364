//! `mbao play`: one game, printed turn by turn; a person may sit on either side.

mod openings;
mod spell;
mod table;
mod typed;

use std::fmt;
use std::io::{self, Write};
use std::str::FromStr;

use self::table::Table;
use super::select::{Selection, playable};
use super::{Context, Failure};
use crate::catalogue::{Choice, Variant};
use crate::engine::{Session, Side};
use crate::players::Player;
use crate::recorded::murray::Scribe;
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
    let (rules, program) = playable(variant, &choice)?;
    let murray = args.notation == Printed::Murray;
    let seated = [args.south, args.north];
    let mut table = Table::new(&rules, program.words(), seated, murray.then(|| Scribe::new(&program)));
    if murray && rules.races_by_lot() {
        context.note("warning: the race is drawn by lot, and the notation has no word for lots: the game may not replay");
    }
    if murray {
        heading(args, variant, &choice)?
    } else {
        title(args, variant, &choice)?
    }
    let [south, north] = seated.map(|seated| seated.to_string());
    let key = run_key(args.seed, &variant.id, &choice.options_text(), &choice.readings_text(), &south, &north);
    // A person decides for himself: whichever player stands in for him is never asked.
    let players = seated.map(|seated| if let Seated::Computer(player) = seated { player } else { Player::Random });
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
