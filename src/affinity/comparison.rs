//! Gower's distance and the guide number of each pair.

use super::characters::{State, Value};
use super::place::Coordinates;
use super::subject::Subject;
use super::weights::{Kind, Weights};

/// What becomes of states the source leaves open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Doubt {
    /// They are missing.
    #[default]
    Missing,
    /// The default of the rule file stands for them.
    Default,
}

/// One variant in the comparison.
#[derive(Debug, Clone)]
pub struct Taxon {
    /// Its id.
    pub id: String,
    /// Where it was recorded.
    pub place: Option<Coordinates>,
    /// Its states, in the order of [`Weights::list`].
    pub values: Vec<Value>,
}

/// Variants with their characters, in rising order of their ids.
#[derive(Debug, Clone)]
pub struct Comparison {
    /// The variants.
    pub taxa: Vec<Taxon>,
    /// How the characters are compared.
    pub weights: Weights,
}

/// How alike two variants are, and on how much this rests. A character of weight 0 counts nowhere.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pair {
    /// The guide number, 100 × (1 − distance); `None` where the two share no usable character.
    pub guide: Option<f64>,
    /// Characters it rests on.
    pub used: usize,
    /// Sum of their weights.
    pub weight: f64,
    /// Characters passed over because one of the two states is missing.
    pub missing: usize,
    /// Characters passed over because the question does not arise in one of the two (and neither is missing).
    pub inapplicable: usize,
    /// Asymmetric characters passed over because both lack them.
    pub both_absent: usize,
    /// Simple matching of the sixteen simple characters: 100 × agreements / comparable ones, unweighted.
    pub matching: Option<f64>,
    /// Simple characters that are known in both.
    pub matching_used: usize,
    /// Great-circle distance in kilometres, where both have a place.
    pub km: Option<f64>,
}

impl Comparison {
    /// Reads the characters of `subjects`.
    pub fn new(subjects: &[Subject], weights: Weights, doubt: Doubt) -> Self {
        let taxon = |s: &Subject| Taxon { id: s.id.clone(), place: s.place, values: s.values(doubt) };
        Self::from_taxa(subjects.iter().map(taxon).collect(), weights)
    }

    /// Compares variants whose characters are known already, one value for each of `weights.list`.
    pub fn from_taxa(mut taxa: Vec<Taxon>, weights: Weights) -> Self {
        taxa.sort_by(|a, b| a.id.cmp(&b.id));
        Self { taxa, weights }
    }

    /// Compares two variants.
    pub fn pair(&self, a: &Taxon, b: &Taxon) -> Pair {
        let mut pair = Pair {
            guide: None,
            used: 0,
            weight: 0.0,
            missing: 0,
            inapplicable: 0,
            both_absent: 0,
            matching: None,
            matching_used: 0,
            km: a.place.zip(b.place).map(|(a, b)| a.km_to(b)),
        };
        let (mut distance, mut agreements) = (0.0, 0u32);
        for (weighted, (left, right)) in self.weights.list.iter().zip(a.values.iter().zip(&b.values)) {
            if let (Some(_), Value::Present(left), Value::Present(right)) = (weighted.character.code, left, right) {
                pair.matching_used += 1;
                agreements += u32::from(left == right);
            }
            if weighted.weight == 0.0 {
                continue;
            }
            match (left, right) {
                (Value::Missing(_), _) | (_, Value::Missing(_)) => pair.missing += 1,
                (Value::Inapplicable, _) | (_, Value::Inapplicable) => pair.inapplicable += 1,
                (Value::Present(left), Value::Present(right)) => match difference(weighted.kind, left, right) {
                    None => pair.both_absent += 1,
                    Some(d) => {
                        pair.used += 1;
                        pair.weight += weighted.weight;
                        distance += weighted.weight * d;
                    }
                },
            }
        }
        pair.guide = (pair.used > 0).then(|| 100.0 * (1.0 - distance / pair.weight).clamp(0.0, 1.0));
        pair.matching = (pair.matching_used > 0).then(|| 100.0 * f64::from(agreements) / pair.matching_used as f64);
        pair
    }

    /// Every unordered pair once, as indices into [`Comparison::taxa`], the lower first.
    pub fn pairs(&self) -> Vec<(usize, usize, Pair)> {
        let indexed = || self.taxa.iter().enumerate();
        indexed().flat_map(|(i, a)| indexed().skip(i + 1).map(move |(j, b)| (i, j, self.pair(a, b)))).collect()
    }

    /// Numbers that lie outside the range of their character and count as the end of it, as sentences.
    pub fn out_of_range(&self) -> Vec<String> {
        let mut notes = Vec::new();
        for taxon in &self.taxa {
            for (weighted, value) in self.weights.list.iter().zip(&taxon.values) {
                if let (Kind::Numeric { min, max, .. }, Value::Present(State::Number(n))) = (weighted.kind, value)
                    && !(min..=max).contains(n)
                {
                    let (id, name, end) = (&taxon.id, weighted.character.id, n.clamp(min, max));
                    notes.push(format!("{id}: {name} = {n} lies outside {min} to {max} and counts as {end}"));
                }
            }
        }
        notes
    }
}

/// Gower's difference of two states, 0 to 1; `None` where they are not to be compared.
fn difference(kind: Kind, left: &State, right: &State) -> Option<f64> {
    match (kind, left, right) {
        (Kind::Asymmetric, State::Flag(false), State::Flag(false)) => None,
        (Kind::Numeric { min, max, log }, State::Number(left), State::Number(right)) => {
            let scale = |n: f64| if log { n.ln() } else { n };
            let gap = scale(left.clamp(min, max)) - scale(right.clamp(min, max));
            Some((gap.abs() / (scale(max) - scale(min))).min(1.0))
        }
        (_, left, right) => Some(f64::from(u8::from(left != right))),
    }
}
