//! Conditions, names of holes and layouts.

use super::super::condition::{Condition, ConditionError, Counter, Whose, named_hole};
use super::super::model::{HoleName, HoleRef, Mark, MarkRef, Place, Resume};
use super::super::tree::{Node, Value};
use super::super::vocabulary as words;
use super::{Decoder, all, one_of};

/// Where a condition stands: what it can speak of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stand {
    /// `if` of a move tier or act: the whole side.
    Guard,
    /// `holes` and `clockwise`: the candidate hole.
    Filter,
    /// `first_lap` and its like of a move tier: where the last seed of a first lap would fall.
    Trial,
    /// `when` of a lap case: where the last seed fell.
    Lap,
    /// `while` of a sweep: the hole reached.
    Sweep,
    /// `while` of a line: the hole reached.
    Line,
    /// `if` of an ending: the whole side of the player asked about.
    End,
}

impl Stand {
    fn allows(self, condition: &Condition) -> bool {
        use Stand::{End, Filter, Guard, Lap, Line, Sweep, Trial};
        match condition {
            Condition::Not(inner) => self != Sweep && self.allows(inner),
            Condition::Was { empty } => matches!(self, Filter | Trial | Lap | Line) || (self == Sweep && !empty),
            Condition::Whose(whose) => matches!(self, Trial | Lap) || (self == Sweep && *whose != Whose::Store),
            Condition::Inner(_) | Condition::InSet(_) => matches!(self, Filter | Trial | Lap | Line),
            Condition::Hole { hole, .. } => match self {
                Trial | Lap => true,
                Filter => !matches!(hole, HoleRef::Origin | HoleRef::Previous),
                Line => !matches!(hole, HoleRef::Origin | HoleRef::Next | HoleRef::Previous),
                Sweep => *hole == HoleRef::Landing,
                Guard | End => false,
            },
            Condition::Is { hole, .. } => match self {
                Trial | Lap => true,
                Filter => !matches!(hole, HoleRef::Origin | HoleRef::Previous),
                Line => !matches!(hole, HoleRef::Origin | HoleRef::Next | HoleRef::Previous),
                _ => false,
            },
            Condition::Crossed | Condition::LapBy(_) | Condition::LapByMove(_) => self == Lap,
            Condition::ReachesEnemy | Condition::IsOrigin => self == Filter,
            Condition::Side { .. } | Condition::SideIs { .. } => matches!(self, Guard | End | Lap),
            Condition::Counter { counter: Counter::Lap, .. } => self == Lap,
            Condition::Counter {
                counter: Counter::Anticlockwise | Counter::Turned | Counter::TurnedRun | Counter::Left, ..
            } => {
                matches!(self, Guard | Lap)
            }
            Condition::Counter { .. } => matches!(self, Guard | End | Lap),
            Condition::NoLegalMove => matches!(self, Guard | End),
            Condition::Repeated => self == End,
        }
    }

    fn speaks_of(self) -> &'static str {
        match self {
            Stand::Guard => "a condition on a whole side or a counter, such as `some own hole >= 2` or `own reserve loaded`",
            Stand::Filter => "a condition on the hole to be lifted, such as `loaded`, `>= 2`, `next loaded` or `in NAME`",
            Stand::Trial | Stand::Lap => {
                "a condition on where the last seed fell, such as `empty`, `inner` or `opposite-inner loaded`"
            }
            Stand::Sweep => "a condition on the hole reached, such as `enemy` or `count in 2..3`",
            Stand::Line => "a condition on the hole reached, such as `loaded`, `not is NAME` or `opposite empty`",
            Stand::End => "a condition on a whole side, such as `no legal move` or `every own hole empty`",
        }
    }
}

impl Decoder {
    /// Conditions, all of which must hold.
    pub fn conditions(&mut self, node: &Node, stand: Stand) -> Option<Vec<Condition>> {
        let nodes = self.list(node, "conditions")?;
        all(nodes, |item| self.condition(item, stand))
    }

    fn condition(&mut self, node: &Node, stand: Stand) -> Option<Condition> {
        let text = self.text(node)?;
        let text = self.with_numbers(&text);
        let condition = text.parse::<Condition>().map_err(|error| self.bad_condition(node, &text, &error)).ok()?;
        if !stand.allows(&condition) {
            let fault = self.faults.error("misplaced-condition", node.span.clone(), format!("`{condition}` says nothing here"));
            fault.expected(stand.speaks_of());
            return None;
        }
        self.references(node, &condition).then_some(condition)
    }

