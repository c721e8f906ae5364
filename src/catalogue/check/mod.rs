//! Does a file say something that can be played, wholly and without idle parts?

mod board;
mod facts;
mod file;
mod laps;
mod moves;
mod phases;
mod series;

use std::collections::BTreeSet;
use std::ops::Range;

use super::decode::{self, Decoder};
use super::diagnostic::{Diagnostic, Faults, Severity};
use super::model::{PhaseKind, Race, Rules};
use super::tree::{Node, Table, Value};
use super::variant::{Choice, Variant};

pub use file::file;

/// The rules under one choice, with the tree they were read from.
struct Case<'a> {
    rules: &'a Rules,
    tree: &'a Table,
    /// Whether this is the default choice: what is idle there is idle for good.
    default: bool,
    /// The phase whose lap list the rules have in place of that of the main phase.
    race: Option<usize>,
}

impl Case<'_> {
    /// Where entry `at` of a section stands.
    fn entry(&self, section: &str, at: usize) -> Range<usize> {
        let (section, at) = match self.race {
            Some(phase) if section == "lap" => ("phase", phase),
            _ => (section, at),
        };
        self.tree.list(section).get(at).map_or(0..0, |node| node.span.clone())
    }

    /// Where the value of `key` in entry `at` of a section stands, or else the entry.
    fn value(&self, section: &str, at: usize, key: &str) -> Range<usize> {
        if self.race.is_some() && section == "lap" {
            return self.entry(section, at);
        }
        let table = self.tree.list(section).get(at).and_then(|node: &Node| match &node.value {
            Value::Table(table) => table.get(key),
            _ => None,
        });
        table.map_or_else(|| self.entry(section, at), |node| node.span.clone())
    }

    /// Where a section stands.
    fn section(&self, section: &str) -> Range<usize> {
        match self.race {
            Some(_) if section == "lap" => self.entry(section, 0),
            _ => self.tree.get(section).map_or(0..0, |node| node.span.clone()),
        }
    }

    /// An error under the default choice, a warning under others: a reading may leave a rule idle.
    fn idle<'f>(&self, faults: &'f mut Faults, id: &'static str, span: Range<usize>, message: String) -> &'f mut Diagnostic {
        if self.default { faults.error(id, span, message) } else { faults.warning(id, span, message) }
    }
}

/// Names that the rules make use of under some choice.
#[derive(Debug, Default)]
struct Used {
    options: BTreeSet<String>,
    sets: BTreeSet<String>,
    asked_marks: BTreeSet<String>,
    made_marks: BTreeSet<String>,
}

/// Checks the rules under every choice that [`Variant::choices`] names, at the ends of ranges, and under every combination of options.
pub fn rules(variant: &Variant, faults: &mut Faults) {
    let default = variant.default_choice();
    let mut used = Used::default();
    let mut playable = false;
    for choice in variant.choices().into_iter().chain(variant.extremes()) {
        let mut found = Faults::new(variant.source.clone());
        let rules = under(variant, &choice, &mut found, &mut used, choice == default);
        playable |= choice == default && rules;
        merge(faults, found, &choice, &default);
        // Where the default itself cannot be read, readings would only repeat its faults.
        if choice == default && !playable {
            break;
        }
    }
    if playable {
        for choice in combinations(variant) {
            let mut found = Faults::new(variant.source.clone());
            under(variant, &choice, &mut found, &mut used, false);
            merge(faults, found, &choice, &default);
        }
        file::unused(faults, &variant.file, &used);
        file::readings(faults, variant);
    }
}

/// Checks what a game on record only says of series.
pub fn series_on_record(variant: &Variant, faults: &mut Faults) {
    let mut cx = Decoder::new(faults.clone(), variant.default_choice().options);
    let series = decode::series(&mut cx, &variant.file);
    *faults = cx.faults;
    if let Some(series) = &series {
        series::check(series, &variant.file, true, faults);
    }
}

fn under(variant: &Variant, choice: &Choice, faults: &mut Faults, used: &mut Used, default: bool) -> bool {
    let mut cx = Decoder::new(faults.clone(), choice.options.clone());
    let (tree, rules) = variant.resolve(&mut cx, choice);
    let series = decode::series(&mut cx, &tree);
    used.options.append(&mut cx.used_options);
    used.sets.append(&mut cx.used_sets);
    used.asked_marks.append(&mut cx.asked_marks);
    used.made_marks.append(&mut cx.made_marks);
    *faults = cx.faults;
    if let Some(series) = &series {
        series::check(series, &tree, default, faults);
    }
    let Some(rules) = rules else { return false };
    let case = Case { rules: &rules, tree: &tree, default, race: None };
    board::check(&case, faults);
    file::entries(&case, faults);
    laps::check(&case, faults);
    moves::check(&case, faults);
    for (at, phase) in rules.phases.iter().enumerate() {
        if let PhaseKind::Race(Race { laps: Some(list), .. }) = &phase.kind {
            let raced = Rules { laps: list.clone(), ..rules.clone() };
            laps::check(&Case { rules: &raced, tree: &tree, default, race: Some(at) }, faults);
        }
    }
    moves::endings(&case, faults);
    phases::check(&case, faults);
    true
}

/// All combinations of two or more options that differ from the default.
fn combinations(variant: &Variant) -> Vec<Choice> {
    let default = variant.default_choice();
    let mut choices = vec![default.clone()];
    for option in &variant.options {
        let grown = choices.iter().flat_map(|choice| {
            option.values.iter().map(|value| {
                let mut choice = choice.clone();
                choice.options.insert(option.id.clone(), *value);
                choice
            })
        });
        choices = grown.collect();
    }
    let differing = |choice: &Choice| choice.options.iter().filter(|(id, value)| default.options.get(*id) != Some(value)).count();
    choices.retain(|choice| differing(choice) > 1);
    choices
}

/// Takes over new faults, saying under which choice they arise.
fn merge(faults: &mut Faults, found: Faults, choice: &Choice, default: &Choice) {
    let options = choice.options.iter().filter(|(id, value)| default.options.get(*id) != Some(value));
    let mut parts: Vec<String> = options.map(|(id, value)| format!("{id} = {value}")).collect();
    let readings = choice.readings.iter().filter(|(id, value)| default.readings.get(*id) != Some(value));
    parts.extend(readings.map(|(id, value)| format!("reading {id} = {value}")));
    let known = faults.clone().finish().list;
    let same = |a: &Diagnostic, b: &Diagnostic| {
        a.id == b.id && a.span == b.span && (a.message == b.message || a.severity == Severity::Error)
    };
    let new = found.finish().list.into_iter().filter(|fault| !known.iter().any(|old| same(old, fault)));
    let under = new.map(|mut fault| {
        if !parts.is_empty() {
            let place = format!("this arises under {}", parts.join(", "));
            fault.help = Some(fault.help.map_or(place.clone(), |help| format!("{help}; {place}")));
        }
        fault
    });
    faults.extend(under.collect::<Vec<_>>());
}
