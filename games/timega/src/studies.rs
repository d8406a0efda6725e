//! Positions from which rules come up that play from the beginning hardly ever meets.

/// The positions.
pub const STUDIES: &[&str] = &[];
