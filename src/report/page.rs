//! The page put together: which table stands beside which figure, and the templates filled in.

use minijinja::syntax::SyntaxConfig;
use minijinja::value::Serde;
use minijinja::{Environment, Value};
use serde::Serialize;

use super::view::{Show, View};
use super::words::{CAVEATS, TERMS, Term};
use super::{Content, Entry, Played, ReportError, Run};
use crate::figures::axis::number;
use crate::figures::capture::PAIRINGS;
use crate::figures::rows::Rows;
use crate::table::Table;

const HTML: &str = include_str!("../../reports/template.html");
const MARKDOWN: &str = include_str!("../../reports/template.md");

/// What the templates are given.
#[derive(Debug, Serialize)]
struct Page<'a> {
    run: &'a Run,
    played: &'a [Played],
    catalogue: &'a [Entry],
    sources: Vec<(&'a str, &'a str)>,
    doubts: usize,
    sections: Vec<Section>,
    files: Vec<File<'a>>,
    remarks: &'a [String],
    terms: &'static [Term],
    caveats: &'static [&'static str],
}

/// A file of data beside the page.
#[derive(Debug, Serialize)]
struct File<'a> {
    name: &'a str,
    doc: &'a str,
    rows: usize,
}

/// A section of results.
#[derive(Debug, Serialize)]
struct Section {
    id: &'static str,
    title: &'static str,
    about: Option<&'static str>,
    figures: Vec<Picture>,
    tables: Vec<Captioned>,
}

/// A table with the text above it.
#[derive(Debug, Serialize)]
struct Captioned {
    number: usize,
    title: &'static str,
    view: View,
}

/// A figure with its number.
#[derive(Debug, Serialize)]
struct Picture {
    number: usize,
    name: String,
    title: String,
    caption: String,
    note: String,
    svg: String,
}

