//! Records of games that are over, till those of all games with lower numbers are there.

use super::record::GameRecord;

/// A ring of records by the number of the game; it grows with the distance between the games that wait.
pub struct Waiting {
    /// A power of two of them: the lower bits of a game's number are its place.
    records: Vec<GameRecord>,
    /// Whether the record of a place is there.
    there: Vec<bool>,
    /// The game to be handed over next.
    next: u64,
}

impl Waiting {
    /// Nothing waits yet; the first game to be handed over is `next`.
    pub fn new(next: u64) -> Self {
        // As few as will do: what is gone round lies in the nearest cache.
        const ROOM: usize = 128;
        Self { records: vec![GameRecord::default(); ROOM], there: vec![false; ROOM], next }
    }

    fn place(&self, game: u64) -> usize {
        game as usize & (self.records.len() - 1)
    }

    /// Where the record of a game is to be written, which is there from now on. The game must not have been handed over.
    pub fn put(&mut self, game: u64) -> &mut GameRecord {
        while game - self.next >= self.records.len() as u64 {
            self.grow();
        }
        let place = self.place(game);
        self.there[place] = true;
        &mut self.records[place]
    }

    /// Hands over all records whose turn it is.
    #[inline]
    pub fn hand_over(&mut self, sink: &mut dyn FnMut(GameRecord)) {
        loop {
            let place = self.place(self.next);
            if !self.there[place] {
                return;
            }
            self.there[place] = false;
            sink(self.records[place]);
            self.next += 1;
        }
    }

    #[cold]
    fn grow(&mut self) {
        let room = 2 * self.records.len();
        let (records, there) = (std::mem::take(&mut self.records), std::mem::take(&mut self.there));
        (self.records, self.there) = (vec![GameRecord::default(); room], vec![false; room]);
        for (record, _) in records.into_iter().zip(there).filter(|(_, there)| *there) {
            *self.put(record.game) = record;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn records_come_out_in_rising_order_whenever_they_came_in(
            first in 0..u64::MAX / 2,
            order in Just((0..3000u64).collect::<Vec<_>>()).prop_shuffle(),
        ) {
            let mut waiting = Waiting::new(first);
            let mut seen = Vec::new();
            for game in order {
                *waiting.put(first + game) = GameRecord { game: first + game, turns: game as u32, ..GameRecord::default() };
                waiting.hand_over(&mut |record| seen.push((record.game - first, record.turns)));
            }
            prop_assert_eq!(seen, (0..3000).map(|game| (game, game as u32)).collect::<Vec<_>>());
        }
    }
}
