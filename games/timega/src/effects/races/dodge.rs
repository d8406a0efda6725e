//! 8.10: a fleet slips out of a system that another seat has activated, into an adjacent one without enemy ships.

use crate::Timega;
use crate::deeds::Choice;
use crate::events::ActionEvent;
use crate::force::{Force, Sorts};
use crate::galaxy::{CounterSide, Galaxy, Owner};
use crate::hex::Hex;
use crate::law::{carrying, map, movement};
use crate::moments::{Change, How, Source};
use crate::state::State;
use crate::turn::action::settle;
use crate::turn::ask::{self, Offer};
use crate::unit::Unit;
use rules::table::{Play, Table};
use rules::{Audience, Seat};

/// Offers a seat to leave a system with everything that can fly or has room aboard. Its own race-side counter and enemy
/// ships there keep it as they would in its own turn. Nothing said: it stays.
pub(super) fn dodge(
    state: &mut State,
    table: &mut Table<Timega>,
    seat: Seat,
    source: Source,
    hex: Hex,
) -> Play<()> {
    let galaxy = &state.galaxy;
    let held = galaxy.system(hex).is_none_or(|s| s.has_counter(seat, Some(CounterSide::Race)));
    let force = those_that_fly(galaxy, seat, hex);
    if held || force.is_empty() || galaxy.is_enemy(hex, seat) {
        return Ok(());
    }
    let open = |to: &Hex| !galaxy.is_enemy(*to, seat) && movement::may_stop(galaxy, seat, *to);
    let among = map::neighbours(galaxy, seat, hex).into_iter().filter(open).map(Choice::Hex).collect();
    let offer = Offer { source, what: "dodge", among, least: 0, most: 1, otherwise: Vec::new() };
    let Some(Choice::Hex(to)) = ask::choose(state, table, seat, offer)?.first().copied() else {
        return Ok(());
    };
    let owner = Owner::Seat(seat);
    let Some(from) = state.galaxy.system_mut(hex) else { return Ok(()) };
    let (units, damaged) = from.take(owner, &force);
    if let Some(system) = state.galaxy.system_mut(to) {
        system.add(owner, &units, &damaged);
    }
    let why = vec![Change { source, how: How::Base(1) }];
    table.tell(Audience::Everyone, ActionEvent::Moved { seat, force, way: vec![hex, to], why }.into());
    settle(state, table, seat, to)
}

/// The ships of a seat in a system, fighters that need no support, and what has room aboard, the costliest first: what
/// rests in a dock stays.
fn those_that_fly(galaxy: &Galaxy, seat: Seat, hex: Hex) -> Force {
    let fleet = galaxy.fleet(hex, seat);
    let alone = carrying::fighters_fly_alone(galaxy, seat);
    let room = carrying::aboard(galaxy, seat, &fleet);
    let mut force = fleet;
    loop {
        let stranded = carrying::stranded(&room, &force, alone);
        let cheapest = stranded.among.iter().map(|(unit, _)| unit).next().filter(|_| stranded.excess > 0);
        let Some(unit) = Some(Unit::Sas).filter(|_| stranded.artillery > 0).or(cheapest) else { break };
        force.take(unit, 1);
    }
    if force.ships().is_empty() { Force::NONE } else { force }
}
