//! The engine over all variants: what must hold of any rules, options, readings, seeds and players.

use std::collections::HashMap;
use std::ops::Range;
use std::path::{Path, PathBuf};

use mbao::catalogue::model::{Effect, Place, Rest};
use mbao::catalogue::{Catalogue, Choice, Rules};
use mbao::engine::record::{DRAW, NOBODY};
use mbao::engine::{Action, GameRecord, Position, Run, Session, SessionError, Side, Verb, Width, play_games};
use mbao::players::Player;
use mbao::rules::{By, LAP_LIMIT, Listed, Opening, OpeningKind, Program, Race, RaceStart, VOID_ENDINGS, compile};
use proptest::prelude::*;
use rayon::prelude::*;

pub const PAIRINGS: [[Player; 2]; 4] = [
    [Player::Random, Player::Random],
    [Player::Random, Player::Greedy],
    [Player::Greedy, Player::Random],
    [Player::Greedy, Player::Greedy],
];

/// The built-in variants and those of the tests, one of which often comes to turns that never end.
pub fn catalogue() -> Catalogue {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let folders: Vec<PathBuf> = ["ninth", "endless", "variants"].iter().map(|folder| data.join(folder)).collect();
    Catalogue::load(&folders).expect("sound files")
}

/// A few numbers from one, for choices within a case.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n
    }
}

/// One way to play a variant.
struct Case {
    name: String,
    rules: Rules,
    program: Program,
}

/// Every variant, each with options and readings that the dice choose.
fn cases(dice: &mut Dice) -> Vec<Case> {
    let catalogue = catalogue();
    let chosen = catalogue.iter().map(|variant| {
        let mut choice = variant.default_choice();
        for option in &variant.options {
            choice.options.insert(option.id.clone(), option.values[dice.below(option.values.len())]);
        }
        for reading in &variant.readings {
            let playable: Vec<&str> = reading.executable().collect();
            if playable.len() > 1 {
                choice.readings.insert(reading.id.clone(), playable[dice.below(playable.len())].into());
            }
        }
        // Two readings may contradict each other.
        let playable = |choice: &Choice| variant.rules(choice).ok().and_then(|rules| Some((compile(&rules).ok()?, rules)));
        let (program, rules) = playable(&choice).or_else(|| playable(&variant.default_choice())).expect("rules that play");
        Case { name: format!("{} {} {}", variant.id, choice.options_text(), choice.readings_text()), rules, program }
    });
    chosen.collect()
}

fn records(run: &Run<'_>, games: Range<u64>) -> Vec<GameRecord> {
    let mut records = Vec::new();
    play_games(run, games, &mut |record| records.push(record));
    records
}

