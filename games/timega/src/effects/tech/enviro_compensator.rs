//! Enviro Compensator: docks produce one unit more.

use crate::deeds::Site;
use crate::moments::{Effect, Figure, On};

/// Enviro Compensator.
pub(super) struct EnviroCompensator;

impl Effect for EnviroCompensator {
    fn production(&self, _on: &On<'_>, site: Site, capacity: &mut Figure) {
        if matches!(site, Site::Dock(_) | Site::Drifting(_)) {
            capacity.add(1);
        }
    }
}
