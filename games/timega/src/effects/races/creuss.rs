//! The Ghosts of Creuss (8.7): wormholes always open and joined; tokens by stage; cruisers lost are worth blue credits.

use crate::moments::Effect;

/// The Ghosts of Creuss (8.
pub(super) struct Creuss;

impl Effect for Creuss {}
