//! The catalogue: rule files in, checked variants out.

mod check;
pub mod condition;
mod decode;
pub mod diagnostic;
mod files;
pub mod model;
mod patch;
pub mod record;
pub mod schema;
mod tree;
pub mod variant;
mod vocabulary;
pub mod words;

pub use condition::Condition;
pub use diagnostic::{Diagnostic, Diagnostics, Severity};
pub use files::{Catalogue, CatalogueError, read, rule_files};
pub use model::Rules;
pub use record::{
    Count, Evidence, EvidenceKind, MOST_STATISTICS, OptionAxis, OtherReading, Reading, Record, Recorded, RecordedOption, Series,
    SitePlace, Source, SourceUse, Statistic, Unstated,
};
pub use variant::{Choice, Collision, Variant};
pub use vocabulary::PARTS;
