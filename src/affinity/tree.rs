//! Trees from a table of distances: average linkage and neighbour joining.

use super::linkage;

/// A node of a tree, with everything below it.
#[derive(Debug, Clone, PartialEq)]
pub struct Tree {
    /// The leaf it is, by number; `None` for an inner node.
    pub leaf: Option<usize>,
    /// Length of the branch above it; 0 at the root. Neighbour joining may give lengths below 0.
    pub length: f64,
    /// The nodes below it.
    pub children: Vec<Tree>,
}

impl Tree {
    fn leaf(number: usize) -> Self {
        Self { leaf: Some(number), length: 0.0, children: Vec::new() }
    }

    fn above(children: impl IntoIterator<Item = (Tree, f64)>) -> Self {
        let children = children.into_iter().map(|(child, length)| Tree { length, ..child }).collect();
        Self { leaf: None, length: 0.0, children }
    }

    /// Average linkage, UPGMA (R. R. Sokal and C. D. Michener 1958, Univ. Kansas Sci. Bull. 38, 1409-1438): rooted, every leaf
    /// equally far from the root, two leaves as far apart along the tree as their clusters are on average. Of equal distances
    /// the lowest numbers join first. `None` without leaves.
    pub fn average_linkage(n: usize, distance: impl Fn(usize, usize) -> f64) -> Option<Self> {
        let mut nodes: Vec<Option<(Tree, f64)>> = (0..n).map(|number| Some((Tree::leaf(number), 0.0))).collect();
        for join in linkage::average(n, distance) {
            let height = join.height / 2.0;
            let parts = join.parts.map(|part| nodes.get_mut(part).and_then(Option::take));
            nodes.push(Some((Tree::above(parts.into_iter().flatten().map(|(part, low)| (part, height - low))), height)));
        }
        nodes.pop().flatten().map(|(tree, _)| tree)
    }

    /// Neighbour joining (N. Saitou and M. Nei 1987, Mol. Biol. Evol. 4, 406-425, in the form of J. A. Studier and K. J.
    /// Keppler 1988, ibid. 5, 729-731): unrooted, written from its last node of three branches. Of equal criteria the lowest
    /// numbers join first. `None` without leaves.
    pub fn neighbour_joining(n: usize, distance: impl Fn(usize, usize) -> f64) -> Option<Self> {
        let mut between: Vec<Vec<f64>> =
            (0..n).map(|a| (0..n).map(|b| if a == b { 0.0 } else { distance(a.min(b), a.max(b)) }).collect()).collect();
        let mut nodes: Vec<Tree> = (0..n).map(Tree::leaf).collect();
        while nodes.len() > 3 {
            let sums: Vec<f64> = between.iter().map(|row| row.iter().sum()).collect();
            let (i, j) = nearest(&between, &sums);
            let apart = between[i][j];
            let upper = (apart + (sums[i] - sums[j]) / (nodes.len() - 2) as f64) / 2.0;
            let right = nodes.remove(j);
            let left = std::mem::replace(&mut nodes[i], Tree::leaf(0));
            nodes[i] = Tree::above([(left, upper), (right, apart - upper)]);
            let to_new: Vec<f64> =
                (0..between.len()).map(|k| if k == i { 0.0 } else { (between[i][k] + between[j][k] - apart) / 2.0 }).collect();
            for (k, row) in between.iter_mut().enumerate() {
                row[i] = to_new[k];
                row.remove(j);
            }
            between.remove(j);
            between[i] = to_new;
            between[i].remove(j);
        }
        let branch = |a: usize, b: usize, c: usize| (between[a][b] + between[a][c] - between[b][c]) / 2.0;
        let lengths = match nodes.len() {
            3 => vec![branch(0, 1, 2), branch(1, 0, 2), branch(2, 0, 1)],
            2 => vec![between[0][1] / 2.0; 2],
            _ => return nodes.pop(),
        };
        Some(Tree::above(nodes.into_iter().zip(lengths)))
    }
}

/// The pair that neighbour joining joins next.
fn nearest(between: &[Vec<f64>], sums: &[f64]) -> (usize, usize) {
    let others = (sums.len() - 2) as f64;
    let mut best = (0, 1, f64::INFINITY);
    for (i, row) in between.iter().enumerate() {
        for (j, apart) in row.iter().enumerate().skip(i + 1) {
            let criterion = others * apart - sums[i] - sums[j];
            // Sums in another order differ in their last bits: such pairs are equal.
            if criterion < best.2 - 1e-9 {
                best = (i, j, criterion);
            }
        }
    }
    (best.0, best.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Distances of the leaves along the tree.
    fn path(tree: &Tree, n: usize) -> Vec<Vec<f64>> {
        fn walk(tree: &Tree, all: &mut [Vec<f64>]) -> Vec<(usize, f64)> {
            let mut seen: Vec<(usize, f64)> = tree.leaf.map(|leaf| (leaf, 0.0)).into_iter().collect();
            for child in &tree.children {
                let below: Vec<_> = walk(child, all).into_iter().map(|(leaf, d)| (leaf, d + child.length)).collect();
                for (a, x) in &seen {
                    for (b, y) in &below {
                        all[*a][*b] = x + y;
                        all[*b][*a] = x + y;
                    }
                }
                seen.extend(below);
            }
            seen
        }
        let mut all = vec![vec![0.0; n]; n];
        walk(tree, &mut all);
        all
    }

    #[test]
    fn neighbour_joining_gives_back_the_tree_that_made_the_distances() {
        // Two cherries, 0 and 1, 2 and 3, with 4 between them; branches of unequal length, so that average linkage would err.
        let d = [
            [0.0, 11.0, 8.0, 14.0, 6.0],
            [11.0, 0.0, 15.0, 21.0, 13.0],
            [8.0, 15.0, 0.0, 10.0, 6.0],
            [14.0, 21.0, 10.0, 0.0, 12.0],
            [6.0, 13.0, 6.0, 12.0, 0.0],
        ];
        let tree = Tree::neighbour_joining(5, |a, b| d[a][b]).unwrap();
        for (row, along) in d.iter().zip(path(&tree, 5)) {
            for (given, found) in row.iter().zip(along) {
                assert!((given - found).abs() < 1e-12, "{tree:?}");
            }
        }
        assert_eq!(tree.children.len(), 3);
    }

    #[test]
    fn average_linkage_puts_every_leaf_equally_far_from_the_root() {
        let place = [0.0f64, 10.0, 1.0, 13.0];
        let tree = Tree::average_linkage(4, |a, b| (place[a] - place[b]).abs()).unwrap();
        let along = path(&tree, 4);
        assert_eq!((along[0][2], along[1][3], along[0][1], along[2][3]), (1.0, 3.0, 11.0, 11.0));
    }

    #[test]
    fn small_tables_have_trees_too() {
        for n in 1..5 {
            let trees = [Tree::average_linkage(n, |a, b| (a + b) as f64), Tree::neighbour_joining(n, |a, b| (a + b) as f64)];
            for tree in trees {
                let tree = tree.unwrap();
                assert_eq!(path(&tree, n).len(), n);
                assert_eq!(tree.leaf.is_some(), n == 1);
            }
        }
        assert!(Tree::average_linkage(0, |_, _| 0.0).is_none() && Tree::neighbour_joining(0, |_, _| 0.0).is_none());
    }
}
