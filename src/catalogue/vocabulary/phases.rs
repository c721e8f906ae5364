//! Keys of openings.

use super::*;

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
    may(
        "seeds",
        Kind::Number,
        "Arrangement: seeds each player has in hand; `rest`: all that the deal leaves. Redeployment: seeds taken from each hole.",
    ),
    may("at_most", Kind::Number, "Arrangement: the most that may lie in one hole. Default: no limit."),
    may("greedy", Kind::Table(LAYOUT), "Arrangement: the layout the greedy player aims for. Default: seeds spread evenly."),
    may("holes", Kind::Conditions, "Race: the own holes of which each player lifts one."),
    may("from", Kind::Word(|| names(RACE_HANDS)), "Race, instead of `holes`: where the first of the seeds in hand is sown."),
    may("lap", Kind::Tables(LAP), "Race, play: cases for the last seed of a lap. Default: those of the main phase."),
    may("ticks", Kind::Word(|| names(RACE_ORDERS)), "Race: who drops his seed first at every tick. Default `south-first`."),
    may("lifts", Kind::Number, "Redeployment: the most holes a player lifts. Default 1."),
    may("may", Kind::Flag, "Redeployment: whether he may lift fewer; arrangement: whether he may put fewer. Default false."),
    may("keep", Kind::Number, "Placement: seeds that must stay in the hand. Default 0."),
    may(
        "by",
        Kind::Word(|| names(BY)),
        "Arrangement, play: who acts alone, or begins: the winner or the loser of a part played before.",
    ),
    may("deal", Kind::Table(DEAL), "Arrangement: all seeds are gathered first, and the player who does not arrange gets these."),
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
    may("some_of", Kind::Text, "Arrangement: a set of holes, of which at least one must be loaded in the end."),
    may(
        "put",
        Kind::Word(|| names(PUTS)),
        "Redeployment: whether seeds are put one by one, or those of one hole together before another is lifted. Default `one-by-one`.",
    ),
    may(
        "captures",
        Kind::Word(|| names(RACE_CAPTURES)),
        "Race: whether its captures count where captures of the game are asked for, or stand apart. Default `count`.",
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
pub const REDEPLOY: &[Key] = &[
    PHASE[0],
    PHASE[1],
    PHASE[9],
    PHASE[10],
    may("seeds", Kind::Number, "Seeds taken from each hole, which must hold so many. Default: all."),
    PHASE[22],
];

/// `[[phase]]` of kind `place`.
pub const PLACE_PHASE: &[Key] = &[PHASE[0], PHASE[1], PHASE[11]];

/// `[[phase]]` of kind `arrange`.
pub const ARRANGE: &[Key] = &[
    PHASE[0],
    PHASE[1],
    must("seeds", Kind::Number, "Seeds each player has in hand; `rest`: all that the deal leaves."),
    PHASE[3],
    PHASE[4],
    PHASE[10],
    PHASE[12],
    PHASE[13],
    PHASE[21],
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
pub const RACE: &[Key] = &[PHASE[0], PHASE[1], PHASE[5], PHASE[6], PHASE[7], PHASE[8], PHASE[23]];

/// `phase.greedy`.
pub const LAYOUT: &[Key] =
    &[may("outer", Kind::Row, "The outer row, as in `start`."), must("inner", Kind::Row, "The inner row, as in `start`.")];
