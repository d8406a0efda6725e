//! Fixed-point numbers between 0 and 1, always rounded down, and how likely so many hits are.

use std::collections::BTreeMap;
use std::rc::Rc;

/// The bits after the point of the chance of a round.
pub(super) const ONE_BITS: u32 = 62;
/// Certain, as the chance of a round.
pub(super) const ONE: u64 = 1 << ONE_BITS;
/// The bits after the point of the mass of a state.
pub(super) const WHOLE_BITS: u32 = 112;
/// All of the mass.
pub(super) const WHOLE: u128 = 1 << WHOLE_BITS;

/// One chance times another.
pub(super) const fn both(one: u64, other: u64) -> u64 {
    ((one as u128 * other as u128) >> ONE_BITS) as u64
}

/// A mass times a chance.
pub(super) const fn part(mass: u128, chance: u64) -> u128 {
    let (high, low) = (mass >> 64, mass & (u64::MAX as u128));
    ((high * chance as u128) << (64 - ONE_BITS)) + ((low * chance as u128) >> ONE_BITS)
}

/// A mass that stays with this chance: how much of it passes in all, `None` if it hardly ever goes on.
pub(super) fn passing(mass: u128, stays: u64) -> Option<u128> {
    let goes = u128::from(ONE - stays.min(ONE));
    if goes < 1 << (ONE_BITS - 15) {
        return None;
    }
    Some(((mass / goes) << ONE_BITS) + ((mass % goes) << ONE_BITS) / goes)
}

/// A mass as a chance.
pub(super) fn as_chance(mass: u128) -> u64 {
    u64::try_from(mass >> (WHOLE_BITS - ONE_BITS)).unwrap_or(ONE)
}

/// How likely so many hits are with so many dice, worked out once for each number of dice.
#[derive(Default)]
pub(super) struct Volleys(BTreeMap<(u32, u8), Rc<[u64]>>);

impl Volleys {
    /// The chances of 0, 1, 2 … hits with so many dice that hit from `need` on.
    pub(super) fn of(&mut self, dice: u32, need: u8) -> Rc<[u64]> {
        self.0.entry((dice, need)).or_insert_with(|| volley(dice, need)).clone()
    }
}

fn volley(dice: u32, need: u8) -> Rc<[u64]> {
    let hit = u128::from(7_u8.saturating_sub(need).min(6));
    // After each die: the chance of each number of hits so far.
    let mut hits = vec![WHOLE];
    for _ in 0..dice {
        let mut next = vec![0; hits.len() + 1];
        for (number, mass) in hits.iter().enumerate() {
            next[number] += mass * (6 - hit) / 6;
            next[number + 1] += mass * hit / 6;
        }
        hits = next;
    }
    hits.into_iter().map(as_chance).collect()
}