/// A run for each variant and pairing, with a turn limit in half of them.
fn each_run(
    seed: u64,
    key: u64,
    mut check: impl FnMut(&Case, &Run<'_>) -> Result<(), TestCaseError>,
) -> Result<(), TestCaseError> {
    let mut dice = Dice(seed);
    for case in cases(&mut dice) {
        for players in PAIRINGS {
            let first = [Side::South, Side::North][dice.below(2)];
            let turn_limit = [None, Some(1 + dice.below(60) as u32)][dice.below(2)];
            let run = Run { program: &case.program, players, key, first, turn_limit, width: Width::Wide };
            check(&case, &run)?;
        }
    }
    Ok(())
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config(6))]

    #[test]
    fn one_lane_many_lanes_and_wide_code_give_the_same_records(
        seed in any::<u64>(), key in any::<u64>(), start in any::<u32>(), games in 1..90u64,
    ) {
        let games = u64::from(start)..u64::from(start) + games;
        each_run(seed, key, |case, run| {
            let single = records(&Run { width: Width::Single, ..run.clone() }, games.clone());
            prop_assert_eq!(single.len() as u64, games.end - games.start);
            for width in [Width::Narrow, Width::Wide] {
                let many = records(&Run { width, ..run.clone() }, games.clone());
                prop_assert_eq!(&single, &many, "{}, {:?}, {:?}", case.name, run.players, width);
            }
            Ok(())
        })?;
    }

    #[test]
    fn any_split_of_the_games_on_any_thread_gives_the_same_records(
        seed in any::<u64>(), key in any::<u64>(), mut cuts in prop::collection::vec(0..200u64, 0..6),
    ) {
        let games = u64::from(u32::MAX) - 100..u64::from(u32::MAX) + 100;
        cuts.extend([0, 200]);
        cuts.sort_unstable();
        each_run(seed, key, |case, run| {
            let whole = records(run, games.clone());
            prop_assert!(whole.iter().map(|record| record.game).eq(games.clone()), "{}: games out of order", case.name);
            let parts: Vec<Vec<GameRecord>> =
                cuts.par_windows(2).map(|cut| records(run, games.start + cut[0]..games.start + cut[1])).collect();
            prop_assert_eq!(whole, parts.concat(), "{}, {:?}", case.name, run.players);
            Ok(())
        })?;
    }

    #[test]
    fn a_record_agrees_with_itself(seed in any::<u64>(), key in any::<u64>()) {
        each_run(seed, key, |case, run| {
            for record in records(run, 0..200) {
                let holds = consistent(case, run, &record);
                prop_assert!(holds.is_ok(), "{}, {:?}: {:?} in {:?}", case.name, run.players, holds, record);
            }
            Ok(())
        })?;
    }

    #[test]
    fn a_session_plays_the_games_of_a_run(seed in any::<u64>(), key in any::<u64>(), start in any::<u64>()) {
        let games = start.min(u64::MAX - 9)..start.min(u64::MAX - 9) + 9;
        let mut dice = Dice(!seed);
        each_run(seed, key, |case, run| {
            let mut lines: HashMap<u64, Vec<Action>> = HashMap::new();
            for record in records(run, games.clone()) {
                let mut session = Session::with(run.program, run.first, run.turn_limit, run.players, key, record.game);
                let mut applied = Session::with(run.program, run.first, run.turn_limit, run.players, key, record.game);
                let mut line = Vec::new();
                while session.over().is_none() {
                    let checked = decision(case, &applied, &mut dice);
                    prop_assert!(checked.is_ok(), "{}: {:?} in {:?} after {:?}", case.name, checked, applied.position(), line);
                    let action = session.choose().expect("a game that goes on");
                    prop_assert_eq!(applied.apply(action), Ok(()));
                    prop_assert_eq!(session.position(), applied.position());
                    prop_assert_eq!(session.legal(), applied.legal());
                    line.push(action);
                }
                prop_assert_eq!(session.record(), record, "{}, {:?}, {:?}", case.name, run.players, line);
                prop_assert_eq!((applied.turns(), applied.laps()), (record.turns, record.laps));
                prop_assert_eq!(applied.over(), session.over());
                prop_assert_eq!(line.len() as u32, record.decisions);
                let ended = end(case, &mut session, &record);
                prop_assert!(ended.is_ok(), "{}: {:?}", case.name, ended);
                prop_assert!(lines.insert(record.hash, line.clone()).is_none_or(|other| other == line), "one hash, two games");
            }
            Ok(())
        })?;
    }
}

/// Captures give another move here, and a later one often never ends.
#[test]
fn captures_of_a_turn_that_never_ends_are_in_no_record() {
    let catalogue = catalogue();
    let variant = catalogue.get("mulabalaba_lozi").expect("a variant");
    let setting = |key: &str, value: &str| (key.to_owned(), value.to_owned());
    let readings = [setting("turn_after_capture", "again"), setting("full_round", "skip"), setting("singles", "nchuba")];
    let rules = variant.rules(&variant.choose(&[setting("seeds", "3")], &readings).expect("a choice")).expect("rules");
    let case = Case { name: variant.id.clone(), program: compile(&rules).expect("a program"), rules };
    let players = [Player::Random; 2];
    let run = Run { program: &case.program, players, key: 1, first: Side::South, turn_limit: None, width: Width::Wide };
    let games = records(&run, 0..20_000);
    let endless = games.iter().filter(|record| record.void_laps > 0).count();
    assert!(endless > 50, "only {endless} turns that never end");
    for record in games {
        assert_eq!(consistent(&case, &run, &record), Ok(()), "{record:?}");
    }
}

/// Greedy players too come to moves that are taken back, and to the end of all moves.
#[test]
fn no_game_is_void_by_a_turn_without_end_where_that_is_forbidden() {
    let catalogue = catalogue();
    let variant = catalogue.get("loops").expect("a variant");
    let game = |reading: &str| {
        let choice = variant.choose(&[], &[("endless".to_owned(), reading.to_owned())]).expect("a choice");
        let rules = variant.rules(&choice).expect("rules");
        Case { name: format!("loops {reading}"), program: compile(&rules).expect("a program"), rules }
    };
    for players in PAIRINGS {
        for (reading, endless) in [("void", true), ("forbidden", false)] {
            let case = game(reading);
            let run = Run { program: &case.program, players, key: 2, first: Side::North, turn_limit: None, width: Width::Wide };
            let games = records(&run, 0..60);
            let void = games.iter().filter(|record| record.void_laps > 0).count();
            // Greedy players avoid such moves where they can.
            let some = endless && players == PAIRINGS[0];
            assert!(if some { void > 10 } else { endless || void == 0 }, "{} {players:?}: {void}", case.name);
            for record in &games {
                assert_eq!(consistent(&case, &run, record), Ok(()), "{record:?}");
            }
            for width in [Width::Narrow, Width::Single] {
                assert_eq!(records(&Run { width, ..run.clone() }, 0..60), games, "{} {players:?}", case.name);
            }
        }
    }
}

