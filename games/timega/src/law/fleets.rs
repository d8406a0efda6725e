//! 6.3: how large a fleet is.

use crate::force::Force;
use crate::unit::Unit;

/// How large a fleet is: its capital ships, and its fighters in groups of three.
#[must_use]
pub fn size(force: &Force) -> u16 {
    let capital = u16::try_from(force.only(Unit::is_capital).total()).unwrap_or(u16::MAX);
    capital.saturating_add(force.count(Unit::Fighter) / 3)
}

/// Is a fleet so large that its battle with another large one waits for the battle phase?
#[must_use]
pub fn is_large(force: &Force) -> bool {
    size(force) >= 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_capital_ships_or_six_fighters_make_a_large_fleet() {
        for (fleet, large) in [
            ("2N", true),
            ("6F", true),
            ("1R 3F", true),
            ("1W 2F", false),
            ("5F 6C 8D", false),
            ("4S 6C", false),
        ] {
            assert_eq!(is_large(&fleet.parse().unwrap()), large, "{fleet}");
        }
    }
}
