//! What can be wrong with a recorded game, and how it can differ.

use std::fmt;
use std::path::PathBuf;

/// A file that cannot be read as recorded games or golden cases.
#[derive(Debug, thiserror::Error)]
pub enum RecordedError {
    /// No such file or folder.
    #[error("{}: no such file or folder", .0.display())]
    Missing(PathBuf),
    /// The file system refused.
    #[error("{}: {source}", .path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A fault in the text.
    #[error("{}:{line}:{column}: {message}", .path.display())]
    Invalid {
        /// The file.
        path: PathBuf,
        /// Line, from 1.
        line: usize,
        /// Column, from 1, in bytes.
        column: usize,
        /// What is wrong.
        message: String,
    },
}

/// The first point in which a recorded game or case differs from what the engine plays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// Number of the action after which they differ, from 1; 0 before the first.
    pub step: usize,
    /// That action, as recorded; empty before the first.
    pub action: String,
    /// What differs, such as `board`.
    pub what: String,
    /// What the record says.
    pub expected: String,
    /// What the engine says.
    pub found: String,
    /// Whether the record asks for a game that is not to be had, such as an option that nobody knows: then nothing was played, and the
    /// record itself is at fault.
    pub unplayable: bool,
}

impl Difference {
    pub(super) fn new(what: &str, expected: impl fmt::Display, found: impl fmt::Display) -> Self {
        let (expected, found) = (expected.to_string(), found.to_string());
        Self { step: 0, action: String::new(), what: what.into(), expected, found, unplayable: false }
    }

    /// The same of a record that asks for a game that is not to be had.
    pub(super) fn unplayable(self) -> Self {
        Self { unplayable: true, ..self }
    }

    /// Passes if both are the same.
    pub(super) fn unless_equal<T: PartialEq + fmt::Debug>(what: &str, expected: &T, found: &T) -> Result<(), Self> {
        if expected == found { Ok(()) } else { Err(Self::new(what, format_args!("{expected:?}"), format_args!("{found:?}"))) }
    }

    pub(super) fn at(mut self, step: usize, action: impl fmt::Display) -> Self {
        self.step = step;
        self.action = action.to_string();
        self
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.step {
            0 => f.write_str("before the first action")?,
            step => write!(f, "step {step}, {}", self.action)?,
        }
        write!(f, ": {}: expected {}, found {}", self.what, self.expected, self.found)
    }
}
