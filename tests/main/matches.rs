//! Matches in datasets: threads, parts and shards, what can be wrong with them, and the commands that show them.

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use mbao::catalogue::series::{First, Length, Next, SeriesRules, Victory};
use mbao::simulate::folder::Leave;
use mbao::simulate::matches::{match_key, walk, window};
use mbao::simulate::{Dataset, DatasetError, Job, Manifest, Pairing, Plan, PlanError, Settings, Shard, merge, write_dataset};
use mbao::stats::summarise;
use predicates::prelude::*;
use predicates::str::contains;

use super::simulate::{plan, play};

const GAMES: u64 = 1000;
/// Ten games make a match, so that a thousand games give fifty.
const MATCHES: u64 = 50;

fn rules() -> SeriesRules {
    let close = Victory { id: "close".into(), points: 4, margin: Some(2), ..Victory::plain() };
    SeriesRules {
        first: Some(First::Senior),
        next: Some(Next::Winner),
        after_undecided: mbao::catalogue::series::AfterUndecided::Lot,
        length: Some(Length::Games(10)),
        undecided_counts: true,
        drawn: 0,
        victories: vec![close, Victory::plain()],
    }
}

/// The usual plan of the tests; one of its two variants tells of series.
fn matched(games: u64, matches: u64) -> Result<Plan, PlanError> {
    let mut plan = plan(games);
    plan.matches = matches;
    plan.variants[1].series = Some(rules());
    plan.canonical()
}

fn settings(out: &Path) -> Settings {
    Settings { batch: 300, piece: 70, threads: 2, ..Settings::new(out) }
}

fn run(settings: &Settings) -> Manifest {
    write_dataset(&matched(GAMES, MATCHES).expect("a plan"), &play, settings, None, &mut |_| {}).expect("a dataset")
}

#[test]
fn matches_are_those_of_the_games_in_the_dataset() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let manifest = run(&settings(folder.path()));
    let dataset = Dataset::open(folder.path()).expect("a dataset");
    let matches = manifest.matches.as_ref().expect("matches");
    assert_eq!((matches.rows, matches.files.len()), (4 * MATCHES, 4));
    assert_eq!(dataset.matches_sha256().expect("matches"), matches.rows_sha256);
    // The same again from the stand-in itself.
    for job in manifest.plan.match_jobs() {
        let of = |pairing: &Pairing| -> Vec<_> {
            let jobs = manifest.plan.jobs();
            let job = jobs.iter().find(|j| j.planned == job.planned && j.pairing == *pairing).expect("the reverse pairing");
            play(job, 0..GAMES).expect("games")
        };
        let (own, other) = (of(&job.pairing), of(&job.pairing.reversed()));
        let key = match_key(manifest.plan.seed, &job);
        let slice = |number, north| {
            let window = window(&rules(), number, north);
            window.start as usize..window.end as usize
        };
        let again: Vec<_> =
            (0..MATCHES).map(|m| walk(&rules(), key, m, [&own[slice(m, false)], &other[slice(m, true)]])).collect();
        assert_eq!(dataset.matches(&job).expect("matches"), again);
        assert!(again.iter().all(|record| record.games == 10 && record.winner < 3));
    }
    let variant = &manifest.plan.variants[0];
    let none = manifest.plan.jobs().into_iter().find(|job| job.planned == *variant).expect("a job");
    assert!(variant.series.is_none() && dataset.matches(&none).expect("no fault").is_empty());
}

#[test]
fn threads_parts_and_shards_change_no_match() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let at = |name: &str| folder.path().join(name);
    let whole = run(&settings(&at("whole")));
    let other = run(&Settings { threads: 5, batch: 77, piece: 13, ..settings(&at("other")) });
    assert_eq!(whole.matches, other.matches);
    let shards: Vec<_> = (1..=3).map(|index| Shard { index, of: 3 }).collect();
    let mut folders = Vec::new();
    for shard in shards {
        let out = at(&format!("shard{}", shard.index));
        let manifest = run(&Settings { shard: Some(shard), ..settings(&out) });
        assert_eq!(manifest.matches, None, "a match may need games of two shards");
        assert!(!out.join("matches").exists());
        folders.push(out);
    }
    let merged = merge(&folders, &settings(&at("merged")), &mut |_| {}).expect("all shards");
    assert_eq!(merged, whole);
    assert_eq!(Manifest::read(&at("merged")).expect("a dataset"), whole);
}

