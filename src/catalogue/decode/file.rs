//! All of a file but the rules proper: record, sources, place, options, readings, names in recorded games.

use std::collections::BTreeMap;
use std::ops::{Range, RangeInclusive};

use super::super::record::*;
use super::super::tree::{Node, Table, Value};
use super::super::vocabulary as words;
use super::{Decoder, Fields, all};

/// Everything of a file but its rules.
#[derive(Debug, Clone, Default)]
pub struct Header {
    /// Its id, and where it stands.
    pub id: Option<(String, Range<usize>)>,
    /// `[record]`.
    pub record: Record,
    /// `[[source]]`.
    pub sources: Vec<Source>,
    /// `[place]`.
    pub place: Option<SitePlace>,
    /// `[option.…]`.
    pub options: Vec<OptionAxis>,
    /// `[[reading]]`.
    pub readings: Vec<Reading>,
    /// The patches of the readings that can be played.
    pub patches: Vec<Patch>,
    /// `[unstated]`.
    pub unstated: Unstated,
    /// `[recorded]`.
    pub recorded: Recorded,
    /// `[checked]`, the strongest evidence first.
    pub checked: Vec<Evidence>,
    /// Why the game is not played, if it is on record only.
    pub not_played: Option<String>,
}

/// What an executable reading changes.
#[derive(Debug, Clone)]
pub struct Patch {
    /// The doubtful passage.
    pub reading: String,
    /// The reading of it.
    pub other: String,
    /// The patch.
    pub change: Node,
}

/// Reads everything but the rules; what is faulty is left out.
pub fn header(cx: &mut Decoder, file: &Table) -> Header {
    let whole = 0..0;
    let record_only = file.get("not_played").is_some();
    let fields = cx.fields(file, &whole, &words::sections(record_only));
    if let Some(node) = fields.get("schema")
        && cx.number(node, 0, i64::MAX).is_some_and(|version| version != 1)
    {
        let fault = cx.faults.error("unknown-schema", node.span.clone(), "this version of the format is not known");
        fault.expected("1").help("a newer version of the program may read it");
    }
    for key in ["board", "start", "play"] {
        if let Some(node) = fields.get(key) {
            cx.table(node);
        }
    }
    let id = fields.get("id").and_then(|node| Some((cx.id(node)?, node.span.clone())));
    let record = cx.record(fields).unwrap_or_default();
    let sources = cx.sources(fields);
    let place = fields.get("place").and_then(|node| cx.place(node));
    let options = cx.option_axes(fields);
    let mut patches = Vec::new();
    let readings = cx.readings(fields, &mut patches);
    let unstated = cx.unstated(fields).unwrap_or_default();
    let recorded = cx.recorded(fields);
    let checked = cx.checked(fields);
    let not_played = cx.not_played(fields);
    if record_only {
        cx.nothing_of_play(file, &patches);
    }
    Header { id, record, sources, place, options, readings, patches, unstated, recorded, checked, not_played }
}

impl Decoder {
    fn said(&mut self, fields: Fields<'_>, key: &str) -> String {
        fields.get(key).and_then(|node| self.text(node)).unwrap_or_default()
    }

    /// A text that must not be empty.
    fn stated(&mut self, fields: Fields<'_>, key: &str) -> Option<String> {
        let node = fields.get(key)?;
        let text = self.text(node)?;
        if text.trim().is_empty() {
            self.faults.error("empty-text", node.span.clone(), format!("`{key}` says nothing")).expected("a text");
            return None;
        }
        Some(text)
    }

    fn listed(&mut self, fields: Fields<'_>, key: &str) -> Vec<String> {
        fields.get(key).and_then(|node| self.texts(node)).unwrap_or_default()
    }

