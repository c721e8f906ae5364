//! Plain loops for two games, written by hand: one game at a time, one lap after another, nothing shared with the engine but the
//! type of its records. They draw the same random numbers and keep the same records, so that they are both the yardstick of
//! the benches and a second opinion in the tests.
//!
//! They are meant to be good: the holes of a player are the bytes of one integer, a whole handful is lifted and sown by one
//! addition from a table, legal moves are a bit mask, and draws are made in advance, a few blocks together.

pub mod kalah;
pub mod lozi;

use mbao::engine::GameRecord;
use mbao::rules::VOID_ENDINGS;

/// Endings, as every game of the engine numbers them: void ones, then the one of the rules.
const ENDLESS: u8 = 0;
const LAP_LIMIT: u8 = 1;
const TURN_LIMIT: u8 = 2;
const BY_THE_RULES: u8 = VOID_ENDINGS.len() as u8;

const DRAW: u8 = 2;
const NOBODY: u8 = 3;

/// Turns after which a game is stopped.
const MOST_TURNS: u32 = 1000;

/// For every lap from a hole with so many seeds, what to add to the integer whose bytes are the holes: minus all in the hole
/// lifted, plus the seeds dropped. No byte ever leaves 0..=255, so one addition does it.
fn sowings<const HOLES: usize, const SEEDS: usize>(ring: usize) -> Box<[[u128; SEEDS]; HOLES]> {
    let mut table = Box::new([[0u128; SEEDS]; HOLES]);
    for (hole, row) in table.iter_mut().enumerate() {
        for (seeds, entry) in row.iter_mut().enumerate() {
            let lifted = (seeds as u128) << (8 * hole);
            let dropped = (1..=seeds).map(|k| 1u128 << (8 * ((hole + k) % ring))).sum::<u128>();
            *entry = dropped.wrapping_sub(lifted);
        }
    }
    table
}

/// Seeds in a hole.
#[inline(always)]
fn seeds(holes: u128, hole: usize) -> usize {
    (holes >> (8 * hole)) as u8 as usize
}

/// A bit for each of eight holes that has a seed; no hole has more than 128.
#[inline(always)]
fn loaded(holes: u64) -> u32 {
    let high = (holes + 0x7f7f_7f7f_7f7f_7f7f) & 0x8080_8080_8080_8080;
    ((high >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32
}

/// `NTH[mask][k]`: the `k`-th bit set in a byte, counted from 0.
static NTH: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut mask = 0;
    while mask < 256 {
        let (mut bit, mut k) = (0, 0);
        while bit < 8 {
            if mask >> bit & 1 == 1 {
                table[mask][k] = bit as u8;
                k += 1;
            }
            bit += 1;
        }
        mask += 1;
    }
    table
};

/// Blocks of four draws made together.
const BLOCKS: usize = 8;

/// The draws of one game: Philox4x32-10 of counter (block, 0, game), under the run's key.
struct Draws {
    key: [u32; 2],
    game: u64,
    block: u32,
    buffer: [[u32; BLOCKS]; 4],
    used: usize,
}

impl Draws {
    fn new(key: u64, game: u64) -> Self {
        let key = [key as u32, (key >> 32) as u32];
        Self { key, game, block: 0, buffer: [[0; BLOCKS]; 4], used: 4 * BLOCKS }
    }

    /// A number below `n`; no draw is spent where there is no choice.
    #[inline(always)]
    fn below(&mut self, n: u32) -> u32 {
        if n < 2 {
            return 0;
        }
        if self.used == 4 * BLOCKS {
            self.refill();
        }
        let draw = self.buffer[self.used % 4][self.used / 4];
        self.used += 1;
        ((u64::from(draw) * u64::from(n)) >> 32) as u32
    }

    #[inline(always)]
    fn refill(&mut self) {
        let [mut a, mut c] = [[0u32; BLOCKS], [self.game as u32; BLOCKS]];
        let [mut b, mut d] = [[0u32; BLOCKS], [(self.game >> 32) as u32; BLOCKS]];
        for (i, a) in a.iter_mut().enumerate() {
            *a = self.block + i as u32;
        }
        let [mut k0, mut k1] = self.key;
        for _ in 0..10 {
            for i in 0..BLOCKS {
                let first = u64::from(a[i]) * 0xD251_1F53;
                let second = u64::from(c[i]) * 0xCD9E_8D57;
                a[i] = (second >> 32) as u32 ^ b[i] ^ k0;
                c[i] = (first >> 32) as u32 ^ d[i] ^ k1;
                b[i] = second as u32;
                d[i] = first as u32;
            }
            k0 = k0.wrapping_add(0x9E37_79B9);
            k1 = k1.wrapping_add(0xBB67_AE85);
        }
        self.buffer = [a, b, c, d];
        self.block += BLOCKS as u32;
        self.used = 0;
    }
}

/// A record in the making.
struct Tally {
    record: GameRecord,
    hash: [u32; 2],
    leader: Option<bool>,
}

/// What one turn adds to the record.
#[derive(Default)]
struct Turn {
    laps: u32,
    sown: u32,
    captures: u32,
    captured: u32,
}

impl Tally {
    fn new(game: u64) -> Self {
        Self { record: GameRecord { game, ..GameRecord::default() }, hash: [0; 2], leader: None }
    }

    /// A random choice among the holes of `mask`.
    #[inline(always)]
    fn choose(&mut self, mask: u32, draws: &mut Draws) -> usize {
        let n = mask.count_ones();
        let record = &mut self.record;
        record.decisions += 1;
        record.choices += u32::from(n > 1);
        record.main_decisions += 1;
        record.main_actions += n;
        let k = draws.below(n);
        let low = (mask & 0xff).count_ones();
        let (byte, base, k) = if k < low { (mask & 0xff, 0, k) } else { (mask >> 8, 8, k - low) };
        let hole = base + usize::from(NTH[byte as usize][k as usize]);
        let action = hole as u32 + 1 + 0x100;
        let [a, b] = self.hash.map(|half| half ^ action);
        let (a, b) = (a.wrapping_mul(0x9E37_79B1), b.wrapping_mul(0x85EB_CA6B));
        self.hash = [a ^ (a >> 15), b ^ (b >> 13)];
        hole
    }

    /// A turn of `player` is over, after which South and North have so much.
    #[inline(always)]
    fn end_turn(&mut self, player: usize, turn: &Turn, wealth: [u8; 2]) {
        let record = &mut self.record;
        record.turns += 1;
        record.laps += turn.laps;
        record.sown += turn.sown;
        record.captures[player] += turn.captures;
        record.captured[player] += turn.captured;
        record.longest_turn = record.longest_turn.max(turn.laps);
        let [south, north] = wealth;
        if south != north {
            let leader = Some(north > south);
            record.lead_changes += u32::from(self.leader.is_some() && self.leader != leader);
            self.leader = leader;
        }
    }

    /// The game is over.
    fn finish(mut self, ending: u8, winner: u8, stored: [u8; 2]) -> GameRecord {
        self.record.ending = ending;
        self.record.winner = winner;
        self.record.stored = stored;
        self.record.hash = u64::from(self.hash[1]) << 32 | u64::from(self.hash[0]);
        self.record
    }
}
