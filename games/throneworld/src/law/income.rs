//! What empires earn (6.3, 9, 10).

use crate::edition::Class;
use crate::galaxy::{Galaxy, System};
use crate::hex::Hex;
use crate::tech::Tech;
use rules::Seat;

/// What a world yields to its owner. A captured homeworld is split (9).
#[must_use]
pub fn yield_of(galaxy: &Galaxy, system: &System, owner: Seat) -> u32 {
    let race = galaxy.edition.race(galaxy.empire(owner).race);
    match system.class {
        Class::Home if system.home_of == Some(owner) => u32::from(race.home_production),
        Class::Home => u32::from(race.captured_home),
        // Race summary: Zytal have 2 more at the Throneworld, 1 more at all other worlds.
        Class::Throneworld => u32::from(system.dev) + u32::from(race.throneworld_bonus),
        _ => u32::from(system.dev) + u32::from(race.world_bonus),
    }
}

/// Does an empire hold its own homeworld?
#[must_use]
pub fn holds_home(galaxy: &Galaxy, seat: Seat) -> bool {
    galaxy.owner(galaxy.empire(seat).home) == Some(seat)
}

/// Must a world produce locally (6.3)? If it is blockaded or beyond Jump range of its owner's homeworld, or that
/// homeworld is blockaded (6.3.2) or captured (9).
#[must_use]
pub fn is_local(galaxy: &Galaxy, hex: Hex) -> bool {
    let Some(owner) = galaxy.owner(hex) else { return false };
    let home = galaxy.empire(owner).home;
    let reach = galaxy.rating(owner, Tech::Jump);
    galaxy.is_blockaded(hex)
        || !holds_home(galaxy, owner)
        || galaxy.is_blockaded(home)
        || galaxy.edition.range(home, hex).is_none_or(|range| range > reach)
}

/// How many credits may be spent on units at a world by local production (6.3).
#[must_use]
pub fn local_limit(galaxy: &Galaxy, hex: Hex) -> u32 {
    match galaxy.system(hex) {
        Some(system) => system.owner.map_or(0, |owner| yield_of(galaxy, system, owner)),
        None => 0,
    }
}

/// The empire production total: what the next production adds to the homeworld treasury. The original owner of a
/// captured homeworld still gets its share (9).
#[must_use]
pub fn income(galaxy: &Galaxy, seat: Seat) -> u32 {
    if !holds_home(galaxy, seat) {
        return u32::from(galaxy.edition.race(galaxy.empire(seat).race).captured_home);
    }
    galaxy
        .owned(seat)
        .filter(|(hex, _)| !is_local(galaxy, *hex))
        .map(|(_, s)| yield_of(galaxy, s, seat))
        .sum()
}

/// What an Economic Boom adds to the homeworld treasury: half if the homeworld is captured (5.2, 9).
#[must_use]
pub fn boom(galaxy: &Galaxy, seat: Seat) -> u32 {
    let race = galaxy.edition.race(galaxy.empire(seat).race);
    u32::from(if holds_home(galaxy, seat) { race.boom } else { race.captured_home })
}
