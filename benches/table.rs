//! Prints games and turns a second and nanoseconds a step of every variant, beside the plain loops.
//!
//! All subjects take turns for some rounds and the best round of each counts: what else the machine does at the time
//! then hardly enters a ratio. Arguments: words that the variant's id must contain one of, and `--rounds=N`.

use std::time::{Duration, Instant};

mod scalar;
mod subjects;

use mbao::players::Player;
use subjects::{Played, Subject, subjects};

/// Rounds, where the command does not say.
const ROUNDS: usize = 15;

/// The best of all rounds.
struct Best {
    subject: Subject,
    played: Played,
    time: Duration,
}

impl Best {
    /// Steps, those tried and taken back included.
    fn steps(&self) -> f64 {
        self.played.steps as f64 * (1.0 + self.subject.trials)
    }

    fn per_step(&self) -> f64 {
        self.time.as_secs_f64() * 1e9 / self.steps()
    }

    fn per_second(&self, count: u64) -> f64 {
        count as f64 / self.time.as_secs_f64()
    }
}

fn main() {
    // Cargo itself adds `--bench`.
    let (flags, filter): (Vec<String>, Vec<String>) = std::env::args().skip(1).partition(|arg| arg.starts_with('-'));
    let rounds = flags.iter().find_map(|flag| flag.strip_prefix("--rounds=")?.parse().ok()).unwrap_or(ROUNDS);
    let mut all: Vec<Best> =
        subjects(&filter).into_iter().map(|subject| Best { subject, played: Played::default(), time: Duration::MAX }).collect();
    for _ in 0..rounds {
        for best in &mut all {
            let start = Instant::now();
            best.played = best.subject.measure();
            best.time = best.time.min(start.elapsed());
        }
    }
    print(&all, rounds);
}

fn print(all: &[Best], rounds: usize) {
    println!(
        "{:<18} {:<14} {:>11} {:>13} {:>13} {:>12} {:>8} {:>9}",
        "variant", "players", "games/s", "turns/s", "steps/game", "tried/step", "ns/step", "ratio"
    );
    for best in all {
        let subject = &best.subject;
        let players = if subject.is_loop() { "plain loop".to_owned() } else { subject.pairing() };
        println!(
            "{:<18} {:<14} {:>11.0} {:>13.0} {:>13.1} {:>12.1} {:>8.2} {:>9}",
            subject.variant,
            players,
            best.per_second(subject.games),
            best.per_second(best.played.turns),
            best.played.steps as f64 / subject.games as f64,
            subject.trials,
            best.per_step(),
            ratio(best, all)
        );
    }
    println!(
        "\nbest of {rounds} rounds, one thread; ratio: of a random pairing, how many times as fast as the plain loop of its game;"
    );
    println!("of a greedy one, ns/step (trials included) over that of the random pairing");
}

/// See the line below the table; empty where there is nothing to compare with.
fn ratio(best: &Best, all: &[Best]) -> String {
    let other = |player, plain| {
        all.iter().find(|other| {
            let subject = &other.subject;
            subject.variant == best.subject.variant && subject.player == player && subject.is_loop() == plain
        })
    };
    match (best.subject.is_loop(), best.subject.player) {
        (true, _) => String::new(),
        (false, Player::Random) => {
            other(Player::Random, true).map_or_else(String::new, |plain| format!("{:.2}", plain.per_step() / best.per_step()))
        }
        (false, Player::Greedy) => other(Player::Random, false)
            .map_or_else(String::new, |random| format!("({:.2})", best.per_step() / random.per_step())),
    }
}
