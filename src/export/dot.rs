//! DOT: the affinity graph for Graphviz.

use super::graph::{Attribute, EDGE, Kind, NODE, edges, nodes};
use super::{ExportError, Exporter, Folder, Material};

/// The graph with labels, places and groups; `weight` of an edge is the guide number, a similarity.
pub struct Dot;

impl Exporter for Dot {
    fn name(&self) -> &'static str {
        "dot"
    }

    fn about(&self) -> &'static str {
        "the affinity graph for Graphviz (affinity.dot)"
    }

    fn export(&self, material: &Material, folder: &mut Folder) -> Result<(), ExportError> {
        let affinity = material.compared(self.name())?;
        let mut text = String::new();
        material.origin_lines().for_each(|line| text += &format!("// {}\n", line.replace(['\r', '\n'], " ")));
        text += "graph affinity {\n";
        for node in nodes(&affinity) {
            text += &format!("  {} [{}];\n", quoted(&node.id), attributes(&NODE, &node.values));
        }
        for edge in edges(&affinity) {
            text += &format!("  {} -- {} [{}];\n", quoted(&edge.from), quoted(&edge.to), attributes(&EDGE, &edge.values));
        }
        folder.text("affinity.dot", &(text + "}\n"))
    }
}

fn attributes(attributes: &[Attribute], values: &[Option<String>]) -> String {
    let given = attributes.iter().zip(values).filter_map(|(attribute, value)| Some((attribute, value.as_ref()?)));
    let parts = given.map(|(attribute, value)| {
        let value = if matches!(attribute.kind, Kind::Text) { quoted(value) } else { value.clone() };
        format!("{}={value}", attribute.name)
    });
    parts.collect::<Vec<_>>().join(", ")
}

/// Text between quotation marks. A backslash would begin an escape of Graphviz, so it is doubled.
fn quoted(text: &str) -> String {
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_breaks_out_of_its_quotation_marks() {
        assert_eq!(quoted("a \"b\" \\ c\nd"), r#""a \"b\" \\ c d""#);
    }
}
