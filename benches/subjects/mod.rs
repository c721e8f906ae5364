//! What is measured: every built-in variant with default options and readings, both players against themselves, and the plain loops.

use std::hint::black_box;
use std::ops::Range;
use std::rc::Rc;

use mbao::catalogue::Catalogue;
use mbao::engine::{GameRecord, Run, Session, Side, Width, play_games};
use mbao::players::Player;
use mbao::rules::{Program, compile};

use crate::scalar;

/// Key of all draws, the same for engine and loops.
const KEY: u64 = 1;
/// Steps of one measurement, about. The number of games follows from it and from the game alone, so that two baselines measure
/// the same work.
const STEPS: f64 = 4e6;
/// Games looked at to find out how many steps a game has.
const SAMPLE: u64 = 2000;
/// Games in which trials and the ticks of races are counted.
const TRIAL_SAMPLE: u64 = 60;
/// Games without trials in which the ticks of races are counted.
const RACE_SAMPLE: u64 = 400;

type Loop = fn(u64, Range<u64>, &mut dyn FnMut(GameRecord));

/// One thing to measure.
pub struct Subject {
    /// The variant's id.
    pub variant: String,
    /// Who plays on both sides.
    pub player: Player,
    /// What no record tells of its steps.
    pub untold: Untold,
    /// Games of one measurement.
    pub games: u64,
    how: How,
}

enum How {
    Engine(Rc<Program>),
    Loop(Loop),
}

/// Means of some games played lane by lane.
#[derive(Default, Clone, Copy)]
pub struct Untold {
    /// Ticks of races in a game, less the laps of races.
    pub ticks: f64,
    /// Steps tried and taken back for each step of a game.
    pub tried: f64,
}

/// What a measurement did, trials left out.
#[derive(Default)]
pub struct Played {
    /// Turns.
    pub turns: u64,
    /// Laps, those of turns without end and of races included, and opening actions.
    pub steps: u64,
    /// All other fields of all records, so that none can be left out.
    rest: u64,
}

impl Played {
    #[inline(always)]
    fn add(&mut self, r: &GameRecord) {
        self.turns += u64::from(r.turns);
        self.steps += u64::from(r.laps + r.void_laps + r.decisions - r.main_decisions);
        let bytes = u64::from_le_bytes([r.first, r.winner, r.ending, r.stored[0], r.stored[1], 0, 0, 0]);
        let counts = [r.sown, r.captures[0], r.captures[1], r.captured[0], r.captured[1], r.longest_turn];
        let choices = [r.choices, r.main_actions, r.lead_changes];
        let sum = counts.into_iter().chain(choices).fold(0u32, u32::wrapping_add);
        self.rest = (self.rest ^ r.game ^ r.hash ^ bytes).wrapping_add(u64::from(sum));
    }
}

impl Subject {
    /// A program played by one player against himself; `variant` is what the program is called.
    pub fn engine(variant: &str, player: Player, program: Rc<Program>) -> Self {
        Self::new(variant, player, How::Engine(program))
    }

    fn new(variant: &str, player: Player, how: How) -> Self {
        let mut subject = Self { variant: variant.to_owned(), player, untold: Untold::default(), games: 0, how };
        if let How::Engine(program) = &subject.how {
            subject.untold = untold(program, player);
        }
        let a_game = subject.steps(&subject.play(0..SAMPLE), SAMPLE) / SAMPLE as f64;
        subject.games = ((STEPS / a_game / (1.0 + subject.untold.tried)) as u64).next_multiple_of(1000);
        subject
    }

    /// Steps of what was played in so many games.
    pub fn steps(&self, played: &Played, games: u64) -> f64 {
        played.steps as f64 + self.untold.ticks * games as f64
    }

    /// `random:random`, `greedy:greedy`.
    pub fn pairing(&self) -> String {
        format!("{0}:{0}", self.player)
    }

    /// Whether this is a plain loop.
    pub fn is_loop(&self) -> bool {
        matches!(self.how, How::Loop(_))
    }

    /// Plays the games of one measurement, on one thread.
    pub fn measure(&self) -> Played {
        self.play(0..self.games)
    }

    fn play(&self, games: Range<u64>) -> Played {
        let mut played = Played::default();
        let mut sink = |record: GameRecord| played.add(&record);
        match &self.how {
            How::Loop(play) => play(KEY, games, &mut sink),
            How::Engine(program) => {
                let players = [self.player; 2];
                let run = Run { program, players, key: KEY, first: Side::South, turn_limit: None, width: Width::Wide };
                play_games(&run, games, &mut sink);
            }
        }
        black_box(played.rest);
        played
    }
}

/// The subjects whose variant's id contains one of the words of `filter`; all if there are none.
pub fn subjects(filter: &[String]) -> Vec<Subject> {
    let catalogue = Catalogue::load(&[]).expect("the built-in files are sound");
    let mut subjects = Vec::new();
    for variant in catalogue.iter() {
        if !filter.is_empty() && !filter.iter().any(|word| variant.id.contains(word)) {
            continue;
        }
        let Ok(rules) = variant.rules(&variant.default_choice()) else { continue };
        let program = Rc::new(compile(&rules).expect("the built-in rules compile"));
        for player in Player::ALL {
            subjects.push(Subject::engine(&variant.id, player, Rc::clone(&program)));
        }
        let plain: Option<Loop> = match variant.id.as_str() {
            "kalah" => Some(scalar::kalah::play),
            "mulabalaba_lozi" => Some(scalar::lozi::play),
            _ => None,
        };
        subjects.extend(plain.map(|play| Subject::new(&variant.id, Player::Random, How::Loop(play))));
    }
    subjects
}

/// Looks at some games of one player against himself; what he would try is tried again.
fn untold(program: &Program, player: Player) -> Untold {
    let games = if player == Player::Greedy { TRIAL_SAMPLE } else { RACE_SAMPLE };
    let (mut tried, mut steps, mut ticks) = (0u64, 0u64, 0f64);
    for game in 0..games {
        let mut session = Session::with(program, Side::South, None, [player; 2], KEY, game);
        while session.over().is_none() {
            if player == Player::Greedy && session.legal().len() > 1 && session.position().decision == "move" {
                for action in session.legal() {
                    let mut trial = session.clone();
                    trial.apply(*action).expect("a legal action");
                    // The laps of a turn without end are not among the others; those played before the trial are.
                    let record = trial.record();
                    let laps = if record.void_laps > 0 { record.laps + record.void_laps } else { trial.laps() };
                    tried += u64::from(laps - session.laps());
                }
            }
            session.choose().expect("a game under way");
        }
        let mut played = Played::default();
        played.add(&session.record());
        let raced = session.raced();
        steps += played.steps;
        ticks += f64::from(raced.ticks) - f64::from(raced.laps);
        tried += raced.tried_ticks;
    }
    Untold { ticks: ticks / games as f64, tried: tried as f64 / (steps as f64 + ticks) }
}
