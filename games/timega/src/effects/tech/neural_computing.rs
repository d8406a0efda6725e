//! Neural Computing: up to four technologies a round however few docks, at a base cost of six.

use crate::effects::tech::Tech;
use crate::halves::Halves;
use crate::moments::{Effect, Figure, On};

/// Neural Computing.
pub(super) struct NeuralComputing;

impl Effect for NeuralComputing {
    fn tech_cost(&self, _on: &On<'_>, _tech: Tech, cost: &mut Figure) {
        cost.base(Halves::whole(6).0);
    }

    fn tech_limit(&self, _on: &On<'_>, limit: &mut Figure) {
        limit.base(4);
    }
}
