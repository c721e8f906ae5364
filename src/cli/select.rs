//! Choosing variants, options and readings: flags shared by the subcommands that play.

use std::fmt::Display;
use std::str::FromStr;

use crate::catalogue::model::Rules;
use crate::catalogue::{Catalogue, Choice, Variant};
use crate::rules::{Program, compile};

use super::Failure;

/// `--option` and `--reading`, to be flattened into a subcommand's arguments.
#[derive(Debug, Clone, Default, clap::Args)]
pub struct Selection {
    /// Sets an option, as in columns=6 or VARIANT:columns=6 (repeatable; without VARIANT: every game that has it).
    #[arg(long = "option", value_name = "[VARIANT:]KEY=VALUE")]
    pub options: Vec<Setting>,
    /// Chooses a reading, as in singles=never or VARIANT:singles=never (repeatable; without VARIANT: every game that has it).
    #[arg(long = "reading", value_name = "[VARIANT:]KEY=READING")]
    pub readings: Vec<Setting>,
}

/// One `[VARIANT:]KEY=VALUE`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setting {
    /// The variant it is for, or `None` for every variant that has the key.
    pub variant: Option<String>,
    /// Option or reading.
    pub key: String,
    /// Its value.
    pub value: String,
}

impl FromStr for Setting {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (left, value) = text.split_once('=').ok_or("expected KEY=VALUE, such as columns=6")?;
        let (variant, key) = left.split_once(':').map_or((None, left), |(variant, key)| (Some(variant), key));
        if key.is_empty() || value.is_empty() || variant.is_some_and(str::is_empty) {
            return Err("expected KEY=VALUE, such as columns=6".into());
        }
        Ok(Self { variant: variant.map(Into::into), key: key.into(), value: value.into() })
    }
}

/// The variants of those ids in that order, each once; every variant of the catalogue where no id is given.
///
/// # Errors
/// [`Failure::Usage`] for an unknown id, with a suggestion.
pub fn variants<'c>(catalogue: &'c Catalogue, ids: &[String]) -> Result<Vec<&'c Variant>, Failure> {
    if ids.is_empty() {
        return Ok(catalogue.iter().collect());
    }
    let mut chosen: Vec<&Variant> = Vec::new();
    for id in ids {
        let variant = catalogue.get(id)?;
        if !chosen.iter().any(|other| other.id == variant.id) {
            chosen.push(variant);
        }
    }
    Ok(chosen)
}

/// The rules under a choice made on the command line, and their program.
///
/// # Errors
/// [`Failure::Usage`] where what was chosen cannot be played together, for the file itself is sound.
pub fn playable(variant: &Variant, choice: &Choice) -> Result<(Rules, Program), Failure> {
    let rules = variant.rules(choice).map_err(|faults| unplayable(variant, choice, &faults))?;
    let program = compile(&rules).map_err(|error| unplayable(variant, choice, &error))?;
    Ok((rules, program))
}

fn unplayable(variant: &Variant, choice: &Choice, why: &dyn Display) -> Failure {
    let default = variant.default_choice();
    let options = choice.options.iter().filter(|(id, value)| default.options.get(*id) != Some(value));
    let readings = choice.readings.iter().filter(|(id, value)| default.readings.get(*id) != Some(value));
    let options = options.map(|(id, value)| format!("{id}={value}"));
    let chosen: Vec<String> = options.chain(readings.map(|(id, value)| format!("{id}={value}"))).collect();
    let (id, chosen) = (&variant.id, chosen.join(", "));
    if chosen.is_empty() {
        return Failure::Data(format!("{id}: {why}"));
    }
    Failure::Usage(format!("{id}: {chosen} cannot be played together: leave one of them out; {why}"))
}

impl Selection {
    /// One choice for each of the variants, in their order.
    ///
    /// # Errors
    /// [`Failure::Usage`] for a setting that no chosen variant has, or a value that it does not know.
    pub fn choices(&self, variants: &[&Variant]) -> Result<Vec<Choice>, Failure> {
        for (settings, kind) in [(&self.options, "option"), (&self.readings, "reading")] {
            for setting in settings {
                let mut aimed = variants.iter().filter(|v| setting.variant.as_ref().is_none_or(|id| *id == v.id)).peekable();
                if aimed.peek().is_none() {
                    let id = setting.variant.as_deref().unwrap_or_default();
                    return Err(Failure::Usage(format!(
                        "--{kind} {id}:{}={}: `{id}` is not among the games chosen",
                        setting.key, setting.value
                    )));
                }
                let single = variants.len() == 1 || setting.variant.is_some();
                if !single && !aimed.any(|v| has(v, kind, &setting.key)) {
                    return Err(Failure::Usage(format!(
                        "--{kind} {}={}: none of the games has such {}",
                        setting.key,
                        setting.value,
                        article(kind)
                    )));
                }
            }
        }
        variants.iter().map(|variant| self.choose_of(variant, variants.len() == 1)).collect()
    }

    /// The choice for one variant.
    ///
    /// # Errors
    /// As [`Selection::choices`].
    pub fn choice(&self, variant: &Variant) -> Result<Choice, Failure> {
        Ok(self.choices(&[variant])?.remove(0))
    }

    /// The options and readings set for one variant that runs alone, those of other variants left out.
    pub fn settings(&self, variant: &Variant) -> [Vec<(String, String)>; 2] {
        let meant = |setting: &&Setting| setting.variant.as_ref().is_none_or(|id| *id == variant.id);
        let pairs = |settings: &[Setting]| settings.iter().filter(meant).map(|s| (s.key.clone(), s.value.clone())).collect();
        [pairs(&self.options), pairs(&self.readings)]
    }

    /// Whether nothing is set.
    pub fn is_empty(&self) -> bool {
        self.options.is_empty() && self.readings.is_empty()
    }

    fn choose_of(&self, variant: &Variant, alone: bool) -> Result<Choice, Failure> {
        let pairs = |settings: &[Setting], kind| -> Vec<(String, String)> {
            let meant = |s: &&Setting| s.variant.as_ref().map_or(alone || has(variant, kind, &s.key), |id| *id == variant.id);
            settings.iter().filter(meant).map(|s| (s.key.clone(), s.value.clone())).collect()
        };
        Ok(variant.choose(&pairs(&self.options, "option"), &pairs(&self.readings, "reading"))?)
    }
}

fn has(variant: &Variant, kind: &str, key: &str) -> bool {
    match kind {
        "option" => variant.options.iter().any(|option| option.id == key),
        _ => variant.readings.iter().any(|reading| reading.id == key),
    }
}

fn article(kind: &str) -> String {
    if kind == "option" { "an option".into() } else { "a reading".into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_setting_may_name_its_variant() {
        let plain: Setting = "columns=6".parse().unwrap();
        assert_eq!((plain.variant, plain.key.as_str(), plain.value.as_str()), (None, "columns", "6"));
        let aimed: Setting = "a:columns=6".parse().unwrap();
        assert_eq!(aimed.variant.as_deref(), Some("a"));
        for wrong in ["columns", "=6", "columns=", ":columns=6"] {
            assert!(wrong.parse::<Setting>().is_err(), "{wrong}");
        }
    }
}
