//! PHYLIP: the square matrix of distances.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::{ExportError, Exporter, Folder, Material, write_csv};
use crate::table::Table;

/// Names longer than this are cut by strict readers.
const NAME: usize = 10;

/// The matrix of Gower distances under names of ten characters, and a table of those names.
pub struct Phylip;

impl Exporter for Phylip {
    fn name(&self) -> &'static str {
        "phylip"
    }

    fn about(&self) -> &'static str {
        "matrix of distances (affinity.phy) under names of ten characters, which phylip_names.csv explains"
    }

    fn export(&self, material: &Material, folder: &mut Folder) -> Result<(), ExportError> {
        let affinity = material.compared(self.name())?;
        let distances = affinity.distances(self.name())?;
        let ids = affinity.ids();
        let names = short_names(&ids);
        let mut text = format!("{:>5}\n", ids.len());
        for (name, row) in names.iter().zip(&distances) {
            let _ = write!(text, "{name:NAME$}");
            row.iter().for_each(|distance| {
                let _ = write!(text, " {distance:.6}");
            });
            text.push('\n');
        }
        folder.text("affinity.phy", &text)?;
        let mut table = Table::new("phylip_names", "Names in affinity.phy.", &["name"]);
        table.text("name", "Name in affinity.phy.", names.iter().map(|name| Some(name.as_str())));
        table.text("variant", "Id of the variant.", ids.iter().map(|id| Some(*id)));
        folder.file("phylip_names.csv", |out| write_csv(&table, out))
    }
}

/// The first ten letters of each id; where two ids share them, the later one ends in a number.
fn short_names(ids: &[&str]) -> Vec<String> {
    let mut taken = BTreeSet::new();
    let cut =
        |id: &str, at: usize| id.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).take(at).collect::<String>();
    let name = |id: &&str| {
        let mut name = cut(id, NAME);
        let mut number = 2;
        while !taken.insert(name.clone()) {
            let ending = format!("_{number}");
            name = cut(id, NAME - ending.len()) + &ending;
            number += 1;
        }
        name
    };
    ids.iter().map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_names_stay_different() {
        assert_eq!(short_names(&["mulabalaba_a", "mulabalaba_b", "oware", "a b"]), ["mulabalaba", "mulabala_2", "oware", "a_b"]);
    }
}
