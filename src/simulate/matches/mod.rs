//! Matches: games of a dataset put together by what the source of a game tells of series.
//!
//! Who begins a game of a match may hang on who won the game before, so that the games of a match follow one another. The games of
//! a dataset are independent of each other, so that a match need not be played by itself: it is a walk through games that were
//! played, which takes the next unused one in which the right player begins. That has the same distribution, and needs nothing of
//! the engine. Whoever begins a game plays South's part in it, in openings too: where the North of a match begins, the game comes from
//! the pairing with the players the other way round.
//!
//! Match number *m* of a pairing has games of its own: with at most *L* games a match, its South begins those from number 2*mL* on
//! of the pairing, its North those from number (2*m* + 1)*L* on of the reverse pairing. So it is a function of the plan and *m*
//! alone, and no two matches share a game.

#[cfg(feature = "data")]
pub(super) mod files;
pub mod rows;

use sha2::{Digest, Sha256};

use super::plan::Job;
use crate::catalogue::series::{AfterUndecided, First, Length, MOST_VICTORIES, Next, SeriesRules, Victory};
use crate::engine::record::{DRAW, NOBODY};
use crate::engine::{GameRecord, philox};

/// How one match went. South and North are the seats of the match; whoever begins a game plays South's part in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MatchRecord {
    /// Number of the match within its variant, options, readings and pairing.
    pub number: u64,
    /// Who took the first turn of the main phase of its first game: 0 South, 1 North, 3 nobody (that game ended in its opening).
    pub first: u8,
    /// Who won: 0 South, 1 North, 2 a draw, 3 nobody (the match is unfinished).
    pub winner: u8,
    /// How it ended.
    pub ending: Ending,
    /// Games played.
    pub games: u32,
    /// Games among them that were drawn.
    pub drawn: u32,
    /// Games among them that are void; like drawn ones, nobody has won them.
    pub void: u32,
    /// Points of South and North.
    pub points: [u32; 2],
    /// Victories of South and North, by kind in the order of the rules.
    pub victories: [[u32; MOST_VICTORIES]; 2],
    /// A hash of its games in order: equal matches have equal hashes.
    pub hash: u64,
}

/// How a match ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Ending {
    /// All its games were played.
    #[default]
    Games,
    /// The games left could not have changed who has more points.
    Decided,
    /// A player had the points that a match needs.
    Points,
    /// It needed more games than a match can have.
    Unfinished,
}

impl Ending {
    /// All of them, in the order of their numbers.
    pub const ALL: [Self; 4] = [Self::Games, Self::Decided, Self::Points, Self::Unfinished];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Games => "games",
            Self::Decided => "decided",
            Self::Points => "points",
            Self::Unfinished => "unfinished",
        }
    }
}

/// The key of the lots of a pairing's matches: the first eight bytes, little-endian, of the SHA-256 of `mbao match`, the seed in
/// decimal, variant, options, readings, South's and North's player, joined by zero bytes.
pub fn match_key(seed: u64, job: &Job) -> u64 {
    let (planned, pairing) = (&job.planned, &job.pairing);
    let parts = [&planned.variant, &planned.options, &planned.readings, &pairing.south, &pairing.north].map(String::as_str);
    let text = [&["mbao match", &seed.to_string()], &parts[..]].concat().join("\0");
    Sha256::digest(text.as_bytes()).iter().take(8).rev().fold(0, |key, byte| key << 8 | u64::from(*byte))
}

/// The numbers of the games that the South (`north` false) or the North of a match may begin, in their pairing.
pub fn window(rules: &SeriesRules, number: u64, north: bool) -> std::ops::Range<u64> {
    let most = u64::from(rules.most_games());
    let start = (2 * number + u64::from(north)) * most;
    start..start + most
}

/// A match in the making.
struct Match<'r> {
    rules: &'r SeriesRules,
    key: u64,
    record: MatchRecord,
    /// Games that count as games of the match.
    counted: u32,
}

