//! The bot.

use crate::Throneworld;
use rules::Desk;
use rules::dice::Dice;

/// The orders of a bot for everything it is asked.
#[must_use]
pub fn orders(_desk: &Desk<'_, Throneworld>, _dice: &mut Dice) -> String {
    "pass".into()
}
