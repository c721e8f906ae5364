//! Murray's notation, in which the papers print sowing games: one word a lap, as in `Y3f : 3D3G Y(6j) Y4e`.
//!
//! Y is South, X is North. The holes of a player have letters along his ring from his own left, lower case South's, upper case
//! North's; after z come aa, ab and so on. `docs/murray.md` has the whole grammar, with what we added to it: directions, further
//! holes taken, openings, corrections of misprints.

mod read;
mod replay;
mod write;

use std::fmt;

use crate::engine::{Hole, Side};

pub use read::read_murray;
pub use replay::replay_murray;
pub use write::Scribe;

/// A game written down in the notation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MurrayGame {
    /// Id of the game in the catalogue.
    pub game: String,
    /// Line on which it begins, from 1.
    pub line: usize,
    /// Options, where they are not the defaults.
    pub options: Vec<(String, String)>,
    /// Readings, where they are not the defaults.
    pub readings: Vec<(String, String)>,
    /// Who takes the first turn of the main phase.
    pub first: Side,
    /// The words, corrected.
    pub words: Vec<Word>,
    /// What was corrected.
    pub corrections: Vec<Correction>,
}

/// A word and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    /// Line, from 1.
    pub line: usize,
    /// What it says.
    pub token: Token,
}

/// A misprint, and what is read in its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Correction {
    /// Line, from 1.
    pub line: usize,
    /// The word as printed.
    pub printed: String,
    /// The word as read.
    pub read: String,
}

/// What a word of the notation says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Token {
    /// `Y3f`: a hole is lifted, its seeds are sown.
    Lift {
        /// Who sows.
        by: Side,
        /// Seeds lifted.
        seeds: u32,
        /// The hole.
        hole: Hole,
        /// `-`: clockwise.
        clockwise: bool,
        /// `>a`: the hole the first seed falls in, where it is not the next one.
        first: Option<Hole>,
    },
    /// `Y(6j)`: captured seeds are sown, the first into this hole.
    Enter {
        /// Who sows.
        by: Side,
        /// Seeds sown.
        seeds: u32,
        /// The hole.
        first: Hole,
    },
    /// `: 3D3G`: what a lap captures.
    Capture(Vec<(u32, Hole)>),
    /// `+3B`: a further hole is taken.
    Take(u32, Hole),
    /// `+0`: no further hole is taken.
    Stop,
    /// `Y = 4 4 4 / 0 0 0`: a player has arranged his seeds so, rows in ring order.
    Arrange(Side, Vec<Vec<u8>>),
    /// `Y[empty_store]`: another action, in the words of recorded games.
    Act(Side, String),
    /// `...`: the rest of the turn is not written.
    Rest,
    /// `ENDS`, with how it ended where that is said.
    Ends(Option<String>),
}

impl Token {
    /// Who acts, where a word says it.
    pub fn by(&self) -> Option<Side> {
        match self {
            Token::Lift { by, .. } | Token::Enter { by, .. } | Token::Arrange(by, _) | Token::Act(by, _) => Some(*by),
            Token::Capture(_) | Token::Take(..) | Token::Stop | Token::Rest | Token::Ends(_) => None,
        }
    }
}

/// The letter of a player.
pub fn player(side: Side) -> char {
    match side {
        Side::South => 'Y',
        Side::North => 'X',
    }
}

/// The letters of a hole: `a` to `z`, then `aa` to `az`, `ba` ...; upper case on North's side.
pub fn letters(hole: Hole) -> String {
    let letter = |n: u8| char::from(b'a' + n % 26);
    let mut text = String::new();
    if hole.number >= 26 {
        text.push(letter(hole.number / 26 - 1));
    }
    text.push(letter(hole.number));
    if hole.side == Side::North { text.to_uppercase() } else { text }
}

/// The hole of those letters.
pub fn hole(text: &str) -> Option<Hole> {
    let side = match text.bytes().next()? {
        b'a'..=b'z' => Side::South,
        _ => Side::North,
    };
    let first = if side == Side::South { b'a' } else { b'A' };
    let digit = |byte: u8| byte.checked_sub(first).filter(|n| *n < 26);
    let number = match text.as_bytes() {
        [one] => digit(*one)?,
        [ten, one] => (digit(*ten)? + 1).checked_mul(26)?.checked_add(digit(*one)?)?,
        _ => return None,
    };
    Some(Hole { side, number })
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Token::Lift { by, seeds, hole, clockwise, first } => {
                let way = if *clockwise { "-" } else { "" };
                write!(f, "{}{seeds}{}{way}", player(*by), letters(*hole))?;
                first.map_or(Ok(()), |first| write!(f, ">{}", letters(first)))
            }
            Token::Enter { by, seeds, first } => write!(f, "{}({seeds}{})", player(*by), letters(*first)),
            Token::Capture(holes) => {
                f.write_str(": ")?;
                holes.iter().try_for_each(|(seeds, hole)| write!(f, "{seeds}{}", letters(*hole)))
            }
            Token::Take(seeds, hole) => write!(f, "+{seeds}{}", letters(*hole)),
            Token::Stop => f.write_str("+0"),
            Token::Arrange(by, rows) => {
                let row = |row: &Vec<u8>| row.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
                write!(f, "{} = {}", player(*by), rows.iter().map(row).collect::<Vec<_>>().join(" / "))
            }
            Token::Act(by, text) => write!(f, "{}[{text}]", player(*by)),
            Token::Rest => f.write_str("..."),
            Token::Ends(None) => f.write_str("ENDS"),
            Token::Ends(Some(how)) => write!(f, "ENDS {how}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_run_round_each_ring_and_on_after_z() {
        let south = |number| Hole { side: Side::South, number };
        for (number, text) in [(0, "a"), (9, "j"), (25, "z"), (26, "aa"), (31, "af"), (51, "az"), (52, "ba")] {
            assert_eq!(letters(south(number)), text);
            assert_eq!(hole(text), Some(south(number)));
            assert_eq!(hole(&text.to_uppercase()), Some(Hole { side: Side::North, number }));
        }
        for text in ["", "1", "aA", "Aa", "abc", "é"] {
            assert_eq!(hole(text), None, "{text}");
        }
    }
}
