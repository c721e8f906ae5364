//! A dataset outlives its run: what it carries, and what is made of it without anything else.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use predicates::prelude::*;

fn mbao(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("mbao").expect("the program");
    command.args(arguments);
    command
}

/// A dataset of two games that are in no catalogue but that of the tests.
fn simulate(out: &Path, more: &[&str]) {
    let variants = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/variants");
    let mut command =
        mbao(&["--variants", variants, "simulate", "own_ring", "shared_ring", "--games", "300", "--out", text(out)]);
    command.args(more).assert().success();
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}

fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for path in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
        if path.is_dir() {
            found.extend(files(&path, extension));
        } else if path.extension().is_some_and(|e| e == extension) {
            found.push(path);
        }
    }
    found
}

#[test]
fn a_dataset_alone_is_compared_and_reported_by_the_rules_it_was_played_by() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (out, tables, report) = (folder.path().join("run"), folder.path().join("tables"), folder.path().join("report"));
    simulate(&out, &[]);
    let silent = || predicate::str::contains("left out").not();
    mbao(&["export", text(&out), "--out", text(&tables)]).assert().success().stderr(silent());
    assert!(tables.join("affinity_edges.csv").exists());
    mbao(&["report", text(&out), "--out", text(&report)]).assert().success().stderr(silent());
    let edges = mbao(&["affinity", "--dataset", text(&out), "--format", "csv"]).assert().success();
    edges.stdout(predicate::str::contains("\nown_ring,shared_ring,"));
    mbao(&["summarise", text(&out)]).assert().success();
}

#[test]
fn a_dataset_whose_rules_are_lost_or_changed_is_exported_without_affinities() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (out, tables) = (folder.path().join("run"), folder.path().join("tables"));
    simulate(&out, &[]);
    let rules = |id: &str| out.join(format!("games/{id}/{id}.toml"));
    fs::remove_file(rules("own_ring")).expect("a rule file");
    let changed = fs::read_to_string(rules("shared_ring")).expect("a rule file").replace("turn_limit = ", "turn_limit = 1");
    fs::write(rules("shared_ring"), changed).expect("a rule file");
    let export = mbao(&["export", text(&out), "--out", text(&tables)]).assert().success();
    export.stderr(predicate::str::contains("own_ring is left out").and(predicate::str::contains("not what was played")));
    assert!(tables.join("summary.csv").exists() && !tables.join("affinity_edges.csv").exists());
}

#[test]
fn kept_games_are_replayed_and_those_of_another_plan_forgotten() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("run");
    simulate(&out, &["--keep-games", "3", "--pairings", "random:greedy,greedy:random"]);
    let kept = files(&out, "jsonl");
    assert_eq!(kept.len(), 4);
    for file in &kept {
        assert_eq!(fs::read_to_string(file).expect("games").lines().count(), 3);
    }
    let variants = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/variants");
    let replay = || mbao(&["--variants", variants, "replay", text(&out)]);
    replay().assert().success().stdout("12 games: 12 agree, 0 differ\n");
    let foreign = out.join("games/own_ring/mine.jsonl");
    fs::write(&foreign, "{}\n").expect("a file");
    simulate(&out, &["--seed", "2", "--force", "--keep-games", "1", "--pairings", "random:random"]);
    assert!(kept.iter().all(|path| !path.exists()));
    assert_eq!(files(&out, "jsonl").len(), 3);
}

#[test]
fn merged_shards_bring_rules_and_kept_games_along() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let at = |name: &str| folder.path().join(name);
    let more = |shard: &'static str| ["--shard", shard, "--keep-games", "200", "--pairings", "random:greedy"];
    simulate(&at("one"), &more("1/2"));
    simulate(&at("two"), &more("2/2"));
    simulate(&at("whole"), &["--keep-games", "200", "--pairings", "random:greedy"]);
    mbao(&["merge", text(&at("two")), text(&at("one")), "--out", text(&at("merged"))]).assert().success();
    for extension in ["jsonl", "toml"] {
        let (whole, merged) = (files(&at("whole"), extension), files(&at("merged"), extension));
        assert_eq!((whole.len(), merged.len()), (2, 2), "{extension}");
        for file in whole {
            let same = at("merged").join(file.strip_prefix(at("whole")).expect("a file of it"));
            assert!(fs::read(&file).expect("a file") == fs::read(&same).expect("a file"), "{}", same.display());
        }
    }
}

