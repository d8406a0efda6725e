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

/// What one more purchase at a world can be paid with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Purse {
    /// What the world can still spend; at a homeworld that the treasury pays for there is no such limit.
    pub world: Option<u32>,
    /// The world pays by itself, not the treasury.
    pub local: bool,
    /// The most that can be spent, with what is in the treasury.
    pub limit: u32,
}

/// 6.3: in production the treasury pays at home; worlds that produce locally pay out of their own development; at the other worlds
/// the treasury pays, up to their development. Given what the treasury holds, and what is spent at that world already.
#[must_use]
pub fn purse(galaxy: &Galaxy, seat: Seat, at: Hex, treasury: u32, spent_here: u32) -> Purse {
    let home = galaxy.empire(seat).home;
    let rises = at == home && !income::holds_home(galaxy, seat);
    let local = !rises && income::is_local(galaxy, at) && (at != home || galaxy.is_blockaded(home));
    if at == home && !local {
        return Purse { world: None, local: false, limit: treasury };
    }
    let left = income::local_limit(galaxy, at).saturating_sub(spent_here);
    Purse { world: Some(left), local, limit: if local { left } else { left.min(treasury) } }
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
