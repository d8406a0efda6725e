//! Revote. Revealed: the speaker names a law in play or discarded; that is voted on again instead.

use super::Resolution;

/// Revote.
pub(super) struct Revote;

impl Resolution for Revote {}
