//! Games and cases recorded elsewhere, held against the engine.
//!
//! A [recorded game](game) is a list of actions with the board after each; a [golden case](golden) is one position, a few
//! actions and what must come of them. Both name games by the ids of the catalogue, and options, phases and endings by
//! words of their own, which the `[recorded]` tables of a rule file translate.

mod action;
mod error;
mod files;
pub mod game;
pub mod golden;
pub mod murray;
mod names;
mod record;

pub use action::{RecordedAction, action_text};
pub use error::{Difference, RecordedError};
pub use files::{find_files, read_text};
pub use game::{Played, RecordedGame, read_games, replay_game};
pub use golden::{GoldenCase, check_case, read_cases};
pub use record::record_game;
