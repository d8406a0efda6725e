//! What a run of many campaigns should see.

use crate::events::Event;

/// Every element.
pub const ELEMENTS: &[&str] = &[];

/// The elements an event shows.
#[must_use]
pub fn of(_event: &Event) -> Vec<&'static str> {
    Vec::new()
}
