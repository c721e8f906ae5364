//! Golden cases are played, and what differs is named.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use predicates::prelude::*;

const LEGAL: &str = "nchuba.4 | {} | S | 2 1 0 0 1 0 0 0 0 0 0 0 0 0 0 0 / 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 \
    | 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 / 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 | legal | sow 0";
const PLAYED: &str = "chisolo_2.5 | {} | S | 0 0 0 0 2 / 0 1 0 0 0 | 2 0 0 0 0 / 0 0 0 0 0 | sow 4 | 0 0 0 0 0 / 1 0 1 1 0 \
    | 2 0 0 0 0 / 0 0 0 0 0 | 0 0 | N";
const WON: &str = "chisolo_2.2 | {} | N | 4 4 4 4 0 / 1 5 5 5 4 | 3 3 3 0 3 / 3 0 3 3 3 | sow 1 | 0 0 0 0 0 / 1 0 0 0 0 \
    | 6 3 7 4 3 / 7 3 6 6 6 | 0 8 | N wins no_move";

fn mbao() -> Command {
    Command::cargo_bin("mbao").expect("the program is built")
}

fn data(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(path)
}

fn verify(text: impl Into<String>) -> assert_cmd::assert::Assert {
    mbao().args(["verify", "-"]).write_stdin(text.into()).assert()
}

fn differs(text: impl Into<String>, words: &str) {
    verify(text).code(1).stdout(predicate::str::contains("1 case: 0 agree, 1 differ\n").and(predicate::str::contains(words)));
}

#[test]
fn every_golden_case_agrees() {
    let files = fs::read_dir(data("golden")).expect("a folder").map(|file| file.expect("a file").path());
    let texts = files.map(|file| fs::read_to_string(file).expect("a text"));
    let cases = texts.map(|text| text.lines().filter(|line| line.contains(" | ")).count()).sum::<usize>();
    assert!(cases >= 40, "only {cases} cases");
    let out = format!("{cases} cases: {cases} agree, 0 differ\n");
    mbao().arg("verify").arg(data("golden")).assert().success().stdout(out);
}

#[test]
fn cases_stand_in_a_text_whose_other_lines_are_passed_over() {
    let text = format!("# Games\n\nRules 1.2 | and 3.\n| a | table |\n```\n{LEGAL}\n{PLAYED}\n```\nThe end.\n");
    verify(text).success().stdout("2 cases: 2 agree, 0 differ\n");
}

#[test]
fn cases_of_unknown_games_are_named_and_counted_apart() {
    let unknown = LEGAL.replace("nchuba", "hopscotch");
    let out = "not in the catalogue: hopscotch (1)\n1 case: 1 agree, 0 differ, 1 of unknown games\n";
    verify(format!("{unknown}\n{LEGAL}\n")).success().stdout(out);
}

#[test]
fn cases_of_unknown_games_alone_are_an_error() {
    let unknown = LEGAL.replace("nchuba", "hopscotch");
    verify(format!("{unknown}\n")).code(1).stdout("").stderr(predicate::str::contains("not in the catalogue: hopscotch (1)"));
}

#[test]
fn legal_actions_are_compared_as_sets() {
    let cases = fs::read_to_string(data("golden/mulabalaba_lozi.golden")).expect("cases");
    let case = cases.lines().find(|line| line.contains("legal")).expect("a case of legal actions");
    assert!(case.ends_with("sow 3; sow 11"), "{case}");
    let with = |actions: &str| case.replace("sow 3; sow 11", actions);
    verify(with("sow 11; sow 3")).success();
    verify(with("sow 11; sow 3 1")).success();
    differs(with("sow 3"), "legal actions: expected no more, found sow 11");
    differs(with("sow 3; sow 3; sow 11"), "legal actions: expected each once");
    differs(with("sow 3; sow 4; sow 11"), "sow 4: action: ");
}

#[test]
fn a_direction_not_given_must_leave_one_action() {
    let cases = fs::read_to_string(data("golden/mweso.golden")).expect("cases");
    let clockwise = cases.lines().find(|line| line.contains("| sow 1 -1 |")).expect("a clockwise sowing");
    differs(clockwise.replace("sow 1 -1", "sow 1"), "found sow 1 as well as sow 1 clockwise");
    let one_way = cases.lines().find(|line| line.contains("| sow 5 1 |")).expect("a sowing from a hole sown one way only");
    verify(one_way.replace("sow 5 1", "sow 5")).success();
}

#[test]
fn holes_store_and_what_comes_next_are_compared() {
    differs(PLAYED.replace("1 0 1 1 0", "1 1 1 1 0"), "holes of South: ");
    differs(PLAYED.replace("| 2 0 0 0 0 / 0 0 0 0 0 | 0 0", "| 2 0 0 0 0 / 0 0 0 0 1 | 0 0"), "holes of North: ");
    differs(PLAYED.replace("| 0 0 | N", "| 1 0 | N"), "off the board: expected [1, 0], found [0, 0]");
    differs(PLAYED.replace("| 0 0 | N", "| 0 0 | S"), "next: expected South, found North");
    differs(WON.replace("N wins no_move", "S"), "next: expected South, found North wins no_move");
    differs(WON.replace("N wins no_move", "N wins singles"), "next: expected North wins singles, found North wins no_move");
}

#[test]
fn an_override_the_game_has_no_place_for_is_a_difference() {
    differs(PLAYED.replace("{}", r#"{"knife":{"2":1}}"#), "override knife: ");
    let unknown = verify(PLAYED.replace("{}", r#"{"o":{"colour":3}}"#)).code(3);
    unknown.stdout(
        predicate::str::contains("1 case: 0 agree, 0 differ, 1 not to be had\n").and(predicate::str::contains("option colour: ")),
    );
    differs(PLAYED.replace("{}", r#"{"caps":3}"#), "override caps: ");
}

#[test]
fn a_malformed_case_is_named_by_line_and_column() {
    let cases = [
        (PLAYED.replace("{}", "{"), "-:2:15: the overrides"),
        (PLAYED.replace("| S |", "| Y |"), "-:2:20: S or N expected"),
        (PLAYED.replace("| N", "| maybe"), ": S, N, or an ending"),
        (PLAYED.replace("0 0 0 0 2", "0 0 0 0 two"), "`two` is not a number of seeds"),
        (PLAYED.replace(" | N", ""), "a case of 10 fields expected, 9 found"),
        (format!("{LEGAL} | sow 1"), "a case of 7 fields expected, 8 found"),
    ];
    for (case, message) in cases {
        verify(format!("text\n{case}\n")).code(3).stderr(predicate::str::contains(message));
    }
    verify("no cases here\n").code(3).stderr(predicate::str::contains("no golden cases found"));
}
