//! The Mentak Coalition (8.9): stolen goods, black-market technologies and pre-combat shots.

use crate::moments::Effect;

/// The Mentak Coalition (8.
pub(super) struct Mentak;

impl Effect for Mentak {}
