//! Average linkage (UPGMA), for the order of a heat map and the tree beside it.

/// Two clusters joined: indices of leaves (below n) or of earlier joins (n and up), and how far apart they were on average.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Join {
    /// The two clusters.
    pub parts: [usize; 2],
    /// Mean distance between their leaves.
    pub height: f64,
}

/// Joins leaves `0..n` pairwise by mean distance; of equal distances the pair with the lowest indices is joined first.
///
/// The part whose lowest leaf comes first stands first. Gives n − 1 joins, none for fewer than two leaves.
pub fn average(n: usize, distance: impl Fn(usize, usize) -> f64) -> Vec<Join> {
    let mut joins: Vec<Join> = Vec::new();
    let mut live: Vec<(usize, Vec<usize>)> = (0..n).map(|leaf| (leaf, vec![leaf])).collect();
    let mean = |a: &[usize], b: &[usize]| {
        let sum: f64 = a.iter().flat_map(|&x| b.iter().map(move |&y| (x, y))).map(|(x, y)| distance(x.min(y), x.max(y))).sum();
        sum / (a.len() * b.len()) as f64
    };
    while live.len() > 1 {
        let mut best = (0, 1, f64::INFINITY);
        for i in 0..live.len() {
            for j in i + 1..live.len() {
                let height = mean(&live[i].1, &live[j].1);
                if height < best.2 {
                    best = (i, j, height);
                }
            }
        }
        let (i, j, height) = best;
        let (right, leaves) = live.remove(j);
        joins.push(Join { parts: [live[i].0, right], height });
        live[i].0 = n + joins.len() - 1;
        live[i].1.extend(leaves);
    }
    joins
}

/// The leaves from left to right.
pub fn order(n: usize, joins: &[Join]) -> Vec<usize> {
    fn walk(n: usize, joins: &[Join], node: usize, out: &mut Vec<usize>) {
        match node.checked_sub(n).and_then(|k| joins.get(k)) {
            Some(join) => join.parts.iter().for_each(|&part| walk(n, joins, part, out)),
            None => out.push(node),
        }
    }
    let mut out = Vec::with_capacity(n);
    if n > 0 {
        walk(n, joins, n + joins.len() - 1, &mut out);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clusters_join_by_mean_distance_and_stand_together() {
        let place = [0.0f64, 10.0, 1.0, 13.0];
        let joins = average(4, |a, b| (place[a] - place[b]).abs());
        assert_eq!(joins.iter().map(|j| j.height).collect::<Vec<_>>(), [1.0, 3.0, 11.0]);
        assert_eq!(order(4, &joins), [0, 2, 1, 3]);
    }

    #[test]
    fn one_leaf_is_its_own_order() {
        assert_eq!(order(1, &average(1, |_, _| 0.0)), [0]);
        assert!(order(0, &[]).is_empty());
    }
}