type Check = Result<(), String>;

fn must(holds: bool, what: &str) -> Check {
    if holds { Ok(()) } else { Err(what.into()) }
}

/// All seeds of a position.
pub fn total(position: &Position) -> u32 {
    let pairs = [position.stored, position.reserve, position.hand];
    let holes = position.holes.iter().flatten().chain(pairs.iter().flatten());
    holes.map(|seeds| u32::from(*seeds)).sum()
}

/// What holds before every action.
fn decision(case: &Case, session: &Session<'_>, dice: &mut Dice) -> Check {
    let (position, legal) = (session.position(), session.legal());
    must(total(&position) == u32::from(case.program.seeds), "seeds lost or made")?;
    must(!legal.is_empty(), "nothing to decide")?;
    // Holes rise from the left of the player to move.
    let g = case.program.geometry;
    let turned = if g.ring > g.half && position.to_move == Side::North { g.own().end } else { 0 };
    let seen = |hole: u8| if turned > 0 { (hole + turned) % (2 * turned) } else { hole };
    let rank = |action: &Action| match action.verb {
        Verb::Place if action.hole.is_none() => (2, None, false, action.count),
        Verb::Named(_) | Verb::TakeOwn => (1, action.hole.map(seen), action.clockwise, action.count),
        Verb::Pass | Verb::Done | Verb::Decline => (2, None, false, None),
        Verb::Act(number) => (3, Some(number), false, None),
        _ => (0, action.hole.map(seen), action.clockwise, action.count),
    };
    must(legal.is_sorted_by(|a, b| rank(a) < rank(b)), "legal actions out of order, or twice")?;
    let played = |phase: &Opening| phase.id == position.decision && phase.kind == OpeningKind::Play;
    let exchange = |phase: &Opening| matches!(phase.kind, OpeningKind::Exchange(_));
    let fits = |action: &Action| match position.decision.as_str() {
        "move" => matches!(action.verb, Verb::Sow | Verb::Named(_) | Verb::Act(_)),
        _ if case.program.phases.iter().any(played) => matches!(action.verb, Verb::Sow | Verb::Named(_) | Verb::Act(_)),
        "take" => matches!(action.verb, Verb::Take | Verb::TakeOwn | Verb::Pass),
        opening if case.program.phases.iter().any(|phase| phase.id == opening && exchange(phase)) => action.verb == Verb::Take,
        _ => !matches!(action.verb, Verb::Sow | Verb::Named(_) | Verb::Act(_) | Verb::Take | Verb::Pass),
    };
    must(legal.iter().all(fits), "an action of another kind of decision")?;
    let verbs = [
        Verb::Sow,
        Verb::Put,
        Verb::Take,
        Verb::Race,
        Verb::Lift,
        Verb::Pile,
        Verb::Done,
        Verb::Pass,
        Verb::Named(0),
        Verb::Act(0),
        Verb::Act(1),
    ];
    let verb = verbs[dice.below(verbs.len())];
    let hole = !matches!(verb, Verb::Done | Verb::Pass | Verb::Act(_));
    let hole = hole.then(|| dice.below(40) as u8);
    let action = Action { verb, hole, clockwise: verb == Verb::Sow && dice.below(2) == 1, count: None };
    if legal.contains(&action) {
        return Ok(());
    }
    let mut tried = session.clone();
    let refused = if session.barred().contains(&action) { SessionError::Endless } else { SessionError::Illegal };
    must(tried.apply(action) == Err(refused), "an illegal action is accepted")?;
    let same = tried.position() == position && tried.legal() == legal && tried.record() == session.record();
    must(same, "a refused action changes something")
}

/// What holds after the end.
fn end(case: &Case, session: &mut Session<'_>, record: &GameRecord) -> Check {
    must(total(&session.position()) == u32::from(case.program.seeds), "seeds lost or made at the end")?;
    must(session.legal().is_empty(), "a legal action after the end")?;
    let over = session.over().ok_or("not over")?;
    must(over.reason == case.program.endings[usize::from(record.ending)], "another ending")?;
    must(over.void == case.program.is_void(record.ending), "void or not")?;
    must(u8::from(over.winner.is_some()) + u8::from(over.draw) + u8::from(over.void) == 1, "not one of winner, draw and void")?;
    let sow = Action { verb: Verb::Sow, hole: Some(0), clockwise: false, count: None };
    must(session.apply(sow) == Err(SessionError::GameOver), "an action after the end")?;
    must(session.choose() == Err(SessionError::GameOver), "a choice after the end")?;
    must(session.perft(3) == 0, "a sequence of actions after the end")
}

