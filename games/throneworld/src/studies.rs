//! Positions from which rarely met rules come up.

/// None yet.
pub const STUDIES: &[&str] = &[];
