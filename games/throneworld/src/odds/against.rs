//! An attack of this seat on a world it has seen, as everything it knows of that world gives it.

use super::Setting;
use crate::force::{Force, Sorts};
use crate::hex::Hex;
use crate::tech::Tech;
use crate::view::View;
use rules::Seat;

/// The attack, whose troops all land if it is `in_comm`; nothing for a world that was never seen.
#[must_use]
pub fn against(view: &View, attack: Force, at: Hex, in_comm: bool) -> Option<Setting> {
    let galaxy = &view.galaxy;
    let system = galaxy.system(at)?;
    let printed = system.printed?;
    let above = galaxy.fleets_at(at).find(|(seat, _)| *seat != view.me);
    let defend_fleet = above.map_or(system.neutral_fleet, |(_, force)| force.space());
    let above = above.map(|(seat, _)| seat);
    let rating = |of: Option<Seat>, tech, printed: u8| of.map_or(printed, |seat| galaxy.rating(seat, tech));
    let edge = |tech, theirs: u8| {
        let signed = |rating: u8| i8::try_from(rating).unwrap_or(i8::MAX);
        signed(galaxy.rating(view.me, tech)) - signed(theirs)
    };
    let their_space = rating(above.or(system.owner), Tech::Space, printed.space);
    let their_ground = rating(system.owner, Tech::Ground, printed.ground);
    Some(Setting {
        attack,
        defend_fleet,
        defend_army: if system.owner == Some(view.me) { Force::NONE } else { system.army },
        space_edge: edge(Tech::Space, their_space),
        ground_edge: edge(Tech::Ground, their_ground),
        attacker: Some(galaxy.empire(view.me).race),
        defender: above.or(system.owner).map(|seat| galaxy.empire(seat).race),
        may_pass_shields: galaxy.rating(view.me, Tech::Jump) >= their_space,
        drops: true,
        in_comm,
        first_fire: true,
    })
}
