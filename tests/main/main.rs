//! Integration tests, one module a theme.
