//! Integration tests, one module a theme.
mod report;