    fn record(&mut self, file: Fields<'_>) -> Option<Record> {
        let node = file.get("record")?;
        let fields = {
            let table = self.table(node)?;
            self.fields(table, &node.span, words::RECORD)
        };
        Some(Record {
            name: self.stated(fields, "name").unwrap_or_default(),
            peoples: self.listed(fields, "peoples"),
            players: self.said(fields, "players"),
            other_names: self.listed(fields, "other_names"),
            rows: self.said(fields, "rows"),
            holes: self.said(fields, "holes"),
            stores: self.said(fields, "stores"),
            seeds: self.said(fields, "seeds"),
            layout: self.said(fields, "layout"),
            direction: self.said(fields, "direction"),
            object: self.said(fields, "object"),
            rules: self.said(fields, "rules"),
            region: self.said(fields, "region"),
            date: self.said(fields, "date"),
        })
    }

    fn sources(&mut self, file: Fields<'_>) -> Vec<Source> {
        let Some(node) = file.get("source") else { return Vec::new() };
        let read = self.tables(node).into_iter().filter_map(|(table, span)| {
            let fields = self.fields(table, span, words::SOURCE);
            let key = self.stated(fields, "key");
            let citation = self.stated(fields, "citation");
            let pages = self.stated(fields, "pages");
            let used_for = fields.get("use").and_then(|node| self.word(node, words::SOURCE_USES));
            Some(Source { key: key?, citation: citation?, pages: pages?, used_for: used_for? })
        });
        let mut sources: Vec<Source> = read.collect();
        sources.sort_by_key(|source| source.used_for != SourceUse::Rules);
        let stated = self.listed_uses(node);
        if !stated.iter().any(|word| word == "rules") {
            let fault = self.faults.error("no-source", node.span.clone(), "no source is given for the rules");
            fault.help("mark the source that the rules were taken from with use = \"rules\"");
        }
        sources
    }

    fn listed_uses(&mut self, node: &Node) -> Vec<String> {
        self.tables(node).iter().filter_map(|(table, _)| table.text("use").map(Into::into)).collect()
    }

    fn place(&mut self, node: &Node) -> Option<SitePlace> {
        let table = self.table(node)?;
        let fields = self.fields(table, &node.span, words::PLACE);
        let name = self.stated(fields, "name");
        let lat = fields.get("lat").and_then(|node| self.real(node, -90.0, 90.0));
        let lon = fields.get("lon").and_then(|node| self.real(node, -180.0, 180.0));
        let from = self.stated(fields, "coordinates_from");
        let glottocode = fields.get("glottocode").and_then(|node| {
            let code = self.text(node)?;
            if !is_glottocode(&code) {
                let fault = self.faults.error("bad-glottocode", node.span.clone(), format!("`{code}` is no Glottocode"));
                fault.expected("four letters or digits and four digits, such as `lozi1239`");
                return None;
            }
            Some(code)
        });
        Some(SitePlace { name: name?, lat: lat?, lon: lon?, glottocode, coordinates_from: from? })
    }

    fn option_axes(&mut self, file: Fields<'_>) -> Vec<OptionAxis> {
        let Some(table) = file.get("option").and_then(|node| self.table(node)) else { return Vec::new() };
        let read = table.entries.iter().filter_map(|entry| {
            if !super::is_id(&entry.key) {
                let fault = self.faults.error("bad-id", entry.key_span.clone(), format!("`{}` is no id", entry.key));
                fault.expected("lower-case letters, digits and underscores, a letter first");
            }
            let fields = {
                let table = self.table(&entry.node)?;
                self.fields(table, &entry.key_span, words::OPTION)
            };
            let doc = self.stated(fields, "doc");
            let values = fields.get("values").and_then(|node| {
                let nodes = self.list(node, "whole numbers")?;
                let values = all(nodes, |item| self.plain_number(item))?;
                let twice = values.iter().enumerate().any(|(i, value)| values[..i].contains(value));
                if values.len() < 2 || twice {
                    let fault = self.faults.error(
                        "bad-option",
                        node.span.clone(),
                        "this leaves nothing to choose, or names a value twice",
                    );
                    fault.expected("two or more different whole numbers");
                    return None;
                }
                Some(values)
            });
            let between = fields.get("between").and_then(|node| self.range(node, values.as_deref().unwrap_or_default()));
            let default = fields.get("default").and_then(|node| {
                let default = self.plain_number(node)?;
                if values.as_ref().is_some_and(|values| !values.contains(&default)) {
                    let fault = self.faults.error("bad-option", node.span.clone(), format!("{default} is not among the values"));
                    fault.expected("one of the values");
                    return None;
                }
                Some(default)
            });
            // A faulty option still has a number, so that what names it is not called unknown.
            let written = fields.get("default").and_then(plain);
            let number = default.or(written).or(values.as_ref().and_then(|values| values.first().copied()))?;
            let values = values.unwrap_or_else(|| vec![number]);
            Some(OptionAxis { id: entry.key.clone(), values, between, default: number, doc: doc.unwrap_or_default() })
        });
        read.collect()
    }

