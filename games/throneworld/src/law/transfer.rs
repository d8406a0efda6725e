//! TRANSFER (5.1) and HW Return (5.2): units moved between two worlds of an empire.

use super::Refusal;
use super::moves::in_play;
use crate::force::{Force, Sorts};
use crate::galaxy::Galaxy;
use crate::hex::Hex;
use rules::Seat;

/// May these units move from one world to another by TRANSFER?
///
/// # Errors
/// Why not.
pub fn transfer(galaxy: &Galaxy, seat: Seat, units: &Force, from: Hex, to: Hex) -> Result<(), Refusal> {
    for hex in [from, to] {
        end_point(galaxy, seat, hex, "5.1")?;
    }
    if from == to {
        return Err(Refusal::new("5.1", format!("{from} and {to} are the same world")));
    }
    if units.is_empty() {
        return Err(Refusal::new("5.1", "a TRANSFER needs units to move"));
    }
    let there = at(galaxy, seat, from);
    if there.contains(units) {
        return Ok(());
    }
    Err(Refusal::new("5.1", format!("you have {there} at {from}, not {units}")))
}

/// May these units come home by HW Return? `None` is everything that can be told to: all but static units.
///
/// # Errors
/// Why not.
pub fn home_return(
    galaxy: &Galaxy,
    seat: Seat,
    from: &[(Hex, Option<Force>)],
) -> Result<Vec<(Hex, Force)>, Refusal> {
    let home = galaxy.empire(seat).home;
    if galaxy.owner(home) != Some(seat) {
        return Err(Refusal::new("5.2", format!("your homeworld {home} is not yours now")));
    }
    end_point(galaxy, seat, home, "5.2")?;
    if from.is_empty() || from.len() > 2 {
        return Err(Refusal::new(
            "5.2",
            format!("units return from one or two worlds, not from {}", from.len()),
        ));
    }
    let mut moved = Vec::new();
    for (hex, units) in from {
        end_point(galaxy, seat, *hex, "5.2")?;
        if *hex == home || moved.iter().any(|(h, _)| h == hex) {
            return Err(Refusal::new("5.2", format!("units return to {home} from two other worlds")));
        }
        let there = at(galaxy, seat, *hex);
        let units = units.unwrap_or_else(|| there.mobile());
        if units.is_empty() {
            return Err(Refusal::new("5.2", format!("nothing is at {hex} that could return")));
        }
        if !there.contains(&units) {
            return Err(Refusal::new("5.2", format!("you have {there} at {hex}, not {units}")));
        }
        moved.push((*hex, units));
    }
    Ok(moved)
}

/// Have the Trill of this campaign their free HW Return (erratum E1), and is this seat the Trill?
#[must_use]
pub fn returns_free(galaxy: &Galaxy, seat: Seat) -> bool {
    let race = galaxy.edition.race(galaxy.empire(seat).race);
    galaxy.edition.errata().trill_return && race.id == "trill"
}

/// Everything an empire has at a world of its own, in space and on the ground.
#[must_use]
pub fn at(galaxy: &Galaxy, seat: Seat, hex: Hex) -> Force {
    let army = galaxy.system(hex).filter(|s| s.owner == Some(seat)).map_or(Force::NONE, |s| s.army);
    galaxy.orbit(hex, seat).plus(&army)
}

/// A world of this empire that is not blockaded.
fn end_point(galaxy: &Galaxy, seat: Seat, hex: Hex, section: &'static str) -> Result<(), Refusal> {
    in_play(galaxy, hex)?;
    if galaxy.owner(hex) != Some(seat) {
        return Err(Refusal::new(section, format!("{hex} is not yours")));
    }
    if galaxy.is_blockaded(hex) {
        return Err(Refusal::new(section, format!("{hex} is blockaded")));
    }
    Ok(())
}
