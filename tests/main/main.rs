//! Integration tests, one module a theme.
mod affinity;
mod affinity_command;
mod catalogue;
mod characters;
mod cli_catalogue;
