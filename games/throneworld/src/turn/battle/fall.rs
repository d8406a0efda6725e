//! 4.6, 4.7, 6.2, 9: nobody defends the ground any more, and somebody is there to take it.

use super::field::{Field, sum};
use super::{leave, lose};
use crate::battle::{Power, Wing};
use crate::events::Gone;
use crate::force::Force;
use crate::turn::capture;
use rules::Seat;
use rules::table::Play;

pub(super) fn fall(field: &mut Field) -> Play<()> {
    field.fallen = true;
    let troops = std::mem::replace(&mut field.battle.landed, Force::NONE);
    destroy_neutral_ships(field);
    match field.attacker {
        Power::Seat(seat) => {
            taken(field, seat, &troops)?;
            // 8.3: ships of the old owner fight on or leave.
            leave::withdraw(field, true)
        }
        Power::Rebels | Power::Neutral => {
            lost(field, troops)?; // ruling 19: they defend it from now on
            Ok(())
        }
        Power::Imperial => {
            lost(field, Force::NONE)?; // ruling 20: nobody does
            let raiders = sum(&field.battle.wings).plus(&troops);
            field.battle.wings.clear();
            lose::gone(field, Power::Imperial, raiders, Gone::Withdrawn);
            Ok(())
        }
    }
}

/// An empire captures the world.
fn taken(field: &mut Field, seat: Seat, troops: &Force) -> Play<()> {
    field.battle.ground = Power::Seat(seat);
    field.remember();
    capture::capture(field.state, field.table, field.at, seat)?;
    if let Some(system) = field.state.galaxy.systems.get_mut(&field.at) {
        system.army = system.army.plus(troops);
    }
    // What the Imperial treasury has just bought in space is in the fight, if one goes on.
    let bought = field.state.galaxy.orbit(field.at, seat);
    if field.is_contested() && !bought.is_empty() {
        let force = field.state.galaxy.take_from_orbit(field.at, seat, &bought);
        field.battle.wings.push(Wing { from: field.at, ordered_from: None, force });
    }
    Ok(())
}

/// The world is lost to its owner, and held by these.
fn lost(field: &mut Field, holders: Force) -> Play<()> {
    field.battle.ground = Power::Neutral;
    field.remember();
    capture::lose(field.state, field.table, field.at)?;
    if let Some(system) = field.state.galaxy.systems.get_mut(&field.at) {
        system.army = holders;
    }
    Ok(())
}

/// 4.7: the neutral ships and Shields of a world that falls are gone with it.
fn destroy_neutral_ships(field: &mut Field) {
    if let Some(system) = field.state.galaxy.systems.get_mut(&field.at) {
        let ships = std::mem::replace(&mut system.neutral_fleet, Force::NONE);
        lose::gone(field, Power::Neutral, ships, Gone::WorldFell);
    }
}
