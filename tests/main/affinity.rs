//! Affinity: Gower's distance, weights files, tables, the graph.

use mbao::affinity::characters::all;
use mbao::affinity::comparison::Taxon;
use mbao::affinity::{AffinityGraph, Comparison, Coordinates, State, Value, Weights};
use mbao::table::Cell;
use proptest::prelude::*;

const SMALL: &str = r#"
[character.four_rows]
weight = 1.0
[character.reversal]
weight = 1.0
[character.deal]
weight = 2.0
[character.columns]
weight = 3.0
range = [4, 16]
[character.seeds]
weight = 1.0
range = [8, 32]
"#;

/// Only the characters that `SMALL` names, all others at weight 0.
fn small_weights() -> Weights {
    let zero: String = all()
        .filter(|c| !SMALL.contains(&format!("[character.{}]", c.id)))
        .map(|c| format!("[character.{}]\nweight = 0\n", c.id))
        .collect();
    Weights::from_texts(&[("built-in", include_str!("../../data/characters.toml")), ("test", &(SMALL.to_owned() + &zero))])
        .unwrap()
}

fn taxon(id: &str, known: &[(&str, State)]) -> Taxon {
    let value = |name| known.iter().find(|(k, _)| *k == name).map(|(_, state)| Value::Present(state.clone()));
    let values = all().map(|c| value(c.id).unwrap_or(Value::Missing("test".into()))).collect();
    Taxon { id: id.into(), place: None, values }
}

#[test]
fn gowers_distance_by_hand() {
    let (yes, no, deal) = (State::Flag(true), State::Flag(false), |d: &'static str| State::Label(d.into()));
    let (columns, seeds) = (State::Number(7.0), State::Number(16.0));
    let a = taxon(
        "a",
        &[("four_rows", no.clone()), ("reversal", no.clone()), ("deal", deal("even")), ("columns", columns), ("seeds", seeds)],
    );
    let b = taxon(
        "b",
        &[
            ("four_rows", no.clone()),
            ("reversal", no),
            ("deal", deal("uneven")),
            ("columns", State::Number(14.0)),
            ("seeds", State::Number(32.0)),
        ],
    );
    let c = taxon("c", &[("four_rows", yes.clone()), ("reversal", yes), ("deal", deal("even"))]);
    let comparison = Comparison::from_taxa(vec![c, b, a], small_weights());
    let [a, b, c] = &comparison.taxa[..] else { panic!("three taxa") };

    // four_rows 0 of weight 1; reversal both absent; deal 1 of weight 2; columns ln 2 / ln 4 = 1/2 of weight 3;
    // seeds ln 2 / ln 4 = 1/2 of weight 1: (0 + 2 + 1.5 + 0.5) / 7 = 4/7.
    let pair = comparison.pair(a, b);
    assert!((pair.guide.unwrap() - 100.0 * 3.0 / 7.0).abs() < 1e-9, "{pair:?}");
    assert_eq!((pair.used, pair.weight, pair.both_absent, pair.missing), (4, 7.0, 1, 0));
    // The simple characters known in both: four_rows and reversal, both equal.
    assert_eq!((pair.matching, pair.matching_used), (Some(100.0), 2));

    // four_rows 1 of weight 1; reversal 1 of weight 1; deal 0 of weight 2; two missing: 2/4.
    let pair = comparison.pair(a, c);
    assert_eq!((pair.guide, pair.used, pair.weight, pair.missing), (Some(50.0), 3, 4.0, 2));
    assert_eq!(pair.matching, Some(0.0));
}

#[test]
fn a_number_outside_the_range_counts_as_its_end_and_is_noted() {
    let a = taxon("a", &[("columns", State::Number(2.0))]);
    let b = taxon("b", &[("columns", State::Number(16.0))]);
    let comparison = Comparison::from_taxa(vec![a, b], small_weights());
    assert_eq!(comparison.pair(&comparison.taxa[0], &comparison.taxa[1]).guide, Some(0.0));
    assert_eq!(comparison.out_of_range(), ["a: columns = 2 lies outside 4 to 16 and counts as 4"]);
}

#[test]
fn a_pair_without_a_common_character_has_no_guide_number() {
    let a = taxon("a", &[("columns", State::Number(6.0))]);
    let b = taxon("b", &[("seeds", State::Number(16.0))]);
    let comparison = Comparison::from_taxa(vec![a, b], small_weights());
    let edges = comparison.edges();
    assert_eq!((edges.cell(0, "guide"), edges.cell(0, "characters")), (Cell::Missing, Cell::Integer(0)));
    let graph = AffinityGraph::new(&comparison, 0.0);
    assert!(graph.edges.is_empty());
    assert_eq!(graph.groups, [0, 1]);
}

#[test]
fn every_unordered_pair_stands_once_in_the_edge_list_with_its_distance_on_the_ground() {
    let mut taxa: Vec<Taxon> = ["c", "a", "b"].iter().map(|id| taxon(id, &[("columns", State::Number(6.0))])).collect();
    taxa[0].place = Some(Coordinates { lat: 0.0, lon: 30.0 });
    taxa[1].place = Some(Coordinates { lat: 0.0, lon: 31.0 });
    let edges = Comparison::from_taxa(taxa, small_weights()).edges();
    let rows: Vec<String> =
        (0..3).map(|row| format!("{}{}:{}", edges.cell(row, "a"), edges.cell(row, "b"), edges.cell(row, "km"))).collect();
    assert_eq!((edges.rows(), rows), (3, vec!["ab:".into(), "ac:111".into(), "bc:".into()]));
}

#[test]
fn the_tree_takes_the_highest_guide_numbers_and_the_first_ids_among_equals() {
    let columns = |id, n| taxon(id, &[("columns", State::Number(n))]);
    let taxa = vec![columns("d", 4.0), columns("c", 4.0), columns("b", 4.0), columns("a", 16.0)];
    let comparison = Comparison::from_taxa(taxa, small_weights());
    let graph = AffinityGraph::new(&comparison, 90.0);
    let edges: Vec<_> = graph.edges.iter().map(|e| (e.a, e.b, e.in_tree, e.above)).collect();
    assert_eq!(edges, [(0, 1, true, false), (1, 2, true, true), (1, 3, true, true), (2, 3, false, true)]);
    assert_eq!(graph.groups, [0, 1, 1, 1]);
    let table = comparison.graph_table(&graph);
    assert_eq!(
        (table.cell(3, "from"), table.cell(3, "to"), table.cell(3, "in_tree")),
        (Cell::Text("c"), Cell::Text("d"), Cell::Integer(0))
    );
}

#[test]
fn the_built_in_weights_name_every_character_and_no_other() {
    let weights = Weights::built_in().unwrap();
    assert!(weights.list.iter().all(|w| !w.doc.is_empty()));
    let codes: String = all().filter_map(|c| c.code).collect();
    assert_eq!(codes, "ROVYNEBGXSAKPWJT");
    let mut ids: Vec<&str> = all().map(|c| c.id).collect();
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count);
}

