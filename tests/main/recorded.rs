//! Recorded games are replayed, and what differs is named.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use predicates::prelude::*;
use serde_json::{Value, json};
use tempfile::TempDir;

fn mbao() -> Command {
    Command::cargo_bin("mbao").expect("the program is built")
}

fn data(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(path)
}

/// The first recorded game of a file, changed, in a file of its own.
fn altered(path: &str, change: impl Fn(&mut Value)) -> (TempDir, PathBuf) {
    let text = fs::read_to_string(data(path)).expect(path);
    let mut game: Value = serde_json::from_str(text.lines().next().expect("a game")).expect("JSON");
    change(&mut game);
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("altered.jsonl");
    fs::write(&file, format!("{game}\n")).expect("written");
    (folder, file)
}

/// Replays one altered game and expects these words in the difference.
fn differs(path: &str, change: impl Fn(&mut Value), words: &[&str]) {
    replayed(path, change, words, (1, "1 game: 0 agree, 1 differ\n"));
}

/// The same of a game that asks for what is not to be had.
fn cannot_be_had(path: &str, change: impl Fn(&mut Value), words: &[&str]) {
    replayed(path, change, words, (3, "1 game: 0 agree, 0 differ, 1 not to be had\n"));
}

fn replayed(path: &str, change: impl Fn(&mut Value), words: &[&str], (code, count): (i32, &'static str)) {
    let (_folder, file) = altered(path, change);
    let mut assert = mbao().arg("replay").arg(&file).assert().code(code);
    assert = assert.stdout(predicate::str::contains(count));
    for word in words {
        assert = assert.stdout(predicate::str::contains(*word));
    }
}

#[test]
fn every_recorded_game_agrees() {
    let files = ["traces", "traces/options", "traces/greedy"].map(|folder| fs::read_dir(data(folder)).expect(folder));
    let files = files.into_iter().flatten().map(|file| file.expect("a file").path()).filter(|path| path.is_file());
    let games = files.map(|file| fs::read_to_string(file).expect("a text").lines().count()).sum::<usize>();
    assert!(games >= 118, "only {games} games");
    let out = format!("{games} games: {games} agree, 0 differ\n");
    mbao().arg("replay").arg(data("traces")).assert().success().stdout(out);
}

#[test]
fn games_recorded_by_openspiel_agree() {
    let games = "40 games: 40 agree, 0 differ\n";
    mbao().arg("replay").arg(data("openspiel")).assert().success().stdout(games);
}

#[test]
fn a_turn_that_never_ends_is_undone_and_adds_no_laps() {
    let folder = data("endless");
    let replay = || {
        let mut command = mbao();
        command.arg("--variants").arg(&folder).arg("replay");
        command
    };
    replay().arg(&folder).assert().success().stdout("1 game: 1 agree, 0 differ\n");
    let (_folder, file) = altered("endless/relay_with_takes.jsonl", |game| game["laps"] = json!(79));
    replay().arg(file).assert().code(1).stdout(predicate::str::contains("laps: expected 79, found 78"));
}

#[test]
fn a_recorded_move_after_which_the_turn_never_ends_is_not_legal_where_the_rules_forbid_it() {
    let folder = TempDir::new().expect("a folder");
    let rules = fs::read_to_string(data("endless/relay_with_takes.toml")).expect("rules");
    let forbidding = rules.replace("turn_limit = 1000", "turn_limit = 1000\nendless = \"forbidden\"");
    assert_ne!(rules, forbidding);
    fs::write(folder.path().join("relay_with_takes.toml"), forbidding).expect("written");
    let mut replay = mbao();
    replay.arg("--variants").arg(folder.path()).arg("replay").arg(data("endless/relay_with_takes.jsonl"));
    let difference = "step 27, sow 9: action: expected it to be legal, found a turn that would never end, which the rules forbid";
    replay.assert().code(1).stdout(predicate::str::contains(difference));
}

#[test]
fn the_first_difference_names_file_game_step_and_action() {
    let words = ["altered.jsonl: game 1 (mulabalaba_lozi), step 2, sow 10: board: expected [[9, "];
    differs("traces/mulabalaba_lozi.jsonl", |game| game["steps"][1]["board"][0][0] = json!(9), &words);
}

#[test]
fn store_turn_phase_reserve_and_hand_are_compared() {
    differs(
        "traces/mulabalaba_lozi.jsonl",
        |g| g["steps"][0]["store"] = json!([5, 0]),
        &["step 1, sow 4: store: expected [5, 0]"],
    );
    differs("traces/mulabalaba_lozi.jsonl", |g| g["steps"][0]["turn"] = json!(0), &["step 1, sow 4: turn: expected 0, found 1"]);
    differs(
        "traces/mweso.jsonl",
        |g| g["steps"][0]["phase"] = json!("play"),
        &["phase: expected move (recorded as play), found arrange"],
    );
    differs("traces/mwambulula.jsonl", |g| g["start"]["reserve"] = json!([16, 15]), &["before the first action: reserve: "]);
    differs(
        "traces/isolo_2.jsonl",
        |g| g["steps"][0]["hand"] = json!([30, 32]),
        &["step 1, put 4: hand: expected [30, 32], found [31, 32]"],
    );
}

#[test]
fn a_reserve_left_out_is_as_before() {
    let change = |game: &mut Value| {
        for step in game["steps"].as_array_mut().expect("steps") {
            step.as_object_mut().expect("a step").remove("reserve");
        }
    };
    // The store is emptied in this game, which a record that never mentions it again denies.
    differs("traces/mwambulula.jsonl", change, &["empty_store: reserve: expected [16, 16]"]);
}

#[test]
fn ending_winner_turns_and_laps_are_compared() {
    differs("traces/chisolo_2.jsonl", |g| g["over"] = json!("singles"), &["ending: expected singles, found North wins no_move"]);
    differs("traces/chisolo_2.jsonl", |g| g["over"] = Value::Null, &["ending: expected a game that goes on"]);
    differs("traces/chisolo_2.jsonl", |g| g["winner"] = json!(0), &["winner: expected \"South\", found \"North\""]);
    differs("traces/chisolo_2.jsonl", |g| g["turns"] = json!(9), &["turns: expected 9, found 8"]);
    differs("traces/chisolo_2.jsonl", |g| g["laps"] = json!(1), &["laps: expected 1, found 23"]);
}

#[test]
fn a_game_cut_short_has_no_winner() {
    let change = |game: &mut Value| {
        game["steps"].as_array_mut().expect("steps").truncate(3);
        for end in ["over", "turns", "laps"] {
            game[end] = Value::Null;
        }
        game["winner"] = json!(1);
    };
    differs("traces/chisolo_2.jsonl", change, &["step 3, ", "winner: expected \"North\", found \"nobody\""]);
}

#[test]
fn a_game_that_is_over_does_not_go_on() {
    let change = |game: &mut Value| {
        let steps = game["steps"].as_array_mut().expect("steps");
        steps.push(steps[0].clone());
    };
    differs("traces/chisolo_2.jsonl", change, &["ending: expected the game to go on, found North wins no_move"]);
}

#[test]
fn an_action_that_is_not_legal_is_a_difference() {
    differs(
        "traces/chisolo_2.jsonl",
        |g| g["steps"][0]["a"] = json!(["sow", 10]),
        &["step 1, sow 10: action: ", "found only sow 0; sow 1;"],
    );
}

#[test]
fn options_that_cannot_be_had_are_a_fault_of_the_file() {
    let lozi = "traces/mulabalaba_lozi.jsonl";
    cannot_be_had(lozi, |g| g["options"]["extra"] = json!([1]), &["option extra: expected [1], found []"]);
    cannot_be_had(lozi, |g| g["options"]["cols"] = json!(7), &["before the first action: options: "]);
    cannot_be_had(lozi, |g| g["options"]["singles"] = json!("always"), &["before the first action: options: "]);
    cannot_be_had(lozi, |g| g["options"]["colour"] = json!("red"), &["option colour: ", "no such name"]);
    cannot_be_had(lozi, |g| g["options"]["starter"] = json!(2), &["option starter: "]);
}

#[test]
fn the_recorded_turn_limit_and_starter_are_kept() {
    differs(
        "traces/mulabalaba_lozi.jsonl",
        |g| g["options"]["max_turns"] = json!(1),
        &["step 2, ", "found nobody wins, turn_limit"],
    );
    differs(
        "traces/mulabalaba_lozi.jsonl",
        |g| g["options"]["starter"] = json!(1),
        &["before the first action: turn: expected 0, found 1"],
    );
}

#[test]
fn the_recorded_round_limit_is_kept() {
    let mewegae = "traces/mewegae.jsonl";
    let none = |g: &mut Value| g["options"]["max_rounds"] = json!(0);
    cannot_be_had(mewegae, none, &["option max_rounds: expected 0, found not a number of rounds"]);
    // The second round of the game is not set up.
    differs(
        mewegae,
        |g| g["options"]["max_rounds"] = json!(1),
        &["sow 9: board: expected [4, 4, 4, 4, 4, 4,", "found [15, 0, 5,"],
    );
}

#[test]
fn a_recorded_option_may_lie_between_the_values_named() {
    let supreme = |game: &mut Value| game["options"]["supreme"] = json!(7);
    let (_folder, file) = altered("traces/kiothi.jsonl", supreme);
    mbao().arg("replay").arg(file).assert().success().stdout("1 game: 1 agree, 0 differ\n");
    cannot_be_had("traces/kiothi.jsonl", |g| g["options"]["supreme"] = json!(11), &["options: ", "any number from 2 to 10"]);
}

#[test]
fn two_recorded_numbers_of_one_reading_must_agree() {
    let words = ["option men: expected 6, found setup = six_of_five"];
    cannot_be_had("traces/kiothi.jsonl", |g| g["options"]["men"] = json!(6), &words);
    let five_of_six = |game: &mut Value| (game["options"]["bomas"], game["options"]["men"]) = (json!(5), json!(6));
    differs("traces/kiothi.jsonl", five_of_six, &["board: expected [0, 0, 0, 0, 5,", "found [0, 0, 0, 0, 0, 6,"]);
}

#[test]
fn unknown_games_are_named_and_counted_apart() {
    let (_folder, file) = altered("traces/chisolo_2.jsonl", |game| game["game"] = json!("hopscotch"));
    let out = "not in the catalogue: hopscotch (1)\n12 games: 12 agree, 0 differ, 1 of unknown games\n";
    mbao().arg("replay").arg(file).arg(data("traces/chisolo_2.jsonl")).assert().success().stdout(out);
}

#[test]
fn only_games_that_cannot_be_played_are_an_error_that_names_them() {
    for (id, why) in [("hopscotch", "not in the catalogue: hopscotch (1)"), ("kuyata", "on record only, not played: kuyata (1)")]
    {
        let (_folder, file) = altered("traces/chisolo_2.jsonl", |game| game["game"] = json!(id));
        mbao().arg("replay").arg(file).assert().code(1).stdout("").stderr(predicate::str::contains(why));
    }
}

#[test]
fn a_board_of_no_known_shape_is_told_in_words() {
    let (_folder, file) = altered("traces/chisolo_2.jsonl", |game| game["start"]["board"] = json!("none"));
    let why = predicate::str::contains("a board is two lists of whole numbers");
    mbao().arg("replay").arg(file).assert().code(3).stderr(why.and(predicate::str::contains("BoardState").not()));
}

#[test]
fn games_may_spread_over_several_lines_and_come_from_stdin() {
    let text = fs::read_to_string(data("traces/chisolo_2.jsonl")).expect("games");
    let pretty: Vec<String> = text
        .lines()
        .map(|line| serde_json::to_string_pretty(&serde_json::from_str::<Value>(line).expect("JSON")).expect("JSON"))
        .collect();
    let out = "12 games: 12 agree, 0 differ\n";
    mbao().args(["replay", "-"]).write_stdin(pretty.join("\n")).assert().success().stdout(out);
}

#[test]
fn a_fault_in_a_file_is_named_by_line_and_column() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("broken.jsonl");
    let good = fs::read_to_string(data("traces/chisolo_2.jsonl")).expect("games");
    let cases = [
        ("{\"game\": \"chisolo_2\",\n\"steps\": [}", "broken.jsonl:14:11: "),
        ("{\"game\": \"chisolo_2\", \"start\"", "broken.jsonl:14:1: EOF"),
        ("{\"name\": \"chisolo_2\"}", "missing field `game`"),
        ("{\"game\": \"chisolo_2\",\n \"steps\": 3}", "broken.jsonl:14:11: "),
    ];
    for (text, message) in cases {
        fs::write(&file, format!("{good}{text}\n")).expect("written");
        mbao().arg("replay").arg(&file).assert().code(3).stderr(predicate::str::contains(message));
    }
    let object = |place: &str| format!("broken.jsonl:{place}: a recorded game expected, which is a JSON object, one on a line");
    for (text, place) in [("# Games", "13:1"), ("  []", "13:3"), ("[\"chisolo_2\"]", "13:1"), ("{\"game\": \"x\"}, 1", "13:14")] {
        fs::write(&file, format!("{good}{text}\n")).expect("written");
        mbao().arg("replay").arg(&file).assert().code(3).stderr(predicate::str::contains(object(place)));
    }
    fs::write(&file, b"{\"game\": \"\xff\"}").expect("written");
    mbao().arg("replay").arg(&file).assert().code(3).stderr(predicate::str::contains("broken.jsonl:1:11: not UTF-8"));
}

