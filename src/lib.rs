//! A comparative science of sowing games (mancala): rules as data, an engine that plays them, statistics, affinity, report.
//!
//! Ethnographers wrote down how people sow seeds in holes. Walter Driedger proposed to compare those games as linguists compare
//! languages: a table that gives any two versions a guide number of affinity, then a map of where they are played. This crate
//! does that, and plays every version by the hundred thousand, so that "similar rules" can be held against "similar play".
//! The program `mbao` is a thin shell over it: what a subcommand does can be done from here.
//!
//! # The house
//!
//! Data flow one way, top to bottom; a part knows only what stands above it. [`engine`] and [`players`] are one floor: the
//! engine asks a player at every decision.
//!
//! | part | takes | gives | knows nothing of |
//! |---|---|---|---|
//! | [`catalogue`] | rule files, `variants/*.toml` | checked variants with their records, options and readings; faults with file, line and column | playing |
//! | [`rules`] | a variant with options and readings chosen | a compiled [`Program`](rules::Program): the board as tables, tiers of moves, the decision list, endings | files, players |
//! | [`engine`] | a program, a player for each side, a range of game numbers | one [`GameRecord`](engine::GameRecord) a game; one game step by step in a [`Session`](engine::Session) | files, statistics |
//! | [`players`] | a decision and its legal actions | a choice: random or greedy | variants |
//! | [`recorded`] | games and cases written down elsewhere | the first difference from what the engine does | statistics |
//! | [`simulate`] | a [`Plan`](simulate::Plan) | a dataset of game records, the same to the last bit on any machine | what is made of it |
//! | [`stats`] | game records | summaries with intervals | rules |
//! | [`affinity`] | the structured rules of variants | characters, guide numbers, a graph | playing, drawing |
//! | `figures` | tables | SVG and PNG | computing |
//! | [`export`] | tables | files | computing |
//! | `report` | tables and figures | one self-contained page and its Markdown twin | computing |
//! | [`cli`] | arguments | calls of the parts above, one file a subcommand | everything else |
//!
//! What passes between the lower parts is a [`Table`](table::Table): named, typed, documented columns. [`draw_board`] draws a
//! board in plain text.
//!
//! # The cargo feature `data`
//!
//! On by default. It brings Parquet datasets, `figures` and `report`, and with them the crates that take long to build. Without
//! it, catalogue, rules, engine, players, affinity and the plan of a simulation build in about a minute.
//!
//! # Example
//!
//! The first-player advantage in every game of the catalogue, from 1000 random games each:
//!
//! ```
//! use mbao::catalogue::Catalogue;
//! use mbao::engine::{Run, Side, Width, play_games};
//! use mbao::players::Player;
//! use mbao::stats::{Counter, interval};
//!
//! let catalogue = Catalogue::load(&[])?;
//! for variant in catalogue.iter() {
//!     let program = mbao::rules::compile(&variant.rules(&variant.default_choice())?)?;
//!     let players = [Player::Random, Player::Random];
//!     let run = Run { program: &program, players, key: 1, first: Side::South, turn_limit: None, width: Width::Wide };
//!
//!     let mut counter = Counter::new(program.endings.len(), 1);
//!     play_games(&run, 0..1000, &mut |game| counter.add(&game));
//!     let tally = counter.tally();
//!
//!     let [wins, draws, losses] = tally.first; // of the player who moved first, over games that ended by the rules
//!     let n = tally.n_finished(wins + draws + losses); // copies of one game count once
//!     let mean = interval::score_mean(wins, draws, losses).ok_or("no game came to an end")?;
//!     let around = interval::score(wins, draws, losses, n).ok_or("no two games differ")?.shifted(-0.5);
//!     println!("{}: {:+.3} ({:+.3} to {:+.3})", variant.id, mean - 0.5, around.low, around.high);
//! #   assert_eq!(tally.games, 1000);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Rules of your own go to [`Catalogue::load`](catalogue::Catalogue::load) as folders; what a file may say is in
//! `variants/README.md`.

pub mod affinity;
pub mod catalogue;
pub mod cli;
pub mod draw_board;
pub mod engine;
pub mod export;
#[cfg(feature = "data")]
pub mod figures;
pub mod players;
pub mod recorded;
#[cfg(feature = "data")]
pub mod report;
pub mod rules;
pub mod simulate;
pub mod stats;
pub mod table;
