//! Engineer: docks produce at least four units before technologies and races.

use crate::moments::Effect;

/// Engineer.
pub(super) struct Engineer;

impl Effect for Engineer {}
