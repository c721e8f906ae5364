//! Integration tests, one module a theme.

mod affinity;
mod characters;
mod export;
#[cfg(feature = "data")]
mod simulate;
mod stats;
