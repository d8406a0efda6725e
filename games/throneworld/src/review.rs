//! The orders on file as a whole.

use crate::Throneworld;
use rules::Desk;
use rules::problem::Problem;

/// What is legal but surely not meant.
#[must_use]
pub fn review(_desk: &Desk<'_, Throneworld>) -> Vec<Problem> {
    Vec::new()
}
