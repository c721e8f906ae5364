//! Murray's notation: the printed game, what play writes and replay reads, and what is refused.

use std::path::{Path, PathBuf};

use assert_cmd::Command;
use mbao::catalogue::model::RaceOrder;
use mbao::catalogue::{Choice, Variant};
use mbao::engine::{Session, Side};
use mbao::players::Player;
use mbao::recorded::murray::{MurrayGame, Scribe, read_murray, replay_murray};
use mbao::rules::{Opening, OpeningKind, compile};
use predicates::prelude::*;
use predicates::str::{contains, starts_with};

use crate::engine::catalogue;

const PRINTED: &str = include_str!("../data/murray/chisolo_2.murray");

fn mbao(args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("mbao").expect("the program is built");
    command.args(args);
    command
}

fn printed() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/murray/chisolo_2.murray")
}

fn replay(text: &str) -> assert_cmd::assert::Assert {
    mbao(&["replay", "--notation", "murray", "-"]).write_stdin(text).assert()
}

fn differs(from: &str, to: &str, words: &str) {
    assert!(PRINTED.contains(from), "{from}");
    replay(&PRINTED.replace(from, to)).code(1).stdout(contains("1 game: 0 agree, 1 differ\n").and(contains(words)));
}

#[test]
fn the_printed_game_replays_with_its_two_corrections() {
    let replayed = mbao(&["replay", "--notation", "murray"]).arg(printed()).assert().success();
    let notes = contains("`3D3C` is read as `3D3G`").and(contains("`Y(6i)` is read as `Y(6j)`"));
    replayed.stdout("1 game: 1 agree, 0 differ\n").stderr(notes);
}

#[test]
fn the_printed_game_is_impossible_where_a_hole_that_ate_is_sown_on() {
    let relay = ["replay", "--notation", "murray", "--reading", "full_front=relay"];
    let differs = mbao(&relay).arg(printed()).assert().code(1);
    differs.stdout(contains("step 1, Y3f (line 6): lap: expected the turn to end, found Y5i\n"));
    let other = ["replay", "--notation", "murray", "--reading", "full_front=stop_after_eating"];
    mbao(&other).arg(printed()).assert().success();
}

#[test]
fn without_its_corrections_the_printed_game_differs() {
    differs("{=3D3G}", "", "step 1, Y3f (line 6): lap: expected : 3D3C, found : 3D3G");
    differs("{=Y(6j)}", "", "step 1, Y3f (line 6): lap: expected Y(6i), found Y(6j)");
}

#[test]
fn every_word_of_a_written_game_is_compared() {
    differs("Y3f", "Y4f", "lap: expected Y4f, found Y3f");
    differs("Y4e", "", "lap: expected the turn to end, found Y4e");
    differs("X4E", "X4E-", "lap: expected X4E-, found X4E");
    differs("5g4d", "5g3d", "lap: expected : 5g3d, found : 4d5g");
    differs("X3B", "X3J X3B", "lap: expected X3B, found X4C");
    differs("Y3f", "X3F", "turn: expected X to act, found Y is to act");
    differs(" ENDS", "", "ending: expected a game that goes on, found X wins no_move");
    differs("ENDS", "ENDS Y wins no_move", "ending: expected Y wins no_move, found X wins no_move");
    differs("4a4j ENDS", "4a4j ENDS\nY1f", "ending: expected the game to go on, found X wins no_move");
    differs(
        "X3B X4E : 5g4d X(9J) : 4c5h X(9I) : 4b5i X(9H) : 4a4j ENDS",
        "ENDS",
        "ending: expected ENDS, found a game that goes on",
    );
    differs("Y3f", "Y3A", "action: expected it to be legal, found to decide: move; holes a b c d e f g h i j");
}

#[test]
fn captured_holes_stand_in_any_order_and_a_turn_may_be_cut_short() {
    replay(&PRINTED.replace("5g4d", "4d5g").replace("ENDS", "ENDS X wins no_move")).success();
    replay(&PRINTED.replace("X4E : 5g4d X(9J) : 4c5h X(9I) : 4b5i X(9H) : 4a4j", "...")).success();
    replay(&PRINTED.replace("X3B X4E : 5g4d X(9J) : 4c5h X(9I) : 4b5i X(9H) : 4a4j ENDS", "")).success();
}

