//! Seats that a bot of the house holds from the founding on.

use store::campaign::SeatRow;

/// The domain of addresses nobody reads: those of bots.
pub const BOT_DOMAIN: &str = "bots.adjudicator.invalid";

/// Is this seat held by a person, and not by a bot from the founding on?
#[must_use]
pub fn is_of_a_person(seat: &SeatRow) -> bool {
    !seat.address.ends_with(BOT_DOMAIN)
}
