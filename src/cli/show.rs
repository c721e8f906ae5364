//! `mbao show`: one game as a scholar's card.

use std::fmt::Write as _;
use std::io::{self, Write as _};

use crate::catalogue::words::{Chapter, in_words, series_in_words};
use crate::catalogue::{Choice, Rules, Series, SourceUse, Variant};
use crate::draw_board::draw_board;

use super::select::{Selection, playable};
use super::{Context, Failure};

/// Arguments of `mbao show`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Id of the game, as `mbao list` gives it.
    id: String,
    #[command(flatten)]
    selection: Selection,
}

const WIDTH: usize = 100;

/// Prints the card.
///
/// # Errors
/// [`Failure::Usage`] for an unknown id, option or reading, or where readings contradict each other.
pub fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let catalogue = context.catalogue()?;
    let variant = catalogue.record(&args.id)?;
    let choice = args.selection.choice(variant)?;
    context.note_collisions(variant, &choice);
    let mut card = String::new();
    let series = variant.series(&choice)?;
    record(&mut card, variant, series.as_ref());
    match &variant.not_played {
        None => played(&mut card, variant, &choice, &playable(variant, &choice)?.0, series.as_ref()),
        Some(why) => {
            heading(&mut card, "Not played");
            wrapped(&mut card, "  - ", why);
            series.iter().for_each(|series| chapter(&mut card, &series_in_words(series)));
        }
    }
    doubts(&mut card, variant, &choice);
    Ok(io::stdout().write_all(card.as_bytes())?)
}

fn played(card: &mut String, variant: &Variant, choice: &Choice, rules: &Rules, series: Option<&Series>) {
    board(card, variant, choice, rules);
    in_words(rules).iter().chain(&series.map(series_in_words)).for_each(|part| chapter(card, part));
    heading(card, "Checked against");
    for evidence in &variant.checked {
        wrapped(card, "  - ", &format!("{}: {}", evidence.kind.words(), evidence.says));
    }
    if variant.checked.is_empty() {
        wrapped(card, "  - ", "nothing yet");
    }
}

fn chapter(card: &mut String, chapter: &Chapter) {
    heading(card, chapter.title);
    for (at, text) in chapter.sentences.iter().enumerate() {
        let mark = if chapter.numbered { format!("{}.", at + 1) } else { "-".into() };
        wrapped(card, &format!("  {mark} "), text);
    }
}

fn heading(card: &mut String, title: &str) {
    let _ = writeln!(card, "\n{title}");
}

/// The text in lines of limited width; later lines are indented like the first.
fn wrapped(card: &mut String, mark: &str, text: &str) {
    let indent = " ".repeat(mark.chars().count());
    let mut line = mark.to_owned();
    let mut empty = true;
    for word in text.split_whitespace() {
        if !empty && line.chars().count() + word.chars().count() >= WIDTH {
            let _ = writeln!(card, "{}", line.trim_end());
            line.clone_from(&indent);
        }
        line.push_str(word);
        line.push(' ');
        empty = false;
    }
    let _ = writeln!(card, "{}", line.trim_end());
}

