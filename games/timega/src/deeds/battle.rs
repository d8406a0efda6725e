//! Decisions in battle (7).

use crate::force::Force;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What is lost and what is damaged instead.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Casualties {
    /// Lost.
    pub lose: Force,
    /// Damaged instead of lost.
    pub damage: Force,
}

/// As an answer that reads back: `lose 1 fighter, damage 1 dreadnought`.
impl fmt::Display for Casualties {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let losses = (!self.lose.is_empty()).then(|| format!("lose {}", self.lose.words()));
        let damage = (!self.damage.is_empty()).then(|| format!("damage {}", self.damage.words()));
        let parts: Vec<String> = losses.into_iter().chain(damage).collect();
        f.write_str(&parts.join(", "))
    }
}
