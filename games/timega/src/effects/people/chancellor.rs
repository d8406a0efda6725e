//! Chancellor: the first other player to activate a system with one's ship in a round places a second counter, if able.

use crate::moments::Effect;

/// Chancellor.
pub(super) struct Chancellor;

impl Effect for Chancellor {}
