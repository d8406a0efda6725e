//! What the games of empires on a map of hexes share: heaps of units ([`force`]), the way from hex to hex ([`hex`]), and a
//! cursor that reads both from a line ([`cursor`]).
//!
//! What a unit can do, what a hex is called and what lies on it differ from game to game and stay with the game.

#![deny(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::float_arithmetic,
    clippy::print_stdout,
    clippy::print_stderr
)]

pub mod cursor;
pub mod force;
pub mod hex;

pub use cursor::{Cursor, Read};
pub use force::{Force, NotAForce, UnitType};
