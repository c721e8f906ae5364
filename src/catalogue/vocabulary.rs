//! Every key and word a rule file may use, with one line on what it means.
//!
//! The decoder, its suggestions and the JSON Schema are all made from these tables, so they cannot disagree.

mod words;

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
    must("start", Kind::Table(START), "Seeds before the first action, the same for both players."),
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

/// `[record]`.
pub const RECORD: &[Key] = &[
    must("name", Kind::Text, "i: the name of the game."),
    may("peoples", Kind::Texts, "ii: the peoples who play it."),
    may("players", Kind::Text, "iii: who plays it among them."),
    may("other_names", Kind::Texts, "iv: other names of it."),
    may("rows", Kind::Text, "v: number of rows."),
    may("holes", Kind::Text, "vi: holes in a row."),
    may("stores", Kind::Text, "vii: end stores."),
    may("seeds", Kind::Text, "viii: seeds, their number and kind."),
    may("layout", Kind::Text, "ix: layout at the start."),
    may("direction", Kind::Text, "x: direction of sowing, and reversals."),
    may("object", Kind::Text, "xi: object of the game."),
    may("rules", Kind::Text, "xii: the rules, in our own words."),
    may("region", Kind::Text, "Where it was observed."),
    may("date", Kind::Text, "When it was observed."),
];

/// `[[source]]`.
pub const SOURCE: &[Key] = &[
    must("key", Kind::Text, "Key as in a bibliography, such as chaplin1956."),
    must("citation", Kind::Text, "Full reference."),
    must("pages", Kind::Text, "Pages that speak of this game."),
    must("use", Kind::Word(|| names(SOURCE_USES)), "What it was used for."),
];

/// `[place]`.
pub const PLACE: &[Key] = &[
    must("name", Kind::Text, "Name of the place."),
    must("lat", Kind::Real, "Degrees north of the equator."),
    must("lon", Kind::Real, "Degrees east of Greenwich."),
    may("glottocode", Kind::Text, "Glottolog code of the people's language."),
    must("coordinates_from", Kind::Text, "Where the coordinates were taken from."),
];

/// `[option.NAME]`.
pub const OPTION: &[Key] = &[
    must("values", Kind::Numbers, "The numbers it may have."),
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
        "`loaded`: every loaded hole carries it when the main phase begins. Default `none`.",
    ),
];

/// `[[phase]]`: what any kind of opening may say.
pub const PHASE: &[Key] = &[
    must("id", Kind::Id, "Its name."),
    must(
        "kind",
        Kind::Word(|| names(PHASE_KINDS)),
        "`arrange`: South puts all his seeds, one at a time, into his own holes, then North. `exchange`: each takes loaded holes \
         of the other. `race`: both sow at once, one seed a \
         tick; whoever ends first begins the main phase. `redeploy`: South, then North, lifts own holes and puts their seeds one by one anywhere. `remove`: South, \
         then North, takes any number of seeds from each of his holes into his hand. `place`: each places any number of the \
         seeds in his hand in one hole of the enemy, or none. `pile`: who is due to begin puts all his seeds into holes of the \
         enemy, who then begins. `play`: a part played by rules of its own until it is won.",
    ),
    may("seeds", Kind::Number, "Arrangement: seeds each player has in hand; `rest`: all that the deal leaves."),
    may("at_most", Kind::Number, "Arrangement: the most that may lie in one hole. Default: no limit."),
    may("greedy", Kind::Table(LAYOUT), "Arrangement: the layout the greedy player aims for. Default: seeds spread evenly."),
    may("holes", Kind::Conditions, "Race: the own holes of which each player lifts one."),
    may("from", Kind::Word(|| names(RACE_HANDS)), "Race, instead of `holes`: where the first of the seeds in hand is sown."),
    may("lap", Kind::Tables(LAP), "Race, play: cases for the last seed of a lap. Default: those of the main phase."),
    may("ticks", Kind::Word(|| names(RACE_ORDERS)), "Race: who drops his seed first at every tick. Default `south-first`."),
    may("lifts", Kind::Number, "Redeployment: the most holes a player lifts. Default 1."),
    may("may", Kind::Flag, "Redeployment: whether he may lift fewer. Default false."),
    may("keep", Kind::Number, "Placement: seeds that must stay in the hand. Default 0."),
    may(
        "by",
        Kind::Word(|| names(BY)),
        "Arrangement, play: who acts alone, or begins: the winner or the loser of a part played before.",
    ),
    may("deal", Kind::Table(START), "Arrangement: all seeds are gathered first, and the player who does not arrange gets these."),
    may("move", Kind::Tables(MOVE), "Play: its tiers of moves."),
    may("act", Kind::Tables(ACT), "Play: its other actions."),
    may("end", Kind::Tables(END), "Play: when it is over, and who has lost or won it."),
    may("count", Kind::Number, "Exchange: the loaded holes of the enemy that each player takes."),
    may("first", Kind::Word(|| names(FIRSTS)), "Exchange: who takes first."),
    may("to", Kind::Word(|| names(PURSES)), "Exchange: where the seeds go."),
    may(
        "order",
        Kind::Word(|| names(ORDERS)),
        "Exchange: whether they take hole by hole in turn, or one all of his before the other. Default `one-then-other`.",
    ),
];

