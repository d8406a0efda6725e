//! Magen Defence Grid: opens artillery systems; each dreadnought carries one.

use crate::moments::Effect;

/// Magen Defence Grid.
pub(super) struct MagenDefenceGrid;

impl Effect for MagenDefenceGrid {}
