//! The Yin Brotherhood (8.16): a planet's two values may be swapped.

use crate::moments::Effect;

/// The Yin Brotherhood (8.
pub(super) struct Yin;

impl Effect for Yin {}
