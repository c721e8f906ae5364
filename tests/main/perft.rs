//! Counts of legal actions, against a program that is not ours (see `tests/oracle/openspiel_perft.py`).

use std::fs;
use std::path::Path;

use mbao::catalogue::Catalogue;
use mbao::engine::{Position, Session, Side};
use mbao::rules::compile;

/// Compares every count of `tests/data/perft/{id}.perft`, at least `least` of them.
fn counts_agree(id: &str, least: usize) {
    let catalogue = Catalogue::load(&[]).expect("the built-in files are sound");
    let variant = catalogue.get(id).expect(id);
    let program = compile(&variant.rules(&variant.default_choice()).expect("rules")).expect("a program");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/data/perft/{id}.perft"));
    let text = fs::read_to_string(path).expect(id);
    let mut session = None;
    let mut counts = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if let Some(position) = line.strip_prefix("position ") {
            session = Some(Session::at(&program, &read_position(position)).expect(line));
            continue;
        }
        let (depth, count) = line.split_once(' ').expect(line);
        let session = session.as_ref().expect("a position comes first");
        assert_eq!(session.perft(depth.parse().expect(line)).to_string(), count, "{id}, depth {depth}, {:?}", session.position());
        counts += 1;
    }
    assert!(counts >= least, "{id}: only {counts} counts");
}

fn read_position(line: &str) -> Position {
    let fields: Vec<&str> = line.split(" | ").collect();
    let numbers = |field: &str| field.split(' ').map(|n| n.parse().expect(line)).collect::<Vec<u8>>();
    let [side, south, north, stored, ref more @ ..] = fields[..] else { panic!("{line}") };
    let pair = |word: &str| {
        let numbers = more.iter().find_map(|field| field.strip_prefix(word)).map(|rest| numbers(rest.trim()));
        numbers.map_or([0; 2], |numbers| numbers.try_into().expect(line))
    };
    Position {
        holes: [numbers(south), numbers(north)],
        stored: numbers(stored).try_into().expect(line),
        reserve: pair("reserve"),
        hand: [0; 2],
        captures: pair("captures"),
        to_move: if side == "S" { Side::South } else { Side::North },
        decision: "move".into(),
        pending_takes: 0,
        marks: Vec::new(),
    }
}

#[test]
fn main_game_counts_agree_with_a_second_program() {
    counts_agree("isolo_1", 15);
}

#[test]
fn kalah_counts_agree_with_openspiel() {
    counts_agree("kalah", 24);
}

#[test]
fn oware_counts_agree_with_openspiel() {
    counts_agree("oware", 30);
}

#[test]
fn counts_of_all_files_are_as_they_were() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/perft");
    let mut files = 0;
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a file").path();
        let id = path.file_stem().and_then(|stem| stem.to_str()).expect("a name");
        counts_agree(id, 3);
        files += 1;
    }
    assert!(files >= 2, "only {files} files");
}
