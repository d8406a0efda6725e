//! A game played again that comes to a correction which does not fit any more.

use crate::loaded::Loaded;
use store::rollback::RerunRow;

/// A game played again has come to a correction that does not fit any more: it is told up to there like any other, then held for
/// the GM.
pub struct Stopped {
    rerun: RerunRow,
    /// The turn that begins uncorrected.
    pub turn: u32,
    /// Why the correction does not fit.
    pub why: String,
}

impl Stopped {
    /// The present turn begins with such a correction: it begins uncorrected, and from there on orders are asked. `None`: nothing
    /// was being played again.
    pub fn stop(loaded: &mut Loaded, why: String) -> Option<Stopped> {
        loaded.recorded = None;
        loaded.rerun.take().map(|rerun| Stopped { rerun, turn: loaded.turn.turn, why })
    }

    /// The game has come to the next window, or its end, and everything until there is to be told as always: this window is
    /// really open.
    pub fn go_on(&self, loaded: &mut Loaded) {
        loaded.rerun = Some(self.rerun.clone());
    }
}
