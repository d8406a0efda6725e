//! Press: letters between players, passed on by the house.
//!
//! A letter stands in a mail below a line such as `press to Bob:`, or is an answer to a letter. [`draft`] finds it among
//! the lines typed, [`whom`] finds out who is to have it, [`rules`] says what the campaign allows, [`guard`] looks whether
//! the letter gives its own writer away; all of these are pure. [`relay`] passes it on: never the mail that came in, always
//! a new one of our own, one for each reader. [`record`] answers what players ask of their letters.

pub mod audience;
pub mod draft;
pub mod guard;
pub mod heading;
pub mod record;
pub mod relay;
pub mod rules;
pub mod whom;
pub mod wish;

pub use rules::{Policy, PressFile, Rules};
pub use wish::Wish;

/// How the tags of reply addresses begin that answer a letter; the code of the letter's copy follows.
pub const TAG: &str = "press";
