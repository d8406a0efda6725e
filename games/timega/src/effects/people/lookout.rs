//! Lookout: after the battle phase, twice, a destroyer or cruiser may move to an adjacent empty system.

use crate::moments::Effect;

/// Lookout.
pub(super) struct Lookout;

impl Effect for Lookout {}
