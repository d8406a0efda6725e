//! A bot: it sees what a player sees and writes what a player writes.

use crate::Timega;
use rules::Desk;
use rules::dice::Dice;

/// Its orders for everything it is asked.
#[must_use]
pub fn orders(_desk: &Desk<'_, Timega>, _dice: &mut Dice) -> String {
    String::new()
}
