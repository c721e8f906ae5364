//! Moves whose first lap must, or must not, end in a certain way. Where the last seed of a handful falls, and what then lies there, is
//! reckoned from the board as it is; only conditions that ask for more are tried by sowing on a copy.

use super::atoms::{Facts, Landing, all_hold};
use super::lanes::{NO_HOLE, Row, State, and, mask, set};
use super::lap::{in_rounds, try_lap, try_whole_lap};
use super::played::Played;
use super::tally::Tally;
use crate::rules::{Atom, MAX_HOLES, MAX_READS, Read, Slot};

/// What is found out about first laps.
#[derive(Debug, Clone)]
pub struct FirstLaps<const L: usize> {
    /// Answers for all lanes, by question and slot, where several tiers ask the same ...
    answers: Vec<Row<L>>,
    /// ... and whether they have been found since the last [`FirstLaps::forget`].
    known: Vec<bool>,
    /// What one would show.
    landing: Landing<L>,
    /// A board on which one is tried.
    copy: Option<Box<State<L>>>,
}

impl<const L: usize> FirstLaps<L> {
    /// Nothing yet.
    pub fn new(program: Played<'_>) -> Self {
        let answers = program.asked_again * program.slots.len();
        Self { answers: vec![[0; L]; answers], known: vec![false; answers], landing: Landing::none(), copy: None }
    }

    /// What has been found out is forgotten: the board is another.
    #[inline(always)]
    pub fn forget(&mut self) {
        self.known.fill(false);
    }

    /// Lanes of `hit` in which the first lap of a slot ends where all atoms hold. Both come with their numbers: that of the slot, and that of the
    /// question among all that are asked of first laps.
    #[inline(always)]
    pub fn end_where(
        &mut self,
        program: Played<'_>,
        state: &State<L>,
        (number, slot): (usize, &Slot),
        (question, when): (usize, &[Atom]),
        hit: &Row<L>,
    ) -> Row<L> {
        let place = question * program.slots.len() + number;
        let Some(known) = self.known.get(place) else { return self.found(program, state, slot, when, hit) };
        if !known {
            self.answers[place] = self.found(program, state, slot, when, &[0xff; L]);
            self.known[place] = true;
        }
        and(&self.answers[place], hit)
    }

    #[inline(always)]
    fn found(&mut self, program: Played<'_>, state: &State<L>, slot: &Slot, when: &[Atom], hit: &Row<L>) -> Row<L> {
        if when.iter().all(|atom| is_foreseen(program, atom)) {
            foresee(program, state, slot, when, &mut self.landing);
            return all_hold(when, hit, state, &self.landing, Facts::NONE);
        }
        self.tried(program, state, slot, when, hit)
    }

    /// The same, found by sowing.
    #[inline(always)]
    fn tried(&mut self, program: Played<'_>, state: &State<L>, slot: &Slot, when: &[Atom], hit: &Row<L>) -> Row<L> {
        try_lap(program, self.about_to_sow(program, state, slot, hit), when, hit)
    }

    /// Lanes of `hit` in which all atoms hold when the first lap of a slot, and what the decision list does then, has been carried out.
    #[inline(never)]
    pub fn leave(&mut self, program: Played<'_>, state: &State<L>, slot: &Slot, when: &[Atom], hit: &Row<L>) -> Row<L> {
        try_whole_lap(program, self.about_to_sow(program, state, slot, hit), when, hit)
    }

    /// A copy of the board on which a slot is about to be sown.
    #[inline(always)]
    fn about_to_sow(&mut self, program: Played<'_>, state: &State<L>, slot: &Slot, hit: &Row<L>) -> &mut State<L> {
        let copy = self.copy.get_or_insert_with(|| Box::new(State::empty()));
        copy.copy_asked(program, state);
        (copy.sown_turn, copy.captured_turn) = (Tally::ZERO, Tally::ZERO);
        set(&mut copy.at, hit, slot.hole);
        set(&mut copy.lift, hit, 0xff);
        set(&mut copy.clockwise, hit, mask(slot.clockwise));
        copy
    }
}

/// Whether an atom asks for nothing but the landing hole and those that go with it.
fn is_foreseen(program: Played<'_>, atom: &Atom) -> bool {
    match atom {
        Atom::Always | Atom::Never | Atom::LandingIn(_) | Atom::LandingOwned(..) | Atom::LandingCount(_) => true,
        Atom::Value(read, _) => matches!(program.reads[*read], Read::Fixed(_)),
        Atom::Not(inner) => is_foreseen(program, inner),
        _ => false,
    }
}

