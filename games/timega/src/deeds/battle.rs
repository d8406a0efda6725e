//! Decisions in battle (7).

use crate::force::Force;
use serde::{Deserialize, Serialize};

/// What is lost and what is damaged instead.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Casualties {
    /// Lost.
    pub lose: Force,
    /// Damaged instead of lost.
    pub damage: Force,
}