/// `[[phase]]` of kind `play`.
pub const PLAY_PHASE: &[Key] = &[
    PHASE[0],
    PHASE[1],
    PHASE[12],
    must("move", Kind::Tables(MOVE), "Its tiers of moves."),
    PHASE[15],
    PHASE[7],
    must("end", Kind::Tables(END), "When it is over, and who has lost or won it."),
];

/// `[[phase]]` of kinds without further keys.
pub const PLAIN_PHASE: &[Key] = &[PHASE[0], PHASE[1]];

/// `[[phase]]` of kind `redeploy`.
pub const REDEPLOY: &[Key] = &[PHASE[0], PHASE[1], PHASE[9], PHASE[10]];

/// `[[phase]]` of kind `place`.
pub const PLACE_PHASE: &[Key] = &[PHASE[0], PHASE[1], PHASE[11]];

/// `[[phase]]` of kind `arrange`.
pub const ARRANGE: &[Key] = &[
    PHASE[0],
    PHASE[1],
    must("seeds", Kind::Number, "Seeds each player has in hand; `rest`: all that the deal leaves."),
    PHASE[3],
    PHASE[4],
    PHASE[12],
    PHASE[13],
];

/// `[[phase]]` of kind `exchange`.
pub const EXCHANGE: &[Key] = &[
    PHASE[0],
    PHASE[1],
    must("count", Kind::Number, "The loaded holes of the enemy that each player takes."),
    must("first", Kind::Word(|| names(FIRSTS)), "Who takes first."),
    must("to", Kind::Word(|| names(PURSES)), "Where the seeds go."),
    PHASE[20],
];

/// `[[phase]]` of kind `race`.
pub const RACE: &[Key] = &[PHASE[0], PHASE[1], PHASE[5], PHASE[6], PHASE[7], PHASE[8]];

/// `phase.greedy`.
pub const LAYOUT: &[Key] =
    &[may("outer", Kind::Row, "The outer row, as in `start`."), must("inner", Kind::Row, "The inner row, as in `start`.")];

