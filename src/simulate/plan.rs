//! What is to be played: the plan, its jobs in canonical order, and the key of a run's random draws.

use std::fmt;
use std::ops::Range;
use std::path::PathBuf;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{Shard, hex};
use crate::catalogue::SeriesRules;
use crate::players::Player;

/// Everything that decides which games are played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// Seed of all random draws.
    pub seed: u64,
    /// Games of each variant, options, readings and pairing; with a [`Precision`] the most.
    pub games: u64,
    /// Go on until the intervals are narrow.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub precision: Option<Precision>,
    /// Matches of each variant that tells of series, options, readings and pairing, made of its games; 0 for none.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub matches: u64,
    /// Turn limit in place of the rule files' own.
    pub turn_limit: Option<u32>,
    /// The variants, one entry for each combination of options and readings.
    pub variants: Vec<PlannedVariant>,
    /// Who plays South and North.
    pub pairings: Vec<Pairing>,
}

/// When a plan has been played often enough.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Precision {
    /// The statistic, by the name of its column in the table of summaries.
    pub statistic: String,
    /// The widest interval allowed, from its lower to its upper end, in millionths.
    pub millionths: u64,
    /// After so many games, and every so many further ones, the interval is looked at.
    pub every: u64,
}

/// A variant with its options and readings chosen.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PlannedVariant {
    /// Id of the variant.
    pub variant: String,
    /// Options as `columns=8,seeds=2`; empty where there are none.
    pub options: String,
    /// Readings as `singles=never`; empty where there are none.
    pub readings: String,
    /// SHA-256 of the rule file's canonical text.
    pub rules_sha256: String,
    /// Names of the endings, in the order of [`crate::engine::GameRecord::ending`].
    pub endings: Vec<EndingName>,
    /// What is counted in every game because its source speaks of it, in the order of [`crate::engine::GameRecord::counted`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub statistics: Vec<StatisticName>,
    /// How its games make a match, where matches are asked for and its source tells of series.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub series: Option<SeriesRules>,
    /// Whether it is an alternative that differs in one option or reading from the variant's own entry, which stands beside it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub varied: bool,
}

/// A way for a game to end.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct EndingName {
    /// Its name, such as `no_move`.
    pub name: String,
    /// Whether such a game is void: undecided, neither won nor drawn.
    pub void: bool,
}

/// A statistic of a rule file.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct StatisticName {
    /// Its name.
    pub id: String,
    /// Its name for readers; empty in datasets of versions that had none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// What is counted, and what the source says of it.
    pub says: String,
    /// Whether it is counted turn by turn: otherwise a game has it or not.
    pub by_turn: bool,
}

impl StatisticName {
    /// Its name for readers.
    pub fn heading(&self) -> &str {
        if self.title.is_empty() { &self.id } else { &self.title }
    }
}

fn is_zero(n: &u64) -> bool {
    *n == 0
}

/// The players of the two seats, by name.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Pairing {
    /// Player of South.
    pub south: String,
    /// Player of North.
    pub north: String,
}

impl fmt::Display for Pairing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.south, self.north)
    }
}

impl FromStr for Pairing {
    type Err = PlanError;

    /// Reads `SOUTH:NORTH`; the names are checked by [`Pairing::parse_list`].
    fn from_str(text: &str) -> Result<Self, PlanError> {
        match text.split_once(':') {
            Some((south, north)) if !south.is_empty() && !north.is_empty() => {
                Ok(Self { south: south.into(), north: north.into() })
            }
            _ => Err(PlanError::Pairing(text.into())),
        }
    }
}

impl Pairing {
    /// The players the other way round.
    pub fn reversed(&self) -> Self {
        Self { south: self.north.clone(), north: self.south.clone() }
    }

    /// Reads `all` (every player against every player, both ways round) or a list such as `random:random,greedy:random`.
    ///
    /// # Errors
    /// [`PlanError::Pairing`] where an entry is not of the form `SOUTH:NORTH`, [`PlanError::Player`] where a name is no player's.
    pub fn parse_list(text: &str) -> Result<Vec<Self>, PlanError> {
        let players = Player::ALL.map(Player::name);
        if text == "all" {
            let seats = players.iter().flat_map(|south| players.iter().map(move |north| (south, north)));
            return Ok(seats.map(|(south, north)| Self { south: (*south).into(), north: (*north).into() }).collect());
        }
        let pairings: Vec<Self> = text.split(',').map(|entry| entry.trim().parse()).collect::<Result<_, _>>()?;
        if let Some(name) = pairings.iter().flat_map(|p| [&p.south, &p.north]).find(|name| !players.contains(&name.as_str())) {
            return Err(PlanError::Player { name: name.clone(), known: players.join(", ") });
        }
        Ok(pairings)
    }
}

/// The most games of each variant, options, readings and pairing in one plan.
pub const MOST_GAMES: u64 = 10_000_000_000;

