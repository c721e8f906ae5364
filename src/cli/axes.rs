//! Which options and readings a run varies: `--options` and `--readings`.

use std::convert::Infallible;
use std::str::FromStr;

use super::Failure;
use crate::catalogue::diagnostic::nearest;
use crate::catalogue::variant::{Alternative, Axis};
use crate::catalogue::{Choice, Variant};
use crate::rules::compile;

/// `--options` and `--readings`, to be flattened into a subcommand's arguments.
///
/// Alternatives are taken one at a time: each is one more entry of the plan, which differs from the chosen options and readings in
/// that one thing. The full product of all alternatives would be some hundred entries for a game with six doubtful passages, and says
/// little more about which of them matters.
#[derive(Debug, Clone, Default, clap::Args)]
pub struct Axes {
    /// Options to vary, one at a time beside the options and readings chosen: all, default (none), or names as in columns or
    /// VARIANT:columns. Every other value is one more entry of the plan; combinations are not played.
    #[arg(long = "options", value_name = "all|default|NAME,…", value_delimiter = ',', default_value = "default")]
    varied_options: Vec<Vary>,
    /// Doubtful passages to vary, one at a time likewise: all, default (none), or names as in singles or VARIANT:singles. Every
    /// other reading that can be played is one more entry of the plan.
    #[arg(long = "readings", value_name = "all|default|ID,…", value_delimiter = ',', default_value = "default")]
    varied_readings: Vec<Vary>,
}

/// One word of `--options` or `--readings`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Vary {
    /// Everything there is.
    All,
    /// Nothing.
    Default,
    /// One option or passage, of one variant or of all that have it.
    One {
        /// The variant, where it is named.
        variant: Option<String>,
        /// The option or passage.
        id: String,
    },
}

impl FromStr for Vary {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(match text.split_once(':') {
            Some((variant, id)) => Self::One { variant: Some(variant.into()), id: id.into() },
            None if text == "all" => Self::All,
            None if text == "default" => Self::Default,
            None => Self::One { variant: None, id: text.into() },
        })
    }
}

impl Vary {
    fn names(&self, variant: &Variant, id: &str) -> bool {
        match self {
            Self::One { variant: aimed, id: named } => named == id && aimed.as_ref().is_none_or(|aimed| *aimed == variant.id),
            Self::All | Self::Default => false,
        }
    }

    /// Every word that names something must find it.
    fn check(&self, axis: Axis, chosen: &[(&Variant, Choice)]) -> Result<(), Failure> {
        let Self::One { variant, id } = self else { return Ok(()) };
        let (flag, kind) = words(axis);
        let aimed: Vec<&Variant> =
            chosen.iter().map(|(v, _)| *v).filter(|v| variant.as_ref().is_none_or(|aimed| *aimed == v.id)).collect();
        if let (Some(variant), true) = (variant, aimed.is_empty()) {
            return Err(Failure::Usage(format!("{flag} {variant}:{id}: `{variant}` is not among the games chosen")));
        }
        let known: Vec<&str> = aimed.iter().flat_map(|v| ids(v, axis)).collect();
        if !known.contains(&id.as_str()) {
            let cure = match nearest(id, known.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => "`mbao show VARIANT` lists them".into(),
            };
            return Err(Failure::Usage(format!("{flag} {id}: none of the games has such {kind}; {cure}")));
        }
        let varies = |(v, base): &(&Variant, Choice)| {
            let aimed = variant.as_ref().is_none_or(|aimed| *aimed == v.id);
            aimed && v.alternatives(base).iter().any(|other| other.axis == axis && other.id == *id)
        };
        match chosen.iter().any(varies) {
            true => Ok(()),
            false => Err(Failure::Usage(format!("{flag} {id}: there is one way to play it; the others are only on record"))),
        }
    }
}

fn words(axis: Axis) -> (&'static str, &'static str) {
    match axis {
        Axis::Option => ("--options", "an option"),
        Axis::Reading => ("--readings", "a doubtful passage"),
    }
}

fn ids(variant: &Variant, axis: Axis) -> Vec<&str> {
    match axis {
        Axis::Option => variant.options.iter().map(|option| option.id.as_str()).collect(),
        Axis::Reading => variant.readings.iter().map(|reading| reading.id.as_str()).collect(),
    }
}

/// One entry of a plan.
#[derive(Debug, Clone)]
pub struct Entry<'v> {
    /// The variant.
    pub variant: &'v Variant,
    /// Its options and readings.
    pub choice: Choice,
    /// Whether it is an alternative that stands beside the variant's own entry.
    pub varied: bool,
}

