//! Runs that are ended and go on, shards, and what can go wrong with a folder. The games come from a stand-in.

use std::fs;
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use mbao::engine::GameRecord;
use mbao::simulate::folder::Leave;
use mbao::simulate::{Dataset, DatasetError, Enough, Job, Manifest, Plan, Precision, Settings, Shard, merge, write_dataset};
use mbao::stats::precision::Narrow;

use super::simulate::{names, plan, play};

const GAMES: u64 = 1000;

fn settings(out: &Path) -> Settings {
    Settings { batch: 300, piece: 70, threads: 2, ..Settings::new(out) }
}

fn run(settings: &Settings) -> Result<Manifest, DatasetError> {
    write_dataset(&plan(GAMES), &play, settings, None, &mut |_| {})
}

/// Ends the run as soon as `parts` parts are written.
fn ended_after(settings: &Settings, parts: usize) -> Result<Manifest, DatasetError> {
    let mut settings = settings.clone();
    settings.stop = Default::default();
    let stop = settings.stop.clone();
    let mut seen = 0;
    let mut count = |progress: mbao::simulate::Progress<'_>| {
        let in_job = (progress.done - 1) % GAMES + 1;
        seen += usize::from(in_job.is_multiple_of(300) || in_job == GAMES);
        if seen == parts {
            stop.store(true, Ordering::Relaxed);
        }
    };
    write_dataset(&plan(GAMES), &play, &settings, None, &mut count)
}

/// All files below a folder with what they hold, in order of their paths.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).expect("a path below").display().to_string();
                found.push((name, fs::read(&path).expect("a file")));
            }
        }
    }
    found.sort();
    found
}

#[test]
fn a_run_ended_at_any_part_goes_on_to_the_same_bits() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (whole, parts) = (folder.path().join("whole"), folder.path().join("parts"));
    run(&settings(&whole)).expect("a new folder");
    let mut ended = 0;
    while let Err(error) = ended_after(&settings(&parts), 3) {
        assert!(matches!(error, DatasetError::Interrupted { .. }), "{error}");
        assert!(matches!(Manifest::read(&parts), Err(DatasetError::Unfinished(_))));
        ended += 1;
    }
    assert_eq!(ended, 10);
    assert_eq!(files(&parts), files(&whole));
    assert_eq!(names(&parts).len(), 2);
}

#[test]
fn a_run_that_is_complete_plays_nothing() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let first = run(&settings(folder.path())).expect("a new folder");
    let never = |_: &Job, _: Range<u64>| -> Result<Vec<GameRecord>, DatasetError> { panic!("nothing is to be played") };
    let again = write_dataset(&plan(GAMES), &never, &settings(folder.path()), None, &mut |_| {}).expect("a complete run");
    assert_eq!(again, first);
}

#[test]
fn a_part_that_is_no_longer_as_it_was_written_is_played_again() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (whole, parts) = (folder.path().join("whole"), folder.path().join("parts"));
    run(&settings(&whole)).expect("a new folder");
    let partial = parts.join(".partial");
    let journal = partial.join("journal.jsonl");
    for damage in 0..4 {
        ended_after(&settings(&parts), 5).expect_err("ended");
        let (name, content) = files(&partial).into_iter().find(|(name, _)| name.starts_with("games")).expect("a part");
        match damage {
            0 => fs::write(partial.join(name), &content[..content.len() / 2]),
            1 => fs::remove_file(partial.join(name)),
            2 => fs::write(&journal, &fs::read(&journal).expect("the journal")[..900]),
            _ => fs::remove_file(&journal),
        }
        .expect("damage");
    }
    run(&settings(&parts)).expect("the rest");
    assert_eq!(files(&parts), files(&whole));
}

#[test]
fn a_part_listed_twice_counts_once() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (whole, parts) = (folder.path().join("whole"), folder.path().join("parts"));
    run(&settings(&whole)).expect("a new folder");
    ended_after(&settings(&parts), 5).expect_err("ended");
    let journal = parts.join(".partial/journal.jsonl");
    let text = fs::read_to_string(&journal).expect("the journal");
    let last = text.lines().last().expect("a part");
    fs::write(&journal, format!("{text}{last}\n")).expect("the journal");
    run(&settings(&parts)).expect("the rest");
    assert_eq!(files(&parts), files(&whole));
}

