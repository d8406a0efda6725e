//! Wormhole Reconstruction. For: all systems with a wormhole are adjacent. Against: all ships in systems with a
//! wormhole are destroyed.

use super::Resolution;

/// Wormhole Reconstruction.
pub(super) struct WormholeReconstruction;

impl Resolution for WormholeReconstruction {}
