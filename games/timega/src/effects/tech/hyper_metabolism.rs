//! Hyper Metabolism: after every combat round destroyers roll one better for the rest of the battle.

use crate::moments::Effect;

/// Hyper Metabolism.
pub(super) struct HyperMetabolism;

impl Effect for HyperMetabolism {}
