//! The engine: plays any compiled rules, many games in lockstep.

pub mod record;

pub use record::GameRecord;