#[test]
fn a_run_that_was_ended_goes_on_to_the_same_matches() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let at = |name: &str| folder.path().join(name);
    let whole = run(&settings(&at("whole")));
    let settings = settings(&at("ended"));
    let stopped = Settings { stop: std::sync::Arc::new(true.into()), ..settings.clone() };
    let plan = matched(GAMES, MATCHES).expect("a plan");
    let mut ended = 0;
    while let Err(error) = write_dataset(&plan, &play, &stopped, None, &mut |_| {}) {
        assert!(matches!(error, DatasetError::Interrupted { .. }), "{error}");
        // What an earlier run may have begun to write of its matches.
        let leftover = settings.out.join(".partial").join("matches").join("b");
        fs::create_dir_all(&leftover).expect("a folder");
        fs::write(leftover.join("random-random.parquet"), "half").expect("a file");
        ended += 1;
    }
    assert!(ended > 20, "{ended}");
    assert_eq!(Manifest::read(&settings.out).expect("a dataset"), whole);
    assert_eq!(
        Dataset::open(&settings.out).expect("a dataset").matches_sha256().expect("matches"),
        whole.matches.expect("matches").rows_sha256
    );
    assert_eq!(run(&settings).rows_sha256, whole.rows_sha256, "given again it plays nothing");
}

#[test]
fn another_number_of_matches_is_another_run() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("run");
    run(&settings(&out));
    let fewer = matched(GAMES, MATCHES - 1).expect("a plan");
    let refused = write_dataset(&fewer, &play, &settings(&out), None, &mut |_| {}).expect_err("another run");
    assert!(refused.to_string().contains("matches 50 instead of 49"), "{refused}");
    let none = write_dataset(&plan(GAMES), &play, &settings(&out), None, &mut |_| {}).expect_err("another run");
    assert!(none.to_string().contains("matches 50 instead of 0"), "{none}");
    let leave = Leave { restart: true, force: false };
    let manifest =
        write_dataset(&plan(GAMES), &play, &Settings { leave, ..settings(&out) }, None, &mut |_| {}).expect("a dataset");
    assert!(manifest.matches.is_none() && !out.join("matches").exists(), "matches that were replaced are gone");
    let text = fs::read_to_string(out.join("manifest.json")).expect("a manifest");
    assert!(!text.contains("matches") && !text.contains("series"), "without matches the manifest is as it was");
}

#[test]
fn damaged_matches_are_noticed() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let manifest = run(&settings(folder.path()));
    let dataset = Dataset::open(folder.path()).expect("a dataset");
    let job = &manifest.plan.match_jobs()[0];
    let path = folder.path().join(&manifest.matches.as_ref().expect("matches").files[0].path);
    let whole = fs::read(&path).expect("a file");
    let mut other = whole.clone();
    other[whole.len() / 2] ^= 1;
    for bytes in [&whole[..whole.len() - 1], &other] {
        fs::write(&path, bytes).expect("a file");
        assert!(matches!(dataset.matches(job), Err(DatasetError::Altered { .. })));
        assert!(matches!(summarise(&dataset), Err(DatasetError::Altered { .. })));
    }
    fs::write(&path, &whole).expect("a file");
    let at = folder.path().join("manifest.json");
    let text = fs::read_to_string(&at).expect("a manifest");
    let mut changed: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    changed["matches"]["files"].as_array_mut().expect("files").pop();
    fs::write(&at, changed.to_string()).expect("a file");
    let refused = Manifest::read(folder.path()).expect_err("a file is missing");
    assert!(refused.to_string().contains("files of matches are not those of the plan"), "{refused}");
}

#[test]
fn plans_of_matches_that_cannot_be_made_are_refused() {
    assert_eq!(matched(GAMES, MATCHES).expect("a plan").id(), matched(GAMES, MATCHES).expect("a plan").id());
    let few = matched(GAMES, MATCHES + 1).expect_err("too few games");
    assert_eq!(few, PlanError::TooFewGames { variant: "b".into(), matches: 51, needed: 1020, games: 1000, fit: 50 });
    assert!(few.to_string().ends_with("give --games 1020, or --series 50"), "{few}");
    let none = matched(10, 1).expect_err("too few games").to_string();
    assert!(none.ends_with("give --games 20"), "{none}");
    assert_eq!(matched(GAMES, 1_000_001), Err(PlanError::TooManyMatches(1_000_001)));
    assert_eq!(Plan { matches: 1, ..plan(GAMES) }.canonical(), Err(PlanError::NoSeries));
    let mut one_way = matched(GAMES, 1).expect("a plan");
    one_way.pairings.retain(|pairing| pairing.to_string() != "greedy:random");
    let refused = one_way.canonical().expect_err("the reverse is missing").to_string();
    assert!(refused.contains("random:greedy need greedy:random"), "{refused}");
    // Without matches nothing of series is in a plan, and its id is that of earlier versions.
    assert_eq!(matched(GAMES, 0).expect("a plan"), plan(GAMES));
    let mut unsaid = matched(GAMES, 1).expect("a plan");
    unsaid.variants[1].series.as_mut().expect("a series").length = None;
    let said = unsaid.canonical().expect("a plan");
    assert_eq!(said.variants[1].series.as_ref().and_then(|series| series.length), Some(Length::Games(12)));
}

