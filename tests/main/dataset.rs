//! From rule files to a dataset and its tables, through the library and through the program. The rule files are in
//! `tests/data/variants`, so that changes of the catalogue leave these tests alone.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use mbao::catalogue::Catalogue;
use mbao::simulate::{Dataset, Manifest, Pairing, Plan, Programs, Settings, write_dataset};
use mbao::stats::summarise;
use predicates::prelude::*;

const GAMES: [&str; 2] = ["own_ring", "shared_ring"];

fn variants() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/variants")
}

fn mbao(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("mbao").expect("the program");
    command.arg("--variants").arg(variants()).args(arguments);
    command
}

fn simulate(out: &Path, more: &[&str]) -> Command {
    let mut command = mbao(&["simulate"]);
    command.args(GAMES).arg("--out").arg(out).args(more);
    if !more.contains(&"--games") {
        command.args(["--games", "300"]);
    }
    command
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}

#[test]
fn a_fixed_run_gives_the_same_records_for_ever() {
    let catalogue = Catalogue::load(&[variants()]).expect("sound rule files");
    let choices: Vec<_> = GAMES.map(|id| catalogue.get(id).expect("a game of the tests")).map(|v| (v, v.default_choice())).into();
    let programs = Programs::new(&choices).expect("playable rules");
    let mut planned = programs.planned();
    // The rows name their plan, and the plan the text of the rules; only how they are played matters here.
    planned.iter_mut().for_each(|variant| variant.rules_sha256.clear());
    let pairings = Pairing::parse_list("all").expect("all pairings");
    let plan = Plan { seed: 1, games: 200, precision: None, matches: 0, turn_limit: None, variants: planned, pairings };
    let plan = plan.canonical().expect("a plan");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let settings = Settings { threads: 2, ..Settings::new(folder.path().join("run")) };
    let play = |job: &mbao::simulate::Job, games| Ok(programs.play(job, games, None));
    let manifest = write_dataset(&plan, &play, &settings, None, &mut |_| {}).expect("a new folder");
    assert_eq!(manifest.rows_sha256, "966fc1a802695302d8c57008312571e9dd8a04c2c01d8cc9ce29d8b295abd84d");
}

#[test]
fn threads_change_no_row() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let hash = |name: &str, threads: &str| {
        let out = folder.path().join(name);
        simulate(&out, &["--threads", threads, "--games", "40000", "--pairings", "random:random"]).assert().success();
        Manifest::read(&out).expect("a dataset").rows_sha256
    };
    assert_eq!(hash("one", "1"), hash("three", "3"));
}

#[test]
fn simulate_prints_the_hash_that_the_manifest_keeps() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("run");
    let output = simulate(&out, &["--seed", "5"]).assert().success();
    let manifest = Manifest::read(&out).expect("a dataset");
    output.stdout(format!("{}  {}\n", manifest.rows_sha256, text(&out)));
    assert_eq!((manifest.plan.seed, manifest.files.len(), manifest.rows), (5, 8, 8 * 300));
}

#[test]
fn readings_and_options_are_varied_one_at_a_time() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let run = |name: &str, more: &[&str]| {
        let out = folder.path().join(name);
        let mut command = Command::cargo_bin("mbao").expect("the program");
        command.args(["simulate", "mulabalaba_lozi", "mwambulula", "--games", "5", "--pairings", "random:random", "--out"]);
        command.arg(&out).args(more).assert().success();
        Manifest::read(&out).expect("a dataset").plan.variants
    };
    let parts = |v: &mbao::simulate::PlannedVariant| -> Vec<String> {
        v.options.split(',').chain(v.readings.split(',')).map(String::from).collect()
    };
    let plain = run("plain", &[]);
    assert!(plain.iter().all(|variant| !variant.varied));
    let catalogue = Catalogue::load(&[]).expect("the catalogue");
    let all = run("all", &["--readings", "all", "--options", "all"]);
    for base in &plain {
        let mine: Vec<_> = all.iter().filter(|variant| variant.variant == base.variant).collect();
        assert_eq!(mine.iter().filter(|variant| !variant.varied).collect::<Vec<_>>(), [&base]);
        for variant in mine.iter().filter(|variant| variant.varied) {
            let other = parts(variant).into_iter().filter(|part| !parts(base).contains(part)).count();
            assert_eq!(other, 1, "{variant:?}");
        }
        assert_eq!(mine.len(), catalogue.get(&base.variant).expect("a game").choices().len());
    }
    let some = run("some", &["--options", "mulabalaba_lozi:columns"]);
    assert!(some.iter().filter(|variant| variant.varied).all(|variant| variant.variant == "mulabalaba_lozi"));
    assert!(some.len() > plain.len());
}

