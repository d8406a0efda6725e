//! The Embers of Muaat (8.4): pass supernovae, build ships at war suns as an action, war suns by specialties.

use crate::moments::Effect;

/// The Embers of Muaat (8.
pub(super) struct Muaat;

impl Effect for Muaat {}
