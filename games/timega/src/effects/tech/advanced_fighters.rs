//! Advanced Fighters: fighters move on their own at two, roll one better, need no carrier and block the way; those beyond the capacity of a system count for fleet supply.

use crate::moments::Effect;

/// Advanced Fighters.
pub(super) struct AdvancedFighters;

impl Effect for AdvancedFighters {}
