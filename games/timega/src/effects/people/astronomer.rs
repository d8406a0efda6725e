//! Astronomer: carriers collect deep space tokens; the third gives a blue technology for nothing.

use crate::moments::Effect;

/// Astronomer.
pub(super) struct Astronomer;

impl Effect for Astronomer {}
