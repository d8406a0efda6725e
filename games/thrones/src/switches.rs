//! The points of the rules a campaign may settle either way.

use serde::{Deserialize, Serialize};

/// Rule switches; the default is what the rulings say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Switches {
    /// An Archer moves exactly two squares, instead of one or two (ruling 16).
    pub archer_exact_two: bool,
}
