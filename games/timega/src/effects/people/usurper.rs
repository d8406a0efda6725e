//! Usurper: two votes for each capital ship at or next to Mecatol Rex, six at most.

use crate::moments::Effect;

/// Usurper.
pub(super) struct Usurper;

impl Effect for Usurper {}
