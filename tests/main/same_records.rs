//! The records of a fixed run are, bit for bit, those of `tests/data/record_hashes.csv`: a change that only makes the engine faster leaves
//! the file as it is.
//!
//! Where rules change, or a game is new, the file is written again by
//! `RENEW_RECORD_HASHES=1 cargo test --release --no-default-features a_fixed_run`; its differences show which games moved.

use std::fs;
use std::path::{Path, PathBuf};

use mbao::catalogue::{Choice, Variant};
use mbao::engine::{GameRecord, Run, Side, Width, play_games};
use mbao::players::Player;
use mbao::rules::compile;
use rayon::prelude::*;
use sha2::{Digest, Sha256};

use crate::engine::{PAIRINGS, catalogue};

/// Key of all draws.
const KEY: u64 = 20_260_701;
/// Games of a pairing under default options and readings.
const GAMES: u64 = 300;
/// Games under each other option or reading, alone.
const GAMES_OF_OTHERS: u64 = 70;
const RENEW: &str = "RENEW_RECORD_HASHES";

fn file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/record_hashes.csv")
}

/// All fields of a record, little-endian; a new field does not compile until it stands here.
fn bytes(record: &GameRecord) -> Vec<u8> {
    let GameRecord {
        game,
        first,
        winner,
        ending,
        turns,
        laps,
        void_laps,
        sown,
        captures,
        captured,
        longest_turn,
        decisions,
        choices,
        main_decisions,
        main_actions,
        lead_changes,
        stored,
        counted,
        hash,
    } = *record;
    let mut bytes = vec![first, winner, ending, stored[0], stored[1]];
    bytes.extend([game, hash].into_iter().flat_map(u64::to_le_bytes));
    let counts = [turns, laps, void_laps, sown, longest_turn, decisions, choices, main_decisions, main_actions, lead_changes];
    let all = counts.into_iter().chain(captures).chain(captured).chain(counted);
    bytes.extend(all.flat_map(u32::to_le_bytes));
    bytes
}

/// Adds the records of a run to a hash; none where two readings contradict each other.
fn add(sha: &mut Sha256, variant: &Variant, choice: &Choice, players: [Player; 2], first: Side, games: u64) {
    let Some(program) = variant.rules(choice).ok().and_then(|rules| compile(&rules).ok()) else { return };
    let run = Run { program: &program, players, key: KEY, first, turn_limit: None, width: Width::Wide };
    play_games(&run, 0..games, &mut |record| sha.update(bytes(&record)));
}

/// A row for each pairing under default options and readings, and one for all other options and readings.
fn rows(variant: &Variant) -> String {
    let row = |choice: &str, players: &str, sha: Sha256| {
        let digits: String = sha.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        format!("{},{choice},{players},{digits}\n", variant.id)
    };
    let mut rows = String::new();
    for players in PAIRINGS {
        let mut sha = Sha256::new();
        add(&mut sha, variant, &variant.default_choice(), players, Side::South, GAMES);
        rows += &row("default", &format!("{}:{}", players[0], players[1]), sha);
    }
    let choices = variant.choices();
    let [_, others @ ..] = &choices[..] else { return rows };
    let mut sha = Sha256::new();
    for choice in others {
        add(&mut sha, variant, choice, [Player::Greedy, Player::Random], Side::North, GAMES_OF_OTHERS);
    }
    if !others.is_empty() {
        rows += &row("others", "greedy:random", sha);
    }
    rows
}

#[test]
fn records_of_a_fixed_run_are_as_they_were() {
    let catalogue = catalogue();
    let variants: Vec<&Variant> = catalogue.iter().collect();
    let rows: Vec<String> = variants.into_par_iter().map(rows).collect();
    let found = format!("variant,choice,players,sha256\n{}", rows.concat());
    if std::env::var_os(RENEW).is_some() {
        fs::write(file(), &found).expect("the file of hashes");
    }
    let kept = fs::read_to_string(file()).unwrap_or_default();
    let moved: Vec<&str> = found.lines().filter(|line| !kept.lines().any(|old| old == *line)).collect();
    let cure = format!("if rules changed, renew the file: {RENEW}=1 cargo test --release --no-default-features a_fixed_run");
    assert!(moved.is_empty(), "other records than in {}:\n{}\n{cure}", file().display(), moved.join("\n"));
    assert_eq!(found.lines().count(), kept.lines().count(), "games that are no longer there; {cure}");
}
