//! Keys of what happens at a turn and after it: moves, acts, cases for the last seed, endings, rounds.

use super::*;

/// `[[move]]`.
pub const MOVE: &[Key] = &[
    must("id", Kind::Id, "Its name, for patches and messages."),
    may("if", Kind::Conditions, "Conditions on the whole side, all of which must hold."),
    must("holes", Kind::Conditions, "The holes that may be lifted: conditions on the candidate hole."),
    may("clockwise", Kind::Conditions, "The holes among those that may also be sown clockwise. Default: none."),
    may("first_lap", Kind::Conditions, "Conditions on where the first lap ends: other moves are not legal. Tried on the board."),
    may("first_lap_barred", Kind::Conditions, "Conditions on where the first lap ends: if all hold, the move is not legal."),
    may("clockwise_lap", Kind::Conditions, "As `first_lap`, of moves sown clockwise only."),
    may(
        "leaves",
        Kind::Conditions,
        "Conditions on the whole side: other moves are not legal, once their first lap and what follows have been carried out. Tried on the board.",
    ),
    may("only_clockwise", Kind::Flag, "Whether its holes are sown clockwise only. Default false."),
    may(
        "clockwise_for",
        Kind::Word(|| names(CLOCKWISE_FOR)),
        "How long a clockwise move runs so: `turn` (default), or `lap`, its first one only. The same in all tiers.",
    ),
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
        "stops",
        Kind::Conditions,
        "With `leftmost`: where all of these hold of the hole so chosen, it may not be lifted, and there is no move.",
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
    may("may", Kind::Flag, "Whether the player may decline the case; then the first after it that fits decides. Default false."),
    may("declined", Kind::Id, "With `may`: the case that decides instead, whatever its `when`."),
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
    may("skip", Kind::Conditions, "A hole of which all of these hold is passed over, and the line goes on. Default: none is."),
    may("at_most", Kind::Number, "The most holes reached, those passed over included. Default: no limit."),
];

/// `{ sweep = … }`.
pub const SWEEP: &[Key] = &[
    must(
        "sweep",
        Kind::Word(|| names(SWEEPS)),
        "A line of holes from the landing hole, against the sowing (`back`) or along it (`on`).",
    ),
    must("while", Kind::Conditions, "Holes are taken as long as all of these hold."),
    may("spare_last", Kind::Flag, "Whether something is spared if the capture would leave the enemy no seed. Default false."),
    may(
        "spared",
        Kind::Word(|| names(SPARED)),
        "With `spare_last`: `all`, or only the `first` hole of the line or the `last`. Default `all`.",
    ),
    must("to", Kind::Place, "Where the seeds go: a word, or an own hole such as `right`."),
];

/// `{ take = … }`.
pub const TAKE: &[Key] = &[
    must(
        "take",
        Kind::Numbers,
        "How many further enemy holes, by the number of the player's captures in the game; the last repeats.",
    ),
    may("whose", Kind::Word(|| names(WHOSE)), "Whose holes: the `enemy`'s (default), or `any`, of either player."),
    may("may", Kind::Flag, "Whether the player may stop short. Default false."),
    may("all_or_none", Kind::Flag, "With `may`: whether he may do so only before the first. Default false."),
    must("to", Kind::Place, "Where the seeds go: a word, or an own hole such as `right`."),
    may("greedy", Kind::Word(|| names(TAKE_RULES)), "How the greedy player chooses."),
];

/// `{ mark = … }`.
pub const MARKING: &[Key] = &[
    must("mark", Kind::Text, "The hole where the last seed fell gets this mark."),
    may("on", Kind::Word(|| names(PATH)), "Another hole on the player's path gets it instead."),
];

/// `{ unmark = … }`.
pub const UNMARKING: &[Key] = &[must("unmark", Kind::Text, "The hole where the last seed fell loses this mark.")];

/// `{ claim = … }`.
pub const CLAIMING: &[Key] =
    &[must("claim", Kind::Text, "The hole where the last seed fell gets this mark, which counts as a capture of no seeds.")];

/// `{ pick = … }`.
pub const PICK: &[Key] = &[
    must("pick", Kind::Number, "So many seeds of the hole where the last one fell are captured."),
    must("to", Kind::Word(|| names(PLACES)), "Where they go."),
    may("whose", Kind::Text, "An owned mark: where the hole carries the enemy's, the seeds are his, and that is no capture."),
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
    may(
        "remainder",
        Kind::Word(|| names(REMAINDERS)),
        "Whether what is over gives a hole `always`, or only where no player has gained one by his count. Default `always`.",
    ),
    may("most", Kind::Number, "A game that needs more rounds is stopped and counted apart. Default 100."),
];