    /// A range of whole numbers that contains `values`.
    fn range(&mut self, node: &Node, values: &[i64]) -> Option<RangeInclusive<i64>> {
        let nodes = self.list(node, "two whole numbers")?;
        let ends = all(nodes, |item| self.plain_number(item))?;
        match ends[..] {
            [least, most] if least < most && values.iter().all(|value| (least..=most).contains(value)) => Some(least..=most),
            _ => {
                let message = "this is no range that contains the values";
                let fault = self.faults.error("bad-option", node.span.clone(), message);
                fault.expected("the least number and the greatest, such as `[2, 10]`");
                None
            }
        }
    }

    fn plain_number(&mut self, node: &Node) -> Option<i64> {
        plain(node).or_else(|| self.wrong(node, "a whole number"))
    }

    fn readings(&mut self, file: Fields<'_>, patches: &mut Vec<Patch>) -> Vec<Reading> {
        let Some(node) = file.get("reading") else { return Vec::new() };
        let mut readings = Vec::new();
        for (table, span) in self.tables(node) {
            let fields = self.fields(table, span, words::READING);
            let id = fields.get("id").and_then(|node| self.id(node));
            let default = fields.get("default").and_then(|node| self.id(node));
            let says = self.stated(fields, "says").unwrap_or_default();
            let doubt = self.stated(fields, "doubt").unwrap_or_default();
            let pages = self.said(fields, "pages");
            let stated = fields.get("stated").and_then(|node| self.flag(node)).unwrap_or(false);
            let mut others = Vec::new();
            for (table, span) in fields.get("other").map(|node| self.tables(node)).unwrap_or_default() {
                let fields = self.fields(table, span, words::OTHER);
                let other = fields.get("id").and_then(|node| self.id(node));
                let says = self.stated(fields, "says").unwrap_or_default();
                let change = fields.get("change");
                if let Some(node) = change {
                    self.table(node);
                }
                let (Some(reading), Some(other)) = (&id, other) else { continue };
                if let Some(change) = change {
                    patches.push(Patch { reading: reading.clone(), other: other.clone(), change: change.clone() });
                }
                others.push(OtherReading { id: other, says, executable: change.is_some() });
            }
            if let (Some(id), Some(default)) = (id, default) {
                readings.push(Reading { id, default, says, doubt, pages, stated, others });
            }
        }
        readings
    }

    fn unstated(&mut self, file: Fields<'_>) -> Option<Unstated> {
        let node = file.get("unstated")?;
        let table = self.table(node)?;
        let fields = self.fields(table, &node.span, words::UNSTATED);
        let because = self.stated(fields, "because").unwrap_or_default();
        let parts: Vec<(&str, &str)> = words::PARTS.iter().map(|part| (part.0, part.0)).collect();
        let rules = fields.get("rules").and_then(|node| self.words(node, &parts))?;
        Some(Unstated { rules: rules.into_iter().map(Into::into).collect(), because })
    }

    fn checked(&mut self, file: Fields<'_>) -> Vec<Evidence> {
        let Some(node) = file.get("checked") else { return Vec::new() };
        let Some(table) = self.table(node) else { return Vec::new() };
        let fields = self.fields(table, &node.span, words::CHECKED);
        let read =
            words::EVIDENCE.iter().filter_map(|(key, kind)| Some(Evidence { kind: *kind, says: self.stated(fields, key)? }));
        read.collect()
    }

