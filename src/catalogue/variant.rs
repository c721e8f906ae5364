//! One game of the catalogue, and the choice of one way to play it.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use sha2::{Digest, Sha256};

use super::CatalogueError;
use super::check;
use super::decode::{self, Decoder, Patch};
use super::diagnostic::{Diagnostic, Diagnostics, Faults, Severity, SourceText, nearest};
use super::model::Rules;
use super::patch;
use super::record::{Evidence, OptionAxis, Reading, Record, Recorded, SitePlace, Source, Unstated};
use super::series::Series;
use super::tree::{self, Node, Table};
use super::vocabulary::PATCHABLE;

/// One game as recorded among one people in one source.
#[derive(Debug, Clone)]
pub struct Variant {
    /// Its id, the name of its file.
    pub id: String,
    /// What the source says of it.
    pub record: Record,
    /// The sources, the one for the rules first.
    pub sources: Vec<Source>,
    /// Where it was played; `None` for games of reference.
    pub place: Option<SitePlace>,
    /// Numbers left to the players, in the order of the file.
    pub options: Vec<OptionAxis>,
    /// Passages that can be read in more than one way, in the order of the file.
    pub readings: Vec<Reading>,
    /// Parts of the rules that the source does not state.
    pub unstated: Unstated,
    /// Names that recorded games use.
    pub recorded: Recorded,
    /// What the rules, as they are played, have been held against; the strongest first.
    pub checked: Vec<Evidence>,
    /// Why the game is not played, where it is on record only.
    pub not_played: Option<String>,
    /// SHA-256 of everything in the file that bears on play, in hexadecimal.
    pub hash: String,
    pub(super) source: Arc<SourceText>,
    pub(super) file: Arc<Table>,
    pub(super) patches: Arc<[Patch]>,
}

/// One way to play a variant: a value for each of its options and one reading of each doubtful passage.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Choice {
    /// Every option and its value.
    pub options: BTreeMap<String, i64>,
    /// Every doubtful passage that has more than one reading that can be played, and the reading chosen.
    pub readings: BTreeMap<String, String>,
}

/// Two readings chosen together that change the same place of the rules: see [`Variant::collisions`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Collision {
    /// The earlier one in the file, such as `singles=never`.
    pub earlier: String,
    /// The later one, which has the last word.
    pub later: String,
    /// The places both change, such as `lap.relay.then`.
    pub places: Vec<String>,
}

impl fmt::Display for Collision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { earlier, later, places } = self;
        let places = places.join(", ");
        write!(
            f,
            "the readings {earlier} and {later} both change {places}; {later}, the later one in the file, has the last word there"
        )
    }
}

impl Choice {
    /// The options as one word, such as `columns=8,seeds=2`; empty where there are none.
    pub fn options_text(&self) -> String {
        let parts: Vec<String> = self.options.iter().map(|(id, value)| format!("{id}={value}")).collect();
        parts.join(",")
    }

    /// The readings as one word, such as `no_merge=any,singles=never`; empty where there are none.
    pub fn readings_text(&self) -> String {
        let parts: Vec<String> = self.readings.iter().map(|(id, value)| format!("{id}={value}")).collect();
        parts.join(",")
    }
}

/// What an alternative choice varies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Axis {
    /// A number left to the players.
    Option,
    /// The reading of a doubtful passage.
    Reading,
}

/// A choice that differs from another in one option or reading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alternative {
    /// Whether an option or a reading differs.
    pub axis: Axis,
    /// The option or doubtful passage.
    pub id: String,
    /// Its value or reading.
    pub value: String,
    /// The choice as a whole.
    pub choice: Choice,
}

