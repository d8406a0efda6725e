//! A heap of units: so many of each type.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

/// A type of unit of a game.
pub trait UnitType: Copy + Ord + fmt::Debug + Serialize + DeserializeOwned + 'static {
    /// Every type, in the order units are listed.
    const LISTED: &'static [Self];
    /// How units are written by letters, for messages: `2P`.
    const EXAMPLE: &'static str;
    /// What the letters stand for, for messages: `P Protector, …`.
    const LETTERS: &'static str;

    /// Its place in [`UnitType::LISTED`].
    fn place(self) -> usize;

    /// The letter it is written with, a capital.
    fn letter(self) -> char;

    /// Its name for so many of it.
    fn named(self, count: u16) -> String;

    /// The type with this letter.
    fn from_letter(letter: char) -> Option<Self> {
        Self::LISTED.iter().copied().find(|unit| unit.letter().eq_ignore_ascii_case(&letter))
    }
}

/// So many units of each of `N` types. Stored as `{"P":2,"F":1}`; printed as `1F 2P`; nothing prints as `none`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Force<U, const N: usize> {
    counts: [u16; N],
    of: PhantomData<U>,
}

impl<U: UnitType, const N: usize> Force<U, N> {
    /// No units.
    pub const NONE: Self = Self { counts: [0; N], of: PhantomData };

    /// So many of one type.
    #[must_use]
    pub fn of(unit: U, count: u16) -> Self {
        Self::NONE.with(unit, count)
    }

    /// The same, with so many more of a type.
    #[must_use]
    pub fn with(mut self, unit: U, count: u16) -> Self {
        self.add(unit, count);
        self
    }

    /// How many of a type.
    #[must_use]
    pub fn count(&self, unit: U) -> u16 {
        self.counts[unit.place()]
    }

    /// Has at least one of a type.
    #[must_use]
    pub fn has(&self, unit: U) -> bool {
        self.count(unit) > 0
    }

    /// Adds units of a type.
    pub fn add(&mut self, unit: U, count: u16) {
        let slot = &mut self.counts[unit.place()];
        *slot = slot.saturating_add(count);
    }

    /// Takes units of a type away, as many as there are; gives how many that was.
    pub fn take(&mut self, unit: U, count: u16) -> u16 {
        let taken = count.min(self.counts[unit.place()]);
        self.counts[unit.place()] -= taken;
        taken
    }

    /// Both together.
    #[must_use]
    pub fn plus(mut self, other: &Self) -> Self {
        for (unit, count) in other.iter() {
            self.add(unit, count);
        }
        self
    }

    /// What is left without the other; never below nothing.
    #[must_use]
    pub fn minus(mut self, other: &Self) -> Self {
        for (unit, count) in other.iter() {
            self.take(unit, count);
        }
        self
    }

    /// Are all units of the other among these?
    #[must_use]
    pub fn contains(&self, other: &Self) -> bool {
        U::LISTED.iter().all(|u| self.count(*u) >= other.count(*u))
    }

    /// What both have.
    #[must_use]
    pub fn common(&self, other: &Self) -> Self {
        Self { counts: std::array::from_fn(|i| self.counts[i].min(other.counts[i])), of: PhantomData }
    }

    /// Those of the types that fit.
    #[must_use]
    pub fn only(&self, fits: impl Fn(U) -> bool) -> Self {
        let mut left = *self;
        for unit in U::LISTED.iter().copied() {
            if !fits(unit) {
                left.counts[unit.place()] = 0;
            }
        }
        left
    }

    /// No units at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::NONE
    }

    /// How many units.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.counts.iter().map(|n| u32::from(*n)).sum()
    }

    /// The types there are, each with how many, in the order of [`UnitType::LISTED`].
    pub fn iter(&self) -> impl Iterator<Item = (U, u16)> + '_ {
        U::LISTED.iter().map(|u| (*u, self.count(*u))).filter(|(_, n)| *n > 0)
    }

    /// In words: "2 Protectors, 1 Fighter"; "nothing" for none.
    #[must_use]
    pub fn words(&self) -> String {
        let parts: Vec<String> = self.iter().map(|(u, n)| format!("{n} {}", u.named(n))).collect();
        if parts.is_empty() { "nothing".into() } else { parts.join(", ") }
    }
}

impl<U: UnitType, const N: usize> FromIterator<(U, u16)> for Force<U, N> {
    fn from_iter<I: IntoIterator<Item = (U, u16)>>(units: I) -> Self {
        let mut force = Self::NONE;
        for (unit, count) in units {
            force.add(unit, count);
        }
        force
    }
}

impl<U: UnitType, const N: usize> fmt::Display for Force<U, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("none");
        }
        let mut first = true;
        for (unit, count) in self.iter() {
            let gap = if first { "" } else { " " };
            write!(f, "{gap}{count}{}", unit.letter())?;
            first = false;
        }
        Ok(())
    }
}

impl<U: UnitType, const N: usize> Serialize for Force<U, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de, U: UnitType, const N: usize> Deserialize<'de> for Force<U, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let units = BTreeMap::<U, u16>::deserialize(deserializer)?;
        Ok(units.into_iter().collect())
    }
}

impl<U: UnitType, const N: usize> Default for Force<U, N> {
    fn default() -> Self {
        Self::NONE
    }
}

/// A text that is no list of units.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{found:?} is no number and letter of a unit, such as {example}; the letters are {letters}")]
pub struct NotAForce {
    /// What stands where units should.
    pub found: String,
    /// What would be right.
    example: &'static str,
    /// What the letters stand for.
    letters: &'static str,
}

/// Units by their letters: `3P 2F`, `2S,P`, `10B5P`; without a number one is meant; `-` or `none` for nothing.
impl<U: UnitType, const N: usize> std::str::FromStr for Force<U, N> {
    type Err = NotAForce;

    fn from_str(text: &str) -> Result<Self, NotAForce> {
        let mut force = Self::NONE;
        let plain = text.trim();
        if plain.is_empty() || plain == "-" || plain.eq_ignore_ascii_case("none") {
            return Ok(force);
        }
        for word in plain.split([' ', ',', '+', '\t']).filter(|word| !word.is_empty()) {
            let wrong = || NotAForce { found: word.to_owned(), example: U::EXAMPLE, letters: U::LETTERS };
            let mut digits = String::new();
            for letter in word.chars() {
                if letter.is_ascii_digit() {
                    digits.push(letter);
                    continue;
                }
                let count = if digits.is_empty() { 1 } else { digits.parse().map_err(|_| wrong())? };
                force.add(U::from_letter(letter).ok_or_else(wrong)?, count);
                digits.clear();
            }
            if !digits.is_empty() {
                return Err(wrong());
            }
        }
        Ok(force)
    }
}
