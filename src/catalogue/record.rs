//! What a source says of a game, apart from its executable rules.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// The answers to Driedger's twelve questions about one game among one people, in our own words; empty where the source is silent.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Record {
    /// i: its name.
    pub name: String,
    /// ii: the peoples who play it.
    pub peoples: Vec<String>,
    /// iii: who plays it among them (men, women, children ...).
    pub players: String,
    /// iv: other names of it.
    pub other_names: Vec<String>,
    /// v: number of rows.
    pub rows: String,
    /// vi: holes a row.
    pub holes: String,
    /// vii: end stores.
    pub stores: String,
    /// viii: seeds.
    pub seeds: String,
    /// ix: layout at the start.
    pub layout: String,
    /// x: direction of sowing, and reversals.
    pub direction: String,
    /// xi: object of the game.
    pub object: String,
    /// xii: rules.
    pub rules: String,
    /// Where it was observed.
    pub region: String,
    /// When it was observed.
    pub date: String,
}

/// A source, with the pages that speak of this game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// Key as in a bibliography, such as `chaplin1956`.
    pub key: String,
    /// Full reference.
    pub citation: String,
    /// Pages.
    pub pages: String,
    /// What it was used for.
    pub used_for: SourceUse,
}

/// What a source was used for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SourceUse {
    /// The rules.
    Rules,
    /// The place on the map.
    Place,
    /// A second opinion where the first source is silent.
    SecondOpinion,
}

/// A place on the map.
#[derive(Debug, Clone, PartialEq)]
pub struct SitePlace {
    /// Its name.
    pub name: String,
    /// Degrees north of the equator.
    pub lat: f64,
    /// Degrees east of Greenwich.
    pub lon: f64,
    /// Glottolog code of the people's language, if known.
    pub glottocode: Option<String>,
    /// Where the coordinates were taken from.
    pub coordinates_from: String,
}

/// Parts of the rules that are the file's default, because the source does not state them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Unstated {
    /// Names of the parts, such as `end` or `moves.singles`.
    pub rules: Vec<String>,
    /// Why, in our words.
    pub because: String,
}

/// Something that the rules of a game, as the program plays them, have been held against.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Evidence {
    /// What kind of thing it is.
    pub kind: EvidenceKind,
    /// Which one, and whose, in our words.
    pub says: String,
}

/// Kinds of [`Evidence`], the strongest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum EvidenceKind {
    /// A whole game that the source prints.
    PrintedGame,
    /// A move that the source works out.
    WorkedExample,
    /// Counts of sequences of actions, by a program that is not ours.
    PublishedCounts,
    /// Games that another program recorded.
    RecordedGames,
    /// Single turns worked out by hand from the text.
    GoldenCases,
    /// Counts of sequences of actions of our own: they only show that something has changed.
    OwnCounts,
}

impl EvidenceKind {
    /// In words, such as `golden cases`.
    pub fn words(self) -> &'static str {
        match self {
            EvidenceKind::PrintedGame => "printed game",
            EvidenceKind::WorkedExample => "worked example",
            EvidenceKind::PublishedCounts => "published counts",
            EvidenceKind::RecordedGames => "recorded games",
            EvidenceKind::GoldenCases => "golden cases",
            EvidenceKind::OwnCounts => "own counts",
        }
    }
}

/// A number that the source leaves to the players, such as the holes in a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OptionAxis {
    /// Its name.
    pub id: String,
    /// The numbers that the source names, and a comparison walks through.
    pub values: Vec<i64>,
    /// Any whole number in this range may be chosen too.
    pub between: Option<RangeInclusive<i64>>,
    /// The one taken if none is chosen.
    pub default: i64,
    /// What it is.
    pub doc: String,
}

impl OptionAxis {
    /// Whether it may have that number.
    pub fn allows(&self, number: i64) -> bool {
        self.values.contains(&number) || self.between.as_ref().is_some_and(|range| range.contains(&number))
    }

    /// The numbers it may have, in words; `note` writes each of the values.
    pub fn in_words(&self, note: impl Fn(i64) -> String) -> String {
        let values = self.values.iter().map(|&value| note(value)).collect::<Vec<_>>().join(", ");
        match &self.between {
            Some(range) => format!("{values}, or any number from {} to {}", range.start(), range.end()),
            None => values,
        }
    }
}

/// A passage that can be read in more than one way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// Its name.
    pub id: String,
    /// Name of the reading that the rules of the file follow.
    pub default: String,
    /// What that reading takes the text to mean.
    pub says: String,
    /// What the text leaves open.
    pub doubt: String,
    /// Where.
    pub pages: String,
    /// Whether the source itself states the default, and only another witness speaks for the other readings.
    pub stated: bool,
    /// The other readings.
    pub others: Vec<OtherReading>,
}

/// Another reading of the same passage.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OtherReading {
    /// Its name.
    pub id: String,
    /// What it takes the text to mean.
    pub says: String,
    /// Whether it can be played; otherwise it is only on record.
    pub executable: bool,
}

impl Reading {
    /// The readings that can be played, the default first.
    pub fn executable(&self) -> impl Iterator<Item = &str> {
        let others = self.others.iter().filter(|other| other.executable).map(|other| other.id.as_str());
        std::iter::once(self.default.as_str()).chain(others)
    }
}

/// The most statistics of its own that a game may have.
pub const MOST_STATISTICS: usize = 4;

/// Something that the source speaks of and that is counted in every game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statistic {
    /// Its name.
    pub id: String,
    /// Its name for readers; its id in words where the file gives none.
    pub title: String,
    /// What is counted, and what the source says of it, in our words.
    pub says: String,
    /// Where.
    pub pages: String,
    /// How it is counted.
    pub count: Count,
}

/// How a statistic is counted in a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Count {
    /// Laps that the case of that name decides.
    Lap(String),
    /// Moves chosen while the tier of that name applies.
    Move(String),
    /// One for a game of at least so many laps.
    Laps(u32),
    /// One for a game whose winner has just so many more seeds in store or off the board than the loser.
    Margin(u8),
}

/// Names that recorded games use, beside ours.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Recorded {
    /// Recorded name of an option, to what it is here.
    pub options: BTreeMap<String, RecordedOption>,
    /// Recorded phase, to our decision: `move`, `take`, or the id of a phase.
    pub phases: BTreeMap<String, String>,
    /// Recorded reason of an ending, to ours, where they differ.
    pub reasons: BTreeMap<String, String>,
    /// Recorded name of a mark, to ours.
    pub marks: BTreeMap<String, String>,
}

/// What the option of a recorded game is here.
#[derive(Debug, Clone, PartialEq)]
pub enum RecordedOption {
    /// An option of ours, with the same numbers.
    Option(String),
    /// A reading of ours.
    Reading {
        /// Its id.
        id: String,
        /// Recorded value (as text: `true`, `3`, `never`) to the id of our reading; the same id where it is not listed.
        values: BTreeMap<String, String>,
    },
    /// No choice here: a recorded game must have this value.
    Fixed(serde_json::Value),
}
