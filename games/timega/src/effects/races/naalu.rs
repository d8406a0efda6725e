//! The Naalu Collective (8.10): leave an activated system; better fighters; shields.

use crate::moments::Effect;

/// The Naalu Collective (8.
pub(super) struct Naalu;

impl Effect for Naalu {}
