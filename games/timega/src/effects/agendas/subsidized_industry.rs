//! Subsidized Industry. For: every player receives up to two space docks. Against: docks produce one more unit.

use super::Resolution;

/// Subsidized Industry.
pub(super) struct SubsidizedIndustry;

impl Resolution for SubsidizedIndustry {}