/// What holds of any record.
fn consistent(case: &Case, run: &Run<'_>, record: &GameRecord) -> Check {
    let program = &case.program;
    let seeds = u32::from(program.seeds);
    let name = program.endings.get(usize::from(record.ending)).ok_or("an ending without a name")?;
    let void = VOID_ENDINGS.contains(&name.as_str());
    must(void == program.is_void(record.ending) && void == (record.winner == NOBODY), "a winner in a void game, or none")?;
    let known = record.first == run.first.index() as u8
        || record.first == NOBODY
        || ((program.races || program.listed || program.first != By::Both) && record.first < 2);
    must(record.winner <= NOBODY && known, "an unknown side")?;
    let limit = run.turn_limit.unwrap_or(program.turn_limit);
    must(record.turns <= limit && (name != "turn_limit" || record.turns == limit), "turns and their limit")?;
    let watched = matches!(name.as_str(), "endless" | "lap_limit");
    must(watched == (record.void_laps > 0) && record.void_laps <= LAP_LIMIT, "laps of a turn without end")?;
    must(name != "lap_limit" || record.void_laps == LAP_LIMIT, "the limit of laps")?;

    must(record.main_decisions <= record.decisions && record.choices <= record.decisions, "decisions")?;
    must(record.main_actions >= record.main_decisions, "a decision without an action")?;
    let opening = |phase: &Opening| match &phase.kind {
        OpeningKind::Arrange { may: true, .. } => record.decisions - record.main_decisions,
        OpeningKind::Arrange { .. } => 2 * u32::from(phase.hand.unwrap_or(0)),
        OpeningKind::Exchange(exchange) => 2 * u32::from(exchange.count),
        OpeningKind::Play => 0,
        OpeningKind::Race(Race { start: RaceStart::Lift(_), .. }) => 2,
        OpeningKind::Race(_) => 0,
        OpeningKind::Listed(Listed::Remove) => 2 * u32::from(program.geometry.own().end),
        OpeningKind::Listed(Listed::Place { .. }) => 2,
        OpeningKind::Listed(Listed::Pile) => u32::from(program.seeds) / 2,
        // Players say when they have done.
        OpeningKind::Listed(Listed::Redeploy { .. }) => record.decisions - record.main_decisions,
    };
    let puts = program.phases.iter().map(opening).sum::<u32>();
    let openings = record.decisions - record.main_decisions;
    // Every round has its opening.
    let rounds = program.round.is_some() && openings.checked_rem(puts) == Some(0);
    // A part that is played has as many as it takes.
    must(openings == puts || rounds || program.plays_phases, "decisions of the opening")?;
    let decisions = if program.plays_phases { record.decisions } else { record.main_decisions };
    must(record.turns <= decisions, "a turn without a decision")?;
    // Laps of a race belong to no turn.
    let turns = record.laps <= record.turns * record.longest_turn || program.races;
    must(record.longest_turn <= record.laps && turns, "the longest turn")?;
    must(record.sown >= record.laps, "a lap without a seed")?;
    must(record.lead_changes < record.turns.max(1), "changes of lead")?;
    // A hole may be captured with its seeds staying in it.
    let claims = case.rules.laps.iter().flat_map(|lap| &lap.effects).any(|effect| matches!(effect, Effect::Claim(_)));
    for side in 0..2 {
        must(claims || record.captured[side] >= record.captures[side], "a capture of nothing")?;
        must(claims || (record.captured[side] == 0) == (record.captures[side] == 0), "seeds without a capture")?;
    }
    stored(case, record, seeds)
}

/// What holds of the seeds off the board or in store at the end.
fn stored(case: &Case, record: &GameRecord, seeds: u32) -> Check {
    let off = record.stored.map(u32::from);
    must(off[0] + off[1] <= seeds, "more seeds stored than there are")?;
    let shared_out = case.rules.ends.iter().any(|end| end.rest != Rest::Stays || end.marked.is_some());
    if case.rules.ends.iter().all(|end| end.rest == Rest::ToOwners) && record.winner != NOBODY {
        must(off[0] + off[1] == seeds, "seeds left on the board")?;
    }
    must(record.winner != DRAW || off[0] == off[1], "an uneven draw")?;
    let effects = || case.rules.laps.iter().flat_map(|lap| &lap.effects);
    let to_hand =
        effects().any(|effect| matches!(effect, Effect::Capture { to: Place::Hand | Place::Origin | Place::Start, .. }));
    if !to_hand && !shared_out && !case.rules.board.sown_stores && case.rules.round.is_none() {
        let exchanged = case.program.phases.iter().any(|phase| matches!(phase.kind, OpeningKind::Exchange(_)));
        let more = (0..2).all(|side| off[side] >= record.captured[side]);
        must(off == record.captured || exchanged && more, "captured seeds that are not off the board")?;
    }
    Ok(())
}
