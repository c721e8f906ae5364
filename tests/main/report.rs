//! Figures and page from tables made by hand.
#![cfg(feature = "data")]

use std::collections::BTreeMap;
use std::path::Path;

use mbao::figures::{self, Drawn, Material};
use mbao::report::{Content, Doubt, Entry, Played, Run, Way};
use mbao::table::Table;

/// A game of the hand-made tables.
struct Game {
    id: &'static str,
    name: &'static str,
    rows: u8,
    /// Median of the turns and their spread.
    turns: (f64, f64),
    advantage: f64,
    captures: f64,
    void: f64,
}

const fn game(
    id: &'static str,
    name: &'static str,
    rows: u8,
    turns: (f64, f64),
    advantage: f64,
    captures: f64,
    void: f64,
) -> Game {
    Game { id, name, rows, turns, advantage, captures, void }
}

const GAMES: [Game; 8] = [
    game("long", "Long game (Upper river)", 4, (160.0, 0.25), 0.012, 0.42, 0.013),
    game("second", "Second game", 4, (96.0, 0.22), 0.031, 0.55, 0.0),
    game("third", "Third game", 4, (71.0, 0.3), -0.018, 0.61, 0.0004),
    game("fourth", "Fourth game", 4, (55.0, 0.18), 0.052, 0.38, 0.0),
    game("fifth", "Fifth game with a long name", 4, (48.0, 0.2), 0.08, 0.33, 0.002),
    game("sixth", "Sixth game", 4, (40.0, 0.25), 0.11, 0.47, 0.0),
    game("kal", "Two rows and stores", 2, (32.0, 0.12), 0.09, 0.21, 0.0),
    game("owa", "Two rows & feeding <5>", 2, (68.0, 0.28), 0.004, 0.18, 0.0),
];
const PAIRINGS: [(&str, &str); 4] = [("random", "random"), ("greedy", "random"), ("random", "greedy"), ("greedy", "greedy")];

type Row = (usize, usize);

fn summary() -> Table {
    let rows: Vec<Row> = (0..GAMES.len()).flat_map(|g| (0..4).map(move |p| (g, p))).collect();
    let mut table = Table::new("summary", "Statistics.", &["variant", "options", "readings", "south", "north"]);
    let real = |f: &dyn Fn(Row) -> Option<f64>| rows.iter().map(|&r| f(r)).collect::<Vec<_>>();
    let greedy = |p: usize| if p == 3 { 1.0 } else { 0.0 };
    let sampled = |(g, p): Row| !(g == 6 && p == 3);
    table.text("variant", "Id.", rows.iter().map(|r| Some(GAMES[r.0].id)));
    table.text("options", "Options.", rows.iter().map(|_| Some("columns=8")));
    table.text("readings", "Readings.", rows.iter().map(|_| Some("")));
    table.text("south", "South.", rows.iter().map(|r| Some(PAIRINGS[r.1].0)));
    table.text("north", "North.", rows.iter().map(|r| Some(PAIRINGS[r.1].1)));
    table.integer("games", "Games.", rows.iter().map(|_| Some(100_000)));
    table.integer("finished", "Finished.", rows.iter().map(|r| Some((100_000.0 * (1.0 - GAMES[r.0].void)) as i64)));
    table.integer("distinct_finished", "Different.", rows.iter().map(|&r| Some(if sampled(r) { 98_000 } else { 1 })));
    table.real("void_share", "Void.", 4, real(&|(g, p)| Some(if p == 0 { GAMES[g].void } else { 0.0 })));
    table.real("turns_median", "Median.", 1, real(&|(g, p)| Some((GAMES[g].turns.0 * (1.0 - 0.35 * greedy(p))).round())));
    let advantage = |(g, p): Row| GAMES[g].advantage * (1.0 + 1.5 * greedy(p));
    table.real("first_advantage", "Advantage.", 4, real(&|r| Some(advantage(r))));
    table.real("first_advantage_low", "Low.", 4, real(&|r| sampled(r).then(|| advantage(r) - 0.006)));
    table.real("first_advantage_high", "High.", 4, real(&|r| sampled(r).then(|| advantage(r) + 0.006)));
    let capture = |(g, p): Row| GAMES[g].captures * (1.0 + 0.12 * p as f64);
    table.real("captures_per_turn", "Captures.", 4, real(&|r| Some(capture(r))));
    table.real("captures_per_turn_low", "Low.", 4, real(&|r| sampled(r).then(|| capture(r) - 0.004)));
    table.real("captures_per_turn_high", "High.", 4, real(&|r| sampled(r).then(|| capture(r) + 0.004)));
    table
}

