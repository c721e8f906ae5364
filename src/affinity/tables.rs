//! The tables of a comparison.

use super::characters::{Shape, Value};
use super::comparison::Comparison;
use super::graph::AffinityGraph;
use super::weights::Kind;
use crate::table::Table;

impl Comparison {
    fn id(&self, index: usize) -> Option<String> {
        self.taxa.get(index).map(|taxon| taxon.id.clone())
    }

    /// The edge list: each unordered pair once, the lower id first.
    pub fn edges(&self) -> Table {
        let pairs = self.pairs();
        let count = |n: usize| i64::try_from(n).ok();
        let mut table = Table::new("affinity_edges", "Affinity of two variants; each unordered pair once.", &["a", "b"]);
        table.text("a", "The variant whose id comes first.", pairs.iter().map(|p| self.id(p.0)));
        table.text("b", "The other variant.", pairs.iter().map(|p| self.id(p.1)));
        table.real(
            "guide",
            "Guide number: 100 x (1 - Gower's distance), weighted; empty where no character can be compared.",
            2,
            pairs.iter().map(|p| p.2.guide),
        );
        table.integer("characters", "Characters the guide number rests on.", pairs.iter().map(|p| count(p.2.used)));
        table.real("weight", "Sum of their weights.", 2, pairs.iter().map(|p| Some(p.2.weight)));
        table.integer(
            "missing",
            "Characters passed over because the state is not known in one of the two.",
            pairs.iter().map(|p| count(p.2.missing)),
        );
        table.integer(
            "inapplicable",
            "Characters passed over because the question does not arise in one of the two.",
            pairs.iter().map(|p| count(p.2.inapplicable)),
        );
        table.integer(
            "both_absent",
            "Asymmetric characters passed over because both variants lack them.",
            pairs.iter().map(|p| count(p.2.both_absent)),
        );
        table.real(
            "simple_matching",
            "Baseline: 100 x agreements / comparable ones among the sixteen simple characters, unweighted.",
            2,
            pairs.iter().map(|p| p.2.matching),
        );
        table.integer("simple_characters", "Simple characters known in both.", pairs.iter().map(|p| count(p.2.matching_used)));
        table.real(
            "km",
            "Great-circle distance of the places of record in kilometres (haversine, mean radius 6371.0088 km).",
            0,
            pairs.iter().map(|p| p.2.km),
        );
        table
    }

    /// The matrix of guide numbers, one row and one column a variant; 100 on the diagonal.
    pub fn matrix(&self) -> Table {
        let doc = "Guide numbers: 100 x (1 - Gower's distance), weighted; empty where no character can be compared.";
        let mut table = Table::new("affinity_matrix", doc, &["variant"]);
        table.text("variant", "The variant of the row.", self.taxa.iter().map(|t| Some(t.id.as_str())));
        for column in &self.taxa {
            let guide = |row: &super::comparison::Taxon| {
                if row.id == column.id { Some(100.0) } else { self.pair(row, column).guide }
            };
            let doc = format!("Guide number of the row's variant and {}.", column.id);
            table.real(&column.id, &doc, 2, self.taxa.iter().map(guide));
        }
        table
    }

    /// The character matrix: one row a variant, one column a character; missing empty, inapplicable `-`.
    pub fn characters(&self) -> Table {
        let doc = "States of the characters; empty where the source leaves them open, - where the question does not arise.";
        let mut table = Table::new("characters", doc, &["variant"]);
        table.text("variant", "The variant.", self.taxa.iter().map(|t| Some(t.id.as_str())));
        for (index, weighted) in self.weights.list.iter().enumerate() {
            let text = |value: &Value| match value {
                Value::Present(state) => Some(state.to_string()),
                Value::Missing(_) => None,
                Value::Inapplicable => Some("-".to_owned()),
            };
            let cells = self.taxa.iter().map(|t| t.values.get(index).and_then(text));
            table.text(weighted.character.id, &weighted.doc, cells);
        }
        table
    }

