//! The Yssaril Tribes (8.17): better in the action phase; skip turns; cruisers drag others through.

use crate::moments::Effect;

/// The Yssaril Tribes (8.
pub(super) struct Yssaril;

impl Effect for Yssaril {}