fn lengths() -> Table {
    let mut rows = Vec::new();
    for (g, game) in GAMES.iter().enumerate() {
        for p in [0, 3] {
            let middle = (game.turns.0 * if p == 3 { 0.65 } else { 1.0 }).ln();
            for turns in 1..1000i64 {
                let z = ((turns as f64).ln() - middle) / (game.turns.1 * 2.0);
                let games = (40_000.0 * (-0.5 * z * z).exp() / turns as f64) as i64;
                if games > 0 && (p == 0 || g != 6 || turns % 7 == 0) {
                    rows.push((g, p, turns, games));
                }
            }
        }
    }
    let mut table =
        Table::new("lengths", "Games by length.", &["variant", "options", "readings", "south", "north", "turns_from"]);
    table.text("variant", "Id.", rows.iter().map(|r| Some(GAMES[r.0].id)));
    table.text("options", "Options.", rows.iter().map(|_| Some("columns=8")));
    table.text("readings", "Readings.", rows.iter().map(|_| Some("")));
    table.text("south", "South.", rows.iter().map(|r| Some(PAIRINGS[r.1].0)));
    table.text("north", "North.", rows.iter().map(|r| Some(PAIRINGS[r.1].1)));
    table.integer("turns_from", "From.", rows.iter().map(|r| Some(r.2)));
    table.integer("turns_to", "To.", rows.iter().map(|r| Some(r.2)));
    table.integer("games", "Games.", rows.iter().map(|r| Some(r.3)));
    table
}

fn endings() -> Table {
    let rows: Vec<(usize, usize, &str, i64)> = (0..GAMES.len())
        .flat_map(|g| {
            let cut = (100_000.0 * GAMES[g].void) as i64;
            [(g, 0, "no_move", 100_000 - cut), (g, 0, "turn_limit", cut), (g, 3, "no_move", 100_000)]
        })
        .collect();
    let mut table = Table::new("endings", "How games ended.", &["variant", "options", "readings", "south", "north", "ending"]);
    table.text("variant", "Id.", rows.iter().map(|r| Some(GAMES[r.0].id)));
    table.text("options", "Options.", rows.iter().map(|_| Some("columns=8")));
    table.text("readings", "Readings.", rows.iter().map(|_| Some("")));
    table.text("south", "South.", rows.iter().map(|r| Some(PAIRINGS[r.1].0)));
    table.text("north", "North.", rows.iter().map(|r| Some(PAIRINGS[r.1].1)));
    table.text("ending", "Ending.", rows.iter().map(|r| Some(r.2)));
    table.integer("games", "Games.", rows.iter().map(|r| Some(r.3)));
    table.real("share", "Share.", 5, rows.iter().map(|r| Some(r.3 as f64 / 100_000.0)));
    table
}

/// Guide numbers: near within the six games of four rows, far between them and the two others.
fn guides() -> Vec<(usize, usize, f64)> {
    let mut pairs = Vec::new();
    for (a, game) in GAMES.iter().enumerate() {
        for (b, other) in GAMES.iter().enumerate().skip(a + 1) {
            let same = game.rows == other.rows;
            let mixed = ((a * 7 + b * 13) % 17) as f64;
            pairs.push((a, b, if same { 66.0 + 1.8 * mixed } else { 31.0 + mixed }));
        }
    }
    pairs
}

