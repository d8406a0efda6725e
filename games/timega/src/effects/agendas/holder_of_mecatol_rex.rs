//! Holder of Mecatol Rex. For: whoever controls it may discard a law. Against: whoever controls it may place a
//! biohazard counter there.

use super::Resolution;

/// Holder of Mecatol Rex.
pub(super) struct HolderOfMecatolRex;

impl Resolution for HolderOfMecatolRex {}