/// The most matches of each in one plan.
pub const MOST_MATCHES: u64 = 1_000_000;

/// Games of a match whose source does not say what a match is, unless a run says otherwise: the twelve of a set of lukho, the one
/// length that a source of the catalogue gives.
pub const MATCH_GAMES: u32 = 12;

/// What is wrong with a plan.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    /// No variant was named.
    #[error("there is no variant to simulate; `mbao list` shows the catalogue")]
    NoVariant,
    /// No pairing was named.
    #[error("there is no pairing to simulate; give `--pairings all` or a list such as random:random,greedy:random")]
    NoPairing,
    /// Zero games were asked for.
    #[error("the number of games must be at least 1")]
    NoGames,
    /// More games than can be kept track of.
    #[error("{0} games of each are too many; at most {MOST_GAMES} can be planned")]
    TooManyGames(u64),
    /// A shard without games.
    #[error("{games} games of each cannot be divided into {of} shards; ask for fewer")]
    TooManyShards {
        /// Games of each.
        games: u64,
        /// Shards asked for.
        of: u64,
    },
    /// Matches are asked for of games that have none.
    #[error(
        "no source of these games tells of series, so that there are no matches; leave out --series, or choose games whose card (`mbao show`) has a series"
    )]
    NoSeries,
    /// More matches than can be kept track of.
    #[error("{0} matches of each are too many; at most {MOST_MATCHES} can be planned")]
    TooManyMatches(u64),
    /// Not enough games for the matches.
    #[error("{matches} matches of {variant} need {needed} games of each, two for every one that a match can have, not {games}: {}", match fit { 0 => format!("give --games {needed}"), _ => format!("give --games {needed}, or --series {fit}") })]
    TooFewGames {
        /// Id of the variant.
        variant: String,
        /// Matches of each.
        matches: u64,
        /// Games that they need.
        needed: u64,
        /// Games planned.
        games: u64,
        /// Matches that these are enough for.
        fit: u64,
    },
    /// A pairing without its reverse.
    #[error("matches of {0} need {1} too: whoever begins a game plays South in it; add it to --pairings")]
    NoReverse(Pairing, Pairing),
    /// Matches of a number of games that is not known beforehand.
    #[error("matches need a number of games that is known beforehand; give --games instead of --precision")]
    MatchesOfPrecision,
    /// A turn limit of zero.
    #[error("the turn limit must be at least 1")]
    NoTurns,
    /// Not of the form `SOUTH:NORTH`.
    #[error("`{0}` is not a pairing; write SOUTH:NORTH, such as random:greedy, or `all`")]
    Pairing(String),
    /// A player that does not exist.
    #[error("there is no player `{name}`; the players are {known}")]
    Player {
        /// The name given.
        name: String,
        /// The names there are.
        known: String,
    },
}

/// The games of one variant, options, readings and pairing, or of a shard's range of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Job {
    /// Id of the plan.
    pub plan: String,
    /// The variant with its options and readings.
    pub planned: PlannedVariant,
    /// The players.
    pub pairing: Pairing,
    /// Key of all random draws of these games.
    pub key: u64,
    /// Numbers of the games.
    pub games: Range<u64>,
}

impl Plan {
    /// Puts the plan in canonical order, without duplicates.
    ///
    /// # Errors
    /// [`PlanError`] where nothing would be played.
    pub fn canonical(mut self) -> Result<Self, PlanError> {
        self.variants.sort();
        self.variants.dedup();
        self.pairings.sort();
        self.pairings.dedup();
        if self.matches == 0 {
            self.variants.iter_mut().for_each(|planned| planned.series = None);
        }
        for planned in &mut self.variants {
            planned.series = planned.series.take().map(|series| series.with_length(MATCH_GAMES));
        }
        match () {
            () if self.variants.is_empty() => Err(PlanError::NoVariant),
            () if self.pairings.is_empty() => Err(PlanError::NoPairing),
            () if self.games == 0 => Err(PlanError::NoGames),
            () if self.games > MOST_GAMES => Err(PlanError::TooManyGames(self.games)),
            () if self.precision.as_ref().is_some_and(|p| p.every == 0 || p.millionths == 0) => Err(PlanError::NoGames),
            () if self.turn_limit == Some(0) => Err(PlanError::NoTurns),
            () if self.matches > 0 => self.check_matches().map(|()| self),
            () => Ok(self),
        }
    }

