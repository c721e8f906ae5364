//! Random numbers for every lane: draw *k* of game *i* comes from counter (*k* / 4, *i*), whatever lane plays the game.

use super::lanes::{Row, any, mask, wide, wide16};
use super::philox::{Keys, philox};

const BUFFER: usize = 8;
const BLOCK: u8 = 4;
/// Lanes that get new draws together: lanes that do not need any yet may have no room for them.
const CHUNK: usize = 16;

/// Draws of `L` games, a few of each made in advance.
#[derive(Debug, Clone)]
#[repr(C, align(64))]
pub struct Draws<const L: usize> {
    game: [[u32; L]; 2],
    /// Blocks made.
    block: [u32; L],
    /// The upper halves of the numbers of the last two blocks. The lower halves are seldom asked for, and then made again.
    upper: [[u16; L]; BUFFER],
    used: Row<L>,
    keys: Keys,
}

impl<const L: usize> Draws<L> {
    /// Draws under one key; every lane waits for [`Draws::begin`].
    pub fn new(key: u64) -> Self {
        Self { keys: Keys::new(key), game: [[0; L]; 2], block: [0; L], upper: [[0; L]; BUFFER], used: [BUFFER as u8; L] }
    }

    /// A lane starts on a game, at its first draw.
    pub fn begin(&mut self, l: usize, game: u64) {
        self.game[0][l] = game as u32;
        self.game[1][l] = (game >> 32) as u32;
        self.block[l] = 0;
        self.used[l] = BUFFER as u8;
    }

    /// Lane `l` goes on with the draws of lane `m` of another.
    pub fn take_over(&mut self, l: usize, from: &Self, m: usize) {
        (self.game[0][l], self.game[1][l]) = (from.game[0][m], from.game[1][m]);
        (self.block[l], self.used[l]) = (from.block[m], from.used[m]);
        self.upper.iter_mut().zip(&from.upper).for_each(|(to, from)| to[l] = from[m]);
    }

    /// One number below `n` in every lane of `within` where `n` is at least 2; 0, and no draw, elsewhere. The bias is below
    /// `n` / 2^32.
    #[inline(always)]
    pub fn below(&mut self, n: &Row<L>, within: &Row<L>) -> Row<L> {
        let mut need = [0u8; L];
        let mut dry = [0u8; L];
        for l in 0..L {
            need[l] = within[l] & mask(n[l] > 1);
            dry[l] = need[l] & mask(self.used[l] == BUFFER as u8);
        }
        if any(&dry) {
            self.refill(&dry);
        }
        let upper = self.next();
        let mut out = [0u8; L];
        let mut unsure = [0u8; L];
        for l in 0..L {
            let n = u16::from(n[l]);
            // Either half of the product is one instruction where nothing wider is asked for.
            let high = ((u32::from(upper[l]) * u32::from(n)) >> 16) as u16;
            out[l] = high as u8 & need[l];
            unsure[l] = need[l] & mask(may_carry(upper[l].wrapping_mul(n), n));
        }
        if any(&unsure) {
            for l in 0..L {
                if unsure[l] != 0 {
                    out[l] = self.exact(l, n[l].into()) as u8;
                }
            }
        }
        for l in 0..L {
            self.used[l] += need[l] & 1;
        }
        out
    }

    /// One number below `n` in one lane; 0, and no draw, where `n` is below 2.
    pub fn one(&mut self, l: usize, n: u16) -> u16 {
        if n < 2 {
            return 0;
        }
        if self.used[l] == BUFFER as u8 {
            self.make::<1>(l);
        }
        let product = u32::from(self.upper[usize::from(self.used[l])][l]) * u32::from(n);
        let out = if may_carry(product as u16, n) { self.exact(l, n) } else { (product >> 16) as u16 };
        self.used[l] += 1;
        out
    }

    /// A lot of a game apart from its draws, by round (from 1) and number.
    pub fn lot(&self, l: usize, round: u8, number: u32) -> bool {
        let [game, high] = self.game.map(|row| [row[l]]);
        philox([[number], [round.into()], game, high], &self.keys)[0][0] & 1 != 0
    }

    /// The next number below `n` in one lane, of its whole draw.
    #[inline(never)]
    fn exact(&self, l: usize, n: u16) -> u16 {
        let used = self.used[l];
        let block = self.block[l].wrapping_sub(2).wrapping_add(u32::from(used / BLOCK));
        let draws = philox([[block], [0], [self.game[0][l]], [self.game[1][l]]], &self.keys);
        ((u64::from(draws[usize::from(used % BLOCK)][0]) * u64::from(n)) >> 32) as u16
    }