    /// Every missing state with its reason.
    pub fn missing(&self) -> Table {
        let mut rows = Vec::new();
        for taxon in &self.taxa {
            for (weighted, value) in self.weights.list.iter().zip(&taxon.values) {
                if let Value::Missing(reason) = value {
                    rows.push((taxon.id.as_str(), weighted.character.id, reason.as_str()));
                }
            }
        }
        let mut table = Table::new("characters_missing", "A missing state and why it is missing.", &["variant", "character"]);
        table.text("variant", "The variant.", rows.iter().map(|r| Some(r.0)));
        table.text("character", "The character.", rows.iter().map(|r| Some(r.1)));
        table.text("reason", "What the source leaves open.", rows.iter().map(|r| Some(r.2)));
        table
    }

    /// The characters themselves: type, weight, range, meaning, and in how many of the variants each is known.
    pub fn legend(&self) -> Table {
        let list = &self.weights.list;
        let mut table = Table::new("character_list", "A character, how it is compared, and its meaning.", &["character"]);
        table.text("character", "Its name.", list.iter().map(|w| Some(w.character.id)));
        let code = |c: Option<char>| c.map(String::from);
        table.text("code", "Its letter among the sixteen simple characters.", list.iter().map(|w| code(w.character.code)));
        let kind = |kind: Kind| match kind {
            Kind::Symmetric => "symmetric",
            Kind::Asymmetric => "asymmetric",
            Kind::Nominal => "nominal",
            Kind::Numeric { .. } => "numeric",
        };
        table.text("type", "How two states are compared.", list.iter().map(|w| Some(kind(w.kind))));
        table.real("weight", "Its weight.", 2, list.iter().map(|w| Some(w.weight)));
        let range = |kind: Kind| match kind {
            Kind::Numeric { min, max, log } => Some(format!("{min} to {max}{}", if log { ", logarithmic" } else { "" })),
            _ => None,
        };
        table.text("range", "The range a numeric difference is divided by.", list.iter().map(|w| range(w.kind)));
        let states = |shape: Shape| match shape {
            Shape::Flag => "0 absent, 1 present",
            Shape::Label => "words",
            Shape::Number => "numbers",
        };
        table.text("states", "What its states are.", list.iter().map(|w| Some(states(w.character.shape))));
        let known = |index: usize| self.taxa.iter().filter(|t| matches!(t.values.get(index), Some(Value::Present(_)))).count();
        table.integer("known", "Variants in which its state is known.", (0..list.len()).map(|i| i64::try_from(known(i)).ok()));
        table.text("doc", "What it means.", list.iter().map(|w| Some(w.doc.as_str())));
        table
    }

    /// The edges of the graph.
    pub fn graph_table(&self, graph: &AffinityGraph) -> Table {
        let doc = format!(
            "Edges of the affinity graph: the maximum spanning tree and all pairs with a guide number of {} or more.",
            graph.threshold
        );
        let mut table = Table::new("affinity_graph", &doc, &["from", "to"]);
        table.text("from", "The variant whose id comes first.", graph.edges.iter().map(|e| self.id(e.a)));
        table.text("to", "The other variant.", graph.edges.iter().map(|e| self.id(e.b)));
        table.real("guide", "Guide number of the pair.", 2, graph.edges.iter().map(|e| Some(e.guide)));
        let tree = graph.edges.iter().map(|e| Some(i64::from(e.in_tree)));
        table.integer("in_tree", "1 if the edge belongs to the maximum spanning tree (ties by id), else 0.", tree);
        let above = graph.edges.iter().map(|e| Some(i64::from(e.above)));
        let reached = format!("1 if the guide number is {} or more, else 0.", graph.threshold);
        table.integer("above_threshold", &reached, above);
        table
    }

    /// The groups of variants that hang together above the threshold.
    pub fn groups_table(&self, graph: &AffinityGraph) -> Table {
        let doc = format!("Variants connected by guide numbers of {} or more.", graph.threshold);
        let mut table = Table::new("affinity_groups", &doc, &["variant"]);
        table.text("variant", "The variant.", self.taxa.iter().map(|t| Some(t.id.as_str())));
        let number = |g: &usize| i64::try_from(g + 1).ok();
        table.integer("group", "Its group, numbered from 1 in the order of first members.", graph.groups.iter().map(number));
        table
    }
}
