//! The dice of a bot's estimates. They begin alike for each, so they are thrown once, and hits are told by looking up how many came up
//! to here.

use rules::whim::Whim;
use std::sync::LazyLock;

/// So many dice are kept; few estimates need more.
const KEPT: usize = 16384;

struct Thrown {
    /// For one face that hits, for two, and so on: how many hit after no die, after the first, and so on.
    hits: [Vec<u16>; 6],
    /// What comes after those kept.
    beyond: Whim,
}

static THROWN: LazyLock<Thrown> = LazyLock::new(|| {
    let mut whim = Whim::begun(1);
    let mut hits: [Vec<u16>; 6] = std::array::from_fn(|_| vec![0; KEPT + 1]);
    for die in 0..KEPT {
        let shown = 1 + whim.below(6);
        for (faces, row) in (1..).zip(&mut hits) {
            row[die + 1] = row[die] + u16::from(shown >= 7 - faces);
        }
    }
    Thrown { hits, beyond: whim }
});

/// The dice of one estimate.
pub(super) struct Rolls {
    thrown: &'static Thrown,
    at: usize,
    beyond: Option<Whim>,
}

impl Rolls {
    pub fn begin() -> Rolls {
        Rolls { thrown: &THROWN, at: 0, beyond: None }
    }

    /// Rolls so many dice, each of which hits with so many of its faces, from one to six: how many hit.
    pub fn hits(&mut self, dice: u32, faces: u32) -> u16 {
        let row = &self.thrown.hits[faces as usize - 1];
        let dice = dice as usize;
        let kept = dice.min(KEPT - self.at);
        let before = self.at;
        self.at += kept;
        let hits = row[self.at] - row[before];
        if kept < dice { hits.saturating_add(self.more(dice - kept, faces)) } else { hits }
    }

    #[cold]
    fn more(&mut self, dice: usize, faces: u32) -> u16 {
        let whim = self.beyond.get_or_insert_with(|| self.thrown.beyond.clone());
        let more = (0..dice).filter(|_| whim.die(7 - faces)).count();
        u16::try_from(more).unwrap_or(u16::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_those_that_are_thrown_one_by_one() {
        for size in [1, 7, 100, 999] {
            let (mut rolls, mut whim) = (Rolls::begin(), Whim::begun(1));
            let mut thrown = 0;
            while thrown < 2 * KEPT {
                let faces = 1 + u32::try_from(thrown).unwrap() % 6;
                let hits = (0..size).filter(|_| whim.die(7 - faces)).count();
                assert_eq!(
                    usize::from(rolls.hits(size, faces)),
                    hits,
                    "{size} dice after {thrown}, {faces} faces"
                );
                thrown += size as usize;
            }
        }
    }
}
