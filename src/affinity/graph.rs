//! The affinity graph: the maximum spanning tree and all pairs above a threshold.

use std::cmp::Ordering;

use petgraph::algo::{connected_components, min_spanning_tree};
use petgraph::data::Element;
use petgraph::graph::{NodeIndex, UnGraph};
use petgraph::visit::Dfs;

use super::comparison::Comparison;

/// The threshold where none is given: pairs that agree in three quarters of their weighted characters.
pub const DEFAULT_THRESHOLD: f64 = 75.0;

/// An edge of the graph.
#[derive(Debug, Clone, Copy)]
pub struct Edge {
    /// The lower index into [`Comparison::taxa`].
    pub a: usize,
    /// The higher.
    pub b: usize,
    /// The guide number of the pair.
    pub guide: f64,
    /// Whether it belongs to the maximum spanning tree.
    pub in_tree: bool,
    /// Whether its guide number reaches the threshold.
    pub above: bool,
}

/// The affinity graph.
#[derive(Debug, Clone)]
pub struct AffinityGraph {
    /// The threshold.
    pub threshold: f64,
    /// The edges, in rising order of their ends: those of the tree and those above the threshold.
    pub edges: Vec<Edge>,
    /// For each variant the group it belongs to, counted from 0 by first member: those connected above the threshold.
    pub groups: Vec<usize>,
}

/// Orders edges by falling guide number, then by their ends, that is by ids.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Rank {
    guide: f64,
    ends: (usize, usize),
}

impl PartialOrd for Rank {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(other.guide.total_cmp(&self.guide).then(self.ends.cmp(&other.ends)))
    }
}

impl AffinityGraph {
    /// Builds the graph. Pairs without a guide number have no edge, so the tree may fall apart into several.
    ///
    /// Equal guide numbers (to nine decimals) are taken in the order of the ids, so that the tree is always the same.
    pub fn new(comparison: &Comparison, threshold: f64) -> Self {
        let pairs: Vec<(usize, usize, f64)> =
            comparison.pairs().into_iter().filter_map(|(a, b, pair)| pair.guide.map(|guide| (a, b, guide))).collect();
        let mut all = UnGraph::<(), Rank>::default();
        comparison.taxa.iter().for_each(|_| {
            all.add_node(());
        });
        let mut close = all.map(|_, ()| (), |_, _| ());
        for &(a, b, guide) in &pairs {
            let (from, to) = (NodeIndex::new(a), NodeIndex::new(b));
            all.add_edge(from, to, Rank { guide: (guide * 1e9).round(), ends: (a, b) });
            if guide >= threshold {
                close.add_edge(from, to, ());
            }
        }
        let tree: Vec<(usize, usize)> = min_spanning_tree(&all)
            .filter_map(|element| match element {
                Element::Edge { weight, .. } => Some(weight.ends),
                Element::Node { .. } => None,
            })
            .collect();
        let edges = pairs
            .into_iter()
            .map(|(a, b, guide)| Edge { a, b, guide, in_tree: tree.contains(&(a, b)), above: guide >= threshold })
            .filter(|edge| edge.in_tree || edge.above)
            .collect();
        let groups = groups(&close);
        debug_assert_eq!(groups.iter().max().map_or(0, |g| g + 1), connected_components(&close));
        Self { threshold, edges, groups }
    }
}

fn groups(graph: &UnGraph<(), ()>) -> Vec<usize> {
    let mut groups: Vec<Option<usize>> = vec![None; graph.node_count()];
    let mut next = 0;
    for start in graph.node_indices() {
        if groups[start.index()].is_none() {
            let mut dfs = Dfs::new(graph, start);
            while let Some(node) = dfs.next(graph) {
                groups[node.index()] = Some(next);
            }
            next += 1;
        }
    }
    groups.into_iter().flatten().collect()
}
