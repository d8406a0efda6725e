//! The daemon killed in the middle of everything, again and again; and proof that what it acknowledges is on the disk.

#[path = "../support/mod.rs"]
mod support;

mod daemon;
mod synced;
mod tortured;
