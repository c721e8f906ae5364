//! Positions seen since the last capture, for games that end by repetition.
//!
//! After every step the boards of all lanes are kept as they stand. Most positions are new, and a small table of bits for each lane says so;
//! only where it does not are the boards looked through.

use super::lanes::{Row, State, and_not, at_stage, each, mask, stage, wide, wide16};
use super::played::Played;
use crate::rules::MAX_HOLES;

/// Words of sixteen bits in the table of a lane.
const WORDS: usize = 16;
/// The upper bits of a hash say which word is that of its position.
const WORD_SHIFT: u32 = 16 - WORDS.trailing_zeros();
/// Boards for which there is room at first; a power of two.
const BOARDS: usize = 32;

/// The positions of each game, after every turn since its last capture.
#[derive(Debug, Clone)]
pub struct History<const L: usize> {
    /// A ring of boards, each so many rows that tell a position, and a row that says in which lanes it was one.
    rows: Vec<Row<L>>,
    board: usize,
    /// Boards for which there is room: a power of two, or 0.
    room: usize,
    /// A hash of each position.
    hashes: Vec<[u16; L]>,
    /// Boards kept so far.
    kept: u32,
    /// All lanes have needed none older than this.
    oldest: u32,
    /// The first board that counts for each lane.
    since: [u32; L],
    /// A bit is set for each position of a lane.
    bits: [[u16; L]; WORDS],
}

impl<const L: usize> History<L> {
    /// Nothing seen.
    pub fn new(program: Played<'_>) -> Self {
        let holes = 2 * usize::from(program.geometry.half);
        let position = if program.marked() && program.marks.lasting { 2 * holes + 1 } else { holes + 1 };
        Self {
            rows: Vec::new(),
            board: position + 1,
            room: 0,
            hashes: Vec::new(),
            kept: 0,
            oldest: 0,
            since: [0; L],
            bits: [[0; L]; WORDS],
        }
    }

    /// New games in the lanes of `lanes`: only their first position has been seen.
    #[inline(always)]
    pub fn begin(&mut self, program: Played<'_>, state: &State<L>, lanes: &Row<L>) {
        // As if the enemy of the first player had just moved.
        let hash = self.keep(program, state, false, lanes);
        self.note(&hash, lanes, lanes);
    }

    /// Which of the positions now on the board, after the turns in `ended`, have stood before. Lanes in `trial` leave no trace.
    #[inline(always)]
    pub fn see(&mut self, program: Played<'_>, state: &State<L>, ended: &Row<L>, trial: &Row<L>) -> Row<L> {
        let seen = and_not(ended, trial);
        let (mut anew, mut asked) = ([0; L], [0; L]);
        let quiet = state.captures_turn.is_zero();
        for l in 0..L {
            anew[l] = seen[l] & !quiet[l];
            asked[l] = ended[l] & quiet[l];
        }
        let hash = self.keep(program, state, true, &seen);
        let may_have_stood = self.note(&hash, &seen, &anew);
        let mut repeated = [0; L];
        for l in 0..L {
            asked[l] &= may_have_stood[l];
        }
        for l in each(&asked) {
            repeated[l] = mask(self.has_stood(l));
        }
        repeated
    }

    /// Lane `l` goes on with the game in lane `m` of another; `state` is that of the lanes here.
    pub fn take_over(&mut self, state: &State<L>, l: usize, from: &Self, m: usize) {
        self.since[l] = self.kept;
        for (to, from) in self.bits.iter_mut().zip(&from.bits) {
            to[l] = from[m];
        }
        for number in from.since[m]..from.kept {
            let theirs = &from.rows[from.place(number) * from.board..][..from.board];
            if theirs[from.board - 1][m] != 0 {
                let here = self.make_room(state);
                self.hashes[here][l] = from.hashes[from.place(number)][m];
                for (to, from) in self.rows[here * self.board..].iter_mut().zip(theirs) {
                    (*to, to[l]) = ([0; L], from[m]);
                }
            }
        }
    }

    /// The place of a board in the ring.
    #[inline(always)]
    fn place(&self, number: u32) -> usize {
        number as usize & self.room.wrapping_sub(1)
    }

    /// Whether the position last kept in a lane has stood before.
    #[inline(always)]
    fn has_stood(&self, l: usize) -> bool {
        let (first, last) = (self.place(self.since[l]), self.place(self.kept - 1));
        let hash = self.hashes[last][l];
        let alike = |from: usize, to: usize| self.hashes[from..to].iter().fold(0, |n, row| n + u32::from(row[l] == hash)) != 0;
        let alike = if first <= last { alike(first, last) } else { alike(first, self.room) || alike(0, last) };
        alike && self.has_really_stood(l)
    }

