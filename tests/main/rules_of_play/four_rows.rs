//! Laps on four rows: relays, full rounds, captures of files and what becomes of them, ends.

use mbao::engine::Side::{North, South};

use super::board;

const LOZI: &str = "mulabalaba_lozi";

#[test]
fn a_loaded_hole_is_lifted_and_sown_on() {
    let mut game = board(LOZI, &["columns=6"], "0 0 0 0 0 1\n0 0 0 0 0 0\n0 0 0 0 0 0\n2 0 1 0 0 0").play();
    game.sow(0).shows("0 0 0 0 0 1\n0 0 0 0 0 0\n0 0 0 0 0 0\n0 1 0 1 1 0").goes_on(North, 1, 2);
    assert_eq!((game.0.record().sown, game.0.record().longest_turn), (4, 2));
}

#[test]
fn a_full_round_sows_the_lifted_hole_or_by_the_other_reading_passes_over_it() {
    let drawing = "0 0 0 0 0 1\n0 0 0 0 0 0\n0 0 0 0 0 0\n12 0 0 0 0 0";
    let sown = "0 0 0 0 0 1\n0 0 0 0 0 0\n1 1 1 1 1 1\n1 1 1 1 1 1";
    board(LOZI, &["columns=6"], drawing).play().sow(0).shows(sown).goes_on(North, 1, 1);
    // The twelfth seed makes two in hole 1; relays follow from 1, 3, 5, 7, 9 and 11.
    let skipped = "0 0 0 0 0 1\n0 0 0 0 0 0\n0 2 0 2 0 2\n1 1 2 0 2 0";
    board(LOZI, &["columns=6", "full_round=skip"], drawing).play().sow(0).shows(skipped).goes_on(North, 1, 7);
}

#[test]
fn an_empty_inner_hole_takes_the_file_it_faces() {
    let drawing = "0 0 0 0 3 1\n0 0 0 0 2 0\n0 0 0 0 0 0\n0 0 0 0 0 2";
    let after = "0 0 0 0 0 1\n0 0 0 0 0 0\n0 0 0 0 1 1\n0 0 0 0 0 0";
    board(LOZI, &["columns=6"], drawing).play().sow(5).shows(after).stored(5, 0).goes_on(North, 1, 1);
    let off_too = after.replace("0 0 0 0 1 1", "0 0 0 0 0 1");
    board(LOZI, &["columns=6", "capturing_bean=off_too"], drawing).play().sow(5).shows(&off_too).stored(6, 0);
    board(LOZI, &["columns=6", "turn_after_capture=again"], drawing).play().sow(5).goes_on(South, 0, 1);
}

#[test]
fn the_file_is_taken_when_its_outer_hole_is_empty_but_not_when_its_inner_one_is() {
    let inner = board(LOZI, &["columns=6"], "0 0 0 0 0 1\n0 0 0 0 2 0\n0 0 0 0 0 0\n0 0 0 0 0 2");
    inner.play().sow(5).stored(2, 0).goes_on(North, 1, 1);
    let outer = board(LOZI, &["columns=6"], "0 0 0 0 3 1\n0 0 0 0 0 0\n0 0 0 0 0 0\n0 0 0 0 0 2");
    outer.play().sow(5).shows("0 0 0 0 3 1\n0 0 0 0 0 0\n0 0 0 0 1 1\n0 0 0 0 0 0").stored(0, 0);
}

#[test]
fn an_empty_outer_hole_takes_nothing() {
    let mut game = board(LOZI, &["columns=6"], "0 0 3 0 0 1\n0 0 2 0 0 0\n0 0 0 0 0 0\n2 0 0 0 0 0").play();
    game.sow(0).shows("0 0 3 0 0 1\n0 0 2 0 0 0\n0 0 0 0 0 0\n0 1 1 0 0 0").stored(0, 0).goes_on(North, 1, 1);
}

#[test]
fn a_player_without_a_move_has_lost() {
    let mut game = board(LOZI, &["columns=6"], "0 0 0 0 3 0\n0 0 0 0 2 0\n0 0 0 0 0 0\n0 0 0 0 0 2").play();
    game.sow(5).stored(5, 0).ended("no_move", South);
    assert_eq!((game.0.turns(), game.0.record().turns), (1, 1));
}

/// Hole 10 takes five seeds in the lap from hole 5.
#[test]
fn captured_seeds_join_the_next_hole_or_are_sown_from_it_or_from_the_lifted_one() {
    let drawing = "0 0 0 0 0 2 0 2\n0 0 0 0 0 3 0 0\n0 0 0 0 0 1 0 0\n0 0 0 0 0 5 1 0";
    let north = "0 0 0 0 0 0 0 2\n0 0 0 0 0 0 0 0\n";
    for (reading, south, laps) in [
        ("re_entry=join", "0 0 1 1 1 3 2 2\n0 0 0 0 0 0 0 2", 2),
        ("re_entry=next", "0 0 1 1 1 0 2 2\n0 0 0 0 0 0 3 2", 3),
        ("re_entry=origin", "0 0 0 0 1 3 0 2\n0 0 0 0 0 1 3 2", 3),
    ] {
        board("mweso", &[reading], drawing).play().sow(5).shows(&format!("{north}{south}")).goes_on(North, 1, laps);
    }
}

