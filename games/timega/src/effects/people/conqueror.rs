//! Conqueror: ships of a named type that are destroyed are set aside until the development phase is over.

use crate::moments::Effect;

/// Conqueror.
pub(super) struct Conqueror;

impl Effect for Conqueror {}
