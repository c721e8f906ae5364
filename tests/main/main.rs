//! Integration tests, one module a theme.

mod affinity;
mod affinity_command;
mod characters;
mod export;
mod golden;
mod perft;
mod play;
mod recorded;
mod scalar;
#[cfg(feature = "data")]
mod simulate;
mod stats;
