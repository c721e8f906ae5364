//! Cases that a player may decline.

use mbao::catalogue::model::PhaseKind;
use mbao::engine::Side::{North, South};
use mbao::engine::{Action, Session, Side, Verb};
use mbao::players::Player;
use mbao::rules::compile;

use super::{Game, board, of, rules};

const ACCEPT: Action = Action { verb: Verb::Accept, hole: None, clockwise: false, count: None };
const DECLINE: Action = Action { verb: Verb::Decline, hole: None, clockwise: false, count: None };

impl Game {
    #[track_caller]
    fn offers(&mut self) -> &mut Self {
        assert_eq!((self.0.position().decision.as_str(), self.legal()), ("offer", &[ACCEPT, DECLINE][..]));
        self
    }

    fn accept(&mut self) -> &mut Self {
        self.offers().act(Verb::Accept, None, false)
    }

    fn decline(&mut self) -> &mut Self {
        self.offers().act(Verb::Decline, None, false)
    }
}

const MAY: &[&str] = &["capture=may"];

/// Hole 4 ends in hole 6, which was loaded and faces three seeds.
const FACING: &str = "2 0 0 1 0\n0 0 0 2 0\n0 0 0 1 0\n0 0 0 0 2";

#[test]
fn a_capture_may_be_declined_and_the_next_case_that_fits_decides() {
    let taken = "2 0 0 0 0\n0 0 0 0 0\n1 1 1 2 1\n0 0 0 0 0";
    board("chisolo_2", &[], FACING).play().sow(4).shows(taken).goes_on(North, 1, 2);
    board("chisolo_2", MAY, FACING).play().sow(4).accept().shows(taken).goes_on(North, 1, 2);
    let left = "2 0 0 1 0\n0 0 0 2 0\n0 1 1 0 1\n0 0 0 0 0";
    board("chisolo_2", MAY, FACING).play().sow(4).decline().shows(left).goes_on(North, 1, 2);
}

#[test]
fn nothing_is_done_before_the_player_has_said_what_he_takes() {
    let mut game = board("chisolo_2", MAY, FACING).play();
    game.sow(4).shows("2 0 0 1 0\n0 0 0 2 0\n0 0 0 2 1\n0 0 0 0 0").goes_on(South, 0, 1);
    assert_eq!(game.0.position().captures, [0, 0]);
    game.accept();
    assert_eq!(game.0.position().captures, [1, 0]);
}

#[test]
fn declined_in_mwambulula_the_hole_is_lifted() {
    let drawing = "0 0 0 0 1 0 0 2\n0 0 0 0 0 0 0 1\n0 0 0 0 0 0 0 1\n0 0 0 0 0 0 2 0";
    let left = "0 0 0 0 1 0 0 2\n0 0 0 0 0 0 0 1\n0 0 0 0 0 1 1 0\n0 0 0 0 0 0 0 1";
    board("mwambulula", MAY, drawing).play().sow(6).decline().shows(left).goes_on(North, 1, 2);
}

#[test]
fn declined_in_isolo_the_hole_is_lifted_and_the_next_capture_is_that_of_a_lap_so_begun() {
    let drawing = "2 0 0 0 0 0 1 0\n0 7 0 0 0 0 1 1";
    let mut game = of(&rules("isolo_1", MAY), drawing).play();
    // A single in B, then what lies in H: its seeds are sown from the hole after the one lifted.
    game.sow(1).decline().accept().shows("0 0 0 0 0 0 1 0\n1 3 3 1 2 0 1 0").goes_on(North, 1, 7);
}