#[test]
fn sensitivity_compares_every_alternative_with_the_game_as_chosen() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (out, figures, tables, page) =
        (folder.path().join("run"), folder.path().join("figures"), folder.path().join("tables"), folder.path().join("page"));
    let varied = ["--readings", "all", "--options", "all", "--pairings", "random:random", "--games", "500"];
    simulate(&out, &varied).assert().success();
    let mut command = mbao(&["sensitivity", text(&out), "--format", "csv", "--figures", text(&figures)]);
    let printed = String::from_utf8(command.assert().success().get_output().stdout.clone()).expect("text");
    for varied in ["own_ring,option,columns,6,8,random,random,turns_mean", "own_ring,reading,singles,"] {
        assert!(printed.contains(varied), "{varied}: {printed}");
    }
    for extension in ["svg", "png"] {
        assert!(figures.join(format!("sensitivity_own_ring.{extension}")).exists());
    }
    let rank = mbao(&["sensitivity", text(&out), "own_ring", "--table", "ranking", "--format", "csv"]).assert().success();
    rank.stdout(predicate::str::contains("own_ring,1,reading,singles"));
    mbao(&["sensitivity", text(&out), "--table", "on-record"]).assert().success();
    mbao(&["sensitivity", text(&out), "mweso"]).assert().code(2).stderr(predicate::str::contains("no games of `mweso`"));
    mbao(&["export", text(&out), "--out", text(&tables)]).assert().success();
    assert_eq!(fs::read_to_string(tables.join("sensitivity.csv")).expect("a table").lines().count(), printed.lines().count());
    mbao(&["report", text(&out), "--out", text(&page)]).assert().success();
    let page = fs::read_to_string(page.join("report.md")).expect("a page");
    assert!(page.contains("## Doubts and options weighed") && page.contains("figures/sensitivity_own_ring.svg"));

    let plain = folder.path().join("plain");
    simulate(&plain, &["--pairings", "random:random"]).assert().success();
    mbao(&["sensitivity", text(&plain)]).assert().code(2).stderr(predicate::str::contains("no alternatives to compare"));
}

#[test]
fn what_the_source_speaks_of_is_counted_in_the_dataset() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("run");
    let mut command = Command::cargo_bin("mbao").expect("the program");
    command.args(["simulate", "chisolo_2", "kalah", "--games", "300", "--pairings", "random:random", "--out", text(&out)]);
    command.assert().success();
    let dataset = Dataset::open(&out).expect("a dataset");
    assert_eq!(dataset.rows_sha256().expect("undamaged"), dataset.manifest.rows_sha256);
    let summary = summarise(&dataset).expect("an undamaged dataset");
    let table = summary.statistics();
    let told: Vec<String> = (0..table.rows()).map(|row| table.cell(row, "statistic").to_string()).collect();
    assert_eq!(told, ["thirty_laps", "sixty_laps"]);
    let tally = &summary.groups[0].tally;
    let long: u64 = tally.laps.iter().filter(|(laps, _)| *laps >= 30).map(|(_, games)| games).sum();
    assert_eq!(tally.counted[0].games, long);
}

#[test]
fn options_readings_and_turn_limit_reach_the_games() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("run");
    let more =
        ["--option", "columns=8", "--reading", "own_ring:singles=always", "--turn-limit", "7", "--pairings", "random:greedy"];
    simulate(&out, &more).assert().success();
    let dataset = Dataset::open(&out).expect("a dataset");
    let summary = summarise(&dataset).expect("an undamaged dataset");
    let group = &summary.groups[0];
    let named = [&group.variant, &group.options, &group.readings, &group.south, &group.north];
    assert_eq!(named, ["own_ring", "columns=8", "singles=always", "random", "greedy"]);
    assert_eq!(group.tally.all_turns.max(), Some(7));
    let limit = group.endings.iter().position(|ending| ending.name == "turn_limit").expect("an ending of every game");
    assert!(group.tally.endings[limit] > 250 && group.endings[limit].void);
}

