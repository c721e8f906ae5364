//! Readings of doubtful passages that play otherwise than the default: races, knives, rounds, redeployments, what is spared.

use mbao::catalogue::model::PhaseKind;
use mbao::engine::Side::{North, South};
use mbao::engine::{Action, HoleMark, Session, Side, Verb};
use mbao::players::Player;
use mbao::rules::compile;

use super::{Board, Game, board, rules};

fn new(id: &str, settings: &[&str]) -> Game {
    Game(Session::new(Box::leak(Box::new(compile(&rules(id, settings)).expect("a program"))), South))
}

impl Game {
    /// An action of an opening that lists them.
    fn does(&mut self, verb: Verb, hole: impl Into<Option<u8>>, count: impl Into<Option<u8>>) -> &mut Self {
        let action = Action { verb, hole: hole.into(), clockwise: false, count: count.into() };
        self.0.apply(action).unwrap_or_else(|error| panic!("{action:?}: {error}, legal {:?}", self.legal()));
        self
    }

    fn ways(&self) -> Vec<(u8, bool)> {
        self.legal().iter().filter_map(|action| Some((action.hole?, action.clockwise))).collect()
    }

    /// Holes with that mark, each with its player's number and the owner of the mark.
    fn marks(&self, name: &str) -> Vec<(Side, u8, Option<Side>)> {
        let marks = self.0.position().marks;
        marks.iter().filter(|mark| mark.name == name).map(|mark| (mark.side, mark.hole, mark.owner)).collect()
    }
}

#[test]
fn captures_of_a_race_may_stand_apart_from_those_of_the_game() {
    for (settings, captures) in [(&["chain=single"][..], [1, 0]), (&["chain=single", "knife_needs=later_capture"][..], [0, 0])] {
        let mut placing = board("lukho", settings, "0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0");
        (placing.position.decision, placing.position.hand) = ("place".into(), [10, 1]);
        let mut game = placing.play();
        // South's ten stones end in his empty pit 1, which faces pit 14; North sleeps at the first tick.
        game.does(Verb::Place, None, 0).does(Verb::Place, None, 0);
        game.shows("1 0 1 1 1 1 1 1\n2 0 0 0 0 0 0 0").stored(2, 0).goes_on(North, 0, 2);
        assert_eq!(game.0.position().captures, captures);
        assert_eq!((game.0.record().captures, game.0.record().captured), ([1, 0], [2, 0]));
    }
}

#[test]
fn the_last_two_stones_may_make_two_knives() {
    let drawing = "1 0 0 0 0 0 0 0\n2 1 1 0 0 1 0 0";
    let knife = |hole, owner| (South, hole, Some(owner));
    let play = |settings: &[&str], marked: Option<Side>| {
        let mut board = board("lukho", settings, drawing).captures(1, 0);
        if marked.is_some() {
            board = board.marked("knife", South, 1, marked);
        }
        let mut game = board.play();
        game.sow(0).shows("1 0 0 0 0 0 0 0\n0 2 2 0 0 1 0 0").goes_on(North, 1, 1);
        game.marks("knife")
    };
    assert_eq!(play(&[], None), [knife(2, South)]);
    assert_eq!(play(&["double_knife=yes"], None), [knife(1, South), knife(2, South)]);
    assert_eq!(play(&["double_knife=yes"], Some(North)), [knife(1, North), knife(2, South)], "a knife stays its owner's");
}

#[test]
fn a_knife_may_be_made_on_the_players_own_side_only() {
    let drawing = "1 0 0 0 0 0 0 1\n0 0 0 0 0 0 2 1";
    let play = |settings: &[&str], laps| {
        let mut game = board("lukho", settings, drawing).captures(1, 0).play();
        game.sow(6).goes_on(North, 1, laps);
        game.marks("knife")
    };
    assert_eq!(play(&[], 1), [(North, 0, Some(South))]);
    assert_eq!(play(&["knife_side=own"], 2), []);
    let own = board("lukho", &["knife_side=own"], "1 0 0 0 0 0 0 0\n2 0 1 0 0 0 0 0").captures(1, 0);
    let mut game = own.play();
    game.sow(0);
    assert_eq!(game.marks("knife"), [(South, 2, Some(South))]);
}

