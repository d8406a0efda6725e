//! Core Worlds from outside: scenarios, tables, what is kept and what is hidden, and the balance of the house set.

mod balance;
mod conservation;
mod disguise;
mod handbook;
mod kept;
mod kept_games;
mod kinds;
mod lines;
mod samples;
mod scenarios;
mod switched;
mod table;

/// As in the program: a test asks for memory as often.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
