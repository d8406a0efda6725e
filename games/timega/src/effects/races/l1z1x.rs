//! The L1Z1X Mindnet (8.8): dreadnoughts cheapen technologies, take planets and help each other.

use crate::moments::Effect;

/// The L1Z1X Mindnet (8.
pub(super) struct L1z1x;

impl Effect for L1z1x {}
