//! Closing the Wormholes. For: nobody travels through wormholes. Against: all ships in systems with a wormhole are
//! destroyed.

use super::Resolution;

/// Closing the Wormholes.
pub(super) struct ClosingTheWormholes;

impl Resolution for ClosingTheWormholes {}
