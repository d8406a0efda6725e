//! Sarween Tools: one more resource for units whenever a dock produces.

use crate::moments::Effect;

/// Sarween Tools.
pub(super) struct SarweenTools;

impl Effect for SarweenTools {}
