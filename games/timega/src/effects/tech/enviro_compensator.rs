//! Enviro Compensator: space docks produce one more unit.

use crate::moments::Effect;

/// Enviro Compensator.
pub(super) struct EnviroCompensator;

impl Effect for EnviroCompensator {}
