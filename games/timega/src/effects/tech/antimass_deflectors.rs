//! Antimass Deflectors: ships pass asteroid fields and ion storms, and leave nebulae at full speed.

use crate::moments::Effect;

/// Antimass Deflectors.
pub(super) struct AntimassDeflectors;

impl Effect for AntimassDeflectors {}
