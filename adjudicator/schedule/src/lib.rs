//! When windows close: schedules in words, holidays, absences, reminders, and the settings they come from. Pure: times and
//! words in, times and words out. Carrying it out is the business of `turn` and `post`.
//!
//! A deadline is always made by one rule that can be named (`Deadline::rule`): the plain length of a window, a schedule, the
//! length for a kind of question; moved by holidays, absences, extensions, outages or the GM.

#![deny(clippy::expect_used)]

pub mod absence;
pub mod date;
mod days;
pub mod duration;
pub mod holiday;
pub mod local;
pub mod moment;
pub mod preview;
mod reading;
pub mod reminder;
mod rhythm;
pub mod settings;
pub mod timetable;
pub mod zone;

pub use rhythm::Schedule;

/// Something about time that cannot be understood or cannot be, and what would be right.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{what}; {right}")]
pub struct TimeProblem {
    /// What is wrong.
    pub what: String,
    /// What would be right.
    pub right: String,
}

impl TimeProblem {
    pub(crate) fn new(what: impl Into<String>, right: impl Into<String>) -> TimeProblem {
        TimeProblem { what: what.into(), right: right.into() }
    }
}
