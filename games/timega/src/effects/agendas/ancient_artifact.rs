//! Ancient Artifact. For: on 6 or more all with a ship at or next to Mecatol Rex receive a technology, otherwise all
//! units there are destroyed. Against: the guards receive a dreadnought and roll two better.

use super::Resolution;

/// Ancient Artifact.
pub(super) struct AncientArtifact;

impl Resolution for AncientArtifact {}