#[test]
fn a_fault_is_named_by_line_and_column() {
    for (text, message) in [
        ("Y3f", "-:1:1: a game begins with its name"),
        ("source: x", "-:1:1: a game begins with its name"),
        ("game: chisolo_2\n  colour: red", "-:2:3: unknown heading `colour`"),
        ("game: chisolo_2\noptions: five", "`five`: KEY=VALUE expected"),
        ("game: chisolo_2\nfirst: Z", "the first player is Y or X"),
        ("game: chisolo_2\nY3f Z3f", "-:2:5: `Z3f` is no word"),
        ("game: chisolo_2\nY3f : D3", "-:2:7: `D3`: seeds and holes"),
        ("game: chisolo_2\nY3f +D", "-:2:5: `+D`: one hole"),
        ("game: chisolo_2\nY3f{3D}", "-:2:4: a correction is written {=word}"),
        ("game: chisolo_2\nY3f{=3D", "-:2:4: the correction is not closed"),
        ("game: chisolo_2\nY3f{=Z}", "-:2:6: `Z` is no word"),
        ("game: chisolo_2\n{=Y3f}", "-:2:1: a correction follows"),
        ("game: chisolo_2\nY[put 3", "-:2:1: the bracket is not closed"),
        ("game: chisolo_2\nY = 3 x", "-:2:1: `x` is not a number of seeds"),
        ("game: chisolo_2\nY99999999999f", "is no word"),
    ] {
        replay(text).code(3).stderr(contains(message));
    }
    // The mark that some editors begin a file with is none of its letters.
    replay(&format!("\u{feff}{PRINTED}")).success();
    replay("# nothing").code(3).stderr(contains("no recorded games found"));
    replay("game: hopscotch\nY3f").code(1).stderr(contains("not in the catalogue: hopscotch (1)"));
}

#[test]
fn headings_that_are_not_to_be_had_are_a_fault_of_the_file_and_the_other_games_are_replayed() {
    let asked = |heading: &str| replay(&format!("{PRINTED}\ngame: chisolo_2\n{heading}\nY3f\n")).code(3);
    asked("readings: full_front=never").stdout(contains("-:9, chisolo_2: `full_front` cannot be"));
    asked("options: rows=9").stdout(contains("2 games: 1 agree, 0 differ, 1 not to be had\n"));
    asked("options: rows=9").stderr(contains("error: 1 of 2 games with options or readings that are not to be had"));
    // The same on the command line is wrong usage.
    let other = ["replay", "--notation", "murray", "--reading", "full_front=never"];
    mbao(&other).arg(printed()).assert().code(2).stderr(contains("`full_front` cannot be"));
}

#[test]
fn a_written_move_after_which_the_turn_never_ends_is_not_legal_where_the_rules_forbid_it() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/endless");
    let replay = |reading: &str| {
        let mut command = mbao(&["replay", "--notation", "murray", "-", "--variants"]);
        command.arg(&folder).write_stdin(format!("game: loops\nreadings: endless={reading}\nY1a ... ENDS void endless")).assert()
    };
    replay("void").success();
    replay("forbidden").code(1).stdout(contains("action: expected it to be legal, found a turn that would never end"));
}

#[test]
fn a_game_without_a_move_is_a_fault_of_the_file() {
    let fault = contains("error: -:1:1: the game `chisolo_2` that begins here holds no move");
    replay("game: chisolo_2\nsource: nobody").code(3).stderr(fault);
    replay(&format!("{PRINTED}\ngame: kalah\n")).code(3).stderr(contains("the game `kalah` that begins here holds no move"));
}

#[test]
fn options_and_readings_on_the_command_line_belong_to_written_games_alone() {
    let json = mbao(&["replay", "tests/data/traces", "--reading", "full_front=relay"]).assert();
    json.code(2).stderr(contains("--notation murray"));
}

#[test]
fn what_play_writes_replay_reads() {
    let game = |args: &[&str]| {
        let out = mbao(args).assert().success().get_output().stdout.clone();
        String::from_utf8(out).expect("text")
    };
    for (id, word) in [("mweso", "Y = "), ("nchuba", " +"), ("mwambulula", "[empty_store]"), ("chisolo_2", "("), ("kalah", " : ")]
    {
        let text = game(&["play", id, "--notation", "murray", "--seed", "2"]);
        assert!(text.starts_with(&format!("game: {id}\n")) && text.contains(word) && text.contains("ENDS "), "{text}");
        replay(&text).success().stdout("1 game: 1 agree, 0 differ\n");
    }
    let other = ["play", "mulabalaba_lozi", "--option", "columns=6", "--reading", "singles=never", "--notation", "murray"];
    let text = game(&other);
    assert!(text.contains("options: columns=6,seeds=2\n") && text.contains("singles=never"), "{text}");
    replay(&text).success();
}