#[test]
fn a_loaded_hole_that_faces_half_a_file_takes_nothing_and_is_sown_on() {
    let mut game = board("mweso", &[], "0 0 0 0 0 0 0 2\n0 0 0 0 0 3 0 0\n0 0 0 0 0 1 0 0\n0 0 0 0 0 5 1 0").play();
    let after = "0 0 0 0 0 0 0 2\n0 0 0 0 0 3 0 0\n0 0 0 1 1 0 1 1\n0 0 0 0 0 0 2 1";
    game.sow(5).shows(after).goes_on(North, 1, 2);
}

#[test]
fn a_turn_begun_clockwise_goes_on_clockwise_in_relays_and_after_captures() {
    let mut relay = board("mweso", &[], "0 0 0 0 0 0 0 2\n0 0 0 0 0 0 0 0\n1 0 0 0 0 0 0 0\n0 2 0 0 0 0 0 0").play();
    let after = "0 0 0 0 0 0 0 2\n0 0 0 0 0 0 0 0\n0 1 1 0 0 0 0 0\n1 0 0 0 0 0 0 0";
    relay.sow_clockwise(1).shows(after).ended("singles", North);
    // Hole 13 takes three; they join the seed in hole 0, the next of hole 1 clockwise.
    let mut capture = board("mweso", &[], "0 0 1 0 0 0 0 3\n0 0 2 0 0 0 0 0\n0 2 1 0 0 0 0 0\n0 4 0 0 0 0 0 0").play();
    let after = "0 0 0 0 0 0 0 3\n0 0 0 0 0 0 0 0\n2 4 3 1 0 0 0 0\n0 0 0 0 0 0 0 0";
    capture.sow_clockwise(1).shows(after).goes_on(North, 1, 2);
}

#[test]
fn the_next_turn_may_go_the_other_way_again() {
    let mut game = board("mweso", &[], "0 0 0 0 0 2 0 2\n0 0 0 0 0 0 0 0\n2 0 0 0 0 0 0 0\n2 0 0 0 0 0 0 0").play();
    game.sow_clockwise(15).shows("0 0 0 0 0 2 0 2\n0 0 0 0 0 0 0 0\n0 1 1 0 0 0 0 0\n2 0 0 0 0 0 0 0");
    game.sow(2).shows("0 0 0 1 1 0 0 2\n0 0 0 0 0 0 0 0\n0 1 1 0 0 0 0 0\n2 0 0 0 0 0 0 0").goes_on(South, 2, 2);
    game.sow(0).shows("0 0 0 1 1 0 0 2\n0 0 0 0 0 0 0 0\n0 1 1 0 0 0 0 0\n0 1 1 0 0 0 0 0");
}

/// What is asked after a turn, of the opponent first: who has no hole of two, who has his four end holes empty.
#[test]
fn ends_are_asked_of_the_opponent_before_the_mover() {
    let two = |north: &str, south: &str| format!("{north}\n0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0\n{south}");
    let after_turn = |drawing: String, settings: &[&str]| {
        let mut game = board("mweso", settings, &drawing).play();
        game.sow(0);
        game
    };
    // Hole 0 goes to 1 and 2. Both have singles only, or only the mover has.
    after_turn(two("0 0 0 0 0 0 0 1", "2 0 0 0 0 0 0 1"), &[]).ended("singles", South);
    after_turn(two("0 0 0 0 0 0 0 2", "2 0 0 0 0 0 0 1"), &[]).ended("singles", North);
    // Both have bare ends, the opponent alone, the mover alone.
    after_turn(two("0 0 0 2 0 0 0 0", "2 0 0 0 3 0 0 0"), &[]).ended("ends_empty", South);
    after_turn(two("0 0 0 2 0 0 0 0", "2 0 0 0 3 0 0 1"), &[]).ended("ends_empty", South);
    after_turn(two("0 0 0 0 0 0 0 2", "2 0 0 0 3 0 0 0"), &[]).ended("ends_empty", North);
    // The opponent's second end counts before the mover's first.
    after_turn(two("0 0 0 2 0 0 0 0", "2 0 0 0 0 0 0 1"), &[]).ended("ends_empty", South);
    // Other readings ask the opponent only, or a player about to move.
    after_turn(two("0 0 0 0 0 0 0 2", "2 0 0 0 3 0 0 0"), &["ends=victim_only"]).goes_on(North, 1, 1);
    after_turn(two("0 0 0 0 0 0 0 2", "2 0 0 0 3 0 0 0"), &["ends=own_turn"]).goes_on(North, 1, 1);
    after_turn(two("0 0 0 2 0 0 0 0", "2 0 0 0 3 0 0 0"), &["ends=own_turn"]).ended("ends_empty", South);
}

