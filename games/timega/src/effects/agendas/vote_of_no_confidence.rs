//! Vote of No Confidence. For: whoever cast most votes for it becomes speaker. Against: each who voted for it names
//! two planets that are not refreshed. Afterwards another agenda is revealed and decided at once; the speaker alone
//! votes on this one.

use super::Resolution;

/// Vote of No Confidence.
pub(super) struct VoteOfNoConfidence;

impl Resolution for VoteOfNoConfidence {}
