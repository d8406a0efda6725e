//! Hydroponics: one more ship wherever one has no capital ship.

use crate::moments::Effect;

/// Hydroponics.
pub(super) struct Hydroponics;

impl Effect for Hydroponics {}