impl Variant {
    /// Reads a rule file and checks it as a whole. Returns the variant, unless the file has errors, and all faults.
    ///
    /// `name` is the path as shown to the user; its last part without `.toml` must be the id.
    pub fn parse(name: &str, text: &str) -> (Option<Self>, Diagnostics) {
        let source = Arc::new(SourceText { name: name.into(), text: text.into() });
        let mut faults = Faults::new(source.clone());
        let file = tree::parse(&mut faults);
        let broken = faults.clone();
        let mut cx = Decoder::new(faults, BTreeMap::new());
        let header = decode::header(&mut cx, &file);
        check::file(&mut cx.faults, &header, &file);
        let id = header.id.map(|id| id.0).unwrap_or_default();
        let hash = hash(&file);
        let variant = Self {
            id,
            record: header.record,
            sources: header.sources,
            place: header.place,
            options: header.options,
            readings: header.readings,
            unstated: header.unstated,
            recorded: header.recorded,
            checked: header.checked,
            not_played: header.not_played,
            hash,
            source,
            file: Arc::new(file),
            patches: header.patches.into(),
        };
        let mut faults = cx.faults;
        match variant.not_played {
            None => check::rules(&variant, &mut faults),
            Some(_) => check::series_on_record(&variant, &mut faults),
        }
        if broken.has_errors() {
            only_local(&mut faults, &broken);
        }
        let sound = !faults.has_errors();
        (sound.then_some(variant), faults.finish())
    }

