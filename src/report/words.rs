//! What the report says in its own words: terms and caveats.

/// A term and what it means here.
#[derive(Debug, Clone, Copy, serde::Serialize)]
pub struct Term {
    /// The word.
    pub word: &'static str,
    /// Its meaning.
    pub meaning: &'static str,
}

const fn term(word: &'static str, meaning: &'static str) -> Term {
    Term { word, meaning }
}

/// The terms of the tables and figures.
pub const TERMS: &[Term] = &[
    term("Lap", "One sowing of one handful of seeds."),
    term(
        "Turn",
        "All laps a player sows until his opponent may act. The turn that ends the game counts; the actions of an opening do not.",
    ),
    term(
        "First",
        "The player who takes the first turn of the main phase. A game that ends in its opening has none. Where the opening is a \
         contest that decides who begins, being first and having won the opening cannot be told apart.",
    ),
    term(
        "First-player advantage",
        "The chance that the first player wins, plus half the chance of a draw, less one half; taken over the games that ended by \
         their rules. Zero is even, 0.5 means that whoever begins always wins.",
    ),
    term(
        "Capture",
        "One firing of a capturing rule. Whatever it takes besides (the hole behind, a line, further holes of choice) adds seeds, not \
         captures. Seeds gathered when the game ends, seeds taken in an opening and seeds sown into a store are no captures.",
    ),
    term("Capture frequency", "All captures divided by all turns, summed over the games of a pairing before dividing."),
    term(
        "Length",
        "Turns, and laps, of the games that ended by their rules. Where more than one game in a hundred did not, the mean over all \
         games up to their limit stands beside it.",
    ),
    term(
        "Branching",
        "Legal actions at a decision of the main phase, on average; decisions that leave no choice are counted too.",
    ),
    term(
        "Greedy\u{2019}s edge",
        "The chance that a greedy player beats a random one, plus half the chance of a draw, less one half; greedy sits South in \
         half of the games and North in the other half.",
    ),
    term(
        "Lead change",
        "From the end of one turn to the end of a later one the sign of the difference in wealth turns; ties are passed over.",
    ),
    term(
        "Random and greedy",
        "A random player takes each legal action with the same chance. A greedy player takes the action that gains most at once in \
         the game\u{2019}s own wealth, his less the enemy\u{2019}s, and among equals a random one.",
    ),
    term(
        "Different games",
        "Games told apart by the whole row of their actions. Players that leave little to chance may play one game over and over: \
         then an interval rests on the number of different games, and there is none where fewer \
         than half of the games, and fewer than 1,000, are different.",
    ),
    term(
        "Void",
        "A game that no rule has ended: a turn that returns to an earlier state of itself (endless), a turn of too many laps \
         (lap_limit), or a game of too many turns (turn_limit). It is neither won nor drawn, and no result counts it. Endless and \
         lap_limit are best read together: how they divide depends on the lap limit.",
    ),
    term(
        "Guide number",
        "How alike two variants are by their rules: 100 times one less Gower\u{2019}s distance of their characters, with stated \
         weights and ranges. Ranges are fixed beforehand, so that a new variant does not move the numbers of the others.",
    ),
    term(
        "Missing",
        "A character is missing where the record is silent, or where another reading of a doubtful passage that can be played would \
         change it. It is passed over in the pairs it concerns, never taken for zero; how many were passed over is given for each pair.",
    ),
];

/// What to keep in mind.
pub const CAVEATS: &[&str] = &[
    "Random and greedy players are measures of the rules, not of people: an advantage between them need not be one between good \
     players.",
    "Every result is that of the options and readings named; the doubtful passages are listed with what was taken as default.",
    "Intervals speak of sampling alone, at 95 % each; among many of them some miss. They know nothing of doubts about the rules.",
    "Void games are left out of results; where they are many, what is left may not stand for the whole.",
    "A random draw among n actions favours some by less than n / 2\u{b3}\u{b2}: far below what these numbers of games can show.",
    "Average linkage and the layout of the graph are pictures of the table of guide numbers; where they disagree with it, the table \
     is right.",
];
