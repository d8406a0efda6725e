//! Buying units (4.5, 6.3).

use super::Refusal;
use super::income;
use crate::force::{Force, Sorts};
use crate::galaxy::Galaxy;
use crate::hex::Hex;
use crate::orders::Purchase;
use crate::unit::Unit;
use rules::Seat;

/// What of a purchase can be paid: in order of priority, as far as the credits go. Gives the units and their cost.
#[must_use]
pub fn afford(galaxy: &Galaxy, seat: Seat, purchase: &Purchase, credits: u32) -> (Force, u32) {
    let race = galaxy.empire(seat).race;
    let (mut bought, mut spent) = (Force::NONE, 0);
    for (count, unit) in &purchase.wanted {
        let each = u32::from(galaxy.edition.cost(race, *unit)).max(1);
        let possible = ((credits - spent) / each).min(u32::from(*count));
        bought.add(*unit, u16::try_from(possible).unwrap_or(u16::MAX));
        spent += possible * each;
    }
    (bought, spent)
}

/// What the whole of a purchase costs.
#[must_use]
pub fn price(galaxy: &Galaxy, seat: Seat, purchase: &Purchase) -> u32 {
    let race = galaxy.empire(seat).race;
    purchase.wanted.iter().map(|(n, u)| u32::from(*n) * u32::from(galaxy.edition.cost(race, *u))).sum()
}

/// May an empire build these types here? At its own worlds anything (4.5); at its captured homeworld anything but
/// Command Bunkers and Shields (9).
///
/// # Errors
/// Why not.
pub fn may_build(galaxy: &Galaxy, seat: Seat, at: Hex, purchase: &Purchase) -> Result<(), Refusal> {
    let home = galaxy.empire(seat).home;
    if galaxy.owner(at) == Some(seat) {
        return Ok(());
    }
    if at == home {
        return match purchase.wanted.iter().find(|(_, u)| u.is_static()) {
            Some((_, unit)) => Err(Refusal::new(
                "9",
                format!("{at} is captured: its old owner can build no {} there", unit.plural()),
            )),
            None => Ok(()),
        };
    }
    Err(Refusal::new("4.5", format!("{at} is not yours: units are built at worlds you own"))
        .or(format!("your homeworld is {home}")))
}

/// Ships that need carriers they would not have: how many Fighters would be lost at once (4.5).
#[must_use]
pub fn stranded_fighters(galaxy: &Galaxy, seat: Seat, at: Hex, bought: &Force) -> u16 {
    let there = galaxy.orbit(at, seat).plus(&bought.space());
    let room = galaxy.edition.capacity(&there);
    there.count(Unit::Fighter).saturating_sub(room)
}

/// The worlds where a seat can spend on units in a production turn, and the most that can be spent there: `None` means
/// the treasury. The homeworld comes first.
#[must_use]
pub fn building_sites(galaxy: &Galaxy, seat: Seat) -> Vec<(Hex, Option<u32>)> {
    let home = galaxy.empire(seat).home;
    let mut sites = Vec::new();
    if !income::holds_home(galaxy, seat) || !galaxy.is_blockaded(home) {
        sites.push((home, None));
    } else {
        sites.push((home, Some(income::local_limit(galaxy, home))));
    }
    sites.extend(
        galaxy
            .owned(seat)
            .filter(|(h, _)| *h != home)
            .map(|(h, _)| (h, Some(income::local_limit(galaxy, h)))),
    );
    sites
}