#[test]
fn where_the_pit_farthest_left_is_a_knife_the_turn_may_be_lost() {
    let drawing = "0 0 0 0 0 0 0 1\n0 2 0 1 0 0 0 3";
    let knife = |settings: &[&str]| board("lukho", settings, drawing).marked("knife", South, 1, Some(North));
    assert_eq!(knife(&[]).play().legal_holes(), [3]);
    assert_eq!(board("lukho", &["farthest_left=turn_lost"], drawing).play().legal_holes(), [1]);
    let mut game = knife(&["farthest_left=turn_lost"]).play();
    game.goes_on(North, 0, 0).sow(8).goes_on(North, 1, 1);
    let both = board("lukho", &["farthest_left=turn_lost"], "0 0 0 0 0 0 1 1\n0 2 0 1 0 0 0 3");
    both.marked("knife", South, 1, Some(North)).marked("knife", North, 0, Some(North)).play().void("stuck");
}

/// A board of holes captured and visited, by number on the whole board.
fn captured(settings: &[&str], drawing: &str, captured: &[(u8, Side)], visited: &[u8]) -> Board {
    let mut board = board("mewegae", settings, drawing);
    let mark = |name: &str, hole: u8, owner| HoleMark {
        name: name.into(),
        side: if hole < 6 { South } else { North },
        hole: hole % 6,
        owner,
    };
    board.position.marks = captured.iter().map(|(hole, owner)| mark("captured", *hole, Some(*owner))).collect();
    board.position.marks.extend(visited.iter().map(|hole| mark("visited", *hole, None)));
    board
}

#[test]
fn the_seed_of_a_captured_hole_may_go_to_its_captor() {
    let drawing = "0 0 0 0 1 1\n0 1 4 1 1 0";
    captured(&[], drawing, &[(2, North)], &[2]).play().sow(1).stored(1, 0);
    let mut game = captured(&["store_owner=captor"], drawing, &[(2, North)], &[2]).play();
    game.sow(1).stored(0, 1).shows("0 0 0 0 1 1\n0 0 4 1 1 0").goes_on(South, 0, 1);
    game.sow(4).goes_on(North, 1, 2);
    assert_eq!((game.0.record().captures, game.0.record().captured), ([0, 0], [0, 0]), "what the enemy gets is no capture");
    let own = &["store_owner=captor", "opponents_captured=from_him"];
    captured(own, "0 0 0 0 4 0\n0 0 0 0 1 2", &[(7, South)], &[7]).play().sow(5).stored(1, 0);
}

#[test]
fn what_is_over_may_be_left_where_a_player_has_gained_a_hole() {
    let play = |settings: &[&str]| {
        // South counts 31, North 17.
        let drawing = "0 0 0 0 31 0\n16 0 0 0 1 0";
        let mut game = captured(settings, drawing, &[(7, South), (0, North), (5, North)], &[]).play();
        game.sow(4);
        game.legal_holes()
    };
    assert_eq!(play(&[]), [0, 1, 2, 3, 4, 5, 10, 11]);
    assert_eq!(play(&["remainder=only_close"]), [0, 1, 2, 3, 4, 5, 11]);
}

#[test]
fn a_line_may_pass_over_an_unmoved_boma() {
    let play = |settings: &[&str], hole| {
        let drawing = "4 1 1 2 2 0 0 0 0 0\n0 0 0 0 0 0 0 0 0 11";
        let mut game = board("kiothi", settings, drawing).marked("unmoved", North, hole, None).play();
        game.sow(9);
        game
    };
    let skip = &["chain_stops_at_unmoved=skip"];
    play(&[], 7).stored(5 + 2 + 1, 0);
    // The boma passed over is one of the three.
    play(skip, 7).stored(5 + 2 + 3 + 1, 0).shows("0 0 2 0 3 1 1 1 1 1\n0 0 0 0 0 0 0 0 0 0");
    play(skip, 9).stored(0, 0);
    play(skip, 5).stored(5 + 2 + 2 + 3 + 1, 0);
}

