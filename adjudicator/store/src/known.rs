//! What a transaction has read and need not ask for again: nobody else changes it until the transaction ends, or its coming late
//! does no harm. A statement takes longer than most of what is done with its answer.

use std::collections::BTreeMap;

use super::campaign::CampaignRow;
use super::dealings::ConfirmationRow;

/// A run after the first, and its secret if it has one of its own.
pub(super) type Run = (u32, Option<Vec<u8>>);

/// What is known. Whoever writes one of these forgets it first.
#[derive(Default)]
pub(super) struct Known {
    /// Campaigns by name.
    pub campaigns: BTreeMap<String, CampaignRow>,
    /// What waits for a seat's confirmation, if anything does.
    pub confirmations: BTreeMap<(String, u8), Option<ConfirmationRow>>,
    /// What an address wants of its mail.
    pub preferences: BTreeMap<String, Vec<(String, String)>>,
    /// The runs of a campaign after the first with the secrets that are their own, in order.
    pub runs: BTreeMap<String, Vec<Run>>,
}

impl Known {
    /// Rows are written by a statement that does not say whose.
    pub(super) fn forget(&mut self) {
        *self = Known::default();
    }
}
