//! The Emirates of Hacan (8.5): trade contracts.

use crate::moments::Effect;

/// The Emirates of Hacan (8.
pub(super) struct Hacan;

impl Effect for Hacan {}
