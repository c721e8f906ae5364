//! The columns of a file of games, and the hash over its rows.

use sha2::digest::common::hazmat::{SerializableState, SerializedState};
use sha2::{Digest, Sha256};

use super::plan::{EndingName, Job, PlannedVariant};
use super::{hex, unhex};
use crate::engine::GameRecord;
use crate::engine::record::NOBODY;
use crate::rules::MOST_STATISTICS;

/// A column of whole numbers.
pub struct Number {
    /// Name of the column.
    pub name: &'static str,
    /// Meaning and unit.
    pub doc: &'static str,
    /// Bytes of a value: 4 or 8.
    pub width: usize,
    /// Takes the value from a record.
    pub get: fn(&GameRecord) -> u64,
    /// Puts it into one.
    pub set: fn(&mut GameRecord, u64),
    /// No values of the column, with room for so many.
    pub none: fn(usize) -> Values,
    /// Adds the values of records to those of the column.
    pub gather: fn(&[GameRecord], &mut Values),
}

/// Values of a column of whole numbers, in its width.
#[derive(Debug, Clone)]
pub enum Values {
    /// Of 4 bytes.
    Narrow(Vec<u32>),
    /// Of 8 bytes.
    Wide(Vec<u64>),
}

/// A type of whole numbers that a column may have.
trait Width: Sized {
    fn none(room: usize) -> Values;
    fn append(values: &mut Values, more: impl Iterator<Item = Self>);
}

impl Width for u32 {
    fn none(room: usize) -> Values {
        Values::Narrow(Vec::with_capacity(room))
    }

    fn append(values: &mut Values, more: impl Iterator<Item = Self>) {
        if let Values::Narrow(values) = values {
            values.extend(more);
        }
    }
}

impl Width for u64 {
    fn none(room: usize) -> Values {
        Values::Wide(Vec::with_capacity(room))
    }

    fn append(values: &mut Values, more: impl Iterator<Item = Self>) {
        if let Values::Wide(values) = values {
            values.extend(more);
        }
    }
}

/// A column of text.
pub struct Text {
    /// Name of the column.
    pub name: &'static str,
    /// Meaning.
    pub doc: &'static str,
}

macro_rules! numbers {
    ($($name:literal: $int:ident = ($($path:tt)+), $doc:literal;)*) => {
        /// The columns of whole numbers, in the order of the file, after the columns of text.
        pub const NUMBERS: &[Number] = &[$(Number {
            name: $name,
            doc: $doc,
            width: size_of::<$int>(),
            get: |record| record.$($path)+ as u64,
            set: |record, value| record.$($path)+ = value as _,
            none: <$int as Width>::none,
            gather: |records, values| <$int as Width>::append(values, records.iter().map(|record| record.$($path)+ as $int)),
        }),*];

        /// Bytes of all numbers of a row.
        const NUMBER_BYTES: usize = 0 $(+ size_of::<$int>())*;

        fn encode_numbers(record: &GameRecord) -> [u8; NUMBER_BYTES] {
            let mut bytes = [0; NUMBER_BYTES];
            let mut rest = &mut bytes[..];
            $(
                let (value, after) = rest.split_at_mut(size_of::<$int>());
                value.copy_from_slice(&(record.$($path)+ as $int).to_le_bytes());
                rest = after;
            )*
            debug_assert!(rest.is_empty());
            bytes
        }
    };
}

/// The columns that are the same in a whole file, and first in it.
pub const KEYS: [Text; 6] = [
    Text { name: "plan", doc: "id of the plan, as in the manifest" },
    Text { name: "variant", doc: "id of the variant" },
    Text { name: "options", doc: "options chosen, such as columns=8,seeds=2; empty where the variant has none" },
    Text { name: "readings", doc: "readings chosen, such as singles=lozi; empty where the variant has none" },
    Text { name: "south", doc: "player of South" },
    Text { name: "north", doc: "player of North" },
];

/// The columns of text that vary from game to game.
pub const TEXTS: [Text; 3] = [
    Text {
        name: "first",
        doc: "who took the first turn of the main phase: south or north; missing where the game ended in its opening",
    },
    Text { name: "winner", doc: "south, north or draw; missing where the game is void" },
    Text {
        name: "ending",
        doc: "how the game ended: a reason of the rule file, or endless, lap_limit, turn_limit, stuck or round_limit",
    },
];

