//! Reading: what the lines of a mail ask of the house. Pure: text in, wishes out; nothing is looked up and nothing is done.
//!
//! `command` sorts a player's lines into those for the house and those for the rules; `address`, `motion`, `press` and
//! `time_words` read what stands behind their words, `lookup` what asks for a page of the rules, `heading` and `draft` find letters to other players, `courtesy` knows
//! greetings, `closing` what mails end with, `placing` where a line goes among those on file. `ask` reads what people without a seat write, `assent` how people say yes and no, `decision` says what a mail is before anybody looks up whose.

#![warn(clippy::too_many_lines)]

pub mod address;
pub mod asides;
pub mod ask;
pub mod assent;
pub mod closing;
pub mod command;
pub mod courtesy;
pub mod decision;
pub mod draft;
mod gist;
pub mod heading;
pub mod lookup;
pub mod motion;
pub mod parts;
pub mod placing;
pub mod plainly;
pub mod press;
#[cfg(test)]
pub(crate) mod spoken;
mod taken_off;
pub mod time_words;
