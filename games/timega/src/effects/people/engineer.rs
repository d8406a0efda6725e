//! Engineer: docks produce at least four units before technologies and races.

use crate::deeds::Site;
use crate::moments::{Effect, Figure, How, On};

/// Engineer.
pub(super) struct Engineer;

/// What every dock produces at the least.
const LEAST: i32 = 4;

impl Effect for Engineer {
    fn production(&self, _on: &On<'_>, site: Site, capacity: &mut Figure) {
        if matches!(site, Site::Dock(_) | Site::Drifting(_)) {
            capacity.change(How::BaseAtLeast(LEAST));
        }
    }
}
