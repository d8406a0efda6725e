//! Which worlds an event may strike (6.2).

use crate::edition::Class;
use crate::galaxy::Galaxy;
use crate::hex::Hex;

/// Worlds an Imperial Attack may strike: owned by a player, no homeworld, not the Throneworld.
#[must_use]
pub fn of_attack(galaxy: &Galaxy) -> Vec<Hex> {
    let plain = |class| !matches!(class, Class::Home | Class::Throneworld);
    galaxy.systems.iter().filter(|(_, s)| s.owner.is_some() && plain(s.class)).map(|(h, _)| *h).collect()
}

/// Worlds Rebels may rise at: those, with a positive printed development value.
#[must_use]
pub fn of_rebels(galaxy: &Galaxy) -> Vec<Hex> {
    let printed = |hex: &Hex| galaxy.system(*hex).and_then(|s| s.printed).is_some_and(|p| p.dev > 0);
    of_attack(galaxy).into_iter().filter(printed).collect()
}
