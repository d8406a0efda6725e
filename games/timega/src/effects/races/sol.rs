//! The Federation of Sol (8.6): carriers hold eight; one more counter; units on carriers as an action; a type that rolls better.

use crate::moments::Effect;

/// The Federation of Sol (8.
pub(super) struct Sol;

impl Effect for Sol {}
