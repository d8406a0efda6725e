//! Space Gates: space docks are adjacent to each other; from or through them ships move one further towards neutral systems.

use crate::moments::Effect;

/// Space Gates.
pub(super) struct SpaceGates;

impl Effect for SpaceGates {}
