//! The program disturbed from outside: signals, a full disk, folders that cannot be written, two runs at once.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use mbao::simulate::{Dataset, Manifest};

fn program() -> PathBuf {
    assert_cmd::cargo::cargo_bin("mbao")
}

/// `simulate` of the games of the tests, begun by another program if `through` says so.
fn simulate(through: &[&str], out: &Path, more: &[&str]) -> Command {
    let variants = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/variants");
    let words = through.iter().map(Into::into).chain([program().into_os_string()]);
    let mut words = words.collect::<Vec<std::ffi::OsString>>().into_iter();
    let mut command = Command::new(words.next().expect("a program"));
    command
        .args(words)
        .arg("--variants")
        .arg(variants)
        .args(["simulate", "own_ring", "shared_ring", "--out"])
        .arg(out)
        .args(more);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn finished(mut command: Command) -> (Option<i32>, String) {
    let Output { status, stderr, .. } = command.output().expect("the program");
    (status.code(), String::from_utf8_lossy(&stderr).into_owned())
}

/// Waits until a run has written its first part.
fn begun(run: &mut Child, out: &Path) {
    let journal = out.join(".partial/journal.jsonl");
    let begin = Instant::now();
    while fs::metadata(&journal).map_or(0, |meta| meta.len()) == 0 {
        assert!(run.try_wait().expect("a child").is_none(), "the run has ended");
        assert!(begin.elapsed() < Duration::from_secs(120), "no part was written");
        std::thread::sleep(Duration::from_millis(1));
    }
}

fn signal(run: &Child, name: &str) {
    let status = Command::new("kill").args([&format!("-{name}"), &run.id().to_string()]).status().expect("kill");
    assert!(status.success());
}

const SMALL: [&str; 4] = ["--games", "20000", "--batch", "200"];

#[test]
fn ctrl_c_ends_after_the_part_and_the_same_command_goes_on() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (out, whole) = (folder.path().join("run"), folder.path().join("whole"));
    let mut run = simulate(&[], &out, &SMALL).spawn().expect("the program");
    begun(&mut run, &out);
    signal(&run, "INT");
    let ended = run.wait_with_output().expect("the program");
    let text = String::from_utf8_lossy(&ended.stderr);
    assert_eq!(ended.status.code(), Some(130), "{text}");
    assert!(text.contains("goes on") && ended.stdout.is_empty(), "{text}");
    let mut summarise = Command::new(program());
    summarise.arg("summarise").arg(&out);
    let (code, text) = finished(summarise);
    assert!(code == Some(4) && text.contains("not complete"), "{text}");
    assert_eq!(finished(simulate(&[], &out, &SMALL)).0, Some(0));
    assert_eq!(finished(simulate(&[], &whole, &SMALL)).0, Some(0));
    assert_eq!(Manifest::read(&out).expect("a dataset"), Manifest::read(&whole).expect("a dataset"));
}

#[test]
fn a_run_with_a_precision_ends_by_itself_or_at_the_most_games() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("run");
    let more = ["--precision", "0.05", "--statistic", "south_advantage", "--max-games", "9000", "--batch", "1000"];
    assert_eq!(finished(simulate(&[], &out, &more)).0, Some(0));
    let rows: Vec<u64> =
        Dataset::open(&out).expect("a dataset").groups().iter().map(|files| files.iter().map(|f| f.rows).sum()).collect();
    assert!(rows.iter().all(|n| n.is_multiple_of(1000) && (1000..=9000).contains(n)), "{rows:?}");
    assert!(rows.iter().any(|n| *n < 9000), "{rows:?}");
    for wrong in [["--shard", "1/2"], ["--games", "9"]] {
        let (code, text) = finished(simulate(&[], &folder.path().join("other"), &[&more[..], &wrong].concat()));
        assert!(code == Some(2) && text.contains("cannot be used with"), "{text}");
    }
}

#[test]
fn a_full_disk_is_said_and_harms_nothing() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (out, whole) = (folder.path().join("run"), folder.path().join("whole"));
    // 128 blocks of 512 bytes: the parts are smaller, the journal grows beyond.
    let limited = ["sh", "-c", "ulimit -f 128; exec \"$0\" \"$@\""];
    let (code, text) = finished(simulate(&limited, &out, &SMALL));
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("too large") && text.contains("journal") && text.contains("the same command"), "{text}");
    let written = fs::read_to_string(out.join(".partial/journal.jsonl")).expect("the journal").lines().count();
    assert!(written > 50, "{written}");
    assert_eq!(finished(simulate(&[], &out, &SMALL)).0, Some(0));
    assert_eq!(finished(simulate(&[], &whole, &SMALL)).0, Some(0));
    let dataset = Dataset::open(&out).expect("a dataset");
    assert_eq!(dataset.manifest, Manifest::read(&whole).expect("a dataset"));
    assert_eq!(dataset.rows_sha256().expect("undamaged parts"), dataset.manifest.rows_sha256);
    // What reads the dataset says it too, and leaves no file.
    for command in ["export", "report"] {
        let place = folder.path().join(command);
        let mut small = Command::new("sh");
        small.args(["-c", "ulimit -f 1; exec \"$0\" \"$@\""]).arg(program()).arg(command).arg(&out).arg("--out").arg(&place);
        let (code, text) = finished(small);
        assert!(code == Some(1) && text.contains("too large") && text.contains("ulimit"), "{text}");
        assert!(fs::read_dir(&place).map_or(true, |mut inside| inside.next().is_none()), "{command}");
    }
    // Where not even the first part finds room, nothing is left, and an earlier dataset stays.
    let more = ["--games", "20000", "--batch", "20000"];
    let absent = folder.path().join("absent");
    let (code, text) = finished(simulate(&limited, &absent, &more));
    assert!(code == Some(1) && text.contains("too large") && !absent.exists(), "{text}");
    let (code, _) = finished(simulate(&limited, &out, &["--games", "20000", "--batch", "20000", "--restart"]));
    assert_eq!((code, Dataset::open(&out).expect("the dataset").manifest), (Some(1), dataset.manifest));
}

