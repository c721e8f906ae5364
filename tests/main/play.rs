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
fn seeds_put_in_an_opening_are_one_line_and_one_board_for_each_player() {
    let text = output(&["mweso", "--seed", "1"]);
    let lines: Vec<&str> = text.lines().filter(|line| line.contains(" put ")).collect();
    assert!(lines[0].starts_with("South put 32 seeds: ") && lines[1].starts_with("North put 32 seeds: "), "{text}");
    assert_eq!(lines.len(), 2, "{text}");
    let seeds = lines[0].split(": ").nth(1).expect("holes").split("; ").next().expect("holes");
    let seeds: u32 = seeds.split(", ").map(|part| part.split(" in ").next().expect("seeds").parse::<u32>().expect("seeds")).sum();
    assert_eq!(seeds, 32, "{text}");
    let before_first_sowing = text.split(" sow ").next().unwrap_or_default();
    // At the start, after South's arrangement and after North's.
    assert_eq!(before_first_sowing.matches("North outer").count(), 3, "{before_first_sowing}");
}

#[test]
fn a_person_may_stop_an_arrangement_and_decline_what_is_offered() {
    // South sets out three seeds and stops, North all of his.
    let mut command = play(&["isolo_2", "--reading", "all_beans=some", "--south", "human", "--north", "greedy", "--seed", "1"]);
    let told = command.write_stdin("2 0 0 0 0 0 0 0 / 0 0 0 0 0 0 0 1\n").assert().code(1);
    told.stdout(predicate::str::contains("South put 3 seeds: 2 in 0, 1 in 15; done").and(predicate::str::contains("stored 29")));
    let mut command = play(&["chisolo_2", "--reading", "capture=may", "--south", "human", "--north", "human"]);
    let told = command.write_stdin("sow 5\ndecline\n").assert().code(1);
    let asked = predicate::str::contains("South may decline what follows").and(predicate::str::contains("1) accept\n"));
    told.stdout(asked.and(predicate::str::contains("South decline")));
}

#[test]
fn a_hand_that_is_put_down_whole_is_not_told_as_one_seed() {
    let mut command = play(&["kiothi", "--reading", "placing=together", "--south", "human", "--north", "greedy", "--seed", "3"]);
    let told = command.write_stdin("lift 4\n1\n").assert().code(1);
    told.stdout(predicate::str::contains("South place 0").and(predicate::str::contains("1 seed").not()));
}

/// The line of a text that begins so.
fn line<'t>(text: &'t str, start: &str) -> &'t str {
    text.lines().find(|line| line.starts_with(start)).unwrap_or_else(|| panic!("no line begins with {start}: {text}"))
}

#[test]
fn a_player_is_told_who_won_an_opening_and_who_begins_the_main_game() {
    let text = output(&["isolo_1", "--south", "random", "--north", "greedy", "--seed", "1"]);
    let won = line(&text, "The opening `fore` is over: ");
    let (winner, loser) = if won.contains(": South has won it") { ("South", "North") } else { ("North", "South") };
    assert_eq!(won, format!("The opening `fore` is over: {winner} has won it (row_empty)."));
    let next = format!(
        "Now `kucheleka`: all seeds are gathered, {loser} gets his share; {winner}, who won, acts alone, with 48 seeds in hand."
    );
    assert_eq!(line(&text, "Now `kucheleka`: "), next);
    assert!(text.contains("   in hand 48\n"), "{text}");
    assert_eq!(text.lines().filter(|line| line.contains(" put ")).count(), 1, "{text}");
    let begun = format!("The opening `kucheleka` is over.\n{loser}, who lost the opening, begins the main game.\n");
    assert!(text.contains(&begun), "{text}");
}

#[test]
fn what_a_race_did_is_told_apart_from_the_action_before_it() {
    let text = output(&["lukho", "--seed", "1"]);
    let race = line(&text, "The opening `race` is over: ");
    assert!(race.contains(" laps") && race.ends_with(" ended his sowing first."), "{race}");
    let (before, after) = text.split_once(race).expect("the race");
    let placed = before.lines().rev().nth(1).expect("an action");
    assert!(placed.starts_with("North place ") && !placed.contains("lap"), "{placed}");
    let first = race.rsplit_once("; ").and_then(|(_, first)| first.split(' ').next()).expect("a side");
    assert!(after.starts_with(&format!("\n{first} begins the main game.\n")), "{after}");
    assert!(line(&text, "South remove ").contains(" seeds: "), "{text}");
}

