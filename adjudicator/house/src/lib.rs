//! The adjudicator: a daemon that takes order mails in, plays turns and mails private reports out; and its command line.
//!
//! Follow a mail through the rooms: `intake` keeps it, `letter` reads it, `post` proves its sender, files its orders and
//! answers; `press` passes letters on, `votes` takes votes; `turn` plays when a window settles; `report` makes the mails;
//! `outbox` sends them. `store` holds everything, `campaign` knows what a campaign is, `gm` does what its masters say;
//! `founding` finds its players, `handover` finds others for seats that fall free, `archive` keeps and gives out what was;
//! `worker` goes round, `cli` is what people type.

pub mod archive;
pub mod campaign;
pub mod clock;
pub mod config;
pub mod daemon;
pub mod founding;
pub mod gm;
pub mod handover;
pub mod house;
pub mod intake;
mod opening;
pub mod outbox;
pub mod post;
pub mod press;
pub mod registry;
pub mod store;
pub mod tls;
pub mod turn;
pub mod votes;
pub mod worker;

pub use house::House;
pub use opening::{open, open_now};
