//! War Funding. For: fleet supply is ignored in the action phase. Against: fighters roll one better. Under
//! deliberation: fighters and destroyers cost double.

use super::Resolution;

/// War Funding.
pub(super) struct WarFunding;

impl Resolution for WarFunding {}
