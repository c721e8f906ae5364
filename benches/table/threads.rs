//! Two threads against one, records discarded.

use std::hint::black_box;
use std::time::{Duration, Instant};

use mbao::catalogue::Catalogue;
use mbao::simulate::{Job, PIECE, Pairing, Plan, Programs, pool};

use crate::machine;
use crate::reach::{Reach, Row};
use crate::timed::median;

/// The game of these measurements, on its default board, 4x8.
pub const GAME: &str = "mulabalaba_lozi";
/// Games of one measurement.
pub const GAMES: u64 = 64 * PIECE;
/// Rounds.
pub const ROUNDS: usize = 7;

/// The game, compiled, and a plan of so many of it between random players.
pub fn plan(games: u64) -> (Programs, Plan) {
    let catalogue = Catalogue::load(&[]).expect("the built-in files are sound");
    let variant = catalogue.get(GAME).expect("a game of the catalogue");
    let programs = Programs::new(&[(variant, variant.default_choice())]).expect("playable rules");
    let pairings = Pairing::parse_list("random:random").expect("a pairing");
    let plan = Plan { seed: 1, games, precision: None, matches: 0, turn_limit: None, variants: programs.planned(), pairings };
    (programs, plan.canonical().expect("a plan with games"))
}

/// Plays all games of a job as a simulation does, on so many threads, and drops the records; returns the time by the clock.
pub fn discard(programs: &Programs, job: &Job, threads: usize) -> Duration {
    let pieces = (0..job.games.end.div_ceil(PIECE)).map(|i| i * PIECE..job.games.end.min((i + 1) * PIECE));
    let start = Instant::now();
    let sink = |_, records| {
        black_box(records);
        Ok::<(), ()>(())
    };
    pool::in_order(pieces, threads, |games| programs.play(job, games.clone(), None), sink).expect("the sink never fails");
    start.elapsed()
}

/// Adds the row of the table.
pub fn measure(reach: &mut Reach) {
    let row = Row::more("two threads against one, records discarded", "times", 1.9, 1.95);
    if machine::cores() < 2 {
        return reach.add(row.unknown("one core only"));
    }
    let (programs, plan) = plan(GAMES);
    let job = &plan.jobs()[0];
    let ratios = (0..ROUNDS).map(|_| discard(&programs, job, 1).as_secs_f64() / discard(&programs, job, 2).as_secs_f64());
    reach.add(row.measured(median(ratios.collect())));
}
