//! Heaps of the units of this game.

use crate::edition::edition;
use crate::unit::Unit;
use starmap::UnitType;

pub use starmap::NotAForce;

/// So many units of each type. Stored as `{"cruiser":2}`; printed as `1F 2C`.
pub type Force = starmap::Force<Unit, { Unit::ALL.len() }>;

impl UnitType for Unit {
    const LISTED: &'static [Unit] = &Unit::ALL;
    const EXAMPLE: &'static str = "2C";
    const LETTERS: &'static str = "F fighter, D destroyer, C cruiser, S SAS, R carrier, N dreadnought, W war sun, \
                                   X flagship, M mercenary, G ground force, T shock troop, H mechanized unit, Y shield";

    fn place(self) -> usize {
        self.index()
    }

    fn letter(self) -> char {
        Unit::letter(self)
    }

    fn named(self, count: u16) -> String {
        if count == 1 { self.to_string() } else { edition().unit(self).plural() }
    }
}

/// The units of a heap by what they are.
pub trait Sorts {
    /// Ships (2).
    #[must_use]
    fn ships(&self) -> Self;
    /// Ships that are no fighters.
    #[must_use]
    fn non_fighters(&self) -> Self;
    /// Troops that land.
    #[must_use]
    fn troops(&self) -> Self;
}

impl Sorts for Force {
    fn ships(&self) -> Force {
        self.only(Unit::is_ship)
    }

    fn non_fighters(&self) -> Force {
        self.only(Unit::is_non_fighter_ship)
    }

    fn troops(&self) -> Force {
        self.only(Unit::is_troop)
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
