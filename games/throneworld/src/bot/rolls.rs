//! The dice of a bot's estimates. They begin alike for each, so they are thrown once, and hits are told by looking up how many came up
//! to here.

use rules::whim::Whim;
use std::sync::LazyLock;

/// So many dice are kept; few estimates need more.
const KEPT: usize = 4096;

/// Of the first dice, so many hit with one face, with two faces, and so on.
type Hits = [u16; 6];

struct Thrown {
    /// After no die, after the first, and so on.
    hits: Vec<Hits>,
    /// What comes after those kept.
    beyond: Whim,
}

static THROWN: LazyLock<Thrown> = LazyLock::new(|| {
    let mut whim = Whim::begun(1);
    let (mut hits, mut so_far) = (vec![[0; 6]], [0; 6]);
    for _ in 0..KEPT {
        let misses = 5 - whim.below(6);
        for count in so_far.iter_mut().skip(usize::try_from(misses).unwrap_or(0)) {
            *count += 1;
        }
        hits.push(so_far);
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

    /// Rolls so many dice, each of which hits with so many of its faces: how many hit.
    pub fn hits(&mut self, dice: u32, faces: u32) -> u16 {
        let dice = usize::try_from(dice).unwrap_or(usize::MAX);
        let kept = dice.min(KEPT - self.at);
        let before = self.at;
        self.at += kept;
        let mut hits = self.of(self.at, faces) - self.of(before, faces);
        if kept < dice {
            let whim = self.beyond.get_or_insert_with(|| self.thrown.beyond.clone());
            let more = (kept..dice).filter(|_| whim.die(7 - faces)).count();
            hits = hits.saturating_add(u16::try_from(more).unwrap_or(u16::MAX));
        }
        hits
    }

    fn of(&self, dice: usize, faces: u32) -> u16 {
        let hits = self.thrown.hits.get(dice);
        let of_faces = |hits: &Hits| hits.get(usize::try_from(faces).unwrap_or(0).wrapping_sub(1)).copied();
        hits.and_then(of_faces).unwrap_or(0)
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
