//! Rules that no game of the catalogue has: what must hold of them all the same, and what is refused.

use std::str::FromStr;

use mbao::catalogue::model::{Effect, FullRound, HoleRef, Moment, PhaseKind, Place, Rest, Resume, TakeRule, Then};
use mbao::catalogue::{Catalogue, Condition, Rules};
use mbao::engine::{GameRecord, Run, Session, Side, Width, play_games};
use mbao::players::Player;
use mbao::rules::{CompileError, compile};

fn rules(id: &str) -> Rules {
    let catalogue = Catalogue::load(&[]).expect("sound files");
    let variant = catalogue.get(id).expect(id);
    variant.rules(&variant.default_choice()).expect("rules")
}

/// The rules of Nchuba, whose capturing case is changed.
fn capturing(change: impl FnOnce(&mut Vec<Effect>, &mut Then)) -> Rules {
    let mut rules = rules("nchuba");
    let case = rules.laps.iter_mut().find(|case| !case.effects.is_empty()).expect("a capture");
    change(&mut case.effects, &mut case.then);
    rules
}

fn records(rules: &Rules, width: Width, games: u64) -> Vec<GameRecord> {
    let program = compile(rules).expect("a program");
    let run = Run { program: &program, players: [Player::Random; 2], key: 5, first: Side::South, turn_limit: Some(60), width };
    let mut records = Vec::new();
    play_games(&run, 0..games, &mut |record| records.push(record));
    records
}

/// Plays random games and finds every seed again after each action.
fn seeds_are_kept(rules: &Rules) {
    let program = compile(rules).expect("a program");
    for game in 0..20 {
        let mut session = Session::with(&program, Side::South, Some(60), [Player::Random; 2], 9, game);
        while session.choose().is_ok() {
            let at = session.position();
            let holes: u32 = at.holes.iter().flatten().map(|n| u32::from(*n)).sum();
            let others: u32 = [at.stored, at.reserve, at.hand].iter().flatten().map(|n| u32::from(*n)).sum();
            assert!(session.over().is_some() || holes + others == u32::from(program.seeds), "{at:?}");
        }
    }
}

#[test]
fn a_lane_that_takes_several_holes_goes_on_from_where_its_own_last_seed_fell() {
    let rules = capturing(|effects, then| {
        effects.retain(|effect| !matches!(effect, Effect::Take { .. }));
        effects.push(Effect::Take {
            own_too: false,
            counts: vec![3],
            may: false,
            all_or_none: false,
            to: Place::Hand,
            greedy: TakeRule::FullestThenLast,
        });
        *then = Then::SowHand { first: Resume::AfterLanding, new_origin: false };
    });
    assert_eq!(records(&rules, Width::Single, 200), records(&rules, Width::Wide, 200));
}

#[test]
fn a_hole_that_would_be_taken_twice_is_refused() {
    let twice = capturing(|effects, _| {
        effects.clear();
        effects.push(Effect::Capture {
            holes: vec![HoleRef::OppositeInner, HoleRef::OwnInner, HoleRef::Landing],
            line: None,
            to: Place::OffBoard,
        });
    });
    assert!(matches!(compile(&twice), Err(CompileError::HoleTwice(_))));
}

#[test]
fn seeds_taken_off_a_board_with_sown_stores_go_to_the_store() {
    let mut rules = rules("kalah");
    for effect in rules.laps.iter_mut().flat_map(|case| &mut case.effects) {
        if let Effect::Capture { to, .. } = effect {
            *to = Place::OffBoard;
        }
    }
    seeds_are_kept(&rules);
}

#[test]
fn a_case_may_ask_for_the_fullest_hole_of_a_side() {
    let mut rules = rules("mulabalaba_lozi");
    let relay = rules.laps.iter_mut().find(|case| case.then == Then::SowOn).expect("a relay");
    relay.when.push(Condition::from_str("some enemy hole >= 1").expect("a condition"));
    let changed = records(&rules, Width::Wide, 50);
    assert!(changed.iter().any(|game| game.longest_turn > 1), "the enemy has seeds, so laps are sown on");
}

