//! The Barony of Letnev (8.2): dreadnoughts cost five and are five; the first damage of each stops two hits.

use crate::moments::Effect;

/// The Barony of Letnev (8.
pub(super) struct Letnev;

impl Effect for Letnev {}
