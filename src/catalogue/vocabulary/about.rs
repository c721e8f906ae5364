//! Keys of what is told of a game beside its rules: its record, sources, readings, statistics, series and checks.

use super::*;

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
    may("title", Kind::Text, "Its name for readers, in few words: the heading of a figure."),
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
