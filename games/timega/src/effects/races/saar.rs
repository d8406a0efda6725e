//! The Clan of Saar (8.3): two fighters for each planet captured; advance without a home; docks that move.

use crate::moments::Effect;

/// The Clan of Saar (8.
pub(super) struct Saar;

impl Effect for Saar {}
