//! Cultist: three or more ships of a type roll one better until one of them is lost in the battle.

use crate::moments::Effect;

/// Cultist.
pub(super) struct Cultist;

impl Effect for Cultist {}
