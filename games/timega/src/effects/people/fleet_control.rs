//! Fleet Control: one more ship wherever one has a space dock.

use crate::moments::Effect;

/// Fleet Control.
pub(super) struct FleetControl;

impl Effect for FleetControl {}