#[test]
fn a_kept_game_that_was_changed_is_found_out() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("run");
    simulate(&out, &["--keep-games", "1", "--pairings", "random:random"]);
    let file = &files(&out.join("games/own_ring"), "jsonl")[0];
    let mut game: serde_json::Value = serde_json::from_str(&fs::read_to_string(file).expect("a game")).expect("JSON");
    game["steps"][3]["board"][0][0] = 30.into();
    fs::write(file, game.to_string()).expect("a file");
    let variants = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/variants");
    let replay = mbao(&["--variants", variants, "replay", text(file)]).assert().code(1);
    replay.stdout(predicate::str::contains("step 4").and(predicate::str::contains("board")));
}

#[test]
fn every_format_is_written_and_only_what_fits() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("run");
    simulate(&out, &[]);
    let to = |name: &str| folder.path().join(name);
    let export =
        |run: &Path, name: &str, formats: &str| mbao(&["export", text(run), "--out", text(&to(name)), "--format", formats]);
    export(&out, "all", "all").assert().success();
    for file in
        ["datapackage.json", "cldf/values.csv", "affinity.nex", "upgma.nwk", "affinity.phy", "affinity.graphml", "affinity.gexf"]
    {
        assert!(to("all").join(file).exists(), "{file}");
    }
    export(&out, "two", "dot,newick").assert().success();
    let names = fs::read_dir(to("two")).expect("a folder").map(|entry| entry.expect("an entry").file_name());
    assert_eq!(names.count(), 3);
    let known = predicate::str::contains("cldf").and(predicate::str::contains("all"));
    export(&out, "none", "xlsx").assert().code(2).stderr(known);
    let one = to("one");
    mbao(&["simulate", "kalah", "--games", "50", "--out", text(&one)]).assert().success();
    export(&one, "single", "nexus").assert().code(2).stderr(predicate::str::contains("two games"));
    assert!(!to("single").exists());
    export(&one, "single", "all").assert().success().stderr(predicate::str::contains("no nexus is written"));
    assert!(to("single").join("summary.csv").exists() && to("single").join("parquet/summary.parquet").exists());
}

#[test]
fn the_help_names_every_format() {
    let mut help = mbao(&["export", "--help"]).assert().success();
    for exporter in mbao::export::EXPORTERS {
        help = help.stdout(predicate::str::contains(exporter.name()));
    }
}

/// A dataset that the first version with schema 1 wrote. It stays as it is: whoever changes the form reads it still, or raises the
/// schema and keeps a reader for it.
#[test]
fn a_dataset_of_schema_1_is_read_for_ever() {
    let run = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/dataset_1");
    let dataset = mbao::simulate::Dataset::open(Path::new(run)).expect("a dataset");
    assert_eq!(dataset.manifest.schema, 1);
    assert_eq!(dataset.rows_sha256().expect("undamaged parts"), dataset.manifest.rows_sha256);
    let columns = "variant,south,north,games,finished,turns_mean,laps_mean,first_advantage,captures_per_turn,branching";
    let summary = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/dataset_1/summary.csv")).expect("a table");
    mbao(&["summarise", run, "--columns", columns]).assert().success().stdout(summary);
    let edges = mbao(&["affinity", "--dataset", run, "--format", "csv"]).assert().success();
    edges.stdout(predicate::str::contains("\nown_ring,shared_ring,")).stderr("");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let to = |name: &str| folder.path().join(name);
    mbao(&["export", run, "--out", text(&to("tables")), "--format", "all"]).assert().success();
    mbao(&["report", run, "--out", text(&to("report"))]).assert().success();
    let variants = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/variants");
    mbao(&["--variants", variants, "replay", run]).assert().success().stdout("16 games: 16 agree, 0 differ\n");
}

#[test]
fn a_dataset_of_very_many_groups_is_read() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("run");
    let all = ["simulate", "--games", "1", "--turn-limit", "50", "--readings", "all", "--options", "all", "--out", text(&out)];
    mbao(&all).assert().success();
    assert!(files(&out, "parquet").len() > 500);
    mbao(&["summarise", text(&out)]).assert().success();
}
