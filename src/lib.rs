//! A comparative science of sowing games.

pub mod affinity;
pub mod catalogue;
pub mod cli;
pub mod draw_board;
pub mod engine;
#[cfg(feature = "data")]
pub mod figures;
pub mod players;
pub mod recorded;
#[cfg(feature = "data")]
pub mod report;
pub mod rules;
pub mod table;