fn affinity() -> Table {
    let pairs = guides();
    let mut table = Table::new("affinity_edges", "Affinity of two variants.", &["a", "b"]);
    table.text("a", "One.", pairs.iter().map(|p| Some(GAMES[p.0].id)));
    table.text("b", "Other.", pairs.iter().map(|p| Some(GAMES[p.1].id)));
    table.real("guide", "Guide number.", 2, pairs.iter().map(|p| Some(p.2)));
    table
}

fn graph() -> Table {
    let pairs = guides();
    let mut joined: Vec<usize> = vec![0];
    let mut tree = Vec::new();
    while joined.len() < GAMES.len() {
        let best =
            pairs.iter().filter(|p| joined.contains(&p.0) != joined.contains(&p.1)).max_by(|x, y| x.2.total_cmp(&y.2)).unwrap();
        joined.push(if joined.contains(&best.0) { best.1 } else { best.0 });
        tree.push((best.0, best.1));
    }
    let edges: Vec<_> = pairs.into_iter().filter(|p| p.2 >= 85.0 || tree.contains(&(p.0, p.1))).collect();
    let mut table = Table::new("affinity_graph", "Edges.", &["from", "to"]);
    table.text("from", "One.", edges.iter().map(|p| Some(GAMES[p.0].id)));
    table.text("to", "Other.", edges.iter().map(|p| Some(GAMES[p.1].id)));
    table.real("guide", "Guide number.", 2, edges.iter().map(|p| Some(p.2)));
    table.integer("in_tree", "Tree.", edges.iter().map(|p| Some(i64::from(tree.contains(&(p.0, p.1))))));
    table
}

fn matrix() -> Table {
    let mut table = Table::new("affinity_matrix", "Guide numbers.", &["variant"]);
    table.text("variant", "Id.", GAMES.iter().map(|g| Some(g.id)));
    let pairs = guides();
    for (b, game) in GAMES.iter().enumerate() {
        let guide = |a: usize| match a == b {
            true => Some(100.0),
            false => pairs.iter().find(|p| (p.0, p.1) == (a.min(b), a.max(b))).map(|p| p.2),
        };
        table.real(game.id, "Guide number.", 2, (0..GAMES.len()).map(guide));
    }
    table
}

fn tables() -> Vec<Table> {
    vec![summary(), lengths(), endings(), affinity(), graph(), matrix()]
}

fn names() -> BTreeMap<String, String> {
    GAMES.iter().map(|g| (g.id.to_owned(), g.name.to_owned())).collect()
}

fn draw(tables: &[Table]) -> Vec<Drawn> {
    let [summary, lengths, endings, affinity, graph, ..] = tables else { unreachable!() };
    let rows: BTreeMap<String, u8> = GAMES.iter().map(|g| (g.id.to_owned(), g.rows)).collect();
    let turn_limits: BTreeMap<String, u32> = GAMES.iter().map(|g| (g.id.to_owned(), 1000)).collect();
    let material = Material {
        summary,
        lengths,
        endings,
        affinity,
        graph,
        names: &names(),
        rows: &rows,
        turn_limits: &turn_limits,
        seed: 1,
        threshold: 85.0,
        level: 0.95,
    };
    figures::draw(&material).unwrap()
}