#[test]
fn five_seeds_may_be_taken_from_a_boma_that_holds_so_many() {
    let lifts = |settings: &[&str]| {
        let mut game = new("kiothi", settings);
        game.does(Verb::Lift, 4, None).does(Verb::Lift, 9, None);
        [16; 5].iter().chain(&[10; 5]).take(9).for_each(|hole| {
            game.does(Verb::Place, *hole, None);
        });
        game.does(Verb::Place, 0, None);
        game
    };
    let mut all = lifts(&[]);
    assert_eq!(all.legal_holes(), [10, 14, 15, 16, 17, 18, 19]);
    all.does(Verb::Lift, 16, None);
    assert_eq!(all.0.position().hand, [0, 10]);
    let mut five = lifts(&["redeployed_bomas=five"]);
    assert_eq!(five.legal_holes(), [14, 15, 16, 17, 18, 19], "four in hole 10");
    five.does(Verb::Lift, 16, None).shows("5 5 5 5 5 5 0 0 0 4\n1 0 0 0 0 5 5 5 5 0");
    assert_eq!(five.0.position().hand, [0, 5]);
}

#[test]
fn the_seeds_of_one_boma_may_be_put_together_before_another_is_lifted() {
    let mut game = new("kiothi", &["placing=together"]);
    game.does(Verb::Lift, 4, None);
    assert_eq!(game.legal_holes(), (0..20).collect::<Vec<u8>>());
    game.does(Verb::Place, 13, None);
    assert_eq!((game.0.position().hand, game.0.position().to_move), ([0, 0], South));
    assert_eq!(game.legal_holes(), [5, 6, 7, 8, 9]);
    assert_eq!(game.legal().last().map(|action| action.verb), Some(Verb::Done));
    game.does(Verb::Lift, 9, None).does(Verb::Place, 0, None);
    game.shows("5 5 5 5 5 5 5 0 0 0\n5 0 0 0 0 5 5 5 5 0").goes_on(North, 0, 0);
    game.does(Verb::Lift, 13, None).does(Verb::Place, 19, None).does(Verb::Done, None, None);
    game.shows("10 5 5 5 5 5 0 0 0 0\n5 0 0 0 0 5 5 5 5 0").goes_on(South, 0, 0);
    assert_eq!(game.0.position().decision, "move");
}

#[test]
fn after_each_anticlockwise_capture_one_clockwise_capture_may_follow() {
    let drawing = "0 5 1 0 0 0 2 1\n0 4 1 0 0 0 1 1\n0 1 1 0 0 0 1 1\n8 0 0 0 0 0 0 0";
    for (settings, last) in [(&[][..], &[(0, false)][..]), (&["cw_once=capture"][..], &[(0, false), (0, true)][..])] {
        let mut game = board("mweiso", settings, drawing).play();
        // Eight seeds anticlockwise to hole 8, the two captured clockwise to 14, the nine captured there anticlockwise to 9.
        assert_eq!(game.sow(0).ways(), [(0, false), (0, true)]);
        assert_eq!(game.sow_clockwise(0).ways(), [(0, false)]);
        assert_eq!(game.sow(0).goes_on(South, 0, 3).ways(), last);
    }
}

#[test]
fn captured_seeds_may_go_into_the_hole_that_the_player_chose() {
    // Hole 5 to 7, which is lifted to 9; 9 takes the two seeds that face its file.
    let drawing = "2 0 0 0 0 0 1 0\n0 0 0 0 0 0 1 0\n0 0 0 0 0 0 1 0\n0 0 0 0 0 2 0 1";
    for (settings, outer, hole, laps) in [(&[][..], "0 0 0 0 0 0 1 2", 7, 4), (&["origin=turn"][..], "0 0 0 0 0 2 1 0", 5, 3)] {
        let mut game = board("mweiso", settings, drawing).play();
        game.sow(5).shows(&format!("2 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0\n0 0 0 0 0 0 2 1\n{outer}")).goes_on(South, 0, 2);
        assert_eq!(game.ways(), [(hole, false)]);
        game.sow(hole).goes_on(North, 1, laps);
    }
}

