//! Repeal. Revealed: the speaker names a law. For: it is discarded. Against: the speaker cannot keep the token at the
//! end of this round.

use super::Resolution;

/// Repeal.
pub(super) struct Repeal;

impl Resolution for Repeal {}
