//! The Arborec (8.1): no docks and no landings; ground forces take and grow at the end of development, and produce.

use crate::moments::Effect;

/// The Arborec (8.
pub(super) struct Arborec;

impl Effect for Arborec {}
