//! Scavenger: a fleet that moves through an asteroid field receives two fighters.

use crate::moments::Effect;

/// Scavenger.
pub(super) struct Scavenger;

impl Effect for Scavenger {}
