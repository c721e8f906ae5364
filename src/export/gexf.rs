//! GEXF 1.3: the affinity graph for Gephi.

use super::graph::{Attribute, EDGE, Kind, NODE, edges, nodes, xml};
use super::{ExportError, Exporter, Folder, Material, PROGRAM};

/// The graph with labels, places and groups; `weight` of an edge is the guide number, a similarity.
pub struct Gexf;

impl Exporter for Gexf {
    fn name(&self) -> &'static str {
        "gexf"
    }

    fn about(&self) -> &'static str {
        "the affinity graph for Gephi (affinity.gexf)"
    }

    fn export(&self, material: &Material, folder: &mut Folder) -> Result<(), ExportError> {
        let affinity = material.compared(self.name())?;
        let about = material.origin_lines().collect::<Vec<_>>().join("; ");
        let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        text += "<gexf xmlns=\"http://gexf.net/1.3\" version=\"1.3\">\n";
        text += &format!("  <meta>\n    <creator>{}</creator>\n", xml(PROGRAM));
        text += &format!("    <description>{}</description>\n  </meta>\n", xml(&about));
        text += "  <graph defaultedgetype=\"undirected\" mode=\"static\">\n";
        // The label of a node and the weight of an edge are attributes of GEXF itself.
        declare(&mut text, "node", NODE.get(1..).unwrap_or_default());
        declare(&mut text, "edge", EDGE.get(1..).unwrap_or_default());
        text += "    <nodes>\n";
        for node in nodes(&affinity) {
            let [label, rest @ ..] = &node.values;
            let label = xml(label.as_deref().unwrap_or(&node.id));
            text += &format!("      <node id=\"{}\" label=\"{label}\">\n", xml(&node.id));
            values(&mut text, rest);
            text += "      </node>\n";
        }
        text += "    </nodes>\n    <edges>\n";
        for (number, edge) in edges(&affinity).iter().enumerate() {
            let [weight, rest @ ..] = &edge.values;
            let weight = weight.as_deref().unwrap_or_default();
            let (from, to) = (xml(&edge.from), xml(&edge.to));
            text += &format!("      <edge id=\"{number}\" source=\"{from}\" target=\"{to}\" weight=\"{weight}\">\n");
            values(&mut text, rest);
            text += "      </edge>\n";
        }
        text += "    </edges>\n  </graph>\n</gexf>\n";
        folder.text("affinity.gexf", &text)
    }
}

fn declare(text: &mut String, class: &str, attributes: &[Attribute]) {
    *text += &format!("    <attributes class=\"{class}\">\n");
    for (number, Attribute { name, kind }) in attributes.iter().enumerate() {
        let kind = match kind {
            Kind::Text => "string",
            Kind::Integer => "integer",
            Kind::Real => "double",
            Kind::Flag => "boolean",
        };
        *text += &format!("      <attribute id=\"{number}\" title=\"{name}\" type=\"{kind}\"/>\n");
    }
    *text += "    </attributes>\n";
}

fn values(text: &mut String, values: &[Option<String>]) {
    *text += "        <attvalues>\n";
    for (number, value) in values.iter().enumerate() {
        if let Some(value) = value {
            *text += &format!("          <attvalue for=\"{number}\" value=\"{}\"/>\n", xml(value));
        }
    }
    *text += "        </attvalues>\n";
}
