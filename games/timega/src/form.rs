//! The order form that goes out with a report.

use crate::Timega;
use rules::Desk;

/// Its lines.
#[must_use]
pub fn lines(_desk: &Desk<'_, Timega>) -> Vec<String> {
    Vec::new()
}
