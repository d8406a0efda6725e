//! Antimass Deflectors: ships pass through asteroid fields and ion storms, and leave nebulae at full speed.

use crate::edition::Hazard;
use crate::hex::Hex;
use crate::moments::{Effect, On};

/// Antimass Deflectors.
pub(super) struct AntimassDeflectors;

impl Effect for AntimassDeflectors {
    fn may_pass(&self, on: &On<'_>, hex: Hex) -> bool {
        let hazard = on.galaxy.system(hex).and_then(|s| s.hazard());
        matches!(hazard, Some(Hazard::AsteroidField | Hazard::IonStorm))
    }

    fn leaves_nebulae_at_full_speed(&self, _on: &On<'_>) -> bool {
        true
    }
}