#[test]
fn a_wrong_weights_file_is_refused_with_its_place_and_the_cure() {
    let fault = |text: &str| {
        let built_in = include_str!("../../data/characters.toml");
        Weights::from_texts(&[("built-in", built_in), ("my.toml", text)]).unwrap_err().to_string()
    };
    let zero: String = all().map(|c| format!("[character.{}]\nweight = 0\n", c.id)).collect();
    for (text, place, cure) in [
        ("[character.colums]\nweight = 1\n", "my.toml:1:12", "did you mean `columns`"),
        ("[character.columns]\nweight = -1\n", "my.toml:2:10", "0 or more"),
        ("[character.columns]\nweight = nan\n", "my.toml:2:10", "0 or more"),
        ("[character.columns]\nrange = [9, 4]\n", "my.toml:2:9", "the lower first"),
        ("[character.columns]\nrange = [0, 4]\n", "my.toml:1:12", "begins above 0"),
        ("[character.columns]\ntype = \"symmetric\"\n", "my.toml:2:8", "the type is numeric or nominal"),
        ("[character.deal]\ntype = \"numeric\"\n", "my.toml:2:8", "the type is nominal"),
        ("[character.columns]\nwieght = 1\n", "my.toml", "line 2, column 1"),
        ("[character.columns]\nweight = \"1\"\n", "my.toml", "line 2, column 10"),
        ("schema = 2\n", "my.toml:1:10", "schema 1"),
        (&zero, "my.toml:1:1", "all weights are 0"),
    ] {
        let message = fault(text);
        assert!(message.starts_with(place) && message.contains(cure), "{text}\n{message}");
    }
}

