//! What proves the open dice of a campaign: the note that goes with every report, the same for every seat, and how anybody
//! checks it with nothing but their mails. `docs/fair-play.md` describes the note for those who write another checker.

#![deny(clippy::expect_used)]

mod check;
mod note;
mod text;

pub use check::{Checker, Finding};
pub use note::{Note, Throw, Throws};
pub use text::{NoteError, read};

/// The name of the file a note goes with a report as.
pub const FILE_NAME: &str = "dice.txt";
