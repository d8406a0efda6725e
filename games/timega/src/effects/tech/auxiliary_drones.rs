//! Auxiliary Drones: a fleet with a dreadnought rolls one more die at 9 or more, with every modifier of dreadnoughts.

use crate::moments::Effect;

/// Auxiliary Drones.
pub(super) struct AuxiliaryDrones;

impl Effect for AuxiliaryDrones {}
