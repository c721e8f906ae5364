//! What is wanted, and what of it has been reached.

use mbao::catalogue::Catalogue;
use mbao::players::Player;

use crate::games::find;
use crate::kept::Kept;
use crate::timed::Timed;

/// Per cent of the speed.
pub const PER_CENT: &str = "% of speed";

/// The five games on boards of 4x8.
const LARGE: [&str; 5] = ["mweso", "mulabalaba_lozi", "mwambulula", "isolo_2", "mweiso"];

/// One line of the table.
pub struct Row {
    work: String,
    unit: &'static str,
    /// What must be, and what is aimed at; missing where nothing is asked.
    must: f64,
    aim: f64,
    more_is_better: bool,
    measured: Option<f64>,
    why_not: &'static str,
}

impl Row {
    /// A figure that is better the smaller it is; `aim` may be NaN.
    pub fn less(work: impl Into<String>, unit: &'static str, must: f64, aim: f64) -> Self {
        let why_not = "not told by this system";
        Self { work: work.into(), unit, must, aim, more_is_better: false, measured: None, why_not }
    }

    /// A figure that is better the greater it is.
    pub fn more(work: impl Into<String>, unit: &'static str, must: f64, aim: f64) -> Self {
        Self { more_is_better: true, ..Self::less(work, unit, must, aim) }
    }

    /// A figure of which nothing is asked.
    pub fn figure(work: impl Into<String>, unit: &'static str) -> Self {
        Self::less(work, unit, f64::NAN, f64::NAN)
    }

    /// The row with its figure.
    pub fn measured(self, figure: f64) -> Self {
        Self { measured: Some(figure), ..self }
    }

    /// The row with its figure, if there is one.
    #[cfg(feature = "data")]
    pub fn measured_if(self, figure: Option<f64>) -> Self {
        Self { measured: figure, ..self }
    }

    /// The row without a figure.
    pub fn unknown(self, why_not: &'static str) -> Self {
        Self { why_not, ..self }
    }

    /// How near a figure is to a goal: 1 is there, 0.5 half as good.
    fn share(&self, figure: f64, goal: f64) -> f64 {
        if self.more_is_better { figure / goal } else { goal / figure }
    }

    fn print(&self, kept: &mut Kept) {
        let digits = if ["MB", PER_CENT].contains(&self.unit) { 0 } else { 2 };
        let goal = |goal: f64| if goal.is_nan() { String::new() } else { format!("{goal:.digits$}") };
        let (must, aim) = (goal(self.must), goal(self.aim));
        let Some(figure) = self.measured else {
            println!("{:<62} {:<11} {:>9} {must:>6} {aim:>6}  {}", self.work, self.unit, "", self.why_not);
            return;
        };
        // What follows a colon may be otherwise in another run.
        let change = kept.note(self.work.split(':').next().unwrap_or_default().trim(), figure);
        let (of_must, of_aim) = (self.share(figure, self.must), self.share(figure, self.aim));
        let reached = match (self.must.is_nan(), of_must >= 1.0, of_aim >= 1.0) {
            (true, ..) => "",
            (_, _, true) => "aim",
            (_, true, false) => "must",
            (_, false, false) => "no",
        };
        let per_cent = |share: f64| if share.is_nan() { String::new() } else { format!("{:.0} %", 100.0 * share) };
        println!(
            "{:<62} {:<11} {figure:>9.digits$} {must:>6} {aim:>6}  {reached:<8} {:>7} {:>6} {change}",
            self.work,
            self.unit,
            per_cent(of_must),
            per_cent(of_aim)
        );
    }
}

/// The table, row by row.
#[derive(Default)]
pub struct Reach {
    rows: Vec<Row>,
}

impl Reach {
    /// Adds a row.
    pub fn add(&mut self, row: Row) {
        self.rows.push(row);
    }

    /// Adds the rows of games on one thread, those of them that were measured.
    pub fn games(&mut self, all: &[Timed]) {
        let random = |id: &str| find(all, id, Player::Random, false);
        let mut add = |row: Row, figure: Option<f64>| self.rows.extend(figure.map(|figure| row.measured(figure)));

        add(Row::less("random, mulabalaba_lozi 4x8", "ns a step", 4.0, 2.5), random("mulabalaba_lozi").map(Timed::ns));
        let large: Option<Vec<f64>> = LARGE.iter().map(|id| random(id).map(Timed::ns)).collect();
        let row = Row::less("random, five games on 4x8: geometric mean", "ns a step", 5.0, 3.0);
        add(row, large.map(|large| geometric_mean(&large)));

        let catalogue = Catalogue::load(&[]).expect("the built-in files are sound");
        let others = catalogue.iter().filter(|variant| variant.kind() == "sowing game" && !LARGE.contains(&variant.id.as_str()));
        let mut others: Vec<(&str, f64)> = others.filter_map(|v| Some((v.id.as_str(), random(&v.id)?.ns()))).collect();
        others.sort_by(|a, b| b.1.total_cmp(&a.1));
        let name = format!("random, every other sowing game: the slowest of {}", others.len());
        add(Row::less(name, "ns a step", 10.0, 6.0), others.first().map(|(_, ns)| *ns));
        for (id, ns) in others {
            add(Row::less(format!("  {id}"), "ns a step", 10.0, 6.0), Some(ns));
        }

        let millions = |id: &str| random(id).map(|timed| timed.per_second(timed.subject.games) / 1e6);
        add(Row::more("random, kalah", "M games/s", 3.0, 5.0), millions("kalah"));
        add(Row::more("random, oware", "M games/s", 1.0, 2.0), millions("oware"));

        for (id, name) in [("mulabalaba_lozi", "mulabalaba_lozi 4x8"), ("kalah", "kalah")] {
            let ratio = find(all, id, Player::Random, true).zip(random(id)).map(|(plain, engine)| plain.times(engine));
            add(Row::more(format!("ratio to the plain loop, {name}"), "times", 4.0, 6.0), ratio);
        }

        let greedy = all.iter().filter(|timed| timed.subject.player == Player::Greedy);
        let mut greedy: Vec<(&str, f64)> =
            greedy.filter_map(|timed| Some((&*timed.subject.variant, timed.times(random(&timed.subject.variant)?)))).collect();
        greedy.sort_by(|a, b| b.1.total_cmp(&a.1));
        let Some((worst, ratio)) = greedy.first() else { return };
        let name = format!("greedy over random, trials included: worst ({worst})");
        add(Row::less(name, "times", 1.5, 1.2), Some(*ratio));
        let within = greedy.iter().filter(|(_, ratio)| *ratio <= 1.5).count();
        let mean = geometric_mean(&greedy.iter().map(|(_, ratio)| *ratio).collect::<Vec<_>>());
        let name = format!("greedy over random, geometric mean: {within} of {} reach the must", greedy.len());
        add(Row::less(name, "times", 1.5, 1.2), Some(mean));
    }

    /// Prints the table.
    pub fn print(&self, kept: &mut Kept) {
        println!(
            "\n{:<62} {:<11} {:>9} {:>6} {:>6}  {:<8} {:>7} {:>6} {}",
            "work",
            "unit",
            "measured",
            "must",
            "aim",
            "reached",
            "of must",
            "of aim",
            kept.heading()
        );
        for row in &self.rows {
            row.print(kept);
        }
        println!(
            "\n`of must`, `of aim`: how far the figure is on the way; 100 % is there, 50 % is half as fast or twice as much."
        );
    }
}

fn geometric_mean(values: &[f64]) -> f64 {
    (values.iter().map(|value| value.ln()).sum::<f64>() / values.len() as f64).exp()
}
