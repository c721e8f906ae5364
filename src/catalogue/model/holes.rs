//! Names of holes from a player's own seat.

use std::fmt;
use std::str::FromStr;

/// A hole named from its player's own seat, for every board size: `outer-left`, `inner-right-2`, `left-3`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HoleName {
    /// Whether the row is not named, as on two-row boards, where each player has but one.
    pub only_row: bool,
    /// Inner row, or the only row of a two-row board.
    pub inner: bool,
    /// Counted from the player's left, else from his right.
    pub from_left: bool,
    /// 1 for the hole at the end.
    pub nth: u8,
}

/// A word that names no hole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no name of a hole")]
pub struct NoHole;

impl FromStr for HoleName {
    type Err = NoHole;

    fn from_str(text: &str) -> Result<Self, NoHole> {
        let mut parts = text.split('-').peekable();
        let row = parts.next_if(|part| matches!(*part, "inner" | "outer"));
        let from_left = match parts.next() {
            Some("left") => true,
            Some("right") => false,
            _ => return Err(NoHole),
        };
        let nth = parts.next().map_or(Ok(1), |n| n.parse().map_err(|_| NoHole))?;
        match parts.next() {
            None => Ok(Self { only_row: row.is_none(), inner: row != Some("outer"), from_left, nth }),
            Some(_) => Err(NoHole),
        }
    }
}

impl fmt::Display for HoleName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match (self.only_row, self.inner) {
            (true, _) => "",
            (false, true) => "inner-",
            (false, false) => "outer-",
        })?;
        f.write_str(if self.from_left { "left" } else { "right" })?;
        if self.nth == 1 { Ok(()) } else { write!(f, "-{}", self.nth) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_prints_back_as_it_was_written() {
        for text in ["outer-left", "inner-right-3", "left-2", "right"] {
            assert_eq!(text.parse().map(|name: HoleName| name.to_string()).as_deref(), Ok(text));
        }
        for wrong in ["outer", "outer-left-2-3", "outer-middle", "outer-left-x", "left-outer"] {
            assert_eq!(wrong.parse::<HoleName>(), Err(NoHole), "{wrong}");
        }
    }
}