#[test]
fn parts_out_of_order_are_told_of_the_journal() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    ended_after(&settings(folder.path()), 5).expect_err("ended");
    let journal = folder.path().join(".partial/journal.jsonl");
    let text = fs::read_to_string(&journal).expect("the journal");
    let lines: Vec<&str> = text.lines().rev().collect();
    fs::write(&journal, lines.join("\n") + "\n").expect("the journal");
    let error = run(&settings(folder.path())).expect_err("parts out of order");
    assert!(matches!(error, DatasetError::Journal { .. }) && error.is_data(), "{error}");
}

#[test]
fn another_run_is_refused_until_it_may_begin_anew() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path();
    ended_after(&settings(out), 2).expect_err("ended");
    let mut other = plan(GAMES);
    other.seed = 8;
    let mut changed = plan(GAMES);
    changed.variants[0].rules_sha256 = "01".into();
    let attempt = |plan: &Plan, settings: &Settings| write_dataset(plan, &play, settings, None, &mut |_| {});
    let force = Settings { leave: Leave { force: true, restart: false }, ..settings(out) };
    for (plan, settings, what) in [
        (&other, settings(out), "seed 7 instead of 8"),
        (&other, force, "seed 7 instead of 8"),
        (&changed, settings(out), "the rules of a have changed"),
        (&plan(GAMES), Settings { batch: 200, ..settings(out) }, "games of a part"),
        (&plan(GAMES), Settings { shard: Some(Shard { index: 1, of: 2 }), ..settings(out) }, "shard 1/2"),
    ] {
        let error = attempt(plan, &settings).expect_err("another run");
        assert!(matches!(error, DatasetError::Changed { .. }) && error.to_string().contains(what), "{error}");
    }
    let head = out.join(".partial/run.json");
    let text = fs::read_to_string(&head).expect("the head");
    fs::write(&head, text.replace(concat!("mbao ", env!("CARGO_PKG_VERSION")), "mbao 9.9.9")).expect("the head");
    let error = attempt(&plan(GAMES), &settings(out)).expect_err("another version");
    assert!(error.to_string().contains("mbao 9.9.9"), "{error}");
    let restart = Settings { leave: Leave { force: false, restart: true }, ..settings(out) };
    assert_eq!(attempt(&other, &restart).expect("a new run").plan.seed, 8);
    // The same holds for a run that is complete.
    let error = attempt(&plan(GAMES), &settings(out)).expect_err("another dataset");
    assert!(error.to_string().contains("seed 8 instead of 7"), "{error}");
    assert_eq!(attempt(&plan(GAMES), &restart).expect("a new run").plan.seed, 7);
    assert_eq!(names(out).len(), 2);
}

#[test]
fn files_of_others_are_neither_removed_nor_written_over() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path();
    let restart = Settings { leave: Leave { force: true, restart: true }, ..settings(out) };
    let first = run(&settings(out)).expect("a new folder");
    let mine = out.join("games/a/notes.txt");
    fs::write(&mine, "mine").expect("a file");
    let again = write_dataset(&plan(20), &play, &restart, None, &mut |_| {}).expect("leave to replace");
    assert_eq!(fs::read_to_string(&mine).expect("the file"), "mine");
    assert!(!out.join(&first.files[1].path).exists(), "a part of the dataset that was replaced");
    // A file where a part would go.
    let place = out.join(&first.files[1].path);
    fs::write(&place, "mine too").expect("a file");
    let error = run(&restart).expect_err("a file in the way");
    assert!(matches!(error, DatasetError::Occupied { .. }) && error.to_string().contains("move it away"), "{error}");
    assert_eq!(fs::read_to_string(&place).expect("the file"), "mine too");
    assert_eq!(Dataset::open(out).expect("the dataset").manifest, again);
    fs::remove_file(&place).expect("moved away");
    assert_eq!(run(&settings(out)).expect("goes on").rows_sha256, first.rows_sha256);
}

#[test]
fn a_dataset_to_be_replaced_stays_until_the_new_one_is_whole() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path();
    let old = write_dataset(&plan(20), &play, &settings(out), None, &mut |_| {}).expect("a new folder");
    let restart = Settings { leave: Leave { force: false, restart: true }, ..settings(out) };
    ended_after(&restart, 4).expect_err("ended");
    let dataset = Dataset::open(out).expect("the old dataset");
    assert_eq!((dataset.rows_sha256().expect("undamaged files"), &dataset.manifest), (old.rows_sha256.clone(), &old));
    let new = run(&settings(out)).expect("goes on");
    assert_eq!(Dataset::open(out).expect("the new dataset").manifest, new);
}

