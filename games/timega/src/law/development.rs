//! 5.7: a development phase as a whole. Steps 2 to 5 may be written in any order; what is bought is what the official
//! order could have bought.

use super::Refusal;
use crate::deeds::{Development, Exhaust, Purchase};
use crate::galaxy::{Galaxy, Purse};
use rules::Seat;

/// A development phase as it can be carried out.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Budget {
    /// Does the empire advance?
    pub advance: bool,
    /// Planets exhausted for purchases.
    pub exhaust: Vec<Exhaust>,
    /// Purchases in the official order.
    pub purchases: Vec<Purchase>,
    /// What cannot be done, and why.
    pub refused: Vec<(Purchase, Refusal)>,
    /// What is left over.
    pub left: Purse,
}

/// What of a development phase can be done, the most wanted first.
#[must_use]
pub fn budget(_galaxy: &Galaxy, _seat: Seat, _wanted: &Development) -> Budget {
    Budget::default()
}
