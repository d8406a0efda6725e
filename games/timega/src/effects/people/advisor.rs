//! Advisor: one more counter each action phase; the first activation of a round may be doubled, and ships there roll one better in the first combat round.

use crate::moments::Effect;

/// Advisor.
pub(super) struct Advisor;

impl Effect for Advisor {}
