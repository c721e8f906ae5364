//! A comparative science of sowing games.

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
