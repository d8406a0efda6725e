//! Press: letters between players, passed on by the house.
//!
//! A letter stands in a mail below a line such as `press to Bob:`, or is an answer to a letter. [`crate::reading::draft`] finds
//! it among the lines typed, [`whom`] finds out who is to have it, [`campaign::press`] says what the campaign allows,
//! [`guard`] looks whether the letter gives its own writer away; all of these are pure. [`relay`] passes it on: never the mail that came in, always
//! a new one of our own, one for each reader. [`record`] answers what players ask of their letters.

pub mod audience;
pub mod guard;
mod quoted;
pub mod record;
pub mod relay;
pub mod whom;
