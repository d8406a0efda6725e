//! Biosphere Influence: planets without a dock produce as many units as they have resources, and support as many fighters as
//! they have influence.

use crate::deeds::Site;
use crate::edition::edition;
use crate::hex::Hex;
use crate::moments::{Effect, Figure, On};

/// Biosphere Influence.
pub(super) struct BiosphereInfluence;

impl Effect for BiosphereInfluence {
    fn sites(&self, on: &On<'_>, sites: &mut Vec<Site>) {
        let bare = on.galaxy.planets_of(on.seat).filter(|(_, _, p)| p.dock.is_none());
        sites.extend(bare.map(|(_, id, _)| Site::Planet(id)));
    }

    fn production(&self, _on: &On<'_>, site: Site, capacity: &mut Figure) {
        if let Site::Planet(planet) = site {
            capacity.add(i32::from(edition().planet(planet).resources));
        }
    }

    fn planet_fighters(&self, on: &On<'_>, hex: Hex, capacity: &mut Figure) {
        let bare = on.galaxy.planets_of(on.seat).filter(|(at, _, p)| *at == hex && p.dock.is_none());
        capacity.add(bare.map(|(_, id, _)| i32::from(edition().planet(id).influence)).sum());
    }
}