/// `[[move]]`.
pub const MOVE: &[Key] = &[
    must("id", Kind::Id, "Its name, for patches and messages."),
    may("if", Kind::Conditions, "Conditions on the whole side, all of which must hold."),
    must("holes", Kind::Conditions, "The holes that may be lifted: conditions on the candidate hole."),
    may("clockwise", Kind::Conditions, "The holes among those that may also be sown clockwise. Default: none."),
    may("first_lap", Kind::Conditions, "Conditions on where the first lap ends: other moves are not legal. Tried on the board."),
    may("first_lap_barred", Kind::Conditions, "Conditions on where the first lap ends: if all hold, the move is not legal."),
    may("clockwise_lap", Kind::Conditions, "As `first_lap`, of moves sown clockwise only."),
    may("only_clockwise", Kind::Flag, "Whether its holes are sown clockwise only. Default false."),
    may(
        "after",
        Kind::Word(|| names(AFTERS)),
        "`capture`: the tier is asked after a case with then = \"choose\", and at no other move.",
    ),
    may("also", Kind::Flag, "Whether its moves stand beside those of the tiers after it. Default false."),
    may(
        "choose",
        Kind::Word(|| names(CHOICES)),
        "`leftmost`: only the first such hole from the player's left may be lifted (two rows). Default `any`.",
    ),
    may(
        "lift",
        Kind::Word(|| names(LIFTS)),
        "`any-number`: he lifts as many seeds of the hole as he likes; `all`: recorded games say how many lay there.",
    ),
    may("verb", Kind::Id, "The word for such a move in recorded games. Default `sow`."),
    may(
        "sow_from",
        Kind::SowFrom,
        "The own hole that gets the first seed: one for all, or by the hole lifted and `others`. Default: the next hole.",
    ),
    may(
        "add",
        Kind::Word(|| names(ADDED)),
        "`reserve`: one seed of the reserve is added to the hole, empty or not, and all of it lifted.",
    ),
];

/// `[[act]]`.
pub const ACT: &[Key] = &[
    must("id", Kind::Id, "Its name, as recorded games write it."),
    may("if", Kind::Conditions, "When it may be chosen; all must hold."),
    must("do", Kind::Word(|| names(ACT_EFFECTS)), "`spread-reserve`: one seed of the reserve into each own hole."),
    must("then", Kind::Word(|| names(ACT_THEN)), "Whether the player still moves."),
];

/// `[[lap]]`.
pub const LAP: &[Key] = &[
    must("id", Kind::Id, "Its name, for patches and messages."),
    may("when", Kind::Conditions, "Conditions on where the last seed fell, all of which must hold. Absent: every case left."),
    may("do", Kind::Effects, "What is done, in order."),
    must("then", Kind::Then, "How the turn goes on."),
];

/// `{ capture = … }`.
pub const CAPTURE: &[Key] = &[
    must("capture", Kind::HoleRefs, "The holes emptied: words, or holes named with their owner, such as `enemy-left`."),
    may("line", Kind::Table(LINE), "Holes beyond one of them, emptied in the same capture."),
    must("to", Kind::Place, "Where the seeds go: a word, or an own hole such as `right`."),
];

/// `line` of a capture.
pub const LINE: &[Key] = &[
    must("from", Kind::Word(|| names(LINE_STARTS)), "The hole beyond which the line starts."),
    must(
        "way",
        Kind::Word(|| names(SWEEPS)),
        "Whether it runs against the anticlockwise numbering of the holes (`back`) or along it (`on`), to the end of that side.",
    ),
    must("while", Kind::Conditions, "Holes are taken as long as all of these hold."),
    may("at_most", Kind::Number, "The most holes taken. Default: no limit."),
];

/// `{ sweep = … }`.
pub const SWEEP: &[Key] = &[
    must(
        "sweep",
        Kind::Word(|| names(SWEEPS)),
        "A line of holes from the landing hole, against the sowing (`back`) or along it (`on`).",
    ),
    must("while", Kind::Conditions, "Holes are taken as long as all of these hold."),
    may("spare_last", Kind::Flag, "Whether the capture is cancelled if it would leave the enemy no seed. Default false."),
    must("to", Kind::Place, "Where the seeds go: a word, or an own hole such as `right`."),
];

/// `{ take = … }`.
pub const TAKE: &[Key] = &[
    must(
        "take",
        Kind::Numbers,
        "How many further enemy holes, by the number of the player's captures in the game; the last repeats.",
    ),
    may("may", Kind::Flag, "Whether the player may stop short. Default false."),
    may("all_or_none", Kind::Flag, "With `may`: whether he may do so only before the first. Default false."),
    must("to", Kind::Place, "Where the seeds go: a word, or an own hole such as `right`."),
    may("greedy", Kind::Word(|| names(TAKE_RULES)), "How the greedy player chooses."),
];

