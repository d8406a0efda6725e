//! The game on the table, from outside.

mod bots;
pub(crate) mod engine;
mod orders;
mod samples;
mod whole_turns;