#[test]
fn summaries_add_up() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("run");
    simulate(&out, &[]).assert().success();
    let summary = summarise(&Dataset::open(&out).expect("a dataset")).expect("an undamaged dataset");
    for group in &summary.groups {
        let tally = &group.tally;
        assert_eq!((tally.games, tally.endings.iter().sum::<u64>()), (300, 300));
        assert_eq!(tally.finished(), tally.turns.moments().n);
        let void = group.endings.iter().zip(&tally.endings).filter(|(ending, _)| ending.void).map(|(_, games)| games);
        assert_eq!(tally.games - tally.finished(), void.sum::<u64>());
        assert!(tally.distinct() > 0 && tally.distinct() <= 300);
    }
    let print =
        |table: &str| String::from_utf8(mbao(&["summarise", text(&out), "--table", table]).output().expect("output").stdout);
    for (table, rows) in [("summary", 8), ("greedy-edge", 2)] {
        assert_eq!(print(table).expect("UTF-8").lines().count(), 1 + rows, "{table}");
    }
    let chosen = mbao(&["summarise", text(&out), "--columns", "games,variant"]).assert().success();
    chosen.stdout(predicate::str::starts_with("games,variant\n300,own_ring\n"));
}

#[test]
fn export_writes_every_table_and_what_its_columns_mean() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (out, tables) = (folder.path().join("run"), folder.path().join("tables"));
    simulate(&out, &[]).assert().success();
    let export = || mbao(&["export", text(&out), "--out", text(&tables)]);
    export().assert().success();
    let columns = fs::read_to_string(tables.join("columns.csv")).expect("the meaning of columns");
    for name in ["summary", "greedy_edge", "endings", "lengths"] {
        let table = fs::read_to_string(tables.join(format!("{name}.csv"))).expect("a table");
        let heading = table.lines().next().expect("a heading");
        for column in heading.split(',') {
            assert!(columns.contains(&format!("\n{name},{column},")), "{name} {column}");
        }
    }
    export().assert().code(2).stderr(predicate::str::contains("--force"));
    export().arg("--force").assert().success();
    assert!(tables.join("affinity_edges.csv").exists());
}

#[test]
fn wrong_arguments_are_refused_before_anything_is_written() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("run");
    for (more, cure) in [
        (&["--pairings", "random"][..], "SOUTH:NORTH"),
        (&["--pairings", "random:clever"], "random, greedy"),
        (&["--games", "0"], "at least 1"),
        (&["--turn-limit", "0"], "at least 1"),
        (&["--threads", "0"], "threads"),
        (&["--threads", "1025"], "threads"),
        (&["--batch", "0"], "batch"),
        (&["--shard", "9/8"], "I/N"),
        (&["--shard", "1/301"], "cannot be divided into 301"),
        (&["--precision", "0.1"], "--games"),
        (&["--precision", "5e-7"], "narrowest"),
        (&["--max-games", "9"], "--games"),
        (&["--statistic", "draw_share"], "--games"),
        (&["--option", "columns=7"], "columns"),
        (&["--reading", "singles=no_such"], "singles"),
    ] {
        simulate(&out, more).assert().code(2).stderr(predicate::str::contains(cure)).stdout("");
        assert!(!out.exists(), "{more:?}");
    }
    mbao(&["simulate", "no_such_game", "--out", text(&out)]).assert().code(2);
    assert!(!out.exists());
}

#[test]
fn a_folder_in_use_is_left_alone() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("notes.txt"), "mine").expect("a file");
    simulate(folder.path(), &[]).assert().code(2).stderr(predicate::str::contains("--force"));
    assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 1);
}

#[test]
fn what_is_no_dataset_is_refused_with_exit_code_3() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = text(folder.path());
    let tables = folder.path().join("tables");
    for command in [&["summarise", path][..], &["export", path, "--out", text(&tables)]] {
        mbao(command).assert().code(3).stderr(predicate::str::contains("mbao simulate"));
    }
    mbao(&["summarise", &format!("{path}/absent")]).assert().code(3);
    assert!(!tables.exists());
}

#[test]
fn a_damaged_dataset_is_refused_with_exit_code_3() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("run");
    simulate(&out, &[]).assert().success();
    let file = out.join(&Manifest::read(&out).expect("a dataset").files[3].path);
    let whole = fs::read(&file).expect("a file");
    fs::write(&file, &whole[..whole.len() / 2]).expect("a file");
    mbao(&["summarise", text(&out)]).assert().code(3).stderr(predicate::str::contains(text(&file)));
}