fn record(card: &mut String, variant: &Variant, series: Option<&Series>) {
    let record = &variant.record;
    let _ = writeln!(card, "{} ({})\n", record.name, variant.id);
    let of = if record.peoples.is_empty() { "not said".into() } else { record.peoples.join(", ") };
    let others = record.other_names.join(", ");
    let said = [
        ("ii", "Peoples", of.as_str()),
        ("iii", "Players", &record.players),
        ("iv", "Other names", &others),
        ("v", "Rows", &record.rows),
        ("vi", "Holes", &record.holes),
        ("vii", "Stores", &record.stores),
        ("viii", "Seeds", &record.seeds),
        ("ix", "Layout", &record.layout),
        ("x", "Direction", &record.direction),
        ("xi", "Object", &record.object),
        ("xii", "Rules", &record.rules),
        ("", "Region", &record.region),
        ("", "Date", &record.date),
    ];
    for (question, title, answer) in said {
        let answer = if answer.trim().is_empty() { "the source is silent" } else { answer };
        wrapped(card, &format!("  {question:>4}  {title:<12}"), answer);
    }
    if let Some(series) = series.filter(|series| !series.says.is_empty()) {
        let pages = if series.pages.is_empty() { String::new() } else { format!(" ({})", series.pages) };
        wrapped(card, &format!("  {:>4}  {:<12}", "", "Series"), &format!("{}{pages}", series.says.trim()));
    }
    if !variant.unstated.rules.is_empty() {
        let text = format!("{}: {}", variant.unstated.rules.join(", "), variant.unstated.because);
        wrapped(card, &format!("  {:>4}  {:<12}", "", "Not stated"), &text);
    }
    heading(card, "Sources");
    for source in &variant.sources {
        let used = match source.used_for {
            SourceUse::Rules => "the rules",
            SourceUse::Place => "the place",
            SourceUse::SecondOpinion => "a second opinion",
        };
        wrapped(card, "  - ", &format!("{} Pages: {}. For {used}. [{}]", source.citation.trim(), source.pages, source.key));
    }
    heading(card, "Place");
    match &variant.place {
        Some(place) => {
            let (ns, ew) = (if place.lat < 0.0 { "S" } else { "N" }, if place.lon < 0.0 { "W" } else { "E" });
            let code = place.glottocode.as_ref().map_or(String::new(), |code| format!(" Glottocode {code}."));
            let text = format!(
                "{}, {:.2}° {ns} {:.2}° {ew}.{code} Coordinates: {}.",
                place.name,
                place.lat.abs(),
                place.lon.abs(),
                place.coordinates_from.trim()
            );
            wrapped(card, "  - ", &text);
        }
        None => wrapped(card, "  - ", "A game of reference, at no place of its own."),
    }
}

fn board(card: &mut String, variant: &Variant, choice: &Choice, rules: &Rules) {
    let chosen = if variant.options.is_empty() { String::new() } else { format!(" ({})", choice.options_text()) };
    heading(card, &format!("Board at the start{chosen}"));
    let ring: Vec<u8> = rules.start.outer.iter().chain(&rules.start.inner).copied().collect();
    let north: Vec<u8> = rules
        .start
        .north
        .as_ref()
        .map_or_else(|| ring.clone(), |north| north.outer.iter().chain(&north.inner).copied().collect());
    let note = match (rules.start.reserve, rules.board.sown_stores) {
        (0, true) => "store 0".to_owned(),
        (0, false) => String::new(),
        (n, _) if rules.start.shared_reserve => format!("one reserve of {}", 2 * u32::from(n)),
        (n, _) => format!("reserve {n}"),
    };
    for line in draw_board(rules.board.rows, [&ring, &north], [&note, &note]).lines() {
        let _ = writeln!(card, "  {line}");
    }
}

fn doubts(card: &mut String, variant: &Variant, choice: &Choice) {
    if !variant.options.is_empty() {
        heading(card, "Options");
        for option in &variant.options {
            let values = option.in_words(|value| match value == option.default {
                true => format!("{value} (default)"),
                false => value.to_string(),
            });
            wrapped(card, "  - ", &format!("{}: {}: {values}", option.id, option.doc));
        }
    }
    if variant.readings.is_empty() {
        return;
    }
    heading(card, "Readings (* chosen here, - playable, . on record only)");
    for reading in &variant.readings {
        let pages = if reading.pages.is_empty() { String::new() } else { format!(" ({})", reading.pages) };
        wrapped(card, "  ", &format!("{}: {}{pages}", reading.id, reading.doubt));
        let chosen = choice.readings.get(&reading.id).unwrap_or(&reading.default);
        let mark = |id: &String, playable: bool| match (id == chosen, playable) {
            (true, _) => "    * ",
            (false, true) => "    - ",
            (false, false) => "    . ",
        };
        wrapped(card, mark(&reading.default, true), &format!("{} (default): {}", reading.default, reading.says));
        for other in &reading.others {
            wrapped(card, mark(&other.id, other.executable), &format!("{}: {}", other.id, other.says));
        }
    }
}