/// `{ mark = … }`.
pub const MARKING: &[Key] = &[must("mark", Kind::Text, "The hole where the last seed fell gets this mark.")];

/// `{ unmark = … }`.
pub const UNMARKING: &[Key] = &[must("unmark", Kind::Text, "The hole where the last seed fell loses this mark.")];

/// `{ claim = … }`.
pub const CLAIMING: &[Key] =
    &[must("claim", Kind::Text, "The hole where the last seed fell gets this mark, which counts as a capture of no seeds.")];

/// `{ pick = … }`.
pub const PICK: &[Key] = &[
    must("pick", Kind::Number, "So many seeds of the hole where the last one fell are captured."),
    must("to", Kind::Word(|| names(PLACES)), "Where they go."),
];

/// `[[end]]`.
pub const END: &[Key] = &[
    must("reason", Kind::Id, "The word recorded for this ending."),
    may("id", Kind::Id, "Its name for patches, where two endings have one reason. Default: the reason."),
    must(
        "at",
        Kind::Word(|| names(MOMENTS)),
        "When it is asked: at every capture, after every move, after every turn, or when a player is about to act.",
    ),
    must("of", Kind::Words(|| names(SEATS)), "Of whom it is asked, in this order; `own` in `if` is the player asked about."),
    must("if", Kind::Conditions, "Conditions, all of which must hold."),
    must(
        "result",
        Kind::Word(|| names(OUTCOMES)),
        "Whether the player asked about loses or wins, or whoever has more seeds in store.",
    ),
    may("marked", Kind::Text, "Seeds in holes with this owned mark go to the player whose mark it is, before `rest`."),
    may("rest", Kind::Word(|| names(RESTS)), "What becomes of seeds left in the holes. Default `stays`."),
];

/// `[round]`.
pub const ROUND: &[Key] = &[
    must("reason", Kind::Id, "The word recorded when a player owns all holes."),
    must("mark", Kind::Text, "The mark of holes that are counted, with the store, for its owner when nobody can act."),
    must("seeds", Kind::Number, "Seeds dealt to every hole; so many counted give a hole."),
    may("most", Kind::Number, "A game that needs more rounds is stopped and counted apart. Default 100."),
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
];

/// `[unstated]`.
pub const UNSTATED: &[Key] = &[
    must("rules", Kind::Words(|| names(PARTS)), "The parts."),
    must("because", Kind::Text, "Where the source stops, in our words."),
];

/// `[series]`.
pub const SERIES: &[Key] = &[
    may("says", Kind::Text, "What the source says of it, in our words."),
    may("pages", Kind::Text, "Where."),
    may(
        "first",
        Kind::Word(|| names(SERIES_FIRST)),
        "Who begins the first game: the `senior` player (South stands for him), or `lot`. Silent: lots are drawn.",
    ),
    may(
        "next",
        Kind::Word(|| names(SERIES_NEXT)),
        "Who begins each later game: `winner` or `loser` of the one before, whoever began it (`same`) or did not (`alternate`), or \
         `lot`. Silent: lots are drawn.",
    ),
    may(
        "after_undecided",
        Kind::Word(|| names(AFTER_UNDECIDED)),
        "Who begins after a game that nobody won, where that hangs on who won. Default `same`.",
    ),
    may("games", Kind::Number, "A match is so many games; then whoever has more points has won it."),
    may(
        "best_of",
        Kind::Number,
        "A match is at most so many games, and over as soon as those left cannot change who has more points.",
    ),
    may("first_to", Kind::Number, "A match is won by whoever first has so many points, and more than the other."),
    may(
        "undecided",
        Kind::Word(|| names(UNDECIDED)),
        "Whether a game that nobody won counts as one of the games of the match, or is played again. Default `count`.",
    ),
    may("drawn", Kind::Number, "Points that a drawn game brings each player. Default 0."),
    may("victory", Kind::Tables(VICTORY), "What a victory brings: the first that fits decides. Default: one point for any."),
];

