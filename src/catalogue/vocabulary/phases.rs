//! Keys of openings. Each kind has its own among them.

use super::{ACT, BY, END, Key, Kind, LAP, MOVE, START, may, must, names};

/// `[[phase]]`: the keys of all kinds.
pub const PHASE: &[Key] = &[
    must("id", Kind::Id, "Its name."),
    must(
        "kind",
        Kind::Word(|| names(PHASE_KINDS)),
        "`arrange`: seeds are put, one at a time, into own holes; `play`: a part played by rules of its own until it is won.",
    ),
    may(
        "by",
        Kind::Word(|| names(BY)),
        "Who acts alone, or begins: the winner or the loser of a phase before. Default: South, then North.",
    ),
    may("seeds", Kind::Number, "`arrange`: seeds in hand, each; `rest`: all that the deal leaves."),
    may("at_most", Kind::Number, "`arrange`: the most that may lie in one hole. Default: no limit."),
    may("greedy", Kind::Table(LAYOUT), "`arrange`: the layout the greedy player aims for. Default: seeds spread evenly."),
    may("deal", Kind::Table(START), "`arrange`: all seeds are gathered first, and the player who does not arrange gets these."),
    may("move", Kind::Tables(MOVE), "`play`: its tiers of moves."),
    may("act", Kind::Tables(ACT), "`play`: its other actions."),
    may("lap", Kind::Tables(LAP), "`play`: its cases for the last seed of a lap. Default: those of the main phase."),
    may("end", Kind::Tables(END), "`play`: when it is over, and who has lost or won it."),
];

/// `phase.greedy`.
pub const LAYOUT: &[Key] =
    &[may("outer", Kind::Row, "The outer row, as in `start`."), must("inner", Kind::Row, "The inner row, as in `start`.")];

/// Kinds of opening.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PhaseWord {
    /// `arrange`.
    Arrange,
    /// `play`.
    Play,
}

/// `phase.kind`.
pub const PHASE_KINDS: &[(&str, PhaseWord)] = &[("arrange", PhaseWord::Arrange), ("play", PhaseWord::Play)];

impl PhaseWord {
    /// Keys that a phase of this kind must have, and those it may have, besides `id`, `kind` and `by`.
    pub fn keys(self) -> (&'static [&'static str], &'static [&'static str]) {
        match self {
            PhaseWord::Arrange => (&["seeds"], &["at_most", "greedy", "deal"]),
            PhaseWord::Play => (&["move", "end"], &["act", "lap"]),
        }
    }
}
