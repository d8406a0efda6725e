//! 6.2: ships beyond the fleet supply and units without room go.

use crate::Timega;
use crate::events::ActionEvent;
use crate::force::{Force, Sorts};
use crate::galaxy::{Galaxy, Owner};
use crate::hex::Hex;
use crate::law::{carrying, supply};
use crate::moments::{Hand, Losses, in_force};
use crate::questions::{AskScuttle, Scuttled};
use crate::state::State;
use crate::turn::ask;
use crate::turn::battle::lose;
use crate::unit::Unit;
use rules::table::{Play, Table};
use rules::{Audience, Seat};

/// A seat scuttles ships beyond its fleet supply in a system, then what has no room there. It chooses which.
///
/// # Errors
/// A pause of the table.
pub fn settle(state: &mut State, table: &mut Table<Timega>, seat: Seat, hex: Hex) -> Play<()> {
    loop {
        let excess = supply::excess(&state.galaxy, seat, hex);
        let from = counted(&state.galaxy, seat, hex);
        if excess == 0 || from.is_empty() {
            break;
        }
        let chosen = which(state, table, seat, hex, from, excess)?;
        scuttle(state, table, seat, hex, &chosen, false)?;
    }
    make_room(state, table, seat, hex)
}

/// The ships that count for fleet supply, as [`carrying::counted`] counts them.
fn counted(galaxy: &Galaxy, seat: Seat, hex: Hex) -> Force {
    let counts = |unit: Unit| unit.is_non_fighter_ship() && !unit.is_carried() && unit != Unit::Mercenary;
    let beyond = carrying::fighters_beyond_capacity(galaxy, seat, hex);
    galaxy.fleet(hex, seat).only(counts).with(Unit::Fighter, beyond)
}

/// A seat scuttles what has no room in a system.
pub fn make_room(state: &mut State, table: &mut Table<Timega>, seat: Seat, hex: Hex) -> Play<()> {
    loop {
        let stranded = carrying::without_room(&state.galaxy, seat, hex);
        if stranded.artillery > 0 {
            scuttle(state, table, seat, hex, &Force::of(Unit::Sas, stranded.artillery), false)?;
        }
        if stranded.excess == 0 {
            return Ok(());
        }
        let chosen = which(state, table, seat, hex, stranded.among, stranded.excess)?;
        scuttle(state, table, seat, hex, &chosen, false)?;
    }
}

/// So many of these; the owner chooses if there are different ones. What was not chosen is made up with the cheapest.
fn which(
    state: &State,
    table: &mut Table<Timega>,
    seat: Seat,
    hex: Hex,
    from: Force,
    excess: u16,
) -> Play<Force> {
    let choice = from.iter().count() > 1 && u32::from(excess) < from.total();
    let wanted = if choice {
        let nth = state.galaxy.now.turns;
        let Scuttled(wanted) = ask::one(state, table, seat, AskScuttle { nth, hex, from, excess })?;
        wanted.common(&from)
    } else {
        Force::NONE
    };
    let mut chosen = Force::NONE;
    let mut left = excess;
    for (unit, count) in wanted.iter().chain(from.minus(&wanted).iter()) {
        let now = count.min(left);
        chosen.add(unit, now);
        left -= now;
    }
    Ok(chosen)
}

/// Units are scuttled: told, and their owner's effects with it.
///
/// # Errors
/// A pause of the table.
pub fn scuttle(
    state: &mut State,
    table: &mut Table<Timega>,
    seat: Seat,
    hex: Hex,
    force: &Force,
    willingly: bool,
) -> Play<()> {
    table.tell(Audience::Everyone, ActionEvent::Scuttled { seat, hex, force: *force, willingly }.into());
    lose(state, table, &Losses { hex, owner: Owner::Seat(seat), lost: *force, by: Hand::Own })?;
    for in_force in in_force(&state.galaxy, Some(seat)) {
        in_force.effect.scuttled(state, table, seat, hex, force)?;
    }
    Ok(())
}

/// After a battle: with its last ship a side loses what it carried, to the other side; with ships left it scuttles what
/// has no room.
///
/// # Errors
/// A pause of the table.
pub fn after_battle(
    state: &mut State,
    table: &mut Table<Timega>,
    seat: Seat,
    hex: Hex,
    other: Owner,
) -> Play<()> {
    if state.galaxy.fleet(hex, seat).ships().is_empty() {
        perish(state, table, seat, hex, Hand::Of(other))
    } else {
        make_room(state, table, seat, hex)
    }
}

/// What a seat has in a system without room dies by somebody's hand, the cheapest first.
///
/// # Errors
/// A pause of the table.
pub fn perish(state: &mut State, table: &mut Table<Timega>, seat: Seat, hex: Hex, by: Hand) -> Play<()> {
    let lost = carrying::without_room(&state.galaxy, seat, hex).cheapest();
    if lost.is_empty() {
        return Ok(());
    }
    table.tell(Audience::Everyone, ActionEvent::Perished { seat, hex, force: lost }.into());
    lose(state, table, &Losses { hex, owner: Owner::Seat(seat), lost, by })
}
