//! Every key and word a rule file may use, with one line on what it means.
//!
//! The decoder, its suggestions and the JSON Schema are all made from these tables, so they cannot disagree.

mod about;
mod phases;
mod turns;
mod words;

pub use about::*;
pub use phases::*;
pub use turns::*;
pub use words::*;

/// A key of a table.
#[derive(Debug, Clone, Copy)]
pub struct Key {
    /// Its name.
    pub name: &'static str,
    /// What it means.
    pub doc: &'static str,
    /// What values it takes.
    pub kind: Kind,
    /// Whether it must be there.
    pub required: bool,
}

/// What values a key takes.
#[derive(Debug, Clone, Copy)]
pub enum Kind {
    /// Any text.
    Text,
    /// Texts.
    Texts,
    /// A lower-case name: letters, digits and underscores.
    Id,
    /// `true` or `false`.
    Flag,
    /// A whole number, or the name of an option that gives one.
    Number,
    /// Whole numbers.
    Numbers,
    /// A number, with or without decimal point.
    Real,
    /// Seeds in the holes of a row: `{ each = 2 }`, or one number a hole.
    Row,
    /// One of a few words.
    Word(fn() -> Vec<&'static str>),
    /// Some of them.
    Words(fn() -> Vec<&'static str>),
    /// Conditions, all of which must hold.
    Conditions,
    /// Names of holes, such as `outer-left-2`.
    HoleNames,
    /// Holes seen from where the last seed fell, or named with their owner.
    HoleRefs,
    /// Where captured seeds go.
    Place,
    /// Where the first seed of a move goes.
    SowFrom,
    /// What a lap case does.
    Effects,
    /// How the turn goes on after a lap case.
    Then,
    /// A patch of the rules.
    Change,
    /// Anything.
    Any,
    /// A table with these keys.
    Table(&'static [Key]),
    /// Tables with these keys, one after the other.
    Tables(&'static [Key]),
    /// A table whose keys are names of the author's choice.
    Map(&'static Kind),
}

const fn must(name: &'static str, kind: Kind, doc: &'static str) -> Key {
    Key { name, doc, kind, required: true }
}

const fn may(name: &'static str, kind: Kind, doc: &'static str) -> Key {
    Key { name, doc, kind, required: false }
}

/// The whole file.
pub const FILE: &[Key] = &[
    must("schema", Kind::Number, "Version of this format: 1."),
    must("id", Kind::Id, "Id of the game, the same as the name of the file."),
    must("record", Kind::Table(RECORD), "What the source says, after Driedger's twelve questions; silent where absent."),
    must("source", Kind::Tables(SOURCE), "The sources, with pages."),
    may("place", Kind::Table(PLACE), "Where it was played; absent for games of reference."),
    may("option", Kind::Map(&Kind::Table(OPTION)), "Numbers that the source leaves to the players."),
    must("board", Kind::Table(BOARD), "The holes and how sowing runs round them."),
    must("start", Kind::Table(START), "Seeds before the first action."),
    may("sets", Kind::Map(&Kind::HoleNames), "Named sets of holes, usable in conditions as `in NAME`."),
    may("marks", Kind::Map(&Kind::Table(MARK)), "Named marks that holes may carry, usable in conditions as `is NAME`."),
    may("phase", Kind::Tables(PHASE), "Openings, in order; the main phase follows."),
    must(
        "move",
        Kind::Tables(MOVE),
        "Guarded tiers of moves: the first whose guard holds and that has a legal hole is the only one allowed.",
    ),
    may("act", Kind::Tables(ACT), "Other actions at the start of one's turn."),
    must("lap", Kind::Tables(LAP), "Cases for the last seed of a lap: the first that fits decides."),
    must("end", Kind::Tables(END), "When the game ends, and for whom; `[]` where it ends by rounds alone."),
    may("round", Kind::Table(ROUND), "Rounds, after each of which holes change owners; whoever owns all of them wins."),
    must("play", Kind::Table(PLAY), "What players count, and when a game is stopped."),
    may("reading", Kind::Tables(READING), "Passages that can be read in more than one way."),
    may("unstated", Kind::Table(UNSTATED), "Parts of the rules that are our default, because the source does not state them."),
    may(
        "series",
        Kind::Table(SERIES),
        "Games that belong together, where the source tells of them: who begins each, and how they make a match.",
    ),
    may("statistic", Kind::Tables(STATISTIC), "What the source speaks of, counted in every game: at most four."),
    may("recorded", Kind::Table(RECORDED), "Names that recorded games use, beside ours."),
    may("checked", Kind::Table(CHECKED), "What the rules, as they are played, have been held against."),
    may(
        "not_played",
        Kind::Table(NOT_PLAYED),
        "The game is on record only and is not played; board, start, move, lap, end and play are then left out.",
    ),
];

/// Sections that a game on record only does without.
pub const OF_PLAY: &[&str] = &[
    "option",
    "board",
    "start",
    "sets",
    "marks",
    "phase",
    "move",
    "act",
    "lap",
    "end",
    "round",
    "play",
    "unstated",
    "statistic",
    "recorded",
    "checked",
];

/// The sections of a file, none of those of play needed where the game is on record only.
pub fn sections(record_only: bool) -> Vec<Key> {
    let needed = |key: &Key| key.required && !(record_only && OF_PLAY.contains(&key.name));
    FILE.iter().map(|key| Key { required: needed(key), ..*key }).collect()
}

/// `[option.NAME]`.
pub const OPTION: &[Key] = &[
    must("values", Kind::Numbers, "The numbers that the source names, two or more; comparisons walk through them."),
    may("between", Kind::Numbers, "The least number and the greatest: any whole number from one to the other may be chosen too."),
    must("default", Kind::Number, "The one taken if none is chosen."),
    must("doc", Kind::Text, "What it is."),
];

/// `[board]`.
pub const BOARD: &[Key] = &[
    must("rows", Kind::Number, "Rows, both players together: 2 or 4."),
    must("columns", Kind::Number, "Holes in a row."),
    must(
        "circuit",
        Kind::Word(|| names(CIRCUITS)),
        "Whether each player sows round his own holes or both round the whole board.",
    ),
    may(
        "stores",
        Kind::Word(|| names(STORES)),
        "`sown`: a player's own store is the hole after his right-hand hole; the enemy's is passed over. Default `none`.",
    ),
    may(
        "full_round",
        Kind::Word(|| names(FULL_ROUNDS)),
        "Whether a lap of a full round sows the hole it was lifted from or passes over it. Default `sow`.",
    ),
];

/// `[start]`.
pub const START: &[Key] = &[
    DEAL[0],
    DEAL[1],
    DEAL[2],
    may("shared_reserve", Kind::Flag, "Whether the reserves of both are one, from which either draws. Default false."),
    may(
        "north",
        Kind::Table(LAYOUT),
        "North's rows, from his own seat, where they are not as South's: as many seeds, otherwise laid.",
    ),
];

/// `phase.deal`.
pub const DEAL: &[Key] = &[
    may("outer", Kind::Row, "The outer row, from the player's left to his right (four-row boards only)."),
    must("inner", Kind::Row, "The inner row, from the player's right to his left; on two rows the only row, from left to right."),
    may("reserve", Kind::Number, "Seeds each player keeps in reserve. Default 0."),
];

/// `[marks]`.
pub const MARK: &[Key] = &[
    may(
        "until",
        Kind::Word(|| names(UNTILS)),
        "How long it lasts: to the end of the turn, until the hole is lifted, to the end of the round or (default) of the game.",
    ),
    may("owner", Kind::Flag, "Whether it is the mark of the player who makes it. Default false."),
    may(
        "at_start",
        Kind::Word(|| names(AT_STARTS)),
        "`loaded`: every loaded hole carries it when the main phase begins; `all`: every hole does. Default `none`.",
    ),
];

/// `[play]`.
pub const PLAY: &[Key] = &[
    must(
        "wealth",
        Kind::Word(|| names(WEALTHS)),
        "What the greedy player counts: seeds on his side, seeds captured, or what a round counts.",
    ),
    must("turn_limit", Kind::Number, "A game still going after so many turns is stopped and counted apart."),
    may(
        "first",
        Kind::Word(|| names(BY)),
        "Who begins the main phase: the winner or the loser of an opening. Default: whoever begins the game.",
    ),
    may(
        "no_move",
        Kind::Word(|| names(NO_MOVES)),
        "`passes`: a player who cannot act waits until he can; if neither can, the game is void. Default `ends`: an ending says who has won.",
    ),
    may(
        "endless",
        Kind::Word(|| names(ENDLESS)),
        "`forbidden`: a move after which the turn would never end may not be made. Default `void`: it makes the game void.",
    ),
];

/// Sections whose entries a patch addresses by name.
pub const KEYED: &[&str] = &["phase", "move", "act", "lap", "end"];
/// Sections that a patch may change.
pub const PATCHABLE: &[&str] =
    &["board", "start", "round", "sets", "marks", "phase", "move", "act", "lap", "end", "play", "series"];
/// `{ each = … }`.
pub const EACH: Key = must("each", Kind::Number, "Seeds in every hole of the row.");
