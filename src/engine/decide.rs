//! Legal actions of every lane that has to decide.

use super::atoms::{Facts, Landing, all_hold, look_for_fullest, narrowed};
use super::barred::Barred;
use super::first_laps::FirstLaps;
use super::further_choices::{enemy_holes, legal_puts, legal_takes};
use super::lanes::{NO_HOLE, Row, State, any, at_stage, blend, mask, set, stage};
use super::openings;
use super::played::Played;
use super::rounds::owned;
use super::settle::ask;
use super::slots::{OCTET, Slots, and_lower};
use super::watch;
use super::{lifts, offers, race};
use crate::catalogue::model::Moment;
use crate::rules::{Check, MAX_ACTIONS, MAX_HOLES, MOST_STATISTICS, PairTest, Tier, begun_by_tier};

/// Legal actions by slot, and what is found out on the way.
#[derive(Debug, Clone)]
#[repr(C, align(64))]
pub struct Work<const L: usize> {
    /// The slots of legal actions.
    pub legal: Slots<L>,
    /// How many actions are legal.
    pub count: Row<L>,
    /// How many actions are legal in a lane whose opening lists them; 0 in others.
    pub listed: [u16; L],
    /// The chosen one of those.
    pub choice: [u16; L],
    /// Lanes that have to decide.
    pub deciding: Row<L>,
    /// The chosen slots.
    pub slot: Row<L>,
    /// What the last laps showed.
    pub landing: Landing<L>,
    /// The tier of a move chosen now, as in [`State::tier`].
    pub tier: Row<L>,
    /// Lanes whose move a statistic would count.
    pub counts_move: [Row<L>; MOST_STATISTICS],
    /// Lanes whose player has no legal action.
    pub stuck: Row<L>,
    /// Slots in use by this program.
    pub slots: usize,
    first_laps: FirstLaps<L>,
}

impl<const L: usize> Work<L> {
    /// Nothing found out yet.
    pub fn new(program: Played<'_>) -> Self {
        let moves = program.slots.len() + program.acts.len();
        let moves = if program.any_number() { moves.max(program.seeds.into()) } else { moves };
        let takes = program.takes || program.openings();
        let moves = if program.offers() { moves.max(offers::SLOTS) } else { moves };
        let takes = if takes { usize::from(pass_slot(program)) + 1 } else { 0 };
        Self {
            legal: Slots::NONE,
            slots: moves.max(takes).min(MAX_ACTIONS),
            count: [0; L],
            listed: [0; L],
            choice: [0; L],
            deciding: [0; L],
            slot: [0; L],
            landing: Landing::none(),
            tier: [0; L],
            counts_move: [[0; L]; MOST_STATISTICS],
            stuck: [0; L],
            first_laps: FirstLaps::new(program),
        }
    }
}

/// The slot that ends a series of takes early.
pub fn pass_slot(program: Played<'_>) -> u8 {
    if program.takes_own() { 2 * program.geometry.half } else { program.geometry.half }
}

/// Finds the legal actions of every lane that has to decide, those left out that are `barred`, and asks whether a player about to act
/// has lost.
#[inline(always)]
pub fn prepare<const L: usize>(program: Played<'_>, state: &mut State<L>, work: &mut Work<L>, barred: Option<&Barred<L>>) {
    let moving = at_stage(state, stage::MOVING);
    let mut deciding = moving;
    legal_moves(program, state, work, &moving);
    if program.watched() {
        for (i, _) in &program.watches {
            state.counts_move[*i] = work.counts_move[*i];
        }
    }
    if program.recalls_tier() {
        blend(&mut state.tier, &moving, &work.tier);
    }
    if program.any_number() {
        lifts::legal(program, state, work, &moving);
    }
    if let Some(barred) = barred {
        barred.leave_out(work);
    }
    if program.takes {
        let taking = at_stage(state, stage::TAKING);
        if any(&taking) {
            legal_takes(program, state, work, &taking);
            for l in 0..L {
                deciding[l] |= taking[l];
            }
        }
    }
    if program.offers() {
        let offered = offers::legal(state, work);
        for l in 0..L {
            deciding[l] |= offered[l];
        }
    }
    if program.openings() {
        let arranging = at_stage(state, stage::ARRANGING);
        if any(&arranging) {
            legal_puts(program, state, work, &arranging);
            for l in 0..L {
                deciding[l] |= arranging[l];
            }
        }
    }
    if program.exchanges() {
        let exchanging = at_stage(state, stage::EXCHANGING);
        if any(&exchanging) {
            enemy_holes(program, state, work, &exchanging);
            for l in 0..L {
                deciding[l] |= exchanging[l];
            }
        }
    }
    work.count = work.legal.count(work.slots);
    if program.races() {
        // A racer without a hole to lift does not sow.
        let mut unable = at_stage(state, stage::ARRANGING);
        for l in 0..L {
            unable[l] &= mask(work.count[l] == 0);
            deciding[l] &= !unable[l];
        }
        if any(&unable) {
            race::choose(state, &unable, &[NO_HOLE; L]);
        }
    }
    if program.listed() {
        let listed = at_stage(state, stage::LISTED);
        if any(&listed) {
            openings::count(program, state, work, &listed);
            for l in 0..L {
                deciding[l] |= listed[l];
            }
        }
    }
    let mut stuck = [0u8; L];
    for l in 0..L {
        stuck[l] = moving[l] & mask(work.count[l] == 0);
    }
    work.stuck = stuck;
    if any(&stuck) || program.asks_before_moves() {
        ask(program, state, &work.landing, Facts { stuck: &work.stuck, ..Facts::NONE }, Moment::OwnTurn, &moving);
    }
    for l in 0..L {
        work.deciding[l] = deciding[l] & !state.over[l];
    }
}

