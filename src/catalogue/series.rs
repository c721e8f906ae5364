//! Series: games that belong together, who begins each of them, and how they add up to a match.

use serde::{Deserialize, Serialize};

/// The most kinds of victory that a series may tell apart.
pub const MOST_VICTORIES: usize = 6;

/// What a source says of series, and the rules made of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Series {
    /// What it says, in our words; empty where the rules say all of it.
    pub says: String,
    /// Where.
    pub pages: String,
    /// The rules.
    pub rules: SeriesRules,
}

/// How games make a match. A game that nobody won, be it drawn or void, is *undecided*.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct SeriesRules {
    /// Who begins the first game; lots are drawn where the source is silent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<First>,
    /// Who begins each later game; lots are drawn where the source is silent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<Next>,
    /// Who begins after an undecided game, where that hangs on who won.
    pub after_undecided: AfterUndecided,
    /// What a match is; none where the source is silent, and then the run says it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub length: Option<Length>,
    /// Whether an undecided game is one of the games of the match; otherwise it is played again.
    pub undecided_counts: bool,
    /// Points that a drawn game brings each player.
    pub drawn: u32,
    /// What a victory brings the winner: the first that fits decides. The last has no conditions.
    pub victories: Vec<Victory>,
}

/// Who begins the first game of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum First {
    /// The senior player; in games of ours South stands for him.
    Senior,
    /// Whom the lot falls on.
    Lot,
}

/// Who begins each later game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Next {
    /// The winner of the game before.
    Winner,
    /// The loser of the game before.
    Loser,
    /// Whoever did not begin the game before.
    Alternate,
    /// Whoever began the game before.
    Same,
    /// Whom the lot falls on.
    Lot,
}

/// Who begins after an undecided game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AfterUndecided {
    /// Whoever began that game.
    Same,
    /// Whoever did not begin that game.
    Alternate,
    /// Whom the lot falls on.
    Lot,
}

/// What a match is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Length {
    /// So many games; then whoever has more points has won.
    Games(u32),
    /// At most so many games; it is over as soon as those left cannot change who has more points.
    BestOf(u32),
    /// As many games as it takes until a player has so many points, and more than the other.
    FirstTo(u32),
}

/// A kind of victory, and what it brings.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Victory {
    /// Its name.
    pub id: String,
    /// Points for the winner.
    pub points: u32,
    /// In that game of the match alone, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<u32>,
    /// The winner has just so many more seeds in store or off the board than the loser.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub margin: Option<u8>,
    /// So many players have made a capture in the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub captors: Option<u8>,
    /// The loser has fewer seeds than that in store or off the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loser_below: Option<u8>,
}

impl Victory {
    /// The victory of games that are all worth the same.
    pub fn plain() -> Self {
        Self { id: "win".into(), points: 1, game: None, margin: None, captors: None, loser_below: None }
    }

    /// Whether it asks for nothing but a victory.
    pub fn is_any(&self) -> bool {
        (self.game, self.margin, self.captors, self.loser_below) == (None, None, None, None)
    }

    /// Whether every victory that is `other` is this one too.
    pub fn covers(&self, other: &Self) -> bool {
        let game = self.game.is_none() || self.game == other.game;
        let margin = self.margin.is_none() || self.margin == other.margin;
        let captors = self.captors.is_none() || self.captors == other.captors;
        let below = self.loser_below.is_none_or(|most| other.loser_below.is_some_and(|other| other <= most));
        game && margin && captors && below
    }
}

impl SeriesRules {
    /// The rules with a match of so many games, where they do not say what a match is.
    pub fn with_length(mut self, games: u32) -> Self {
        self.length.get_or_insert(Length::Games(games));
        self
    }

    /// The most games of a match: a match that needs more has no winner. A match of points takes twice as many at the most as decided
    /// games that are worth least could need, and so does one whose undecided games are played again. 0 where nothing says what a match is.
    pub fn most_games(&self) -> u32 {
        let twice = |games: u32| games.saturating_mul(2);
        match self.length {
            Some(Length::Games(games) | Length::BestOf(games)) if self.undecided_counts => games,
            Some(Length::Games(games) | Length::BestOf(games)) => twice(games),
            Some(Length::FirstTo(points)) => {
                let least = self.victories.iter().map(|victory| victory.points).filter(|points| *points > 0).min();
                twice(twice(points.div_ceil(least.unwrap_or(1))).saturating_sub(1))
            }
            None => 0,
        }
    }

    /// The most points that one victory can bring from game number `from` of the match on.
    pub fn most_points(&self, from: u32) -> u32 {
        let possible = self.victories.iter().filter(|victory| victory.game.is_none_or(|game| game >= from));
        possible.map(|victory| victory.points).max().unwrap_or(0)
    }
}
