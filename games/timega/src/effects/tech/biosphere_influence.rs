//! Biosphere Influence: planets without a dock produce as many units as their resources and support as many fighters as their influence.

use crate::moments::Effect;

/// Biosphere Influence.
pub(super) struct BiosphereInfluence;

impl Effect for BiosphereInfluence {}
