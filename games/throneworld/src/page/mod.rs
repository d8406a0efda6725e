//! What templates and pictures are given: everything worked out, nothing left to a template but its layout.
//!
//! A page is made from the view of one seat alone. What that seat has not seen is told by `null`, never by a guess.

mod affairs;
mod arrows;
pub(crate) mod assault;
mod banner;
mod chances;
mod chart;
mod empires;
mod hand;
mod happened;
mod hexes;
mod legend;
mod list;
mod mine;
mod outline;
mod picture;
mod places;
pub(crate) mod reach;
pub(crate) mod short;
mod standing;
mod threats;

#[cfg(test)]
pub(crate) mod sample;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod told;

use crate::events::Event;
use crate::galaxy::Phase;
use crate::orders::Order;
use crate::view::View;
use serde_json::{Value, json};

/// The page of a view.
///
/// Keys: `phase` (`founding`, `outreach`, `turns`), `turn`, `you`; and once the game is set up `over` (it has just ended), `headline`, `variant`,
/// `empires`, `order`, `production`, `victory`, `me` (treasury, ratings, systems, fleets, armies, bunkers), `places`
/// (worlds and fleets, a row a place), `hand`, `threats`, `chances`, `now` (what is going on), `list` (the map in words)
/// and `map` (the same as places in a picture).
#[must_use]
pub fn page(view: &View) -> Value {
    drawn(view, &[], &[])
}

/// The page of a view, the seat's own orders drawn on the map as arrows.
#[must_use]
pub fn page_with(view: &View, orders: &[Order]) -> Value {
    drawn(view, orders, &[])
}

/// The page of a view, what the seat was told of the turn before drawn on the map.
#[must_use]
pub fn page_after(view: &View, told: &[Event]) -> Value {
    drawn(view, &[], told)
}

fn drawn(view: &View, orders: &[Order], told: &[Event]) -> Value {
    let galaxy = &view.galaxy;
    let set_up =
        galaxy.phase != Phase::Founding && galaxy.empires.len() == usize::from(galaxy.edition.seats());
    if !set_up || view.me.index() >= galaxy.empires.len() {
        return json!({ "phase": "founding", "turn": galaxy.turn, "you": view.me });
    }
    json!({
        "phase": galaxy.phase,
        "turn": galaxy.turn,
        "you": view.me,
        "over": told.iter().any(|event| matches!(event, Event::Won { .. } | Event::DrawAgreed)),
        "variant": galaxy.edition.options().variant.name(),
        "headline": standing::headline(view),
        "empires": empires::all(view),
        "order": empires::in_order(view),
        "production": standing::production(galaxy),
        "victory": standing::victory(view),
        "me": mine::mine(view),
        "places": places::places(view),
        "hand": hand::hand(view),
        "threats": threats::threats(view),
        "chances": chances::chances(view),
        "now": affairs::now(view),
        "list": list::list(view),
        "map": picture::map(view, orders, told),
    })
}
