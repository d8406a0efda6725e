//! What can go wrong with a campaign, on our side.

use report::MailError;
use rules::engine::Fault;
use store::StoreError;

/// What can go wrong while something is done for a campaign.
#[derive(Debug, thiserror::Error)]
pub enum CampaignError {
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
    Letter(#[from] MailError),
}

impl CampaignError {
    /// Does this concern one campaign alone, which is then frozen? Otherwise it is tried again later.
    #[must_use]
    pub fn freezes(&self) -> bool {
        match self {
            Self::Store(StoreError::Corrupt { .. }) | Self::Fault(_) | Self::Letter(_) => true,
            Self::Store(_) | Self::Newer { .. } => false,
        }
    }
}
