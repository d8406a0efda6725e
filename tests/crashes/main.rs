//! The daemon killed in the middle of everything, a hundred times over; and proof that what it acknowledges is on the disk.

#[path = "../support/mod.rs"]
mod support;

mod daemon;
mod driver;
mod killed;
mod phases;
mod synced;
mod verdict;
