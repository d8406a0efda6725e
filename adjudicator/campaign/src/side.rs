//! What a seat has before it when its mail is read.

use rules::engine::{Engine, OpenWindow, SeatView};

/// A seat's side of the table.
#[derive(Clone, Copy)]
pub struct Side<'a> {
    /// The rules.
    pub engine: &'static dyn Engine,
    /// What the seat may know.
    pub view: &'a SeatView,
    /// The open window.
    pub window: Option<&'a OpenWindow>,
    /// What those at the table are called, by seat.
    pub names: &'a [String],
}