#[test]
fn moving_again_for_ever_meets_the_limit_of_laps() {
    let mut rules = rules("mulabalaba_lozi");
    rules.laps.iter_mut().for_each(|case| {
        case.effects.clear();
        case.then = Then::MoveAgain;
    });
    let records = records(&rules, Width::Wide, 3);
    let program = compile(&rules).expect("a program");
    for game in records {
        assert_eq!((program.endings[usize::from(game.ending)].as_str(), game.winner), ("lap_limit", 3));
    }
}

#[test]
fn seeds_in_hand_count_when_a_capture_ends_the_game() {
    let mut rules = rules("chisolo_2");
    for end in rules.ends.iter_mut().filter(|end| end.at == Moment::Capture) {
        end.result = mbao::catalogue::model::Outcome::Majority;
        end.rest = Rest::Stays;
    }
    let program = compile(&rules).expect("a program");
    for game in records(&rules, Width::Wide, 300) {
        if program.questions(Moment::Capture).iter().any(|question| question.ending == game.ending) && game.stored != [0, 0] {
            assert_eq!(game.winner, u8::from(game.stored[1] > game.stored[0]), "{game:?}");
        }
    }
}

#[test]
fn what_would_lose_seeds_or_find_no_room_is_refused() {
    let to_hand = |effects: &mut Vec<Effect>| {
        effects.clear();
        effects.push(Effect::Capture { holes: vec![HoleRef::OppositeInner], line: None, to: Place::Hand });
    };
    let lost = capturing(|effects, _| to_hand(effects));
    assert!(matches!(compile(&lost), Err(CompileError::HandLost(_))));
    let empty = capturing(|_, then| *then = Then::SowHand { first: Resume::AfterOrigin, new_origin: false });
    assert!(matches!(compile(&empty), Err(CompileError::HandEmpty(_))));
    let path = capturing(|effects, _| {
        effects.clear();
        effects.push(Effect::Capture { holes: vec![HoleRef::Next], line: None, to: Place::OffBoard });
    });
    assert!(matches!(compile(&path), Err(CompileError::CaptureOfOwnPath(_))));
    let mut both_ways = rules("oware");
    both_ways.moves.iter_mut().filter(|tier| tier.holes.len() == 1).for_each(|tier| tier.clockwise = Some(Vec::new()));
    assert!(matches!(compile(&both_ways), Err(CompileError::SweepBothWays(_))));
    let mut full = rules("isolo_2");
    full.start.outer = vec![12; 8];
    full.start.inner = vec![2; 8];
    assert!(matches!(compile(&full), Err(CompileError::NoRoom { .. } | CompileError::TooManySeeds(_))));
    let mut greedy_exchange = rules("kanotta");
    for phase in &mut greedy_exchange.phases {
        phase.kind = PhaseKind::Exchange { count: 17, north_first: true, in_turn: false, to: Place::OffBoard };
    }
    assert!(matches!(compile(&greedy_exchange), Err(CompileError::NothingToTake { count: 17, .. })));
    let unasked = capturing(|_, then| *then = Then::Lift { hole: HoleRef::Next });
    assert!(matches!(compile(&unasked), Err(CompileError::LiftsNothing(_))));
    let mut into_the_store = rules("kalah");
    into_the_store.laps.iter_mut().for_each(|case| {
        case.when.push(Condition::from_str("next loaded").expect("a condition"));
        case.then = Then::Lift { hole: HoleRef::Next };
    });
    assert!(matches!(compile(&into_the_store), Err(CompileError::LiftsStore(_))));
    let mut short = rules("mulabalaba_lozi");
    (short.board.columns, short.board.full_round) = (1, FullRound::Skip);
    (short.start.outer, short.start.inner) = (vec![2], vec![2]);
    assert!(matches!(compile(&short), Err(CompileError::ShortCircuit)));
    assert!(Condition::from_str("not not empty").is_err());
}

#[test]
fn holes_taken_by_choice_are_not_sown_on_where_a_turn_without_end_is_forbidden() {
    let mut rules = capturing(|_, then| *then = Then::SowOn);
    assert!(compile(&rules).is_ok());
    rules.forbids_endless = true;
    assert_eq!(compile(&rules), Err(CompileError::TakenAndSown("capture".into())));
    for then in [Then::EndTurn, Then::MoveAgain] {
        let rules = capturing(|_, of_case| *of_case = then);
        assert!(compile(&Rules { forbids_endless: true, ..rules }).is_ok());
    }
}