#[test]
fn a_run_ended_while_its_files_get_their_names_is_completed() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let [old, new, begun] = ["old", "new", "begun"].map(|name| folder.path().join(name));
    write_dataset(&plan(20), &play, &settings(&old), None, &mut |_| {}).expect("a new folder");
    run(&settings(&new)).expect("a new folder");
    ended_after(&settings(&begun), 1).expect_err("ended");
    let head = fs::read(begun.join(".partial/run.json")).expect("the head");
    // 0: the manifest is written; 1: the old one is out of the way; 2: some old files are removed; 3: some new ones have their names;
    // 4: all but the manifest have.
    for step in 0..5 {
        let out = folder.path().join(step.to_string());
        let put = |path: &str, content: &[u8]| {
            let path = out.join(path);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, content).expect("a file");
        };
        for (i, (name, content)) in files(&old).iter().enumerate() {
            match name.as_str() {
                "manifest.json" if step == 0 => put(name, content),
                "manifest.json" if step < 3 => put(".partial/replaced.json", content),
                _ if step < 2 || (step == 2 && i % 2 == 0) => put(name, content),
                _ => {}
            }
        }
        for (i, (name, content)) in files(&new).iter().enumerate() {
            let named = name != "manifest.json" && (step == 4 || (step == 3 && i % 2 == 0));
            if named { put(name, content) } else { put(&format!(".partial/{name}"), content) }
        }
        put(".partial/run.json", &head);
        run(&settings(&out)).expect("the rest");
        assert_eq!(files(&out), files(&new), "step {step}");
    }
}

#[test]
fn shards_are_joined_to_what_an_undivided_run_writes() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let whole = folder.path().join("whole");
    let manifest = run(&settings(&whole)).expect("a new folder");
    for of in [1, 5, 8] {
        let shards: Vec<_> = (1..=of).map(|index| folder.path().join(format!("{index}-{of}"))).collect();
        for (index, out) in (1..=of).zip(&shards) {
            run(&Settings { shard: Some(Shard { index, of }), ..settings(out) }).expect("a shard");
        }
        let out = folder.path().join(format!("merged-{of}"));
        let merged = merge(&shards, &settings(&out), &mut |_| {}).expect("all shards");
        assert_eq!(merged, manifest);
        assert_eq!(files(&out), files(&whole));
    }
}

#[test]
fn shards_that_are_not_the_whole_of_one_plan_are_refused() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let shard = |index: u64, of: u64, games: u64| {
        let out = folder.path().join(format!("{index}-{of}-{games}"));
        let settings = Settings { shard: Some(Shard { index, of }), ..settings(&out) };
        write_dataset(&plan(games), &play, &settings, None, &mut |_| {}).expect("a shard");
        out
    };
    let (one, two, three) = (shard(1, 3, GAMES), shard(2, 3, GAMES), shard(3, 3, GAMES));
    let whole = folder.path().join("whole");
    run(&settings(&whole)).expect("a new folder");
    let out = folder.path().join("merged");
    for (shards, what) in [
        (vec![one.clone(), three.clone()], "missing: 2/3"),
        (vec![one.clone(), two.clone(), two.clone(), three.clone()], "both shard 2/3"),
        (vec![one.clone(), two.clone(), shard(3, 3, 900)], "games 900 instead of 1000"),
        (vec![one.clone(), shard(2, 2, GAMES)], "is shard 2/2"),
        (vec![one.clone(), two.clone(), whole], "whole dataset"),
        (vec![], "no shard"),
    ] {
        let error = merge(&shards, &settings(&out), &mut |_| {}).expect_err(what);
        assert!(error.is_mismatch() && error.to_string().contains(what), "{error}");
        assert!(!out.exists());
    }
    // A shard that is not complete, and one that is damaged.
    let half = folder.path().join("half");
    ended_after(&Settings { shard: Some(Shard { index: 2, of: 3 }), ..settings(&half) }, 1).expect_err("ended");
    let error = merge(&[one.clone(), half, three.clone()], &settings(&out), &mut |_| {}).expect_err("half a shard");
    assert!(error.is_mismatch(), "{error}");
    let file = two.join(&Manifest::read(&two).expect("a shard").files[2].path);
    let mut content = fs::read(&file).expect("a file");
    let middle = content.len() / 2;
    content[middle] ^= 1;
    fs::write(&file, content).expect("a file");
    let error = merge(&[one, two, three], &settings(&out), &mut |_| {}).expect_err("a damaged shard");
    assert!(error.is_data() && error.to_string().contains(&file.display().to_string()), "{error}");
    assert!(!out.exists());
}

