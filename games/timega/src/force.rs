//! A heap of units: so many of each type.

use crate::unit::Unit;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;

/// So many units of each type. Stored as `{"cruiser":2}`; printed as `1F 2C`; nothing prints as `none`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Force([u16; 13]);

impl Force {
    /// No units.
    pub const NONE: Force = Force([0; 13]);

    /// So many of one type.
    #[must_use]
    pub fn of(unit: Unit, count: u16) -> Force {
        Force::NONE.with(unit, count)
    }

    /// The same, with so many more of a type.
    #[must_use]
    pub fn with(mut self, unit: Unit, count: u16) -> Force {
        self.add(unit, count);
        self
    }

    /// How many of a type.
    #[must_use]
    pub const fn count(&self, unit: Unit) -> u16 {
        self.0[unit.index()]
    }

    /// Has at least one of a type.
    #[must_use]
    pub const fn has(&self, unit: Unit) -> bool {
        self.count(unit) > 0
    }

    /// Adds units of a type.
    pub fn add(&mut self, unit: Unit, count: u16) {
        let slot = &mut self.0[unit.index()];
        *slot = slot.saturating_add(count);
    }

    /// Takes units of a type away, as many as there are; gives how many that was.
    pub fn take(&mut self, unit: Unit, count: u16) -> u16 {
        let taken = count.min(self.0[unit.index()]);
        self.0[unit.index()] -= taken;
        taken
    }

    /// Both together.
    #[must_use]
    pub fn plus(mut self, other: &Force) -> Force {
        for (unit, count) in other.iter() {
            self.add(unit, count);
        }
        self
    }

    /// What is left without the other; never below nothing.
    #[must_use]
    pub fn minus(mut self, other: &Force) -> Force {
        for (unit, count) in other.iter() {
            self.take(unit, count);
        }
        self
    }

    /// Are all units of the other among these?
    #[must_use]
    pub fn contains(&self, other: &Force) -> bool {
        Unit::ALL.iter().all(|u| self.count(*u) >= other.count(*u))
    }

    /// What both have.
    #[must_use]
    pub fn common(&self, other: &Force) -> Force {
        Force(std::array::from_fn(|i| self.0[i].min(other.0[i])))
    }

    /// Those of the types that fit.
    #[must_use]
    pub fn only(&self, fits: impl Fn(Unit) -> bool) -> Force {
        let mut left = *self;
        for unit in Unit::ALL {
            if !fits(unit) {
                left.0[unit.index()] = 0;
            }
        }
        left
    }

    /// Ships (2).
    #[must_use]
    pub fn ships(&self) -> Force {
        self.only(Unit::is_ship)
    }

    /// Ships that are no fighters.
    #[must_use]
    pub fn non_fighters(&self) -> Force {
        self.only(Unit::is_non_fighter_ship)
    }

    /// Troops that land.
    #[must_use]
    pub fn troops(&self) -> Force {
        self.only(Unit::is_troop)
    }

    /// No units at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Force::NONE
    }

    /// How many units.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.0.iter().map(|n| u32::from(*n)).sum()
    }

    /// The types there are, each with how many, in the order of [`Unit::ALL`].
    pub fn iter(&self) -> impl Iterator<Item = (Unit, u16)> + '_ {
        Unit::ALL.into_iter().map(|u| (u, self.count(u))).filter(|(_, n)| *n > 0)
    }

    /// In words: "2 cruisers, 1 fighter"; "nothing" for none.
    #[must_use]
    pub fn words(&self) -> String {
        let name = |unit: Unit, n: u16| {
            if n == 1 { unit.to_string() } else { crate::edition::edition().unit(unit).plural() }
        };
        let parts: Vec<String> = self.iter().map(|(u, n)| format!("{n} {}", name(u, n))).collect();
        if parts.is_empty() { "nothing".into() } else { parts.join(", ") }
    }
}

impl FromIterator<(Unit, u16)> for Force {
    fn from_iter<I: IntoIterator<Item = (Unit, u16)>>(units: I) -> Self {
        let mut force = Force::NONE;
        for (unit, count) in units {
            force.add(unit, count);
        }
        force
    }
}

impl fmt::Display for Force {
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

impl Serialize for Force {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de> Deserialize<'de> for Force {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let units = BTreeMap::<Unit, u16>::deserialize(deserializer)?;
        Ok(units.into_iter().collect())
    }
}

/// A text that is no list of units.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{found:?} is no number and letter of a unit, such as 2C; the letters are {LETTERS}")]
pub struct NotAForce {
    /// What stands where units should.
    pub found: String,
}

/// The letters, for messages.
const LETTERS: &str = "F fighter, D destroyer, C cruiser, S SAS, R carrier, N dreadnought, W war sun, X flagship, \
                       M mercenary, G ground force, T shock troop, H mechanized unit, Y shield";

/// Units by their letters: `3C 2F`, `2S,C`, `10F5D`; without a number one is meant; `-` or `none` for nothing.
impl std::str::FromStr for Force {
    type Err = NotAForce;

    fn from_str(text: &str) -> Result<Force, NotAForce> {
        let mut force = Force::NONE;
        let plain = text.trim();
        if plain.is_empty() || plain == "-" || plain.eq_ignore_ascii_case("none") {
            return Ok(force);
        }
        for word in plain.split([' ', ',', '+', '\t']).filter(|word| !word.is_empty()) {
            let wrong = || NotAForce { found: word.to_owned() };
            let mut digits = String::new();
            for letter in word.chars() {
                if letter.is_ascii_digit() {
                    digits.push(letter);
                    continue;
                }
                let count = if digits.is_empty() { 1 } else { digits.parse().map_err(|_| wrong())? };
                force.add(Unit::from_letter(letter).ok_or_else(wrong)?, count);
                digits.clear();
            }
            if !digits.is_empty() {
                return Err(wrong());
            }
        }
        Ok(force)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forces_read_by_letters() {
        let wanted = Force::of(Unit::Sas, 2).with(Unit::Destroyer, 1).with(Unit::Fighter, 10);
        for text in ["2S D 10F", "2S, D, 10F", "2sd10f", "S 10F S D", "2S+D+10F"] {
            assert_eq!(text.parse::<Force>(), Ok(wanted), "{text}");
        }
        for nothing in ["", "-", "none"] {
            assert_eq!(nothing.parse::<Force>(), Ok(Force::NONE));
        }
        assert_eq!(wanted.to_string().parse::<Force>(), Ok(wanted));
        for wrong in ["2", "2Q", "D2", "99999D", "two D"] {
            assert!(wrong.parse::<Force>().is_err(), "{wrong}");
        }
    }
}
