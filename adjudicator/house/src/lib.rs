//! The adjudicator: a daemon that takes order mails in, plays turns and mails private reports out; and its command line.
//!
//! Follow a mail through the rooms: `intake` keeps it; `post` deals with it in named steps: the crate `letter` reads it, `sender`
//! says who wrote it, `reading` what its lines ask; orders go on file, and what else is asked is done in the room whose
//! business it is (`press`, `votes`, `gm`, `addresses`, `founding`, `handover`, `archive`). `turn` plays when a window settles.
//! `tell` is the one room that writes mail, `outbox` sends it. The crate `store` holds everything, the crate `campaign` knows what a
//! campaign is and plays it on; `worker` goes round.
//!
//! Rooms use only rooms below them: the test `order` reads the code to see that it is so.

#![deny(clippy::expect_used)]

pub mod addresses;
pub mod archive;
pub(crate) mod aside;
pub mod audit;
pub mod beacon;
pub mod config;
pub mod daemon;
pub mod founding;
pub mod gm;
pub mod handover;
pub mod house;
pub mod intake;
pub mod later;
mod opening;
pub mod outbox;
pub mod post;
pub mod press;
pub mod reading;
pub mod sender;
pub mod tell;
pub mod tls;
#[cfg(test)]
mod trial;
pub mod turn;
pub mod votes;
pub mod witness;
pub mod worker;

pub use house::House;
pub use opening::{open, open_now, words};
