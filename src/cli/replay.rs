//! `mbao replay`: recorded games played again and compared after every action.

use std::path::{Path, PathBuf};

use super::select::Selection;
use super::verify::Tally;
use super::{Context, Failure};
use crate::catalogue::{Catalogue, Choice, Variant};
use crate::recorded::murray::{MurrayGame, read_murray, replay_murray};
use crate::recorded::{find_files, read_games, read_text, replay_game};

/// Arguments of `mbao replay`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Files of recorded games, or folders with *.jsonl files (murray: *.murray files; - is stdin).
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// How the games are written.
    #[arg(long, value_name = "NOTATION", value_enum, default_value_t)]
    notation: Written,
    #[command(flatten)]
    selection: Selection,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, clap::ValueEnum)]
enum Written {
    /// One JSON object a game, with the board after every action.
    #[default]
    Json,
    /// The notation of the papers, one word a lap (docs/murray.md).
    Murray,
}

/// Replays every game, prints the first difference of each and a closing count.
///
/// # Errors
/// [`Failure::Run`] where a game differs or none is of a game that is played, [`Failure::Data`] for a file that is no record of games and
/// for a game that asks for options or readings that are not to be had, [`Failure::Usage`] for such on the command line, or any beside
/// those that a recorded game names itself.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    if args.notation == Written::Json && !args.selection.is_empty() {
        let why =
            "recorded games name their own options and readings: leave out --option and --reading, or give --notation murray";
        return Err(Failure::Usage(why.into()));
    }
    let catalogue = context.catalogue()?;
    let extension = if args.notation == Written::Murray { "murray" } else { "jsonl" };
    let mut tally = Tally::new("game", "no recorded games found: give files of them, or folders with *.jsonl or *.murray files");
    for path in find_files(&args.paths, &[extension])? {
        let text = read_text(&path)?;
        match args.notation {
            Written::Json => json(&path, &text, &catalogue, &mut tally)?,
            Written::Murray => murray(&path, &text, args, context, &catalogue, &mut tally)?,
        }
    }
    tally.close()
}

fn json(path: &Path, text: &str, catalogue: &Catalogue, tally: &mut Tally) -> Result<(), Failure> {
    let games = read_games(path, text, |id| catalogue.get(id).is_ok())?;
    for (index, game) in games.iter().enumerate() {
        let found = match game {
            Ok(game) => catalogue.get(&game.game).map(|variant| (game, variant)).map_err(|_| &game.game),
            Err(id) => Err(id),
        };
        match found {
            Ok((game, variant)) => {
                let place = format!("{}: game {} ({})", path.display(), index + 1, game.game);
                tally.count(&place, replay_game(game, variant))?;
            }
            Err(id) => tally.unknown(id, catalogue),
        }
    }
    Ok(())
}

fn murray(
    path: &Path,
    text: &str,
    args: &Args,
    context: &Context,
    catalogue: &Catalogue,
    tally: &mut Tally,
) -> Result<(), Failure> {
    for game in read_murray(path, text)? {
        let Ok(variant) = catalogue.get(&game.game) else {
            tally.unknown(&game.game, catalogue);
            continue;
        };
        let place = |line: usize| format!("{}:{line}", path.display());
        for correction in &game.corrections {
            let (printed, read) = (&correction.printed, &correction.read);
            context.note(format_args!("note: {}: `{printed}` is read as `{read}`", place(correction.line)));
        }
        let here = format!("{}: {}", place(game.line), game.game);
        if let Err(error) = variant.choose(&game.options, &game.readings) {
            tally.fault(&place(game.line), error)?;
            continue;
        }
        let choice = choice(&game, variant, &args.selection)?;
        match replay_murray(&game, variant, &choice) {
            Err(difference) if difference.unplayable && !args.selection.is_empty() => {
                return Err(Failure::Usage(format!("{here}, {difference}")));
            }
            result => tally.count(&here, result)?,
        }
    }
    Ok(())
}

/// What the game says of itself, and over it what the command line says.
fn choice(game: &MurrayGame, variant: &Variant, selection: &Selection) -> Result<Choice, Failure> {
    let [options, readings] = selection.settings(variant);
    let options = [game.options.clone(), options].concat();
    let readings = [game.readings.clone(), readings].concat();
    Ok(variant.choose(&options, &readings)?)
}
