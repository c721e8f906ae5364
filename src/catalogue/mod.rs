//! The catalogue: rule files in, checked variants out.

pub mod condition;
pub mod diagnostic;
pub mod model;
pub mod record;
pub mod variant;

mod catalogue;

pub use catalogue::{Catalogue, CatalogueError};
pub use condition::Condition;
pub use diagnostic::{Diagnostic, Diagnostics, Severity};
pub use model::Rules;
pub use record::{OptionAxis, OtherReading, Reading, Record, Recorded, RecordedOption, SitePlace, Source, SourceUse};
pub use variant::{Choice, Variant};
