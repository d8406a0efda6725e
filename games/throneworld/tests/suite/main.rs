//! Throneworld from outside: scenarios, campaigns, what is kept and what is hidden.

mod campaigns;
mod common;
mod conformance;
mod conservation;
mod disguise;
mod figures;
mod handbook;
mod kept_games;
mod kinds;
mod lines;
mod rules_table;
mod scenarios;
mod silent;
mod switched;
mod worlds;

/// As in the program: a test asks for memory as often.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
