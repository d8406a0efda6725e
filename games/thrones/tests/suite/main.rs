//! Thrones from outside: rulings, refusals, tables, whole campaigns.

mod against_naive;
mod common;
mod disguise;
mod handbook;
mod kept_games;
mod kinds;
mod lines;
mod naive;
mod refusals;
mod rulings;
mod scenarios;
mod table;
mod worlds;

/// As in the program: a test asks for memory as often.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
