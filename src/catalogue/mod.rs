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
pub mod series;
mod tree;
pub mod variant;
mod vocabulary;
pub mod words;

pub use condition::Condition;
pub use diagnostic::{Diagnostic, Diagnostics, Severity};
pub use files::{Catalogue, CatalogueError, read, rule_files};
pub use model::Rules;
pub use record::{
    Count, Evidence, EvidenceKind, MOST_STATISTICS, OptionAxis, OtherReading, Reading, Record, Recorded, RecordedOption,
    SitePlace, Source, SourceUse, Statistic, Unstated,
};
pub use series::{Series, SeriesRules};
pub use variant::{Choice, Collision, Variant};
pub use vocabulary::PARTS;
