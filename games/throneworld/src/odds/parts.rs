//! Chances, in whole numbers.

use super::chance::{ONE, WHOLE_BITS};
use serde::{Serialize, Serializer};
use std::fmt;

/// A chance, in parts of 2^62. Prints as a decimal of twelve places: `0.512345678901`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Parts(u64);

impl Parts {
    /// No chance.
    pub const NONE: Parts = Parts(0);
    /// Certain.
    pub const ONE: Parts = Parts(ONE);

    /// So many of a thousand.
    #[must_use]
    pub fn permille(permille: u16) -> Parts {
        Parts(u64::from(permille.min(1000)) * (ONE / 1000))
    }

    /// Rounded to so many of a thousand.
    #[must_use]
    pub fn in_permille(self) -> u16 {
        let rounded = (u128::from(self.0) * 1000 + u128::from(ONE / 2)) / u128::from(ONE);
        u16::try_from(rounded).unwrap_or(1000)
    }

    /// "51.2 %".
    #[must_use]
    pub fn percent(self) -> String {
        let permille = self.in_permille();
        format!("{}.{} %", permille / 10, permille % 10)
    }

    /// Rounded to so many of 10^12.
    #[must_use]
    pub fn in_billionths_of_thousandths(self) -> u64 {
        let rounded = (u128::from(self.0) * 1_000_000_000_000 + u128::from(ONE / 2)) / u128::from(ONE);
        u64::try_from(rounded).unwrap_or(u64::MAX)
    }

    /// Rounded down from a finer scale.
    pub(super) fn of_mass(mass: u128) -> Parts {
        Parts(u64::try_from(mass >> (WHOLE_BITS - 62)).unwrap_or(ONE).min(ONE))
    }

    /// One part more, so that a bound stays one when it was rounded down.
    pub(super) fn and_a_bit(self) -> Parts {
        Parts(self.0.saturating_add(1).min(ONE))
    }
}

impl fmt::Display for Parts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let places = self.in_billionths_of_thousandths();
        write!(f, "{}.{:012}", places / 1_000_000_000_000, places % 1_000_000_000_000)
    }
}

impl Serialize for Parts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
