//! The columns of a file of matches, and the hash over its rows.

use sha2::{Digest, Sha256};

use super::super::hex;
use super::super::plan::Job;
use super::super::rows::{Text, keys};
use super::{Ending, MatchRecord};
use crate::catalogue::series::MOST_VICTORIES;
use crate::engine::record::NOBODY;

/// A column of whole numbers.
pub struct Number {
    /// Name of the column.
    pub name: &'static str,
    /// Meaning and unit.
    pub doc: &'static str,
    /// Whether its values have 64 bits; otherwise they have 32.
    pub long: bool,
    /// Takes the value from a record.
    pub get: fn(&MatchRecord) -> u64,
    /// Puts it into one.
    pub set: fn(&mut MatchRecord, u64),
}

/// The columns of text, after the key columns of a file of games.
pub const TEXTS: [Text; 3] = [
    Text {
        name: "first",
        doc: "who took the first turn of the main phase of its first game: south or north; missing where that game ended in its opening",
    },
    Text { name: "winner", doc: "south, north or draw; missing where the match is unfinished" },
    Text { name: "ending", doc: "how the match ended: games, decided, points or unfinished" },
];

macro_rules! numbers {
    ($($name:literal: $int:ident = ($($path:tt)+), $doc:literal;)*) => {
        /// The columns of whole numbers, in the order of the file, after those of text.
        pub const NUMBERS: &[Number] = &[$(Number {
            name: $name,
            doc: $doc,
            long: size_of::<$int>() == 8,
            get: |record| record.$($path)+ as u64,
            set: |record, value| record.$($path)+ = value as $int,
        }),*];
    };
}

numbers! {
    "match": u64 = (number), "number of the match within its variant, options, readings and pairing, from 0; completes the key";
    "games": u32 = (games), "games played";
    "drawn": u32 = (drawn), "games that were drawn";
    "void": u32 = (void), "games that are void; like drawn ones, nobody has won them";
    "points_south": u32 = (points[0]), "South's points";
    "points_north": u32 = (points[1]), "North's points";
    "hash": u64 = (hash), "hash of all games in order: equal matches have equal hashes";
}

/// The columns of victories by kind, South's then North's, in the order of the rules; missing in games with fewer kinds.
pub const VICTORIES: [[&str; MOST_VICTORIES]; 2] = [
    ["south_1", "south_2", "south_3", "south_4", "south_5", "south_6"],
    ["north_1", "north_2", "north_3", "north_4", "north_5", "north_6"],
];

const SIDES: [&str; 2] = ["south", "north"];
const WINNERS: [&str; 3] = ["south", "north", "draw"];

/// The kinds of victory that a job's rules tell apart.
pub fn kinds(job: &Job) -> usize {
    job.planned.series.as_ref().map_or(0, |series| series.victories.len()).min(MOST_VICTORIES)
}

/// The text columns of a record, in the order of [`TEXTS`].
pub fn texts(record: &MatchRecord) -> [Option<&'static str>; 3] {
    [SIDES.get(usize::from(record.first)).copied(), WINNERS.get(usize::from(record.winner)).copied(), Some(record.ending.name())]
}

/// Puts text columns back into a record; `false` where a word is not known.
pub fn set_texts(record: &mut MatchRecord, [first, winner, ending]: [Option<&str>; 3]) -> bool {
    let code = |words: &[&str], text: Option<&str>| match text {
        Some(text) => words.iter().position(|word| *word == text).map(|i| i as u8),
        None => Some(NOBODY),
    };
    let ending = Ending::ALL.into_iter().find(|known| Some(known.name()) == ending);
    let (Some(first), Some(winner), Some(ending)) = (code(&SIDES, first), code(&WINNERS, winner), ending) else { return false };
    (record.first, record.winner, record.ending) = (first, winner, ending);
    true
}

/// The hash by which matches are compared: SHA-256 over the decoded rows in canonical order, made as that of games
/// ([`super::super::rows::RowDigest`]); last in a row are the victories by kind that are not missing, South's and then North's.
#[derive(Default)]
pub struct MatchDigest(Sha256);

impl MatchDigest {
    /// Adds all matches of a job.
    pub fn add(&mut self, job: &Job, records: &[MatchRecord]) {
        for key in keys(job) {
            self.0.update(key.as_bytes());
            self.0.update([0]);
        }
        let kinds = kinds(job);
        for record in records {
            for text in texts(record) {
                self.0.update(text.unwrap_or_default().as_bytes());
                self.0.update([0]);
            }
            for number in NUMBERS {
                let bytes = (number.get)(record).to_le_bytes();
                self.0.update(&bytes[..if number.long { 8 } else { 4 }]);
            }
            record.victories.iter().flat_map(|of| &of[..kinds]).for_each(|n| self.0.update(n.to_le_bytes()));
        }
    }

    /// The hash in hexadecimal digits.
    pub fn finish(self) -> String {
        hex(&self.0.finalize())
    }
}
