//! The rules in English sentences, made from the rules themselves.

mod conditions;
mod laps;
mod moves;
mod phases;
mod series;

use super::model::*;
use super::record::Statistic;
use super::series::Series;
use conditions::all_of;

/// A part of the rules in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chapter {
    /// What it is about.
    pub title: &'static str,
    /// Whether the sentences are a list in which the first that fits decides.
    pub numbered: bool,
    /// The sentences.
    pub sentences: Vec<String>,
}

/// The whole rules in words, chapter by chapter.
pub fn in_words(rules: &Rules) -> Vec<Chapter> {
    let plain = |title, sentences: Vec<String>| Chapter { title, numbered: false, sentences };
    let listed = |title, sentences: Vec<String>| Chapter { title, numbered: true, sentences };
    let chapters = vec![
        plain("Board", board(rules)),
        plain("Start", start(rules)),
        plain("Opening", phases::openings(rules)),
        listed("Moves: the first case that applies and leaves a hole to lift decides", moves::tiers(rules, &rules.moves)),
        plain("Besides", rules.acts.iter().map(act).collect()),
        listed("When the last seed of a lap falls: the first case that fits decides", laps::laps(rules)),
        listed("End of the game", rules.ends.iter().map(ending).collect()),
        plain("Rounds", rules.round.iter().flat_map(round).collect()),
        plain("Counting", counting(rules)),
        plain("What the source speaks of, counted in every game", rules.statistics.iter().map(spoken_of).collect()),
    ];
    chapters.into_iter().filter(|chapter| !chapter.sentences.is_empty()).collect()
}

/// What a source says of series, in words; where it is silent, how the program goes about it.
pub fn series_in_words(series: &Series) -> Chapter {
    Chapter { title: "Series: games that belong together", numbered: false, sentences: self::series::series(&series.rules) }
}

fn spoken_of(statistic: &Statistic) -> String {
    let pages = if statistic.pages.is_empty() { String::new() } else { format!(" ({})", statistic.pages) };
    sentence(&format!("{}: {}{pages}", statistic.id, statistic.says.split_whitespace().collect::<Vec<_>>().join(" ")))
}

/// A number as a word, up to twelve.
pub(super) fn number(n: u32) -> String {
    const WORDS: [&str; 13] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    usize::try_from(n).ok().and_then(|n| WORDS.get(n)).map_or_else(|| n.to_string(), |word| (*word).to_owned())
}

/// `two seeds`, `one seed`.
pub(super) fn seeds(n: u32) -> String {
    format!("{} seed{}", number(n), if n == 1 { "" } else { "s" })
}

/// `a, b and c`.
pub(super) fn listing(parts: &[String], last: &str) -> String {
    match parts.split_last() {
        Some((only, [])) => only.clone(),
        Some((end, rest)) => format!("{} {last} {end}", rest.join(", ")),
        None => String::new(),
    }
}

/// The sentence with a capital letter and a full stop.
pub(super) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_uppercase().collect::<String>()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

/// `outer left 2`: a hole from its player's seat.
pub(super) fn hole_name(rules: &Rules, name: &HoleName) -> String {
    let row = match (rules.board.rows, name.inner) {
        (4, true) => "inner ",
        (4, false) => "outer ",
        _ => "",
    };
    let side = if name.from_left { "left" } else { "right" };
    if name.nth == 1 { format!("{row}{side}") } else { format!("{row}{side} {}", name.nth) }
}

fn board(rules: &Rules) -> Vec<String> {
    let board = &rules.board;
    let owns = if board.rows == 4 { "the two rows before him" } else { "the row before him" };
    let mut out = vec![format!(
        "{} rows of {} holes; each player owns {owns}.",
        if board.rows == 4 { "Four" } else { "Two" },
        number(board.columns.into())
    )];
    let reversible = rules.moves.iter().any(MoveTier::turns);
    let way = if reversible { "" } else { "anticlockwise " };
    out.push(match board.circuit {
        Circuit::Own => format!("Each player sows {way}round his own {}.", if board.rows == 4 { "two rows" } else { "row" }),
        Circuit::Board => format!("Both players sow {way}round the whole board."),
    });
    if board.sown_stores {
        out.push(
            "Each player has a store, which he sows as the hole after his right-hand hole; the enemy's store is passed over."
                .into(),
        );
    }
    out.push(match board.full_round {
        FullRound::Sow => "A lap that comes full round sows the hole it was lifted from like any other.".into(),
        FullRound::Skip => "A lap that comes full round passes over the hole it was lifted from.".into(),
    });
    for (name, holes) in &rules.sets {
        let names: Vec<String> = holes.iter().map(|hole| hole_name(rules, hole)).collect();
        out.push(format!("The holes *{name}*, from each player's seat: {}.", listing(&names, "and")));
    }
    out.extend(rules.marks.iter().map(|(name, mark)| mark_in_words(name, *mark)));
    out
}

fn mark_in_words(name: &str, mark: Mark) -> String {
    let hole = if mark.owned { "A hole may become a player's" } else { "A hole may be" };
    let until = match mark.until {
        Until::Turn => "until the end of the turn",
        Until::Lifted => "until it is lifted",
        Until::Round => "until the end of the round",
        Until::Game => "until the end of the game",
    };
    let start = match mark.at_start {
        AtStart::None => "",
        AtStart::Loaded => "; every loaded hole is when the moves begin",
        AtStart::All => "; every hole is when the moves begin",
    };
    format!("{hole} *{name}*, {until}{start}.")
}

