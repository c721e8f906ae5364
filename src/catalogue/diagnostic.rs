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

/// Collects the faults of one file, each once.
#[derive(Debug, Clone)]
pub struct Faults {
    /// The file.
    pub source: Arc<SourceText>,
    list: Vec<Diagnostic>,
}

impl Faults {
    /// No faults yet.
    pub fn new(source: Arc<SourceText>) -> Self {
        Self { source, list: Vec::new() }
    }

    /// Reports an error; the returned fault can be given what was expected and help.
    pub fn error(&mut self, id: &'static str, span: Range<usize>, message: impl Into<String>) -> &mut Diagnostic {
        self.push(id, Severity::Error, span, message.into())
    }

    /// Reports a warning.
    pub fn warning(&mut self, id: &'static str, span: Range<usize>, message: impl Into<String>) -> &mut Diagnostic {
        self.push(id, Severity::Warning, span, message.into())
    }

    fn push(&mut self, id: &'static str, severity: Severity, span: Range<usize>, message: String) -> &mut Diagnostic {
        let same = |d: &Diagnostic| d.id == id && d.span == span && d.message == message;
        let at = match self.list.iter().position(same) {
            Some(at) => at,
            None => {
                let source = self.source.clone();
                self.list.push(Diagnostic { id, severity, source, span, message, expected: None, help: None });
                self.list.len() - 1
            }
        };
        &mut self.list[at]
    }

    /// Whether any is an error.
    pub fn has_errors(&self) -> bool {
        self.list.iter().any(|fault| fault.severity == Severity::Error)
    }

    /// Number of faults so far.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Keeps the faults for which `keep` holds.
    pub fn retain(&mut self, keep: impl FnMut(&Diagnostic) -> bool) {
        self.list.retain(keep);
    }

    /// Takes over the faults of another collection, each once.
    pub fn extend(&mut self, others: impl IntoIterator<Item = Diagnostic>) {
        for other in others {
            let slot = self.push(other.id, other.severity, other.span.clone(), other.message.clone());
            *slot = other;
        }
    }

    /// The faults, in the order of their places.
    pub fn finish(mut self) -> Diagnostics {
        self.list.sort_by_key(|fault| (fault.span.start, fault.severity, fault.id));
        Diagnostics { list: self.list }
    }
}

impl Diagnostic {
    /// Says what was expected.
    pub fn expected(&mut self, what: impl Into<String>) -> &mut Self {
        self.expected = Some(what.into());
        self
    }

    /// Says how to cure it.
    pub fn help(&mut self, how: impl Into<String>) -> &mut Self {
        self.help = Some(how.into());
        self
    }

    /// Suggests the candidate most like `word`, if any is like it.
    pub fn suggest<'a>(&mut self, word: &str, candidates: impl IntoIterator<Item = &'a str>) -> &mut Self {
        if let Some(near) = nearest(word, candidates) {
            self.help = Some(format!("did you mean `{near}`?"));
        }
        self
    }
}

/// The candidate most like `word`, if any is like it: a third of its letters may differ, or more where it begins alike.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let length = word.chars().count();
    // Nothing is like a word that long, and to find it out takes time and memory by its length.
    if length > 100 {
        return None;
    }
    let scored = candidates.into_iter().filter_map(|candidate| {
        let lower = candidate.to_lowercase();
        let distance = strsim::damerau_levenshtein(&word, &lower);
        let likeness = strsim::jaro_winkler(&word, &lower);
        let like = distance <= (length / 3).max(1) && distance < lower.chars().count().max(1);
        (like || likeness >= 0.85).then_some((candidate, distance, likeness))
    });
    scored.min_by(|a, b| a.1.cmp(&b.1).then(b.2.total_cmp(&a.2))).map(|best| best.0)
}