/// What the first lap of a slot would show of the holes that the atoms ask for.
#[inline(always)]
fn foresee<const L: usize>(program: Played<'_>, state: &State<L>, slot: &Slot, when: &[Atom], landing: &mut Landing<L>) {
    let ring = program.geometry.ring;
    let modulus = if program.skip_origin { ring - 1 } else { ring };
    let (rounds, rest) = in_rounds(&state.seeds[usize::from(slot.hole) % MAX_HOLES], modulus);
    let mut hole = [0u8; L];
    let back = if slot.clockwise { ring.wrapping_neg() } else { ring };
    for l in 0..L {
        let far = rest[l] | (modulus & mask(rest[l] == 0));
        let (ahead, behind) = (slot.hole.wrapping_add(far), slot.hole.wrapping_sub(far));
        let last = if slot.clockwise { behind } else { ahead };
        hole[l] = last.wrapping_sub(back & mask(last >= ring));
    }
    // What lies elsewhere than the atoms speak of is not asked for.
    let everywhere = [(0, ring - 1)];
    let within = when.iter().find_map(|atom| if let Atom::LandingIn(ranges) = atom { Some(&ranges[..]) } else { None });
    let mut count = [0u8; L];
    for &(min, max) in within.unwrap_or(&everywhere) {
        let Some(rows) = state.seeds.get(usize::from(min)..usize::from(ring)) else { continue };
        for (at, row) in (min..).zip(rows.iter().take(usize::from(max - min) + 1)) {
            // The hole that is lifted lies empty.
            let loaded = if at == slot.hole { NO_HOLE } else { at };
            for l in 0..L {
                count[l] |= row[l] & mask(hole[l] == loaded);
            }
        }
    }
    for l in 0..L {
        count[l] = count[l].wrapping_add(rounds[l]).wrapping_add(mask(rest[l] != 0) & 1);
    }
    for atom in when {
        let atom = if let Atom::Not(inner) = atom { inner } else { atom };
        let Atom::Value(read, _) = atom else { continue };
        let Read::Fixed(pairs) = &program.reads[*read] else { continue };
        let mut value = [0u8; L];
        let asked = |at: u8| within.is_none_or(|ranges| ranges.iter().any(|(min, max)| (*min..=*max).contains(&at)));
        for &(at, other) in pairs.iter().filter(|(at, _)| asked(*at)) {
            let row = &state.seeds[usize::from(other) % MAX_HOLES];
            if other >= ring {
                for l in 0..L {
                    value[l] |= row[l] & mask(hole[l] == at);
                }
                continue;
            }
            // Holes from the first one sown to this one; what is lifted lies no longer there.
            let (from, to) = if slot.clockwise { (other, slot.hole) } else { (slot.hole, other) };
            let on = (to + ring - from - 1) % ring;
            let lifted = other == slot.hole;
            let (stays, sown) = (mask(!lifted), mask(!(lifted && program.skip_origin)));
            for l in 0..L {
                let seeds = (row[l] & stays).wrapping_add(rounds[l].wrapping_sub(mask(on < rest[l])) & sown);
                value[l] |= seeds & mask(hole[l] == at);
            }
        }
        landing.values[*read % MAX_READS] = value;
    }
    (landing.hole, landing.count) = (hole, count);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::Catalogue;
    use crate::catalogue::condition::Test;
    use crate::engine::draws::Draws;
    use crate::rules::compile;

    const LANES: usize = 16;

    /// Every statement that can be foreseen, with numbers up to `most`.
    fn atoms(program: Played<'_>, most: u8) -> Vec<Vec<Atom>> {
        let reads = program.reads.iter().enumerate().filter(|(_, read)| matches!(read, Read::Fixed(_))).map(|(i, _)| i);
        let mut atoms: Vec<Vec<Atom>> =
            (0..program.geometry.ring).map(|hole| vec![Atom::LandingIn(vec![(hole, hole)])]).collect();
        let tests: Vec<Test> = (1..=most).map(|min| Test { min, max: u8::MAX }).collect();
        atoms.extend(tests.iter().map(|test| vec![Atom::LandingCount(*test)]));
        atoms.extend(reads.flat_map(|read| tests.iter().map(move |test| vec![Atom::Not(Box::new(Atom::Value(read, *test)))])));
        let half = program.geometry.half;
        atoms.extend(tests.iter().map(|test| vec![Atom::LandingCount(*test), Atom::LandingIn(vec![(1, half - 1)])]));
        atoms
    }

    #[test]
    fn a_first_lap_ends_where_sowing_it_would_end() {
        let catalogue = Catalogue::load(&[]).expect("the built-in files are sound");
        let mut draws = Draws::<1>::new(1);
        draws.begin(0, 0);
        let mut random = |n: u16| draws.one(0, n) as u8;
        for variant in catalogue.iter() {
            for program in [None, Some("skip"), Some("sow")].into_iter().filter_map(|full_round| {
                let mut choice = variant.default_choice();
                if let Some(value) = full_round {
                    choice.readings.insert("full_round".into(), value.into());
                }
                compile(&variant.rules(&choice).ok()?).ok()
            }) {
                let mut state = State::<LANES>::empty();
                for most in [3, 9, 60] {
                    for row in &mut state.seeds[..2 * usize::from(program.geometry.half)] {
                        row.iter_mut().for_each(|seeds| *seeds = random(most));
                    }
                    let program = Played::from(&program);
                    let mut first = FirstLaps::new(program);
                    for (slot, atoms) in
                        program.slots.iter().flat_map(|slot| atoms(program, 12).into_iter().map(move |a| (slot, a)))
                    {
                        let lanes = [0xff; LANES];
                        let foreseen = first.found(program, &state, slot, &atoms, &lanes);
                        let tried = first.tried(program, &state, slot, &atoms, &lanes);
                        assert_eq!(foreseen, tried, "{} {slot:?} {atoms:?}", variant.id);
                    }
                }
            }
        }
    }
}
