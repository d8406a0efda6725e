//! Champion: in each combat round ships roll better by as many as the enemy's non-fighter ships outnumber them.

use crate::moments::Effect;

/// Champion.
pub(super) struct Champion;

impl Effect for Champion {}
