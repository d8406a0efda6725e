//! The Sardakk N'Orr (8.12): exhaust docks to roll better; larvae that become destroyers.

use crate::moments::Effect;

/// The Sardakk N'Orr (8.
pub(super) struct Norr;

impl Effect for Norr {}