/// `[[series.victory]]`.
pub const VICTORY: &[Key] = &[
    must("id", Kind::Id, "Its name."),
    must("points", Kind::Number, "Points for the winner."),
    may("game", Kind::Number, "In that game of the match alone, from 1."),
    may("margin", Kind::Number, "The winner has just so many more seeds in store or off the board than the loser."),
    may("captors", Kind::Number, "So many players have made a capture in the game: 0, 1 or 2."),
    may("loser_below", Kind::Number, "The loser has fewer seeds than that in store or off the board."),
];

/// `[[reading]]`.
pub const READING: &[Key] = &[
    must("id", Kind::Id, "Name of the doubtful passage."),
    must("default", Kind::Id, "Name of the reading that the rules above follow."),
    must("says", Kind::Text, "What that reading takes the text to mean."),
    must("doubt", Kind::Text, "What the text leaves open, in our words."),
    may("pages", Kind::Text, "Where."),
    may("stated", Kind::Flag, "Whether the source itself states the default (false if absent); then no comparison doubts it."),
    must("other", Kind::Tables(OTHER), "The other readings."),
];

/// `[[reading.other]]`.
pub const OTHER: &[Key] = &[
    must("id", Kind::Id, "Name of the reading."),
    must("says", Kind::Text, "What it takes the text to mean."),
    may("change", Kind::Change, "A patch of the rules; absent: on record only, not playable."),
];

/// `[[statistic]]`.
pub const STATISTIC: &[Key] = &[
    must("id", Kind::Id, "Its name."),
    must("says", Kind::Text, "What is counted, and what the source says of it, in our words."),
    may("pages", Kind::Text, "Where."),
    must("count", Kind::Table(COUNT), "How it is counted: exactly one of these."),
];

/// `statistic.count`.
pub const COUNT: &[Key] = &[
    may("lap", Kind::Id, "Laps that the case of that name decides."),
    may("move", Kind::Id, "Moves chosen while the tier of that name applies."),
    may("laps", Kind::Number, "Games of at least so many laps."),
    may("margin", Kind::Number, "Games whose winner has just so many more seeds in store or off the board than the loser."),
];

/// `[recorded]`.
pub const RECORDED: &[Key] = &[
    may("options", Kind::Map(&Kind::Table(RECORDED_OPTION)), "Recorded names of options."),
    may("phases", Kind::Map(&Kind::Text), "Recorded phases, to `move`, `take` or the id of a phase."),
    may("reasons", Kind::Map(&Kind::Text), "Recorded reasons of endings, to ours, where they differ."),
    may("marks", Kind::Map(&Kind::Text), "Recorded names of marks, to ours."),
];

/// `[checked]`.
pub const CHECKED: &[Key] = &[
    may("printed_game", Kind::Text, "A whole game that the source prints, replayed move by move."),
    may("worked_example", Kind::Text, "A move that the source works out; the golden cases that have it are named."),
    may("published_counts", Kind::Text, "Counts of sequences of actions, by a program that is not ours."),
    may("recorded_games", Kind::Text, "Games that another program recorded, replayed."),
    may("golden_cases", Kind::Text, "Single turns worked out by hand from the text."),
    may("own_counts", Kind::Text, "Counts of sequences of actions of our own, which only show that something has changed."),
];

/// `[not_played]`.
pub const NOT_PLAYED: &[Key] = &[must("why", Kind::Text, "Why the program does not play it, in our words.")];

/// `recorded.options.NAME`.
pub const RECORDED_OPTION: &[Key] = &[
    may("option", Kind::Text, "An option of ours."),
    may("reading", Kind::Text, "A reading of ours."),
    may("values", Kind::Map(&Kind::Text), "Recorded values, to ids of that reading; values of the same name need no line."),
    may("value", Kind::Any, "No choice: recorded games must have this value."),
];

/// Sections whose entries a patch addresses by name.
pub const KEYED: &[&str] = &["phase", "move", "act", "lap", "end"];
/// Sections that a patch may change.
pub const PATCHABLE: &[&str] =
    &["board", "start", "round", "sets", "marks", "phase", "move", "act", "lap", "end", "play", "series"];
/// `{ each = … }`.
pub const EACH: Key = must("each", Kind::Number, "Seeds in every hole of the row.");