#[test]
fn an_inner_hole_captures_only_if_its_own_outer_hole_is_loaded() {
    let north = "0 0 0 0 0 0 2 0\n0 0 0 0 0 0 2 0\n";
    let mut relay = board("isolo_2", &[], &format!("{north}0 0 0 0 0 0 1 0\n0 0 0 0 0 0 0 2")).play();
    relay.sow(7).shows(&format!("{north}0 0 0 0 1 1 0 1\n0 0 0 0 0 0 0 0")).goes_on(North, 1, 2);
    let mut capture = board("isolo_2", &[], "0 0 0 0 0 0 2 1\n0 0 0 0 0 0 2 0\n0 0 0 0 0 0 1 0\n0 0 0 0 0 0 1 2").play();
    let after = "0 0 0 0 0 0 0 1\n0 0 0 0 0 0 0 0\n0 0 0 0 1 1 3 2\n0 0 0 0 0 0 1 0";
    capture.sow(7).shows(after).goes_on(North, 1, 2);
}

/// Hole 9 takes three seeds, sown from hole 8 after the origin 7; so is the one that hole 10 then takes.
#[test]
fn seeds_of_a_further_capture_are_sown_from_the_same_origin() {
    let mut game = board("isolo_2", &[], "0 0 0 0 0 0 2 1\n0 0 0 0 0 1 1 0\n0 0 0 0 0 1 1 0\n0 0 0 0 0 1 1 2").play();
    let after = "0 0 0 0 0 0 0 1\n0 0 0 0 0 0 0 0\n0 0 0 0 1 3 4 0\n0 0 0 0 0 1 1 0";
    game.sow(7).shows(after).goes_on(North, 1, 4);
    assert_eq!((game.0.record().captures, game.0.record().captured), ([2, 0], [4, 0]));
}

/// Hole 6 takes two seeds, sown from the origin 4 itself; so is the one that hole 5 then takes.
#[test]
fn captured_seeds_go_into_the_origin_first_and_it_stays_the_origin() {
    let drawing = "0 0 0 0 0 0 1 1\n0 0 0 0 0 1 1 0\n0 0 0 0 0 0 0 0\n0 0 0 0 2 0 1 0";
    let mut game = board("mwambulula", &[], drawing).play();
    let after = "0 0 0 0 0 0 0 1\n0 0 0 0 0 0 0 0\n0 0 0 0 0 0 1 1\n0 0 0 0 0 3 0 1";
    game.sow(4).shows(after).goes_on(North, 1, 5);
    let mut next = board("mwambulula", &["re_entry=next"], drawing).play();
    let after = "0 0 0 0 0 0 0 1\n0 0 0 0 0 1 0 0\n0 0 0 0 0 0 1 1\n0 0 0 0 0 2 0 1";
    next.sow(4).shows(after).goes_on(North, 1, 3);
}

/// Hole 5 takes ten seeds, which end in it again.
#[test]
fn a_hole_that_captured_stops_the_turn_when_it_is_reached_again() {
    let drawing = "0 0 2 0 6\n0 0 0 0 4\n0 0 0 0 1\n0 0 0 2 0";
    let mut game = board("chisolo_2", &[], drawing).play();
    game.sow(3).shows("0 0 2 0 0\n0 0 0 0 0\n1 1 1 1 3\n1 1 1 1 2").goes_on(North, 1, 2);
    let mut relay = board("chisolo_2", &["full_front=relay"], drawing).play();
    relay.sow(3).shows("0 0 2 0 0\n0 0 0 0 0\n3 1 0 3 1\n1 2 0 2 0").goes_on(North, 1, 8);
}

/// Hole 5 captures in South's first turn and is reached in his second.
#[test]
fn marks_last_until_the_end_of_the_turn() {
    let mut game = board("chisolo_2", &[], "0 0 2 0 0\n0 0 2 0 2\n0 0 0 0 1\n0 0 3 2 0").play();
    game.sow(3).shows("0 0 2 0 0\n0 0 2 0 0\n0 0 1 1 2\n0 0 3 0 1").goes_on(North, 1, 2);
    game.sow(2).shows("1 1 0 0 0\n0 0 2 0 0\n0 0 1 1 2\n0 0 3 0 1").goes_on(South, 2, 3);
    game.sow(2).shows("1 1 0 0 0\n0 0 2 0 0\n0 1 2 2 0\n0 0 0 1 2").goes_on(North, 3, 5);
}

#[test]
fn a_capture_that_leaves_no_hole_of_two_wins_at_once_and_its_seeds_are_kept() {
    let drawing = "0 0 1 0 1\n0 0 0 0 4\n0 0 0 0 1\n0 0 0 2 0";
    let mut game = board("chisolo_2", &[], drawing).play();
    game.sow(3).shows("0 0 1 0 0\n0 0 0 0 0\n0 0 0 0 2\n0 0 0 0 1").stored(5, 0).ended("no_move", South);
    assert_eq!((game.0.turns(), game.0.laps(), game.0.record().captured), (1, 1, [5, 0]));
    let mut later = board("chisolo_2", &["ends_at_capture=no"], drawing).play();
    later.sow(3).shows("0 0 1 0 0\n0 0 0 0 0\n1 1 1 1 2\n1 0 0 0 1").stored(0, 0).ended("no_move", South);
}
