//! The Clan of Saar (8.3): two fighters for each planet captured; advance without a home; docks that move.

use crate::moments::{Effect, On};

/// The Clan of Saar (8.
pub(super) struct Saar;

impl Effect for Saar {
    fn docks_drift(&self, _on: &On<'_>) -> bool {
        true
    }
}
