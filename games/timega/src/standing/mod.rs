//! What orders on file say to a question, judged on the owner's view alone.

use crate::Timega;
use crate::orders::Order;
use crate::questions::{Answer, Question};
use rules::{Book, Case, Line};

/// The answer the orders on file give, and the line that said so.
#[must_use]
pub fn answer(_case: &Case<'_, Timega>, _question: &Question) -> Option<(Answer, Line)> {
    None
}

/// Have these orders anything to say? Nothing here can fail on what is hidden, so nothing is guarded.
#[must_use]
pub fn covers(_book: &Book<Order>, _question: &Question) -> Option<bool> {
    None
}
