//! The Xxcha Kingdom (8.15): enemies roll one worse in the first round; free votes.

use crate::moments::Effect;

/// The Xxcha Kingdom (8.
pub(super) struct Xxcha;

impl Effect for Xxcha {}
