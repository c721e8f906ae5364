//! What the three graph formats share: nodes and edges with their attributes, and the signs of XML.

use super::Affinity;
use crate::table::Cell;

/// How an attribute is typed: its name in GraphML, in GEXF, and what it means.
pub struct Attribute {
    /// Its name.
    pub name: &'static str,
    /// Its type.
    pub kind: Kind,
}

/// Types of attributes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Text.
    Text,
    /// A whole number.
    Integer,
    /// A real number.
    Real,
    /// `true` or `false`.
    Flag,
}

/// Attributes of a node, in the order of [`Node::values`].
pub const NODE: [Attribute; 6] = [
    Attribute { name: "label", kind: Kind::Text },
    Attribute { name: "people", kind: Kind::Text },
    Attribute { name: "place", kind: Kind::Text },
    Attribute { name: "latitude", kind: Kind::Real },
    Attribute { name: "longitude", kind: Kind::Real },
    Attribute { name: "group", kind: Kind::Integer },
];

/// Attributes of an edge, in the order of [`Edge::values`].
pub const EDGE: [Attribute; 4] = [
    Attribute { name: "weight", kind: Kind::Real },
    Attribute { name: "in_tree", kind: Kind::Flag },
    Attribute { name: "above_threshold", kind: Kind::Flag },
    Attribute { name: "km", kind: Kind::Real },
];

/// A variant.
pub struct Node {
    /// Its id.
    pub id: String,
    /// Values of [`NODE`]; `None` is missing.
    pub values: [Option<String>; 6],
}

/// An edge of the affinity graph.
pub struct Edge {
    /// Id of the variant that comes first.
    pub from: String,
    /// Id of the other one.
    pub to: String,
    /// Values of [`EDGE`].
    pub values: [Option<String>; 4],
}

fn real(number: f64, decimals: usize) -> String {
    Cell::Real(number, decimals).to_string()
}

/// The nodes, by rising id.
pub fn nodes(affinity: &Affinity) -> Vec<Node> {
    let groups = &affinity.graph.groups;
    let node = |(index, taxon): (usize, &crate::affinity::comparison::Taxon)| {
        let variant = affinity.variant(&taxon.id).map(|(variant, _)| *variant);
        let peoples = variant.map(|v| v.record.peoples.join(", ")).filter(|text| !text.is_empty());
        let values = [
            Some(affinity.label(&taxon.id)),
            peoples,
            variant.and_then(|v| v.place.as_ref()).map(|place| place.name.clone()),
            taxon.place.map(|place| real(place.lat, 4)),
            taxon.place.map(|place| real(place.lon, 4)),
            groups.get(index).map(|group| (group + 1).to_string()),
        ];
        Node { id: taxon.id.clone(), values }
    };
    affinity.comparison.taxa.iter().enumerate().map(node).collect()
}

/// The edges: the maximum spanning tree and all pairs above the threshold.
pub fn edges(affinity: &Affinity) -> Vec<Edge> {
    let taxa = &affinity.comparison.taxa;
    let edge = |edge: &crate::affinity::graph::Edge| {
        let (from, to) = (taxa.get(edge.a)?, taxa.get(edge.b)?);
        let km = from.place.zip(to.place).map(|(a, b)| real(a.km_to(b), 0));
        let values = [Some(real(edge.guide, 2)), Some(edge.in_tree.to_string()), Some(edge.above.to_string()), km];
        Some(Edge { from: from.id.clone(), to: to.id.clone(), values })
    };
    affinity.graph.edges.iter().filter_map(edge).collect()
}

/// Text as XML takes it, also between quotation marks; signs that XML cannot hold become spaces.
pub fn xml(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            '\'' => out += "&apos;",
            '\t' | '\n' => out.push(c),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_breaks_xml() {
        assert_eq!(xml("<a & \"b\" 'c'>\u{0}\u{1b}é"), "&lt;a &amp; &quot;b&quot; &apos;c&apos;&gt;  é");
    }
}