/// Walks match `number`: `windows` are the games that its South and its North may begin, each as its beginner's pairing has it.
///
/// The match ends early, unfinished, where a window is shorter than the match would need.
pub fn walk(rules: &SeriesRules, key: u64, number: u64, windows: [&[GameRecord]; 2]) -> MatchRecord {
    let record = MatchRecord { number, first: NOBODY, winner: NOBODY, ending: Ending::Unfinished, ..MatchRecord::default() };
    let mut this = Match { rules, key, record, counted: 0 };
    let mut used = [0; 2];
    let mut begins = match rules.first {
        Some(First::Senior) => 0,
        Some(First::Lot) | None => this.lot(),
    };
    while let Some(game) = windows[begins].get(used[begins]) {
        used[begins] += 1;
        let winner = this.add(game, begins);
        if let Some(ending) = this.over() {
            let [south, north] = this.record.points;
            this.record.ending = ending;
            this.record.winner = if south == north { DRAW } else { u8::from(north > south) };
            break;
        }
        if this.record.games == rules.most_games() {
            break;
        }
        begins = this.next(begins, winner);
    }
    this.record
}

impl Match<'_> {
    /// The lot before the next game, of which so many were played: the highest bit of the first word of Philox4x32-10 with counter
    /// (games, match, 0) under the key.
    fn lot(&self) -> usize {
        let (number, key) = (self.record.number, self.key);
        let counter = [[self.record.games], [number as u32], [(number >> 32) as u32], [0]];
        (philox::philox(counter, &philox::Keys::new(key))[0][0] >> 31) as usize
    }

    /// Adds a game that seat `begins` has begun. Returns the seat that won it; `None` where nobody did.
    fn add(&mut self, game: &GameRecord, begins: usize) -> Option<usize> {
        let seat = |of_game: u8| usize::from(of_game) ^ begins;
        let record = &mut self.record;
        record.games += 1;
        if record.games == 1 && game.first < 2 {
            record.first = seat(game.first) as u8;
        }
        for word in [begins as u64 + 1, game.hash] {
            record.hash = (record.hash.rotate_left(29) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
        if game.winner > 1 {
            let drawn = game.winner == DRAW;
            record.drawn += u32::from(drawn);
            record.void += u32::from(!drawn);
            if drawn {
                record.points.iter_mut().for_each(|points| *points += self.rules.drawn);
            }
            self.counted += u32::from(self.rules.undecided_counts);
            return None;
        }
        self.counted += 1;
        let winner = seat(game.winner);
        let kind = self.rules.victories.iter().take(MOST_VICTORIES).position(|kind| is(kind, game, self.counted));
        if let Some((at, kind)) = kind.and_then(|at| Some((at, self.rules.victories.get(at)?))) {
            record.points[winner] += kind.points;
            record.victories[winner][at] += 1;
        }
        Some(winner)
    }

    fn over(&self) -> Option<Ending> {
        let [south, north] = self.record.points;
        match self.rules.length? {
            Length::Games(games) | Length::BestOf(games) if self.counted == games => Some(Ending::Games),
            Length::Games(_) => None,
            Length::BestOf(games) => {
                let left = u64::from(games - self.counted) * u64::from(self.rules.most_points(self.counted + 1));
                (u64::from(south.abs_diff(north)) > left).then_some(Ending::Decided)
            }
            Length::FirstTo(points) => (south.max(north) >= points && south != north).then_some(Ending::Points),
        }
    }

    fn next(&self, began: usize, winner: Option<usize>) -> usize {
        match (self.rules.next, winner) {
            (Some(Next::Winner), Some(winner)) => winner,
            (Some(Next::Loser), Some(winner)) => 1 - winner,
            (Some(Next::Alternate), _) => 1 - began,
            (Some(Next::Same), _) => began,
            (Some(Next::Lot) | None, _) => self.lot(),
            (Some(Next::Winner | Next::Loser), None) => match self.rules.after_undecided {
                AfterUndecided::Same => began,
                AfterUndecided::Alternate => 1 - began,
                AfterUndecided::Lot => self.lot(),
            },
        }
    }
}

/// Whether a game that somebody has won is such a victory, being game number `counted` of the match.
fn is(kind: &Victory, game: &GameRecord, counted: u32) -> bool {
    let [winner, loser] = [game.winner, 1 - game.winner].map(|side| game.stored[usize::from(side)]);
    let captors = game.captures.iter().filter(|captures| **captures > 0).count();
    kind.game.is_none_or(|number| number == counted)
        && kind.margin.is_none_or(|margin| winner.checked_sub(loser) == Some(margin))
        && kind.captors.is_none_or(|number| usize::from(number) == captors)
        && kind.loser_below.is_none_or(|most| loser < most)
}
