//! Words that stand for one value of a closed set.

use super::super::model::{
    ActEffect, AtStart, By, Circuit, FullRound, HoleRef, Lift, Moment, Outcome, Place, RaceOrder, Rest, Resume, Seat, Spared,
    TakeRule, Until, Wealth,
};
use super::super::record::{EvidenceKind, SourceUse};
use super::super::series::{AfterUndecided, First, Next};

/// The first parts of a table of words.
pub fn names<T>(words: &[(&'static str, T)]) -> Vec<&'static str> {
    words.iter().map(|word| word.0).collect()
}

/// The word for a value.
pub fn word_for<T: PartialEq>(words: &[(&'static str, T)], value: &T) -> &'static str {
    words.iter().find(|word| word.1 == *value).map_or("?", |word| word.0)
}

/// `board.circuit`.
pub const CIRCUITS: &[(&str, Circuit)] = &[("own", Circuit::Own), ("board", Circuit::Board)];
/// `board.stores`: whether stores are sown.
pub const STORES: &[(&str, bool)] = &[("none", false), ("sown", true)];
/// `board.full_round`.
pub const FULL_ROUNDS: &[(&str, FullRound)] = &[("sow", FullRound::Sow), ("skip", FullRound::Skip)];
/// `marks.NAME.until`.
pub const UNTILS: &[(&str, Until)] =
    &[("turn", Until::Turn), ("lifted", Until::Lifted), ("round", Until::Round), ("game", Until::Game)];
/// `marks.NAME.at_start`: which holes carry the mark from the start.
pub const AT_STARTS: &[(&str, AtStart)] = &[("none", AtStart::None), ("loaded", AtStart::Loaded), ("all", AtStart::All)];
/// `play.no_move`: whether a player who cannot act is passed over.
pub const NO_MOVES: &[(&str, bool)] = &[("ends", false), ("passes", true)];
/// `play.endless`: whether a move after which the turn would never end may not be made.
pub const ENDLESS: &[(&str, bool)] = &[("void", false), ("forbidden", true)];
/// `phase.kind`.
pub const PHASE_KINDS: &[(&str, Opening)] = &[
    ("arrange", Opening::Arrange),
    ("exchange", Opening::Exchange),
    ("race", Opening::Race),
    ("redeploy", Opening::Redeploy),
    ("remove", Opening::Remove),
    ("place", Opening::Place),
    ("pile", Opening::Pile),
    ("play", Opening::Play),
];
/// The kinds of opening.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opening {
    /// Free arrangement.
    Arrange,
    /// Holes of the enemy taken.
    Exchange,
    /// A race.
    Race,
    /// Own holes lifted, their seeds put anywhere.
    Redeploy,
    /// Seeds taken into the hand.
    Remove,
    /// Seeds of the hand placed in one enemy hole.
    Place,
    /// All seeds put into enemy holes.
    Pile,
    /// A part played until it is won.
    Play,
}
/// `move.choose`: whether only the first hole from the left counts.
pub const CHOICES: &[(&str, bool)] = &[("any", false), ("leftmost", true)];
/// `move.clockwise_for`: whether it is the first lap only.
pub const CLOCKWISE_FOR: &[(&str, bool)] = &[("turn", false), ("lap", true)];
/// `move.lift`.
pub const LIFTS: &[(&str, Lift)] = &[("all", Lift::All), ("any-number", Lift::AnyNumber)];
/// `phase.from` of a race: whether the hole is the enemy's.
pub const RACE_HANDS: &[(&str, bool)] = &[("own-left", false), ("enemy-left", true)];
/// `phase.ticks` of a race.
pub const RACE_ORDERS: &[(&str, RaceOrder)] =
    &[("south-first", RaceOrder::South), ("lot", RaceOrder::Lot), ("serial", RaceOrder::Serial)];
/// `phase.captures` of a race: whether they are left out where captures of the game are asked for.
pub const RACE_CAPTURES: &[(&str, bool)] = &[("count", false), ("apart", true)];
/// `phase.put`: whether the seeds of one hole go into one hole.
pub const PUTS: &[(&str, bool)] = &[("one-by-one", false), ("together", true)];
/// `round.remainder`: whether what is over is shared only where neither player has gained a hole.
pub const REMAINDERS: &[(&str, bool)] = &[("always", false), ("close", true)];
/// `phase.first`: whether North begins.
pub const FIRSTS: &[(&str, bool)] = &[("south", false), ("north", true)];
/// `phase.order`: whether the players act in turn.
pub const ORDERS: &[(&str, bool)] = &[("one-then-other", false), ("in-turn", true)];
/// `phase.to`: where seeds go that nobody sows.
pub const PURSES: &[(&str, Place)] = &[("off-board", Place::OffBoard), ("store", Place::Store)];
/// `phase.by` and `play.first`.
pub const BY: &[(&str, By)] = &[("winner", By::Winner), ("loser", By::Loser)];
/// `move.add`: whether a seed of the reserve is added.
pub const ADDED: &[(&str, bool)] = &[("reserve", true)];
/// `act.do`.
pub const ACT_EFFECTS: &[(&str, ActEffect)] = &[("spread-reserve", ActEffect::SpreadReserve)];
/// `act.then`: whether the turn ends.
pub const ACT_THEN: &[(&str, bool)] = &[("move", false), ("end-turn", true)];
/// Holes that can be captured, seen from where the last seed fell.
pub const HOLES: &[(&str, HoleRef)] = &[
    ("landing", HoleRef::Landing),
    ("origin", HoleRef::Origin),
    ("next", HoleRef::Next),
    ("opposite", HoleRef::OppositeInner),
    ("opposite-inner", HoleRef::OppositeInner),
    ("opposite-outer", HoleRef::OppositeOuter),
    ("own-outer", HoleRef::OwnOuter),
    ("own-inner", HoleRef::OwnInner),
];
/// Holes beyond which a line may start.
pub const LINE_STARTS: &[(&str, HoleRef)] = &[
    ("landing", HoleRef::Landing),
    ("opposite", HoleRef::OppositeInner),
    ("opposite-inner", HoleRef::OppositeInner),
    ("opposite-outer", HoleRef::OppositeOuter),
];
/// Where captured seeds go.
pub const PLACES: &[(&str, Place)] = &[
    ("off-board", Place::OffBoard),
    ("store", Place::Store),
    ("hand", Place::Hand),
    ("origin", Place::Origin),
    ("start", Place::Start),
];
/// `mark.on`: holes on the player's path that may be marked besides the one where the last seed fell.
pub const PATH: &[(&str, HoleRef)] = &[("origin", HoleRef::Origin), ("previous", HoleRef::Previous), ("next", HoleRef::Next)];
/// `sweep.spared`.
pub const SPARED: &[(&str, Spared)] = &[("all", Spared::All), ("last", Spared::Last), ("first", Spared::First)];
/// `sweep`: whether the line runs against the sowing.
pub const SWEEPS: &[(&str, bool)] = &[("back", true), ("on", false)];
/// `take.greedy`.
pub const TAKE_RULES: &[(&str, TakeRule)] = &[("fullest-then-last", TakeRule::FullestThenLast)];
/// `take.whose`: whether the player's own holes are among them.
pub const WHOSE: &[(&str, bool)] = &[("enemy", false), ("any", true)];
/// Holes from which captured seeds are sown.
pub const RESUMES: &[(&str, Resume)] = &[
    ("origin", Resume::Origin),
    ("after-origin", Resume::AfterOrigin),
    ("landing", Resume::Landing),
    ("after-landing", Resume::AfterLanding),
    ("start", Resume::Start),
    ("after-start", Resume::AfterStart),
];
/// `{ lift = … }`: own holes that are not where the last seed fell.
pub const LIFTED: &[(&str, HoleRef)] =
    &[("next", HoleRef::Next), ("origin", HoleRef::Origin), ("own-outer", HoleRef::OwnOuter), ("own-inner", HoleRef::OwnInner)];
/// `lap.then`, where it is a single word.
pub const THENS: &[&str] = &["end-turn", "sow-on", "move-again", "choose"];
/// `move.after`.
pub const AFTERS: &[(&str, bool)] = &[("capture", true)];
/// `end.at`.
pub const MOMENTS: &[(&str, Moment)] =
    &[("capture", Moment::Capture), ("move", Moment::Move), ("turn", Moment::Turn), ("own-turn", Moment::OwnTurn)];
/// `end.of`.
pub const SEATS: &[(&str, Seat)] = &[("mover", Seat::Mover), ("enemy", Seat::Enemy)];
/// `end.result`.
pub const OUTCOMES: &[(&str, Outcome)] = &[("loses", Outcome::Loses), ("wins", Outcome::Wins), ("majority", Outcome::Majority)];
/// `end.rest`.
pub const RESTS: &[(&str, Rest)] =
    &[("stays", Rest::Stays), ("to-owners", Rest::ToOwners), ("to-opponent", Rest::ToOpponent), ("shared", Rest::Shared)];
/// `play.wealth`.
pub const WEALTHS: &[(&str, Wealth)] =
    &[("side", Wealth::Side), ("captured", Wealth::Captured), ("counted", Wealth::Counted), ("holes", Wealth::Holes)];
/// `series.first`.
pub const SERIES_FIRST: &[(&str, First)] = &[("senior", First::Senior), ("lot", First::Lot)];
/// `series.next`.
pub const SERIES_NEXT: &[(&str, Next)] =
    &[("winner", Next::Winner), ("loser", Next::Loser), ("alternate", Next::Alternate), ("same", Next::Same), ("lot", Next::Lot)];
/// `series.after_undecided`.
pub const AFTER_UNDECIDED: &[(&str, AfterUndecided)] =
    &[("same", AfterUndecided::Same), ("alternate", AfterUndecided::Alternate), ("lot", AfterUndecided::Lot)];
/// `series.undecided`: whether it counts.
pub const UNDECIDED: &[(&str, bool)] = &[("count", true), ("again", false)];
/// `source.use`.
pub const SOURCE_USES: &[(&str, SourceUse)] =
    &[("rules", SourceUse::Rules), ("place", SourceUse::Place), ("second opinion", SourceUse::SecondOpinion)];
/// Keys of `checked`.
pub const EVIDENCE: &[(&str, EvidenceKind)] = &[
    ("printed_game", EvidenceKind::PrintedGame),
    ("worked_example", EvidenceKind::WorkedExample),
    ("published_counts", EvidenceKind::PublishedCounts),
    ("recorded_games", EvidenceKind::RecordedGames),
    ("golden_cases", EvidenceKind::GoldenCases),
    ("own_counts", EvidenceKind::OwnCounts),
];
/// Endings that the program itself records.
pub const VOID_REASONS: &[&str] = &["endless", "lap_limit", "turn_limit", "stuck", "round_limit"];

/// Parts of the rules that a source may leave unstated, and what it is then silent on; a part stands for all that it contains.
pub const PARTS: &[(&str, &str)] = &[
    ("board", "rows and holes a row"),
    ("circuit", "whose holes are sown, stores included"),
    ("full_round", "what a full round does to the hole being sown"),
    ("start", "seeds and how they lie"),
    ("opening", "what is done before the first move"),
    ("reserve", "seeds to be entered later"),
    ("special", "holes with rules of their own"),
    ("moves", "which holes may be moved, and how"),
    ("moves.singles", "when holes of one seed may be moved"),
    ("moves.direction", "the direction of sowing, and reversals"),
    ("moves.forced", "moves that are due"),
    ("relay", "what a loaded hole does at the end of a lap"),
    ("bonus_turn", "whether a player can move again"),
    ("capture", "captures"),
    ("capture.trigger", "when a lap captures"),
    ("capture.extent", "what is captured"),
    ("capture.to", "where captured seeds go"),
    ("capture.extra", "further holes"),
    ("end", "when a game is over, and who has lost"),
    ("score", "whether seeds are counted, and how"),
    ("series", "rounds, series, who begins the next game"),
];