/// A variant with random values: each character missing, inapplicable, or in one of a few states.
fn any_taxon() -> impl Strategy<Value = Vec<Value>> {
    let weights = Weights::built_in().unwrap();
    let one = weights.list.into_iter().map(|w| {
        use mbao::affinity::characters::Shape;
        let state = match w.character.shape {
            Shape::Flag => any::<bool>().prop_map(State::Flag).boxed(),
            Shape::Label => (0..3usize).prop_map(|i| State::Label(["x", "y", "z"][i].into())).boxed(),
            Shape::Number => (0.5..200.0f64).prop_map(State::Number).boxed(),
        };
        prop_oneof![
            8 => state.prop_map(Value::Present),
            1 => Just(Value::Missing("test".to_owned())),
            1 => Just(Value::Inapplicable),
        ]
    });
    one.collect::<Vec<_>>()
}

fn some_taxa() -> impl Strategy<Value = Vec<Taxon>> {
    prop::collection::vec(any_taxon(), 2..7).prop_map(|all| {
        let named = all.into_iter().enumerate();
        named.map(|(i, values)| Taxon { id: format!("v{i}"), place: None, values }).collect()
    })
}

proptest! {
    #[test]
    fn guide_numbers_are_symmetric_within_their_bounds_and_full_on_the_diagonal(taxa in some_taxa()) {
        let comparison = Comparison::from_taxa(taxa, Weights::built_in().unwrap());
        for a in &comparison.taxa {
            let own = comparison.pair(a, a);
            prop_assert!(own.guide.is_none_or(|g| g == 100.0));
            for b in &comparison.taxa {
                let pair = comparison.pair(a, b);
                prop_assert_eq!(pair, comparison.pair(b, a));
                prop_assert!(pair.guide.is_none_or(|g| (0.0..=100.0).contains(&g)));
                prop_assert_eq!(pair.used + pair.missing + pair.inapplicable + pair.both_absent, comparison.weights.list.len());
            }
        }
    }

    #[test]
    fn a_further_variant_does_not_move_the_guide_numbers_of_the_others(taxa in some_taxa()) {
        let weights = Weights::built_in().unwrap();
        let all = Comparison::from_taxa(taxa.clone(), weights.clone());
        let fewer = Comparison::from_taxa(taxa[1..].to_vec(), weights);
        for (a, b, pair) in fewer.pairs() {
            prop_assert_eq!(pair, all.pair(&all.taxa[a + 1], &all.taxa[b + 1]));
        }
    }

    #[test]
    fn the_order_of_the_variants_does_not_matter(taxa in some_taxa(), threshold in 0.0..100.0f64) {
        let weights = Weights::built_in().unwrap();
        let mut turned = taxa.clone();
        turned.reverse();
        let (one, other) = (Comparison::from_taxa(taxa, weights.clone()), Comparison::from_taxa(turned, weights));
        prop_assert_eq!(one.edges(), other.edges());
        prop_assert_eq!(one.characters(), other.characters());
        let graphs = (AffinityGraph::new(&one, threshold), AffinityGraph::new(&other, threshold));
        prop_assert_eq!(one.graph_table(&graphs.0), other.graph_table(&graphs.1));
        prop_assert_eq!(one.groups_table(&graphs.0), other.groups_table(&graphs.1));
    }

    #[test]
    fn the_tree_spans_and_no_other_pair_would_better_it(taxa in some_taxa()) {
        let comparison = Comparison::from_taxa(taxa, Weights::built_in().unwrap());
        let graph = AffinityGraph::new(&comparison, 100.0);
        let tree: Vec<_> = graph.edges.iter().filter(|e| e.in_tree).collect();
        prop_assume!(comparison.pairs().iter().all(|p| p.2.guide.is_some()));
        prop_assert_eq!(tree.len(), comparison.taxa.len() - 1);
        for (a, b, pair) in comparison.pairs() {
            // Every edge on the way from a to b within the tree is at least as strong as the direct one.
            let mut reached = vec![f64::NEG_INFINITY; comparison.taxa.len()];
            reached[a] = f64::INFINITY;
            for _ in 0..comparison.taxa.len() {
                for edge in &tree {
                    let (x, y) = (reached[edge.a].min(edge.guide), reached[edge.b].min(edge.guide));
                    reached[edge.a] = reached[edge.a].max(y);
                    reached[edge.b] = reached[edge.b].max(x);
                }
            }
            prop_assert!(reached[b] >= pair.guide.unwrap_or(0.0) - 1e-6);
        }
    }
}
