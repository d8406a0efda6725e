//! 6.4: planetary landings.

use super::{impossible, room};
use crate::Timega;
use crate::deeds::{Invader, Landing};
use crate::edition::PlanetId;
use crate::events::ActionEvent;
use crate::force::{Force, Sorts};
use crate::galaxy::Owner;
use crate::hex::Hex;
use crate::law::landing::{Landed, price, targets};
use crate::moments::{Capture, Hand, Losses, in_force};
use crate::questions::{AskLand, Landed as Answered};
use crate::state::State;
use crate::turn::ask;
use crate::turn::battle::lose;
use rules::table::{Play, Table};
use rules::{Audience, Seat};

/// At the end of a tactical action, with no enemy ships left there: landings in the order wanted. `ahead`: what was said
/// with the action; nothing said: asked, if there is anything to land on.
pub(super) fn land(
    state: &mut State,
    table: &mut Table<Timega>,
    seat: Seat,
    hex: Hex,
    ahead: Option<&[Landing]>,
) -> Play<()> {
    state.galaxy.now.landed = Force::NONE;
    let wanted = match ahead {
        Some(wanted) => wanted.to_vec(),
        None if targets(&state.galaxy, seat, hex).is_empty() => return Ok(()),
        None => {
            let (nth, may) = (state.galaxy.now.turns, state.galaxy.fleet(hex, seat).troops());
            let Answered(wanted) = ask::one(state, table, seat, AskLand { nth, hex, may })?;
            wanted
        }
    };
    for landing in wanted {
        if state.galaxy.place_of(landing.planet) != Some(hex) {
            let why = format!("it is not in {hex}, the system you activated (6.4)");
            impossible(table, seat, format!("land on {}", landing.planet), why);
            continue;
        }
        match price(&state.galaxy, seat, &landing) {
            Ok(landed) => make(state, table, seat, hex, landing.planet, &landed)?,
            Err(refusal) => {
                impossible(table, seat, format!("land on {}", landing.planet), refusal.to_string())
            }
        }
    }
    state.galaxy.now.landed = Force::NONE;
    Ok(())
}

/// A landing the law allows.
fn make(
    state: &mut State,
    table: &mut Table<Timega>,
    seat: Seat,
    hex: Hex,
    planet: PlanetId,
    landed: &Landed,
) -> Play<()> {
    let owner = Owner::Seat(seat);
    if !landed.dies.is_empty() {
        table.tell(Audience::Everyone, ActionEvent::Biohazard { seat, planet, force: landed.dies }.into());
        lose(state, table, &Losses { hex, owner, lost: landed.dies, by: Hand::Nobody })?;
    }
    // Whoever lands becomes the planet's garrison: it is used up, not lost.
    if let Some(system) = state.galaxy.system_mut(hex) {
        system.take(owner, &landed.consumed);
    }
    state.galaxy.now.landed = state.galaxy.now.landed.plus(&landed.stays);
    take_over(state, table, seat, planet, landed.with, landed.consumed)
}

/// A planet changes hands without consuming anything: for effects that take planets in their own way. Its dock is
/// destroyed, it is exhausted, and everybody whom it concerns is told.
///
/// # Errors
/// A pause of the table.
pub fn capture(
    state: &mut State,
    table: &mut Table<Timega>,
    seat: Seat,
    planet: PlanetId,
    with: Invader,
) -> Play<()> {
    take_over(state, table, seat, planet, with, Force::NONE)
}

fn take_over(
    state: &mut State,
    table: &mut Table<Timega>,
    seat: Seat,
    planet: PlanetId,
    with: Invader,
    consumed: Force,
) -> Play<()> {
    let Some(hex) = state.galaxy.place_of(planet) else { return Ok(()) };
    let Some(there) = state.galaxy.planet_mut(planet) else { return Ok(()) };
    let from = there.owner.replace(seat).filter(|s| *s != seat);
    let dock = there.dock.is_some_and(|d| d.seat != seat);
    if dock {
        there.dock = None;
    }
    there.biohazard = false;
    there.exhausted = true;
    if from.is_some() {
        let deeds = &mut state.galaxy.empire_mut(seat).deeds;
        deeds.conquered = deeds.conquered.saturating_add(1);
    }
    let told = ActionEvent::Captured { seat, planet, from, with, consumed, dock };
    table.tell(Audience::Everyone, told.into());
    if let Some(loser) = from {
        // Troops that lay in the dock have no room any more.
        room::perish(state, table, loser, hex, Hand::Of(Owner::Seat(seat)))?;
    }
    let capture = Capture { planet, by: seat, from, consumed };
    for holder in [Some(seat), from].into_iter().flatten() {
        for force in in_force(&state.galaxy, Some(holder)) {
            force.effect.captured(state, table, holder, &capture)?;
        }
    }
    if let Some(loser) = from {
        crate::turn::development::let_go(state, table, loser)?;
    }
    Ok(())
}
