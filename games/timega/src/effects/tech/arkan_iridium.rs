//! Arkan Iridium: space docks cost two and may be built at any time of the development phase.

use crate::moments::Effect;

/// Arkan Iridium.
pub(super) struct ArkanIridium;

impl Effect for ArkanIridium {}
