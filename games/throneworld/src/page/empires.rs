//! The empires as their mats lie open.

use super::banner::{banner_with, fleet_name};
use super::short::{both, number, short};
use crate::force::Sorts;
use crate::galaxy::Galaxy;
use crate::law::income::{holds_home, income};
use crate::tech::Tech;
use crate::view::View;
use rules::Seat;
use serde_json::{Value, json};

/// Every empire, by seat.
pub(super) fn all(view: &View) -> Vec<Value> {
    view.galaxy.seats().map(|seat| empire(view, seat)).collect()
}

/// The order of this turn.
pub(super) fn in_order(view: &View) -> Vec<Value> {
    let galaxy = &view.galaxy;
    let active = galaxy.now.active;
    let one = |seat: &Seat| {
        let more = json!({ "you": *seat == view.me, "active": active == Some(*seat) });
        banner_with(galaxy, *seat, more)
    };
    galaxy.order.iter().filter(|seat| seat.index() < galaxy.empires.len()).map(one).collect()
}

fn empire(view: &View, seat: Seat) -> Value {
    let galaxy = &view.galaxy;
    let mat = galaxy.empire(seat);
    let place = galaxy.order.iter().position(|s| *s == seat);
    let more = json!({
        "you": seat == view.me,
        "home": mat.home,
        "holds_home": holds_home(galaxy, seat),
        "left": mat.left,
        "systems": galaxy.controlled(seat),
        "worlds": galaxy.owned(seat).map(|(hex, _)| hex).collect::<Vec<_>>(),
        "income": income(galaxy, seat),
        "treasury": mat.treasury,
        "hand": mat.hand,
        "ratings": Tech::ALL.map(|tech| galaxy.rating(seat, tech)),
        "fleets": fleets(galaxy, seat),
        "place": place.map(|place| place + 1),
        "attempt": galaxy.attempt.as_ref().is_some_and(|a| a.seat == seat),
        "to_answer": galaxy.attempt.as_ref().is_some_and(|a| a.to_answer.contains(&seat)),
    });
    banner_with(galaxy, seat, more)
}

/// Ships in space, by hex; Survey Teams alone have no number.
fn fleets(galaxy: &Galaxy, seat: Seat) -> Vec<Value> {
    let own = galaxy.orbits.iter().filter_map(|(hex, here)| here.get(&seat).map(|orbit| (hex, orbit)));
    own.filter(|(_, orbit)| !orbit.force.space().mobile().is_empty())
        .map(|(hex, orbit)| {
            json!({
                "hex": hex,
                "fleet": orbit.fleet,
                "name": fleet_name(galaxy, seat, orbit.fleet),
                "force": both(&orbit.force),
                "ships": short(&orbit.force.space().mobile()),
            })
        })
        .collect()
}

/// A seat for a sentence: `seat`, `number`, `race`, `you`.
pub(super) fn named(view: &View, seat: Seat) -> Value {
    json!({
        "seat": seat,
        "number": number(seat),
        "race": super::banner::race(&view.galaxy, seat),
        "you": seat == view.me,
    })
}
