//! What every rule engine shares: the table it sits at, dice, orders and their words, views, stored states.
//!
//! Rule engines depend on this crate and on nothing of the daemon. Read `game` first: it says what an engine is; then
//! `table`: how it meets the world; then `engine`: what the daemon sees of it.

#![deny(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::float_arithmetic,
    clippy::print_stdout,
    clippy::print_stderr
)]

mod asks;
mod book;
pub mod columns;
mod content;
pub mod dice;
pub mod engine;
pub mod extra;
pub mod fold;
mod game;
pub mod handbook;
pub mod keys;
pub mod lexer;
pub mod names;
pub mod news;
pub mod options;
pub mod plain;
pub mod position;
pub mod problem;
mod reading;
mod refused;
mod saved;
mod seat;
mod semicolons;
mod shared;
pub mod span;
pub mod spoken;
pub mod standing;
pub mod table;
pub mod whim;

pub use book::{Book, Line, Numbered, Order, Spot};
pub use content::Content;
pub use game::{
    Asks, ByMail, Case, Desk, Ending, Game, Kind, LineReader, OptionProblem, Pacing, Wish, WishFor,
};
pub use reading::Reading;
pub use refused::Refused;
pub use saved::{LoadError, Saved, Upgrade, load, present, save};
pub use seat::{Audience, Seat};
pub use semicolons::read_lines;
pub use shared::Shared;

/// A folder of a game, as it was when the program was built.
pub use include_dir::Dir;
