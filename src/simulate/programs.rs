//! The compiled rules of a plan, and the games played by them.

use std::collections::BTreeMap;
use std::ops::Range;

use super::plan::{EndingName, Job, Pairing, PlannedVariant, StatisticName};
use crate::catalogue::{Choice, Diagnostics, Variant};
use crate::engine::{GameRecord, Run, Side, Width, play_games};
use crate::players::Player;
use crate::rules::{CompileError, Count, Program, Statistic, compile};

/// The programs of all variants of a plan, compiled once.
#[derive(Debug, Default)]
pub struct Programs {
    programs: BTreeMap<[String; 3], Program>,
    planned: Vec<PlannedVariant>,
}

/// Why the rules of a variant cannot be played.
#[derive(Debug, thiserror::Error)]
pub enum ProgramError {
    /// The rule file has faults under that choice.
    #[error(transparent)]
    Rules(#[from] Diagnostics),
    /// The engine cannot run the rules.
    #[error("{variant}: {source}")]
    Compile {
        /// Id of the variant.
        variant: String,
        /// What it says.
        source: CompileError,
    },
}

impl Programs {
    /// Compiles variants with their options and readings.
    ///
    /// # Errors
    /// [`ProgramError`] for the first variant that cannot be played.
    pub fn new(choices: &[(&Variant, Choice)]) -> Result<Self, ProgramError> {
        let mut programs = Self::default();
        for (variant, choice) in choices {
            let rules = variant.rules(choice)?;
            let compiled = compile(&rules);
            let program = compiled.map_err(|source| ProgramError::Compile { variant: variant.id.clone(), source })?;
            let name = |(i, name): (usize, &String)| EndingName { name: name.clone(), void: program.is_void(i as u8) };
            let planned = PlannedVariant {
                variant: variant.id.clone(),
                options: choice.options_text(),
                readings: choice.readings_text(),
                rules_sha256: variant.hash.clone(),
                endings: program.endings.iter().enumerate().map(name).collect(),
                statistics: program.statistics.iter().map(statistic).collect(),
                series: variant.series(choice)?.map(|series| series.rules),
                varied: false,
            };
            programs.programs.insert(id(&planned), program);
            programs.planned.push(planned);
        }
        Ok(programs)
    }

    /// The variants as a plan names them.
    pub fn planned(&self) -> Vec<PlannedVariant> {
        self.planned.clone()
    }

    /// The program and the players of a job; `None` where the variant or a player is not known.
    pub fn of(&self, job: &Job) -> Option<(&Program, [Player; 2])> {
        Some((self.programs.get(&id(&job.planned))?, players(&job.pairing)?))
    }

    /// Plays games of a job, South first. A job of a variant or player that is not known plays none.
    pub fn play(&self, job: &Job, games: Range<u64>, turn_limit: Option<u32>) -> Vec<GameRecord> {
        let Some((program, players)) = self.of(job) else { return Vec::new() };
        let run = Run { program, players, key: job.key, first: Side::South, turn_limit, width: Width::Wide };
        let mut records = Vec::with_capacity((games.end - games.start) as usize);
        play_games(&run, games, &mut |record| records.push(record));
        records
    }
}

fn statistic(statistic: &Statistic) -> StatisticName {
    let by_turn = matches!(statistic.count, Count::Lap(_) | Count::Move(_));
    StatisticName { id: statistic.id.clone(), title: statistic.title.clone(), says: statistic.says.clone(), by_turn }
}

fn id(planned: &PlannedVariant) -> [String; 3] {
    [planned.variant.clone(), planned.options.clone(), planned.readings.clone()]
}

fn players(pairing: &Pairing) -> Option<[Player; 2]> {
    Some([pairing.south.parse().ok()?, pairing.north.parse().ok()?])
}
