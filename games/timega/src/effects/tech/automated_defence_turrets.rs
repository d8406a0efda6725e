//! Automated Defence Turrets: destroyers roll one better in a barrage, and at least as many enemy fighters die in it as there are destroyers.

use crate::moments::Effect;

/// Automated Defence Turrets.
pub(super) struct AutomatedDefenceTurrets;

impl Effect for AutomatedDefenceTurrets {}
