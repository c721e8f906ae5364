//! Rows: one number of every game. Masks are rows of `0` and `0xff`.
//!
//! Loops over lanes use bitwise operations only, so that the compiler can turn each into a few vector instructions; one `&&` in such a
//! loop makes it scalar.

/// One byte of each of `L` games.
pub type Row<const L: usize> = [u8; L];

/// The number of no hole.
pub const NO_HOLE: u8 = 0xff;

/// `0xff` if true.
#[inline(always)]
pub const fn mask(holds: bool) -> u8 {
    0u8.wrapping_sub(holds as u8)
}

/// `0xff_ff_ff_ff` if the mask is set.
#[inline(always)]
pub const fn wide(mask: u8) -> u32 {
    0u32.wrapping_sub((mask & 1) as u32)
}

/// `0xff_ff` if the mask is set.
#[inline(always)]
pub const fn wide16(mask: u8) -> u16 {
    0u16.wrapping_sub((mask & 1) as u16)
}

/// Whether any lane is set.
#[inline(always)]
pub fn any<const L: usize>(row: &Row<L>) -> bool {
    // Not with bytes: of this the compiler makes a mask, and one question of it.
    row.iter().fold(false, |any, x| any | (*x != 0))
}

/// Whether any number is not 0.
#[inline(always)]
pub fn any16<const L: usize>(row: &[u16; L]) -> bool {
    row.iter().fold(false, |any, x| any | (*x != 0))
}

/// How many lanes are set.
#[inline(always)]
pub fn count<const L: usize>(row: &Row<L>) -> usize {
    // Of truth values of so many lanes the compiler makes a mask, and counts its bits at once.
    let (words, rest) = row.as_chunks::<64>();
    let lanes = |part: &[u8]| part.iter().fold(0u8, |n, x| n + u8::from(*x != 0));
    words.iter().map(|word| usize::from(lanes(word))).sum::<usize>() + usize::from(lanes(rest))
}

/// The numbers of the lanes that are set, in rising order.
#[inline(always)]
pub fn each<const L: usize>(row: &Row<L>) -> impl Iterator<Item = usize> {
    // Eight lanes at a time: few are set.
    let (words, rest) = row.as_chunks::<8>();
    let words = words.iter().enumerate().flat_map(|(i, word)| {
        let mut bits = u64::from_le_bytes(*word) & 0x0101_0101_0101_0101;
        std::iter::from_fn(move || {
            let l = (bits != 0).then(|| 8 * i + bits.trailing_zeros() as usize / 8);
            bits &= bits.wrapping_sub(1);
            l
        })
    });
    let first = L - rest.len();
    words.chain(rest.iter().enumerate().filter(|(_, x)| **x != 0).map(move |(l, _)| first + l))
}

/// Both set.
#[inline(always)]
pub fn and<const L: usize>(a: &Row<L>, b: &Row<L>) -> Row<L> {
    let mut row = [0; L];
    for l in 0..L {
        row[l] = a[l] & b[l];
    }
    row
}

/// The first set, the second not.
#[inline(always)]
pub fn and_not<const L: usize>(a: &Row<L>, b: &Row<L>) -> Row<L> {
    let mut row = [0; L];
    for l in 0..L {
        row[l] = a[l] & !b[l];
    }
    row
}

/// Writes `value` where the mask is set.
#[inline(always)]
pub fn set<const L: usize>(row: &mut Row<L>, mask: &Row<L>, value: u8) {
    for l in 0..L {
        row[l] = (row[l] & !mask[l]) | (value & mask[l]);
    }
}

/// Copies `from` where the mask is set.
#[inline(always)]
pub fn blend<const L: usize>(row: &mut Row<L>, mask: &Row<L>, from: &Row<L>) {
    for l in 0..L {
        row[l] = (row[l] & !mask[l]) | (from[l] & mask[l]);
    }
}

/// Lets the rows change places where the mask is set.
#[inline(always)]
pub fn exchange<const L: usize>(a: &mut Row<L>, b: &mut Row<L>, mask: &Row<L>) {
    for l in 0..L {
        let x = (a[l] ^ b[l]) & mask[l];
        a[l] ^= x;
        b[l] ^= x;
    }
}
