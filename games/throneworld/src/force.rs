//! Heaps of the units of this game.

use crate::unit::Unit;
use starmap::UnitType;

pub use starmap::NotAForce;

/// So many units of each type. Stored as `{"P":2,"F":1}`; printed as `1F 2P`.
pub type Force = starmap::Force<Unit, { Unit::ALL.len() }>;

impl UnitType for Unit {
    const LISTED: &'static [Unit] = &Unit::ALL;
    const EXAMPLE: &'static str = "2P";
    const LETTERS: &'static str = "P Protector, M Mothership, F Fighter, B Blaster, S Shield, T Survey Team, A Assault, \
                                   H Heavy, L Light, D Drop, C Command Bunker";

    fn place(self) -> usize {
        self.index()
    }

    fn letter(self) -> char {
        Unit::letter(self)
    }

    fn named(self, count: u16) -> String {
        if count == 1 { self.name().into() } else { self.plural().into() }
    }
}

/// The units of a heap by what they can do.
pub trait Sorts {
    /// Ships and Shields.
    #[must_use]
    fn space(&self) -> Self;
    /// Ground units, Command Bunkers among them.
    #[must_use]
    fn ground(&self) -> Self;
    /// Ground units that can be carried.
    #[must_use]
    fn troops(&self) -> Self;
    /// What fights in space: everything of space but Survey Teams.
    #[must_use]
    fn warships(&self) -> Self;
    /// What can jump: ships and the troops aboard, without Shields and Bunkers.
    #[must_use]
    fn mobile(&self) -> Self;
}

impl Sorts for Force {
    fn space(&self) -> Force {
        self.only(Unit::is_space)
    }

    fn ground(&self) -> Force {
        self.only(Unit::is_ground)
    }

    fn troops(&self) -> Force {
        self.only(Unit::is_troop)
    }

    fn warships(&self) -> Force {
        self.only(Unit::fights_in_space)
    }

    fn mobile(&self) -> Force {
        self.only(|u| !u.is_static())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forces_read_as_the_charts_print_them() {
        let wanted = Force::of(Unit::Shield, 2).with(Unit::Protector, 1).with(Unit::Fighter, 10);
        for text in ["2S P 10F", "2S, P, 10F", "2sp10f", "S 10F S P", "2S+P+10F"] {
            assert_eq!(text.parse::<Force>(), Ok(wanted), "{text}");
        }
        for nothing in ["", "-", "none"] {
            assert_eq!(nothing.parse::<Force>(), Ok(Force::NONE));
        }
        assert_eq!(wanted.to_string().parse::<Force>(), Ok(wanted));
        for wrong in ["2", "2X", "P2", "99999P", "two P"] {
            assert!(wrong.parse::<Force>().is_err(), "{wrong}");
        }
    }
}
