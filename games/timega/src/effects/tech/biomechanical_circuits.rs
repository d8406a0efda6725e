//! Biomechanical Circuits: one more command counter in the pool as each action phase begins.

use crate::moments::Effect;

/// Biomechanical Circuits.
pub(super) struct BiomechanicalCircuits;

impl Effect for BiomechanicalCircuits {}
