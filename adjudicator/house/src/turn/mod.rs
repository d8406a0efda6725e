//! The turn: when it is due, how it is played, committed, frozen and replayed.

pub mod advance;
pub mod again;
pub(crate) mod bot;
pub mod conclude;
pub mod correction;
pub(crate) mod deadline;
pub(crate) mod deserted;
pub mod due;
mod finish;
pub mod freeze;
pub mod hold;
pub mod loaded;
mod news;
pub(crate) mod notices;
pub mod outage;
pub(crate) mod rehearsal;
pub mod remind;
pub mod replay;
pub mod reports;
pub(crate) mod silence;
mod stopped;
pub(crate) mod unsent;

use crate::post::outgoing::LetterError;
use crate::store::StoreError;
use rules::engine::Fault;

/// What can go wrong while a turn is played.
#[derive(Debug, thiserror::Error)]
pub enum TurnError {
    /// The store failed: nothing was done, it is tried again.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A promise was broken: the campaign freezes.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// A newer program began the turn: the campaign is left to it.
    #[error("campaign {campaign} is left alone: {why}")]
    Newer {
        /// The campaign.
        campaign: String,
        /// The versions.
        why: String,
    },
    /// A mail could not be made.
    #[error("a mail could not be made: {0}")]
    Letter(#[from] LetterError),
}

impl TurnError {
    /// Does this concern one campaign alone, which is then frozen? Otherwise it is tried again later.
    #[must_use]
    pub fn freezes(&self) -> bool {
        match self {
            Self::Store(StoreError::Corrupt { .. }) | Self::Fault(_) | Self::Letter(_) => true,
            Self::Store(_) | Self::Newer { .. } => false,
        }
    }
}