fn start(rules: &Rules) -> Vec<String> {
    let mut out = deal(&rules.start);
    out.push(format!("{} seeds in all.", rules.seeds()));
    out
}

/// How seeds are given out.
fn deal(start: &Start) -> Vec<String> {
    let row = |row: &[u8]| -> String {
        match row.split_first() {
            Some((first, rest)) if rest.iter().all(|n| n == first) => match first {
                0 => "empty".into(),
                n => format!("{} in every hole", seeds((*n).into())),
            },
            _ => row.iter().map(u8::to_string).collect::<Vec<_>>().join(" "),
        }
    };
    let (outer, inner) = (&start.outer, &start.inner);
    let all: Vec<u8> = outer.iter().chain(inner).copied().collect();
    let mut out = Vec::new();
    if all.iter().all(|n| Some(n) == all.first()) {
        out.push(match all.first() {
            Some(0) | None => "All holes are empty.".into(),
            Some(n) => format!("{} in every hole.", sentence(&seeds((*n).into())).trim_end_matches('.')),
        });
    } else if outer.is_empty() {
        out.push(format!("Each row, from its player's left: {}.", row(inner)));
    } else {
        out.push(format!("Outer row, from the player's left: {}; inner row, from his right: {}.", row(outer), row(inner)));
    }
    if let Some(north) = &start.north {
        let north = Start { outer: north.outer.clone(), inner: north.inner.clone(), ..Start::default() };
        out.extend(deal(&north).into_iter().map(|text| format!("North's holes: {text}")));
    }
    match start.reserve {
        0 => {}
        n if start.shared_reserve => out.push(format!("The players have {} in reserve together.", seeds(2 * u32::from(n)))),
        n => out.push(format!("Each player has {} in reserve.", seeds(n.into()))),
    }
    out
}

pub(super) fn act(act: &Act) -> String {
    let ActEffect::SpreadReserve = act.effect;
    let guard = if act.guard.is_empty() { String::new() } else { format!(", if {}", all_of(&act.guard, "he")) };
    let then = if act.ends_turn { "this is his whole turn" } else { "then he still moves" };
    format!("At the start of his turn{guard}, a player may put one seed of his reserve into each of his own holes; {then}.")
}

pub(super) fn ending(end: &End) -> String {
    let when = match end.at {
        Moment::Capture => "at every capture",
        Moment::Move => "after every move",
        Moment::Turn => "after every turn",
        Moment::OwnTurn => "at the start of a turn",
    };
    let seat = |seat: &Seat| match (seat, end.at) {
        (Seat::Mover, Moment::OwnTurn) => "the player about to act",
        (Seat::Mover, _) => "the mover",
        (Seat::Enemy, _) => "the mover's opponent",
    };
    let asked: Vec<&str> = end.of.iter().map(seat).collect();
    let won = match end.result {
        Outcome::Loses => "he has lost",
        Outcome::Wins => "he has won",
        Outcome::Majority => "whoever has more seeds captured has won",
    };
    let rest = match end.rest {
        Rest::Stays => "",
        Rest::ToOwners => "each player stores the seeds left in his own holes",
        Rest::ToOpponent => "the other stores all seeds left on the board",
        Rest::Shared => "each player stores half of the seeds left on the board",
    };
    let marked = end.marked.as_ref().map_or_else(String::new, |mark| format!("the seeds of every *{mark}* go to its player"));
    let stored: Vec<String> = [marked, rest.into()].into_iter().filter(|text| !text.is_empty()).collect();
    let result = match (stored.is_empty(), end.result) {
        (true, _) => won.to_owned(),
        (false, Outcome::Majority) => format!("{}; then {won}", stored.join(", then ")),
        (false, _) => format!("{won}, and {}", stored.join(", then ")),
    };
    let text = format!("{when}, asked of {}: if {}, {result}", asked.join(", then of "), all_of(&end.when, "he"));
    format!("{} ({})", sentence(&text), end.reason)
}

fn round(round: &Round) -> Vec<String> {
    let mut out = vec![
        format!(
            "When neither player can act, the round is over: each counts the seeds in his store and in the holes that are his *{}*.",
            round.mark
        ),
        format!(
            "Every {} give a player one hole of the next round; what is over gives one to whoever has more of it, or, of equal shares, to \
             the player who counted less.",
            seeds(round.seeds.into())
        ),
        "He owns his holes from his own left on, then his enemy's from that one's right; own and enemy go by the owner.".into(),
        format!("The next round is dealt with {} in every hole, and begins with the opening.", seeds(round.seeds.into())),
        format!("Whoever owns all holes has won, and stores all seeds ({}).", round.reason),
        format!("A game that needs more than {} rounds is stopped and counted apart.", number(round.most.into())),
    ];
    if round.close {
        let close =
            "What is over is left where a player can fill more holes than a side has: he has those, and the other all the rest.";
        out.insert(2, close.into());
    }
    out
}

fn counting(rules: &Rules) -> Vec<String> {
    let wealth = match rules.wealth {
        Wealth::Side => "A player's wealth is the seeds in his holes, off the board to his credit and in reserve.",
        Wealth::Counted => "A player's wealth is what he would count if the round ended.",
        Wealth::Holes => "A player's wealth is the seeds in his holes.",
        Wealth::Captured => "A player's wealth is the seeds in his store or off the board to his credit.",
    };
    let mut out =
        vec![wealth.into(), format!("A game still going after {} turns is stopped and counted apart.", rules.turn_limit)];
    if rules.forbids_endless {
        out.push("A move after which the turn would never end may not be made; a player who has no other cannot act.".into());
    }
    out.extend(phases::begins(rules));
    out
}