#[test]
fn the_hole_ahead_may_be_left() {
    let ahead = "0 0 0 0 0 0 0 1\n0 0 0 0 0 0 0 0\n0 0 0 0 0 2 0 0\n0 0 0 0 0 0 0 2";
    let may = &["ahead_must=may"];
    let lifted = "0 0 0 0 0 0 0 1\n0 0 0 0 0 0 0 0\n0 0 0 1 1 0 1 1\n0 0 0 0 0 0 0 0";
    board("kabwanga", may, ahead).play().sow(7).accept().shows(lifted).goes_on(North, 1, 2);
    let left = "0 0 0 0 0 0 0 1\n0 0 0 0 0 0 0 0\n0 0 0 0 0 2 1 1\n0 0 0 0 0 0 0 0";
    board("kabwanga", may, ahead).play().sow(7).decline().shows(left).goes_on(North, 1, 1);
    // A capture beside it is made all the same.
    let both = ahead.replace("0 0 0 0 0 0 0 1\n0 0 0 0 0 0 0 0", "0 0 0 0 0 0 3 1\n0 0 0 0 0 0 2 0");
    board("kabwanga", may, &both).play().sow(7).accept().shows(lifted).stored(5, 0).goes_on(North, 1, 2);
    board("kabwanga", may, &both).play().sow(7).decline().shows(left).stored(5, 0).goes_on(North, 1, 1);
}

#[test]
fn greedy_takes_what_is_offered_where_it_gains_and_looks_through_offers_when_he_moves() {
    let drawing = FACING.replace("0 0 0 0 2", "2 0 0 0 2");
    assert_eq!(board("chisolo_2", MAY, &drawing).greedy_holes(), [4]);
    let mut game = board("chisolo_2", MAY, &drawing).play();
    game.sow(4);
    for number in 0..20 {
        let mut session = game.0.clone().played_by([Player::Greedy; 2], 1, number);
        assert_eq!(session.choose(), Ok(ACCEPT));
    }
}

#[test]
fn random_takes_what_is_offered_half_of_the_time() {
    let mut game = board("chisolo_2", MAY, FACING).play();
    game.sow(4);
    let accepted = (0..400).filter(|number| game.0.clone().played_by([Player::Random; 2], 1, *number).choose() == Ok(ACCEPT));
    assert!((150..250).contains(&accepted.count()));
}

#[test]
fn who_loses_by_a_capture_loses_by_one_that_is_accepted() {
    let drawing = FACING.replace("2 0 0 1 0\n", "0 0 0 1 0\n");
    board("chisolo_2", MAY, &drawing).play().sow(4).accept().ended("no_move", South);
}

#[test]
fn a_race_offers_nothing() {
    let mut rules = rules("mweiso", &[]);
    for phase in &mut rules.phases {
        if let PhaseKind::Race(race) = &mut phase.kind {
            race.laps.as_mut().and_then(|laps| laps.first_mut()).expect("cases of the race").may = true;
        }
    }
    assert!(compile(&rules).is_err_and(|error| error.to_string().contains("race")));
}

#[test]
fn who_stops_an_arrangement_leaves_the_rest_of_his_hand_out_of_the_game() {
    let program = compile(&rules("isolo_2", &["all_beans=some"])).expect("a program");
    let mut session = Session::new(&program, Side::South);
    let act = |session: &mut Session<'_>, verb, hole| {
        session.apply(Action { verb, hole, clockwise: false, count: None }).expect("a legal action");
    };
    assert!(session.legal().iter().all(|action| action.verb == Verb::Put), "not before the first seed");
    act(&mut session, Verb::Put, Some(3));
    assert_eq!(session.legal().last().map(|action| action.verb), Some(Verb::Done));
    act(&mut session, Verb::Done, None);
    let position = session.position();
    assert_eq!((position.decision.as_str(), position.to_move), ("arrange", North));
    assert_eq!((position.stored, position.hand), ([31, 0], [0, 32]));
    for seed in 0..32 {
        act(&mut session, Verb::Put, Some(seed % 16));
    }
    let position = session.position();
    assert_eq!((position.decision.as_str(), position.to_move, position.hand), ("move", South, [0, 0]));
    assert_eq!(position.holes[0].iter().sum::<u8>(), 1);
}
