//! Xeno Psychology: in the first combat round of the first battle of a round with each player all ships roll one better.

use crate::moments::Effect;

/// Xeno Psychology.
pub(super) struct XenoPsychology;

impl Effect for XenoPsychology {}