#[test]
fn a_second_run_in_a_folder_is_refused_until_the_first_is_gone() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("run");
    let long = ["--games", "1000000000", "--batch", "200"];
    let mut first = simulate(&[], &out, &long).spawn().expect("the program");
    begun(&mut first, &out);
    for more in [&long[..], &["--games", "10", "--restart"], &["--games", "10", "--force"]] {
        let (code, text) = finished(simulate(&[], &out, more));
        assert_eq!(code, Some(2), "{text}");
        assert!(text.contains(&format!("process {}", first.id())), "{text}");
    }
    assert!(first.try_wait().expect("a child").is_none(), "the first run goes on");
    first.kill().expect("a child");
    first.wait().expect("a child");
    // Its lock has gone with it.
    let (code, text) = finished(simulate(&[], &out, &["--games", "10"]));
    assert!(code == Some(2) && text.contains("--restart") && text.contains("games 1000000000 instead of 10"), "{text}");
    assert_eq!(finished(simulate(&[], &out, &["--games", "10", "--restart"])).0, Some(0));
}

#[test]
fn a_folder_that_cannot_be_written_is_said() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    use std::os::unix::process::CommandExt;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("run");
    assert_eq!(finished(simulate(&[], &out, &["--games", "20"])).0, Some(0));
    let before = Dataset::open(&out).expect("a dataset").manifest;
    let closed = |path: &Path| fs::set_permissions(path, fs::Permissions::from_mode(0o555)).expect("a folder");
    closed(&out);
    closed(folder.path());
    // No folder is closed to root: he plays as somebody else, with a copy of the program that this one may run.
    let root = folder.path().metadata().expect("a folder").uid() == 0;
    let copy = tempfile::tempdir().expect("a temporary folder");
    let program = copy.path().join("mbao");
    fs::copy(self::program(), &program).expect("a copy");
    closed(copy.path());
    for (path, more) in [(out.clone(), "--restart"), (out.clone(), "--force"), (folder.path().join("new"), "--quiet")] {
        let mut command = Command::new(&program);
        let variants = Path::new(env!("CARGO_MANIFEST_DIR")).join("variants/oware.toml");
        assert!(variants.exists());
        command.args(["simulate", "oware", "--games", "10", more, "--out"]).arg(&path).current_dir("/");
        if root {
            command.uid(65534).gid(65534);
        }
        let (code, text) = finished(command);
        assert_eq!(code, Some(1), "{text}");
        assert!(text.contains("ermission denied") && text.contains(&path.display().to_string()), "{text}");
    }
    assert_eq!(Dataset::open(&out).expect("the dataset").manifest, before);
    for path in [&out, folder.path(), copy.path()] {
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).expect("a folder");
    }
}

#[test]
fn what_a_killed_run_left_beside_whole_files_goes_with_the_same_command() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("run");
    let more = ["--games", "20", "--keep-games", "2"];
    assert_eq!(finished(simulate(&[], &out, &more)).0, Some(0));
    let whole = Manifest::read(&out).expect("a manifest");
    let kept = "games/own_ring/columns-6.singles-late/.random-random.jsonl.x1Y2z3";
    let left = ["games/own_ring/.own_ring.toml.Ab12Cd", kept].map(|left| out.join(left));
    left.iter().for_each(|left| fs::write(left, "half of i").expect("a leftover"));
    assert_eq!(finished(simulate(&[], &out, &more)).0, Some(0));
    assert_eq!(left.each_ref().map(|left| left.exists()), [false; 2]);
    assert_eq!(Manifest::read(&out).expect("a manifest"), whole);
}

#[test]
fn a_run_killed_at_random_moments_ends_with_the_same_dataset() {
    // A handful here; `make validate KILLS=100` kills a hundred.
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scale/kill.sh");
    let output = Command::new("bash").arg(script).arg("6").arg(program()).env("GAMES", "4000").output().expect("bash");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
