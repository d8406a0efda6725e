//! Explorer: carriers fight, at 6 or more.

use crate::moments::Effect;

/// Explorer.
pub(super) struct Explorer;

impl Effect for Explorer {}