    /// The upper half of the next draw of each lane: one of eight rows by the three bits of its number.
    #[inline(always)]
    fn next(&self) -> [u16; L] {
        let mut draw = [0; L];
        for l in 0..L {
            let bit = |n: u8| wide16(mask(self.used[l] & n != 0));
            let pick = |i: usize, bit: u16| (self.upper[i][l] & !bit) | (self.upper[i + 1][l] & bit);
            let (one, two, four) = (bit(1), bit(2), bit(4));
            let first = (pick(0, one) & !two) | (pick(2, one) & two);
            let last = (pick(4, one) & !two) | (pick(6, one) & two);
            draw[l] = (first & !four) | (last & four);
        }
        draw
    }

    /// Another block for the lanes in `dry`, and those beside them that have room for one.
    #[inline(always)]
    fn refill(&mut self, dry: &Row<L>) {
        let (chunks, rest) = dry.as_chunks::<CHUNK>();
        for (i, chunk) in chunks.iter().enumerate() {
            if any(chunk) {
                self.make::<CHUNK>(i * CHUNK);
            }
        }
        for l in L - rest.len()..L {
            if dry[l] != 0 {
                self.make::<1>(l);
            }
        }
    }

    /// Another block in each of `N` lanes from one on that has room for it.
    #[inline(always)]
    fn make<const N: usize>(&mut self, first: usize) {
        let lanes = first..first + N;
        let mut counter = [[0; N]; 4];
        counter[0].copy_from_slice(&self.block[lanes.clone()]);
        counter[2].copy_from_slice(&self.game[0][lanes.clone()]);
        counter[3].copy_from_slice(&self.game[1][lanes.clone()]);
        let fresh = philox(counter, &self.keys);
        let mut room = [0u8; N];
        for (l, used) in self.used[lanes.clone()].iter_mut().enumerate() {
            room[l] = mask(*used >= BLOCK);
            *used -= BLOCK & room[l];
        }
        for (l, block) in self.block[lanes.clone()].iter_mut().enumerate() {
            *block = block.wrapping_add(wide(room[l]) & 1);
        }
        let (old, new) = self.upper.split_at_mut(BLOCK.into());
        for ((old, new), fresh) in old.iter_mut().zip(new).zip(&fresh) {
            let (old, new) = (&mut old[lanes.clone()], &mut new[lanes.clone()]);
            for l in 0..N {
                let room = wide16(room[l]);
                old[l] = (old[l] & !room) | (new[l] & room);
                new[l] = (new[l] & !room) | ((fresh[l] >> 16) as u16 & room);
            }
        }
    }
}

/// Whether the upper 32 bits of a draw times `n` may be other than those of its upper half times `n`; `low` are the lower 16 bits of that
/// product.
#[inline(always)]
const fn may_carry(low: u16, n: u16) -> bool {
    low > u16::MAX - n
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_draws_the_same_numbers_in_any_lane_and_company() {
        let mut alone = Draws::<1>::new(7);
        alone.begin(0, 42);
        let expected: Vec<u8> = (0..50).map(|_| alone.below(&[200], &[0xff])[0]).collect();
        let mut many = Draws::<5>::new(7);
        for l in 0..5 {
            many.begin(l, 40 + l as u64);
        }
        let mut found = Vec::new();
        for round in 0..150u8 {
            let mut within = [0; 5];
            for l in 0..5 {
                within[l] = mask((usize::from(round) * 7 + l) % 3 == 0);
            }
            let out = many.below(&[200; 5], &within);
            if within[2] != 0 {
                found.push(out[2]);
            }
        }
        assert_eq!(found[..], expected[..found.len()]);
    }

    #[test]
    fn numbers_come_of_whole_draws() {
        let mut draws = Draws::<3>::new(7);
        (0..3).for_each(|l| draws.begin(l, l as u64));
        let mut one = draws.clone();
        let mut carried = 0;
        for k in 0..20_000u32 {
            let out = draws.below(&[250; 3], &[0xff; 3]);
            for (l, out) in out.into_iter().enumerate() {
                let draw = philox([[k / 4], [0], [l as u32], [0]], &Keys::new(7))[k as usize % 4][0];
                let whole = (u64::from(draw) * 250) >> 32;
                carried += u64::from(whole != (u64::from(draw >> 16) * 250) >> 16);
                assert_eq!(u64::from(out), whole);
                assert_eq!(u64::from(one.one(l, 250)), whole);
            }
        }
        assert!(carried > 0, "no number needed the lower half of its draw");
    }

    #[test]
    fn a_single_choice_takes_no_draw() {
        let mut draws = Draws::<1>::new(1);
        draws.begin(0, 0);
        let mut other = draws.clone();
        assert_eq!(other.below(&[1], &[0xff]), [0]);
        assert_eq!(draws.below(&[255], &[0xff]), other.below(&[255], &[0xff]));
    }
}
