//! NEXUS (D. R. Maddison, D. L. Swofford and W. P. Maddison 1997, Syst. Biol. 46, 590-621): distances and characters.

use std::fmt::Write as _;

use super::newick::quoted;
use super::states::{column, states};
use super::{Affinity, ExportError, Exporter, Folder, Material};
use crate::affinity::Value;

const SYMBOLS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";

/// `affinity.nex` with taxa, distances and characters, and `characters.nex` without the distances. SplitsTree takes the first
/// block after the taxa and knows states of one sign only; so the distances come first, and numbers are states with a label.
pub struct Nexus;

impl Exporter for Nexus {
    fn name(&self) -> &'static str {
        "nexus"
    }

    fn about(&self) -> &'static str {
        "taxa, distances and characters with labelled states (affinity.nex), and characters alone (characters.nex)"
    }

    fn export(&self, material: &Material, folder: &mut Folder) -> Result<(), ExportError> {
        let affinity = material.compared(self.name())?;
        let distances = distances(&affinity, &affinity.distances(self.name())?);
        let (head, characters) = (head(&affinity, material), characters(&affinity)?);
        folder.text("affinity.nex", &format!("{head}{distances}{characters}"))?;
        folder.text("characters.nex", &format!("{head}{characters}"))
    }
}

fn head(affinity: &Affinity, material: &Material) -> String {
    let mut text = String::from("#NEXUS\n");
    for line in material.origin_lines() {
        let _ = writeln!(text, "[{}]", line.replace(['[', ']'], "_"));
    }
    let ids = affinity.ids();
    let _ = write!(text, "\nBEGIN TAXA;\n  DIMENSIONS NTAX={};\n  TAXLABELS", ids.len());
    ids.iter().for_each(|id| text += &format!(" {}", quoted(id)));
    text + ";\nEND;\n"
}

fn distances(affinity: &Affinity, distances: &[Vec<f64>]) -> String {
    let mut text = String::from("\nBEGIN DISTANCES;\n  FORMAT TRIANGLE=LOWER DIAGONAL LABELS=LEFT;\n  MATRIX\n");
    for (row, (id, of)) in affinity.ids().iter().zip(distances).enumerate() {
        text += &format!("    {}", quoted(id));
        of.iter().take(row + 1).for_each(|distance| text += &format!(" {distance:.6}"));
        text.push('\n');
    }
    text + "  ;\nEND;\n"
}

fn characters(affinity: &Affinity) -> Result<String, ExportError> {
    let comparison = affinity.comparison;
    let list = &comparison.weights.list;
    let mut rows = vec![String::new(); comparison.taxa.len()];
    let mut labels = Vec::new();
    for (index, weighted) in list.iter().enumerate() {
        let column = column(comparison, index);
        let states = states(weighted.character.shape, &column);
        if states.len() > SYMBOLS.len() {
            let reason = format!("the character {} has more than {} states", weighted.character.id, SYMBOLS.len());
            return Err(ExportError::unfit("nexus", reason));
        }
        for (row, value) in rows.iter_mut().zip(column) {
            row.push(match value {
                Value::Missing(_) => '?',
                Value::Inapplicable => '-',
                Value::Present(state) => {
                    let place = states.iter().position(|(known, _)| known == state).unwrap_or_default();
                    char::from(SYMBOLS[place])
                }
            });
        }
        let words: Vec<String> = states.into_iter().map(|(_, label)| label).collect();
        labels.push(format!("    {} {} / {}", index + 1, quoted(weighted.character.id), words.join(" ")));
    }
    let symbols = String::from_utf8_lossy(SYMBOLS);
    let mut text = format!(
        "\nBEGIN CHARACTERS;\n  DIMENSIONS NCHAR={};\n  FORMAT DATATYPE=STANDARD SYMBOLS=\"{symbols}\" MISSING=? GAP=-;\n  CHARSTATELABELS\n{};\n  MATRIX\n",
        list.len(),
        labels.join(",\n")
    );
    for (id, row) in affinity.ids().iter().zip(&rows) {
        text += &format!("    {} {row}\n", quoted(id));
    }
    Ok(text + "  ;\nEND;\n")
}
