//! Cartographer: ships may use the wormhole nexus.

use crate::moments::Effect;

/// Cartographer.
pub(super) struct Cartographer;

impl Effect for Cartographer {}
