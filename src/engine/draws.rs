//! Random numbers for every lane: draw *k* of game *i* comes from counter (*k* / 4, *i*), whatever lane plays the game.

use super::lanes::{Row, any, mask, wide, wide16};
use super::philox::philox;

const BUFFER: usize = 8;
const BLOCK: u8 = 4;

/// Draws of `L` games, a few of each made in advance.
#[derive(Debug, Clone)]
#[repr(C, align(64))]
pub struct Draws<const L: usize> {
    game: [[u32; L]; 2],
    block: [u32; L],
    /// The upper halves of the numbers, and the lower ones.
    upper: [[u16; L]; BUFFER],
    lower: [[u16; L]; BUFFER],
    used: Row<L>,
    key: [u32; 2],
}

impl<const L: usize> Draws<L> {
    /// Draws under one key; every lane waits for [`Draws::begin`].
    pub fn new(key: u64) -> Self {
        let key = [key as u32, (key >> 32) as u32];
        Self { key, game: [[0; L]; 2], block: [0; L], upper: [[0; L]; BUFFER], lower: [[0; L]; BUFFER], used: [BUFFER as u8; L] }
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
        for (to, from) in [(&mut self.upper, &from.upper), (&mut self.lower, &from.lower)] {
            to.iter_mut().zip(from).for_each(|(to, from)| to[l] = from[m]);
        }
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
            self.refill();
        }
        // The upper 32 bits of draw * n. Those of the draw's upper half alone are right unless what is cut off may carry into them.
        let upper = self.next_of(&self.upper);
        let mut out = [0u8; L];
        let mut unsure = [0u8; L];
        for l in 0..L {
            let n = u16::from(n[l]);
            let product = u32::from(upper[l]) * u32::from(n);
            out[l] = (product >> 16) as u8 & need[l];
            unsure[l] = need[l] & mask(product as u16 > u16::MAX - n);
        }
        if any(&unsure) {
            let lower = self.next_of(&self.lower);
            for l in 0..L {
                let n = u32::from(n[l]);
                let carry = (u32::from(lower[l]) * n) >> 16;
                out[l] = ((u32::from(upper[l]) * n + carry) >> 16) as u8 & need[l];
            }
        }
        for l in 0..L {
            self.used[l] += need[l] & 1;
        }
        out
    }

    /// The next draw of each lane, of one half of them: one of eight rows by the three bits of its number.
    #[inline(always)]
    fn next_of(&self, rows: &[[u16; L]; BUFFER]) -> [u16; L] {
        let mut draw = [0; L];
        for l in 0..L {
            let bit = |n: u8| wide16(mask(self.used[l] & n != 0));
            let pick = |i: usize, bit: u16| (rows[i][l] & !bit) | (rows[i + 1][l] & bit);
            let (one, two, four) = (bit(1), bit(2), bit(4));
            let first = (pick(0, one) & !two) | (pick(2, one) & two);
            let last = (pick(4, one) & !two) | (pick(6, one) & two);
            draw[l] = (first & !four) | (last & four);
        }
        draw
    }

    /// A lot of a game apart from its draws, by round (from 1) and number.
    pub fn lot(&self, l: usize, round: u8, number: u32) -> bool {
        let [game, high] = self.game.map(|row| [row[l]]);
        philox([[number], [round.into()], game, high], self.key)[0][0] & 1 != 0
    }

    /// One number below `n` in one lane; 0, and no draw, where `n` is below 2.
    pub fn one(&mut self, l: usize, n: u16) -> u16 {
        if n < 2 {
            return 0;
        }
        if self.used[l] == BUFFER as u8 {
            self.refill();
        }
        let i = usize::from(self.used[l]);
        let draw = (u32::from(self.upper[i][l]) << 16) | u32::from(self.lower[i][l]);
        self.used[l] += 1;
        ((u64::from(draw) * u64::from(n)) >> 32) as u16
    }

    /// Another block in every lane that has room for one.
    #[inline(always)]
    fn refill(&mut self) {
        let fresh = philox([self.block, [0; L], self.game[0], self.game[1]], self.key);
        let mut room = [0u8; L];
        for l in 0..L {
            room[l] = mask(self.used[l] >= BLOCK);
            self.used[l] -= BLOCK & room[l];
        }
        for l in 0..L {
            self.block[l] = self.block[l].wrapping_add(wide(room[l]) & 1);
        }
        for (rows, shift) in [(&mut self.upper, 16), (&mut self.lower, 0)] {
            let (old, new) = rows.split_at_mut(BLOCK.into());
            for ((old, new), fresh) in old.iter_mut().zip(new).zip(&fresh) {
                for l in 0..L {
                    let room = wide16(room[l]);
                    old[l] = (old[l] & !room) | (new[l] & room);
                    new[l] = (new[l] & !room) | ((fresh[l] >> shift) as u16 & room);
                }
            }
        }
    }
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
    fn a_single_choice_takes_no_draw() {
        let mut draws = Draws::<1>::new(1);
        draws.begin(0, 0);
        let mut other = draws.clone();
        assert_eq!(other.below(&[1], &[0xff]), [0]);
        assert_eq!(draws.below(&[255], &[0xff]), other.below(&[255], &[0xff]));
    }
}
