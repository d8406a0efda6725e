//! Arms Reduction. For: two dreadnoughts and three cruisers are all there are until the end of the round. Against:
//! planets with red specialties are not refreshed.

use super::Resolution;

/// Arms Reduction.
pub(super) struct ArmsReduction;

impl Resolution for ArmsReduction {}
