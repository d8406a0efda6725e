//! 6.3: two fleets in a system fight at once, unless both are large: then in the battle phase.

use super::room;
use crate::Timega;
use crate::events::ActionEvent;
use crate::force::Sorts;
use crate::galaxy::{Owner, Spare, Standoff};
use crate::hex::Hex;
use crate::law::fleets;
use crate::state::State;
use crate::turn::battle::{fight, with_ships};
use rules::table::{Play, Table};
use rules::{Audience, Seat};

/// Ships of a seat have come into a system otherwise than by moving, and fight whoever is there at once, however large the
/// fleets. First those beyond the fleet supply go.
///
/// # Errors
/// A pause of the table.
pub fn at_once(state: &mut State, table: &mut Table<Timega>, seat: Seat, hex: Hex) -> Play<()> {
    room::settle(state, table, seat, hex)?;
    let mine = Owner::Seat(seat);
    for other in with_ships(&state.galaxy, hex).into_iter().filter(|o| *o != mine) {
        let delayed = state.galaxy.now.standoffs.iter().find(|s| s.hex == hex && s.between(mine, other));
        let standoff = delayed.copied().unwrap_or(Standoff { hex, attacker: mine, defender: other });
        fight(state, table, standoff, true, Vec::new())?;
    }
    Ok(())
}

/// After the action of a seat in a system: every two owners there, its own fleet first. `spare`: movement points its
/// ships did not use.
pub(super) fn contact(
    state: &mut State,
    table: &mut Table<Timega>,
    seat: Seat,
    hex: Hex,
    spare: Vec<Spare>,
) -> Play<()> {
    let mine = Owner::Seat(seat);
    let owners = with_ships(&state.galaxy, hex);
    let others: Vec<Owner> = owners.iter().copied().filter(|o| *o != mine).collect();
    let mut pairs: Vec<(Owner, Owner)> = Vec::new();
    if owners.contains(&mine) {
        pairs.extend(others.iter().map(|other| (mine, *other)));
    }
    for (place, one) in others.iter().enumerate() {
        pairs.extend(others[place + 1..].iter().map(|other| (*one, *other)));
    }
    for (one, other) in pairs {
        let (first, second) = (state.galaxy.force(hex, one), state.galaxy.force(hex, other));
        if first.ships().is_empty() || second.ships().is_empty() {
            continue;
        }
        let delayed =
            state.galaxy.now.standoffs.iter().find(|s| s.hex == hex && s.between(one, other)).copied();
        let standoff = delayed.unwrap_or(Standoff { hex, attacker: one, defender: other });
        if !fleets::is_large(&first) || !fleets::is_large(&second) {
            let spare = if standoff.attacker == mine { spare.clone() } else { Vec::new() };
            fight(state, table, standoff, true, spare)?;
        } else if delayed.is_none() {
            state.galaxy.now.standoffs.push(standoff);
            let Standoff { attacker, defender, .. } = standoff;
            table.tell(Audience::Everyone, ActionEvent::Delayed { hex, attacker, defender }.into());
        }
    }
    Ok(())
}
