//! One game printed turn by turn, and a person at the board.

use assert_cmd::Command;
use predicates::prelude::*;

fn play(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("mbao").expect("the program is built");
    command.arg("play").args(arguments);
    command
}

fn output(arguments: &[&str]) -> String {
    let output = play(arguments).assert().success().get_output().stdout.clone();
    String::from_utf8(output).expect("text")
}

#[test]
fn a_game_is_printed_from_the_start_to_its_ending() {
    let text = output(&["kalah", "--south", "greedy", "--north", "random", "--seed", "7"]);
    assert!(text.contains("\nNorth  4 4 4 4 4 4\nSouth  4 4 4 4 4 4\n"), "{text}");
    assert!(text.contains("South greedy, North random, seed 7, game 0"), "{text}");
    assert!(text.contains(": 1 lap, 1 stored; South goes on\n"), "{text}");
    assert!(text.contains("; North is next\n") && text.contains("; South is next\n"), "{text}");
    let last = text.lines().last().unwrap_or_default();
    assert!(last.contains("row_empty, after ") && last.ends_with("laps"), "{last}");
}

#[test]
fn the_same_seed_and_number_give_the_same_game_and_others_another() {
    let game = |number: &str| output(&["mwambulula", "--seed", "3", "--game", number]);
    assert_eq!(game("5"), game("5"));
    assert_ne!(game("5").lines().skip(2).collect::<Vec<_>>(), game("6").lines().skip(2).collect::<Vec<_>>());
}

#[test]
fn seeds_put_in_an_opening_are_listed_without_a_board_each() {
    let text = output(&["mweso", "--seed", "1"]);
    assert_eq!(text.lines().filter(|line| line.contains(" put ")).count(), 64, "{text}");
    let before_first_sowing = text.split(" sow ").next().unwrap_or_default();
    // At the start, after South's arrangement and after North's.
    assert_eq!(before_first_sowing.matches("North outer").count(), 3, "{before_first_sowing}");
}

#[test]
fn a_person_is_asked_again_until_the_answer_is_a_number_of_the_list() {
    let mut command = play(&["kalah", "--south", "human", "--seed", "1"]);
    let assert = command.write_stdin("x\n0\n7\n1\n").assert().code(1);
    let text = String::from_utf8(assert.get_output().stdout.clone()).expect("text");
    for word in ["   6) sow 5\n", "`x` is none of the numbers from 1 to 6", "`0` is none", "`7` is none", "South sow 0: 1 lap"] {
        assert!(text.contains(word), "{word}: {text}");
    }
}

#[test]
fn input_that_ends_before_the_game_is_told_politely() {
    let mut command = play(&["kalah", "--north", "human"]);
    command.write_stdin("").assert().code(1).stderr("error: the input ended before the game did\n");
}

#[test]
fn a_whole_game_can_be_played_from_stdin() {
    // The first legal action, again and again, ends every game before so many answers.
    let answers = "1\n".repeat(1000);
    let mut command = play(&["kalah", "--south", "human", "--north", "human"]);
    command.write_stdin(answers).assert().success().stdout(predicate::str::contains("row_empty"));
}

#[test]
fn wrong_arguments_are_refused() {
    play(&["kalah", "--south", "clever"]).assert().code(2).stderr(predicate::str::contains("random, greedy or human"));
    play(&["kalha"]).assert().code(2).stderr(predicate::str::contains("kalah"));
    play(&["kalah", "--option", "columns=99"]).assert().code(2);
    play(&["mulabalaba_lozi", "--reading", "singles=ever"]).assert().code(2).stderr(predicate::str::contains("never"));
}
