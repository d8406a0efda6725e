//! The post: what people write to us, dealt with.
//!
//! `incoming` takes a stored mail through the whole way: letter, sender, commands, reading, on file, receipt. `deeds` does what
//! it says besides orders, `confirmation` what has to be said twice, `answer` makes the receipt. `whose` tells the house's words
//! from a game's.

mod answer;
mod confirmation;
mod deeds;
pub mod filing;
pub mod help;
pub mod hold;
pub mod incoming;
mod preferences;
pub mod strangers;
pub mod time;
pub mod undelivered;
mod whose;
