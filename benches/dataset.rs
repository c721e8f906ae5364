//! Prints what a game costs to play and what its row costs to write, in nanoseconds of processor time of one thread.
//!
//! Rows are real games, played once and written over and over. Arguments: ids of variants.

use std::time::{Duration, Instant};

use mbao::catalogue::Catalogue;
use mbao::engine::GameRecord;
use mbao::simulate::rows::RowDigest;
use mbao::simulate::{Job, Pairing, Plan, Programs, Settings, write_dataset};

const GAMES: u64 = 65_536;
const ROWS: u64 = 2 * 262_144;
const ROUNDS: usize = 5;

fn main() {
    let ids: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let ids = if ids.is_empty() { vec!["nchuba".into(), "oware".into()] } else { ids };
    let catalogue = Catalogue::load(&[]).expect("sound rule files");
    println!("{:<20} {:>9} {:>9} {:>9}", "variant", "play", "hash", "write");
    for id in ids {
        let variant = catalogue.get(&id).expect("a game of the catalogue");
        let programs = Programs::new(&[(variant, variant.default_choice())]).expect("playable rules");
        let pairings = Pairing::parse_list("random:random").expect("a pairing");
        let plan =
            Plan { seed: 1, games: ROWS, precision: None, matches: 0, turn_limit: None, variants: programs.planned(), pairings };
        let job = plan.jobs().remove(0);
        let (mut play, mut hash, mut write) = (Duration::MAX, Duration::MAX, Duration::MAX);
        for _ in 0..ROUNDS {
            let start = Instant::now();
            let games = programs.play(&job, 0..GAMES, None);
            play = play.min(start.elapsed());
            let start = Instant::now();
            RowDigest::default().add(&games, &job.planned);
            hash = hash.min(start.elapsed());
            let folder = tempfile::tempdir().expect("a temporary folder");
            let settings = Settings { threads: 1, piece: 16_384, ..Settings::new(folder.path().join("run")) };
            let copy = |_: &Job, range: std::ops::Range<u64>| {
                let same = |game: u64| GameRecord { game, ..games[(game % GAMES) as usize] };
                Ok(range.map(same).collect())
            };
            let start = Instant::now();
            write_dataset(&plan, &copy, &settings, None, &mut |_| {}).expect("a new folder");
            write = write.min(start.elapsed());
        }
        let each = |time: Duration, rows: u64| time.as_secs_f64() * 1e9 / rows as f64;
        println!("{id:<20} {:>9.0} {:>9.0} {:>9.0}", each(play, GAMES), each(hash, GAMES), each(write, ROWS));
    }
}
