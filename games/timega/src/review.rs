//! What is legal but surely not meant.

use crate::Timega;
use rules::Desk;
use rules::problem::Problem;

/// Remarks on everything on file.
#[must_use]
pub fn review(_desk: &Desk<'_, Timega>) -> Vec<Problem> {
    Vec::new()
}
