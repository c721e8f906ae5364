//! Integration tests, one module a theme.

mod affinity;
mod affinity_command;
mod catalogue;
mod characters;
mod cli_catalogue;
mod conformance;
#[cfg(feature = "data")]
mod dataset;
#[cfg(feature = "data")]
mod dataset_alone;
#[cfg(all(unix, feature = "data"))]
mod disturbed;
mod documents;
mod engine;
mod export;
mod faults;
mod golden;
#[cfg(feature = "data")]
mod matches;
mod murray;
mod perft;
mod play;
mod recorded;
mod records;
mod reference_lengths;
mod report;
#[cfg(feature = "data")]
mod resume;
mod rules_of_play;
mod same_records;
mod scalar;
mod sensitivity;
mod series;
#[cfg(feature = "data")]
mod simulate;
mod statistics;
mod stats;
mod unusual_rules;
