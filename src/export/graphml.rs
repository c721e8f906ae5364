//! GraphML: the affinity graph for Gephi, Cytoscape, igraph and networkx.

use super::graph::{Attribute, EDGE, Kind, NODE, edges, nodes, xml};
use super::{ExportError, Exporter, Folder, Material};

/// The graph with labels, places and groups; `weight` of an edge is the guide number, a similarity.
pub struct GraphMl;

impl Exporter for GraphMl {
    fn name(&self) -> &'static str {
        "graphml"
    }

    fn about(&self) -> &'static str {
        "the affinity graph (affinity.graphml)"
    }

    fn export(&self, material: &Material, folder: &mut Folder) -> Result<(), ExportError> {
        let affinity = material.compared(self.name())?;
        let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        text += "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n";
        material.origin_lines().for_each(|line| text += &format!("  <!-- {} -->\n", xml(&line).replace("--", "- -")));
        keys(&mut text, "node", &NODE);
        keys(&mut text, "edge", &EDGE);
        text += "  <graph id=\"affinity\" edgedefault=\"undirected\">\n";
        for node in nodes(&affinity) {
            text += &format!("    <node id=\"{}\">\n", xml(&node.id));
            values(&mut text, "node", &NODE, &node.values);
            text += "    </node>\n";
        }
        for edge in edges(&affinity) {
            text += &format!("    <edge source=\"{}\" target=\"{}\">\n", xml(&edge.from), xml(&edge.to));
            values(&mut text, "edge", &EDGE, &edge.values);
            text += "    </edge>\n";
        }
        text += "  </graph>\n</graphml>\n";
        folder.text("affinity.graphml", &text)
    }
}

fn keys(text: &mut String, of: &str, attributes: &[Attribute]) {
    for Attribute { name, kind } in attributes {
        let kind = match kind {
            Kind::Text => "string",
            Kind::Integer => "int",
            Kind::Real => "double",
            Kind::Flag => "boolean",
        };
        *text += &format!("  <key id=\"{of}_{name}\" for=\"{of}\" attr.name=\"{name}\" attr.type=\"{kind}\"/>\n");
    }
}

fn values(text: &mut String, of: &str, attributes: &[Attribute], values: &[Option<String>]) {
    for (attribute, value) in attributes.iter().zip(values) {
        if let Some(value) = value {
            *text += &format!("      <data key=\"{of}_{}\">{}</data>\n", attribute.name, xml(value));
        }
    }
}
