//! Sabotage (5.2) and Imperial Sabotage (6.2).

use super::Refusal;
use super::moves::in_play;
use crate::edition::Class;
use crate::force::{Force, Sorts};
use crate::galaxy::{Galaxy, Printed, System};
use crate::hex::Hex;
use crate::orders::Sabotage;
use crate::unit::Unit;
use rules::Seat;

/// What a force counts for: Shields and Heavy Infantry 2 each, Command Bunkers 3, all others 1.
#[must_use]
pub fn points_of(galaxy: &Galaxy, force: &Force) -> u16 {
    force.iter().map(|(u, n)| galaxy.edition.sabotage_points(u) * n).sum()
}

/// May this Sabotage be done? Imperial Sabotage has no neutral targets.
///
/// # Errors
/// Why not.
pub fn check(galaxy: &Galaxy, seat: Seat, value: u8, what: &Sabotage, imperial: bool) -> Result<(), Refusal> {
    let section = if imperial { "6.2" } else { "5.2" };
    let refuse = |text: String| Err(Refusal::new(section, text));
    match what {
        Sabotage::Development(at) => {
            in_play(galaxy, *at)?;
            let Some(system) = galaxy.system(*at) else { return refuse(format!("{at} is not in play")) };
            match system.owner {
                None => refuse(format!("{at} has no owner: only players' systems lose development")),
                Some(owner) if owner == seat => refuse(format!("{at} is your own")),
                Some(_) if system.dev <= system.printed.map_or(0, |p| p.dev) => {
                    refuse(format!("{at} is at its printed development; it cannot go lower"))
                }
                Some(_) => Ok(()),
            }
        }
        Sabotage::Force { at, space, ground } => {
            in_play(galaxy, *at)?;
            if u16::from(*space) + u16::from(*ground) > u16::from(value) {
                return refuse(format!("{space} and {ground} points are more than {value}"));
            }
            if *space == 0 && *ground == 0 {
                return refuse("no points are given".into());
            }
            let Some(system) = galaxy.system(*at) else { return refuse(format!("{at} is not in play")) };
            let homely = format!("{at} is a homeworld or the Throneworld, owned by the player there");
            match victim(galaxy, seat, *at) {
                Some(_) => Ok(()),
                None if system.owner == Some(seat) => refuse(format!("{at} is your own")),
                None if protects_its_owner(system) => refuse(homely),
                None => refuse(format!("no other player has units at {at}")),
            }
        }
        Sabotage::Neutral { at, losses } => {
            in_play(galaxy, *at)?;
            if imperial {
                return refuse("Imperial Sabotage does not touch neutrals".into());
            }
            let Some(system) = galaxy.system(*at) else { return refuse(format!("{at} is not in play")) };
            if system.class == Class::Throneworld {
                return refuse(format!("{at} is the Throneworld: its neutrals cannot be sabotaged"));
            }
            if system.owner.is_some() {
                return refuse(format!("{at} is not neutral"));
            }
            if !system.scanned.contains(&seat) || system.printed.is_none() {
                return refuse(format!("you have no SCAN marker at {at}"));
            }
            let (fleet, army) = (system.neutral_fleet, system.army);
            possible(galaxy, &fleet, &army, losses, u16::from(value))
                .map_err(|what| Refusal::new(section, what))?;
            if !galaxy.edition.sabotage_takes_all_it_can() {
                return Ok(());
            }
            let (points, best) = (points_of(galaxy, losses), best(galaxy, &fleet, &army, u16::from(value)));
            let most = points_of(galaxy, &best);
            if points < most {
                let what = format!("{losses} count {points}, and {most} points can be removed there");
                return Err(Refusal::new(section, what)
                    .or(format!("play Sabotage {value}: neutral {at} remove {best}")));
            }
            Ok(())
        }
    }
}

/// Whose units a Sabotage of a force strikes at a hex: the owner of the world if that is another player with units
/// there, else another player in orbit. Homeworlds and the Throneworld keep what their owners have there safe, but not
/// the fleets of others (5.2).
#[must_use]
pub fn victim(galaxy: &Galaxy, seat: Seat, at: Hex) -> Option<Seat> {
    let system = galaxy.system(at)?;
    let has_units = |s: &Seat| !system.army.is_empty() || !galaxy.orbit(at, *s).warships().is_empty();
    let owner = system.owner.filter(|owner| *owner != seat && !protects_its_owner(system));
    let others = || galaxy.fleets_at(at).map(|(s, _)| s).find(|s| *s != seat && Some(*s) != system.owner);
    owner.filter(has_units).or_else(others)
}

/// Is it a homeworld or the Throneworld, owned by somebody?
fn protects_its_owner(system: &System) -> bool {
    system.owner.is_some() && matches!(system.class, Class::Home | Class::Throneworld)
}

/// Can exactly these neutral units be removed for so many points: at least one unit stays in each fleet and army that
/// was there, and no carrier goes without its cargo?
///
/// # Errors
/// Why not, in words.
pub fn possible(
    galaxy: &Galaxy,
    fleet: &Force,
    army: &Force,
    losses: &Force,
    value: u16,
) -> Result<(), String> {
    if losses.is_empty() {
        return Err("no units are named".into());
    }
    let all = fleet.plus(army);
    if !all.contains(losses) {
        return Err(format!("the units there are {all}, not {losses}"));
    }
    let cost = points_of(galaxy, losses);
    if cost > value {
        return Err(format!("{losses} count {cost} points; the chit has {value}"));
    }
    let (fleet_left, army_left) = (fleet.minus(&losses.space()), army.minus(&losses.ground()));
    if !fleet.is_empty() && fleet_left.is_empty() || !army.is_empty() && army_left.is_empty() {
        return Err("at least one unit must stay in each fleet and army".into());
    }
    // Fighters that nobody carries are at home there: only those count that would lose their carrier.
    let uncarried = |fleet: &Force| {
        let load = galaxy.edition.load(&fleet.only(|u| u == Unit::Fighter));
        load.saturating_sub(galaxy.edition.capacity(fleet))
    };
    if uncarried(&fleet_left) > uncarried(fleet) {
        return Err("ships that carry something go only together with what they carry".into());
    }
    Ok(())
}

/// Neutral units that count as many points as can be removed at all, of at most so many: of several choices the one with
/// most units.
#[must_use]
pub fn best(galaxy: &Galaxy, fleet: &Force, army: &Force, value: u16) -> Force {
    let all: Vec<(Unit, u16)> = fleet.plus(army).iter().collect();
    let mut found = Force::NONE;
    let mut open = vec![(0, Force::NONE)];
    while let Some((place, losses)) = open.pop() {
        let Some((unit, there)) = all.get(place) else {
            let rank = |force: &Force| (points_of(galaxy, force), force.total());
            if rank(&losses) > rank(&found) && possible(galaxy, fleet, army, &losses, value).is_ok() {
                found = losses;
            }
            continue;
        };
        for count in 0..=*there {
            let more = losses.with(*unit, count);
            if points_of(galaxy, &more) > value {
                break;
            }
            open.push((place + 1, more));
        }
    }
    found
}

/// The printed development below which Sabotage cannot bring a system (ruling 16).
#[must_use]
pub fn floor(printed: Option<Printed>) -> u8 {
    printed.map_or(0, |p| p.dev)
}
