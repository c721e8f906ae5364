//! Typed values out of a tree, with every fault on the way.

mod file;
mod laps;
mod moves;
mod phases;
mod rules;
mod sentences;
mod series;
mod statistics;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use std::ops::{Range, RangeInclusive};

use super::diagnostic::Faults;
use super::model::Mark;
use super::tree::{Node, Table, Value};
use super::vocabulary::Key;

pub use file::{Header, Patch, header};
pub use rules::rules;
pub use series::series;

/// Reads values of a tree and collects what is wrong with them; every reader returns `None` after reporting a fault.
#[derive(Debug)]
pub struct Decoder {
    /// What was wrong so far.
    pub faults: Faults,
    /// Numbers that may be given by the name of an option.
    pub options: BTreeMap<String, i64>,
    /// Options that some number named.
    pub used_options: BTreeSet<String>,
    /// Sets that some condition named.
    pub used_sets: BTreeSet<String>,
    /// The sets that exist.
    pub known_sets: BTreeSet<String>,
    /// The cases for a last seed that exist.
    pub known_cases: BTreeSet<String>,
    /// Ids of all tiers of moves.
    pub known_tiers: BTreeSet<String>,
    /// The marks that exist.
    pub marks: BTreeMap<String, Mark>,
    /// Marks that some condition named.
    pub asked_marks: BTreeSet<String>,
    /// Marks that some hole may get.
    pub made_marks: BTreeSet<String>,
    /// Whether both players sow round the whole board, once known.
    pub shared: Option<bool>,
    /// Rows of the board, once known.
    pub rows: Option<u8>,
    /// Holes in a row, once known.
    pub columns: Option<u8>,
}

/// A table whose keys have been checked.
#[derive(Debug, Clone, Copy)]
pub struct Fields<'t> {
    /// The table.
    pub table: &'t Table,
    /// Where it stands.
    pub span: &'t Range<usize>,
}

impl<'t> Fields<'t> {
    /// The value of that key.
    pub fn get(&self, key: &str) -> Option<&'t Node> {
        self.table.get(key)
    }
}

impl Decoder {
    /// A reader that knows those options.
    pub fn new(faults: Faults, options: BTreeMap<String, i64>) -> Self {
        let (used_options, used_sets, known_sets, marks) = Default::default();
        let (asked_marks, made_marks) = Default::default();
        Self {
            faults,
            options,
            used_options,
            used_sets,
            known_sets,
            known_cases: BTreeSet::new(),
            known_tiers: BTreeSet::new(),
            marks,
            asked_marks,
            made_marks,
            shared: None,
            rows: None,
            columns: None,
        }
    }

    /// Checks the keys of a table: none unknown, none missing.
    pub fn fields<'t>(&mut self, table: &'t Table, span: &'t Range<usize>, keys: &[Key]) -> Fields<'t> {
        for entry in &table.entries {
            if !keys.iter().any(|key| key.name == entry.key) {
                let known = || keys.iter().map(|key| key.name);
                let fault = self.faults.error("unknown-key", entry.key_span.clone(), format!("unknown key `{}`", entry.key));
                fault.expected(one_of(known())).suggest(&entry.key, known());
            }
        }
        for key in keys {
            if key.required && table.get(key.name).is_none() {
                let fault = self.faults.error("missing-key", span.clone(), format!("`{}` is missing", key.name));
                fault.help(format!("`{}`: {}", key.name, key.doc));
            }
        }
        Fields { table, span }
    }

    fn wrong<T>(&mut self, node: &Node, expected: &str) -> Option<T> {
        let message = format!("wrong type: {}", node.value.kind());
        self.faults.error("wrong-type", node.span.clone(), message).expected(expected);
        None
    }

    /// A text.
    pub fn text(&mut self, node: &Node) -> Option<String> {
        match &node.value {
            Value::Text(text) => {
                if let Some(strange) = text.chars().find(|c| c.is_control() && !matches!(c, '\n' | '\t' | '\r')) {
                    let message = format!("the text has the control character {strange:?}, which no page can show");
                    self.faults
                        .error("control-character", node.span.clone(), message)
                        .expected("letters, signs, spaces and line ends");
                }
                Some(text.clone())
            }
            _ => self.wrong(node, "a text in quotation marks"),
        }
    }

    /// A name of lower-case letters, digits and underscores.
    pub fn id(&mut self, node: &Node) -> Option<String> {
        let text = self.text(node)?;
        if !is_id(&text) {
            let fault = self.faults.error("bad-id", node.span.clone(), format!("`{text}` is no id"));
            fault.expected("lower-case letters, digits and underscores, a letter first");
            return None;
        }
        Some(text)
    }

