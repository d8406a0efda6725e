//! The order form.

use crate::Throneworld;
use rules::Desk;

/// The lines of the order form.
#[must_use]
pub fn lines(_desk: &Desk<'_, Throneworld>) -> Vec<String> {
    Vec::new()
}