    /// `Some` wherever the table stands, so that nothing of play is asked for even where the reason is missing.
    fn not_played(&mut self, file: Fields<'_>) -> Option<String> {
        let node = file.get("not_played")?;
        let Some(table) = self.table(node) else { return Some(String::new()) };
        let fields = self.fields(table, &node.span, words::NOT_PLAYED);
        Some(self.stated(fields, "why").unwrap_or_default())
    }

    /// A game on record only has no rules, and so nothing that a reading could change.
    fn nothing_of_play(&mut self, file: &Table, patches: &[Patch]) {
        const CURE: &str = "take it out, or take out [not_played] and give all the rules";
        for entry in file.entries.iter().filter(|entry| words::OF_PLAY.contains(&entry.key.as_str())) {
            let message = format!("`{}` has no place in a game that is not played", entry.key);
            self.faults.error("superfluous-key", entry.key_span.clone(), message).help(CURE);
        }
        for patch in patches {
            let message = format!("the reading `{}` changes rules that are not there", patch.other);
            self.faults.error("superfluous-key", patch.change.span.clone(), message).help("a reading on record has no `change`");
        }
    }

    fn recorded(&mut self, file: Fields<'_>) -> Recorded {
        let Some(node) = file.get("recorded") else { return Recorded::default() };
        let Some(table) = self.table(node) else { return Recorded::default() };
        let fields = self.fields(table, &node.span, words::RECORDED);
        let mut recorded = Recorded {
            phases: self.names(fields, "phases"),
            reasons: self.names(fields, "reasons"),
            marks: self.names(fields, "marks"),
            ..Recorded::default()
        };
        let options = fields.get("options").and_then(|node| self.table(node));
        for entry in options.map(|table| table.entries.as_slice()).unwrap_or_default() {
            if let Some(option) = self.recorded_option(&entry.node) {
                recorded.options.insert(entry.key.clone(), option);
            }
        }
        recorded
    }

    fn names(&mut self, fields: Fields<'_>, key: &str) -> BTreeMap<String, String> {
        let Some(table) = fields.get(key).and_then(|node| self.table(node)) else { return BTreeMap::new() };
        table.entries.iter().filter_map(|entry| Some((entry.key.clone(), self.text(&entry.node)?))).collect()
    }

    fn recorded_option(&mut self, node: &Node) -> Option<RecordedOption> {
        let table = self.table(node)?;
        let fields = self.fields(table, &node.span, words::RECORDED_OPTION);
        let values = self.names(fields, "values");
        match (fields.get("option"), fields.get("reading"), fields.get("value")) {
            (Some(option), None, None) => Some(RecordedOption::Option(self.text(option)?)),
            (None, Some(reading), None) => Some(RecordedOption::Reading { id: self.text(reading)?, values }),
            (None, None, Some(value)) => Some(RecordedOption::Fixed(json(&value.value))),
            _ => {
                let fault = self.faults.error("bad-recorded-option", node.span.clone(), "not one meaning for a recorded option");
                fault.expected("exactly one of `option`, `reading` and `value`");
                None
            }
        }
    }
}

fn plain(node: &Node) -> Option<i64> {
    match node.value {
        Value::Integer(n) => Some(n),
        _ => None,
    }
}

fn json(value: &Value) -> serde_json::Value {
    match value {
        Value::Text(text) => text.as_str().into(),
        Value::Integer(n) => (*n).into(),
        Value::Real(x) => (*x).into(),
        Value::Flag(flag) => (*flag).into(),
        Value::Date => serde_json::Value::Null,
        Value::List(nodes) => nodes.iter().map(|node| json(&node.value)).collect(),
        Value::Table(table) => table.entries.iter().map(|entry| (entry.key.clone(), json(&entry.node.value))).collect(),
    }
}

fn is_glottocode(code: &str) -> bool {
    let lower = |c: &u8| c.is_ascii_lowercase() || c.is_ascii_digit();
    code.len() == 8 && code.bytes().take(4).all(|c| lower(&c)) && code.bytes().skip(4).all(|c| c.is_ascii_digit())
}
