//! Which entries of a plan differ in one option or reading.

use crate::catalogue::variant::Axis;
use crate::simulate::{Plan, PlannedVariant};

/// Options and readings of an entry, as text.
pub type Chosen = (String, String);

/// A variant's own entry and an alternative that differs from it in one option or reading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contrast {
    /// Id of the variant.
    pub variant: String,
    /// Options and readings of the variant's own entry.
    pub own: Chosen,
    /// Options and readings of the alternative.
    pub alternative: Chosen,
    /// Whether an option or a reading differs.
    pub axis: Axis,
    /// The option or doubtful passage.
    pub id: String,
    /// Its value in the variant's own entry.
    pub default: String,
    /// Its value in the alternative.
    pub value: String,
    /// Whether the rules are the same for all that, so that the games are too.
    pub same_rules: bool,
}

/// The contrasts of a plan, by variant, options before readings. `same` says whether two entries have the same rules.
pub fn contrasts(plan: &Plan, same: impl Fn(&PlannedVariant, &PlannedVariant) -> bool) -> Vec<Contrast> {
    let of = |varied: &PlannedVariant| {
        let own = plan.variants.iter().find(|entry| entry.variant == varied.variant && !entry.varied)?;
        let options = changed(&own.options, &varied.options).map(|change| (Axis::Option, change));
        let readings = || changed(&own.readings, &varied.readings).map(|change| (Axis::Reading, change));
        let (axis, [id, default, value]) = options.or_else(readings)?;
        Some(Contrast {
            variant: varied.variant.clone(),
            own: (own.options.clone(), own.readings.clone()),
            alternative: (varied.options.clone(), varied.readings.clone()),
            axis,
            id,
            default,
            value,
            same_rules: same(own, varied),
        })
    };
    let mut found: Vec<Contrast> = plan.variants.iter().filter(|entry| entry.varied).filter_map(of).collect();
    found.sort_by(|a, b| (&a.variant, a.axis, &a.id, &a.value).cmp(&(&b.variant, b.axis, &b.id, &b.value)));
    found
}

/// The first key whose value differs between two texts such as `columns=8,seeds=2`: key, value in the first, value in the second.
fn changed(first: &str, second: &str) -> Option<[String; 3]> {
    let pairs = |text: &'_ str| -> Vec<(String, String)> {
        text.split(',').filter_map(|pair| pair.split_once('=')).map(|(key, value)| (key.into(), value.into())).collect()
    };
    let then = pairs(second);
    pairs(first).into_iter().find_map(|(key, value)| {
        let (_, other) = then.iter().find(|(k, v)| *k == key && *v != value)?;
        Some([key, value, other.clone()])
    })
}

#[cfg(test)]
mod tests {
    use super::changed;

    #[test]
    fn the_one_difference_is_found() {
        let told = changed("columns=8,seeds=2", "columns=6,seeds=2").unwrap();
        assert_eq!(told, ["columns", "8", "6"]);
        assert_eq!(changed("columns=8", "columns=8"), None);
    }
}
