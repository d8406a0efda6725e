//! Mechanic: each artillery system rolls two dice.

use crate::moments::Effect;

/// Mechanic.
pub(super) struct Mechanic;

impl Effect for Mechanic {}