const FIRST: &[(&str, Show)] = &[
    ("Variant", Show::Game),
    ("South", Show::Plain("south")),
    ("North", Show::Plain("north")),
    ("Games", Show::Number("games", 0)),
    ("Finished", Show::Number("finished", 0)),
    ("Different", Show::Number("distinct_finished", 0)),
    ("Void, %", Show::Percent("void_share")),
    ("First-player advantage", Show::Interval("first_advantage", 4)),
    ("Draws, %", Show::Percent("draw_share")),
];
const LENGTH: &[(&str, Show)] = &[
    ("Variant", Show::Game),
    ("South", Show::Plain("south")),
    ("North", Show::Plain("north")),
    ("Turns, mean", Show::Interval("turns_mean", 2)),
    ("s.d.", Show::Number("turns_sd", 1)),
    ("5 %", Show::Number("turns_q05", 0)),
    ("Median", Show::Number("turns_median", 0)),
    ("95 %", Show::Number("turns_q95", 0)),
    ("Longest", Show::Number("turns_max", 0)),
    ("Laps, mean", Show::Interval("laps_mean", 1)),
    ("Turns, all games", Show::Number("all_turns_mean", 1)),
];
const CAPTURE: &[(&str, Show)] = &[
    ("Variant", Show::Game),
    ("South", Show::Plain("south")),
    ("North", Show::Plain("north")),
    ("Different games", Show::Number("distinct_games", 0)),
    ("Captures a turn", Show::Interval("captures_per_turn", 4)),
    ("Seeds a capture", Show::Number("seeds_per_capture", 2)),
    ("Longest turn, laps", Show::Number("longest_turn", 0)),
];
const CHOICE: &[(&str, Show)] = &[
    ("Variant", Show::Game),
    ("South", Show::Plain("south")),
    ("North", Show::Plain("north")),
    ("Branching", Show::Number("branching", 2)),
    ("Decisions with a choice, %", Show::Percent("choice_share")),
    ("Lead changes a game", Show::Interval("lead_changes_mean", 2)),
];
const EDGE: &[(&str, Show)] = &[
    ("Variant", Show::Game),
    ("Games", Show::Number("games", 0)),
    ("Finished", Show::Number("finished", 0)),
    ("Greedy\u{2019}s edge", Show::Interval("edge", 4)),
    ("as South", Show::Number("edge_as_south", 4)),
    ("as North", Show::Number("edge_as_north", 4)),
];
const ENDINGS: &[(&str, Show)] = &[
    ("Variant", Show::Game),
    ("South", Show::Plain("south")),
    ("North", Show::Plain("north")),
    ("Ending", Show::Plain("ending")),
    ("Void", Show::Plain("void")),
    ("Games", Show::Number("games", 0)),
    ("Share, %", Show::Percent("share")),
];
const SPOKEN_OF: &[(&str, Show)] = &[
    ("Variant", Show::Game),
    ("South", Show::Plain("south")),
    ("North", Show::Plain("north")),
    ("Statistic", Show::Plain("title")),
    ("What is counted, and what the source says", Show::Plain("says")),
    ("Finished", Show::Number("finished", 0)),
    ("Share of games", Show::Interval("games_share", 4)),
    ("in a game", Show::Interval("per_game", 3)),
    ("in a turn", Show::Interval("per_turn", 4)),
];
const MATCHES: &[(&str, Show)] = &[
    ("Variant", Show::Game),
    ("South", Show::Plain("south")),
    ("North", Show::Plain("north")),
    ("A match", Show::Plain("match_length")),
    ("Matches", Show::Number("matches", 0)),
    ("Finished", Show::Number("finished", 0)),
    ("Different", Show::Number("distinct_matches", 0)),
    ("Won by who was first at the start", Show::Interval("first_won", 3)),
    ("Won by South", Show::Interval("south_won", 3)),
    ("Drawn", Show::Interval("drawn", 3)),
    ("Games", Show::Interval("games_mean", 2)),
    ("Void games, %", Show::Percent("void_games")),
];
const VICTORIES: &[(&str, Show)] = &[
    ("Variant", Show::Game),
    ("South", Show::Plain("south")),
    ("North", Show::Plain("north")),
    ("Victory", Show::Plain("victory")),
    ("Points", Show::Number("points", 0)),
    ("Games won so", Show::Number("victories", 0)),
    ("Share of games won", Show::Interval("share", 4)),
    ("in a match", Show::Number("per_match", 3)),
];
const MATCHES_ABOUT: &str = "Games put together by what the sources tell of series: who begins the next game, what a victory counts, how \
                             many games make a match. Whoever begins a game plays South\u{2019}s part in it; South of a match stands for the \
                             senior player where the senior begins. Where a source does not say how many games make a match, the run does; \
                             games whose source tells of no series have none. Nobody has won a void game.";
const RANKING: &[(&str, Show)] = &[
    ("Rank", Show::Number("rank", 0)),
    ("Variant", Show::Name("variant")),
    ("What is varied", Show::Plain("id")),
    ("Kind", Show::Plain("axis")),
    ("Largest standardised difference", Show::Number("standardised", 3)),
    ("of", Show::Plain("title")),
    ("under", Show::Plain("alternative")),
    ("South", Show::Plain("south")),
    ("North", Show::Plain("north")),
    ("As first read", Show::Number("default_value", 3)),
    ("Otherwise", Show::Number("alternative_value", 3)),
    ("Moved", Show::Number("moved", 0)),
    ("Tested", Show::Number("tested", 0)),
];
const SENSITIVITY: &str = "Each other option, and each other reading that can be played, was played by itself beside the game as first \
                           read, the rest unchanged: combinations are not told. The samples are independent of each other. A doubtful \
                           passage without a difference here may still matter to better players, and those on record only were not \
                           played; they are listed under Doubts.";