#[test]
fn a_grand_slam_may_take_all_but_one_hole() {
    let drawing = "0 0 0 0 2 1\n1 0 0 0 3 1";
    let mut last = board("oware", &["grand_slam=spares_one"], drawing).play();
    last.sow(4).shows("0 0 0 0 0 2\n1 0 0 0 0 2").stored(3, 0).goes_on(North, 1, 1);
    assert_eq!((last.0.record().captures, last.0.record().captured), ([1, 0], [3, 0]));
    let mut first = board("oware", &["grand_slam=spares_first"], drawing).play();
    first.sow(4).shows("0 0 0 0 3 0\n1 0 0 0 0 2").stored(2, 0).goes_on(North, 1, 1);
    for reading in ["grand_slam=spares_one", "grand_slam=spares_first"] {
        let mut single = board("oware", &[reading], "0 0 0 0 0 1\n1 0 0 0 0 1").play();
        single.sow(5).shows("0 0 0 0 0 2\n1 0 0 0 0 0").stored(0, 0).goes_on(North, 1, 1);
        assert_eq!(single.0.record().captures, [0, 0], "nothing is left to take");
        let plain = board("oware", &[reading], "1 0 0 0 2 1\n1 0 0 0 3 1");
        plain.play().sow(4).shows("1 0 0 0 0 0\n1 0 0 0 0 2").stored(5, 0);
    }
}

#[test]
fn a_grand_slam_may_not_be_made() {
    let drawing = "0 0 0 0 2 1\n1 0 0 0 3 1";
    assert_eq!(board("oware", &[], drawing).play().legal_holes(), [0, 4, 5]);
    let mut game = board("oware", &["grand_slam=illegal"], drawing).play();
    assert_eq!(game.legal_holes(), [0, 5]);
    game.sow(5).shows("0 0 0 0 2 0\n1 0 0 0 3 0").stored(2, 0).goes_on(North, 1, 1);
    // Who has nothing else cannot move, and each takes what lies in his own row.
    let only = board("oware", &["grand_slam=illegal"], "0 0 0 0 0 1\n0 0 0 0 0 1").stored(20, 22);
    only.play().stored(21, 23).ended("no_move", North);
}

#[test]
fn where_play_goes_round_the_seeds_left_may_be_shared() {
    let play = |settings: &[&str], drawing: &str, stored: [u8; 2]| {
        let mut game = board("oware", settings, drawing).stored(stored[0], stored[1]).north_to_move().play();
        [11, 0, 6, 1, 7, 2, 8, 3, 9, 4, 10].iter().for_each(|hole| {
            game.sow(*hole);
        });
        game.goes_on(South, 11, 11).sow(5);
        game
    };
    let drawing = "1 0 0 0 0 1\n0 0 0 0 0 0";
    play(&[], drawing, [22, 22]).stored(22, 24).ended("repetition", North);
    play(&["repetition=shared"], drawing, [22, 22]).stored(23, 23).shows("0 0 0 0 0 0\n0 0 0 0 0 0").ended("repetition", None);
}

#[test]
fn a_layout_may_need_a_loaded_end_hole() {
    let last = |settings: &[&str], first: u8| {
        let mut game = new("mweso", settings);
        game.put(first);
        (0..30).for_each(|_| {
            game.put(5);
        });
        game.legal_holes()
    };
    let all: Vec<u8> = (0..16).collect();
    assert_eq!(last(&[], 5), all);
    assert_eq!(last(&["ends_setup=barred"], 5), [0, 7, 8, 15]);
    assert_eq!(last(&["ends_setup=barred"], 15), all);
}

#[test]
fn a_greedy_layout_is_mended_where_it_would_be_barred() {
    let mut rules = rules("mweso", &["ends_setup=barred"]);
    let PhaseKind::Arrange { greedy, .. } = &mut rules.phases[0].kind else { panic!("an arrangement") };
    (greedy.outer, greedy.inner) = (vec![0, 32, 0, 0, 0, 0, 0, 0], vec![0; 8]);
    let program = compile(&rules).expect("a program");
    let mut session = Session::with(&program, South, None, [Player::Greedy; 2], 1, 0);
    let puts: Vec<Option<u8>> = (0..64).map(|_| session.choose().expect("a seed to put").hole).collect();
    assert_eq!(puts[..31], [Some(1); 31]);
    assert_eq!((puts[31], puts[63]), (Some(0), Some(0)));
}