#[test]
fn matches_are_summed_up() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let manifest = run(&settings(folder.path()));
    let dataset = Dataset::open(folder.path()).expect("a dataset");
    let summary = summarise(&dataset).expect("a summary");
    let (table, victories) = (summary.matches(), summary.victories());
    assert_eq!((table.rows(), victories.rows()), (4, 8));
    for (row, job) in manifest.plan.match_jobs().iter().enumerate() {
        let records = dataset.matches(job).expect("matches");
        let share = |n: usize| format!("{:.5}", n as f64 / 50.0);
        let cell = |name: &str| table.cell(row, name).to_string();
        assert_eq!((cell("matches"), cell("match_length"), cell("finished")), ("50".into(), "10 games".into(), "50".into()));
        assert_eq!(cell("south_won"), share(records.iter().filter(|r| r.winner == 0).count()));
        assert_eq!(cell("north_won"), share(records.iter().filter(|r| r.winner == 1).count()));
        assert_eq!(cell("drawn"), share(records.iter().filter(|r| r.winner == 2).count()));
        let first: Vec<_> = records.iter().filter(|r| r.first < 2).collect();
        let won = first.iter().filter(|r| r.winner == r.first).count();
        assert_eq!(cell("first_matches"), first.len().to_string());
        assert_eq!(cell("first_won"), format!("{:.5}", won as f64 / first.len() as f64));
        let [low, high] = ["first_won_low", "first_won_high"].map(|name| cell(name).parse::<f64>().expect("an interval"));
        let interval = mbao::stats::interval::wilson(won as f64 / first.len() as f64, first.len() as f64).expect("trials");
        assert!((low - interval.low).abs() < 1e-5 && (high - interval.high).abs() < 1e-5);
        assert_eq!((cell("games_mean"), cell("games_mean_low")), ("10.000".into(), String::new()));
        let void: u32 = records.iter().map(|r| r.void).sum();
        assert_eq!(cell("void_games"), format!("{:.5}", f64::from(void) / 500.0));
        let kind = |at: usize| records.iter().map(|r| r.victories[0][at] + r.victories[1][at]).sum::<u32>();
        for at in [0, 1] {
            let cell = |name: &str| victories.cell(2 * row + at, name).to_string();
            assert_eq!((cell("victory"), cell("victories")), (["close", "win"][at].into(), kind(at).to_string()));
            assert_eq!(cell("share"), format!("{:.5}", f64::from(kind(at)) / f64::from(kind(0) + kind(1))));
        }
    }
}

#[test]
fn matches_of_a_few_games_over_and_over_have_no_interval() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let few = |job: &Job, games: std::ops::Range<u64>| {
        let mut records = play(job, games)?;
        records.iter_mut().for_each(|record| record.hash %= 7);
        Ok(records)
    };
    write_dataset(&matched(GAMES, MATCHES).expect("a plan"), &few, &settings(folder.path()), None, &mut |_| {})
        .expect("a dataset");
    let summary = summarise(&Dataset::open(folder.path()).expect("a dataset")).expect("a summary");
    let (matches, victories) = (summary.matches(), summary.victories());
    for row in 0..4 {
        assert_eq!(matches.cell(row, "distinct_matches").to_string(), "50");
        assert_ne!(matches.cell(row, "south_won").to_string(), "");
        assert_eq!(matches.cell(row, "south_won_low").to_string(), "");
        assert_eq!(victories.cell(2 * row, "share_high").to_string(), "");
    }
}

fn mbao(args: &[&str]) -> assert_cmd::assert::Assert {
    Command::cargo_bin("mbao").expect("the program is built").args(args).assert()
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}

