//! The game master: commands by mail and on the shell, one implementation for both.
//!
//! `command` reads a line, `act` sees to it that it may be done (codes, turns, two game masters at once) and has it done by
//! the file of its kind; `mail` is the way in for game masters' mail, `post` the way out. Everything that is done is noted
//! with a public line, and players are told of everything that touches their game.

pub mod act;
pub mod actor;
mod another;
mod archive;
mod bans;
pub mod clock;
mod codes;
pub mod command;
mod correct;
mod game;
mod letter;
mod look;
pub mod mail;
pub mod news;
pub mod overview;
mod players;
mod reading;
mod said;
pub mod seats;
pub mod seeking;
mod settings;
mod tell;
mod undo;