/// The hand-made report as HTML and Markdown.
fn pages(tables: &[Table], figures: &[Drawn]) -> (String, String) {
    let entry = |g: &Game| Entry {
        id: g.id.into(),
        name: g.name.into(),
        peoples: "Some people".into(),
        rows: g.rows.to_string(),
        holes: "8".into(),
        seeds: "64".into(),
        sources: vec!["author1956, pp. 1\u{2013}9".into()],
        doubts: vec![Doubt {
            id: "singles".into(),
            doubt: "Whether <b>single</b> seeds | may be moved.".into(),
            pages: "169".into(),
            readings: vec![
                Way { id: "never".into(), says: "They may not.".into(), default: true, executable: true },
                Way { id: "always".into(), says: "They may.".into(), default: false, executable: false },
            ],
        }],
        ..Entry::default()
    };
    let content = Content {
        run: Run { program: "mbao 0.1.0".into(), seed: 1, games: 100_000, rows: 3_200_000, ..Run::default() },
        played: GAMES.iter().map(|g| Played { name: g.name.into(), id: g.id.into(), ..Played::default() }).collect(),
        catalogue: GAMES.iter().map(entry).collect(),
        sources: BTreeMap::from([("author1956".into(), "Author. 1956. Sowing games.".into())]),
        names: &names(),
        tables,
        files: tables,
        figures,
        remarks: vec!["A remark on <this> run.".into()],
    };
    (content.html().unwrap(), content.markdown().unwrap())
}

#[test]
fn the_same_tables_give_the_same_bytes() {
    let tables = tables();
    let (first, second) = (draw(&tables), draw(&tables));
    assert!(first == second);
    assert_eq!(pages(&tables, &first), pages(&tables, &second));
}

#[test]
fn every_figure_carries_n_players_seed_and_interval_method() {
    for figure in draw(&tables()) {
        let words = ["n = ", "players", "seed", "interval"];
        assert!(words.iter().all(|w| figure.note.contains(w)), "{}: {}", figure.name, figure.note);
        // The note is drawn, too: its first words stand in the SVG.
        let start: String = figure.note.chars().take(20).collect();
        assert!(figure.svg.contains(&start), "{}", figure.name);
    }
}

#[test]
fn the_page_stands_alone_and_escapes_what_it_is_given() {
    let tables = tables();
    let (html, _) = pages(&tables, &draw(&tables));
    for outside in ["<script", "src=", "url(", "@import", "<link", "href=\"http"] {
        assert!(!html.contains(outside), "{outside}");
    }
    assert!(html.contains("Two rows &amp; feeding &lt;5&gt;") && !html.contains("feeding <5>"));
    assert!(html.contains("Whether &lt;b&gt;single") && !html.contains("<b>single</b>"));
    assert!(html.contains("Whether &lt;b&gt;single") && !html.contains("<b>single<"));
    assert_eq!(html.matches("<svg").count(), figures::FIGURES.len());
}

#[test]
fn the_markdown_twin_has_whole_tables_and_shows_every_figure() {
    let tables = tables();
    let (_, markdown) = pages(&tables, &draw(&tables));
    for figure in figures::FIGURES {
        assert!(markdown.contains(&format!("](figures/{}.svg)", figure.name())));
    }
    let lines: Vec<&str> = markdown.lines().collect();
    let heads: Vec<usize> = (1..lines.len()).filter(|&k| lines[k].starts_with("|---")).collect();
    assert!(heads.len() > 6);
    let columns = |line: &str| line.replace("\\|", "").matches('|').count();
    for k in heads {
        let rows = lines[k + 1..].iter().take_while(|l| l.starts_with('|')).count();
        assert!(rows > 0, "an empty table: {}", lines[k - 1]);
        for line in &lines[k - 1..=k + rows] {
            assert_eq!(columns(line), columns(lines[k]), "{line}");
        }
    }
}

#[test]
fn a_table_without_a_needed_column_is_named() {
    let mut tables = tables();
    tables[0].columns.retain(|c| c.name != "first_advantage");
    let material = Material {
        summary: &tables[0],
        lengths: &tables[1],
        endings: &tables[2],
        affinity: &tables[3],
        graph: &tables[4],
        names: &names(),
        rows: &BTreeMap::new(),
        turn_limits: &BTreeMap::new(),
        seed: 1,
        threshold: 85.0,
        level: 0.95,
    };
    let error = figures::draw(&material).unwrap_err().to_string();
    assert_eq!(error, "the table `summary` has no column `first_advantage`");
}