#[test]
fn a_changed_manifest_is_noticed() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path();
    let whole = run(&settings(out)).expect("a new folder");
    type Change = fn(&mut Manifest);
    let changes: [(&str, Change); 8] = [
        ("dropped", |m| drop(m.files.remove(2))),
        ("dropped at an end", |m| drop(m.files.pop())),
        ("doubled", |m| m.files.insert(2, m.files[2].clone())),
        ("out of order", |m| m.files.swap(0, 1)),
        ("plan id", |m| m.plan_id = "0123456789ab".into()),
        ("seed", |m| m.plan.seed = 9),
        ("rows", |m| m.rows += 1),
        ("path", |m| m.files[1].path = m.files[5].path.clone()),
    ];
    for (what, change) in changes {
        let mut manifest = whole.clone();
        change(&mut manifest);
        manifest.write(out).expect("the manifest");
        let error = Dataset::open(out).expect_err(what);
        assert!(matches!(error, DatasetError::Inconsistent { .. }) && error.is_data(), "{what}: {error}");
    }
    // Files exchanged between two entries.
    let mut manifest = whole.clone();
    let (first, other) = (whole.files[0].clone(), whole.files[4].clone());
    (manifest.files[0].bytes, manifest.files[0].sha256) = (other.bytes, other.sha256.clone());
    manifest.write(out).expect("the manifest");
    fs::copy(out.join(&other.path), out.join(&first.path)).expect("a file");
    let dataset = Dataset::open(out).expect("a manifest without contradictions");
    let error = dataset.rows_sha256().expect_err("a part of another pairing");
    assert!(matches!(error, DatasetError::Altered { .. }), "{error}");
}

fn precise(width: f64) -> Plan {
    let mut plan = plan(20_000);
    plan.precision = Some(Precision { statistic: "south_advantage".into(), millionths: (width * 1e6) as u64, every: 500 });
    plan
}

#[test]
fn a_run_goes_on_until_its_intervals_are_narrow() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let plan = precise(0.02);
    let played = AtomicU64::new(0);
    let counted = |job: &Job, games: Range<u64>| {
        played.fetch_add(games.end - games.start, Ordering::Relaxed);
        play(job, games)
    };
    let run = |out: &Path, threads: usize| {
        let settings = Settings { threads, ..settings(out) };
        let mut narrow = Narrow::new(plan.precision.as_ref().expect("a precision"));
        write_dataset(&plan, &counted, &settings, Some(&mut narrow), &mut |_| {})
    };
    let (one, two) = (folder.path().join("one"), folder.path().join("two"));
    let manifest = run(&one, 1).expect("a new folder");
    let summary = mbao::stats::summarise(&Dataset::open(&one).expect("a dataset")).expect("a summary").summary();
    for row in 0..summary.rows() {
        let end = |end: &str| summary.cell(row, &format!("south_advantage_{end}")).to_string().parse::<f64>().expect("a number");
        assert!(end("high") - end("low") <= 0.020_011, "row {row}");
        let games: u64 = summary.cell(row, "games").to_string().parse().expect("a number");
        assert!(games.is_multiple_of(500) && games > 1000 && games < 20_000, "{games}");
    }
    assert!(played.load(Ordering::Relaxed) < manifest.rows + 8 * 2 * 2 * 70, "hardly more is played than is kept");
    // Neither threads nor being ended change a bit.
    let mut ended = 0;
    loop {
        let mut narrow = Narrow::new(plan.precision.as_ref().expect("a precision"));
        let settings = settings(&two);
        let stop = settings.stop.clone();
        let mut soon =
            |progress: mbao::simulate::Progress<'_>| stop.store(progress.done > progress.before + 4000, Ordering::Relaxed);
        let enough = Some(&mut narrow as &mut dyn Enough);
        match write_dataset(&plan, &play, &settings, enough, &mut soon) {
            Err(DatasetError::Interrupted { .. }) => ended += 1,
            done => break assert_eq!(done.expect("the rest"), manifest),
        }
    }
    assert!(ended > 3, "{ended}");
    assert_eq!(files(&one), files(&two));
}
