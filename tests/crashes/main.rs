//! The daemon killed in the middle of everything, again and again; its database away while it runs; and proof that what it
//! acknowledges is on the disk.

#[path = "../support/mod.rs"]
mod support;

mod daemon;
mod drills;
mod synced;
mod tortured;
