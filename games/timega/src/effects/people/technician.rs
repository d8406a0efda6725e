//! Technician: an alpha or beta wormhole at one of one's docks, for one's own use; it goes with the Technician.

use crate::moments::Effect;

/// Technician.
pub(super) struct Technician;

impl Effect for Technician {}
