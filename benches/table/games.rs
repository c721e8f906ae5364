//! Every game: games and turns a second, nanoseconds a step.

use mbao::players::Player;

use crate::kept::Kept;
use crate::timed::Timed;

/// The measurement of a game by that player, or of its plain loop.
pub fn find<'a>(all: &'a [Timed], variant: &str, player: Player, plain: bool) -> Option<&'a Timed> {
    all.iter().find(|timed| {
        let subject = &timed.subject;
        subject.variant == variant && subject.player == player && subject.is_loop() == plain
    })
}

/// Prints a row for each game and pairing.
pub fn print(all: &[Timed], rounds: usize, kept: &mut Kept) {
    println!(
        "{:<18} {:<14} {:>11} {:>12} {:>11} {:>11} {:>8} {:>8} {}",
        "game",
        "players",
        "games/s",
        "turns/s",
        "steps/game",
        "tried/step",
        "ns/step",
        "ratio",
        kept.heading()
    );
    for timed in all {
        let subject = &timed.subject;
        let players = if subject.is_loop() { "plain loop".to_owned() } else { subject.pairing() };
        let change = kept.note(&format!("{} {players}", subject.variant), timed.ns());
        println!(
            "{:<18} {:<14} {:>11.0} {:>12.0} {:>11.1} {:>11.1} {:>8.2} {:>8} {change}",
            subject.variant,
            players,
            timed.per_second(subject.games),
            timed.per_second(timed.played.turns),
            subject.steps(&timed.played, subject.games) / subject.games as f64,
            subject.untold.tried,
            timed.ns(),
            ratio(timed, all)
        );
    }
    println!(
        "\nOne thread, best of {rounds} rounds. A step is a lap, a tick of a race or an opening action; `tried/step` are those the"
    );
    println!(
        "greedy player takes back, and his ns/step is over both. `ratio`, median over rounds: how many times as fast as the plain loop"
    );
    println!("of the same game; (of the greedy player) his ns/step over the random one's.");
}

/// See the lines below the table; empty where there is nothing to compare with.
fn ratio(timed: &Timed, all: &[Timed]) -> String {
    let other = |plain| find(all, &timed.subject.variant, Player::Random, plain);
    match (timed.subject.is_loop(), timed.subject.player) {
        (true, _) => String::new(),
        (false, Player::Random) => other(true).map_or_else(String::new, |plain| format!("{:.2}", plain.times(timed))),
        (false, Player::Greedy) => other(false).map_or_else(String::new, |random| format!("({:.2})", timed.times(random))),
    }
}
