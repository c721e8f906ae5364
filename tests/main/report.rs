//! Figures and page from tables made by hand.
#![cfg(feature = "data")]

use std::collections::BTreeMap;
use std::path::Path;

use mbao::figures::{self, Material};
use mbao::table::Table;

/// Games of the hand-made tables: id, name, rows, median turns, spread, advantage, captures a turn, void share.
const GAMES: [(&str, &str, u8, f64, f64, f64, f64, f64); 8] = [
    ("long", "Long game (Upper river)", 4, 160.0, 0.25, 0.012, 0.42, 0.013),
    ("second", "Second game", 4, 96.0, 0.22, 0.031, 0.55, 0.0),
    ("third", "Third game", 4, 71.0, 0.3, -0.018, 0.61, 0.0004),
    ("fourth", "Fourth game", 4, 55.0, 0.18, 0.052, 0.38, 0.0),
    ("fifth", "Fifth game with a long name", 4, 48.0, 0.2, 0.08, 0.33, 0.002),
    ("sixth", "Sixth game", 4, 40.0, 0.25, 0.11, 0.47, 0.0),
    ("kal", "Two rows and stores", 2, 32.0, 0.12, 0.09, 0.21, 0.0),
    ("owa", "Two rows & feeding <5>", 2, 68.0, 0.28, 0.004, 0.18, 0.0),
];
const PAIRINGS: [(&str, &str); 4] = [("random", "random"), ("greedy", "random"), ("random", "greedy"), ("greedy", "greedy")];

type Row = (usize, usize);

fn summary() -> Table {
    let rows: Vec<Row> = (0..GAMES.len()).flat_map(|g| (0..4).map(move |p| (g, p))).collect();
    let mut table = Table::new("summary", "Statistics.", &["variant", "options", "readings", "south", "north"]);
    let real = |f: &dyn Fn(Row) -> Option<f64>| rows.iter().map(|&r| f(r)).collect::<Vec<_>>();
    let greedy = |p: usize| if p == 3 { 1.0 } else { 0.0 };
    let sampled = |(g, p): Row| !(g == 6 && p == 3);
    table.text("variant", "Id.", rows.iter().map(|r| Some(GAMES[r.0].0)));
    table.text("options", "Options.", rows.iter().map(|_| Some("columns=8")));
    table.text("readings", "Readings.", rows.iter().map(|_| Some("")));
    table.text("south", "South.", rows.iter().map(|r| Some(PAIRINGS[r.1].0)));
    table.text("north", "North.", rows.iter().map(|r| Some(PAIRINGS[r.1].1)));
    table.integer("games", "Games.", rows.iter().map(|_| Some(100_000)));
    table.integer("finished", "Finished.", rows.iter().map(|r| Some((100_000.0 * (1.0 - GAMES[r.0].7)) as i64)));
    table.real("void_share", "Void.", 4, real(&|(g, p)| Some(if p == 0 { GAMES[g].7 } else { 0.0 })));
    table.real("turn_limit_share", "Cut.", 4, real(&|(g, p)| Some(if p == 0 { GAMES[g].7 } else { 0.0 })));
    table.integer("turn_limit", "Limit.", rows.iter().map(|_| Some(1000)));
    table.real("turns_median", "Median.", 1, real(&|(g, p)| Some((GAMES[g].3 * (1.0 - 0.35 * greedy(p))).round())));
    let advantage = |(g, p): Row| GAMES[g].5 * (1.0 + 1.5 * greedy(p));
    table.real("first_advantage", "Advantage.", 4, real(&|r| Some(advantage(r))));
    table.real("first_advantage_low", "Low.", 4, real(&|r| sampled(r).then(|| advantage(r) - 0.006)));
    table.real("first_advantage_high", "High.", 4, real(&|r| sampled(r).then(|| advantage(r) + 0.006)));
    let capture = |(g, p): Row| GAMES[g].6 * (1.0 + 0.12 * p as f64);
    table.real("capture_frequency", "Captures.", 4, real(&|r| Some(capture(r))));
    table.real("capture_frequency_low", "Low.", 4, real(&|r| sampled(r).then(|| capture(r) - 0.004)));
    table.real("capture_frequency_high", "High.", 4, real(&|r| sampled(r).then(|| capture(r) + 0.004)));
    table
}