    /// The condition with the chosen numbers in place of the options named in its test, as in `own reserve >= store`.
    fn with_numbers(&mut self, text: &str) -> String {
        let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
        for at in 1..words.len() {
            let number = self.options.get(&words[at]).copied().filter(|_| matches!(words[at - 1].as_str(), "=" | ">=" | "<="));
            if let Some(number) = number {
                self.used_options.insert(std::mem::replace(&mut words[at], number.to_string()));
            }
        }
        words.join(" ")
    }

    fn bad_condition(&mut self, node: &Node, text: &str, error: &ConditionError) {
        // A plain string starts one byte after its quotation mark; any other is marked whole.
        let plain = self.faults.source.text.get(node.span.clone()).is_some_and(|raw| raw.len() == text.len() + 2);
        let start = node.span.start + 1 + error.at;
        let span = if plain { start..(start + error.found.len()).min(node.span.end) } else { node.span.clone() };
        let message = match error.found.as_str() {
            "" => "the condition breaks off".to_owned(),
            found => format!("`{found}` does not belong here"),
        };
        let fault = self.faults.error("bad-condition", span, message);
        fault.expected(one_of(error.expected.iter().copied()));
        fault.suggest(&error.found, error.expected.iter().copied());
    }

    /// Whether the sets and rows a condition names exist.
    fn references(&mut self, node: &Node, condition: &Condition) -> bool {
        match condition {
            Condition::Not(inner) => self.references(node, inner),
            Condition::Side { set, but, .. } => {
                let set = set.as_ref().is_none_or(|set| self.set_exists(node, set));
                set && but.as_ref().is_none_or(|mark| self.mark_exists(node, mark))
            }
            Condition::SideIs { set, mark, .. } => {
                let set = set.as_ref().is_none_or(|set| self.set_exists(node, set));
                set && self.mark_exists(node, mark)
            }
            Condition::InSet(set) => self.set_exists(node, set),
            Condition::Crossed => self.circuit_shared(node),
            Condition::Hole { hole, .. } => self.row_exists(node, *hole),
            Condition::LapBy(case) => self.case_exists(node, case),
            Condition::LapByMove(tier) => {
                let known = self.known_tiers.contains(tier);
                if !known {
                    let tiers: Vec<String> = self.known_tiers.iter().cloned().collect();
                    let fault =
                        self.faults.error("unknown-name", node.span.clone(), format!("no tier of moves is called `{tier}`"));
                    fault.expected("the id of a [[move]]").suggest(tier, tiers.iter().map(String::as_str));
                }
                known
            }
            Condition::Is { hole, mark } => self.row_exists(node, *hole) && self.mark_exists(node, mark),
            _ => true,
        }
    }

    pub(super) fn case_exists(&mut self, node: &Node, case: &str) -> bool {
        let known = self.known_cases.contains(case);
        if !known {
            let cases: Vec<String> = self.known_cases.iter().cloned().collect();
            let fault = self.faults.error("unknown-name", node.span.clone(), format!("no case is called `{case}`"));
            fault.expected("the id of a [[lap]]").suggest(case, cases.iter().map(String::as_str));
        }
        known
    }

    pub fn set_exists(&mut self, node: &Node, set: &str) -> bool {
        let known = self.known_sets.contains(set);
        if known {
            self.used_sets.insert(set.to_owned());
        } else {
            let candidates: Vec<&str> = self.known_sets.iter().map(String::as_str).chain(["hole"]).collect();
            let fault = self.faults.error("unknown-set", node.span.clone(), format!("no set of holes is called `{set}`"));
            fault.suggest(set, candidates);
            fault.expected("`hole`, or a name defined under [sets]");
        }
        known
    }

    /// Whether that mark exists, and is somebody's where a condition asks whose it is.
    pub fn mark_exists(&mut self, node: &Node, mark: &MarkRef) -> bool {
        let Some(known) = self.mark_named(node, &mark.name) else { return false };
        self.asked_marks.insert(mark.name.clone());
        if mark.own.is_some() && !known.owned {
            let message = format!("the mark `{}` belongs to no player", mark.name);
            let fault = self.faults.error("mark-without-owner", node.span.clone(), message);
            fault.expected(format!("`is {}`, or `owner = true` in its definition", mark.name));
            return false;
        }
        true
    }

    fn circuit_shared(&mut self, node: &Node) -> bool {
        if self.shared == Some(false) {
            let fault = self.faults.error("never-crosses", node.span.clone(), "each player sows round his own holes only");
            fault.expected("circuit = \"board\" where this is asked");
            return false;
        }
        true
    }

    /// The mark of that name.
    pub fn mark_named(&mut self, node: &Node, name: &str) -> Option<Mark> {
        let known = self.marks.get(name).copied();
        if known.is_none() {
            let fault = self.faults.error("unknown-mark", node.span.clone(), format!("no mark is called `{name}`"));
            fault.suggest(name, self.marks.keys().map(String::as_str));
            fault.expected("a name defined under [marks]");
        }
        known
    }

