//! Review.
use crate::CoreWorlds;
use rules::Desk;
use rules::problem::Problem;
/// Remarks.
#[must_use]
pub fn review(_desk: &Desk<'_, CoreWorlds>) -> Vec<Problem> {
    Vec::new()
}
