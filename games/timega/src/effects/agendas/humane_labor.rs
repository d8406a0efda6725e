//! Humane Labor. For: a dock produces at most four units a round. Against: a dock that does not produce four is
//! destroyed.

use super::Resolution;

/// Humane Labor.
pub(super) struct HumaneLabor;

impl Resolution for HumaneLabor {}