numbers! {
    "game": u64 = (game), "number of the game within its variant, options, readings and pairing, from 0; completes the key";
    "turns": u32 = (turns), "turns of the main phase and of openings that are played, the one that ends the game included";
    "laps": u32 = (laps), "laps, those of a turn that never ends not included";
    "void_laps": u32 = (void_laps), "laps of the turn that never ended, 0 in other games";
    "sown": u32 = (sown), "seeds dropped in all laps together";
    "captures_south": u32 = (captures[0]), "captures by South: firings of a capture action";
    "captures_north": u32 = (captures[1]), "captures by North";
    "captured_south": u32 = (captured[0]), "seeds captured by South, further holes taken included";
    "captured_north": u32 = (captured[1]), "seeds captured by North, further holes taken included";
    "longest_turn": u32 = (longest_turn), "laps of the longest turn that ended";
    "decisions": u32 = (decisions), "decisions, those of the opening and those with one legal action included";
    "choices": u32 = (choices), "decisions with more than one legal action";
    "main_decisions": u32 = (main_decisions), "decisions of the main phase";
    "main_actions": u32 = (main_actions), "legal actions summed over the decisions of the main phase";
    "lead_changes": u32 = (lead_changes), "times the sign of the wealth difference flipped between turn ends, ties passed over";
    "stored_south": u32 = (stored[0]), "South's seeds off the board or in store at the end";
    "stored_north": u32 = (stored[1]), "North's seeds off the board or in store at the end";
    "hash": u64 = (hash), "hash of all actions in order: equal games have equal hashes";
}

/// The columns of what the source of a game speaks of; missing in games that have fewer statistics.
pub const COUNTED: [&str; MOST_STATISTICS] = ["counted_1", "counted_2", "counted_3", "counted_4"];

const SIDES: [&str; 2] = ["south", "north"];
const WINNERS: [&str; 3] = ["south", "north", "draw"];

/// The words that each text column can hold, in the order of [`TEXTS`] and [`codes`].
pub fn words(endings: &[EndingName]) -> [Vec<&str>; 3] {
    [SIDES.to_vec(), WINNERS.to_vec(), endings.iter().map(|ending| ending.name.as_str()).collect()]
}

/// The text columns of a record as numbers of [`words`]; missing text has a number beyond them.
pub fn codes(record: &GameRecord) -> [u8; 3] {
    [record.first, record.winner, record.ending]
}

/// Puts text columns back into a record; `false` where a word is not known.
pub fn set_texts(record: &mut GameRecord, texts: [Option<&str>; 3], endings: &[EndingName]) -> bool {
    let code = |words: &[&str], text: Option<&str>, missing: u8| match text {
        Some(text) => words.iter().position(|word| *word == text).map(|i| i as u8),
        None => Some(missing),
    };
    let [first, winner, ending] = texts;
    let first = code(&SIDES, first, NOBODY);
    let winner = code(&WINNERS, winner, NOBODY);
    let ending = endings.iter().position(|e| Some(e.name.as_str()) == ending);
    let (Some(first), Some(winner), Some(ending)) = (first, winner, ending) else { return false };
    (record.first, record.winner, record.ending) = (first, winner, ending as u8);
    true
}

/// The key columns of a job, in the order of [`KEYS`].
pub fn keys(job: &Job) -> [&str; 6] {
    let planned = &job.planned;
    [&job.plan, &planned.variant, &planned.options, &planned.readings, &job.pairing.south, &job.pairing.north]
}

/// The hash by which datasets are compared: SHA-256 over the decoded rows in canonical order.
///
/// For every variant, options, readings and pairing in canonical order, the six key columns, then row by row the columns of text
/// and those of numbers: text as UTF-8 followed by a zero byte (missing text is the zero byte alone), whole numbers little-endian
/// in the width of their column, last those of `counted_1` and so on that are not missing.
#[derive(Default)]
pub struct RowDigest {
    sha: Sha256,
    buffer: Vec<u8>,
}

impl RowDigest {
    /// Begins the rows of a job.
    pub fn begin(&mut self, job: &Job) {
        for key in keys(job) {
            self.sha.update(key.as_bytes());
            self.sha.update([0]);
        }
    }

    /// Adds rows of the job begun last.
    pub fn add(&mut self, records: &[GameRecord], planned: &PlannedVariant) {
        self.buffer.clear();
        let counted = planned.statistics.len();
        let ended = |word: &str| [word.as_bytes(), &[0]].concat();
        let encoded = words(&planned.endings).map(|words| words.into_iter().map(ended).collect::<Vec<_>>());
        for record in records {
            for (words, code) in encoded.iter().zip(codes(record)) {
                self.buffer.extend_from_slice(words.get(usize::from(code)).map_or(&[0], Vec::as_slice));
            }
            self.buffer.extend_from_slice(&encode_numbers(record));
            record.counted.iter().take(counted).for_each(|count| self.buffer.extend_from_slice(&count.to_le_bytes()));
        }
        self.sha.update(&self.buffer);
    }

    /// Where the hash stands, to go on from later.
    pub fn save(&self) -> String {
        hex(&self.sha.serialize())
    }

    /// A hash that goes on from [`RowDigest::save`]; `None` where the text is something else.
    pub fn restore(text: &str) -> Option<Self> {
        let state = SerializedState::<Sha256>::try_from(unhex(text)?.as_slice()).ok()?;
        Some(Self { sha: Sha256::deserialize(&state).ok()?, buffer: Vec::new() })
    }

    /// The hash in hexadecimal digits.
    pub fn finish(self) -> String {
        hex(&self.sha.finalize())
    }
}
