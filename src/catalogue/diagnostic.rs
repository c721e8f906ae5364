//! Faults of rule files, each with its place and its cure.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

/// How bad a fault is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The file cannot be used.
    Error,
    /// It can, but something in it is idle or doubtful.
    Warning,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
        })
    }
}

/// A rule file as read: its name and text, shared by all faults found in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceText {
    /// Path, as shown to the user.
    pub name: String,
    /// Content.
    pub text: String,
}

/// One fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// Stable name of the kind of fault, such as `unknown-key`.
    pub id: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// The file.
    pub source: Arc<SourceText>,
    /// Bytes of the file that are at fault.
    pub span: Range<usize>,
    /// What is wrong, in one sentence without a full stop.
    pub message: String,
    /// What was expected there, if it can be said.
    pub expected: Option<String>,
    /// How to cure it.
    pub help: Option<String>,
}

impl Diagnostic {
    /// Line and column of the fault, both from 1; the column counts characters.
    pub fn line_column(&self) -> (usize, usize) {
        let text = self.source.text.as_bytes();
        let before = &text[..self.span.start.min(text.len())];
        let line = 1 + before.iter().filter(|b| **b == b'\n').count();
        let start = before.iter().rposition(|b| *b == b'\n').map_or(0, |i| i + 1);
        (line, 1 + String::from_utf8_lossy(&before[start..]).chars().count())
    }

    fn render(&self, renderer: &Renderer) -> String {
        let level = match self.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        let text = self.source.text.as_str();
        let span = self.span.start.min(text.len())..self.span.end.min(text.len());
        let mut mark = AnnotationKind::Primary.span(span);
        if let Some(expected) = &self.expected {
            mark = mark.label(format!("expected {expected}"));
        }
        let snippet = Snippet::source(text).path(self.source.name.as_str()).annotation(mark);
        let mut groups = vec![Group::with_title(level.primary_title(self.message.as_str()).id(self.id)).element(snippet)];
        if let Some(help) = &self.help {
            groups.push(Group::with_title(Level::HELP.secondary_title(help.as_str())));
        }
        renderer.render(&groups)
    }
}

/// One line: `file:line:column: error[id]: message; expected ...; help`.
impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (line, column) = self.line_column();
        write!(f, "{}:{line}:{column}: {}[{}]: {}", self.source.name, self.severity, self.id, self.message)?;
        if let Some(expected) = &self.expected {
            write!(f, "; expected {expected}")?;
        }
        if let Some(help) = &self.help {
            write!(f, "; {help}")?;
        }
        Ok(())
    }
}

/// All faults of one or more files, in the order of file and place.
#[derive(Debug, Clone, PartialEq, Eq, Default, thiserror::Error)]
pub struct Diagnostics {
    /// The faults.
    pub list: Vec<Diagnostic>,
}

impl Diagnostics {
    /// Whether any is an error.
    pub fn has_errors(&self) -> bool {
        self.list.iter().any(|fault| fault.severity == Severity::Error)
    }

    /// Whether there is none at all.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// All faults with the lines they stand in, for a terminal.
    pub fn render(&self, colored: bool) -> String {
        let renderer = if colored { Renderer::styled() } else { Renderer::plain() };
        let parts: Vec<String> = self.list.iter().map(|fault| fault.render(&renderer)).collect();
        parts.join("\n\n")
    }
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.list.iter().enumerate() {
            write!(f, "{}{fault}", if i == 0 { "" } else { "\n" })?;
        }
        Ok(())
    }
}