#[test]
fn a_game_that_ends_with_an_arrangement_or_before_its_first_action_is_read_again() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let arranged = include_str!("../../variants/isolo_2.toml").replace("\"isolo_2\"", "\"no_single\"");
    let dealt = include_str!("../../variants/nchuba.toml")
        .replace("\"nchuba\"", "\"no_five\"")
        .replace("[\"loaded\"]\n\n[[lap]]", "[\"single\"]\n\n[[lap]]");
    for (id, text, from, to, end) in [
        ("no_single", arranged, "holes = [\"loaded\"]", "holes = [\"single\"]", "\nENDS X wins no_move\n"),
        ("no_five", dealt, "holes = [\">= 2\"]", "holes = [\">= 5\"]", "\nENDS X wins no_move\n"),
    ] {
        assert!(text.contains(from));
        std::fs::write(folder.path().join(format!("{id}.toml")), text.replace(from, to)).expect("a file");
        let variants = folder.path().to_str().expect("a path");
        let play = ["--variants", variants, "play", id, "--south", "greedy", "--north", "greedy", "--notation", "murray"];
        let played = mbao(&play).assert().success().get_output().stdout.clone();
        let played = String::from_utf8(played).expect("text");
        assert!(played.ends_with(end), "{played}");
        let again = mbao(&["--variants", variants, "replay", "--notation", "murray", "-"]).write_stdin(played).assert();
        again.success().stdout("1 game: 1 agree, 0 differ\n");
    }
}

#[test]
fn a_person_is_asked_on_stderr_while_the_game_is_written_on_stdout() {
    let mut command = mbao(&["play", "chisolo_2", "--south", "human", "--north", "human", "--notation", "murray"]);
    let played = command.write_stdin("sow 5\nsow 1\n").assert().success();
    let played = played.stderr(contains("South, to decide: move").and(contains("North wins: no_move")));
    let words = "Y3f : 3D3G Y(6j) Y4e\nX3B X4E : 4d5g X(9J) : 4c5h X(9I) : 4b5i X(9H) : 4a4j ENDS X wins no_move\n";
    played.stdout(starts_with("game: chisolo_2\n").and(predicate::str::ends_with(words)));
}

/// Games of a variant written down and read again: as many lines as given, of every pairing.
fn round_trip(variant: &Variant, choice: &Choice, games: u64) {
    let Ok(rules) = variant.rules(choice) else { return };
    let Ok(program) = compile(&rules) else { return };
    // Lots drawn in a race are written nowhere.
    let by_lot = |phase: &Opening| matches!(&phase.kind, OpeningKind::Race(race) if race.order == RaceOrder::Lot);
    if program.phases.iter().any(by_lot) {
        return;
    }
    for (number, players) in (0..games).flat_map(|n| [Player::Random, Player::Greedy].map(|player| (n, [player, Player::Random])))
    {
        let first = if number % 2 == 0 { Side::South } else { Side::North };
        let limit = (program.turn_limit > 150).then_some(150);
        let mut session = Session::with(&program, first, limit, players, 7, number).watched();
        let mut scribe = Scribe::new(&program);
        let mut text = format!("game: {}\nfirst: {}\n", variant.id, if first == Side::South { "Y" } else { "X" });
        while session.over().is_none() {
            let before = session.position();
            let action = session.choose().expect("a game that goes on");
            for line in scribe.note(&before, action, &session) {
                text += &format!("{line}\n");
            }
        }
        // The limit of turns is not the rules' own here.
        let text = if limit.is_some() { text.replace(" ENDS void turn_limit\n", "\n") } else { text };
        let [game]: [MurrayGame; 1] = read_murray(Path::new("game"), &text).expect("readable").try_into().expect("one game");
        let replayed = replay_murray(&game, variant, choice);
        assert!(replayed.is_ok(), "{} {}: {}\n{text}", variant.id, choice.readings_text(), replayed.unwrap_err());
    }
}

#[test]
fn games_of_every_variant_under_every_option_and_reading_come_back_as_written() {
    for variant in catalogue().iter() {
        for (number, choice) in variant.choices().iter().enumerate() {
            round_trip(variant, choice, if number == 0 { 6 } else { 1 });
        }
    }
}