/// Legal moves of the lanes in `moving`; all other lanes are left with none.
#[inline(always)]
fn legal_moves<const L: usize>(program: Played<'_>, state: &mut State<L>, work: &mut Work<L>, moving: &Row<L>) {
    look_for_fullest(program, state, program.moves_ask_fullest);
    // Whether there is a move with a lower bound is settled by the fullest hole; which ones there are is found for all tiers at once, after
    // those that are looked at hole by hole.
    let mut open = *moving;
    let mut bound = [0u8; L];
    let mut bounded = [0u8; L];
    work.legal.octets_mut(work.slots).fill([0; L]);
    work.first_laps.forget();
    let mut moves = [0u8; L];
    watch::about_to_move(program, &mut work.counts_move, moving);
    for (number, tier) in program.tiers.iter().enumerate() {
        if program.asks_tiers() {
            for l in 0..L {
                work.stuck[l] = moving[l] & !moves[l];
            }
        }
        let here = all_hold(&tier.guard, &open, state, &work.landing, Facts { stuck: &work.stuck, ..Facts::NONE });
        let mut found = match &tier.pair {
            _ if !tier.by_hole => [0; L],
            _ if !any(&here) => continue,
            Some(pair) => pair_moves(state, pair, &here, &mut work.legal),
            None if tier.checks.is_empty() => legal_by_hole(state, tier, &here, &mut work.legal),
            None => checked_moves(program, state, tier, &here, &mut work.legal, &mut work.first_laps),
        };
        if let Some(least) = tier.at_least {
            for l in 0..L {
                let hit = here[l] & mask(state.fullest[0][l] >= least);
                bound[l] |= least & hit;
                bounded[l] |= hit;
                found[l] |= hit;
            }
        }
        watch::offered(program, &mut work.counts_move, number, &found);
        if program.recalls_tier() {
            set(&mut work.tier, &found, begun_by_tier(number));
        }
        if program.asks_tiers() {
            for l in 0..L {
                moves[l] |= found[l];
            }
        }
        if !tier.also {
            for l in 0..L {
                open[l] &= !found[l];
            }
            if !any(&open) {
                break;
            }
        }
    }
    add_bounded(program, state, &Bounds { least: bound, lanes: bounded }, &mut work.legal);
    let acts = if program.acts() { &program.acts[..] } else { &[] };
    for (i, act) in acts.iter().enumerate() {
        let mut first = *moving;
        let unbegun = state.lap.is_zero();
        for l in 0..L {
            first[l] &= unbegun[l];
        }
        let hit = all_hold(&act.guard, &first, state, &work.landing, Facts { stuck: &work.stuck, ..Facts::NONE });
        work.legal.add(program.slots.len() + i, &hit);
    }
}

/// The least number of seeds a hole must hold, in the lanes whose tier is such a bound.
struct Bounds<const L: usize> {
    least: Row<L>,
    lanes: Row<L>,
}

/// Adds the moves of lanes with a bound to what is legal.
#[inline(always)]
fn add_bounded<const L: usize>(program: Played<'_>, state: &State<L>, bounds: &Bounds<L>, legal: &mut Slots<L>) {
    for (octet, slots) in legal.octets_mut(program.slots.len()).iter_mut().zip(program.slots.chunks(OCTET)) {
        let mut bits = [0u8; L];
        for slot in slots.iter().rev() {
            if program.reversible() && (slot.clockwise || !slot.plain) {
                for l in 0..L {
                    bits[l] = and_lower(bits[l], false);
                }
                continue;
            }
            let row = &state.seeds[usize::from(slot.hole) % MAX_HOLES];
            for l in 0..L {
                bits[l] = and_lower(bits[l], row[l] >= bounds.least[l]);
            }
        }
        for l in 0..L {
            octet[l] |= bits[l] & bounds.lanes[l];
        }
    }
}

