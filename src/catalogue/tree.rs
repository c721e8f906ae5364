//! A rule file as a tree of values that remember where they stand.

use std::ops::Range;

use toml::de::{DeTable, DeValue};

use super::diagnostic::Faults;

/// A value and its place in the file.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    /// Bytes of the file.
    pub span: Range<usize>,
    /// The value.
    pub value: Value,
}

/// A value.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// Text.
    Text(String),
    /// A whole number.
    Integer(i64),
    /// A number with a decimal point.
    Real(f64),
    /// `true` or `false`.
    Flag(bool),
    /// A date or time, which no rule file needs.
    Date,
    /// A list.
    List(Vec<Node>),
    /// A table.
    Table(Table),
}

/// Named values, in the order of the file.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Table {
    /// The entries.
    pub entries: Vec<Entry>,
}

/// One named value.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// Its name.
    pub key: String,
    /// Where the name stands.
    pub key_span: Range<usize>,
    /// The value.
    pub node: Node,
}

impl Value {
    /// What it is, in words.
    pub fn kind(&self) -> &'static str {
        match self {
            Value::Text(_) => "a text",
            Value::Integer(_) => "a whole number",
            Value::Real(_) => "a number with a decimal point",
            Value::Flag(_) => "true or false",
            Value::Date => "a date",
            Value::List(_) => "a list",
            Value::Table(_) => "a table",
        }
    }

    /// One text for equal values, whatever their layout in the file: keys sorted, no blanks.
    pub fn canonical(&self) -> String {
        match self {
            Value::Text(text) => format!("{text:?}"),
            Value::Integer(n) => n.to_string(),
            Value::Real(x) => format!("{x:?}"),
            Value::Flag(flag) => flag.to_string(),
            Value::Date => "date".into(),
            Value::List(nodes) => {
                let parts: Vec<String> = nodes.iter().map(|node| node.value.canonical()).collect();
                format!("[{}]", parts.join(","))
            }
            Value::Table(table) => table.canonical(),
        }
    }
}

impl Table {
    /// The value of that name.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.entries.iter().find(|entry| entry.key == key).map(|entry| &entry.node)
    }

    /// The text of that name, if it is one.
    pub fn text(&self, key: &str) -> Option<&str> {
        match self.get(key)?.value {
            Value::Text(ref text) => Some(text),
            _ => None,
        }
    }

    /// The list of that name; empty where there is none.
    pub fn list(&self, key: &str) -> &[Node] {
        match self.get(key).map(|node| &node.value) {
            Some(Value::List(nodes)) => nodes,
            _ => &[],
        }
    }

    /// The table of that name.
    pub fn table(&self, key: &str) -> Option<&Table> {
        match self.get(key)?.value {
            Value::Table(ref table) => Some(table),
            _ => None,
        }
    }

    /// Puts the entry in the place of the one of the same name, or at the end.
    pub fn set(&mut self, entry: Entry) {
        match self.entries.iter_mut().find(|old| old.key == entry.key) {
            Some(old) => *old = entry,
            None => self.entries.push(entry),
        }
    }

    /// Takes the entry of that name out.
    pub fn remove(&mut self, key: &str) -> Option<Entry> {
        let at = self.entries.iter().position(|entry| entry.key == key)?;
        Some(self.entries.remove(at))
    }

    /// As [`Value::canonical`].
    pub fn canonical(&self) -> String {
        let mut entries: Vec<&Entry> = self.entries.iter().collect();
        entries.sort_by(|a, b| a.key.cmp(&b.key));
        let parts: Vec<String> = entries.iter().map(|e| format!("{:?}:{}", e.key, e.node.value.canonical())).collect();
        format!("{{{}}}", parts.join(","))
    }
}

/// Reads the text; every fault of syntax is reported, and what could be read is returned.
pub fn parse(faults: &mut Faults) -> Table {
    let source = faults.source.clone();
    let (document, errors) = DeTable::parse_recoverable(&source.text);
    for error in errors {
        let span = error.span().unwrap_or(0..0);
        faults.error("syntax", span, error.message().to_owned());
    }
    table(document.get_ref())
}

fn table(from: &DeTable<'_>) -> Table {
    let mut entries: Vec<Entry> = from
        .iter()
        .map(|(key, value)| Entry {
            key: key.get_ref().clone().into_owned(),
            key_span: key.span(),
            node: Node { span: value.span(), value: self::value(value.get_ref()) },
        })
        .collect();
    entries.sort_by_key(|entry| entry.key_span.start);
    Table { entries }
}

fn value(from: &DeValue<'_>) -> Value {
    match from {
        DeValue::String(text) => Value::Text(text.clone().into_owned()),
        DeValue::Integer(n) => i64::from_str_radix(n.as_str(), n.radix()).map_or(Value::Real(f64::INFINITY), Value::Integer),
        DeValue::Float(x) => Value::Real(x.as_str().parse().unwrap_or(f64::NAN)),
        DeValue::Boolean(flag) => Value::Flag(*flag),
        DeValue::Datetime(_) => Value::Date,
        DeValue::Array(items) => {
            let nodes = items.iter().map(|item| Node { span: item.span(), value: value(item.get_ref()) });
            Value::List(nodes.collect())
        }
        DeValue::Table(inner) => Value::Table(table(inner)),
    }
}
