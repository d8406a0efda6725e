//! The post: what players write to us and what we write to them.
//!
//! `incoming` takes a stored mail through the whole way: letter, sender, commands, reading, on file, receipt. `deeds` does what
//! it says besides orders, `confirmation` what has to be said twice, `answer` makes the receipt. `whose` tells the house's words
//! from a game's.
//! `outgoing` turns data into a mail in the outbox.

pub mod addresses;
mod answer;
pub mod command;
mod confirmation;
pub mod courtesy;
pub mod decision;
mod deeds;
pub mod digest;
pub mod filing;
pub mod help;
pub mod hold;
pub mod incoming;
pub mod operator;
pub mod outgoing;
pub mod plain;
mod preferences;
pub mod sender;
pub mod strangers;
pub(crate) mod tell;
pub mod time;
pub mod time_words;
pub mod undelivered;
mod whose;
pub mod witness;