#[test]
fn commands_make_and_show_matches() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let at = |name: &str| folder.path().join(name);
    let out = at("run");
    let made =
        mbao(&["simulate", "lukho", "chisolo_2", "kalah", "--games", "120", "--series", "5", "--out", text(&out)]).success();
    made.stderr(contains("no matches of kalah").and(contains("1440 games and 40 matches")));
    let manifest = Manifest::read(&out).expect("a dataset");
    assert_eq!(manifest.matches.as_ref().map(|matches| (matches.rows, matches.files.len())), Some((40, 8)));
    let csv = |table: &str| mbao(&["summarise", text(&out), "--table", table, "--format", "csv"]).success();
    csv("matches").stdout(contains("lukho,columns=8,").and(contains("12 games")).and(contains("kalah").not()));
    csv("victories").stdout(contains("first_bull,12,").and(contains(",win,1,60,")));
    let tables = at("tables");
    mbao(&["export", text(&out), "--out", text(&tables), "--format", "csv,parquet"]).success();
    let columns = fs::read_to_string(tables.join("columns.csv")).expect("a table");
    assert!(columns.contains("matches,first_won,") && columns.contains("victories,share,"));
    assert!(tables.join("parquet/victories.parquet").exists());
    let package = fs::read_to_string(tables.join("datapackage.json")).expect("a descriptor");
    assert!(package.contains("matches.csv") && package.contains("\"resource\": \"matches\""));
    let page = at("page");
    mbao(&["report", text(&out), "--out", text(&page)]).success();
    let report = fs::read_to_string(page.join("report.md")).expect("a page");
    assert!(
        report.contains("## Matches") && report.contains("Victories in matches") && report.contains("first\\_bull"),
        "{report}"
    );
    assert!(page.join("data/matches.csv").exists());
}

#[test]
fn another_length_of_a_match_is_for_games_whose_source_gives_none() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("run");
    let args = [
        "simulate",
        "lukho",
        "chisolo_2",
        "--pairings",
        "random:random",
        "--games",
        "120",
        "--series",
        "5",
        "--match-games",
        "5",
    ];
    mbao(&[&args[..], &["--out", text(&out)]].concat()).success();
    let series = Manifest::read(&out).expect("a dataset").plan.variants.into_iter().map(|v| v.series.and_then(|s| s.length));
    assert_eq!(series.collect::<Vec<_>>(), [Some(Length::Games(5)), Some(Length::Games(12))]);
}

#[test]
fn what_cannot_be_a_match_is_refused_with_its_cure() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("run");
    let refused = |args: &[&str], told: &str| {
        mbao(&[&["simulate", "--out", text(&out)], args].concat()).code(2).stderr(contains(told));
        assert!(!out.exists());
    };
    refused(&["lukho", "--games", "100", "--series", "5"], "5 matches of lukho need 120 games of each");
    refused(&["kalah", "--games", "100", "--series", "5"], "tells of series");
    refused(&["lukho", "--games", "120", "--series", "5", "--pairings", "random:greedy"], "add it to --pairings");
    refused(&["lukho", "--series", "0"], "--series");
    refused(&["lukho", "--series", "5", "--precision", "0.1"], "--precision");
    refused(&["lukho", "--series", "5", "--match-games", "1001"], "1..=1000");
    refused(&["lukho", "--match-games", "5"], "--series");
    mbao(&["simulate", "lukho", "--games", "20", "--out", text(&out)]).success();
    for table in ["matches", "victories"] {
        mbao(&["summarise", text(&out), "--table", table]).code(2).stderr(contains("--series"));
    }
}

#[test]
fn a_dataset_of_the_first_schema_is_read_as_one_without_matches() {
    let old = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/dataset_1");
    let summary = summarise(&Dataset::open(Path::new(old)).expect("a dataset")).expect("a summary");
    assert!(!summary.has_matches() && !summary.groups.is_empty());
    assert!(summary.tables().iter().all(|table| table.name != "matches"));
    mbao(&["summarise", old, "--table", "matches"]).code(2).stderr(contains("has no matches"));
}

#[test]
fn a_match_is_kept_under_the_names_of_its_games() {
    let job: Job = matched(GAMES, 1).expect("a plan").match_jobs().remove(1);
    assert_eq!(job.matches(), Path::new("matches/b/columns-8/greedy-random.parquet"));
    assert_eq!(job.part(0), Path::new("games/b/columns-8/greedy-random-0000000000.parquet"));
}
