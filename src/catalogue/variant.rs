//! One game of the catalogue, and the choice of one way to play it.

use std::collections::BTreeMap;

use super::CatalogueError;
use super::diagnostic::Diagnostics;
use super::model::Rules;
use super::record::{OptionAxis, Reading, Record, Recorded, SitePlace, Source};

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
    /// Names that recorded games use.
    pub recorded: Recorded,
    /// SHA-256 of everything in the file that bears on play, in hexadecimal.
    pub hash: String,
}

/// One way to play a variant: a value for each of its options and one reading of each doubtful passage.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Choice {
    /// Every option and its value.
    pub options: BTreeMap<String, i64>,
    /// Every doubtful passage that has more than one reading that can be played, and the reading chosen.
    pub readings: BTreeMap<String, String>,
}

impl Choice {
    /// The options as one word, such as `columns=8,seeds=2`; empty where there are none.
    pub fn options_text(&self) -> String {
        let parts: Vec<String> = self.options.iter().map(|(id, value)| format!("{id}={value}")).collect();
        parts.join(",")
    }

    /// The readings as one word, such as `no_merge=any,singles=lozi`; empty where there are none.
    pub fn readings_text(&self) -> String {
        let parts: Vec<String> = self.readings.iter().map(|(id, value)| format!("{id}={value}")).collect();
        parts.join(",")
    }
}

impl Variant {
    /// The default of every option and of every reading.
    pub fn default_choice(&self) -> Choice {
        Choice {
            options: self.options.iter().map(|option| (option.id.clone(), option.default)).collect(),
            readings: self
                .readings
                .iter()
                .filter(|reading| reading.executable().count() > 1)
                .map(|reading| (reading.id.clone(), reading.default.clone()))
                .collect(),
        }
    }

    /// The default choice with some options and readings set otherwise.
    ///
    /// # Errors
    /// An option, reading or value that the variant does not know, or a reading that is only on record.
    pub fn choose(&self, _options: &[(String, String)], _readings: &[(String, String)]) -> Result<Choice, CatalogueError> {
        Ok(self.default_choice())
    }

    /// The rules under that choice.
    ///
    /// # Errors
    /// Every fault of the file under that choice (none for a checked file and a choice made by [`Variant::choose`]).
    pub fn rules(&self, _choice: &Choice) -> Result<Rules, Diagnostics> {
        Err(Diagnostics::default())
    }
}
