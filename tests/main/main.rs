//! Integration tests, one module a theme.
mod affinity;
mod characters;
mod report;
