//! 4.6, 9, 10: a world changes hands.

use super::{ask, production};
use crate::Throneworld;
use crate::edition::Class;
use crate::events::Event;
use crate::force::{Force, Sorts};
use crate::hex::Hex;
use crate::law::income::is_local;
use crate::law::purchase::afford;
use crate::questions::{AskLoot, Bought};
use crate::state::State;
use rules::table::{Play, Table};
use rules::{Audience, Seat};

/// An empire takes a world. The army there is whatever the caller puts there afterwards; nothing of the old one is left.
pub fn capture(state: &mut State, table: &mut Table<Throneworld>, at: Hex, seat: Seat) -> Play<()> {
    super::orbit::reveal(state, table, at);
    let turn = state.galaxy.turn;
    let Some(system) = state.galaxy.systems.get_mut(&at) else { return Ok(()) };
    let from = system.owner.replace(seat);
    system.army = Force::NONE;
    system.neutral_fleet = Force::NONE;
    system.used = 0;
    system.captured_on = Some(turn);
    system.scanned.insert(seat);
    let (dev, class) = (system.dev, system.class);
    let (local, controlled) = (is_local(&state.galaxy, at), state.galaxy.controlled(seat));
    let home = class == Class::Home;
    table.tell(Audience::Everyone, Event::Captured { seat, at, from, dev, home, local, controlled });
    // 4.53: troops of the new owner that were aboard here may come down.
    let aboard = state.galaxy.orbit(at, seat).ground();
    let aboard = state.galaxy.take_from_orbit(at, seat, &aboard);
    state.galaxy.put_in_orbit(at, seat, &aboard);
    if class == Class::Throneworld {
        loot(state, table, at, seat)?;
    }
    Ok(())
}

/// 10: the first to take the Throneworld buys units there with the Imperial treasury, at once.
fn loot(state: &mut State, table: &mut Table<Throneworld>, at: Hex, seat: Seat) -> Play<()> {
    if state.galaxy.looted {
        return Ok(());
    }
    state.galaxy.looted = true;
    let credits = state.galaxy.edition.looting(state.galaxy.empire(seat).race);
    let asked = AskLoot { credits: u16::try_from(credits).unwrap_or(u16::MAX) };
    let Bought(buys) = ask::one(state, table, seat, asked)?;
    let mut left = credits;
    // While an enemy is still in space above, only the ground can be built up: ships would have to fight at once.
    let contested = state.galaxy.now.battle.as_ref().is_some_and(|b| b.orbit.is_some());
    for (_, wanted) in buys {
        let (units, cost) = afford(&state.galaxy, seat, &wanted, left);
        let units = if contested { units.ground() } else { units };
        let cost =
            if contested { state.galaxy.edition.value(state.galaxy.empire(seat).race, &units) } else { cost };
        left -= cost.min(left);
        production::place(state, table, seat, at, units, cost, true);
    }
    if left > 0 {
        table.tell(Audience::one(seat), Event::Unspent { at, credits: left });
    }
    Ok(())
}

/// A world is lost to its owner and belongs to nobody (rulings 19, 20): whoever holds it now is neutral.
pub fn lose(state: &mut State, table: &mut Table<Throneworld>, at: Hex) -> Play<()> {
    let Some(system) = state.galaxy.systems.get_mut(&at) else { return Ok(()) };
    system.used = 0;
    system.neutral_fleet = Force::NONE;
    if let Some(seat) = system.owner.take() {
        table.tell(Audience::Everyone, Event::Lost { seat, at });
    }
    Ok(())
}
