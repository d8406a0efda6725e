//! Who could come to a hex: what reports name as within reach and what forms offer are reckoned here, once.

use super::mine::bunkers_in_range;
use super::threats::could_jump;
use crate::edition::Class;
use crate::force::Sorts;
use crate::galaxy::Orbit;
use crate::hex::Hex;
use crate::tech::Tech;
use crate::unit::Unit;
use crate::view::View;

/// Where fleets of warships lie that could jump there once a Bunker is ready to command them, with their ranges (4.1, 4.3).
pub(crate) fn fleets(view: &View, to: Hex) -> Vec<(Hex, u8)> {
    own(view)
        .filter(|(_, orbit)| !orbit.force.warships().mobile().is_empty())
        .filter_map(|(from, _)| could_jump(&view.galaxy, view.me, from, to).map(|range| (from, range)))
        .collect()
}

/// Where Survey Teams are that could jump there, with their ranges (4.3: they need no SCAN marker).
pub(crate) fn teams(view: &View, to: Hex) -> Vec<(Hex, u8)> {
    let (galaxy, me) = (&view.galaxy, view.me);
    let reach = galaxy.rating(me, Tech::Jump);
    own(view)
        .filter(|(_, orbit)| orbit.force.has(Unit::Survey))
        .filter(|(from, _)| !bunkers_in_range(galaxy, me, *from).is_empty())
        .filter_map(|(from, _)| {
            galaxy.edition.range(from, to).filter(|range| *range <= reach).map(|range| (from, range))
        })
        .collect()
}

/// Worlds nobody owns whose tile the viewer has not seen: an empty one falls to a Survey Team that jumps there (4.4). The
/// Throneworld is none of them.
pub(crate) fn unseen(view: &View) -> impl Iterator<Item = Hex> {
    let systems = view.galaxy.systems.iter().filter(|(hex, system)| {
        let strange = system.printed.is_none() && !view.galaxy.has_scanned(**hex, view.me);
        strange && system.owner.is_none() && system.class != Class::Throneworld
    });
    systems.map(|(hex, _)| *hex)
}

fn own(view: &View) -> impl Iterator<Item = (Hex, &Orbit)> {
    view.galaxy.orbits.iter().filter_map(|(hex, here)| here.get(&view.me).map(|orbit| (*hex, orbit)))
}
