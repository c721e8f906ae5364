//! `mbao list`, `show`, `check` and `schema` as a user meets them.

use std::path::Path;

use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::{contains, is_empty, starts_with};

fn mbao(args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("mbao").expect("the program is built");
    command.args(args);
    command
}

/// A folder with one rule file, the game of `variants/isolo_2.toml` under another id, changed.
fn folder(change: impl Fn(String) -> String) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let text = include_str!("../../variants/isolo_2.toml").replace("id = \"isolo_2\"", "id = \"ninth\"");
    std::fs::write(folder.path().join("ninth.toml"), change(text)).unwrap();
    folder
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn a_sound_catalogue_is_checked_in_silence() {
    mbao(&["check"]).assert().success().stdout(is_empty()).stderr(is_empty());
    mbao(&["check", "variants", "variants/kalah.toml"]).assert().success().stdout(is_empty());
}

#[test]
fn a_broken_file_is_told_with_its_place_and_code_3() {
    let folder = folder(|text| text.replace("circuit = \"own\"", "circuit = \"onw\""));
    let shown = mbao(&["check", "--short", text(folder.path())]).assert().code(3).stderr(contains("1 error, 0 warnings"));
    shown.stdout(contains("ninth.toml:").and(contains("error[unknown-word]")).and(contains("did you mean `own`?")));
    let long = mbao(&["check", text(&folder.path().join("ninth.toml"))]).assert().code(3);
    long.stdout(contains("circuit = \"onw\"").and(contains("^^^^^")));
    mbao(&["--variants", text(folder.path()), "list"])
        .assert()
        .code(3)
        .stdout(is_empty())
        .stderr(starts_with("error[unknown-word]"));
    mbao(&["check", "--color", "always", text(folder.path())]).assert().code(3).stdout(contains("\u{1b}["));
}

#[test]
fn paths_that_are_no_rule_files_are_refused() {
    let empty = tempfile::tempdir().unwrap();
    mbao(&["check", text(empty.path())]).assert().code(2).stderr(contains("no rule file"));
    mbao(&["check", "no/such/file.toml"]).assert().code(2).stderr(contains("no such file or folder"));
    mbao(&["--variants", "no/such/folder", "list"]).assert().code(3).stderr(contains("error[unreadable]"));
    std::fs::write(empty.path().join("bytes.toml"), [0xff, 0xfe, 0x00]).unwrap();
    mbao(&["check", text(empty.path())]).assert().code(3).stdout(contains("error[unreadable]").and(contains("UTF-8")));
}

#[test]
fn warnings_alone_are_printed_and_succeed() {
    let folder = folder(|text| format!("{text}\n[sets]\nidle = [\"outer-left\"]\n"));
    mbao(&["check", "--short", text(folder.path())]).assert().success().stdout(contains("warning[unused-set]"));
}

#[test]
fn the_list_has_a_row_for_each_game_and_for_those_of_a_folder() {
    let rows = |args: &[&str]| {
        let out = mbao(args).assert().success().get_output().stdout.clone();
        String::from_utf8(out).unwrap().lines().count() - 1
    };
    let built_in = rows(&["list"]);
    assert!(built_in >= 8);
    let folder = folder(|text| text);
    assert_eq!(rows(&["list", "--variants", text(folder.path())]), built_in + 1);
    mbao(&["list", "--format", "md"]).assert().success().stdout(starts_with("| id | name |"));
    mbao(&["list", "--format", "json"]).assert().success().stdout(contains("\"name\": \"catalogue\""));
}

#[test]
fn a_list_is_written_to_a_file_but_never_over_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.csv");
    mbao(&["list", "-o", text(&path)]).assert().success().stdout(is_empty());
    mbao(&["list", "-o", text(&path)]).assert().code(2).stderr(contains("--force"));
    mbao(&["list", "-o", text(&path), "--force"]).assert().success();
    assert!(std::fs::read_to_string(&path).unwrap().starts_with("id,name,"));
}

#[test]
fn a_card_tells_record_source_board_rules_options_and_doubts() {
    let card = mbao(&["show", "mulabalaba_lozi"]).assert().success();
    card.stdout(
        contains("Lozi")
            .and(contains("the source is silent"))
            .and(contains("Man 56"))
            .and(contains("  South inner  2 2 2 2 2 2 2 2\n        outer  2 2 2 2 2 2 2 2\n"))
            .and(contains("2. In an empty inner hole whose facing hole is loaded: he captures what lies in both enemy holes"))
            .and(contains("columns: holes in a row: 6, 8 (default)"))
            .and(contains("* lozi (default)"))
            .and(contains("- never: singles never move")),
    );
}

#[test]
fn a_card_follows_option_and_reading() {
    let card = mbao(&["show", "mulabalaba_lozi", "--option", "columns=6", "--reading", "singles=never"]).assert().success();
    let never = "Moves: the first case that applies and leaves a hole to lift decides\n  1. If at least one of his holes holds two or more seeds, he lifts any hole with two or more seeds";
    card.stdout(contains("Four rows of six holes").and(contains(never)).and(contains("* never: singles never move")));
}

#[test]
fn wrong_ids_options_and_readings_are_refused_with_the_cure() {
    let refused = |args: &[&str], cure: &'static str| {
        mbao(args).assert().code(2).stdout(is_empty()).stderr(starts_with("error: ").and(contains(cure)));
    };
    refused(&["show", "mulabalaba_lozy"], "did you mean `mulabalaba_lozi`?");
    refused(&["show", "kalah", "--option", "colums=6"], "did you mean `columns`?");
    refused(&["show", "kalah", "--option", "columns=7"], "only 4, 5, 6");
    refused(&["show", "kalah", "--option", "oware:columns=6"], "not among the games chosen");
    refused(&["show", "mulabalaba_lozi", "--reading", "singles=ever"], "only lozi, nchuba, never");
    mbao(&["show", "kalah", "--option", "columns"]).assert().code(2).stderr(contains("KEY=VALUE"));
}

#[test]
fn the_schema_is_json() {
    let out = mbao(&["schema"]).assert().success().get_output().stdout.clone();
    let schema: serde_json::Value = serde_json::from_slice(&out).unwrap();
    assert_eq!(schema["$schema"], "https://json-schema.org/draft/2020-12/schema");
    assert_eq!(schema["properties"]["board"]["additionalProperties"], false);
}

#[test]
fn a_closed_pipe_ends_quietly() {
    use std::process::{Command, Stdio};
    let mut child = Command::new(assert_cmd::cargo::cargo_bin("mbao"))
        .arg("schema")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}
