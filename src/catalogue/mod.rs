//! The catalogue: rule files in, checked variants out.

pub mod condition;
pub mod model;

pub use condition::Condition;
pub use model::Rules;
