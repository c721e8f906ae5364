//! `mbao affinity` as a user meets it.

use assert_cmd::Command;
use mbao::catalogue::Catalogue;
use predicates::prelude::*;
use predicates::str::contains;

fn affinity(args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("mbao").expect("the program is built");
    command.arg("affinity").args(args);
    command
}

fn stdout(args: &[&str]) -> String {
    String::from_utf8(affinity(args).assert().success().get_output().stdout.clone()).unwrap()
}

#[test]
fn every_table_is_printed_and_pairs_stand_once() {
    let edges = stdout(&["--format", "csv"]);
    let games = Catalogue::load(&[]).expect("the built-in files are sound").iter().count();
    assert_eq!(edges.lines().count(), 1 + games * (games - 1) / 2);
    assert_eq!(stdout(&["--table", "matrix", "--format", "csv"]).lines().count(), 1 + games);
    for table in ["characters", "graph", "groups", "missing", "list"] {
        assert!(stdout(&["--table", table, "--format", "csv"]).lines().count() >= 8, "{table}");
    }
}

#[test]
fn a_reading_that_the_user_chooses_is_no_longer_in_doubt() {
    let missing = |args: &[&str]| stdout(&[&["mulabalaba_lozi", "--table", "missing", "--format", "csv"], args].concat());
    assert!(missing(&[]).contains("changes under the reading singles="));
    assert!(!missing(&["--reading", "singles=never"]).contains("changes under the reading singles="));
    assert!(missing(&["--reading", "singles=never"]).contains("the source does not state `end`"));
    assert_eq!(missing(&["--doubt", "default"]).lines().count(), 1);
}

#[test]
fn an_option_changes_the_character_it_is_about() {
    let columns = |option: &str| {
        let table = stdout(&["mulabalaba_lozi", "--option", option, "--table", "characters", "--format", "csv"]);
        let mut reader = csv::Reader::from_reader(table.as_bytes());
        let index = reader.headers().unwrap().iter().position(|h| h == "columns").unwrap();
        reader.records().next().unwrap().unwrap()[index].to_owned()
    };
    assert_eq!((columns("columns=6"), columns("columns=8")), ("6".into(), "8".into()));
}

#[test]
fn a_variant_dropped_into_a_folder_is_compared_and_moves_no_other_pair() {
    let folder = tempfile::tempdir().unwrap();
    let text = include_str!("../../variants/isolo_2.toml").replace("id = \"isolo_2\"", "id = \"ninth\"");
    std::fs::write(folder.path().join("ninth.toml"), text).unwrap();
    let before = stdout(&["--format", "csv"]);
    let after = stdout(&["--format", "csv", "--variants", folder.path().to_str().unwrap()]);
    assert!(after.lines().any(|line| line.starts_with("isolo_2,ninth,100.00,")), "{after}");
    let others: Vec<&str> = after.lines().filter(|line| !line.contains("ninth")).collect();
    assert_eq!(others, before.lines().collect::<Vec<_>>());
}

#[test]
fn weights_of_a_file_change_the_guide_numbers() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("weights.toml");
    std::fs::write(&file, "[character.columns]\nweight = 50.0\n").unwrap();
    let file = file.to_str().unwrap();
    let guide = |args: &[&str]| -> f64 {
        let edges = stdout(&[&["mulabalaba_lozi", "mwambulula", "--format", "csv"], args].concat());
        edges.lines().nth(1).unwrap().split(',').nth(2).unwrap().parse().unwrap()
    };
    assert!(guide(&["--weights", file]) > guide(&[]) + 10.0, "both have eight holes a row");
    std::fs::write(file, "[character.colums]\n").unwrap();
    affinity(&["--weights", file]).assert().code(3).stderr(contains("did you mean `columns`?")).stdout("");
}

#[test]
fn wrong_arguments_are_refused_with_the_cure() {
    for (args, code, message) in [
        (&["--threshold", "101"][..], 2, "between 0 and 100"),
        (&["--threshold", "nan"], 2, "between 0 and 100"),
        (&["kalah"], 2, "two games or more"),
        (&["kalah", "owaer"], 2, "did you mean `oware`"),
        (&["--weights", "no/such/file.toml"], 2, "cannot read the weights file no/such/file.toml"),
        (&["--table", "tree"], 2, "possible values"),
        (&["--reading", "kalah:singles=never"], 2, "singles"),
    ] {
        affinity(args).assert().code(code).stderr(contains(message)).stdout(predicate::str::is_empty());
    }
}
