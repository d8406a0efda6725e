//! 5.1: objectives, and how far off they are.

use crate::galaxy::{Galaxy, Stage};
use rules::Seat;

/// One way to the next stage.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Objective {
    /// In words for people: "win six battles as a republic".
    pub words: String,
    /// How far it has come.
    pub done: i32,
    /// How far it must come.
    pub of: i32,
}

/// The ways to the next stage of a seat; one that is done is enough.
#[must_use]
pub fn objectives(_galaxy: &Galaxy, _seat: Seat) -> Vec<Objective> {
    Vec::new()
}

/// May the seat advance now? Gives the stage it reaches.
///
/// # Errors
/// Why not.
pub fn may_advance(_galaxy: &Galaxy, _seat: Seat) -> Result<Stage, super::Refusal> {
    Err(super::Refusal::new("5.1", "no objective is completed"))
}
