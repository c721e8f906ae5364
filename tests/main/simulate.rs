//! Plans, datasets and what can be wrong with them. The games come from a stand-in that needs no rules.

use std::collections::BTreeSet;
use std::fs;
use std::ops::Range;
use std::path::Path;

use mbao::engine::GameRecord;
use mbao::simulate::folder::Leave;
use mbao::simulate::{
    Dataset, DatasetError, EndingName, Job, Manifest, Pairing, Plan, PlanError, PlannedVariant, Settings, run_key, write_dataset,
};

pub fn planned(variant: &str, options: &str) -> PlannedVariant {
    let ending = |name: &str, void| EndingName { name: name.into(), void };
    PlannedVariant {
        variant: variant.into(),
        options: options.into(),
        readings: String::new(),
        rules_sha256: "00".into(),
        endings: vec![ending("no_move", false), ending("turn_limit", true)],
        statistics: Vec::new(),
        series: None,
        varied: false,
    }
}

pub fn plan(games: u64) -> Plan {
    let pairings = Pairing::parse_list("all").expect("all pairings");
    let variants = vec![planned("b", "columns=8"), planned("a", "")];
    let plan = Plan { seed: 7, games, precision: None, matches: 0, turn_limit: None, variants, pairings };
    plan.canonical().expect("a plan with games")
}

/// Records that depend on nothing but the job's key and the game's number.
pub fn play(job: &Job, games: Range<u64>) -> Result<Vec<GameRecord>, DatasetError> {
    let record = |game: u64| {
        let mut x = (job.key ^ game).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        x ^= x >> 29;
        let winner = (x % 4) as u8;
        GameRecord {
            game,
            first: [0, 1, 3][(x >> 3) as usize % 3],
            winner,
            ending: u8::from(winner == 3),
            turns: (x >> 8) as u32 % 1000,
            captured: [(x >> 5) as u32 % 20, u32::MAX],
            stored: [255, x as u8],
            hash: x,
            ..GameRecord::default()
        }
    };
    Ok(games.map(record).collect())
}

fn write(folder: &Path, games: u64, threads: usize, force: bool) -> Result<Manifest, DatasetError> {
    let leave = Leave { force, restart: false };
    write_dataset(&plan(games), &play, &Settings { leave, threads, ..Settings::new(folder) }, None, &mut |_| {})
}

pub fn names(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect()
}

#[test]
fn jobs_come_in_canonical_order_without_duplicates() {
    let mut plan = plan(10);
    plan.variants.push(planned("a", ""));
    let jobs = plan.canonical().expect("a plan").jobs();
    let order: Vec<_> = jobs.iter().map(|job| format!("{} {}", job.planned.variant, job.pairing)).collect();
    let pairs = ["greedy:greedy", "greedy:random", "random:greedy", "random:random"];
    assert_eq!(order, ["a", "b"].iter().flat_map(|v| pairs.map(|p| format!("{v} {p}"))).collect::<Vec<_>>());
    let keys: BTreeSet<_> = jobs.iter().map(|job| job.key).collect();
    assert_eq!(keys.len(), 8);
}

#[test]
fn the_run_key_is_the_hash_that_the_manual_names() {
    // printf 'mbao\0001\000v\000columns=8\000\000random\000greedy' | sha256sum
    assert_eq!(run_key(1, "v", "columns=8", "", "random", "greedy"), KEY);
}
const KEY: u64 = 0x8c48_6e0b_bad6_b79b;

#[test]
fn wrong_plans_are_refused() {
    for (text, expected) in [
        ("random", PlanError::Pairing("random".into())),
        ("random:", PlanError::Pairing("random:".into())),
        ("random:clever", PlanError::Player { name: "clever".into(), known: "random, greedy".into() }),
    ] {
        assert_eq!(Pairing::parse_list(text), Err(expected));
    }
    assert_eq!(Plan { games: 0, ..plan(1) }.canonical(), Err(PlanError::NoGames));
    assert_eq!(Plan { variants: vec![], ..plan(1) }.canonical(), Err(PlanError::NoVariant));
    assert_eq!(Plan { pairings: vec![], ..plan(1) }.canonical(), Err(PlanError::NoPairing));
    assert_eq!(Plan { turn_limit: Some(0), ..plan(1) }.canonical(), Err(PlanError::NoTurns));
}

#[test]
fn a_long_choice_gets_a_short_file_name_of_its_own() {
    let path = |readings: String| {
        let mut plan = plan(1);
        plan.variants = vec![PlannedVariant { readings, ..planned("a", "columns=8") }];
        plan.jobs()[0].part(0)
    };
    assert_eq!(path("singles=lozi".into()), Path::new("games/a/columns-8.singles-lozi/greedy-greedy-0000000000.parquet"));
    let (one, two) = (path(format!("r={}1", "x".repeat(300))), path(format!("r={}2", "x".repeat(300))));
    assert!(one != two && one.iter().all(|part| part.len() < 100));
}

#[test]
fn a_dataset_reads_back_as_it_was_played() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("run");
    let games = 70_000;
    let written = write(&out, games, 2, false).expect("a new folder");
    assert_eq!(names(&out), BTreeSet::from(["games".to_owned(), "manifest.json".to_owned()]));
    let dataset = Dataset::open(&out).expect("a dataset");
    assert_eq!(dataset.manifest, written);
    assert_eq!((written.rows, written.files.len()), (8 * games, 8));
    let file = &written.files[5];
    let job = written.job(file).expect("a planned job");
    let mut read = Vec::new();
    dataset.read(file, &mut |records| read.extend_from_slice(records)).expect("an undamaged file");
    assert_eq!(read, play(&job, 0..games).expect("games"));
    assert_eq!(dataset.rows_sha256().expect("undamaged files"), written.rows_sha256);
}