const GRAPH: &[(&str, Show)] = &[
    ("From", Show::Name("from")),
    ("To", Show::Name("to")),
    ("Guide number", Show::Number("guide", 1)),
    ("In the tree", Show::Flag("in_tree")),
    ("Over the threshold", Show::Flag("above_threshold")),
];
const PAIRS: &[(&str, Show)] = &[
    ("Variant", Show::Name("a")),
    ("Variant", Show::Name("b")),
    ("Guide number", Show::Number("guide", 1)),
    ("Characters used", Show::Plain("characters")),
    ("Missing", Show::Plain("missing")),
    ("Inapplicable", Show::Plain("inapplicable")),
    ("Both absent", Show::Plain("both_absent")),
    ("Simple matching", Show::Number("simple_matching", 1)),
    ("km", Show::Number("km", 0)),
];
const CHARACTERS: &[(&str, Show)] = &[
    ("Character", Show::Plain("character")),
    ("Meaning", Show::Plain("doc")),
    ("Type", Show::Plain("type")),
    ("Weight", Show::Plain("weight")),
    ("Known in", Show::Plain("known")),
];

/// Fills a template in; a name that ends in `.html` is escaped as HTML.
pub fn render(name: &'static str, content: &Content) -> Result<String, ReportError> {
    let mut environment = Environment::new();
    let syntax = SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).keep_trailing_newline(true).build()?;
    environment.set_syntax(syntax);
    environment.add_filter("count", |n: Value| n.as_i64().map_or_else(|| n.to_string(), |n| number(n as f64, 0)));
    environment.add_filter("cell", |text: String| markdown(&text));
    environment.add_template("index.html", HTML)?;
    environment.add_template("report.md", MARKDOWN)?;
    let page = Page {
        run: &content.run,
        played: &content.played,
        catalogue: &content.catalogue,
        sources: content.sources.iter().map(|(key, text)| (key.as_str(), text.as_str())).collect(),
        doubts: content.catalogue.iter().map(|e| e.doubts.len()).sum(),
        sections: sections(content),
        files: content.files.iter().map(|t| File { name: &t.name, doc: &t.doc, rows: t.rows() }).collect(),
        remarks: &content.remarks,
        terms: TERMS,
        caveats: CAVEATS,
    };
    Ok(environment.get_template(name)?.render(Serde(&page))?)
}

/// Text that Markdown takes as it is.
fn markdown(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' | '\r' => out.push(' '),
            '<' => out.push_str("&lt;"),
            '&' => out.push_str("&amp;"),
            '|' | '*' | '_' | '`' | '[' | ']' | '\\' | '#' => {
                out.push('\\');
                out.push(c);
            }
            c => out.push(c),
        }
    }
    out
}

/// Some rows of a table; those of one game with the pairings as in the figures, random before greedy.
fn in_order(table: &Table, wanted: impl Fn(usize) -> bool) -> Vec<usize> {
    let rows = Rows::all(table);
    let mut order: Vec<usize> = (0..table.rows()).filter(|&row| wanted(row)).collect();
    if table.column("south").is_some() {
        let rank = |row: usize| PAIRINGS.iter().position(|p| *p == rows.pairing(row)).unwrap_or(PAIRINGS.len());
        order.sort_by_cached_key(|&row| (rows.game(row), rank(row)));
    }
    order
}

struct Builder<'a> {
    content: &'a Content<'a>,
    figures: usize,
    tables: usize,
}