#[test]
fn rounds_are_told_with_the_holes_that_each_player_owns() {
    let text = output(&["mewegae", "--seed", "1"]);
    let line = text.lines().find(|line| line.starts_with("Round 1 is over. Round 2: South owns ")).unwrap_or_default();
    let owned = line.rsplit_once("owns ").map_or("", |(_, owned)| owned);
    let numbers: Vec<u32> =
        owned.split(|c: char| !c.is_ascii_digit()).filter(|n| !n.is_empty()).map(|n| n.parse().expect("a number")).collect();
    assert_eq!(numbers.iter().sum::<u32>(), 12, "{line}");
}

#[test]
fn an_opening_with_several_actions_a_player_is_one_line() {
    let text = output(&["kanotta", "--seed", "1"]);
    let taken = line(&text, "North take ");
    assert_eq!(taken.matches(", ").count(), 3, "{taken}");
    assert!(taken.ends_with(": 8 stored; South is next"), "{taken}");
    // Holes that are lifted and seeds that are put are one line too; a player may also lift none.
    let text = output(&["kiothi", "--reading", "redeployment=two", "--seed", "1"]);
    let moved = line(&text, "South lift ");
    assert!(moved.contains("; place ") && moved.ends_with("; North is next"), "{moved}");
}

#[test]
fn a_layout_that_the_rules_refuse_is_not_begun() {
    let mut command = play(&["isolo_2", "--south", "human"]);
    let assert = command.write_stdin("32 0 0 0 0 0 0 0 / 0 0 0 0 0 0 0 0\n4 4 4 4 4 4 4 4 / 0 0 0 0 0 0 0 0\n").assert().code(1);
    let text = String::from_utf8(assert.get_output().stdout.clone()).expect("text");
    let (refused, then) = text.split_once("hole 0 may hold 12 seeds at most, so 32 cannot lie there\n").expect("it is refused");
    assert!(!refused.contains("South put"), "{refused}");
    assert!(
        then.contains("South put 32 seeds: 4 in 0, 4 in 1, 4 in 2, 4 in 3, 4 in 4, 4 in 5, 4 in 6, 4 in 7; North is next\n"),
        "{then}"
    );
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

#[test]
fn several_actions_may_be_typed_in_one_line_by_number_or_in_words() {
    let mut command = play(&["kalah", "--south", "human", "--north", "human"]);
    let assert = command.write_stdin("3; sow 5; 1\n").assert().code(1);
    let text = String::from_utf8(assert.get_output().stdout.clone()).expect("text");
    for word in ["South sow 2: 1 lap, 1 stored; South goes on\n", "South sow 5: 1 lap, 1 stored; North is next\n", "North sow 6"]
    {
        assert!(text.contains(word), "{word}: {text}");
    }
    assert_eq!(text.matches("number of your choice").count(), 2, "{text}");
}

#[test]
fn what_is_left_of_a_line_after_a_wrong_action_is_dropped() {
    let mut command = play(&["kalah", "--south", "human", "--north", "human"]);
    let assert = command.write_stdin("9; 1\n").assert().code(1);
    let text = String::from_utf8(assert.get_output().stdout.clone()).expect("text");
    assert!(text.contains("`9` is none of the numbers from 1 to 6, nor an action such as `sow 0`\n"), "{text}");
    assert!(!text.contains("South sow"), "{text}");
}

#[test]
fn a_whole_layout_may_be_typed_for_a_free_arrangement() {
    let layout = "10 10 1 1 1 1 1 1 / 1 1 1 1 1 1 0 0";
    let mut command = play(&["mweso", "--south", "human", "--seed", "1"]);
    let assert = command.write_stdin(format!("put 0; {layout}\n")).assert().code(1);
    let text = String::from_utf8(assert.get_output().stdout.clone()).expect("text");
    assert!(text.contains("South put 32 seeds: 10 in 0, 10 in 1, 1 in 2, "), "{text}");
    assert!(text.contains("South inner   0  0  1  1  1  1  1  1\n      outer  10 10  1  1  1  1  1  1\n"), "{text}");
    for (wrong, why) in [
        ("1 2 3", "a layout has 16 numbers here"),
        ("31 0 0 0 0 0 0 0 / 0 0 0 0 0 0 0 0", "the layout must hold all 32 seeds"),
        ("300 0 0 0 0 0 0 0 / 0 0 0 0 0 0 0 0", "`300` is not a number of seeds"),
    ] {
        let mut command = play(&["mweso", "--south", "human"]);
        command.write_stdin(format!("{wrong}\n")).assert().code(1).stdout(predicate::str::contains(why));
    }
    let mut command = play(&["mweso", "--south", "human"]);
    let less = "put 3; put 3; 16 16 0 0 0 0 0 0 / 0 0 0 0 0 0 0 0\n";
    command.write_stdin(less).assert().code(1).stdout(predicate::str::contains("2 lie in hole 3 already, so 0 cannot"));
}

#[test]
fn an_answer_that_is_no_text_is_asked_again() {
    let mut command = play(&["kalah", "--south", "human"]);
    let assert = command.write_stdin(b"\xff\xfe\n1\n".as_slice()).assert().code(1);
    let text = String::from_utf8(assert.get_output().stdout.clone()).expect("text");
    assert!(text.contains("is none of the numbers from 1 to 6") && text.contains("South sow 0"), "{text}");
}

#[test]
fn a_direction_left_out_is_asked_for() {
    let mut command = play(&["mweso", "--south", "human", "--north", "human"]);
    let four = "4 4 4 4 4 4 4 4 / 0 0 0 0 0 0 0 0";
    let assert = command.write_stdin(format!("{four}\n{four}\nsow 1\nsow 1 -1\n")).assert().code(1);
    let text = String::from_utf8(assert.get_output().stdout.clone()).expect("text");
    assert!(
        text.contains("`sow 1` may be sow 1 as well as sow 1 clockwise\n") && text.contains("South sow 1 clockwise"),
        "{text}"
    );
}

#[test]
fn a_game_that_is_not_there_has_a_cure() {
    let near = predicate::str::contains("did you mean `kalah`?");
    play(&["kalha"]).assert().code(2).stderr(near);
    play(&["nope"]).assert().code(2).stderr("error: no game `nope` in the catalogue; `mbao list` gives them all\n");
}

#[test]
fn readings_that_cannot_be_played_together_are_a_fault_of_the_command_line() {
    let readings = ["mweso", "--reading", "full_round=skip", "--reading", "re_entry=next"];
    let named =
        predicate::str::contains("mweso: full_round=skip, re_entry=next cannot be played together: leave one of them out");
    play(&readings).assert().code(2).stderr(named);
}

#[test]
fn a_written_game_whose_race_is_drawn_by_lot_is_said_not_to_replay() {
    let warning = predicate::str::contains("the notation has no word for lots");
    let murray = ["mewegae", "--notation", "murray"];
    play(&murray).assert().success().stderr(warning.clone().not());
    play(&[&murray[..], &["--reading", "race_model=lot"]].concat()).assert().success().stderr(warning);
}

#[test]
fn a_person_is_told_which_moves_are_not_allowed_since_the_turn_would_never_end() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/endless");
    let loops = ["loops", "--variants", folder, "--south", "human", "--reading", "endless=forbidden"];
    let assert = play(&loops).write_stdin("sow 0\nsow 1\n").assert().code(1);
    let text = String::from_utf8(assert.get_output().stdout.clone()).expect("text");
    assert!(text.contains("   1) sow 1\n   2) sow 3\n   3) sow 5\n"), "{text}");
    assert!(text.contains("      not allowed, since the turn would never end: sow 0\n"), "{text}");
    assert!(text.contains("after `sow 0` the turn would never end, which the rules of this game forbid\n"), "{text}");
    assert!(text.contains("South sow 1: 1 lap; North is next\n"), "{text}");
}

#[test]
fn a_person_is_told_what_is_to_be_removed_and_placed_in_an_opening() {
    let mut command = play(&["lukho", "--south", "human", "--seed", "1"]);
    let assert = command.write_stdin("remove 0 3; 1\n".to_owned() + &"1; ".repeat(5) + "1\n").assert().code(1);
    let text = String::from_utf8(assert.get_output().stdout.clone()).expect("text");
    let first = "Take as many seeds of your hole 0 into your hand as you like, 0 to 3 (`remove 0 3` takes all); then come 7 more holes. In hand: 0.";
    let third = "Take as many seeds of your hole 2 into your hand as you like, 0 to 3 (`remove 2 3` takes all); then come 5 more holes. In hand: 3.";
    assert!(text.contains(first) && text.contains(third), "{text}");
    assert!(text.contains("Place up to 2 of the 3 seeds in your hand in one hole of North, or none (`place "), "{text}");
}
