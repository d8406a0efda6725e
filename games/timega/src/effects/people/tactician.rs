//! Tactician: ships roll one better in a round without enemy ships of their type.

use crate::moments::Effect;

/// Tactician.
pub(super) struct Tactician;

impl Effect for Tactician {}