impl<'a> Builder<'a> {
    fn table(&self, name: &str) -> Option<&'a Table> {
        self.content.tables.iter().find(|t| t.name == name).filter(|t| t.rows() > 0)
    }

    fn view(&mut self, title: &'static str, view: View) -> Captioned {
        self.tables += 1;
        Captioned { number: self.tables, title, view }
    }

    fn columns(&mut self, table: &str, title: &'static str, columns: &[(&str, Show)]) -> Option<Captioned> {
        let table = self.table(table)?;
        let rows = in_order(table, |_| true);
        Some(self.view(title, View::of(table, self.content.names, columns, &rows)))
    }

    /// Endings that occurred.
    fn endings(&mut self) -> Option<Captioned> {
        let table = self.table("endings")?;
        let rows = Rows::all(table);
        let there = in_order(table, |row| rows.real(row, "games") > Some(0.0));
        Some(self.view("How games ended", View::of(table, self.content.names, ENDINGS, &there)))
    }

    fn matrix(&mut self) -> Option<Captioned> {
        let table = self.table("affinity_matrix")?;
        Some(self.view("Guide numbers; the columns carry the numbers of the rows", View::matrix(table, self.content.names)))
    }

    /// The figures whose names begin so.
    fn figures(&mut self, names: &[&str]) -> Vec<Picture> {
        let mut out = Vec::new();
        for name in names {
            for drawn in self.content.figures.iter().filter(|f| f.name.starts_with(name)) {
                self.figures += 1;
                out.push(Picture {
                    number: self.figures,
                    name: drawn.name.clone(),
                    title: drawn.title.clone(),
                    caption: drawn.caption.clone(),
                    note: drawn.note.clone(),
                    svg: drawn.svg.clone(),
                });
            }
        }
        out
    }
}

fn sections(content: &Content) -> Vec<Section> {
    let mut b = Builder { content, figures: 0, tables: 0 };
    let mut sections = Vec::new();
    let mut add = |id, title, figures, tables: Vec<Option<Captioned>>| {
        let about = match id {
            "sensitivity" => Some(SENSITIVITY),
            "matches" => Some(MATCHES_ABOUT),
            _ => None,
        };
        sections.push(Section { id, title, about, figures, tables: tables.into_iter().flatten().collect() });
    };
    add(
        "first-player",
        "First-player advantage",
        b.figures(&["first_player"]),
        vec![b.columns("summary", "Results of finished games, with 95 % intervals", FIRST)],
    );
    add(
        "length",
        "Length",
        b.figures(&["length"]),
        vec![b.columns(
        "summary",
        "Length of finished games, with 95 % intervals of the means; all games up to their limit where more than 1 % are void",
        LENGTH,
    )],
    );
    add(
        "captures",
        "Captures",
        b.figures(&["capture"]),
        vec![b.columns("summary", "Captures of all games, with 95 % intervals", CAPTURE)],
    );
    add(
        "choice",
        "Choice and greed",
        Vec::new(),
        vec![
            b.columns("summary", "Choice, and changes of the lead with 95 % intervals", CHOICE),
            b.columns("greedy_edge", "Greedy\u{2019}s edge over random play, both seatings pooled, with 95 % intervals", EDGE),
        ],
    );
    add(
        "spoken-of",
        "What the sources speak of",
        Vec::new(),
        vec![b.columns("statistics", "What the sources of single games speak of, with 95 % intervals", SPOKEN_OF)],
    );
    add(
        "matches",
        "Matches",
        Vec::new(),
        vec![
            b.columns("matches", "Matches, with 95 % intervals", MATCHES),
            b.columns("victories", "Victories in matches, with 95 % intervals", VICTORIES),
        ],
    );
    add("endings", "Endings and void games", Vec::new(), vec![b.endings()]);
    add(
        "sensitivity",
        "Doubts and options weighed",
        b.figures(&["sensitivity_"]),
        vec![b.columns("sensitivity_ranking", "Options and doubtful passages, those that move a statistic most first", RANKING)],
    );
    add(
        "affinity",
        "Affinity of rules",
        b.figures(&["affinity_map", "affinity_graph"]),
        vec![
            b.matrix(),
            b.columns("affinity_graph", "Edges of the affinity graph", GRAPH),
            b.columns("affinity_edges", "What every guide number rests on", PAIRS),
            b.columns("character_list", "The characters", CHARACTERS),
        ],
    );
    sections.retain(|s| !s.figures.is_empty() || !s.tables.is_empty());
    sections
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_cells_cannot_break_the_table() {
        assert_eq!(markdown("a|b\n<c> & *d*"), "a\\|b &lt;c> &amp; \\*d\\*");
    }
}
