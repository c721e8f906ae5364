//! Philox4x32-10, a counter-based generator (Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3",
//! SC 2011): draw *k* of game *i* is a pure function of the run's key, *i* and *k*.

const M0: u32 = 0xD251_1F53;
const M1: u32 = 0xCD9E_8D57;
const W0: u32 = 0x9E37_79B9;
const W1: u32 = 0xBB67_AE85;

/// Rounds.
const ROUNDS: usize = 10;
/// Lanes that go through all rounds together, so that their counters stay in registers.
const CHUNK: usize = 8;

/// The keys of all rounds, each as many times as lanes go through a round together.
#[derive(Debug, Clone)]
#[repr(C, align(64))]
pub struct Keys([[[u64; CHUNK]; 2]; ROUNDS]);

impl Keys {
    /// The keys of the rounds under one key.
    pub fn new(key: u64) -> Self {
        let mut rounds = [[[0; CHUNK]; 2]; ROUNDS];
        let [mut k0, mut k1] = [key as u32, (key >> 32) as u32];
        for round in &mut rounds {
            *round = [[k0.into(); CHUNK], [k1.into(); CHUNK]];
            (k0, k1) = (k0.wrapping_add(W0), k1.wrapping_add(W1));
        }
        Self(rounds)
    }
}

/// Ten rounds on `L` counters side by side.
#[inline(always)]
pub fn philox<const L: usize>(mut counter: [[u32; L]; 4], keys: &Keys) -> [[u32; L]; 4] {
    let mut l = 0;
    while l + CHUNK <= L {
        let mut part = [[0; CHUNK]; 4];
        for (part, row) in part.iter_mut().zip(&counter) {
            part.copy_from_slice(&row[l..l + CHUNK]);
        }
        let part = rounds(part, keys);
        for (row, part) in counter.iter_mut().zip(&part) {
            row[l..l + CHUNK].copy_from_slice(part);
        }
        l += CHUNK;
    }
    for l in l..L {
        let one = rounds([[counter[0][l]], [counter[1][l]], [counter[2][l]], [counter[3][l]]], keys);
        for (row, one) in counter.iter_mut().zip(one) {
            row[l] = one[0];
        }
    }
    counter
}

#[inline(always)]
fn rounds<const N: usize>(counter: [[u32; N]; 4], keys: &Keys) -> [[u32; N]; 4] {
    // Words are kept in 64 bits, as the products come: no packing and unpacking between rounds. Only the low halves count.
    const LOW: u64 = 0xffff_ffff;
    let mut words = [[0u64; N]; 4];
    for (word, row) in words.iter_mut().zip(&counter) {
        for l in 0..N {
            word[l] = u64::from(row[l]);
        }
    }
    let [mut c0, mut c1, mut c2, mut c3] = words;
    for [k0, k1] in &keys.0 {
        for l in 0..N {
            let a = (c0[l] & LOW) * u64::from(M0);
            let b = (c2[l] & LOW) * u64::from(M1);
            c0[l] = (b >> 32) ^ c1[l] ^ k0[l];
            c2[l] = (a >> 32) ^ c3[l] ^ k1[l];
            c1[l] = b;
            c3[l] = a;
        }
    }
    let mut out = [[0u32; N]; 4];
    for (row, word) in out.iter_mut().zip([&c0, &c1, &c2, &c3]) {
        for l in 0..N {
            row[l] = word[l] as u32;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The known-answer vectors published with Random123 for philox4x32, 10 rounds.
    #[test]
    fn known_answers() {
        let cases: [([u32; 4], [u32; 2], [u32; 4]); 3] = [
            ([0; 4], [0; 2], [0x6627_e8d5, 0xe169_c58d, 0xbc57_ac4c, 0x9b00_dbd8]),
            ([u32::MAX; 4], [u32::MAX; 2], [0x408f_276d, 0x41c8_3b0e, 0xa20b_c7c6, 0x6d54_51fd]),
            (
                [0x243f_6a88, 0x85a3_08d3, 0x1319_8a2e, 0x0370_7344],
                [0xa409_3822, 0x299f_31d0],
                [0xd16c_fe09, 0x94fd_cceb, 0x5001_e420, 0x2412_6ea1],
            ),
        ];
        for (counter, key, answer) in cases {
            let key = u64::from(key[0]) | (u64::from(key[1]) << 32);
            let out = philox(counter.map(|c| [c; 9]), &Keys::new(key));
            // The last lane goes alone.
            assert_eq!(out.map(|c| c[2]), answer);
            assert_eq!(out.map(|c| c[8]), answer);
        }
    }
}
