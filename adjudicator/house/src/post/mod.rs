//! The post: what people write to us, dealt with.
//!
//! `incoming` takes a stored mail through the whole way, whoever wrote it; `player` is that way for a player: what is asked, on
//! file, carried out, told. `filing` reads lines against what the seat may know, `whose` tells the house's words from a game's;
//! `deeds` does what the mail says besides orders, `confirmation` what has to be said twice, `pages` explains the game,
//! `account` tells what reports leave out, `answer` makes the receipt.

#![warn(clippy::too_many_lines)]

mod account;
mod answer;
mod confirmation;
mod deeds;
mod effect;
pub mod filing;
pub mod help;
pub mod hold;
pub mod incoming;
mod off_file;
mod pages;
mod player;
mod preferences;
mod sentences;
pub mod strangers;
mod taking_off;
pub mod time;
pub mod undelivered;
mod whose;