#[test]
fn the_number_of_threads_changes_no_bit() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let run = |threads: usize| write(&folder.path().join(threads.to_string()), 20_000, threads, false).expect("a new folder");
    let (one, two, five) = (run(1), run(2), run(5));
    assert_eq!(one, two);
    assert_eq!(one, five);
}

#[test]
fn the_hash_over_rows_is_the_one_documented() {
    // Worked out by the Python lines of docs/data.md from these two files alone.
    let folder = tempfile::tempdir().expect("a temporary folder");
    let manifest = write(&folder.path().join("run"), 3, 1, false).expect("a new folder");
    assert_eq!(manifest.rows_sha256, ROWS);
}
const ROWS: &str = "943509b50a927d7169a586a961327f5d1c1a5668b0ed3323d5edbe47c4c8b199";

#[test]
fn a_folder_that_holds_something_is_refused() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path();
    fs::write(out.join("notes.txt"), "mine").expect("a file");
    assert!(matches!(write(out, 10, 1, false), Err(DatasetError::Occupied { .. })));
    assert_eq!(names(out).len(), 1);
    // With leave, the dataset is put beside it; a second time it is replaced.
    write(out, 10, 1, true).expect("leave to write");
    let again = write(out, 20, 1, true).expect("leave to replace");
    assert_eq!(Dataset::open(out).expect("a dataset").manifest, again);
    assert_eq!(fs::read_to_string(out.join("notes.txt")).expect("the file"), "mine");
}

#[test]
fn foreign_files_under_our_names_are_never_replaced() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("manifest.json"), "{\"format\": \"other\"}").expect("a file");
    assert!(matches!(write(folder.path(), 10, 1, true), Err(DatasetError::Occupied { .. })));
    assert_eq!(names(folder.path()).len(), 1);
}

#[test]
fn a_run_that_breaks_off_before_its_first_part_leaves_nothing() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("run");
    let broken = |_: &Job, _: Range<u64>| -> Result<Vec<GameRecord>, DatasetError> { panic!("the engine breaks") };
    let settings = Settings { threads: 2, ..Settings::new(&out) };
    let run = || write_dataset(&plan(9000), &broken, &settings, None, &mut |_| {});
    assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).is_err());
    assert!(!out.exists());
}

#[test]
fn what_a_killed_run_left_behind_is_cleared() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let old = folder.path().join(".partial/games/a/older");
    fs::create_dir_all(&old).expect("a folder");
    fs::write(old.join("greedy-greedy.parquet"), "half a file").expect("a file");
    write(folder.path(), 10, 1, false).expect("a folder with leavings only");
    assert_eq!(names(folder.path()).len(), 2);
}

#[test]
fn two_runs_in_one_folder_do_not_meet() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let partial = folder.path().join(".partial");
    fs::create_dir_all(&partial).expect("a folder");
    let other = fs::File::create(partial.join("lock")).expect("a file");
    other.lock().expect("a lock");
    assert!(matches!(write(folder.path(), 10, 1, false), Err(DatasetError::Occupied { .. })));
    drop(other);
    write(folder.path(), 10, 1, false).expect("a folder that is free again");
}

#[test]
fn foreign_empty_and_absent_datasets_are_told_apart() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path();
    let open = |path: &Path| Dataset::open(path).expect_err("no dataset");
    assert!(matches!(open(&out.join("absent")), DatasetError::Absent(_)));
    assert!(matches!(open(out), DatasetError::Foreign { .. }));
    for text in ["[1, 2]", "{\"format\": \"other\", \"schema\": 1}", "{\"format\": \"mbao-dataset\", \"schema\": 1}"] {
        fs::write(out.join("manifest.json"), text).expect("a file");
        assert!(matches!(open(out), DatasetError::Foreign { .. }), "{text}");
    }
    fs::write(out.join("manifest.json"), "{\"format\": \"mbao-dataset\", \"schema\": 99}").expect("a file");
    assert!(matches!(open(out), DatasetError::Schema { found: 99, .. }));
    Manifest::new(plan(1), None, String::new(), vec![], None).write(out).expect("a manifest");
    assert!(matches!(open(out), DatasetError::Empty(_)));
}

#[test]
fn a_damaged_file_is_named() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let manifest = write(folder.path(), 100, 1, false).expect("a new folder");
    let dataset = Dataset::open(folder.path()).expect("a dataset");
    let path = folder.path().join(&manifest.files[0].path);
    let whole = fs::read(&path).expect("a file");
    let fails = || match dataset.read(&manifest.files[0], &mut |_| {}) {
        Err(DatasetError::Altered { path: named, .. }) => named == path,
        _ => false,
    };
    let mut changed = whole.clone();
    changed[whole.len() / 2] ^= 1;
    fs::write(&path, changed).expect("a file");
    assert!(fails(), "one bit changed");
    fs::write(&path, &whole[..whole.len() - 9]).expect("a file");
    assert!(fails(), "cut short");
    fs::remove_file(&path).expect("a file");
    assert!(fails(), "missing");
    fs::write(&path, whole).expect("a file");
    dataset.read(&manifest.files[0], &mut |_| {}).expect("the file as it was");
}
