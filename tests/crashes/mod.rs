//! The daemon killed in the middle of everything, again and again; its database away, its disk full, its clock wrong while it runs; and proof that what it
//! acknowledges is on the disk.

mod clocks;
mod daemon;
mod drills;
mod full;
mod house;
mod synced;
mod tortured;
