//! Salvager: each scuttled non-fighter ship is worth a resource at the next building of units.

use crate::moments::Effect;

/// Salvager.
pub(super) struct Salvager;

impl Effect for Salvager {}
