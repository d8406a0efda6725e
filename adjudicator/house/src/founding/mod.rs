//! Founding: from a campaign file without all its players to a campaign that runs.
//!
//! A campaign whose file names every player is founded at once ([`campaign::found`]). One that looks for players
//! is a *founding* first: places are offered by invitation, or taken by whoever signs up ([`door`]); who holds a place
//! answers ([`place`]); reminders, lapses and the start have their time ([`due`]); and [`start`] makes the campaign of it.

pub mod door;
pub mod due;
pub mod gm;
pub mod mails;
pub mod open;
pub mod place;
mod places;
pub mod request;
mod secret;
mod specimen;
pub mod spectators;
pub mod start;
mod typed;
pub mod watch;
