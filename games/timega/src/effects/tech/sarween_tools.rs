//! Sarween Tools: one more resource for units whenever a dock produces.

use crate::deeds::Site;
use crate::halves::Halves;
use crate::moments::{Effect, Figure, On};

/// Sarween Tools.
pub(super) struct SarweenTools;

impl Effect for SarweenTools {
    fn production_bonus(&self, _on: &On<'_>, site: Site, bonus: &mut Figure) {
        if matches!(site, Site::Dock(_) | Site::Drifting(_)) {
            bonus.add(Halves::whole(1).0);
        }
    }
}
