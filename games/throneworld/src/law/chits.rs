//! Action chits (5.2): what may be played for what.

use super::Refusal;
use super::income;
use super::purchase::may_build;
use super::{sabotage, transfer};
use crate::chit::Chit;
use crate::edition::Class;
use crate::galaxy::Galaxy;
use crate::orders::{Purchase, Use};
use rules::Seat;

/// The highest value an Economic Boom raises a system to (5.2).
pub const MOST_DEVELOPMENT: u8 = 6;

/// May this chit be played for this? Whether the chit is held is not asked here.
///
/// # Errors
/// Why not.
pub fn may_play(galaxy: &Galaxy, seat: Seat, chit: Chit, purpose: &Use) -> Result<(), Refusal> {
    let refuse = |text: String| Err(Refusal::new("5.2", text));
    match (chit, purpose) {
        (Chit::Artifact, Use::Research(..) | Use::Attempts { .. }) => Ok(()),
        (Chit::Boom(_), Use::Treasury(purchase)) => {
            let home = galaxy.empire(seat).home;
            if purchase.wanted.is_empty() { Ok(()) } else { may_build(galaxy, seat, home, purchase) }
        }
        (Chit::Boom(_), Use::Local(sites)) => local(galaxy, seat, sites),
        (Chit::Boom(_), Use::Develop(at)) => {
            let Some(system) = galaxy.system(*at).filter(|s| s.owner == Some(seat)) else {
                return refuse(format!("{at} is not yours: you develop your own systems"));
            };
            if galaxy.is_blockaded(*at) {
                return refuse(format!("{at} is blockaded"));
            }
            if system.dev >= MOST_DEVELOPMENT {
                return refuse(format!(
                    "{at} has a development of {}; {MOST_DEVELOPMENT} is the most",
                    system.dev
                ));
            }
            Ok(())
        }
        (chit, Use::Return(from)) if chit.returns() => transfer::home_return(galaxy, seat, from).map(|_| ()),
        (Chit::Sabotage(value), Use::Sabotage(what)) => sabotage::check(galaxy, seat, value, what, false),
        (chit, _) => refuse(format!("{chit} cannot be played for that")),
    }
}

/// An Economic Boom as local production: at up to two systems that are neither one's homeworld nor the Throneworld, or
/// at the Throneworld alone, not on the turn it was taken (5.2, 10).
fn local(galaxy: &Galaxy, seat: Seat, sites: &[(crate::hex::Hex, Purchase)]) -> Result<(), Refusal> {
    let refuse = |text: String| Err(Refusal::new("5.2", text));
    if sites.is_empty() || sites.len() > 2 {
        return refuse(format!("local production is at one or two systems, not at {}", sites.len()));
    }
    for (at, purchase) in sites {
        let Some(system) = galaxy.system(*at).filter(|s| s.owner == Some(seat)) else {
            return refuse(format!("{at} is not yours"));
        };
        if system.home_of == Some(seat) {
            return refuse(format!("{at} is your homeworld: play the chit for the treasury there"));
        }
        if system.class == Class::Throneworld {
            if sites.len() > 1 {
                return refuse("the Throneworld takes the whole chit".into());
            }
            if system.captured_on == Some(galaxy.turn) {
                return Err(Refusal::new(
                    "10",
                    format!("{at} was taken this turn: no Economic Boom there yet"),
                ));
            }
        }
        may_build(galaxy, seat, *at, purchase)?;
    }
    if let [(first, _), (second, _)] = sites
        && first == second
    {
        return refuse(format!("{first} is named twice"));
    }
    Ok(())
}

/// What a development becomes by a Boom of this value: never beyond the most, and never less (5.2).
#[must_use]
pub fn developed(dev: u8, value: u8) -> u8 {
    dev.saturating_add(value).min(MOST_DEVELOPMENT).max(dev)
}

/// What may be spent at a world by an Economic Boom's local production.
#[must_use]
pub fn boom_limit(galaxy: &Galaxy, at: crate::hex::Hex) -> u32 {
    income::local_limit(galaxy, at)
}

/// May these chits be handed back? One besides a chit that is played, else up to five (5.2).
///
/// # Errors
/// Why not.
pub fn may_hand_back(played: bool, count: usize) -> Result<(), Refusal> {
    let most = if played { 1 } else { 5 };
    if count <= most {
        return Ok(());
    }
    let what =
        if played { "with a chit played, one other may be turned in" } else { "five may be turned in" };
    Err(Refusal::new("5.2", format!("{what}, not {count}")))
}
