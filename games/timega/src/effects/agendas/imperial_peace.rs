//! Imperial Peace. For: Mecatol Rex cannot be invaded this round. Against: nothing else can. In play: no empire
//! advances.

use super::Resolution;

/// Imperial Peace.
pub(super) struct ImperialPeace;

impl Resolution for ImperialPeace {}