fn lengths() -> Table {
    let mut rows = Vec::new();
    for (g, game) in GAMES.iter().enumerate() {
        for p in [0, 3] {
            let middle = (game.3 * if p == 3 { 0.65 } else { 1.0 }).ln();
            for turns in 1..1000i64 {
                let z = ((turns as f64).ln() - middle) / (game.4 * 2.0);
                let games = (40_000.0 * (-0.5 * z * z).exp() / turns as f64) as i64;
                if games > 0 && (p == 0 || g != 6 || turns % 7 == 0) {
                    rows.push((g, p, turns, games));
                }
            }
        }
    }
    let mut table = Table::new("lengths", "Games by length.", &["variant", "options", "readings", "south", "north", "turns"]);
    table.text("variant", "Id.", rows.iter().map(|r| Some(GAMES[r.0].0)));
    table.text("options", "Options.", rows.iter().map(|_| Some("columns=8")));
    table.text("readings", "Readings.", rows.iter().map(|_| Some("")));
    table.text("south", "South.", rows.iter().map(|r| Some(PAIRINGS[r.1].0)));
    table.text("north", "North.", rows.iter().map(|r| Some(PAIRINGS[r.1].1)));
    table.integer("turns", "Turns.", rows.iter().map(|r| Some(r.2)));
    table.integer("games", "Games.", rows.iter().map(|r| Some(r.3)));
    table
}

/// Guide numbers: near within the six games of four rows, far between them and the two others.
fn guides() -> Vec<(usize, usize, f64)> {
    let mut pairs = Vec::new();
    for a in 0..GAMES.len() {
        for b in a + 1..GAMES.len() {
            let same = GAMES[a].2 == GAMES[b].2;
            let mixed = ((a * 7 + b * 13) % 17) as f64;
            pairs.push((a, b, if same { 66.0 + 1.8 * mixed } else { 31.0 + mixed }));
        }
    }
    pairs
}

fn affinity() -> Table {
    let pairs = guides();
    let mut table = Table::new("affinity_edges", "Affinity of two variants.", &["a", "b"]);
    table.text("a", "One.", pairs.iter().map(|p| Some(GAMES[p.0].0)));
    table.text("b", "Other.", pairs.iter().map(|p| Some(GAMES[p.1].0)));
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
    table.text("from", "One.", edges.iter().map(|p| Some(GAMES[p.0].0)));
    table.text("to", "Other.", edges.iter().map(|p| Some(GAMES[p.1].0)));
    table.real("guide", "Guide number.", 2, edges.iter().map(|p| Some(p.2)));
    table.integer("in_tree", "Tree.", edges.iter().map(|p| Some(i64::from(tree.contains(&(p.0, p.1))))));
    table
}

fn draw(folder: &Path) -> Vec<figures::Drawn> {
    let (summary, lengths, affinity, graph) = (summary(), lengths(), affinity(), graph());
    let names: BTreeMap<String, String> = GAMES.iter().map(|g| (g.0.to_owned(), g.1.to_owned())).collect();
    let rows: BTreeMap<String, u8> = GAMES.iter().map(|g| (g.0.to_owned(), g.2)).collect();
    let material = Material {
        summary: &summary,
        lengths: &lengths,
        affinity: &affinity,
        graph: &graph,
        names: &names,
        rows: &rows,
        seed: 1,
        threshold: 85.0,
        level: 0.95,
    };
    std::fs::create_dir_all(folder).unwrap();
    figures::write(&material, folder).unwrap()
}

#[test]
fn the_same_tables_give_the_same_bytes() {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("figures");
    let first = draw(&root.join("first"));
    let second = draw(&root.join("second"));
    assert_eq!(first, second);
    for figure in &first {
        let bytes = |run: &str| std::fs::read(root.join(run).join(format!("{}.png", figure.name))).unwrap();
        assert!(bytes("first") == bytes("second"), "{}", figure.name);
    }
}
