//! The own fleets: what is where, what more there could be, and whether it may leave.

use super::banner::banner_of;
use super::short::{both, short};
use super::systems::place_name;
use crate::galaxy::{CounterSide, Owner};
use crate::law::{carrying, supply};
use crate::unit::Unit;
use crate::view::View;
use serde_json::{Value, json};

/// The own fleets, in the order of the map.
pub(super) fn fleets(view: &View) -> Vec<Value> {
    let (galaxy, seat) = (&view.galaxy, view.me);
    let mine = Owner::Seat(seat);
    let here = galaxy.systems.iter().filter(|(_, s)| !s.force(mine).is_empty());
    here.map(|(hex, system)| {
        let force = system.force(mine);
        let room = carrying::room(galaxy, seat, *hex, &force);
        let others = system.fleets.iter().filter(|f| f.owner != mine);
        let others: Vec<Value> =
            others.map(|f| json!({ "of": banner_of(view, f.owner), "short": short(&f.force) })).collect();
        json!({
            "hex": hex,
            "name": place_name(*hex, system),
            "force": both(&force),
            "damaged": both(&system.damaged(mine)),
            "ships": carrying::counted(galaxy, seat, *hex),
            "limit": supply::limit(galaxy, seat, *hex).count(),
            "unbound": crate::moments::any(galaxy, seat, |e, on| e.ignores_fleet_supply(on)).is_some(),
            "held": force.only(Unit::is_carried).total(),
            "room": room.anything + room.docks + room.fighters + room.ground_forces,
            "stays": system.has_counter(seat, Some(CounterSide::Race)),
            "others": others,
        })
    })
    .collect()
}
