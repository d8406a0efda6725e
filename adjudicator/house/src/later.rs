//! What is tried again a while later.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// How long a campaign that this program cannot read is left to others before it is looked at again.
const PASSED_MS: i64 = 60_000;
/// How long what went wrong beside the turns of a campaign is left lying before it is tried again.
const LATER_MS: i64 = 10 * 60_000;

/// What is left lying for a while: campaigns that are none of ours, and steps that went wrong. Only this process knows it: another
/// tries for itself.
#[derive(Debug, Default)]
pub struct Later {
    /// Campaigns a newer program plays, and until when they are left to it.
    passed: Mutex<BTreeMap<String, i64>>,
    /// What went wrong about a campaign, and until when it waits.
    steps: Mutex<BTreeMap<(&'static str, String), i64>>,
}

impl Later {
    /// Leaves a campaign and its mail to others for a while: a newer program began its turn.
    pub fn pass_over(&self, campaign: &str, now_ms: i64) {
        let mut passed = self.passed.lock().unwrap_or_else(PoisonError::into_inner);
        passed.insert(campaign.to_owned(), now_ms + PASSED_MS);
    }

    /// The campaigns that are none of ours now.
    #[must_use]
    pub fn passed(&self, now_ms: i64) -> Vec<String> {
        let mut passed = self.passed.lock().unwrap_or_else(PoisonError::into_inner);
        passed.retain(|_, until_ms| *until_ms > now_ms);
        passed.keys().cloned().collect()
    }

    /// Leaves something about a campaign that went wrong lying for a while.
    pub fn put_off(&self, what: &'static str, campaign: &str, now_ms: i64) {
        let mut steps = self.steps.lock().unwrap_or_else(PoisonError::into_inner);
        steps.insert((what, campaign.to_owned()), now_ms + LATER_MS);
    }

    /// Whether this went wrong a short while ago.
    #[must_use]
    pub fn waits(&self, what: &'static str, campaign: &str, now_ms: i64) -> bool {
        let mut steps = self.steps.lock().unwrap_or_else(PoisonError::into_inner);
        steps.retain(|_, until_ms| *until_ms > now_ms);
        steps.contains_key(&(what, campaign.to_owned()))
    }
}
