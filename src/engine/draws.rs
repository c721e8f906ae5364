//! Random numbers for every lane: draw *k* of game *i* comes from counter (*k* / 4, *i*), whatever lane plays the game.

use super::lanes::{Row, mask, wide};
use super::philox::philox;

const BUFFER: usize = 8;
const BLOCK: u8 = 4;

/// Draws of `L` games, a few of each made in advance.
#[derive(Debug, Clone)]
#[repr(C, align(64))]
pub struct Draws<const L: usize> {
    game: [[u32; L]; 2],
    block: [u32; L],
    buffer: [[u32; L]; BUFFER],
    used: Row<L>,
    key: [u32; 2],
}

impl<const L: usize> Draws<L> {
    /// Draws under one key; every lane waits for [`Draws::begin`].
    pub fn new(key: u64) -> Self {
        let key = [key as u32, (key >> 32) as u32];
        Self { key, game: [[0; L]; 2], block: [0; L], buffer: [[0; L]; BUFFER], used: [BUFFER as u8; L] }
    }

    /// A lane starts on a game, at its first draw.
    pub fn begin(&mut self, l: usize, game: u64) {
        self.game[0][l] = game as u32;
        self.game[1][l] = (game >> 32) as u32;
        self.block[l] = 0;
        self.used[l] = BUFFER as u8;
    }

    /// One number below `n` in every lane of `within` where `n` is at least 2; 0, and no draw, elsewhere. The bias is below
    /// `n` / 2^32.
    #[inline(always)]
    pub fn below(&mut self, n: &Row<L>, within: &Row<L>) -> Row<L> {
        let mut need = [0u8; L];
        let mut dry = 0;
        for l in 0..L {
            need[l] = within[l] & mask(n[l] > 1);
            dry |= need[l] & mask(self.used[l] == BUFFER as u8);
        }
        if dry != 0 {
            self.refill();
        }
        // One of eight rows by the three bits of its number.
        let mut draw = [0u32; L];
        for l in 0..L {
            let bit = |n: u8| wide(mask(self.used[l] & n != 0));
            let pick = |i: usize, bit: u32| (self.buffer[i][l] & !bit) | (self.buffer[i + 1][l] & bit);
            let (one, two, four) = (bit(1), bit(2), bit(4));
            let low = (pick(0, one) & !two) | (pick(2, one) & two);
            let high = (pick(4, one) & !two) | (pick(6, one) & two);
            draw[l] = (low & !four) | (high & four);
        }
        let mut out = [0u8; L];
        for l in 0..L {
            // The high 32 bits of draw * n, in two halves that fit 32 bits.
            let n = u32::from(n[l]);
            let low = ((draw[l] & 0xffff) * n) >> 16;
            out[l] = (((draw[l] >> 16) * n + low) >> 16) as u8 & need[l];
        }
        for l in 0..L {
            self.used[l] += need[l] & 1;
        }
        out
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
        let draw = self.buffer[usize::from(self.used[l])][l];
        self.used[l] += 1;
        ((u64::from(draw) * u64::from(n)) >> 32) as u16
    }

    /// Another block in every lane that has room for one.
    #[inline(always)]
    fn refill(&mut self) {
        let fresh = philox([self.block, [0; L], self.game[0], self.game[1]], self.key);
        let mut room = [0u32; L];
        for l in 0..L {
            room[l] = 0u32.wrapping_sub(u32::from(self.used[l] >= BLOCK));
            self.block[l] = self.block[l].wrapping_add(room[l] & 1);
            self.used[l] -= BLOCK & (room[l] as u8);
        }
        for i in 0..usize::from(BLOCK) {
            for l in 0..L {
                self.buffer[i][l] = (self.buffer[i][l] & !room[l]) | (self.buffer[i + 4][l] & room[l]);
                self.buffer[i + 4][l] = (self.buffer[i + 4][l] & !room[l]) | (fresh[i][l] & room[l]);
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
