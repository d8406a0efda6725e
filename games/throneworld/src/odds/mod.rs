//! Odds.