    /// Whether the board has the row of that hole.
    pub fn row_exists(&mut self, node: &Node, hole: HoleRef) -> bool {
        if let HoleRef::Named { hole, .. } = hole {
            return self.named_hole(node, &hole.to_string()).is_some();
        }
        let exists = self.rows != Some(2) || !matches!(hole, HoleRef::OppositeOuter | HoleRef::OwnOuter);
        if !exists {
            self.faults
                .error("no-such-row", node.span.clone(), "a two-row board has no outer row")
                .help("name the only row `opposite` or `own-inner`");
        }
        exists
    }

    /// Holes to be captured: seen from where the last seed fell, or named with their owner.
    pub fn hole_refs(&mut self, node: &Node) -> Option<Vec<HoleRef>> {
        let nodes = self.list(node, "words")?;
        if nodes.is_empty() {
            let fault = self.faults.error("empty-list", node.span.clone(), "the list is empty");
            fault.expected(format!("at least one: {}", one_of(words::HOLES.iter().map(|word| word.0))));
            return None;
        }
        all(nodes, |item| {
            let named = match &item.value {
                Value::Text(word) => named_hole(word),
                _ => None,
            };
            let hole = match named {
                Some(hole) => hole,
                None => self.word(item, words::HOLES)?,
            };
            self.row_exists(item, hole).then_some(hole)
        })
    }

    /// Where captured seeds go: a word, or a hole of the player's own.
    pub fn place_word(&mut self, node: &Node) -> Option<Place> {
        match self.own_hole(node) {
            Some(hole) => hole.map(Place::Hole),
            None => self.word(node, words::PLACES),
        }
    }

    /// Where sowing resumes: a word, or a hole of the player's own.
    pub fn resume(&mut self, node: &Node) -> Option<Resume> {
        match self.own_hole(node) {
            Some(hole) => hole.map(Resume::Hole),
            None => self.word(node, words::RESUMES),
        }
    }

    /// A hole, if the value has the shape of its name; within, `None` if the board has no such hole.
    fn own_hole(&mut self, node: &Node) -> Option<Option<HoleName>> {
        match &node.value {
            Value::Text(word) if word.parse::<HoleName>().is_ok() => Some(self.named_hole(node, word)),
            _ => None,
        }
    }

    /// A set of holes of one player.
    pub fn hole_names(&mut self, node: &Node) -> Option<Vec<HoleName>> {
        let nodes = self.list(node, "names of holes")?;
        if nodes.is_empty() {
            self.faults.error("empty-list", node.span.clone(), "the set is empty").expected("at least one name of a hole");
            return None;
        }
        all(nodes, |item| self.hole_name(item))
    }

    /// A hole of one player.
    pub fn hole_name(&mut self, node: &Node) -> Option<HoleName> {
        let text = self.text(node)?;
        self.named_hole(node, &text)
    }

    /// A hole of one player that is on the board.
    pub fn named_hole(&mut self, node: &Node, text: &str) -> Option<HoleName> {
        let (rows, columns) = (self.rows?, self.columns?);
        let found = text.parse::<HoleName>().ok().filter(|name| name.only_row == (rows == 2));
        let Some(name) = found.filter(|name| (1..=columns).contains(&name.nth)) else {
            let fault = self.faults.error("bad-hole", node.span.clone(), format!("the board has no hole `{text}`"));
            if rows == 2 {
                fault.expected(format!("`left`, `right`, or counted from there `left-2` to `left-{columns}`"));
            } else {
                fault.expected(format!("`outer-left`, `outer-right`, `inner-left`, `inner-right`, or counted from there, as `outer-left-2` to `outer-left-{columns}`"));
            }
            return None;
        };
        Some(name)
    }

    /// Seeds in the holes of a row.
    pub fn row(&mut self, node: &Node) -> Option<Vec<u8>> {
        match &node.value {
            Value::Table(table) => {
                let keys = [super::super::vocabulary::EACH];
                let each = self.fields(table, &node.span, &keys).get("each")?;
                let n = self.seeds(each)?;
                Some(vec![n; usize::from(self.columns?)])
            }
            Value::List(nodes) => {
                if let Some(columns) = self.columns.filter(|columns| nodes.len() != usize::from(*columns)) {
                    let message = format!("{} numbers for a row of {columns} holes", nodes.len());
                    self.faults.error("wrong-length", node.span.clone(), message).expected(format!("{columns} numbers"));
                    return None;
                }
                all(nodes, |item| self.seeds(item))
            }
            _ => self.wrong(node, "`{ each = … }`, or a list with one number a hole"),
        }
    }
}
