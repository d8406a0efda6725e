//! Attacks where one is clearly stronger, and sieges.

use super::fleets::Fleets;
use super::goal;
use super::plan::{Idea, muster};
use super::strength::{enemies, strength};
use crate::edition::edition;
use crate::effects::tech::Tech;
use crate::force::Sorts;
use crate::galaxy::{Galaxy, Stage};
use crate::hex::Hex;
use crate::orders::{Condition, Fact, Landings, Tactics, Who};
use crate::unit::Unit;
use rules::Seat;

/// An attack on a system with enemy ships, if everything that can come is clearly stronger than they are.
pub(super) fn attack(fleets: &Fleets<'_>, hex: Hex) -> Option<Idea> {
    let Fleets { galaxy, seat, .. } = *fleets;
    let foe = enemies(galaxy, seat, hex);
    let moves = muster(fleets, hex);
    let mine = moves.iter().fold(galaxy.fleet(hex, seat), |sum, (_, force)| sum.plus(force));
    // As a republic battles won are what counts, and a coalition needs its first victory.
    let bold = matches!(galaxy.empire(seat).stage, Stage::Republic | Stage::Coalition | Stage::Empire);
    let (mine_power, foe_power) = (strength(&mine), strength(&foe));
    let enough = if bold { foe_power * 5 / 4 } else { foe_power * 2 };
    if moves.is_empty() || mine_power <= enough || mine.only(|u| u.is_ship() && u != Unit::Carrier).is_empty()
    {
        return None;
    }
    let planets = super::expand::takeable(galaxy, seat, hex, mine.count(Unit::GroundForce));
    let value = goal::victory(galaxy, seat, hex) + goal::place(galaxy, seat, hex) + planets;
    let ships = u16::try_from(foe.ships().total()).unwrap_or(u16::MAX).saturating_add(2);
    let fact = Fact::Has { who: Who::Others, least: ships, unit: None, hex };
    let tactics = Tactics { land: Landings::Everywhere, ..Tactics::of(hex) };
    Some(Idea { value, when: vec![Condition { fact, so: false }], tactics, moves })
}

/// A siege of a system with capital ships (5.3): a token first, a ship whenever it lies there.
pub(super) fn besiege(galaxy: &Galaxy, seat: Seat, hex: Hex) -> Option<Idea> {
    if !galaxy.empire(seat).has(Tech::DeepSpaceCannon) {
        return None;
    }
    let capital = enemies(galaxy, seat, hex).only(Unit::is_capital);
    let cost = |unit: Unit| edition().unit(unit).cost.unwrap_or(2);
    let cheapest = capital.iter().map(|(unit, _)| cost(unit)).min()?;
    let laid = galaxy.system(hex).is_some_and(|s| s.sieges.contains(&seat));
    let value = if laid { 12 + cheapest } else { 6 };
    let tactics = Tactics { siege: true, ..Tactics::of(hex) };
    Some(Idea { value, when: Vec::new(), tactics, moves: Vec::new() })
}
