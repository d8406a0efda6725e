//! Deep Space Cannon: instead of moving into an activated enemy system next to a fleet of one's own, besiege it.

use crate::moments::Effect;

/// Deep Space Cannon.
pub(super) struct DeepSpaceCannon;

impl Effect for DeepSpaceCannon {}