    /// A list.
    pub fn list<'t>(&mut self, node: &'t Node, of: &str) -> Option<&'t [Node]> {
        match &node.value {
            Value::List(nodes) => Some(nodes),
            _ => self.wrong(node, &format!("a list of {of} in square brackets")),
        }
    }

    /// Texts.
    pub fn texts(&mut self, node: &Node) -> Option<Vec<String>> {
        let nodes = self.list(node, "texts")?;
        all(nodes, |item| self.text(item))
    }

    /// A table.
    pub fn table<'t>(&mut self, node: &'t Node) -> Option<&'t Table> {
        match &node.value {
            Value::Table(table) => Some(table),
            _ => self.wrong(node, "a table"),
        }
    }

    /// The tables of a list, each with its place; others are reported and left out.
    pub fn tables<'t>(&mut self, node: &'t Node) -> Vec<(&'t Table, &'t Range<usize>)> {
        let nodes = self.list(node, "tables").unwrap_or_default();
        nodes.iter().filter_map(|item| Some((self.table(item)?, &item.span))).collect()
    }

    /// The entries of a list of tables; none where the table has no such key.
    fn entries<'t, T>(
        &mut self,
        table: &'t Table,
        key: &str,
        read: impl FnMut(&mut Self, &'t Table, &'t Range<usize>) -> Option<T>,
    ) -> Option<Vec<T>> {
        table.get(key).map_or(Some(Vec::new()), |node| self.each(node, read))
    }

    /// Every table of a list.
    fn each<'t, T>(
        &mut self,
        node: &'t Node,
        mut read: impl FnMut(&mut Self, &'t Table, &'t Range<usize>) -> Option<T>,
    ) -> Option<Vec<T>> {
        let nodes = self.list(node, "tables")?;
        all(nodes, |item| {
            let table = self.table(item)?;
            read(self, table, &item.span)
        })
    }

    /// A value, or the default where the key is absent; `None` after a fault.
    fn optional<T>(
        &mut self,
        fields: Fields<'_>,
        key: &str,
        default: T,
        read: impl FnOnce(&mut Self, &Node) -> Option<T>,
    ) -> Option<T> {
        fields.get(key).map_or(Some(default), |node| read(self, node))
    }

    /// A value that need not be there; the outer `None` after a fault.
    fn maybe<T>(&mut self, fields: Fields<'_>, key: &str, read: impl FnOnce(&mut Self, &Node) -> Option<T>) -> Option<Option<T>> {
        fields.get(key).map_or(Some(None), |node| read(self, node).map(Some))
    }

    /// `true` or `false`.
    pub fn flag(&mut self, node: &Node) -> Option<bool> {
        match node.value {
            Value::Flag(flag) => Some(flag),
            _ => self.wrong(node, "true or false"),
        }
    }

    /// A number with or without decimal point, within limits.
    pub fn real(&mut self, node: &Node, min: f64, max: f64) -> Option<f64> {
        let x = match node.value {
            Value::Real(x) => x,
            Value::Integer(n) => n as f64,
            _ => return self.wrong(node, "a number"),
        };
        self.within(node, x, min..=max, "a number")
    }

    /// A whole number within limits, or the name of an option that gives one.
    pub fn number(&mut self, node: &Node, min: i64, max: i64) -> Option<i64> {
        let n = match &node.value {
            Value::Integer(n) => *n,
            Value::Text(name) => match self.options.get(name) {
                Some(n) => {
                    self.used_options.insert(name.clone());
                    *n
                }
                None => {
                    let names: Vec<String> = self.options.keys().cloned().collect();
                    let fault = self.faults.error("unknown-option", node.span.clone(), format!("no option is called `{name}`"));
                    fault.expected("a whole number, or the name of an option").suggest(name, names.iter().map(String::as_str));
                    return None;
                }
            },
            _ => return self.wrong(node, "a whole number, or the name of an option"),
        };
        self.within(node, n, min..=max, "a whole number")
    }

    /// A number of seeds.
    pub fn seeds(&mut self, node: &Node) -> Option<u8> {
        self.small(node, 0, 255)
    }

    /// A whole number within limits of one byte.
    fn small(&mut self, node: &Node, min: i64, max: i64) -> Option<u8> {
        self.number(node, min, max).and_then(|n| u8::try_from(n).ok())
    }

    fn within<T: PartialOrd + Display>(&mut self, node: &Node, value: T, limits: RangeInclusive<T>, what: &str) -> Option<T> {
        if !limits.contains(&value) {
            let fault = self.faults.error("out-of-range", node.span.clone(), format!("{value} is out of range"));
            fault.expected(format!("{what} from {} to {}", limits.start(), limits.end()));
            return None;
        }
        Some(value)
    }

    /// One of a table of words.
    pub fn word<T: Copy>(&mut self, node: &Node, words: &[(&'static str, T)]) -> Option<T> {
        let Value::Text(text) = &node.value else {
            return self.wrong(node, &one_of(words.iter().map(|word| word.0)));
        };
        let found = words.iter().find(|word| word.0 == text).map(|word| word.1);
        if found.is_none() {
            self.unknown_word(node, text, words.iter().map(|word| word.0));
        }
        found
    }

    fn unknown_word<'a>(&mut self, node: &Node, word: &str, known: impl Iterator<Item = &'a str> + Clone) {
        let fault = self.faults.error("unknown-word", node.span.clone(), format!("unknown word `{word}`"));
        fault.expected(one_of(known.clone())).suggest(word, known);
    }

    /// Some of a table of words, at least one.
    pub fn words<T: Copy>(&mut self, node: &Node, words: &[(&'static str, T)]) -> Option<Vec<T>> {
        let nodes = self.list(node, "words")?;
        if nodes.is_empty() {
            let fault = self.faults.error("empty-list", node.span.clone(), "the list is empty");
            fault.expected(format!("at least one: {}", one_of(words.iter().map(|word| word.0))));
            return None;
        }
        all(nodes, |item| self.word(item, words))
    }
}

/// Whether a text can be an id.
pub fn is_id(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}

/// Every value, reading on after a fault so that all are reported.
fn all<'t, T>(nodes: &'t [Node], mut read: impl FnMut(&'t Node) -> Option<T>) -> Option<Vec<T>> {
    let values: Vec<Option<T>> = nodes.iter().map(&mut read).collect();
    values.into_iter().collect()
}

/// `a, b or c`, each in backticks.
pub fn one_of<'a>(words: impl Iterator<Item = &'a str>) -> String {
    let words: Vec<String> = words.map(|word| format!("`{word}`")).collect();
    match words.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        None => "nothing".into(),
    }
}
