//! What was: past reports, the record of a seat, public pages, the end of a campaign, moving it to another server;
//! and what an operator owes to people: backups that work, being told what is held, being forgotten.

pub mod again;
pub mod backup;
mod chart;
pub mod ending;
pub mod errands;
pub mod forget;
pub mod held;
mod lighter;
pub mod moving;
pub mod page;
pub mod proofs;
pub mod public;
pub mod record;
mod redrawn;
pub mod restore;
pub mod retention;
pub mod sent;
pub mod whole;
pub mod zipped;