    /// The same by all of the positions.
    #[inline(never)]
    fn has_really_stood(&self, l: usize) -> bool {
        let position = self.board - 1;
        let row = |place: usize, row: usize| self.rows[place * self.board + row][l];
        let last = self.place(self.kept - 1);
        let mut before = (self.since[l]..self.kept - 1).map(|number| self.place(number));
        before.any(|then| row(then, position) != 0 && (0..position).all(|i| row(then, i) == row(last, i)))
    }

    /// Sets the bits of positions with these hashes in the lanes of `seen`, those of `anew` forgetting all others first; returns the lanes of
    /// all whose bit was set.
    #[inline(always)]
    fn note(&mut self, hash: &[u16; L], seen: &Row<L>, anew: &Row<L>) -> Row<L> {
        let mut bit = [0u16; L];
        let mut found = [0u16; L];
        for l in 0..L {
            bit[l] = 1 << ((hash[l] >> 8) & 15);
            let forget = wide(anew[l]);
            self.since[l] = (self.since[l] & !forget) | ((self.kept - 1) & forget);
        }
        for (word, bits) in self.bits.iter_mut().enumerate() {
            for l in 0..L {
                let here = bit[l] & wide16(mask(hash[l] >> WORD_SHIFT == word as u16));
                let old = bits[l] & !wide16(anew[l]);
                found[l] |= old & here;
                bits[l] = old | (here & wide16(seen[l]));
            }
        }
        let mut row = [0; L];
        for l in 0..L {
            row[l] = mask(found[l] != 0);
        }
        row
    }

    /// Keeps a board: seeds, lasting marks, and who is to move next; `moved` tells whether the mover of the state has had his turn. Returns
    /// a hash of each lane: a sum of the numbers times odd constants, one for each place.
    #[inline(always)]
    fn keep(&mut self, program: Played<'_>, state: &State<L>, moved: bool, lanes: &Row<L>) -> [u16; L] {
        let half = usize::from(program.geometry.half);
        let first = if moved { half } else { 0 };
        let place = self.make_room(state);
        let (mut hash, mut weight) = ([0u16; L], 0x9E37u16);
        let mut rows = self.rows[place * self.board..][..self.board].iter_mut();
        let mut add = |row: &Row<L>| {
            let Some(to) = rows.next() else { return };
            *to = *row;
            for l in 0..L {
                hash[l] = hash[l].wrapping_add(u16::from(row[l]).wrapping_mul(weight));
            }
            weight = weight.wrapping_mul(0x6D2B) | 1;
        };
        for hole in 0..2 * half {
            add(&state.seeds[(first + hole) % (2 * half) % MAX_HOLES]);
        }
        if program.marked() && program.marks.lasting {
            for hole in 0..2 * half {
                let marks = &state.marks[(first + hole) % (2 * half) % MAX_HOLES];
                let mut row = [0; L];
                for l in 0..L {
                    let bits = if moved { program.marks.turned(marks[l]) } else { marks[l] };
                    row[l] = bits & !program.marks.turn;
                }
                add(&row);
            }
        }
        let mut north = [0; L];
        for l in 0..L {
            north[l] = (state.side[l] ^ mask(moved)) & 1;
        }
        add(&north);
        if let Some(kept) = rows.next() {
            *kept = *lanes;
        }
        self.hashes[place] = hash;
        hash
    }

    /// Room for another board: its place.
    #[inline(always)]
    fn make_room(&mut self, state: &State<L>) -> usize {
        if (self.kept - self.oldest) as usize == self.room {
            self.grow(state);
        }
        self.kept += 1;
        self.place(self.kept - 1)
    }

    /// Drops what no lane needs any longer, or else doubles the room.
    #[inline(never)]
    fn grow(&mut self, state: &State<L>) {
        let idle = at_stage(state, stage::IDLE);
        let needed = (0..L).filter(|l| idle[*l] == 0).map(|l| self.since[l]).min();
        let oldest = needed.unwrap_or(self.kept).max(self.oldest);
        if self.room > 0 && (self.kept - oldest) as usize <= self.room / 2 {
            self.oldest = oldest;
            return;
        }
        let room = BOARDS.max(2 * self.room);
        let mut wider = Self {
            rows: vec![[0; L]; self.board * room],
            hashes: vec![[0; L]; room],
            room,
            ..Self { rows: Vec::new(), hashes: Vec::new(), ..*self }
        };
        for number in self.oldest..self.kept {
            let (from, to) = (self.place(number), wider.place(number));
            wider.rows[to * self.board..][..self.board].copy_from_slice(&self.rows[from * self.board..][..self.board]);
            wider.hashes[to] = self.hashes[from];
        }
        *self = wider;
    }
}
