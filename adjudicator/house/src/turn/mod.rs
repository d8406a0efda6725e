//! The turn: when it is due, how it is played, committed, frozen and replayed.

pub mod advance;
pub mod again;
pub(crate) mod bot;
pub mod conclude;
pub mod correction;
pub(crate) mod deadline;
pub(crate) mod deserted;
mod drive;
mod finish;
pub mod freeze;
mod gm_told;
pub mod hold;
mod news;
pub(crate) mod notices;
pub mod outage;
pub(crate) mod rehearsal;
pub mod remind;
pub mod replay;
pub mod reports;
pub(crate) mod silence;
mod stopped;
pub(crate) mod unsent;
