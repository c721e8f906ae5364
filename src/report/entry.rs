//! The catalogue as the report tells of it.

use std::collections::BTreeMap;

use super::{Doubt, Entry, Way};
use crate::catalogue::{Catalogue, Reading, Source, SourceUse, Variant};

/// A name for every variant: its own; with its peoples where another variant has the same; with its id where that does not
/// tell them apart either.
pub fn names(catalogue: &Catalogue) -> BTreeMap<String, String> {
    let with_peoples = |v: &Variant| match v.record.peoples.is_empty() {
        true => v.record.name.clone(),
        false => format!("{} ({})", v.record.name, v.record.peoples.join(", ")),
    };
    let alone = |v: &Variant, name: &dyn Fn(&Variant) -> String| catalogue.iter().filter(|o| name(o) == name(v)).count() == 1;
    let own = |v: &Variant| v.record.name.clone();
    let name = |v: &Variant| match (alone(v, &own), alone(v, &with_peoples)) {
        (true, _) => own(v),
        (false, true) => with_peoples(v),
        (false, false) => format!("{} ({})", v.record.name, v.id),
    };
    catalogue.iter().map(|v| (v.id.clone(), name(v))).collect()
}

impl Entry {
    /// What the report tells of a variant.
    pub fn new(variant: &Variant, name: &str) -> Self {
        let record = &variant.record;
        let place = variant.place.as_ref().map_or("", |place| place.name.as_str());
        let mut where_and_when: Vec<&str> = Vec::new();
        for part in [place, record.region.as_str(), record.date.as_str()] {
            if !part.is_empty() && !where_and_when.contains(&part) {
                where_and_when.push(part);
            }
        }
        Self {
            id: variant.id.clone(),
            name: name.into(),
            peoples: record.peoples.join(", "),
            place: where_and_when.join("; "),
            rows: record.rows.clone(),
            holes: record.holes.clone(),
            seeds: record.seeds.clone(),
            sources: variant.sources.iter().map(cited).collect(),
            doubts: variant.readings.iter().map(Doubt::new).collect(),
        }
    }
}

/// The sources of some variants, each once, by key: key and full reference.
pub fn sources<'a>(variants: impl IntoIterator<Item = &'a Variant>) -> BTreeMap<String, String> {
    variants.into_iter().flat_map(|v| &v.sources).map(|s| (s.key.clone(), s.citation.clone())).collect()
}

/// Key, pages and use of a source.
fn cited(source: &Source) -> String {
    let used = match source.used_for {
        SourceUse::Rules => "",
        SourceUse::Place => " (place)",
        SourceUse::SecondOpinion => " (second opinion)",
    };
    match source.pages.as_str() {
        "" => format!("{}{used}", source.key),
        pages => format!("{}, {}{used}", source.key, paged(pages)),
    }
}

/// `169` as `p. 169`, `161-169` as `pp. 161-169`; anything else as it is.
fn paged(pages: &str) -> String {
    match (pages.starts_with(|c: char| c.is_ascii_digit()), pages.contains(['-', '\u{2013}', ','])) {
        (true, false) => format!("p. {pages}"),
        (true, true) => format!("pp. {pages}"),
        _ => pages.into(),
    }
}

impl Doubt {
    fn new(reading: &Reading) -> Self {
        let first = Way { id: reading.default.clone(), says: reading.says.clone(), default: true, executable: true };
        let others = reading.others.iter().map(|other| Way {
            id: other.id.clone(),
            says: other.says.clone(),
            default: false,
            executable: other.executable,
        });
        let pages = if reading.pages.is_empty() { String::new() } else { paged(&reading.pages) };
        Self {
            id: reading.id.clone(),
            doubt: reading.doubt.clone(),
            pages,
            readings: std::iter::once(first).chain(others).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_said_as_in_a_bibliography() {
        assert_eq!(paged("169"), "p. 169");
        assert_eq!(paged("161-169"), "pp. 161-169");
        assert_eq!(paged("section 3"), "section 3");
    }
}
