//! Integrated Economy: what a dock builds may be placed in any neutral system next to one of one's docks.

use crate::deeds::Site;
use crate::hex::Hex;
use crate::law::map;
use crate::moments::{Effect, On};

/// Integrated Economy.
pub(super) struct IntegratedEconomy;

impl Effect for IntegratedEconomy {
    fn may_place(&self, on: &On<'_>, site: Site, hex: Hex) -> bool {
        let next = |dock: Hex| map::adjacent(on.galaxy, on.seat, dock, hex);
        matches!(site, Site::Dock(_) | Site::Drifting(_))
            && !on.galaxy.is_enemy(hex, on.seat)
            && on.galaxy.docks_of(on.seat).any(|(dock, _, _)| next(dock))
    }
}
