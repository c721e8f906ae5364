//! How the time of a step grows with the board: one game on rings of 10 to 32 holes.

use std::rc::Rc;

use mbao::catalogue::{Catalogue, Variant};
use mbao::players::Player;
use mbao::rules::compile;

use crate::kept::Kept;
use crate::subjects::Subject;
use crate::timed::Timed;

/// The game, and its option of the columns as the file has it.
const GAME: &str = "mulabalaba_lozi";
const COLUMNS: &str = "values = [6, 8]";

/// Random games on boards of 5 to 16 columns, most of which nobody has played on.
pub fn subjects() -> Vec<Subject> {
    let catalogue = Catalogue::load(&[]).expect("the built-in files are sound");
    let text = catalogue.get(GAME).expect("a game of the catalogue").text();
    assert!(text.contains(COLUMNS), "{GAME} no longer has {COLUMNS}");
    let columns: Vec<i64> = (5..=16).collect();
    let (variant, found) = Variant::parse(&format!("{GAME}.toml"), &text.replace(COLUMNS, &format!("values = {columns:?}")));
    let variant = variant.unwrap_or_else(|| panic!("{found}"));
    let subject = |columns: &i64| {
        let mut choice = variant.default_choice();
        choice.options.insert("columns".into(), *columns);
        let program = compile(&variant.rules(&choice).expect("rules")).expect("a program");
        Subject::engine(&format!("ring of {}", 2 * columns), Player::Random, Rc::new(program))
    };
    columns.iter().map(subject).collect()
}

/// Prints a row for each ring.
pub fn print(all: &[Timed], kept: &mut Kept) {
    println!("\nThe rules of {GAME} on boards of 4x5 to 4x16, random");
    println!("{:<12} {:>11} {:>8} {:>13} {}", "holes", "steps/game", "ns/step", "ns/step/hole", kept.heading());
    for (timed, holes) in all.iter().zip((10..).step_by(2)) {
        let change = kept.note(&timed.subject.variant, timed.ns());
        println!(
            "{holes:<12} {:>11.1} {:>8.2} {:>13.3} {change}",
            timed.played.steps as f64 / timed.subject.games as f64,
            timed.ns(),
            timed.ns() / f64::from(holes)
        );
    }
}