#[test]
fn paths_without_games_are_refused() {
    let folder = TempDir::new().expect("a folder");
    mbao().arg("replay").arg(folder.path()).assert().code(3).stderr(predicate::str::contains("no recorded games found"));
    let absent = folder.path().join("absent");
    mbao().arg("replay").arg(absent).assert().code(2).stderr(predicate::str::contains("no such file or folder"));
    mbao().arg("replay").assert().code(2);
}

#[test]
fn games_of_ours_are_recorded_as_they_are_replayed() {
    use mbao::engine::{Session, Side};
    use mbao::players::Player;
    use mbao::recorded::{Played, RecordedGame, record_game, replay_game};

    for variant in super::engine::catalogue().iter() {
        for choice in [variant.default_choice()].into_iter().chain(variant.choices()) {
            let rules = variant.rules(&choice).expect("rules");
            let program = mbao::rules::compile(&rules).expect("a program");
            // Lots drawn in a race are written nowhere.
            if rules.races_by_lot() {
                continue;
            }
            let acts = program.words();
            let (options, readings) = (choice.options_text(), choice.readings_text());
            let key = mbao::simulate::run_key(1, &variant.id, &options, &readings, "random", "greedy");
            let session = Session::with(&program, Side::South, Some(300), [Player::Random, Player::Greedy], key, 3);
            let played = Played {
                plan: "a test".into(),
                options,
                readings,
                south: "random".into(),
                north: "greedy".into(),
                seed: 1,
                number: 3,
            };
            let game = record_game(&variant.id, played, session, &acts, Some(300)).expect("a game");
            let text = serde_json::to_string(&game).expect("JSON");
            let read: RecordedGame = serde_json::from_str(&text).expect("a recorded game");
            let replayed = replay_game(&read, variant);
            assert!(replayed.is_ok(), "{} {choice:?}: {}", variant.id, replayed.unwrap_err());
        }
    }
}
