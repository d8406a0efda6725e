//! What every game must pass, all of it over `rules::engine::Engine`: scenarios from the rulebook, whole campaigns of
//! bots, simulation figures, the disguise test, and the manners an engine owes its host.
//!
//! `docs/scenarios.md` explains the scenario files to people who read no Rust, `docs/adding-a-game.md` shows a game that
//! passes everything here.

#![deny(clippy::expect_used)]

pub mod advice;
pub mod campaign;
pub mod conformance;
pub mod disguise;
pub mod handbook;
mod in_memory;
pub mod kept;
pub mod lines;
mod lost;
pub mod mended;
mod occurred;
mod offers;
mod quick;
pub mod scenario;
mod seating;
pub mod simulate;
mod study;
pub mod throws;
mod watch;

pub use occurred::Occurred;
pub use seating::{Push, Seating, Stretch};
pub use study::{Study, studies};
pub use watch::{Turn, watch};
