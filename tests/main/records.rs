//! Games on record only: what their files must and must not say, and what the program makes of them.

use assert_cmd::Command;
use mbao::catalogue::{Catalogue, CatalogueError, Variant};
use predicates::prelude::*;
use predicates::str::{contains, is_empty, starts_with};

use crate::faults::{SOUND, changed, fault, faults};

/// A game of skill, without a fault.
const RECORD: &str = r#"
schema = 1
id = "small"
[record]
name = "Small"
[[source]]
key = "nobody2000"
citation = "Nobody. 2000. A game."
pages = "1"
use = "rules"
[place]
name = "Nowhere"
lat = -15.0
lon = 23
coordinates_from = "a map"
[not_played]
why = "Nothing is sown."
[series]
next = "loser"
[[reading]]
id = "end"
default = "empty"
says = "it ends when the hole is empty"
doubt = "not said"
[[reading.other]]
id = "never"
says = "it does not end"
"#;

fn mbao(args: &[&str]) -> assert_cmd::assert::Assert {
    Command::cargo_bin("mbao").expect("the program is built").args(args).assert()
}

#[test]
fn a_record_needs_no_rules_and_has_none() {
    let (variant, found) = Variant::parse("small.toml", RECORD);
    assert!(found.is_empty(), "{found}");
    let variant = variant.expect("a record");
    assert_eq!((variant.kind(), variant.not_played.as_deref()), ("record", Some("Nothing is sown.")));
    assert!(variant.choices().is_empty());
    let refused = variant.rules(&variant.default_choice()).expect_err("no rules").to_string();
    assert!(refused.contains("not-played") && refused.contains("on record only"), "{refused}");
    let chosen = variant.choose(&[], &[("end".into(), "never".into())]);
    assert!(matches!(chosen, Err(CatalogueError::OnRecordOnly { .. })), "{chosen:?}");
}

#[test]
fn what_is_missing_or_superfluous_in_a_record_is_a_fault() {
    for (id, from, to) in [
        ("missing-key", "why = \"Nothing is sown.\"\n", ""),
        ("empty-text", "Nothing is sown.", " "),
        ("unknown-key", "why = \"Nothing", "reason = \"x\"\nwhy = \"Nothing"),
        ("superfluous-key", "[series]", "[board]\nrows = 4\ncolumns = 8\ncircuit = \"own\"\n[series]"),
        ("superfluous-key", "[series]", "[option.columns]\nvalues = [3, 4]\ndefault = 4\ndoc = \"holes\"\n[series]"),
        ("superfluous-key", "[series]", "[checked]\ngolden_cases = \"by hand\"\n[series]"),
        ("superfluous-key", "says = \"it does not end\"", "says = \"x\"\nchange = { lap = { relay = \"remove\" } }"),
    ] {
        let found = fault(RECORD, from, to, id);
        assert!(found.line_column().0 > 1 && (found.help.is_some() || found.expected.is_some()), "{found:?}");
    }
}

#[test]
fn without_a_reason_a_game_needs_all_its_rules_and_with_one_none() {
    let missing = faults(&changed(RECORD, "[not_played]\nwhy = \"Nothing is sown.\"\n", ""));
    let keys = ["board", "start", "move", "lap", "end", "play"];
    for key in keys {
        assert!(
            missing.iter().any(|f| f.id == "missing-key" && f.message == format!("`{key}` is missing")),
            "{key}: {missing:?}"
        );
    }
    let found = faults(&changed(SOUND, "[recorded.options]", "[not_played]\nwhy = \"x\"\n[recorded.options]"));
    for key in keys {
        assert!(found.iter().any(|f| f.id == "superfluous-key" && f.message.contains(&format!("`{key}`"))), "{key}: {found:?}");
    }
}

#[test]
fn what_a_game_was_checked_against_is_kept_the_strongest_first() {
    let table = "[checked]\nown_counts = \"ours\"\nprinted_game = \"page 1\"\n[recorded.options]";
    let variant = Variant::parse("small.toml", &changed(SOUND, "[recorded.options]", table)).0.expect("a game");
    let kinds: Vec<&str> = variant.checked.iter().map(|evidence| evidence.kind.words()).collect();
    assert_eq!(kinds, ["printed game", "own counts"]);
    fault(SOUND, "[recorded.options]", "[checked]\nhearsay = \"x\"\n[recorded.options]", "unknown-key");
    fault(SOUND, "[recorded.options]", "[checked]\nown_counts = \"\"\n[recorded.options]", "empty-text");
}

#[test]
fn the_two_other_games_of_chaplin_are_on_record_and_passed_over_in_play() {
    let catalogue = Catalogue::load(&[]).expect("sound files");
    let records: Vec<&str> = catalogue.records().filter(|v| v.not_played.is_some()).map(|v| v.id.as_str()).collect();
    assert_eq!(records, ["kuyata", "mulabalaba_line"]);
    assert!(catalogue.iter().all(|variant| variant.not_played.is_none()));
    for id in records {
        mbao(&["show", id]).success().stdout(contains("Not played").and(contains("Chaplin, J. H. 1956")).and(contains("170")));
        for command in [&["play", id][..], &["affinity", id, "oware"]] {
            let refused = mbao(command).code(2).stdout(is_empty());
            refused.stderr(starts_with(format!("error: `{id}` is on record only")).and(contains(format!("`mbao show {id}`"))));
        }
    }
    mbao(&["affinity", "--table", "characters"]).success().stdout(contains("oware").and(contains("kuyata").not()));
    mbao(&["list", "--format", "csv"]).success().stdout(contains("kuyata,Kuyata,record,Tonga,,,,"));
}
