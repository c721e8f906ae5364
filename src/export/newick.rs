//! Newick: the trees of average linkage and neighbour joining.

use super::{ExportError, Exporter, Folder, Material};
use crate::affinity::Tree;

/// Two trees of the Gower distances, with branch lengths.
pub struct Newick;

impl Exporter for Newick {
    fn name(&self) -> &'static str {
        "newick"
    }

    fn about(&self) -> &'static str {
        "trees of the distances: average linkage (upgma.nwk) and neighbour joining (neighbour_joining.nwk)"
    }

    fn export(&self, material: &Material, folder: &mut Folder) -> Result<(), ExportError> {
        let affinity = material.compared(self.name())?;
        let distances = affinity.distances(self.name())?;
        let ids = affinity.ids();
        let between = |a: usize, b: usize| distances[a][b];
        let trees = [
            ("upgma.nwk", Tree::average_linkage(ids.len(), between)),
            ("neighbour_joining.nwk", Tree::neighbour_joining(ids.len(), between)),
        ];
        trees.iter().try_for_each(|(name, tree)| match tree {
            Some(tree) => folder.text(name, &format!("{};\n", text(tree, &ids))),
            None => Ok(()),
        })
    }
}

/// A tree without the closing semicolon; the root has no length.
fn text(tree: &Tree, ids: &[&str]) -> String {
    let label = tree.leaf.and_then(|leaf| ids.get(leaf)).map(|id| quoted(id)).unwrap_or_default();
    if tree.children.is_empty() {
        return label;
    }
    let parts: Vec<String> = tree.children.iter().map(|child| format!("{}:{}", text(child, ids), length(child.length))).collect();
    format!("({}){label}", parts.join(","))
}

fn length(length: f64) -> String {
    let text = format!("{length:.6}");
    if text == "-0.000000" { "0.000000".into() } else { text }
}

/// A label; between apostrophes where it has other signs than letters, digits and underscores.
pub(super) fn quoted(label: &str) -> String {
    let plain = !label.is_empty() && label.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    if plain { label.into() } else { format!("'{}'", label.replace('\'', "''")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_that_would_be_misread_are_quoted() {
        let tree = Tree::average_linkage(3, |a, b| if (a, b) == (0, 2) { 0.2 } else { 0.4 }).unwrap();
        let written = text(&tree, &["a_1", "it's (b)", "c"]);
        assert_eq!(written, "((a_1:0.100000,c:0.100000):0.100000,'it''s (b)':0.200000)");
        assert_eq!(length(-1e-9), "0.000000");
    }
}
