//! tiMEGA from outside: phases, people, races, orders, pages, campaigns, what is kept and what is hidden.

mod action;
mod campaigns;
mod conformance;
mod conservation;
mod development;
mod disguise;
mod figures;
mod handbook;
mod kept_games;
mod kinds;
mod length;
mod lines;
mod news;
mod offers;
mod orders;
mod page;
mod people;
mod races;
mod rules_table;
mod worlds;

/// As in the program: a test asks for memory as often.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
