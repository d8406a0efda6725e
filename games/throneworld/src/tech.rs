//! The four technologies.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A technology of an empire.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tech {
    /// How far fleets jump, how far the empire's own production reaches, and whether drops pass Shields.
    Jump,
    /// How far Command Bunkers jam, scan and command.
    Comm,
    /// How well fleets fight.
    Space,
    /// How well armies fight.
    Ground,
}

impl Tech {
    /// All four.
    pub const ALL: [Tech; 4] = [Tech::Jump, Tech::Comm, Tech::Space, Tech::Ground];

    /// Its place in [`Tech::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Tech::Jump => "Jump",
            Tech::Comm => "Comm",
            Tech::Space => "Space",
            Tech::Ground => "Ground",
        }
    }
}

impl fmt::Display for Tech {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
