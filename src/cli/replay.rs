//! `mbao replay`: recorded games played again and compared after every action.

use std::path::PathBuf;

use super::verify::Tally;
use super::{Context, Failure};
use crate::recorded::{find_files, read_games, read_text, replay_game};

/// Arguments of `mbao replay`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Files of recorded games, one JSON object a game, or folders with *.jsonl files (- is stdin).
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
}

/// Replays every game, prints the first difference of each and a closing count.
///
/// # Errors
/// [`Failure::Run`] where a game differs, [`Failure::Data`] for a file that is no record of games.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let catalogue = context.catalogue()?;
    let mut tally = Tally::new("game", "no recorded games found: give files of them, or folders with *.jsonl files");
    for path in find_files(&args.paths, &["jsonl"])? {
        let games = read_games(&path, &read_text(&path)?, |id| catalogue.get(id).is_ok())?;
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
                Err(id) => tally.unknown(id),
            }
        }
    }
    tally.close()
}
