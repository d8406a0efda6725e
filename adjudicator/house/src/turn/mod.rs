//! The turn: when it is due, how it is played, committed, frozen and replayed.

pub mod advance;
pub(crate) mod bot;
pub mod conclude;
pub(crate) mod deserted;
mod finish;
pub mod freeze;
mod gm_told;
mod hearing;
pub mod hold;
pub mod outage;
pub(crate) mod rehearsal;
pub mod remind;
pub mod reports;
pub(crate) mod silence;
mod stopped;
mod told_already;
pub(crate) mod unsent;
