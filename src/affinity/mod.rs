//! Affinity of variants: characters read off the structured rules, a distance, guide numbers, a graph.
//!
//! A *character* is one feature of the rules ([`characters`]); no variant is coded by hand. The distance is Gower's (J. C.
//! Gower, "A general coefficient of similarity and some of its properties", Biometrics 27, 1971, pp. 857-871) with weights
//! and ranges from a file ([`weights`]), and the *guide number* of a pair is 100 × (1 − distance): the number Driedger asks
//! for in section 16 of his article. Nothing here knows how a game is played or drawn.

pub mod characters;
pub mod comparison;
pub mod graph;
pub mod linkage;
pub mod place;
pub mod situations;
pub mod subject;
pub mod tables;
pub mod tree;
pub mod weights;

pub use characters::{State, Value};
pub use comparison::{Comparison, Doubt, Pair};
pub use graph::AffinityGraph;
pub use place::Coordinates;
pub use subject::Subject;
pub use tree::Tree;
pub use weights::Weights;
