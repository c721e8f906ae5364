//! Integration tests, one module a theme.
mod affinity;
mod affinity_command;
mod characters;
mod golden;
mod perft;
mod play;
mod recorded;
mod report;
