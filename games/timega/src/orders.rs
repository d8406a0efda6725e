//! The order lines.

use rules::Book;
use serde::{Deserialize, Serialize};
use std::fmt;

/// One order line.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// Advance to the next stage, or do not.
    Advance(bool),
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Order::Advance(true) => f.write_str("advance"),
            Order::Advance(false) => f.write_str("do not advance"),
        }
    }
}

impl rules::Order for Order {
    fn topic(&self) -> String {
        "advance".into()
    }

    fn verb(&self) -> &'static str {
        "advance"
    }
}

/// What stays on file for the next round: standing lines.
#[must_use]
pub fn carry(book: &Book<Order>) -> Book<Order> {
    book.carry(|_| Vec::new())
}