/// Leaves the drawings and pages in the target folder, to be looked at.
#[test]
fn drawings_are_left_to_look_at() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("report");
    std::fs::create_dir_all(folder.join("figures")).unwrap();
    let tables = tables();
    let figures = draw(&tables);
    for figure in &figures {
        assert!(figure.png.starts_with(b"\x89PNG"));
        std::fs::write(folder.join(format!("figures/{}.png", figure.name)), &figure.png).unwrap();
        std::fs::write(folder.join(format!("figures/{}.svg", figure.name)), &figure.svg).unwrap();
    }
    let (html, markdown) = pages(&tables, &figures);
    std::fs::write(folder.join("index.html"), html).unwrap();
    std::fs::write(folder.join("report.md"), markdown).unwrap();
}

fn mbao(args: &[&std::ffi::OsStr]) -> assert_cmd::assert::Assert {
    assert_cmd::Command::cargo_bin("mbao").unwrap().args(args).assert()
}

/// Runs `mbao` with words and paths.
macro_rules! run {
    ($($arg:expr),*) => { mbao(&[$(std::ffi::OsStr::new($arg)),*]) };
}

fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut out = BTreeMap::new();
    let mut todo = vec![folder.to_owned()];
    while let Some(here) = todo.pop() {
        for entry in std::fs::read_dir(here).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => todo.push(path),
                false => {
                    out.insert(path.strip_prefix(folder).unwrap().display().to_string(), std::fs::read(path).unwrap());
                }
            }
        }
    }
    out
}

#[test]
fn a_dataset_becomes_the_same_report_twice_and_a_filled_folder_is_refused() {
    let home = tempfile::tempdir().unwrap();
    let (data, first, second) = (home.path().join("data"), home.path().join("first"), home.path().join("second"));
    run!("simulate", "oware", "nchuba", "mulabalaba_lozi", "--games", "200", "--out", &data).success();
    run!("report", &data, "--out", &first).success();
    run!("report", &data, "--out", &second).success();
    let written = files(&first);
    assert!(written == files(&second));
    for figure in figures::FIGURES {
        let name = figure.name();
        assert!(written.contains_key(&format!("figures/{name}.svg")) && written.contains_key(&format!("figures/{name}.png")));
    }
    let html = String::from_utf8(written["index.html"].clone()).unwrap();
    let manifest = std::fs::read_to_string(data.join("manifest.json")).unwrap();
    let hash = manifest.split("\"rows_sha256\": \"").nth(1).unwrap().split('"').next().unwrap();
    assert!(html.contains(hash));
    for table in html.split("href=\"data/").skip(1).map(|rest| rest.split('"').next().unwrap()) {
        assert!(written.contains_key(&format!("data/{table}")), "{table}");
    }
    run!("report", &data, "--out", &first).code(2).stderr(predicates::str::contains("--force"));
    run!("report", &data, "--out", &first, "--force").success();
    assert!(written == files(&first));
}

#[test]
fn one_variant_alone_has_a_report_without_affinity() {
    let home = tempfile::tempdir().unwrap();
    let (data, out) = (home.path().join("data"), home.path().join("out"));
    run!("simulate", "oware", "--games", "50", "--out", &data).success();
    run!("report", &data, "--out", &out).success();
    let html = std::fs::read_to_string(out.join("index.html")).unwrap();
    assert!(html.contains("nothing to be compared with") && !html.contains("Affinity graph"));
}

#[test]
fn a_folder_that_is_no_dataset_is_refused_and_nothing_is_written() {
    let home = tempfile::tempdir().unwrap();
    let out = home.path().join("out");
    run!("report", home.path(), "--out", &out).code(3);
    run!("report", &home.path().join("absent"), "--out", &out).code(3);
    assert!(!out.exists());
}
