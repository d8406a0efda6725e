//! Chances as whole numbers: parts of 2^60, always rounded down.

use std::fmt;

/// The bits after the point.
const BITS: u32 = 60;

/// How likely something is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Chance(u64);

impl Chance {
    /// It never happens.
    pub const NONE: Chance = Chance(0);
    /// It is certain.
    pub const ONE: Chance = Chance(1 << BITS);

    /// So many cases of a whole that are all alike.
    #[must_use]
    pub fn of(cases: u32, whole: u32) -> Chance {
        let part = u128::from(Chance::ONE.0) * u128::from(cases) / u128::from(whole.max(1));
        Chance(u64::try_from(part).unwrap_or(u64::MAX))
    }

    /// This and the other, which hang on nothing in common.
    #[must_use]
    pub fn and(self, other: Chance) -> Chance {
        let both = (u128::from(self.0) * u128::from(other.0)) >> BITS;
        Chance(u64::try_from(both).unwrap_or(u64::MAX))
    }

    /// This or the other, which never happen together.
    #[must_use]
    pub fn or(self, other: Chance) -> Chance {
        Chance(self.0.saturating_add(other.0))
    }

    /// Rounded to so many of a thousand.
    #[must_use]
    pub fn in_permille(self) -> u16 {
        let rounded = (u128::from(self.0) * 1000 + u128::from(Chance::ONE.0 / 2)) >> BITS;
        u16::try_from(rounded).unwrap_or(u16::MAX)
    }

    /// Rounded to so many of 10^12.
    #[must_use]
    pub fn in_billionths_of_thousandths(self) -> u64 {
        let rounded = (u128::from(self.0) * 1_000_000_000_000 + u128::from(Chance::ONE.0 / 2)) >> BITS;
        u64::try_from(rounded).unwrap_or(u64::MAX)
    }
}

/// `51.2 %`. What is not quite certain is never told as `100.0 %`, and what may happen never as `0.0 %`.
impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.in_permille() {
            0 if *self > NOTHING => f.write_str("under 0.1 %"),
            1000.. if self.0 < Chance::ONE.0 - NOTHING.0 => f.write_str("over 99.9 %"),
            permille => write!(f, "{}.{} %", permille / 10, permille % 10),
        }
    }
}

/// Less than this is what rounding and battles of more rounds than are followed leave: one in a thousand million.
pub(super) const NOTHING: Chance = Chance((1 << BITS) / 1_000_000_000);
