//! The states of a character that formats with lists of states are given.

use std::collections::BTreeMap;

use crate::affinity::characters::Shape;
use crate::affinity::{Comparison, State, Value};

const ABSENT_PRESENT: [&str; 2] = ["absent", "present"];

/// What is known of a character in each variant.
pub fn column(comparison: &Comparison, character: usize) -> Vec<&Value> {
    comparison.taxa.iter().filter_map(|taxon| taxon.values.get(character)).collect()
}

/// The states of a character that occur, in a fixed order, with their labels: absent before present, numbers rising, words by
/// letter.
pub fn states(shape: Shape, column: &[&Value]) -> Vec<(State, String)> {
    if shape == Shape::Flag {
        return [false, true].into_iter().zip(ABSENT_PRESENT).map(|(flag, word)| (State::Flag(flag), word.into())).collect();
    }
    let mut found: Vec<State> = Vec::new();
    for value in column {
        if let Value::Present(state) = value
            && !found.contains(state)
        {
            found.push(state.clone());
        }
    }
    found.sort_by(|a, b| match (a, b) {
        (State::Number(a), State::Number(b)) => a.total_cmp(b),
        (a, b) => a.to_string().cmp(&b.to_string()),
    });
    let mut labels = BTreeMap::new();
    found
        .into_iter()
        .map(|state| {
            let word: String = state.to_string().chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
            let again = labels.entry(word.clone()).and_modify(|n| *n += 1).or_insert(1);
            let label = if *again == 1 { word } else { format!("{word}_{again}") };
            (state, label)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_have_one_order_and_labels_of_one_word() {
        let label = |text: &'static str| Value::Present(State::Label(text.into()));
        let values = [label("two words"), label("a"), Value::Missing("why".into()), label("two-words"), label("a")];
        let words: Vec<String> = states(Shape::Label, &values.iter().collect::<Vec<_>>()).into_iter().map(|s| s.1).collect();
        assert_eq!(words, ["a", "two_words", "two_words_2"]);
        let numbers = [16.0, 4.0, 2.5].map(|n| Value::Present(State::Number(n)));
        let words: Vec<String> = states(Shape::Number, &numbers.iter().collect::<Vec<_>>()).into_iter().map(|s| s.1).collect();
        assert_eq!(words, ["2_5", "4", "16"]);
    }
}