impl Axes {
    /// The entries of a plan: each variant as chosen, and its alternatives; and a note on every alternative that is left out.
    ///
    /// # Errors
    /// [`Failure::Usage`] for a name that no chosen variant has, and for a named alternative that cannot be played together with
    /// the options and readings chosen; where `all` asked for it, it is left out with a note.
    pub fn entries<'v>(&self, chosen: Vec<(&'v Variant, Choice)>) -> Result<(Vec<Entry<'v>>, Vec<String>), Failure> {
        for (words, axis) in [(&self.varied_options, Axis::Option), (&self.varied_readings, Axis::Reading)] {
            words.iter().try_for_each(|word| word.check(axis, &chosen))?;
        }
        let (mut entries, mut notes) = (Vec::new(), Vec::new());
        for (variant, base) in chosen {
            for alternative in variant.alternatives(&base) {
                let words = if alternative.axis == Axis::Option { &self.varied_options } else { &self.varied_readings };
                let named = words.iter().any(|word| word.names(variant, &alternative.id));
                if !named && !words.contains(&Vary::All) {
                    continue;
                }
                match (obstacle(variant, &alternative), named) {
                    (None, _) => entries.push(Entry { variant, choice: alternative.choice, varied: true }),
                    (Some(why), true) => return Err(Failure::Usage(refusal(variant, &base, &alternative, &why))),
                    (Some(why), false) => notes.push(format!("left out: {}", refusal(variant, &base, &alternative, &why))),
                }
            }
            entries.push(Entry { variant, choice: base, varied: false });
        }
        Ok((entries, notes))
    }
}

/// Why an alternative cannot be played.
fn obstacle(variant: &Variant, alternative: &Alternative) -> Option<String> {
    match variant.rules(&alternative.choice) {
        Ok(rules) => compile(&rules).err().map(|error| error.to_string()),
        Err(faults) => Some(faults.list.first().map_or(String::new(), |fault| fault.message.clone())),
    }
}

fn refusal(variant: &Variant, base: &Choice, alternative: &Alternative, why: &str) -> String {
    let with: Vec<String> = [base.options_text(), base.readings_text()].into_iter().filter(|text| !text.is_empty()).collect();
    let with = with.join(",").replace(',', ", ");
    let (variant, id, value) = (&variant.id, &alternative.id, &alternative.value);
    format!("{variant}: {id}={value} cannot be played together with {with}: {why}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::Catalogue;

    fn entries(options: &str, readings: &str) -> Result<Vec<String>, Failure> {
        let parse = |text: &str| text.split(',').map(|word| word.parse().unwrap()).collect::<Vec<Vary>>();
        let catalogue = Catalogue::load(&[]).unwrap();
        let variant = catalogue.get("mulabalaba_lozi").unwrap();
        let axes = Axes { varied_options: parse(options), varied_readings: parse(readings) };
        let (entries, notes) = axes.entries(vec![(variant, variant.default_choice())])?;
        assert_eq!(notes, Vec::<String>::new());
        assert_eq!(entries.iter().filter(|entry| !entry.varied).count(), 1);
        let base = variant.default_choice();
        let told = |entry: &Entry| {
            let [now, then] = [&entry.choice, &base].map(|c| format!("{},{}", c.options_text(), c.readings_text()));
            let other: Vec<_> = now.split(',').filter(|part| !then.split(',').any(|p| p == *part)).collect();
            other.join(",")
        };
        Ok(entries.iter().filter(|entry| entry.varied).map(told).collect())
    }

    #[test]
    fn alternatives_are_taken_one_at_a_time() {
        assert_eq!(entries("default", "default").unwrap(), Vec::<String>::new());
        let options = entries("all", "default").unwrap();
        let all = entries("all", "all").unwrap();
        assert!(options.len() >= 2 && all.len() > options.len());
        assert!(all.iter().all(|other| !other.contains(',')), "{all:?}");
        assert_eq!(entries("mulabalaba_lozi:columns", "default").unwrap(), entries("columns", "default").unwrap());
    }

    #[test]
    fn a_name_that_nothing_has_is_told() {
        let told = |options, readings| match entries(options, readings) {
            Err(Failure::Usage(text)) => text,
            other => panic!("{other:?}"),
        };
        assert!(told("column", "default").contains("did you mean `columns`?"));
        assert!(told("default", "mweso:singles").contains("not among the games chosen"));
    }
}
