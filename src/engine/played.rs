//! Rules as the engine plays them, with what is known beforehand of words that they do not use.
//!
//! The engine is compiled several times, each time for rules of fewer words: what only other rules ask for is left out of it, and the rest goes faster
//! (`benches/README.md`). It is one and the same code. Only wide vectors have such versions; fewer lanes, and openings played apart, have the one for any rules.

use std::ops::Deref;

use crate::rules::Program;

/// Rules, and the words they may use.
#[derive(Debug, Clone, Copy)]
pub struct Played<'p> {
    program: &'p Program,
    words: &'static Words,
}

impl Deref for Played<'_> {
    type Target = Program;

    #[inline(always)]
    fn deref(&self) -> &Program {
        self.program
    }
}

impl<'p> From<&'p Program> for Played<'p> {
    /// Rules of which nothing is known beforehand.
    fn from(program: &'p Program) -> Self {
        Self { program, words: &Words::ALL }
    }
}

macro_rules! words {
    ($($(#[doc = $doc:literal])+ $name:ident: |$program:ident| $used:expr;)+) => {
        /// Words of rules: for each of them, whether rules may use it.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub struct Words {
            $($(#[doc = $doc])+ pub $name: bool,)+
        }

        impl Words {
            /// All of them.
            const ALL: Self = Self { $($name: true,)+ };
            /// None of them.
            const NONE: Self = Self { $($name: false,)+ };

            /// Those that a program uses.
            fn of(program: &Program) -> Self {
                Self { $($name: { let $program = program; $used },)+ }
            }

            /// Whether these are among others.
            fn are_among(&self, others: &Self) -> bool {
                true $(&& (others.$name || !self.$name))+
            }
        }

        impl Played<'_> {
            $($(#[doc = $doc])+
            #[inline(always)]
            pub fn $name(self) -> bool {
                let $program = self.program;
                self.words.$name && $used
            })+
        }
    };
}

words! {
    /// Whether there are openings.
    openings: |program| !program.phases.is_empty();
    /// Whether some are exchanges.
    exchanges: |program| program.exchanges;
    /// Whether some list their actions.
    listed: |program| program.listed;
    /// Whether some are arrangements in which a player may stop.
    stops: |program| program.stops;
    /// Whether some are races.
    races: |program| program.races;
    /// Whether some are played like the game itself.
    plays_phases: |program| program.plays_phases;
    /// Whether seeds are ever in reserve or in hand.
    holds: |program| program.holds;
    /// Whether both have one reserve.
    shared_reserve: |program| program.shared_reserve;
    /// Whether there are actions other than sowing.
    acts: |program| !program.acts.is_empty();
    /// Whether moves go clockwise, or have words of their own.
    reversible: |program| program.reversible;
    /// Whether they do so for their first lap only.
    turns_back: |program| program.turns_back;
    /// Whether moves begin elsewhere, or add a seed of the reserve.
    odd_moves: |program| program.odd_moves;
    /// Whether a move lifts any number of a hole's seeds.
    any_number: |program| super::lifts::chosen(program);
    /// Whether guards ask if an earlier tier leaves a move.
    asks_tiers: |program| program.asks_tiers;
    /// Whether more is asked before a move than if there is one.
    asks_before_moves: |program| program.asks_before_moves;
    /// Whether there are cases that a player may decline.
    offers: |program| program.offers;
    /// Whether holes of a player's own are among those that he takes.
    takes_own: |program| program.takes_own;
    /// Whether it is asked which case began a lap.
    recalls_case: |program| program.recalls_case;
    /// Whether it is asked which tier's move did.
    recalls_tier: |program| program.recalls_tier;
    /// Whether the hole that the move of the turn lifted is asked for.
    recalls_start: |program| program.recalls_start;
    /// Whether players choose how to go on after captures.
    chooses: |program| program.chooses;
    /// Whether laps are counted by their direction.
    counts_ways: |program| program.counts_ways;
    /// Whether there are marks.
    marked: |program| program.marks.any();
    /// Whether there are rounds.
    rounds: |program| program.round.is_some();
    /// Whether moves are taken back where a turn would never end.
    forbids_endless: |program| program.forbids_endless;
    /// Whether what a source speaks of is counted during a game.
    watched: |program| !program.watches.is_empty();
}

/// The words of rules for which the engine is compiled, fewest first.
const VOCABULARIES: [Words; 5] = [
    Words::NONE,
    Words { holds: true, acts: true, reversible: true, watched: true, ..Words::NONE },
    Words { holds: true, marked: true, asks_before_moves: true, watched: true, ..Words::NONE },
    Words { openings: true, races: true, holds: true, marked: true, rounds: true, ..Words::NONE },
    Words::ALL,
];

/// Number of the vocabulary of the plainest rules ...
pub const PLAIN: usize = 0;
/// ... of those that say a little more ...
pub const COMMON: usize = 1;
/// ... of those with marks ...
pub const MARKED: usize = 2;
/// ... of those with rounds and races ...
pub const ROUNDS: usize = 3;
/// ... and of any rules.
pub const ANY: usize = 4;

impl<'p> Played<'p> {
    /// Rules of a vocabulary.
    #[inline(always)]
    pub const fn of(program: &'p Program, vocabulary: usize) -> Self {
        Self { program, words: &VOCABULARIES[vocabulary] }
    }

    /// Whether clockwise turns are known not to be.
    #[inline(always)]
    pub const fn goes_one_way(self) -> bool {
        !self.words.reversible
    }
}

/// The number of the vocabulary with the fewest words in which a program's games can be played; `apart`: when their first openings, which are played in
/// that of any rules, are behind them. Where there are rounds, openings come again.
pub fn vocabulary(program: &Program, apart: bool) -> usize {
    let mut words = Words::of(program);
    if apart && program.round.is_none() {
        (words.openings, words.exchanges, words.listed, words.stops, words.races) = (false, false, false, false, false);
    }
    VOCABULARIES.iter().position(|vocabulary| words.are_among(vocabulary)).unwrap_or(ANY)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::Catalogue;
    use crate::rules::compile;

    #[test]
    fn every_vocabulary_is_that_of_a_game_and_the_last_that_of_any_rules() {
        assert_eq!((VOCABULARIES[PLAIN], VOCABULARIES[ANY]), (Words::NONE, Words::ALL));
        let catalogue = Catalogue::load(&[]).expect("the built-in files are sound");
        let mut met = [false; VOCABULARIES.len()];
        for variant in catalogue.iter() {
            for program in variant.choices().iter().filter_map(|choice| compile(&variant.rules(choice).ok()?).ok()) {
                let (number, behind) = (vocabulary(&program, false), vocabulary(&program, true));
                assert!(program.round.is_none() || behind == number, "{}: openings come again", variant.id);
                (met[number], met[behind]) = (true, true);
            }
        }
        assert_eq!(met, [true; VOCABULARIES.len()], "the engine is compiled for rules that no game has");
    }
}
