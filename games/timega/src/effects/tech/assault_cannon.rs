//! Assault Cannon: with three ships or fewer, each cruiser may roll a pre-combat die three better.

use crate::moments::Effect;

/// Assault Cannon.
pub(super) struct AssaultCannon;

impl Effect for AssaultCannon {}
