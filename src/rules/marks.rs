//! Marks as bits of a byte: one for a plain mark, two for one with an owner, the mover's below the enemy's.

use super::CompileError;
use super::compile::Compiler;
use crate::catalogue::model::{AtStart, MarkRef, Seat, Until};

/// The marks of a program, and the bits that stand for them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Marks {
    /// The marks, by name.
    pub named: Vec<NamedMark>,
    /// Bits cleared at the end of a turn.
    pub turn: u8,
    /// Bits cleared when their hole is lifted.
    pub lifted: u8,
    /// Bits cleared at the end of a round.
    pub round: u8,
    /// Bits that loaded holes of the mover have at the start.
    pub at_start: u8,
    /// Those among them that empty holes have too.
    pub at_start_all: u8,
    /// Lower bits of marks with an owner: those of the mover.
    pub mine: u8,
    /// Whether a mark may outlive the turn.
    pub lasting: bool,
}

/// One mark.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedMark {
    /// Its name.
    pub name: String,
    /// Its bit: where it has an owner, the mover's; the enemy's is the next one.
    pub bit: u8,
    /// Whether it has an owner.
    pub owned: bool,
}

impl NamedMark {
    /// All bits of the mark.
    pub fn bits(&self) -> u8 {
        if self.owned { self.bit | (self.bit << 1) } else { self.bit }
    }
}

impl Marks {
    /// Whether there are any.
    pub fn any(&self) -> bool {
        !self.named.is_empty()
    }

    /// The mark of that name.
    pub fn get(&self, name: &str) -> Option<&NamedMark> {
        self.named.iter().find(|mark| mark.name == name)
    }

    /// The same marks as the other player sees them.
    pub fn turned(&self, bits: u8) -> u8 {
        let differing = (bits ^ (bits >> 1)) & self.mine;
        bits ^ (differing | (differing << 1))
    }
}

impl Compiler<'_> {
    pub(super) fn marks(&self) -> Result<Marks, CompileError> {
        let mut marks = Marks::default();
        let mut next = 0u32;
        for (name, mark) in &self.rules.marks {
            let width = if mark.owned { 2 } else { 1 };
            if next + width > u8::BITS {
                return Err(CompileError::TooManyMarks);
            }
            let named = NamedMark { name: name.clone(), bit: 1 << next, owned: mark.owned };
            next += width;
            match mark.until {
                Until::Turn => marks.turn |= named.bits(),
                Until::Lifted => marks.lifted |= named.bits(),
                Until::Round => marks.round |= named.bits(),
                Until::Game => {}
            }
            marks.lasting |= mark.until != Until::Turn;
            marks.at_start |= if mark.at_start == AtStart::None { 0 } else { named.bit };
            marks.at_start_all |= if mark.at_start == AtStart::All { named.bit } else { 0 };
            marks.mine |= if mark.owned { named.bit } else { 0 };
            marks.named.push(named);
        }
        Ok(marks)
    }

    /// The bits a condition speaks of when asked of that player.
    pub(super) fn mark_bits(&self, mark: &MarkRef, of: Seat) -> Result<u8, CompileError> {
        let named = self.marks.get(&mark.name).ok_or_else(|| CompileError::UnknownMark(mark.name.clone()))?;
        Ok(match mark.own {
            None => named.bits(),
            Some(_) if !named.owned => return Err(CompileError::UnknownMark(mark.to_string())),
            Some(own) if own == (of == Seat::Mover) => named.bit,
            Some(_) => named.bit << 1,
        })
    }
}