    /// What kind of entry it is: `sowing game`, `reference` (it belongs to no people here), or `record` (it is not played).
    pub fn kind(&self) -> &'static str {
        match (&self.not_played, &self.place) {
            (Some(_), _) => "record",
            (None, Some(_)) => "sowing game",
            (None, None) => "reference",
        }
    }

    /// The default of every option and of every reading.
    pub fn default_choice(&self) -> Choice {
        let playable = self.readings.iter().filter(|reading| reading.executable().count() > 1);
        Choice {
            options: self.options.iter().map(|option| (option.id.clone(), option.default)).collect(),
            readings: playable.map(|reading| (reading.id.clone(), reading.default.clone())).collect(),
        }
    }

    /// The default choice with some options and readings set otherwise.
    ///
    /// # Errors
    /// An option, reading or value that the variant does not know, or a reading that is only on record.
    pub fn choose(&self, options: &[(String, String)], readings: &[(String, String)]) -> Result<Choice, CatalogueError> {
        let mut choice = self.default_choice();
        for (id, value) in options {
            let option = self.options.iter().find(|option| option.id == *id).ok_or_else(|| {
                let known = self.options.iter().map(|option| option.id.as_str());
                CatalogueError::UnknownOption { variant: self.id.clone(), id: id.clone(), cure: cure(id, known, "options") }
            })?;
            let number = value.parse().ok().filter(|&number| option.allows(number)).ok_or_else(|| {
                let known = option.in_words(|value| value.to_string());
                CatalogueError::UnknownValue { variant: self.id.clone(), id: id.clone(), value: value.clone(), known }
            })?;
            choice.options.insert(id.clone(), number);
        }
        for (id, value) in readings {
            let reading = self.readings.iter().find(|reading| reading.id == *id).ok_or_else(|| {
                let known = self.readings.iter().map(|reading| reading.id.as_str());
                CatalogueError::UnknownReading { variant: self.id.clone(), id: id.clone(), cure: cure(id, known, "readings") }
            })?;
            if !reading.executable().any(|other| other == value) {
                let on_record = reading.others.iter().any(|other| other.id == *value);
                let (variant, id, value) = (self.id.clone(), id.clone(), value.clone());
                let known = reading.executable().collect::<Vec<_>>().join(", ");
                return Err(match on_record {
                    true => CatalogueError::OnRecordOnly { variant, id, value, known },
                    false => CatalogueError::UnknownValue { variant, id, value, known },
                });
            }
            if choice.readings.contains_key(id) {
                choice.readings.insert(id.clone(), value.clone());
            }
        }
        Ok(choice)
    }

    /// The choice that [`Choice::options_text`] and [`Choice::readings_text`] have written.
    ///
    /// # Errors
    /// As [`Variant::choose`].
    pub fn choose_written(&self, options: &str, readings: &str) -> Result<Choice, CatalogueError> {
        let pairs = |text: &str| -> Vec<(String, String)> {
            text.split(',').filter_map(|pair| pair.split_once('=')).map(|(key, value)| (key.into(), value.into())).collect()
        };
        self.choose(&pairs(options), &pairs(readings))
    }

    /// The text of its file.
    pub fn text(&self) -> &str {
        &self.source.text
    }

    /// The default choice, every other option alone, and every other reading alone: what a check or a comparison walks through.
    /// None where the game is on record only.
    pub fn choices(&self) -> Vec<Choice> {
        if self.not_played.is_some() {
            return Vec::new();
        }
        let default = self.default_choice();
        let others = self.alternatives(&default).into_iter().map(|alternative| alternative.choice).collect::<Vec<_>>();
        std::iter::once(default).chain(others).collect()
    }

    /// The default choice with one option at an end of its range, where that is none of its values.
    pub(super) fn extremes(&self) -> Vec<Choice> {
        let ends = self.options.iter().flat_map(|option| {
            let ends = option.between.iter().flat_map(|range| [*range.start(), *range.end()]);
            ends.filter(|end| !option.values.contains(end)).map(|end| (option.id.clone(), end))
        });
        let chosen = ends.map(|(id, end)| {
            let mut choice = self.default_choice();
            choice.options.insert(id, end);
            choice
        });
        chosen.collect()
    }

    /// The choices that differ from `base` in one option or one reading, in the order of the file: each option's other values,
    /// then each doubtful passage's other readings that can be played.
    pub fn alternatives(&self, base: &Choice) -> Vec<Alternative> {
        let mut found = Vec::new();
        for option in &self.options {
            let now = base.options.get(&option.id);
            for value in option.values.iter().filter(|value| now != Some(*value)) {
                let mut choice = base.clone();
                choice.options.insert(option.id.clone(), *value);
                found.push(Alternative { axis: Axis::Option, id: option.id.clone(), value: value.to_string(), choice });
            }
        }
        for reading in self.readings.iter().filter(|reading| base.readings.contains_key(&reading.id)) {
            let now = base.readings.get(&reading.id).map(String::as_str);
            for value in reading.executable().filter(|value| now != Some(*value)) {
                let mut choice = base.clone();
                choice.readings.insert(reading.id.clone(), value.into());
                found.push(Alternative { axis: Axis::Reading, id: reading.id.clone(), value: value.into(), choice });
            }
        }
        found
    }

    /// The rules under that choice.
    ///
    /// # Errors
    /// Every fault of the file under that choice: none for the choices that a check has walked through, but two readings may
    /// contradict each other. A game on record only has no rules.
    pub fn rules(&self, choice: &Choice) -> Result<Rules, Diagnostics> {
        if let Some(why) = &self.not_played {
            let fault = self.fault("not-played", format!("`{}` is on record only and has no rules", self.id), why.clone());
            return Err(Diagnostics { list: vec![fault] });
        }
        let mut cx = Decoder::new(Faults::new(self.source.clone()), choice.options.clone());
        let (_, rules) = self.resolve(&mut cx, choice);
        match rules {
            Some(rules) if !cx.faults.has_errors() => Ok(rules),
            _ => Err(cx.faults.finish()),
        }
    }

    /// Whether the source tells of series: of games that belong together.
    pub fn tells_of_series(&self) -> bool {
        self.file.get("series").is_some()
    }

    /// What the source says of series, under that choice; `None` where it is silent.
    ///
    /// # Errors
    /// As [`Variant::rules`], but that a game on record only may tell of series.
    pub fn series(&self, choice: &Choice) -> Result<Option<Series>, Diagnostics> {
        let mut cx = Decoder::new(Faults::new(self.source.clone()), choice.options.clone());
        let tree = self.patched(&mut cx, choice);
        let series = decode::series(&mut cx, &tree);
        if cx.faults.has_errors() { Err(cx.faults.finish()) } else { Ok(series) }
    }

    /// Pairs of chosen readings that change the same place of the rules in different ways: of each the later one in the file has the
    /// last word there, so that the choice is not what either says.
    pub fn collisions(&self, choice: &Choice) -> Vec<Collision> {
        let chosen = |patch: &&Patch| choice.readings.get(&patch.reading) == Some(&patch.other);
        let patches: Vec<&Patch> = self.patches.iter().filter(chosen).collect();
        let name = |patch: &Patch| format!("{}={}", patch.reading, patch.other);
        let pairs = patches.iter().enumerate().flat_map(|(at, one)| patches[at + 1..].iter().map(move |other| (*one, *other)));
        let found = pairs.filter_map(|(one, other)| {
            let places = patch::collisions(&one.change, &other.change);
            (!places.is_empty()).then(|| Collision { earlier: name(one), later: name(other), places })
        });
        found.collect()
    }

    /// A fault of the file as a whole, found by a part that comes after the catalogue.
    pub fn fault(&self, id: &'static str, message: String, help: String) -> Diagnostic {
        let source = self.source.clone();
        Diagnostic { id, severity: Severity::Error, source, span: 0..0, message, expected: None, help: Some(help) }
    }

    /// The tree with the readings applied, and the rules read from it.
    pub(super) fn resolve(&self, cx: &mut Decoder, choice: &Choice) -> (Table, Option<Rules>) {
        let tree = self.patched(cx, choice);
        let rules = decode::rules(cx, &tree);
        (tree, rules)
    }

    /// The tree with the readings applied.
    fn patched(&self, cx: &mut Decoder, choice: &Choice) -> Table {
        let chosen = |patch: &&Patch| choice.readings.get(&patch.reading) == Some(&patch.other);
        let patches: Vec<&Node> = self.patches.iter().filter(chosen).map(|patch| &patch.change).collect();
        patch::apply(&self.file, &patches, &mut cx.faults)
    }
}

