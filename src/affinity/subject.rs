//! A variant as the comparison takes it: its rules, the readings in doubt, and what its source leaves unsaid.

use super::characters::{Character, Value, View, all};
use super::comparison::Doubt;
use super::place::Coordinates;
use crate::catalogue::{Choice, Diagnostics, Rules, Variant};

/// A variant to be compared.
#[derive(Debug, Clone)]
pub struct Subject {
    /// Its id.
    pub id: String,
    /// Where it was recorded.
    pub place: Option<Coordinates>,
    /// The rules under the chosen options and readings.
    pub rules: Rules,
    /// For every reading in doubt (not stated by the source, nor settled by the user) each other executable reading: a name
    /// such as `singles=never`, and the rules with that one change.
    pub doubts: Vec<(String, Rules)>,
    /// Parts of the rules that are the file's default because the source does not state them.
    pub unstated: Vec<String>,
    /// Whether the record tells of rounds or series.
    pub series: bool,
}

impl Subject {
    /// A variant of the catalogue under a choice; `settled` says of a reading's id that the user has decided on it, so that it
    /// is in doubt no longer.
    ///
    /// # Errors
    /// As [`Variant::rules`].
    pub fn of_variant(variant: &Variant, choice: &Choice, settled: impl Fn(&str) -> bool) -> Result<Self, Diagnostics> {
        let mut doubts = Vec::new();
        for reading in variant.readings.iter().filter(|reading| !reading.stated && !settled(&reading.id)) {
            let chosen = choice.readings.get(&reading.id).unwrap_or(&reading.default);
            for other in reading.executable().filter(|other| other != chosen) {
                let mut changed = choice.clone();
                changed.readings.insert(reading.id.clone(), other.to_owned());
                // A reading that contradicts another one the user has chosen is no doubt about that choice.
                if let Ok(rules) = variant.rules(&changed) {
                    doubts.push((format!("{}={other}", reading.id), rules));
                }
            }
        }
        Ok(Self {
            id: variant.id.clone(),
            place: variant.place.as_ref().map(|place| Coordinates { lat: place.lat, lon: place.lon }),
            rules: variant.rules(choice)?,
            doubts,
            unstated: variant.unstated.rules.clone(),
            series: variant.tells_of_series(),
        })
    }

    /// The states of all characters, in the order of [`all`].
    ///
    /// A state is missing where the source does not state a part it rests on, or where one of the readings in doubt would
    /// change it.
    pub fn values(&self, doubt: Doubt) -> Vec<Value> {
        let view = View::new(&self.rules, self.series);
        let others: Vec<(&str, View)> = match doubt {
            Doubt::Missing => self.doubts.iter().map(|(name, rules)| (name.as_str(), View::new(rules, self.series))).collect(),
            Doubt::Default => Vec::new(),
        };
        all().map(|character| self.value(character, &view, &others, doubt)).collect()
    }

    fn value(&self, character: &Character, view: &View, others: &[(&str, View)], doubt: Doubt) -> Value {
        let value = (character.read)(view);
        if doubt == Doubt::Default {
            return value;
        }
        let changed = others.iter().find(|(_, other)| (character.read)(other) != value);
        if let Some((reading, _)) = changed {
            return Value::Missing(format!("changes under the reading {reading}"));
        }
        let unstated = self.unstated.iter().find(|part| character.parts.iter().any(|rests_on| covers(part, rests_on)));
        match (value, unstated) {
            (Value::Present(_), Some(part)) => Value::Missing(format!("the source does not state `{part}`")),
            (value, _) => value,
        }
    }
}

/// Whether a part named in a file (`moves`) is, or contains, the one a character rests on (`moves.singles`).
fn covers(part: &str, rests_on: &str) -> bool {
    rests_on == part || rests_on.strip_prefix(part).is_some_and(|rest| rest.starts_with('.'))
}
