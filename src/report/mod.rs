//! The report.

pub mod files;
