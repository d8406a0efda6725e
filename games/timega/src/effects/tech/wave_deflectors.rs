//! Wave Deflectors: ships pass through systems with enemy fleets.

use crate::moments::{Effect, On};

/// Wave Deflectors.
pub(super) struct WaveDeflectors;

impl Effect for WaveDeflectors {
    fn passes_enemies(&self, _on: &On<'_>) -> bool {
        true
    }
}
