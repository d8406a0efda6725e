//! Research Grant. For: credits are good for any colour. Against: the player with the fewest technologies chooses
//! one, which all receive.

use super::Resolution;

/// Research Grant.
pub(super) struct ResearchGrant;

impl Resolution for ResearchGrant {}