fn cure<'a>(word: &str, known: impl Iterator<Item = &'a str> + Clone, what: &str) -> String {
    match nearest(word, known.clone()) {
        Some(near) => format!("did you mean `{near}`?"),
        None if known.clone().next().is_none() => format!("it has no {what}"),
        None => format!("it has the {what} {}", known.collect::<Vec<_>>().join(", ")),
    }
}

/// SHA-256 of what bears on play: rules, options and the patches of readings, not the words about them.
fn hash(file: &Table) -> String {
    let mut playing = Table::default();
    let plays = |key: &str| PATCHABLE.contains(&key) || key == "option" || key == "reading";
    for entry in file.entries.iter().filter(|entry| plays(&entry.key)) {
        let mut entry = entry.clone();
        without_words(&mut entry.node);
        playing.set(entry);
    }
    Sha256::digest(playing.canonical()).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn without_words(node: &mut Node) {
    match &mut node.value {
        tree::Value::Table(table) => {
            table.entries.retain(|entry| !["doc", "says", "doubt", "pages"].contains(&entry.key.as_str()));
            table.entries.iter_mut().for_each(|entry| without_words(&mut entry.node));
        }
        tree::Value::List(nodes) => nodes.iter_mut().for_each(without_words),
        _ => {}
    }
}

/// After a fault of syntax parts of the file may be lost: only faults are kept that do not come from something missing.
fn only_local(faults: &mut Faults, broken: &Faults) {
    const LOCAL: &[&str] =
        &["unknown-key", "unknown-word", "wrong-type", "bad-condition", "bad-hole", "bad-id", "wrong-file-name"];
    let syntax = broken.clone().finish();
    let lines: Vec<usize> = syntax.list.iter().map(|fault| fault.line_column().0).collect();
    faults.retain(|fault| fault.id == "syntax" || (LOCAL.contains(&fault.id) && !lines.contains(&fault.line_column().0)));
}