/// Adds the moves of a tier that asks the same of two holes each, in the lanes of `within`; returns the lanes that have any.
#[inline(always)]
fn pair_moves<const L: usize>(state: &State<L>, pair: &PairTest, within: &Row<L>, legal: &mut Slots<L>) -> Row<L> {
    let PairTest { own, other, .. } = *pair;
    let (own_span, other_span) = (own.max.wrapping_sub(own.min), other.max.wrapping_sub(other.min));
    // The common question, for so many seeds beside at least so many, takes half the instructions.
    match own_span == 0 && other.max == u8::MAX {
        true => passing_pairs(state, pair, within, legal, |x, y| (x == own.min) & (y >= other.min)),
        false => passing_pairs(state, pair, within, legal, |x, y| {
            (x.wrapping_sub(own.min) <= own_span) & (y.wrapping_sub(other.min) <= other_span)
        }),
    }
}

#[inline(always)]
fn passing_pairs<const L: usize>(
    state: &State<L>,
    pair: &PairTest,
    within: &Row<L>,
    legal: &mut Slots<L>,
    passes: impl Fn(u8, u8) -> bool,
) -> Row<L> {
    let mut found = [0u8; L];
    for (octet, rows) in legal.octets_mut(pair.rows.len()).iter_mut().zip(pair.rows.chunks(OCTET)) {
        let mut bits = [0u8; L];
        for &(x, y) in rows.iter().rev() {
            let (x, y) = (&state.seeds[usize::from(x) % MAX_HOLES], &state.seeds[usize::from(y) % MAX_HOLES]);
            for l in 0..L {
                bits[l] = and_lower(bits[l], passes(x[l], y[l]));
            }
        }
        for l in 0..L {
            bits[l] &= within[l];
            octet[l] |= bits[l];
            found[l] |= mask(bits[l] != 0);
        }
    }
    found
}

/// Adds the legal moves of a tier in the lanes of `within`; returns the lanes that have any.
#[inline(always)]
fn legal_by_hole<const L: usize>(state: &State<L>, tier: &Tier, within: &Row<L>, legal: &mut Slots<L>) -> Row<L> {
    let mut found = [0u8; L];
    for slot in 0..tier.legal.len() {
        let Some(mut hit) = tested(state, tier, slot, within) else { continue };
        allow(state, tier, slot, &mut hit, legal, &mut found);
    }
    found
}

/// Lanes of `within` in which a slot passes its tests of seeds and marks; `None`: it has none in this tier.
#[inline(always)]
fn tested<const L: usize>(state: &State<L>, tier: &Tier, slot: usize, within: &Row<L>) -> Option<Row<L>> {
    let marks = tier.marks.get(slot).map_or(&[][..], |tests| tests);
    Some(narrowed(state, (tier.legal[slot].as_ref()?, marks), within))
}

/// Adds a slot to what is legal, in the lanes of `hit`.
#[inline(always)]
fn allow<const L: usize>(state: &State<L>, tier: &Tier, slot: usize, hit: &mut Row<L>, legal: &mut Slots<L>, found: &mut Row<L>) {
    if tier.leftmost {
        for l in 0..L {
            hit[l] &= !found[l];
        }
        if let Some(Some(tests)) = tier.stops.get(slot) {
            // The first hole has been found, but it may not be lifted.
            let stopped = narrowed(state, (&tests.seeds, &tests.marks), hit);
            for l in 0..L {
                found[l] |= stopped[l];
                hit[l] &= !stopped[l];
            }
        }
    }
    legal.add(slot, hit);
    for l in 0..L {
        found[l] |= hit[l];
    }
}

/// As [`legal_by_hole`], of a tier whose moves must pass checks besides.
#[inline(always)]
fn checked_moves<const L: usize>(
    program: Played<'_>,
    state: &State<L>,
    tier: &Tier,
    within: &Row<L>,
    legal: &mut Slots<L>,
    first_laps: &mut FirstLaps<L>,
) -> Row<L> {
    let mut found = [0u8; L];
    for (i, slot) in program.slots.iter().enumerate().take(tier.legal.len()) {
        let Some(mut hit) = tested(state, tier, i, within) else { continue };
        for check in &tier.checks {
            let (holds, when, question) = match check {
                Check::Origin(is) => {
                    for l in 0..L {
                        hit[l] &= mask((state.origin[l] == slot.hole) == *is);
                    }
                    continue;
                }
                Check::Owned => {
                    let owned = owned(program, state, slot.hole);
                    for l in 0..L {
                        hit[l] &= owned[l];
                    }
                    continue;
                }
                Check::Leaves(when) => {
                    // A copy: what a call is shown cannot stay in registers.
                    let asked = hit;
                    if any(&asked) {
                        let left = first_laps.leave(program, state, slot, when, &asked);
                        for l in 0..L {
                            hit[l] &= left[l];
                        }
                    }
                    continue;
                }
                Check::FirstLap { clockwise_only: true, .. } if !slot.clockwise => continue,
                Check::FirstLap { holds, when, question, .. } => (holds, when, *question),
            };
            if !any(&hit) {
                continue;
            }
            let fits = first_laps.end_where(program, state, (i, slot), (question, when), &hit);
            for l in 0..L {
                hit[l] &= fits[l] ^ mask(!*holds);
            }
        }
        allow(state, tier, i, &mut hit, legal, &mut found);
    }
    found
}
