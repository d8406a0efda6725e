//! The Universities of Jol-Nar (8.13): roll one worse until practised; a free technology each round.

use crate::moments::Effect;

/// The Universities of Jol-Nar (8.
pub(super) struct JolNar;

impl Effect for JolNar {}
