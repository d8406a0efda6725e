//! The harness tried on small games: one that does everything right, and some that do one thing wrong.

mod disguise;
mod document;
mod scenarios;
mod sloppy;
mod smallest;
mod vault;
