//! Integrated Economy: what a dock builds may be placed in any neutral system next to one of one's docks.

use crate::moments::Effect;

/// Integrated Economy.
pub(super) struct IntegratedEconomy;

impl Effect for IntegratedEconomy {}
