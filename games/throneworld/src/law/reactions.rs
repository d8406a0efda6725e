//! JAMs and INTERCEPTs (8.1, 8.2): who could, who may.

use super::Refusal;
use super::moves::Proposing;
use super::refusal::any_of;
use crate::chit::Chit;
use crate::force::{Force, Sorts};
use crate::galaxy::{Galaxy, Proposal};
use crate::hex::Hex;
use crate::orders::{Cargo, JumpOrder, Ships};
use crate::tech::Tech;
use rules::Seat;

/// Could this seat answer this proposal, as far as everybody can see? It holds some chit, and has an unused Bunker in
/// range for a JAM, or owns the world and could INTERCEPT. Whether the chit is the right one is nobody's business, so a
/// seat is asked, or not, for reasons all can see (8.1).
#[must_use]
pub fn could_respond(galaxy: &Galaxy, seat: Seat, proposal: &Proposal) -> bool {
    let empire = galaxy.empire(seat);
    if empire.hand == 0 || empire.left {
        return false;
    }
    let jams = !galaxy.ready_bunkers_near(seat, proposal.bunker()).is_empty();
    jams || matches!(proposal, Proposal::Jump { .. }) && could_intercept(galaxy, seat, proposal.to())
}

/// Could this seat INTERCEPT at a world, as far as everybody can see (8.2)?
#[must_use]
pub fn could_intercept(galaxy: &Galaxy, seat: Seat, at: Hex) -> bool {
    let empire = galaxy.empire(seat);
    if empire.hand == 0 || empire.left || galaxy.owner(at) != Some(seat) || galaxy.is_blockaded(at) {
        return false;
    }
    let reach = galaxy.rating(seat, Tech::Jump);
    let mut places = galaxy.orbits.iter().filter(|(_, o)| o.contains_key(&seat)).map(|(h, _)| *h);
    places.any(|from| {
        from != at
            && !galaxy.orbit(from, seat).space().mobile().is_empty()
            && galaxy.edition.range(from, at).is_some_and(|r| r <= reach)
            && !galaxy.ready_bunkers_near(seat, from).is_empty()
    })
}

/// Could the player whose turn it is counter-JAM this response, as far as everybody can see?
#[must_use]
pub fn could_counter(galaxy: &Galaxy, seat: Seat, bunker: Hex) -> bool {
    galaxy.empire(seat).hand > 0 && !galaxy.ready_bunkers_near(seat, bunker).is_empty()
}

/// May a JAM be made with the Bunker at `with` against an action whose Bunker is at `target` (8.1)?
///
/// # Errors
/// Why not.
pub fn may_jam(galaxy: &Galaxy, seat: Seat, hand: &[Chit], with: Hex, target: Hex) -> Result<Chit, Refusal> {
    let near = galaxy.ready_bunkers_near(seat, target);
    if !near.contains(&with) {
        let what =
            format!("no unused Command Bunker of yours at {with} is in Comm range of the one at {target}");
        return Err(Refusal::new("8.1", what).or(any_of(&near)));
    }
    jam_chit(hand).ok_or_else(|| Refusal::new("8.1", "you hold no chit that says JAM"))
}

/// The chit that is spent on a JAM: the one with HW Return before the one with INTERCEPT.
#[must_use]
pub fn jam_chit(hand: &[Chit]) -> Option<Chit> {
    [Chit::ReturnJam, Chit::InterceptJam].into_iter().find(|c| hand.contains(c))
}

/// The chit that is spent on an INTERCEPT: the one with HW Return before the one with JAM.
#[must_use]
pub fn intercept_chit(hand: &[Chit]) -> Option<Chit> {
    [Chit::ReturnIntercept, Chit::InterceptJam].into_iter().find(|c| hand.contains(c))
}

/// How many chits of a hand say JAM.
#[must_use]
pub fn jams_held(hand: &[Chit]) -> u8 {
    u8::try_from(hand.iter().filter(|c| c.jams()).count()).unwrap_or(u8::MAX)
}

/// The units of an INTERCEPT, if it may be made (8.2): a fleet in Jump range of one's own, not blockaded world, and an
/// unused Bunker in Comm range of where it is.
///
/// # Errors
/// Why not.
pub fn may_intercept(
    galaxy: &Galaxy,
    seat: Seat,
    hand: &[Chit],
    at: Hex,
    (from, ships, carrying): (Hex, Ships, Cargo),
    with: Hex,
) -> Result<(Chit, Force), Refusal> {
    let chit =
        intercept_chit(hand).ok_or_else(|| Refusal::new("8.2", "you hold no chit that says INTERCEPT"))?;
    if galaxy.owner(at) != Some(seat) {
        return Err(Refusal::new("8.2", format!("{at} is not yours: you intercept at your own worlds")));
    }
    if galaxy.is_blockaded(at) {
        return Err(Refusal::new("8.2", format!("{at} is blockaded: no INTERCEPT there")));
    }
    if from == at {
        return Err(Refusal::new("8.2", format!("the fleet is at {at} already; it defends anyway")));
    }
    // Otherwise as any jump: command, range, cargo.
    let order = JumpOrder { ships, from, to: at, using: with, carrying };
    let force = Proposing::expansion(galaxy, seat).jump(&order)?;
    Ok((chit, force))
}
