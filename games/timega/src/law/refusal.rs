//! Why something is not allowed, for people: what, where, why, what would be right.

use std::fmt;

/// Why something is not allowed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The section of the rulebook: `5.3`.
    pub section: &'static str,
    /// The reason, with figures: "it needs Ion Cannons".
    pub why: String,
}

impl Refusal {
    /// A reason.
    #[must_use]
    pub fn new(section: &'static str, why: impl Into<String>) -> Refusal {
        Refusal { section, why: why.into() }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.why, self.section)
    }
}
