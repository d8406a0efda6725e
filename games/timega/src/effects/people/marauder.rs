//! Marauder: a mercenary comes to a friendly system, or moves to another; released, it goes back; dead, it is gone for good.

use crate::moments::Effect;

/// Marauder.
pub(super) struct Marauder;

impl Effect for Marauder {}