    /// Whether there are games enough for the matches.
    fn check_matches(&self) -> Result<(), PlanError> {
        if self.precision.is_some() {
            return Err(PlanError::MatchesOfPrecision);
        }
        if self.matches > MOST_MATCHES {
            return Err(PlanError::TooManyMatches(self.matches));
        }
        if self.variants.iter().all(|planned| planned.series.is_none()) {
            return Err(PlanError::NoSeries);
        }
        let each = |planned: &PlannedVariant| 2 * u64::from(planned.series.as_ref().map_or(0, SeriesRules::most_games));
        let longest = self.variants.iter().max_by_key(|planned| each(planned));
        if let Some(planned) = longest.filter(|planned| each(planned) * self.matches > self.games) {
            let (needed, fit) = (each(planned) * self.matches, self.games / each(planned).max(1));
            let (variant, matches, games) = (planned.variant.clone(), self.matches, self.games);
            return Err(PlanError::TooFewGames { variant, matches, needed, games, fit });
        }
        match self.pairings.iter().find(|pairing| !self.pairings.contains(&pairing.reversed())) {
            Some(pairing) => Err(PlanError::NoReverse(pairing.clone(), pairing.reversed())),
            None => Ok(()),
        }
    }

    /// Name of the plan: the first twelve hexadecimal digits of the SHA-256 of its JSON text without the names of endings, which
    /// follow from the rules.
    pub fn id(&self) -> String {
        let mut plan = self.clone();
        plan.variants.iter_mut().for_each(|planned| planned.endings.clear());
        let text = serde_json::to_string(&plan).unwrap_or_default();
        hex(&Sha256::digest(text.as_bytes())[..6])
    }

    /// The jobs in canonical order: by variant, options, readings, South's and North's player, each in byte order of its text.
    pub fn jobs(&self) -> Vec<Job> {
        let plan = self.id();
        let pairs = self.variants.iter().flat_map(|planned| self.pairings.iter().map(move |pairing| (planned, pairing)));
        pairs
            .map(|(planned, pairing)| Job {
                plan: plan.clone(),
                planned: planned.clone(),
                pairing: pairing.clone(),
                key: run_key(self.seed, &planned.variant, &planned.options, &planned.readings, &pairing.south, &pairing.north),
                games: 0..self.games,
            })
            .collect()
    }

    /// The jobs that have matches, in canonical order, each with the numbers of its matches in place of games.
    pub fn match_jobs(&self) -> Vec<Job> {
        let jobs = self.jobs().into_iter().filter(|job| self.matches > 0 && job.planned.series.is_some());
        jobs.map(|job| Job { games: 0..self.matches, ..job }).collect()
    }

    /// The jobs of a shard, or all.
    ///
    /// # Errors
    /// [`PlanError::TooManyShards`] where a shard would have no games.
    pub fn jobs_of(&self, shard: Option<Shard>) -> Result<Vec<Job>, PlanError> {
        let mut jobs = self.jobs();
        if let Some(shard) = shard {
            if shard.of > self.games {
                return Err(PlanError::TooManyShards { games: self.games, of: shard.of });
            }
            jobs.iter_mut().for_each(|job| job.games = shard.range(self.games));
        }
        Ok(jobs)
    }
}

impl Job {
    /// Where the part that begins with game `first` stands, relative to the dataset:
    /// `games/VARIANT/OPTIONS_READINGS/SOUTH-NORTH-FIRST.parquet`. Choices too long for a file name are cut and marked with a hash;
    /// `=` is avoided, which some readers take for a partition.
    pub fn part(&self, first: u64) -> PathBuf {
        let chosen = [self.planned.options.as_str(), self.planned.readings.as_str()];
        let text: Vec<&str> = chosen.into_iter().filter(|part| !part.is_empty()).collect();
        let mut slug: String = text.join(",").chars().map(|c| if c.is_ascii_alphanumeric() { c } else { sign(c) }).collect();
        if slug.is_empty() {
            slug = "default".into();
        }
        if slug.len() > 80 {
            let hash = hex(&Sha256::digest(chosen.join("\0").as_bytes())[..4]);
            slug = format!("{}.{hash}", &slug[..70]);
        }
        let file = format!("{}-{}-{first:010}.parquet", self.pairing.south, self.pairing.north);
        ["games", &self.planned.variant, &slug, &file].iter().collect()
    }

    /// Where its matches stand, relative to the dataset: `matches/VARIANT/OPTIONS_READINGS/SOUTH-NORTH.parquet`.
    pub fn matches(&self) -> PathBuf {
        let file = format!("{}-{}.parquet", self.pairing.south, self.pairing.north);
        let part = self.part(0);
        let below: PathBuf = part.iter().skip(1).collect();
        PathBuf::from("matches").join(below.with_file_name(file))
    }
}

/// The sign that stands for another in a file name.
fn sign(c: char) -> char {
    match c {
        '=' => '-',
        ',' => '.',
        _ => '_',
    }
}

/// The key of a run's random draws: the first eight bytes, little-endian, of the SHA-256 of
/// `mbao`, the seed in decimal, variant, options, readings, South's and North's player, joined by zero bytes.
pub fn run_key(seed: u64, variant: &str, options: &str, readings: &str, south: &str, north: &str) -> u64 {
    let text = ["mbao", &seed.to_string(), variant, options, readings, south, north].join("\0");
    let digest = Sha256::digest(text.as_bytes());
    digest.iter().take(8).rev().fold(0, |key, byte| key << 8 | u64::from(*byte))
}
