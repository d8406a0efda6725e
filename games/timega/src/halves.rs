//! Resources, counted in halves: a fighter costs half a resource.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Add, AddAssign, Sub, SubAssign};

/// So many half resources. `Halves(7)` prints as `3½`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Halves(pub i32);

impl Halves {
    /// Nothing.
    pub const NONE: Halves = Halves(0);

    /// So many whole resources.
    #[must_use]
    pub const fn whole(n: i32) -> Halves {
        Halves(n.saturating_mul(2))
    }

    /// So many times as much.
    #[must_use]
    pub const fn times(self, n: i32) -> Halves {
        Halves(self.0.saturating_mul(n))
    }
}

impl Add for Halves {
    type Output = Halves;
    fn add(self, other: Halves) -> Halves {
        Halves(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Halves {
    fn add_assign(&mut self, other: Halves) {
        *self = *self + other;
    }
}

impl Sub for Halves {
    type Output = Halves;
    fn sub(self, other: Halves) -> Halves {
        Halves(self.0.saturating_sub(other.0))
    }
}

impl SubAssign for Halves {
    fn sub_assign(&mut self, other: Halves) {
        *self = *self - other;
    }
}

impl fmt::Display for Halves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, n) = if self.0 < 0 { ("-", self.0.unsigned_abs()) } else { ("", self.0.unsigned_abs()) };
        match (n / 2, n % 2) {
            (0, 1) => write!(f, "{sign}½"),
            (whole, 1) => write!(f, "{sign}{whole}½"),
            (whole, _) => write!(f, "{sign}{whole}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_shown_as_people_write_them() {
        let shown: Vec<String> = [0, 1, 2, 7, -1, -3].map(|n| Halves(n).to_string()).into();
        assert_eq!(shown, ["0", "½", "1", "3½", "-½", "-1½"]);
    }
}
