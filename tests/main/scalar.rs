//! The engine against loops written by hand for two games (`benches/scalar`): the same draws, the same records, to the last bit.

use std::ops::Range;

use mbao::catalogue::Catalogue;
use mbao::engine::{GameRecord, Run, Side, Width, play_games};
use mbao::players::Player;
use mbao::rules::{VOID_ENDINGS, compile};

#[path = "../../benches/scalar/mod.rs"]
mod plain;

type Loop = fn(u64, Range<u64>, &mut dyn FnMut(GameRecord));

/// Compares records under several keys; returns all of them.
fn records_agree(id: &str, play: Loop) -> Vec<GameRecord> {
    let catalogue = Catalogue::load(&[]).expect("the built-in files are sound");
    let variant = catalogue.get(id).expect(id);
    let program = compile(&variant.rules(&variant.default_choice()).expect("rules")).expect("a program");
    let mut all = Vec::new();
    for (key, games) in
        [(1, 0..4000), (u64::MAX, 7..1000), (0x0123_4567_89ab_cdef, u64::from(u32::MAX) - 500..u64::from(u32::MAX) + 500)]
    {
        let run = Run {
            program: &program,
            players: [Player::Random; 2],
            key,
            first: Side::South,
            turn_limit: None,
            width: Width::Wide,
        };
        let mut engine = Vec::new();
        play_games(&run, games.clone(), &mut |record| engine.push(record));
        let mut plain = Vec::new();
        play(key, games, &mut |record| plain.push(record));
        assert_eq!(engine.len(), plain.len());
        for (engine, plain) in engine.iter().zip(&plain) {
            assert_eq!(engine, plain, "{id}, key {key}: engine, then loop");
        }
        all.extend(plain);
    }
    all
}

#[test]
fn kalah_records_agree_with_a_plain_loop() {
    let records = records_agree("kalah", plain::kalah::play);
    for winner in 0..3 {
        assert!(records.iter().any(|record| record.winner == winner), "no game with winner {winner}");
    }
}

#[test]
fn lozi_records_agree_with_a_plain_loop() {
    let records = records_agree("mulabalaba_lozi", plain::lozi::play);
    let by_the_rules = VOID_ENDINGS.len() as u8;
    for (winner, ending) in [(0, by_the_rules), (1, by_the_rules), (3, 0)] {
        let found = records.iter().any(|record| (record.winner, record.ending) == (winner, ending));
        assert!(found, "no game with winner {winner}, ending {ending}");
    }
}
